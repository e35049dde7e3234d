package blas_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/cmplx"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// A fake computes what cuBLAS is specified to, column by column and slowly, in the memory of the
// emulated device. It notes what it was told beside that.
type fake struct {
	t     testing.TB
	api   *cuda.API
	calls []string
	quiet bool // only the state is kept, so that nothing is allocated
	fail  cublas.Result
}

// number reads or writes one number.
func (f *fake) load(p cuda.DevicePtr, t librarytypes.DataType, i int) complex128 {
	var b [16]byte
	n := sizes[t]
	if r := f.api.CuMemcpyDtoH(unsafe.Pointer(&b), p+cuda.DevicePtr(i*n), uint64(n)); r != cuda.CUDA_SUCCESS {
		f.t.Fatalf("reading element %d at %#x: %v", i, p, r)
	}
	return decode(b[:], t)
}

func (f *fake) store(p cuda.DevicePtr, t librarytypes.DataType, i int, v complex128) {
	b := encode(t, v)
	if r := f.api.CuMemcpyHtoD(p+cuda.DevicePtr(i*len(b)), unsafe.Pointer(&b[0]), uint64(len(b))); r != cuda.CUDA_SUCCESS {
		f.t.Fatalf("writing element %d at %#x: %v", i, p, r)
	}
}

var sizes = map[librarytypes.DataType]int{librarytypes.CUDA_R_32F: 4, librarytypes.CUDA_R_64F: 8, librarytypes.CUDA_C_32F: 8, librarytypes.CUDA_C_64F: 16, librarytypes.CUDA_R_8I: 1, librarytypes.CUDA_R_32I: 4}

func decode(b []byte, t librarytypes.DataType) complex128 {
	f32 := func(at int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b[at:])))
	}
	switch t {
	case librarytypes.CUDA_R_32F:
		return complex(f32(0), 0)
	case librarytypes.CUDA_R_64F:
		return complex(math.Float64frombits(binary.LittleEndian.Uint64(b)), 0)
	case librarytypes.CUDA_C_32F:
		return complex(f32(0), f32(4))
	case librarytypes.CUDA_C_64F:
		return complex(math.Float64frombits(binary.LittleEndian.Uint64(b)), math.Float64frombits(binary.LittleEndian.Uint64(b[8:])))
	case librarytypes.CUDA_R_8I:
		return complex(float64(int8(b[0])), 0)
	}
	return complex(float64(int32(binary.LittleEndian.Uint32(b))), 0)
}

func encode(t librarytypes.DataType, v complex128) []byte {
	f32 := func(b []byte, v float64) []byte {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	switch t {
	case librarytypes.CUDA_R_32F:
		return f32(nil, real(v))
	case librarytypes.CUDA_R_64F:
		return binary.LittleEndian.AppendUint64(nil, math.Float64bits(real(v)))
	case librarytypes.CUDA_C_32F:
		return f32(f32(nil, real(v)), imag(v))
	case librarytypes.CUDA_C_64F:
		return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, math.Float64bits(real(v))), math.Float64bits(imag(v)))
	case librarytypes.CUDA_R_8I:
		return []byte{byte(int8(real(v)))}
	}
	return binary.LittleEndian.AppendUint32(nil, uint32(int32(real(v))))
}

// scalar reads a factor of a scale type.
func scalar(p unsafe.Pointer, t librarytypes.DataType) complex128 {
	return decode(unsafe.Slice((*byte)(p), 16), t)
}

// under is an element of a matrix under an operation, counted by columns.
func (f *fake) under(op cublas.Operation, p cuda.DevicePtr, t librarytypes.DataType, ld int32, row, column int) complex128 {
	if op != cublas.CUBLAS_OP_N {
		row, column = column, row
	}
	v := f.load(p, t, row+column*int(ld))
	if op == cublas.CUBLAS_OP_C {
		v = cmplx.Conj(v)
	}
	return v
}

func (f *fake) note(format string, args ...any) {
	if !f.quiet {
		f.calls = append(f.calls, fmt.Sprintf(format, args...))
	}
}

// scaleOf is the type of the factors of a computation.
func scaleOf(compute cublas.ComputeType, c librarytypes.DataType) librarytypes.DataType {
	switch {
	case compute == cublas.CUBLAS_COMPUTE_32I:
		return librarytypes.CUDA_R_32I
	case c == librarytypes.CUDA_C_32F || c == librarytypes.CUDA_C_64F || c == librarytypes.CUDA_R_64F:
		return c
	}
	return librarytypes.CUDA_R_32F
}

func (f *fake) gemm(ta, tb cublas.Operation, m, n, k int32, alpha unsafe.Pointer, a cuda.DevicePtr, at librarytypes.DataType, lda int32,
	b cuda.DevicePtr, bt librarytypes.DataType, ldb int32, beta unsafe.Pointer, c cuda.DevicePtr, ct librarytypes.DataType, ldc int32, compute cublas.ComputeType) {
	scale := scaleOf(compute, ct)
	x, y := scalar(alpha, scale), scalar(beta, scale)
	for j := range int(n) {
		for i := range int(m) {
			sum := complex128(0)
			for l := range int(k) {
				sum += f.under(ta, a, at, lda, i, l) * f.under(tb, b, bt, ldb, l, j)
			}
			sum *= x
			if y != 0 {
				sum += y * f.load(c, ct, i+j*int(ldc))
			}
			f.store(c, ct, i+j*int(ldc), sum)
		}
	}
}

