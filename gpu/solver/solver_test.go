package solver_test

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusolver"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/solver"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// fake notes what cuSOLVER is told.
type fake struct {
	calls []string
	fail  cusolver.Result
	base  cuda.DevicePtr // addresses are noted from here
}

func (f *fake) note(format string, args ...any) cusolver.Result {
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
	return f.fail
}

func (f *fake) table() *cusolver.API {
	api := &cusolver.API{}
	api.CusolverDnCreate = func(h *cusolver.Handle) cusolver.Result { *h = 1; return 0 }
	api.CusolverDnCreateParams = func(p *cusolver.Params) cusolver.Result { *p = 2; return 0 }
	api.CusolverDnDestroyParams = func(cusolver.Params) cusolver.Result { return f.note("destroy params") }
	api.CusolverDnDestroy = func(cusolver.Handle) cusolver.Result { return f.note("destroy") }
	api.CusolverDnSetStream = func(cusolver.Handle, cuda.Stream) cusolver.Result { return 0 }
	api.CusolverDnXgetrf_bufferSize = func(_ cusolver.Handle, _ cusolver.Params, m, n int64, t librarytypes.DataType, _ cuda.DevicePtr, _ int64, _ librarytypes.DataType, device, host *uint64) cusolver.Result {
		*device, *host = 1000, 10
		return 0
	}
	api.CusolverDnXgetrf = func(_ cusolver.Handle, _ cusolver.Params, m, n int64, t librarytypes.DataType, a cuda.DevicePtr, lda int64, pivots cuda.DevicePtr, _ librarytypes.DataType,
		space cuda.DevicePtr, device uint64, memory unsafe.Pointer, host uint64, info cuda.DevicePtr) cusolver.Result {
		return f.note("getrf %d×%d %s a %d lda %d workspace %v %d %v %d", m, n, t, a-f.base, lda, space%256 == 0, device, memory != nil, host)
	}
	return api
}

// TestBatch sees each matrix of a batch factored, in one workspace, and the handle released with the context.
func TestBatch(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), solver.New(f.table())
	w := &solver.Work{Rows: 3, Columns: 2, Batch: 2, Type: blas.F64, A: contexttest.Alloc(t, c, 96), Pivots: contexttest.Alloc(t, c, 32), Info: contexttest.Alloc(t, c, 8), Doing: "lu"}
	f.base = w.A.Address()
	if err := l.LU(nil, w); err != nil {
		t.Fatal(err)
	}
	if err := c.Destroy(); err != nil {
		t.Fatal(err)
	}
	want := []string{"getrf 3×2 CUDA_R_64F a 0 lda 3 workspace true 1000 true 10", "getrf 3×2 CUDA_R_64F a 48 lda 3 workspace true 1000 true 10", "destroy params", "destroy"}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q, want %q", f.calls, want)
	}
}

// TestComplex sees the functions and types that complex numbers have: values are real.
func TestComplex(t *testing.T) {
	f := &fake{}
	api := f.table()
	api.CusolverDnZungqr_bufferSize = func(_ cusolver.Handle, m, n, k int32, _ cuda.DevicePtr, _ int32, _ cuda.DevicePtr, words *int32) cusolver.Result {
		*words = 20
		return 0
	}
	api.CusolverDnZungqr = func(_ cusolver.Handle, m, n, k int32, q cuda.DevicePtr, ldq int32, tau, space cuda.DevicePtr, words int32, info cuda.DevicePtr) cusolver.Result {
		return f.note("zungqr %d×%d of %d, q %d, words %d", m, n, k, q-f.base, words)
	}
	api.CusolverDnXsyevd_bufferSize = func(_ cusolver.Handle, _ cusolver.Params, _ cusolver.EigMode, _ cublas.FillMode, n int64, a librarytypes.DataType, _ cuda.DevicePtr, _ int64,
		w librarytypes.DataType, _ cuda.DevicePtr, compute librarytypes.DataType, device, host *uint64) cusolver.Result {
		return f.note("syevd of %s, values %s, in %s", a, w, compute)
	}
	api.CusolverDnXsyevd = func(_ cusolver.Handle, _ cusolver.Params, _ cusolver.EigMode, _ cublas.FillMode, n int64, a librarytypes.DataType, _ cuda.DevicePtr, _ int64,
		w librarytypes.DataType, values cuda.DevicePtr, compute librarytypes.DataType, _ cuda.DevicePtr, _ uint64, _ unsafe.Pointer, _ uint64, info cuda.DevicePtr) cusolver.Result {
		return f.note("syevd of %s, values %s, in %s, at %d", a, w, compute, values-f.base)
	}
	c, l := contexttest.Created(t), solver.New(api)
	w := &solver.Work{Rows: 3, Columns: 2, Batch: 2, Type: blas.C128, A: contexttest.Alloc(t, c, 192), Q: contexttest.Alloc(t, c, 192), Tau: contexttest.Alloc(t, c, 64), Info: contexttest.Alloc(t, c, 8), Doing: "qr"}
	f.base = w.Q.Address()
	if err := l.Orthogonal(nil, w); err != nil {
		t.Fatal(err)
	}
	w = &solver.Work{Rows: 2, Columns: 2, Batch: 2, Type: blas.C64, A: contexttest.Alloc(t, c, 64), Values: contexttest.Alloc(t, c, 16), Info: contexttest.Alloc(t, c, 8), Doing: "eigh"}
	f.base = w.Values.Address()
	if err := l.Eigen(nil, w); err != nil {
		t.Fatal(err)
	}
	const eigen = "syevd of CUDA_C_32F, values CUDA_R_32F, in CUDA_C_32F"
	want := []string{"zungqr 3×2 of 2, q 0, words 20", "zungqr 3×2 of 2, q 96, words 20", eigen, eigen + ", at 0", eigen + ", at 8"}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q, want %q", f.calls, want)
	}
	w.Type = blas.F16
	if err := l.Eigen(nil, w); err == nil || err.Error() != "eigh: a: expected elements of f32, f64, c64 or c128, got f16" {
		t.Error(err)
	}
}

