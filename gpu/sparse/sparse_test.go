package sparse_test

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/sparse"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// fake notes what cuSPARSE is told.
type fake struct {
	calls []string
	fail  cusparse.Result
}

func (f *fake) note(format string, args ...any) cusparse.Result {
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
	return 0
}

func (f *fake) table() *cusparse.API {
	api := &cusparse.API{}
	api.CusparseCreate = func(h *cusparse.Handle) cusparse.Result { *h = 1; return 0 }
	api.CusparseDestroy = func(cusparse.Handle) cusparse.Result { return f.note("destroy") }
	api.CusparseSetStream = func(cusparse.Handle, cuda.Stream) cusparse.Result { return 0 }
	api.CusparseGetErrorString = func(cusparse.Result) string { return "" }
	create := func(name string) func(*cusparse.SpMatDescr, int64, int64, int64, cuda.DevicePtr, cuda.DevicePtr, cuda.DevicePtr, cusparse.IndexType, cusparse.IndexType, cusparse.IndexBase, librarytypes.DataType) cusparse.Result {
		return func(d *cusparse.SpMatDescr, rows, columns, count int64, _, _, _ cuda.DevicePtr, _, _ cusparse.IndexType, _ cusparse.IndexBase, t librarytypes.DataType) cusparse.Result {
			*d = 7
			return f.note("%s %d×%d, %d, %s", name, rows, columns, count, t)
		}
	}
	api.CusparseCreateCsr, api.CusparseCreateCsc = create("csr"), create("csc")
	api.CusparseDestroySpMat = func(cusparse.SpMatDescr) cusparse.Result { return f.note("end 7") }
	api.CusparseCreateDnMat = func(d *cusparse.DnMatDescr, rows, columns, distance int64, _ cuda.DevicePtr, t librarytypes.DataType, order cusparse.Order) cusparse.Result {
		*d = 8
		return f.note("dense %d×%d by %d, %s", rows, columns, distance, order)
	}
	api.CusparseDestroyDnMat = func(cusparse.DnMatDescr) cusparse.Result { return f.note("end 8") }
	api.CusparseSpMM_bufferSize = func(_ cusparse.Handle, _, _ cusparse.Operation, _ unsafe.Pointer, _ cusparse.SpMatDescr, _ cusparse.DnMatDescr, _ unsafe.Pointer, _ cusparse.DnMatDescr, _ librarytypes.DataType, _ cusparse.SpMMAlg, size *uint64) cusparse.Result {
		*size = 1000
		return 0
	}
	api.CusparseSpMM = func(_ cusparse.Handle, _, _ cusparse.Operation, alpha unsafe.Pointer, _ cusparse.SpMatDescr, _ cusparse.DnMatDescr, beta unsafe.Pointer, _ cusparse.DnMatDescr, _ librarytypes.DataType, _ cusparse.SpMMAlg, space cuda.DevicePtr) cusparse.Result {
		f.note("spmm %v %v workspace %v", *(*float64)(alpha), *(*float64)(beta), space != 0 && space%256 == 0)
		return f.fail
	}
	return api
}

// product is one of a matrix of 2 × 3 in compressed columns with two others.
func product(t *testing.T, c *gpu.Context) *sparse.Product {
	y := blas.Whole(contexttest.Alloc(t, c, 64), blas.F64, 4, 2)
	return &sparse.Product{
		A: sparse.Matrix{Rows: 2, Columns: 3, Count: 5, ByColumns: true, Type: blas.F64, Offsets: contexttest.Alloc(t, c, 16), Indices: contexttest.Alloc(t, c, 20), Values: contexttest.Alloc(t, c, 40)},
		X: blas.Whole(contexttest.Alloc(t, c, 96), blas.F64, 3, 4), Y: y.Transposed(), Alpha: 2, Beta: 3, Doing: "spmm", Names: [3]string{"a", "b", "out"},
	}
}

// TestProduct sees descriptors of what lies by rows and by columns, and that all are destroyed.
func TestProduct(t *testing.T) {
	f := &fake{}
	c := contexttest.Created(t)
	l := sparse.New(f.table())
	if err := l.Product(nil, product(t, c)); err != nil {
		t.Fatal(err)
	}
	if err := c.Destroy(); err != nil {
		t.Fatal(err)
	}
	want := []string{"csc 2×3, 5, CUDA_R_64F", "dense 3×4 by 4, CUSPARSE_ORDER_ROW", "dense 2×4 by 2, CUSPARSE_ORDER_COL", "spmm 2 3 workspace true", "end 7", "end 8", "end 8", "destroy"}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q, want %q", f.calls, want)
	}
}

func TestErrors(t *testing.T) {
	f := &fake{}
	c := contexttest.All(t, "")[0]
	l := sparse.New(f.table())
	for _, test := range []struct {
		change func(*sparse.Product)
		want   string
	}{
		{func(p *sparse.Product) { f.fail = cusparse.CUSPARSE_STATUS_NOT_SUPPORTED },
			"cusparseSpMM: CUSPARSE_STATUS_NOT_SUPPORTED (10): the library does not have this combination of types, formats and sizes; it was given a f64[2×3], 5 elements in csc, b f64[3×4], out f64[2×4]"},
		{func(p *sparse.Product) { p.A.Count = 6 }, "spmm: a.indices: expected 24 bytes for f64[2×3], 6 elements in csc, got buffer of 20 bytes on device 0"},
		{func(p *sparse.Product) { p.A.Columns = -1 }, "spmm: a: expected sizes from 0 to 2147483646, got -1"},
		{func(p *sparse.Product) { p.A.Type = blas.I32 }, "spmm: a: expected values of f16, bf16, f32, f64, c64 or c128, got i32"},
		{func(p *sparse.Product) { p.X.Type = blas.F32 }, "spmm: b: expected elements of f64, as a has, got f32"},
		{func(p *sparse.Product) { p.X.Rows = 2 }, "spmm: b: expected 3 rows, as a has columns, got 2"},
		{func(p *sparse.Product) { p.Y.Buffer = p.X.Buffer }, "spmm: out: expected memory of its own, got memory that b has, too"},
		{func(p *sparse.Product) {
			if err := p.A.Values.Free(); err != nil {
				t.Fatal(err)
			}
		}, "spmm: a.values: buffer of 40 bytes on device 0 has been freed"},
	} {
		f.fail = 0
		p := product(t, c)
		test.change(p)
		if err := l.Product(nil, p); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	p := product(t, c)
	if _, err := l.Multiply(nil, &p.A, &p.A, nil, "spgemm"); err == nil || err.Error() != "spgemm: a: expected a matrix in csr, got f64[2×3], 5 elements in csc" {
		t.Errorf("error %v", err)
	}
}
