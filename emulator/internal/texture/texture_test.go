package texture

import (
	"math"
	"testing"
	"unsafe"
)

// A texture of whatever kind answers whatever coordinates without leaving its
// memory; what is not a number reads the first texel.
func TestWildCoordinates(t *testing.T) {
	texels := [16]float32{0: 3, 15: 9}
	image := Image{Pointer: unsafe.Pointer(&texels), Format: F32, Channels: 1, Width: 4, Height: 4, Depth: 1, Pitch: 16, Slice: 64}
	wild := []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), math.MaxFloat32, -math.MaxFloat32, 1e10, -1e10, 4, -1e-30}
	for mode := Wrap; mode <= Border; mode++ {
		for _, linear := range []bool{false, true} {
			for _, normalized := range []bool{false, true} {
				x := Texture{Levels: []Image{image}, Sampler: Sampler{Address: [3]Address{mode, mode, mode}, Linear: linear, Normalized: normalized}}
				for _, a := range wild {
					for _, b := range wild {
						q := Query{Shape: D2, At: [3]float32{a, b}}
						for _, v := range [][4]uint32{x.Fetch(&q), x.Gather(&q, 0)} {
							if f := math.Float32frombits(v[0]); f != f || f < 0 || f > 9 {
								t.Errorf("mode %d at (%g, %g): %v", mode, a, b, f)
							}
						}
					}
				}
			}
		}
	}
}

// The least of normalized integers reads as -1, and is mixed as what it is: -128
// of 127.
func TestLeastIntegers(t *testing.T) {
	texels := [4]int8{-128, 127, -127, -128}
	x := Texture{Levels: []Image{{Pointer: unsafe.Pointer(&texels), Format: S8, Channels: 1, Width: 4, Height: 1, Depth: 1, Pitch: 4, Slice: 4}}}
	for _, c := range []struct {
		at            float32
		point, linear float64
	}{{0, -1, -1}, {0.5, -1, -1}, {1, 1, -0.5 / 127}, {1.5, 1, 1}, {2.25, -1, (127 - 3*127.0) / 4 / 127}, {3, -1, -1}} {
		for linear, want := range map[bool]float64{false: c.point, true: c.linear} {
			x.Sampler = Sampler{Address: [3]Address{Clamp, Clamp, Clamp}, Linear: linear}
			if got := math.Float32frombits(x.Fetch(&Query{Shape: D1, At: [3]float32{c.at}})[0]); math.Abs(float64(got)-want) > 1e-7 {
				t.Errorf("linear %t at %v: got %v, want %v", linear, c.at, got, want)
			}
		}
	}
	x.Sampler.Address[0], x.Sampler.Border[0] = Border, -3
	if got := math.Float32frombits(x.Fetch(&Query{Shape: D1, At: [3]float32{-9}})[0]); got != -3 {
		t.Errorf("the border is %v", got)
	}
}

// A direction meets the face of its largest coordinate, in the middle when the
// others are zero.
func TestProjection(t *testing.T) {
	for face, at := range [][3]float32{{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}} {
		if got, x, y := project(at); got != face || x != 0.5 || y != 0.5 {
			t.Errorf("%v: face %d at (%v, %v), want %d", at, got, x, y, face)
		}
	}
}
