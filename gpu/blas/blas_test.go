package blas_test

import (
	"context"
	"fmt"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/graphs"
)

var data = map[blas.Type]librarytypes.DataType{blas.F32: librarytypes.CUDA_R_32F, blas.F64: librarytypes.CUDA_R_64F, blas.C64: librarytypes.CUDA_C_32F,
	blas.C128: librarytypes.CUDA_C_64F, blas.I8: librarytypes.CUDA_R_8I, blas.I32: librarytypes.CUDA_R_32I}

// A form is how a matrix lies in its buffer.
type form struct{ columns, padded bool }

var forms = []form{{}, {padded: true}, {columns: true}, {columns: true, padded: true}}

// matrix makes a matrix of small whole numbers in a buffer that is larger than it.
func matrix(t testing.TB, f *fake, c *gpu.Context, kind blas.Type, rows, columns, batch int, form form, r *rand.Rand) blas.Matrix {
	t.Helper()
	m := blas.Matrix{Type: kind, Rows: rows, Columns: columns, RowStride: columns, ColumnStride: 1, Batch: batch}
	if form.columns {
		m.RowStride, m.ColumnStride = 1, rows
	}
	if form.padded {
		m.Offset = 3
		if form.columns {
			m.ColumnStride += 2
		} else {
			m.RowStride += 2
		}
	}
	m.BatchStride = max(rows*m.RowStride, columns*m.ColumnStride) + 1
	total := m.Offset + m.BatchStride*max(1, batch)
	b, err := c.Alloc(context.Background(), uint64(total*kind.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	m.Buffer = b
	for i := range total {
		v := complex(float64(r.IntN(9)-4), 0)
		if kind.Complex() {
			v += complex(0, float64(r.IntN(9)-4))
		}
		f.store(b.Address(), data[kind], i, v)
	}
	return m
}

// at is an element, as the strides say.
func at(f *fake, m *blas.Matrix, batch, i, j int) complex128 {
	if m.Batch == 0 {
		batch = 0
	}
	v := f.load(m.Buffer.Address(), data[m.Type], m.Offset+batch*m.BatchStride+i*m.RowStride+j*m.ColumnStride)
	if m.Conjugate {
		v = cmplx.Conj(v)
	}
	return v
}

// TestGemm multiplies matrices in every form, and compares with the definition.
func TestGemm(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []struct{ in, out blas.Type }{{blas.F32, blas.F32}, {blas.F64, blas.F64}, {blas.C64, blas.C64}, {blas.I8, blas.I32}, {blas.I8, blas.F32}} {
		for _, batch := range []int{0, 3} {
			for n := range len(forms) * len(forms) * len(forms) {
				fa, fb, fc := forms[n%4], forms[n/4%4], forms[n/16]
				a := matrix(t, f, c, kind.in, 2, 4, batch, fa, r)
				b := matrix(t, f, c, kind.in, 4, 3, (n%2)*batch, fb, r) // one matrix for all of a batch, at times
				out := matrix(t, f, c, kind.out, 2, 3, batch, fc, r)
				g := blas.Gemm{A: a, B: b, C: out, Alpha: 2, Beta: complex(float64(n%3), 0)}
				if kind.in == blas.C64 {
					g.Alpha = complex(1, 2)
					g.B.Conjugate = fb.columns && !fc.columns
					g.A.Conjugate = fa.columns && !fc.columns
				}
				want := map[[3]int]complex128{}
				for k := range max(1, batch) {
					for i := range 2 {
						for j := range 3 {
							sum := complex128(0)
							for x := range 4 {
								sum += at(f, &g.A, k, i, x) * at(f, &g.B, k, x, j)
							}
							want[[3]int{k, i, j}] = g.Alpha*sum + g.Beta*at(f, &g.C, k, i, j)
						}
					}
				}
				if g.A.Conjugate && !fa.columns || g.B.Conjugate && !fb.columns {
					t.Fatal("not a case of cuBLAS")
				}
				if err := l.Gemm(nil, &g); err != nil {
					t.Fatal(err)
				}
				for place, v := range want {
					if got := at(f, &g.C, place[0], place[1], place[2]); got != v {
						t.Fatalf("%s · %s, forms %v %v %v: %v is %v, want %v", &g.A, &g.B, fa, fb, fc, place, got, v)
					}
				}
			}
		}
	}
}

// TestTrsm multiplies the solution by the triangle again.
func TestTrsm(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 2 * 4 * 4 * 8 {
		kind := []blas.Type{blas.F32, blas.C128}[n%2]
		fa, fb := forms[n/2%4], forms[n/8%4]
		s := blas.Trsm{Alpha: 2, Upper: n/32%2 == 1, Unit: n/64%2 == 1, Right: n/128%2 == 1}
		rows, columns, size := 3, 2, 3
		if s.Right {
			size = 2
		}
		s.A, s.B = matrix(t, f, c, kind, size, size, 2, fa, r), matrix(t, f, c, kind, rows, columns, 2, fb, r)
		for k := range 2 {
			for i := range size { // no zeros in the diagonal
				f.store(s.A.Buffer.Address(), data[kind], s.A.Offset+k*s.A.BatchStride+i*(s.A.RowStride+s.A.ColumnStride), complex(float64(1+i), 0))
			}
		}
		s.A.Conjugate = kind == blas.C128 && fa.columns != fb.columns && fa.columns // seen transposed by cuBLAS
		triangle := func(k, i, j int) complex128 {
			switch {
			case i == j && s.Unit:
				return 1
			case i == j || i < j == s.Upper:
				return at(f, &s.A, k, i, j)
			}
			return 0
		}
		before := map[[3]int]complex128{}
		for k := range 2 {
			for i := range rows {
				for j := range columns {
					before[[3]int{k, i, j}] = s.Alpha * at(f, &s.B, k, i, j)
				}
			}
		}
		if err := l.Trsm(nil, &s); err != nil {
			t.Fatal(n, err)
		}
		for p, want := range before {
			got := complex128(0)
			for x := range size {
				if s.Right {
					got += at(f, &s.B, p[0], p[1], x) * triangle(p[0], x, p[2])
				} else {
					got += triangle(p[0], p[1], x) * at(f, &s.B, p[0], x, p[2])
				}
			}
			if cmplx.Abs(got-want) > 1e-3 {
				t.Fatalf("case %d: %v is %v, want %v", n, p, got, want)
			}
		}
	}
}

func TestSyrkGeamVectors(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 4 * 4 * 2 {
		fa, fc := forms[n%4], forms[n/4%4]
		s := blas.Syrk{A: matrix(t, f, c, blas.F64, 3, 2, 0, fa, r), C: matrix(t, f, c, blas.F64, 3, 3, 0, fc, r), Alpha: 2, Beta: 1, Upper: n/16 == 1}
		want := [3][3]complex128{}
		for i := range 3 {
			for j := range 3 {
				want[i][j] = at(f, &s.C, 0, i, j)
				if i == j || i < j == s.Upper {
					for x := range 2 {
						want[i][j] += 2 * at(f, &s.A, 0, i, x) * at(f, &s.A, 0, j, x)
					}
				}
			}
		}
		if err := l.Syrk(nil, &s); err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			for j := range 3 {
				if got := at(f, &s.C, 0, i, j); got != want[i][j] {
					t.Fatalf("syrk %d: %d, %d is %v, want %v", n, i, j, got, want[i][j])
				}
			}
		}
	}
	for n := range 4 * 4 * 4 {
		g := blas.Geam{A: matrix(t, f, c, blas.F32, 2, 3, 0, forms[n%4], r), C: matrix(t, f, c, blas.F32, 2, 3, 0, forms[n/16], r), Alpha: 3}
		if n%3 > 0 {
			g.B, g.Beta = matrix(t, f, c, blas.F32, 2, 3, 0, forms[n/4%4], r), 2
		}
		if err := l.Geam(nil, &g); err != nil {
			t.Fatal(err)
		}
		for i := range 2 {
			for j := range 3 {
				want := 3 * at(f, &g.A, 0, i, j)
				if g.B.Buffer != nil {
					want += 2 * at(f, &g.B, 0, i, j)
				}
				if got := at(f, &g.C, 0, i, j); got != want {
					t.Fatalf("geam %d: %d, %d is %v, want %v", n, i, j, got, want)
				}
			}
		}
	}
	m := matrix(t, f, c, blas.F32, 2, 6, 0, form{}, r)
	x := blas.Vector{Buffer: m.Buffer, Type: blas.F32, Length: 3, Stride: 2}
	y := blas.Vector{Buffer: m.Buffer, Type: blas.F32, Offset: 6, Length: 3, Stride: 1}
	want := complex128(0)
	for i := range 3 {
		want += at(f, &m, 0, 0, 2*i) * at(f, &m, 0, 1, i)
	}
	out := matrix(t, f, c, blas.F32, 1, 1, 0, form{}, r)
	if err := l.Reduce(nil, &blas.Reduce{Kind: blas.Dot, X: x, Y: y, Out: blas.Vector{Buffer: out.Buffer, Type: blas.F32, Length: 1, Stride: 1}}); err != nil {
		t.Fatal(err)
	}
	if got := at(f, &out, 0, 0, 0); got != want {
		t.Errorf("dot %v, want %v", got, want)
	}
	sum := 2*at(f, &m, 0, 0, 4) + at(f, &m, 0, 1, 2)
	if err := l.Axpy(nil, &blas.Axpy{Alpha: 2, X: x, Y: y}); err != nil {
		t.Fatal(err)
	}
	if got := at(f, &m, 0, 1, 2); got != sum {
		t.Errorf("axpy %v, want %v", got, sum)
	}
}

// TestState looks at what the handle is told: a stream and its workspace once, one that is recorded
// apart from those, and the end with the context.
func TestState(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(7, 8))
	g := blas.Gemm{A: matrix(t, f, c, blas.F32, 2, 2, 0, form{}, r), B: matrix(t, f, c, blas.F32, 2, 2, 0, form{}, r), C: matrix(t, f, c, blas.F32, 2, 2, 0, form{}, r), Alpha: 1}
	s, err := c.NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	multiply := func(in *gpu.Stream) {
		t.Helper()
		g.Stream = in
		if err := l.Gemm(nil, &g); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := graphs.Capture(s, func() error { g.Stream = s; return l.Gemm(nil, &g) }); err == nil ||
		err.Error() != "blas.gemm: expected a handle of cuBLAS, which is made by the first call, got the first call while a graph is being recorded; call prepare() before" {
		t.Error("first call in a capture:", err)
	}
	multiply(nil)
	multiply(nil)
	multiply(s)
	multiply(s)
	multiply(nil)
	live := len(c.Driver().LiveObjects())
	f.quiet = true
	if n := testing.AllocsPerRun(100, func() { multiply(nil) }); n > 0 {
		t.Errorf("a call allocates %v times", n)
	}
	f.quiet = false
	space := fmt.Sprintf("workspace of %d bytes, aligned true", 32<<20)
	own := fmt.Sprintf("stream %#x", uintptr(s.Handle()))
	gemm := "gemm CUBLAS_COMPUTE_32F -1"
	want := []string{"create", "stream 0x0", space, gemm, gemm, own, space, gemm, gemm, "stream 0x0", space, gemm}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q\nwant  %q", f.calls, want)
	}
	for _, o := range c.Driver().LiveObjects() {
		if o.Bytes == 32<<20 {
			t.Error("a workspace counts as an object of the program:", o)
		}
	}
	if live == 0 {
		t.Error("nothing is live")
	}
	f.calls = nil
	if err := c.Device().Reset(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(f.calls, []string{"destroy"}) {
		t.Errorf("at the end of the context: %q", f.calls)
	}
}

// TestInLibrary has what cuBLAS 13.1 was seen to refuse and not to refuse.
func TestInLibrary(t *testing.T) {
	lies := func(kind blas.Type, rows, columns, batch int, byRows bool) blas.Matrix {
		m := blas.Matrix{Type: kind, Rows: rows, Columns: columns, RowStride: columns, ColumnStride: 1, Batch: batch}
		if !byRows {
			m.RowStride, m.ColumnStride = 1, rows
		}
		return m
	}
	for _, row := range []struct {
		m, n, k, batch                  int
		to                              blas.Type
		aByRows, bByRows, cByRows, want bool
	}{
		{100, 140, 32, 0, blas.I32, true, false, true, true},
		{100, 140, 32, 2, blas.I32, true, false, false, true},
		{2, 2, 3, 0, blas.I32, true, false, true, false},
		{3, 5, 4, 0, blas.I32, true, false, true, true},
		{128, 128, 64, 0, blas.I32, true, true, true, true},
		{128, 128, 64, 0, blas.I32, false, false, false, true},
		{128, 128, 64, 2, blas.I32, true, true, true, false},
		{128, 128, 64, 2, blas.I32, false, false, true, false},
		{100, 140, 32, 0, blas.I32, true, true, true, false},
		{100, 140, 32, 0, blas.I32, false, true, false, false},
		{100, 140, 32, 2, blas.F32, false, true, true, true},
	} {
		g := blas.Gemm{A: lies(blas.I8, row.m, row.k, row.batch, row.aByRows), B: lies(blas.I8, row.k, row.n, row.batch, row.bByRows),
			C: lies(row.to, row.m, row.n, row.batch, row.cByRows), Alpha: 1}
		if got := g.InLibrary(); got != row.want {
			t.Errorf("%+v: %v", row, got)
		}
	}
	sum := blas.Reduce{Kind: blas.AbsoluteSum, X: blas.Vector{Type: blas.C64}}
	if sum.InLibrary() {
		t.Error("the library has no sum of complex numbers' absolute values")
	}
}

// TestErrors compares the messages of what is refused, before and by the library.
func TestErrors(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	b, err := c.Alloc(context.Background(), 4*64)
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.Alloc(context.Background(), 4*64)
	if err != nil {
		t.Fatal(err)
	}
	gone, err := c.Alloc(context.Background(), 4*4)
	if err != nil {
		t.Fatal(err)
	}
	if err := gone.Free(); err != nil {
		t.Fatal(err)
	}
	base := func() blas.Gemm {
		return blas.Gemm{A: blas.Whole(b, blas.F32, 2, 3), B: blas.Whole(b, blas.F32, 3, 4), C: blas.Whole(other, blas.F32, 2, 4), Alpha: 1}
	}
	for _, test := range []struct {
		change func(*blas.Gemm)
		want   string
	}{
		{func(g *blas.Gemm) { g.B.Rows = 2 }, "blas.gemm: b: expected 3 rows, as a has columns, got 2"},
		{func(g *blas.Gemm) { g.C.Rows = 3 }, "blas.gemm: out: expected 2 rows, as a has rows, got 3"},
		{func(g *blas.Gemm) { g.C.Columns, g.C.RowStride = 3, 3 }, "blas.gemm: out: expected 4 columns, as b has columns, got 3"},
		{func(g *blas.Gemm) { g.A.Offset = 62 }, "blas.gemm: a: expected elements within the 64 of buffer of 256 bytes on device 0, got f32[2×3] that ends at element 68"},
		{func(g *blas.Gemm) { g.A.ColumnStride = 2 }, "blas.gemm: a: expected rows or columns whose elements lie side by side, got strides of 3 and 2"},
		{func(g *blas.Gemm) { g.A.RowStride = 2 }, "blas.gemm: a: expected rows or columns whose elements lie side by side, got strides of 2 and 1"},
		{func(g *blas.Gemm) { g.C.Buffer = b }, "blas.gemm: out: expected memory of its own, got memory that a has, too"},
		{func(g *blas.Gemm) { g.B.Type = blas.F64 }, "blas.gemm: b: expected elements of f32, as a has, got f64"},
		{func(g *blas.Gemm) { g.C.Type = blas.F64 }, "blas.gemm: out: expected elements of f32, as a has, got f64"},
		{func(g *blas.Gemm) { g.A.Type, g.B.Type, g.Precision = blas.F16, blas.F16, blas.TF32 }, "blas.gemm: precision: expected one that products of f16 have, got tf32"},
		{func(g *blas.Gemm) { g.A.Type, g.B.Type = blas.I8, blas.I8; g.C.Type = blas.F64 }, "blas.gemm: out: expected elements of i32 or f32, for products of i8, got f64"},
		{func(g *blas.Gemm) { g.A.Batch = 2 }, "blas.gemm: a: expected one matrix, or as many as out: 1, got 2"},
		{func(g *blas.Gemm) { g.A.Buffer = gone }, "blas.gemm: a: buffer of 16 bytes on device 0 has been freed"},
	} {
		g := base()
		test.change(&g)
		if err := l.Gemm(nil, &g); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	g := base()
	if err := l.Gemm(nil, &g); err != nil {
		t.Fatal(err)
	}
	f.fail = cublas.CUBLAS_STATUS_NOT_SUPPORTED
	const want = `cublasGemmEx: CUBLAS_STATUS_NOT_SUPPORTED (15): the library does not have this combination of types, sizes and layouts ("the library's own words"); ` +
		`it was given a f32[2×3], b f32[3×4], c f32[2×4] as transa CUBLAS_OP_N, transb CUBLAS_OP_N, m 4, n 2, k 3, lda 4, ldb 3, ldc 4, batchCount 1, computeType CUBLAS_COMPUTE_32F`
	if err := l.Gemm(nil, &g); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
