package engine

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/lower"
	"github.com/cujs/cujs/internal/arith"
)

// small are patterns of numbers that every sum of products holds exactly.
func small(e arith.MatrixElement, i int) uint64 {
	v := i*7%5 - 2
	switch e.Name {
	case "f16":
		return [...]uint64{0xc000, 0xbc00, 0, 0x3c00, 0x4000}[v+2]
	case "bf16":
		return [...]uint64{0xc000, 0xbf80, 0, 0x3f80, 0x4000}[v+2]
	case "e4m3":
		return [...]uint64{0xc0, 0xb8, 0, 0x38, 0x40}[v+2]
	case "e5m2":
		return [...]uint64{0xc0, 0xbc, 0, 0x3c, 0x40}[v+2]
	case "tf32", "f32":
		return uint64(math.Float32bits(float32(v)))
	case "f64":
		return math.Float64bits(float64(v))
	case "u8", "u4", "b1":
		return uint64(v+2) & (1<<e.Bits - 1)
	}
	return uint64(v) & (1<<e.Bits - 1)
}

// put writes element i of a matrix that begins at p.
func put(p unsafe.Pointer, e arith.MatrixElement, i int, v uint64) {
	bit := i * e.Bits
	switch {
	case e.Bits < 8:
		*(*byte)(unsafe.Add(p, bit/8)) |= byte(v << (bit % 8))
	default:
		loops.StoreBytes(unsafe.Add(p, bit/8), e.Bits/8, v)
	}
}

func elementType(t *testing.T, name string) arith.MatrixElement {
	e, ok := arith.MatrixElementOf(name)
	if !ok {
		t.Fatal(name)
	}
	return e
}

// TestWarpMatrices multiplies with every shape, type and layout of wmma.
func TestWarpMatrices(t *testing.T) {
	for a, shapes := range lower.Products["wmma"] {
		for _, shape := range strings.Fields(shapes) {
			d := map[string]string{"f16": "f32", "bf16": "f32", "tf32": "f32", "f64": "f64"}[a]
			if d == "" {
				d = "s32"
			}
			for _, layout := range []string{"row.col", "col.row", "row.row", "col.col"} {
				if layout != "row.col" && (a == "s4" || a == "u4" || a == "b1") {
					continue
				}
				t.Run(a+"."+shape+"."+layout, func(t *testing.T) { warpMatrix(t, shape, layout, a, d) })
			}
		}
	}
}

func warpMatrix(t *testing.T, shape, layout, a, d string) {
	var m, n, k int
	fmt.Sscanf(shape, "m%dn%dk%d", &m, &n, &k)
	left, result := elementType(t, a), elementType(t, d)
	layouts := strings.Split(layout, ".")
	registers := func(e arith.MatrixElement, prefix string, size int) string {
		count := max(1, size*e.Bits/32/e.Register)
		if e.Name == "f16" || e.Name == "tf32" && size == 128 {
			count = map[string]int{"f16": 8, "tf32": 4}[e.Name] // twice
		}
		var list []string
		for i := range count {
			list = append(list, fmt.Sprintf("%%%s%d", prefix, i))
		}
		return "{" + strings.Join(list, ", ") + "}"
	}
	width := fmt.Sprintf(".b%d", left.Register)
	fa, fb, fd := registers(left, "a", m*k), registers(left, "b", k*n), registers(result, "d", m*n)
	types := d + "." + a + "." + a + "." + d
	if a == "f16" {
		types = d + "." + d
	}
	operation := ""
	if a == "b1" {
		operation = "and.popc."
	}
	b := load(t, replace(`.visible .entry kernel(.param .u64 a, .param .u64 b, .param .u64 d) {
	.reg WIDTH %a<9>, %b<9>, %d<9>; .reg .b64 %r<3>;
	ld.param.u64 %r0, [a]; ld.param.u64 %r1, [b]; ld.param.u64 %r2, [d];
	wmma.load.a.sync.aligned.LA.SHAPE.global.TA FA, [%r0];
	wmma.load.b.sync.aligned.LB.SHAPE.global.TA FB, [%r1];
	wmma.load.c.sync.aligned.row.SHAPE.global.TD FD, [%r2];
	wmma.mma.OPsync.aligned.LA.LB.SHAPE.TYPES FD, FA, FB, FD;
	wmma.store.d.sync.aligned.row.SHAPE.global.TD [%r2], FD;
	ret; }`, "WIDTH", width, "LA", layouts[0], "LB", layouts[1], "SHAPE", shape, "TYPES", types, "TA", a, "TD", d, "FA", fa, "FB", fb, "FD", fd, "OP", operation))
	pa, pb, pd := mustAlloc(t, b.space, 8192), mustAlloc(t, b.space, 8192), mustAlloc(t, b.space, 8192)
	index := func(layout string, row, column, rows, columns int) int {
		if layout == "row" {
			return row*columns + column
		}
		return column*rows + row
	}
	for i := range m * k {
		put(pa.Pointer(), left, index(layouts[0], i/k, i%k, m, k), small(left, i))
	}
	for i := range k * n {
		put(pb.Pointer(), left, index(layouts[1], i/n, i%n, k, n), small(left, 3*i+1))
	}
	for i := range m * n {
		put(pd.Pointer(), result, i, small(result, i+2))
	}
	b.run(b.launch(1, 32, pa.Base, pb.Base, pd.Base))
	for i := range m * n {
		want := result.Number(small(result, i+2))
		for j := range k {
			want += left.Number(small(left, i/n*k+j)) * left.Number(small(left, 3*(j*n+i%n)+1))
		}
		if got := result.Number(loops.LoadBytes(unsafe.Add(pd.Pointer(), i*result.Bits/8), result.Bits/8)); got != want {
			t.Fatalf("element %d is %v, want %v", i, got, want)
		}
	}
}