// TestTriangle: Cholesky works in the upper triangle, or in the lower one where Lower is set, in both calls.
func TestTriangle(t *testing.T) {
	f := &fake{}
	api := f.table()
	api.CusolverDnXpotrf_bufferSize = func(_ cusolver.Handle, _ cusolver.Params, fill cublas.FillMode, n int64, _ librarytypes.DataType, _ cuda.DevicePtr, _ int64, _ librarytypes.DataType, device, host *uint64) cusolver.Result {
		return f.note("size of %v", fill)
	}
	api.CusolverDnXpotrf = func(_ cusolver.Handle, _ cusolver.Params, fill cublas.FillMode, n int64, _ librarytypes.DataType, _ cuda.DevicePtr, _ int64, _ librarytypes.DataType,
		_ cuda.DevicePtr, _ uint64, _ unsafe.Pointer, _ uint64, _ cuda.DevicePtr) cusolver.Result {
		return f.note("potrf of %v", fill)
	}
	c, l := contexttest.Created(t), solver.New(api)
	w := &solver.Work{Rows: 2, Columns: 2, Batch: 1, Type: blas.F64, A: contexttest.Alloc(t, c, 32), Info: contexttest.Alloc(t, c, 4), Doing: "cholesky"}
	for _, lower := range []bool{false, true} {
		w.Lower = lower
		if err := l.Cholesky(nil, w); err != nil {
			t.Fatal(err)
		}
	}
	up, low := cublas.CUBLAS_FILL_MODE_UPPER, cublas.CUBLAS_FILL_MODE_LOWER
	want := []string{fmt.Sprint("size of ", up), fmt.Sprint("potrf of ", up), fmt.Sprint("size of ", low), fmt.Sprint("potrf of ", low)}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q, want %q", f.calls, want)
	}
}

func TestErrors(t *testing.T) {
	f := &fake{fail: cusolver.CUSOLVER_STATUS_INVALID_VALUE}
	c, l := contexttest.Created(t), solver.New(f.table())
	w := &solver.Work{Rows: 2, Columns: 2, Batch: 1, Type: blas.F32, A: contexttest.Alloc(t, c, 16), Pivots: contexttest.Alloc(t, c, 16), Info: contexttest.Alloc(t, c, 4), Doing: "solver.lu"}
	check := func(want string) {
		t.Helper()
		if err := l.LU(nil, w); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	check("cusolverDnXgetrf: CUSOLVER_STATUS_INVALID_VALUE (3): an argument is wrong; it was given f32[1×2×2]")
	w.Batch = 2
	check("solver.lu: a: expected 32 bytes for f32[2×2×2], got buffer of 16 bytes on device 0")
	if err := w.A.Free(); err != nil {
		t.Fatal(err)
	}
	check("solver.lu: a: buffer of 16 bytes on device 0 has been freed")
	f.fail = 0 // the handle ends with its context
}

// TestRecording refuses what waits for the device before the library is asked, whose handle fails after that.
func TestRecording(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), solver.New(f.table())
	s, err := c.NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w := &solver.Work{Rows: 2, Columns: 2, Batch: 1, Type: blas.F32, A: contexttest.Alloc(t, c, 16), Stream: s, Doing: "solver.svd"}
	_, failed := graphs.Capture(s, func() error { err = l.Singular(nil, w); return nil })
	want := "solver.svd: expected a call outside of recordings, since cuSOLVER waits for the device in it, got one while a graph is being recorded"
	if failed != nil || err == nil || err.Error() != want || len(f.calls) > 0 {
		t.Errorf("got  %v, %v, %v\nwant %s", err, failed, f.calls, want)
	}
}