// trsm solves by substitution: op(A) X = αB with the left side, counted by columns.
func (f *fake) trsm(side cublas.SideMode, fill cublas.FillMode, op cublas.Operation, diag cublas.DiagType, m, n int, alpha complex128, t librarytypes.DataType,
	a cuda.DevicePtr, lda int32, b cuda.DevicePtr, ldb int32) {
	size, others := m, n
	at := func(i, j int) int { return i + j*int(ldb) }
	element := func(i, j int) complex128 { return f.under(op, a, t, lda, i, j) }
	if side == cublas.CUBLAS_SIDE_RIGHT { // the transposed system
		size, others = n, m
		at = func(i, j int) int { return j + i*int(ldb) }
		left := element
		element = func(i, j int) complex128 { return left(j, i) }
	}
	lower := fill == cublas.CUBLAS_FILL_MODE_LOWER
	if op != cublas.CUBLAS_OP_N {
		lower = !lower
	}
	if side == cublas.CUBLAS_SIDE_RIGHT {
		lower = !lower
	}
	for j := range others {
		for step := range size {
			i := step
			if !lower {
				i = size - 1 - step
			}
			sum := alpha * f.load(b, t, at(i, j))
			for k := range size {
				if lower && k < i || !lower && k > i {
					sum -= element(i, k) * f.load(b, t, at(k, j))
				}
			}
			if diag == cublas.CUBLAS_DIAG_NON_UNIT {
				sum /= element(i, i)
			}
			f.store(b, t, at(i, j), sum)
		}
	}
}