// TestFragments checks that the registers of a warp hold each element of every
// matrix of mma exactly once.
func TestFragments(t *testing.T) {
	for a, shapes := range lower.Products["mma"] {
		for _, shape := range strings.Fields(shapes) {
			var m, n, k int
			fmt.Sscanf(shape, "m%dn%dk%d", &m, &n, &k)
			e := elementType(t, a)
			p := code.MatrixProduct{A: code.Fragment{Rows: m, Columns: k, Element: e}, B: code.Fragment{Rows: k, Columns: n, Element: e},
				C: code.Fragment{Rows: m, Columns: n, Element: elementType(t, "s32")}, Quads: a == "f16" && shape == "m8n8k4"}
			p.D = p.C
			p.Place(false, false, true)
			for name, f := range map[string]*code.Fragment{"a": &p.A, "b": &p.B, "c": &p.C} {
				seen := map[[2]int]int{}
				for lane := range 32 {
					for i := range f.Size() * p.Parts() / 32 {
						row, column := f.At(lane, i)
						if row >= f.Rows || column >= f.Columns {
							t.Fatalf("%s.%s: %s has no element %d, %d", shape, a, name, row, column)
						}
						seen[[2]int{row, column}]++
					}
				}
				for at, count := range seen {
					if count != p.Parts() || len(seen) != f.Size() {
						t.Fatalf("%s.%s: %s holds element %v %d times", shape, a, name, at, count)
					}
				}
			}
		}
	}
}

// TestProduct computes m16n8k16 of halves with the layout as the ISA states
// it, element by element (PTX ISA 9.1, 9.7.14.5.8).
func TestProduct(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 in, .param .u64 out) {
	.reg .b32 %a<4>, %b<2>, %c<4>, %t; .reg .b64 %r<3>;
	ld.param.u64 %r0, [in]; ld.param.u64 %r1, [out]; mov.u32 %t, %tid.x;
	mad.wide.u32 %r0, %t, 32, %r0; mad.wide.u32 %r1, %t, 16, %r1;
	ld.global.v4.b32 {%a0, %a1, %a2, %a3}, [%r0]; ld.global.v2.b32 {%b0, %b1}, [%r0+16];
	mov.b32 %c0, 0; mov.b32 %c1, 0; mov.b32 %c2, 0; mov.b32 %c3, 0f3F800000;
	mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%c0, %c1, %c2, %c3}, {%a0, %a1, %a2, %a3}, {%b0, %b1}, {%c0, %c1, %c2, %c3};
	st.global.v4.b32 [%r1], {%c0, %c1, %c2, %c3}; ret; }`)
	half := elementType(t, "f16")
	x := func(row, k int) uint64 { return small(half, row*16+k) }
	y := func(k, column int) uint64 { return small(half, 3*k+column) }
	in, out := mustAlloc(t, b.space, 1024), mustAlloc(t, b.space, 512)
	for lane := range 32 {
		group, member := lane/4, lane%4
		for i := range 8 {
			row, k := group, member*2+i%2
			if i/2%2 == 1 {
				row += 8
			}
			if i >= 4 {
				k += 8
			}
			put(in.Pointer(), half, lane*16+i, x(row, k))
		}
		for i := range 4 {
			put(in.Pointer(), half, lane*16+8+i, y(member*2+i%2+i/2*8, group))
		}
	}
	b.run(b.launch(1, 32, in.Base, out.Base))
	for lane := range 32 {
		for i := range 4 {
			row, column, want := lane/4+i/2*8, lane%4*2+i%2, float64(i/3)
			for k := range 16 {
				want += half.Number(x(row, k)) * half.Number(y(k, column))
			}
			if got := loops.View[float32](out.Pointer(), 128)[lane*4+i]; float64(got) != want {
				t.Fatalf("lane %d: c%d is %v, want %v", lane, i, got, want)
			}
		}
	}
}

// TestRows takes matrices through ldmatrix, movmatrix and stmatrix.
func TestRows(t *testing.T) {
	b := load(t, `.visible .entry kernel(.param .u64 out) {
	.shared .align 16 .b16 m[128], o[128]; .reg .b32 %x<9>; .reg .b64 %r;
	mov.u32 %x0, %tid.x; mov.u32 %x1, m; mov.u32 %x2, o;
	mad.lo.u32 %x3, %x0, 8, %x1; mul.lo.u32 %x4, %x0, 0x00040004; add.u32 %x4, %x4, 0x00010000; add.u32 %x5, %x4, 0x00020002;
	st.shared.v2.b32 [%x3], {%x4, %x5};
	bar.warp.sync -1;
	and.b32 %x6, %x0, 15; mad.lo.u32 %x7, %x6, 16, %x1; mad.lo.u32 %x8, %x6, 16, %x2;
	ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%x4, %x5}, [%x7];
	movmatrix.sync.aligned.m8n8.trans.b16 %x4, %x4;
	stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%x8], {%x4, %x5};
	bar.warp.sync -1;
	mad.lo.u32 %x8, %x0, 8, %x2; ld.shared.v2.b32 {%x4, %x5}, [%x8];
	ld.param.u64 %r, [out]; mad.wide.u32 %r, %x0, 8, %r; st.global.v2.b32 [%r], {%x4, %x5}; ret; }`)
	out := mustAlloc(t, b.space, 256)
	b.run(b.launch(1, 32, out.Base))
	for i, got := range loops.View[uint16](out.Pointer(), 128) {
		want := i // transposed twice
		if i >= 64 {
			want = 64 + i%8*8 + (i-64)/8
		}
		if int(got) != want {
			t.Fatalf("element %d is %d, want %d", i, got, want)
		}
	}
}
