package kernel_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	numbers "github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
)

// eightsEdges are numbers where conversions to 8 bits have to decide: all codes' numbers, what lies
// between two of them and beside that, beyond the greatest, what is no number, and random ones.
func eightsEdges(typ numbers.Type) []float64 {
	list := []float64{0, math.NaN(), math.Inf(1), 465, 480, 1e30, 61440, 65536, 0x1p-140, math.MaxFloat32}
	for code := range uint64(0x7f) {
		x, y := typ.Decode(code), typ.Decode(code+1)
		if middle := (x + y) / 2; !math.IsNaN(y) {
			m := float32(middle)
			list = append(list, x, middle, float64(math.Nextafter32(m, 0)), float64(math.Nextafter32(m, math.MaxFloat32)), math.Nextafter(middle, 0), math.Nextafter(middle, 1e6))
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for len(list) < 2048 {
		list = append(list, math.Ldexp(r.Float64(), r.IntN(40)-20))
	}
	for _, v := range list {
		list = append(list, -v)
	}
	return list
}

// TestEights has kernels convert numbers to floats of 8 bits and back, with instructions for that and
// without, and compares the bits with those of package element.
func TestEights(t *testing.T) {
	d := openDevice(t)
	const source = `(single, double, half, whole, fromSingle, fromDouble, fromHalf, fromWhole, codes, value, wide, integer, stored) => {
  const i = grid(1)
  fromSingle[i] = single[i]
  fromDouble[i] = TYPE(double[i])
  fromHalf[i] = TYPE(half[i])
  fromWhole[i] = TYPE(whole[i])
  if (i < 256) {
    value[i] = codes[i]
    wide[i] = codes[i] * 3 + (codes[i] ? 1 : 0)
    integer[i] = i32(codes[i])
    stored[i] = i < 128 ? TYPE(1.0625) : TYPE(codes[i] > 2)
  }
}`
	for _, typ := range []numbers.Type{numbers.F8E4M3, numbers.F8E5M2} {
		edges := eightsEdges(typ)
		n := len(edges)
		single, double, half, whole := make([]float32, n), edges, make([]uint16, n), make([]int32, n)
		codes := make([]uint8, 256)
		for i, v := range edges {
			single[i] = float32(v)
			bits, _ := numbers.F16.Encode(v)
			half[i], whole[i] = uint16(bits), int32(max(-70000, min(70000, v)))
			if v != v {
				whole[i] = 17
			}
			codes[i%256] = uint8(i)
		}
		encode := func(v float64) uint8 { bits, _ := typ.Encode(v); return uint8(bits) }
		for _, sm := range []int{75, 80, 89, 90} {
			of := func(name string) kernel.Argument { return kernel.Buffer(name) }
			eight := of(typ.String())
			p, err := kernel.Compile(kernel.Source{File: "eight.js", Line: 1, Column: 1, Text: strings.ReplaceAll(source, "TYPE", typ.String())},
				[]kernel.Argument{of("f32"), of("f64"), of("f16"), of("i32"), eight, eight, eight, eight, eight, of("f32"), of("f64"), of("i32"), eight}, kernel.Options{Target: kernel.Target{SM: sm}})
			if err != nil {
				t.Fatal(frame(err))
			}
			assemble(t, p)
			var made [4][]uint8
			for k := range made {
				made[k] = make([]uint8, n)
			}
			value, wide, integer, stored := make([]float32, 256), make([]float64, 256), make([]int32, 256), make([]uint8, 256)
			d.run(t, p, n/128, 128, 0, single, double, half, whole, made[0], made[1], made[2], made[3], codes, value, wide, integer, stored)
			for i := range n {
				for k, v := range []float64{float64(single[i]), double[i], numbers.F16.Decode(uint64(half[i])), float64(whole[i])} {
					if got, want := made[k][i], encode(v); got != want {
						t.Errorf("sm_%d, %v of %v, source %d: got %#02x, want %#02x", sm, typ, v, k, got, want)
					}
				}
			}
			for i, code := range codes {
				v := typ.Decode(uint64(code))
				w, sum := float32(0), float32(0)
				if v == v && v != 0 {
					w = 1
				}
				sum = float32(math.FMA(v, 3, float64(w)))
				if got := value[i]; float64(got) != v && (v == v || got == got) || math.Signbit(float64(got)) != math.Signbit(v) && v == v {
					t.Errorf("sm_%d, %v %#02x: got %v, want %v", sm, typ, code, got, v)
				}
				if got := wide[i]; float32(got) != sum && (sum == sum || got == got) {
					t.Errorf("sm_%d, %v %#02x times 3: got %v, want %v", sm, typ, code, got, sum)
				}
				if want := int32(max(-1<<31, min(1<<31-1, v))); v == v && integer[i] != want {
					t.Errorf("sm_%d, %v %#02x as i32: got %v, want %v", sm, typ, code, integer[i], want)
				}
				want := encode(1.0625)
				if i >= 128 {
					want = encode(map[bool]float64{true: 1}[v > 2])
				}
				if stored[i] != want {
					t.Errorf("sm_%d, %v %d stored: got %#02x, want %#02x", sm, typ, i, stored[i], want)
				}
			}
			if t.Failed() {
				return
			}
		}
	}
}