// table is the fake as a table of functions.
func (f *fake) table() *cublas.API {
	api := &cublas.API{}
	api.CublasCreate = func(h *cublas.Handle) cublas.Result { *h = 7; f.note("create"); return f.fail }
	api.CublasDestroy = func(cublas.Handle) cublas.Result { f.note("destroy"); return 0 }
	api.CublasSetStream = func(_ cublas.Handle, s cuda.Stream) cublas.Result { f.note("stream %#x", uintptr(s)); return 0 }
	api.CublasSetWorkspace = func(_ cublas.Handle, p cuda.DevicePtr, n uint64) cublas.Result {
		f.note("workspace of %d bytes, aligned %v", n, p%256 == 0)
		return 0
	}
	api.CublasSetPointerMode = func(_ cublas.Handle, m cublas.PointerMode) cublas.Result { f.note("%s", m); return 0 }
	api.CublasGetStatusString = func(cublas.Result) string { return "the library's own words" }
	api.CublasGemmEx = func(_ cublas.Handle, ta, tb cublas.Operation, m, n, k int32, alpha unsafe.Pointer, a cuda.DevicePtr, at librarytypes.DataType, lda int32,
		b cuda.DevicePtr, bt librarytypes.DataType, ldb int32, beta unsafe.Pointer, c cuda.DevicePtr, ct librarytypes.DataType, ldc int32, compute cublas.ComputeType, algo cublas.GemmAlgo) cublas.Result {
		if f.fail == 0 && !f.quiet {
			f.note("gemm %s %d", compute, algo)
			f.gemm(ta, tb, m, n, k, alpha, a, at, lda, b, bt, ldb, beta, c, ct, ldc, compute)
		}
		return f.fail
	}
	api.CublasGemmBatchedEx = func(_ cublas.Handle, ta, tb cublas.Operation, m, n, k int32, alpha unsafe.Pointer, a cuda.DevicePtr, at librarytypes.DataType, lda int32,
		b cuda.DevicePtr, bt librarytypes.DataType, ldb int32, beta unsafe.Pointer, c cuda.DevicePtr, ct librarytypes.DataType, ldc int32, batch int32, compute cublas.ComputeType, _ cublas.GemmAlgo) cublas.Result {
		f.note("gemm of a list of %d", batch)
		address := func(list cuda.DevicePtr, i int) cuda.DevicePtr {
			var p cuda.DevicePtr
			if r := f.api.CuMemcpyDtoH(unsafe.Pointer(&p), list+cuda.DevicePtr(8*i), 8); r != cuda.CUDA_SUCCESS {
				f.t.Fatal(r)
			}
			return p
		}
		for i := range int(batch) {
			f.gemm(ta, tb, m, n, k, alpha, address(a, i), at, lda, address(b, i), bt, ldb, beta, address(c, i), ct, ldc, compute)
		}
		return f.fail
	}
	api.CublasGemmStridedBatchedEx = func(_ cublas.Handle, ta, tb cublas.Operation, m, n, k int32, alpha unsafe.Pointer, a cuda.DevicePtr, at librarytypes.DataType, lda int32, sa int64,
		b cuda.DevicePtr, bt librarytypes.DataType, ldb int32, sb int64, beta unsafe.Pointer, c cuda.DevicePtr, ct librarytypes.DataType, ldc int32, sc int64, batch int32, compute cublas.ComputeType, _ cublas.GemmAlgo) cublas.Result {
		f.note("batched gemm of %d", batch)
		move := func(p cuda.DevicePtr, t librarytypes.DataType, stride int64, i int) cuda.DevicePtr {
			return p + cuda.DevicePtr(int(stride)*i*sizes[t])
		}
		for i := range int(batch) {
			f.gemm(ta, tb, m, n, k, alpha, move(a, at, sa, i), at, lda, move(b, bt, sb, i), bt, ldb, beta, move(c, ct, sc, i), ct, ldc, compute)
		}
		return 0
	}
	api.CublasStrsm = func(_ cublas.Handle, side cublas.SideMode, fill cublas.FillMode, op cublas.Operation, diag cublas.DiagType, m, n int32, alpha *float32,
		a cuda.DevicePtr, lda int32, b cuda.DevicePtr, ldb int32) cublas.Result {
		f.trsm(side, fill, op, diag, int(m), int(n), complex(float64(*alpha), 0), librarytypes.CUDA_R_32F, a, lda, b, ldb)
		return 0
	}
	api.CublasZtrsm = func(_ cublas.Handle, side cublas.SideMode, fill cublas.FillMode, op cublas.Operation, diag cublas.DiagType, m, n int32, alpha *complex128,
		a cuda.DevicePtr, lda int32, b cuda.DevicePtr, ldb int32) cublas.Result {
		f.trsm(side, fill, op, diag, int(m), int(n), *alpha, librarytypes.CUDA_C_64F, a, lda, b, ldb)
		return 0
	}
	api.CublasDsyrk = func(_ cublas.Handle, fill cublas.FillMode, op cublas.Operation, n, k int32, alpha *float64, a cuda.DevicePtr, lda int32, beta *float64, c cuda.DevicePtr, ldc int32) cublas.Result {
		for j := range int(n) {
			for i := range int(n) {
				if i < j == (fill == cublas.CUBLAS_FILL_MODE_UPPER) || i == j {
					sum := complex128(0)
					for l := range int(k) {
						sum += f.under(op, a, librarytypes.CUDA_R_64F, lda, i, l) * f.under(op, a, librarytypes.CUDA_R_64F, lda, j, l)
					}
					old := f.load(c, librarytypes.CUDA_R_64F, i+j*int(ldc))
					f.store(c, librarytypes.CUDA_R_64F, i+j*int(ldc), complex(*alpha, 0)*sum+complex(*beta, 0)*old)
				}
			}
		}
		return 0
	}
	api.CublasSgeam = func(_ cublas.Handle, ta, tb cublas.Operation, m, n int32, alpha *float32, a cuda.DevicePtr, lda int32, beta *float32, b cuda.DevicePtr, ldb int32, c cuda.DevicePtr, ldc int32) cublas.Result {
		for j := range int(n) {
			for i := range int(m) {
				sum := complex128(0)
				if *alpha != 0 {
					sum += complex(float64(*alpha), 0) * f.under(ta, a, librarytypes.CUDA_R_32F, lda, i, j)
				}
				if *beta != 0 {
					sum += complex(float64(*beta), 0) * f.under(tb, b, librarytypes.CUDA_R_32F, ldb, i, j)
				}
				f.store(c, librarytypes.CUDA_R_32F, i+j*int(ldc), sum)
			}
		}
		return 0
	}
	api.CublasDotEx = func(_ cublas.Handle, n int32, x cuda.DevicePtr, xt librarytypes.DataType, incx int32, y cuda.DevicePtr, yt librarytypes.DataType, incy int32, out cuda.DevicePtr, rt, et librarytypes.DataType) cublas.Result {
		sum := complex128(0)
		for i := range int(n) {
			sum += f.load(x, xt, i*int(incx)) * f.load(y, yt, i*int(incy))
		}
		f.store(out, rt, 0, sum)
		return 0
	}
	api.CublasAxpyEx = func(_ cublas.Handle, n int32, alpha unsafe.Pointer, at librarytypes.DataType, x cuda.DevicePtr, xt librarytypes.DataType, incx int32, y cuda.DevicePtr, yt librarytypes.DataType, incy int32, et librarytypes.DataType) cublas.Result {
		for i := range int(n) {
			f.store(y, yt, i*int(incy), scalar(alpha, at)*f.load(x, xt, i*int(incx))+f.load(y, yt, i*int(incy)))
		}
		return 0
	}
	return api
}

// open returns a context of the emulated device.
func open(t testing.TB) (*gpu.Context, *fake) {
	t.Helper()
	c := contexttest.All(t, "")[0]
	d := c.Driver()
	thread := d.Lock() // the fake works in the context that is current, as cuBLAS does
	if err := thread.MakeCurrent(c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(thread.Unlock)
	return c, &fake{t: t, api: d.API()}
}
