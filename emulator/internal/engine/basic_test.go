package engine

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
)

func TestVectorAdd(t *testing.T) {
	const n = 1000 // not a multiple of the block
	b := load(t, vaddPTX)
	x, y, z := mustAlloc(t, b.space, 4*n), mustAlloc(t, b.space, 4*n), mustAlloc(t, b.space, 4*n)
	for i := range n {
		loops.View[float32](x.Pointer(), n)[i] = float32(i)
		loops.View[float32](y.Pointer(), n)[i] = float32(2 * i)
	}
	b.run(b.launch(4, 256, z.Base, x.Base, y.Base, n))
	for i, v := range loops.View[float32](z.Pointer(), n) {
		if v != float32(3*i) {
			t.Fatalf("element %d is %v", i, v)
		}
	}
}

func TestReduce(t *testing.T) {
	const blocks = 5
	b := load(t, reducePTX)
	in, out := mustAlloc(t, b.space, 4*256*blocks), mustAlloc(t, b.space, 4*blocks)
	want := make([]uint32, blocks)
	for i := range read32(in) {
		read32(in)[i] = uint32(i * i)
		want[i/256] += uint32(i * i)
	}
	b.run(b.launch(blocks, 256, out.Base, in.Base))
	for i, v := range read32(out) {
		if v != want[i] {
			t.Errorf("block %d: %d, want %d", i, v, want[i])
		}
	}
}

// unrolledMatmul is matmulPTX with the products of a tile written out, as a
// compiler does.
func unrolledMatmul() string {
	var s strings.Builder
	for k := range 16 {
		a, b := 2*k+10, 2*k+11
		s.WriteString("\tld.shared.f32 %f" + strconv.Itoa(a) + ", [%r14+" + strconv.Itoa(4*k) + "];\n")
		s.WriteString("\tld.shared.f32 %f" + strconv.Itoa(b) + ", [%r18+" + strconv.Itoa(64*k) + "];\n")
		s.WriteString("\tfma.rn.f32 %f99, %f" + strconv.Itoa(a) + ", %f" + strconv.Itoa(b) + ", %f99;\n")
	}
	return strings.Replace(matmulPTX, "UNROLLED\n", s.String(), 1)
}

func TestMatmul(t *testing.T) {
	const n = 48
	b := load(t, unrolledMatmul())
	x, y, z := mustAlloc(t, b.space, 4*n*n), mustAlloc(t, b.space, 4*n*n), mustAlloc(t, b.space, 4*n*n)
	floats := func(p unsafe.Pointer) []float32 { return loops.View[float32](p, n*n) }
	for i := range n * n {
		floats(x.Pointer())[i] = float32(i%7) - 3
		floats(y.Pointer())[i] = float32(i%5) - 2
	}
	l := b.launch(n/16, 16, z.Base, x.Base, y.Base, n)
	l.Grid[1], l.Block[1] = n/16, 16
	b.run(l)
	for i := range n {
		for j := range n {
			want := float32(0)
			for k := range n {
				want += floats(x.Pointer())[i*n+k] * floats(y.Pointer())[k*n+j]
			}
			if got := floats(z.Pointer())[i*n+j]; got != want {
				t.Fatalf("element %d,%d is %v, want %v", i, j, got, want)
			}
		}
	}
}

func TestMandelbrot(t *testing.T) {
	const width, limit = 64, 200
	b := load(t, mandelbrotPTX)
	out := mustAlloc(t, b.space, 4*width*width)
	l := b.launch(1, width, out.Base, width, limit)
	l.Grid[1] = width
	b.run(l)
	step := float32(3) / width
	for y := range width {
		for x := range width {
			cx, cy := fma32(float32(x), step, -2), fma32(float32(y), step, -1.5)
			var zx, zy float32
			n := uint32(0)
			for n < limit && float32(zx*zx)+float32(zy*zy) <= 4 {
				zx, zy = float32(float32(zx*zx)-float32(zy*zy))+cx, fma32(zx+zx, zy, cy)
				n++
			}
			if got := read32(out)[y*width+x]; got != n {
				t.Fatalf("point %d,%d: %d, want %d", x, y, got, n)
			}
		}
	}
}

// fma32 is the fused multiplication and addition of arith.
func fma32(a, b, c float32) float32 {
	s, _ := arith.Select("fma", []string{"rn", "f32"})
	return math.Float32frombits(uint32(s.Op(uint64(math.Float32bits(a)), uint64(math.Float32bits(b)), uint64(math.Float32bits(c)), 0)))
}
