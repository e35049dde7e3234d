// Code generated from internal/cublas.json; DO NOT EDIT.

package cublas

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.CublasCreate = func(handle *Handle) Result {
		r, ok := table.Call(fnCublasCreate, uintptr(unsafe.Pointer(handle)))
		runtime.KeepAlive(handle)
		return result(r, ok)
	}
	api.CublasDestroy = func(handle Handle) Result {
		r, ok := table.Call(fnCublasDestroy, uintptr(handle))
		return result(r, ok)
	}
	api.CublasGetVersion = func(handle Handle, version *int32) Result {
		r, ok := table.Call(fnCublasGetVersion, uintptr(handle), uintptr(unsafe.Pointer(version)))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.CublasGetProperty = func(type_ librarytypes.Property, value *int32) Result {
		r, ok := table.Call(fnCublasGetProperty, uintptr(type_), uintptr(unsafe.Pointer(value)))
		runtime.KeepAlive(value)
		return result(r, ok)
	}
	api.CublasSetWorkspace = func(handle Handle, workspace cuda.DevicePtr, workspaceSizeInBytes uint64) Result {
		r, ok := table.Call(fnCublasSetWorkspace, uintptr(handle), uintptr(workspace), uintptr(workspaceSizeInBytes))
		return result(r, ok)
	}
	api.CublasSetStream = func(handle Handle, streamId cuda.Stream) Result {
		r, ok := table.Call(fnCublasSetStream, uintptr(handle), uintptr(streamId))
		return result(r, ok)
	}
	api.CublasGetStream = func(handle Handle, streamId *cuda.Stream) Result {
		r, ok := table.Call(fnCublasGetStream, uintptr(handle), uintptr(unsafe.Pointer(streamId)))
		runtime.KeepAlive(streamId)
		return result(r, ok)
	}
	api.CublasGetPointerMode = func(handle Handle, mode *PointerMode) Result {
		r, ok := table.Call(fnCublasGetPointerMode, uintptr(handle), uintptr(unsafe.Pointer(mode)))
		runtime.KeepAlive(mode)
		return result(r, ok)
	}
	api.CublasSetPointerMode = func(handle Handle, mode PointerMode) Result {
		r, ok := table.Call(fnCublasSetPointerMode, uintptr(handle), uintptr(mode))
		return result(r, ok)
	}
	api.CublasGetAtomicsMode = func(handle Handle, mode *AtomicsMode) Result {
		r, ok := table.Call(fnCublasGetAtomicsMode, uintptr(handle), uintptr(unsafe.Pointer(mode)))
		runtime.KeepAlive(mode)
		return result(r, ok)
	}
	api.CublasSetAtomicsMode = func(handle Handle, mode AtomicsMode) Result {
		r, ok := table.Call(fnCublasSetAtomicsMode, uintptr(handle), uintptr(mode))
		return result(r, ok)
	}
	api.CublasGetMathMode = func(handle Handle, mode *Math) Result {
		r, ok := table.Call(fnCublasGetMathMode, uintptr(handle), uintptr(unsafe.Pointer(mode)))
		runtime.KeepAlive(mode)
		return result(r, ok)
	}
	api.CublasSetMathMode = func(handle Handle, mode Math) Result {
		r, ok := table.Call(fnCublasSetMathMode, uintptr(handle), uintptr(mode))
		return result(r, ok)
	}
	api.CublasSetSmCountTarget = func(handle Handle, smCountTarget int32) Result {
		r, ok := table.Call(fnCublasSetSmCountTarget, uintptr(handle), uintptr(smCountTarget))
		return result(r, ok)
	}
	api.CublasGetStatusName = func(status Result) string {
		r, _ := table.Call(fnCublasGetStatusName, uintptr(status))
		return loader.Text(r)
	}
	api.CublasGetStatusString = func(status Result) string {
		r, _ := table.Call(fnCublasGetStatusString, uintptr(status))
		return loader.Text(r)
	}
	api.CublasLoggerConfigure = func(logIsOn int32, logToStdOut int32, logToStdErr int32, logFileName *byte) Result {
		r, ok := table.Call(fnCublasLoggerConfigure, uintptr(logIsOn), uintptr(logToStdOut), uintptr(logToStdErr), uintptr(unsafe.Pointer(logFileName)))
		runtime.KeepAlive(logFileName)
		return result(r, ok)
	}
	api.CublasNrm2Ex = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasNrm2Ex, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(result_), uintptr(resultType), uintptr(executionType))
		return result(r, ok)
	}
	api.CublasDotEx = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasDotEx, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(y), uintptr(yType), uintptr(incy), uintptr(result_), uintptr(resultType), uintptr(executionType))
		return result(r, ok)
	}
	api.CublasDotcEx = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasDotcEx, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(y), uintptr(yType), uintptr(incy), uintptr(result_), uintptr(resultType), uintptr(executionType))
		return result(r, ok)
	}
	api.CublasScalEx = func(handle Handle, n int32, alpha unsafe.Pointer, alphaType librarytypes.DataType, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, executionType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasScalEx, uintptr(handle), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(alphaType), uintptr(x), uintptr(xType), uintptr(incx), uintptr(executionType))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasAxpyEx = func(handle Handle, n int32, alpha unsafe.Pointer, alphaType librarytypes.DataType, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, executiontype librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasAxpyEx, uintptr(handle), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(alphaType), uintptr(x), uintptr(xType), uintptr(incx), uintptr(y), uintptr(yType), uintptr(incy), uintptr(executiontype))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasCopyEx = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32) Result {
		r, ok := table.Call(fnCublasCopyEx, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(y), uintptr(yType), uintptr(incy))
		return result(r, ok)
	}
	api.CublasIamaxEx = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr) Result {
		r, ok := table.Call(fnCublasIamaxEx, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(result_))
		return result(r, ok)
	}
	api.CublasAsumEx = func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executiontype librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasAsumEx, uintptr(handle), uintptr(n), uintptr(x), uintptr(xType), uintptr(incx), uintptr(result_), uintptr(resultType), uintptr(executiontype))
		return result(r, ok)
	}
	api.CublasSgemv = func(handle Handle, trans Operation, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *float32, y cuda.DevicePtr, incy int32) Result {
		r, ok := table.Call(fnCublasSgemv, uintptr(handle), uintptr(trans), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(unsafe.Pointer(beta)), uintptr(y), uintptr(incy))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasDgemv = func(handle Handle, trans Operation, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *float64, y cuda.DevicePtr, incy int32) Result {
		r, ok := table.Call(fnCublasDgemv, uintptr(handle), uintptr(trans), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(unsafe.Pointer(beta)), uintptr(y), uintptr(incy))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasCgemv = func(handle Handle, trans Operation, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *complex64, y cuda.DevicePtr, incy int32) Result {
		r, ok := table.Call(fnCublasCgemv, uintptr(handle), uintptr(trans), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(unsafe.Pointer(beta)), uintptr(y), uintptr(incy))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasZgemv = func(handle Handle, trans Operation, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *complex128, y cuda.DevicePtr, incy int32) Result {
		r, ok := table.Call(fnCublasZgemv, uintptr(handle), uintptr(trans), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(unsafe.Pointer(beta)), uintptr(y), uintptr(incy))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasGemmEx = func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, A cuda.DevicePtr, Atype librarytypes.DataType, lda int32, B cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, beta unsafe.Pointer, C cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, computeType ComputeType, algo GemmAlgo) Result {
		r, ok := table.Call(fnCublasGemmEx, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(Atype), uintptr(lda), uintptr(B), uintptr(Btype), uintptr(ldb), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(Ctype), uintptr(ldc), uintptr(computeType), uintptr(algo))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasSsyrk = func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *float32, A cuda.DevicePtr, lda int32, beta *float32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasSsyrk, uintptr(handle), uintptr(uplo), uintptr(trans), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasDsyrk = func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *float64, A cuda.DevicePtr, lda int32, beta *float64, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasDsyrk, uintptr(handle), uintptr(uplo), uintptr(trans), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasCsyrk = func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *complex64, A cuda.DevicePtr, lda int32, beta *complex64, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasCsyrk, uintptr(handle), uintptr(uplo), uintptr(trans), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasZsyrk = func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *complex128, A cuda.DevicePtr, lda int32, beta *complex128, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasZsyrk, uintptr(handle), uintptr(uplo), uintptr(trans), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasStrsm = func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result {
		r, ok := table.Call(fnCublasStrsm, uintptr(handle), uintptr(side), uintptr(uplo), uintptr(trans), uintptr(diag), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(B), uintptr(ldb))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasDtrsm = func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result {
		r, ok := table.Call(fnCublasDtrsm, uintptr(handle), uintptr(side), uintptr(uplo), uintptr(trans), uintptr(diag), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(B), uintptr(ldb))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasCtrsm = func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result {
		r, ok := table.Call(fnCublasCtrsm, uintptr(handle), uintptr(side), uintptr(uplo), uintptr(trans), uintptr(diag), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(B), uintptr(ldb))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasZtrsm = func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result {
		r, ok := table.Call(fnCublasZtrsm, uintptr(handle), uintptr(side), uintptr(uplo), uintptr(trans), uintptr(diag), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(B), uintptr(ldb))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CublasGemmBatchedEx = func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, Aarray cuda.DevicePtr, Atype librarytypes.DataType, lda int32, Barray cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, beta unsafe.Pointer, Carray cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, batchCount int32, computeType ComputeType, algo GemmAlgo) Result {
		r, ok := table.Call(fnCublasGemmBatchedEx, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(Aarray), uintptr(Atype), uintptr(lda), uintptr(Barray), uintptr(Btype), uintptr(ldb), uintptr(unsafe.Pointer(beta)), uintptr(Carray), uintptr(Ctype), uintptr(ldc), uintptr(batchCount), uintptr(computeType), uintptr(algo))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasGemmStridedBatchedEx = func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, A cuda.DevicePtr, Atype librarytypes.DataType, lda int32, strideA int64, B cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, strideB int64, beta unsafe.Pointer, C cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, strideC int64, batchCount int32, computeType ComputeType, algo GemmAlgo) Result {
		r, ok := table.Call(fnCublasGemmStridedBatchedEx, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(k), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(Atype), uintptr(lda), uintptr(strideA), uintptr(B), uintptr(Btype), uintptr(ldb), uintptr(strideB), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(Ctype), uintptr(ldc), uintptr(strideC), uintptr(batchCount), uintptr(computeType), uintptr(algo))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasSgeam = func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, beta *float32, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasSgeam, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(B), uintptr(ldb), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasDgeam = func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, beta *float64, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasDgeam, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(B), uintptr(ldb), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasCgeam = func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, beta *complex64, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasCgeam, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(B), uintptr(ldb), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasZgeam = func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, beta *complex128, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasZgeam, uintptr(handle), uintptr(transa), uintptr(transb), uintptr(m), uintptr(n), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(lda), uintptr(unsafe.Pointer(beta)), uintptr(B), uintptr(ldb), uintptr(C), uintptr(ldc))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasSdgmm = func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasSdgmm, uintptr(handle), uintptr(mode), uintptr(m), uintptr(n), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(C), uintptr(ldc))
		return result(r, ok)
	}
	api.CublasDdgmm = func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasDdgmm, uintptr(handle), uintptr(mode), uintptr(m), uintptr(n), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(C), uintptr(ldc))
		return result(r, ok)
	}
	api.CublasCdgmm = func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasCdgmm, uintptr(handle), uintptr(mode), uintptr(m), uintptr(n), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(C), uintptr(ldc))
		return result(r, ok)
	}
	api.CublasZdgmm = func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result {
		r, ok := table.Call(fnCublasZdgmm, uintptr(handle), uintptr(mode), uintptr(m), uintptr(n), uintptr(A), uintptr(lda), uintptr(x), uintptr(incx), uintptr(C), uintptr(ldc))
		return result(r, ok)
	}
}
