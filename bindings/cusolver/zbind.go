// Code generated from internal/cusolver.json; DO NOT EDIT.

package cusolver

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.CusolverGetProperty = func(type_ librarytypes.Property, value *int32) Result {
		r, ok := table.Call(fnCusolverGetProperty, uintptr(type_), uintptr(unsafe.Pointer(value)))
		runtime.KeepAlive(value)
		return result(r, ok)
	}
	api.CusolverGetVersion = func(version *int32) Result {
		r, ok := table.Call(fnCusolverGetVersion, uintptr(unsafe.Pointer(version)))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.CusolverDnCreate = func(handle *Handle) Result {
		r, ok := table.Call(fnCusolverDnCreate, uintptr(unsafe.Pointer(handle)))
		runtime.KeepAlive(handle)
		return result(r, ok)
	}
	api.CusolverDnDestroy = func(handle Handle) Result {
		r, ok := table.Call(fnCusolverDnDestroy, uintptr(handle))
		return result(r, ok)
	}
	api.CusolverDnSetStream = func(handle Handle, streamId cuda.Stream) Result {
		r, ok := table.Call(fnCusolverDnSetStream, uintptr(handle), uintptr(streamId))
		return result(r, ok)
	}
	api.CusolverDnSorgqr_bufferSize = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnSorgqr_bufferSize, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnDorgqr_bufferSize = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnDorgqr_bufferSize, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnCungqr_bufferSize = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnCungqr_bufferSize, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnZungqr_bufferSize = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnZungqr_bufferSize, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnSorgqr = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnSorgqr, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(work), uintptr(lwork), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnDorgqr = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnDorgqr, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(work), uintptr(lwork), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnCungqr = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnCungqr, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(work), uintptr(lwork), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnZungqr = func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnZungqr, uintptr(handle), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(work), uintptr(lwork), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnSormqr_bufferSize = func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnSormqr_bufferSize, uintptr(handle), uintptr(side), uintptr(trans), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(C), uintptr(ldc), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnDormqr_bufferSize = func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, lwork *int32) Result {
		r, ok := table.Call(fnCusolverDnDormqr_bufferSize, uintptr(handle), uintptr(side), uintptr(trans), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(C), uintptr(ldc), uintptr(unsafe.Pointer(lwork)))
		runtime.KeepAlive(lwork)
		return result(r, ok)
	}
	api.CusolverDnSormqr = func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, work cuda.DevicePtr, lwork int32, devInfo cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnSormqr, uintptr(handle), uintptr(side), uintptr(trans), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(C), uintptr(ldc), uintptr(work), uintptr(lwork), uintptr(devInfo))
		return result(r, ok)
	}
	api.CusolverDnDormqr = func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, work cuda.DevicePtr, lwork int32, devInfo cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnDormqr, uintptr(handle), uintptr(side), uintptr(trans), uintptr(m), uintptr(n), uintptr(k), uintptr(A), uintptr(lda), uintptr(tau), uintptr(C), uintptr(ldc), uintptr(work), uintptr(lwork), uintptr(devInfo))
		return result(r, ok)
	}
	api.CusolverDnCreateParams = func(params *Params) Result {
		r, ok := table.Call(fnCusolverDnCreateParams, uintptr(unsafe.Pointer(params)))
		runtime.KeepAlive(params)
		return result(r, ok)
	}
	api.CusolverDnDestroyParams = func(params Params) Result {
		r, ok := table.Call(fnCusolverDnDestroyParams, uintptr(params))
		return result(r, ok)
	}
	api.CusolverDnSetAdvOptions = func(params Params, function Function, algo AlgMode) Result {
		r, ok := table.Call(fnCusolverDnSetAdvOptions, uintptr(params), uintptr(function), uintptr(algo))
		return result(r, ok)
	}
	api.CusolverDnXpotrf_bufferSize = func(handle Handle, params Params, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXpotrf_bufferSize, uintptr(handle), uintptr(params), uintptr(uplo), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXpotrf = func(handle Handle, params Params, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXpotrf, uintptr(handle), uintptr(params), uintptr(uplo), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
	api.CusolverDnXpotrs = func(handle Handle, params Params, uplo cublas.FillMode, n int64, nrhs int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeB librarytypes.DataType, B cuda.DevicePtr, ldb int64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXpotrs, uintptr(handle), uintptr(params), uintptr(uplo), uintptr(n), uintptr(nrhs), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeB), uintptr(B), uintptr(ldb), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnXgeqrf_bufferSize = func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeTau librarytypes.DataType, tau cuda.DevicePtr, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXgeqrf_bufferSize, uintptr(handle), uintptr(params), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeTau), uintptr(tau), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgeqrf = func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeTau librarytypes.DataType, tau cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXgeqrf, uintptr(handle), uintptr(params), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeTau), uintptr(tau), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgetrf_bufferSize = func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXgetrf_bufferSize, uintptr(handle), uintptr(params), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgetrf = func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, ipiv cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXgetrf, uintptr(handle), uintptr(params), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(ipiv), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgetrs = func(handle Handle, params Params, trans cublas.Operation, n int64, nrhs int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, ipiv cuda.DevicePtr, dataTypeB librarytypes.DataType, B cuda.DevicePtr, ldb int64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXgetrs, uintptr(handle), uintptr(params), uintptr(trans), uintptr(n), uintptr(nrhs), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(ipiv), uintptr(dataTypeB), uintptr(B), uintptr(ldb), uintptr(info))
		return result(r, ok)
	}
	api.CusolverDnXsyevd_bufferSize = func(handle Handle, params Params, jobz EigMode, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeW librarytypes.DataType, W cuda.DevicePtr, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXsyevd_bufferSize, uintptr(handle), uintptr(params), uintptr(jobz), uintptr(uplo), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeW), uintptr(W), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXsyevd = func(handle Handle, params Params, jobz EigMode, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeW librarytypes.DataType, W cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXsyevd, uintptr(handle), uintptr(params), uintptr(jobz), uintptr(uplo), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeW), uintptr(W), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgesvd_bufferSize = func(handle Handle, params Params, jobu int8, jobvt int8, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeS librarytypes.DataType, S cuda.DevicePtr, dataTypeU librarytypes.DataType, U cuda.DevicePtr, ldu int64, dataTypeVT librarytypes.DataType, VT cuda.DevicePtr, ldvt int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXgesvd_bufferSize, uintptr(handle), uintptr(params), uintptr(jobu), uintptr(jobvt), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeS), uintptr(S), uintptr(dataTypeU), uintptr(U), uintptr(ldu), uintptr(dataTypeVT), uintptr(VT), uintptr(ldvt), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgesvd = func(handle Handle, params Params, jobu int8, jobvt int8, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeS librarytypes.DataType, S cuda.DevicePtr, dataTypeU librarytypes.DataType, U cuda.DevicePtr, ldu int64, dataTypeVT librarytypes.DataType, VT cuda.DevicePtr, ldvt int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXgesvd, uintptr(handle), uintptr(params), uintptr(jobu), uintptr(jobvt), uintptr(m), uintptr(n), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeS), uintptr(S), uintptr(dataTypeU), uintptr(U), uintptr(ldu), uintptr(dataTypeVT), uintptr(VT), uintptr(ldvt), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgesvdr_bufferSize = func(handle Handle, params Params, jobu int8, jobv int8, m int64, n int64, k int64, p int64, niters int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeSrand librarytypes.DataType, Srand cuda.DevicePtr, dataTypeUrand librarytypes.DataType, Urand cuda.DevicePtr, ldUrand int64, dataTypeVrand librarytypes.DataType, Vrand cuda.DevicePtr, ldVrand int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result {
		r, ok := table.Call(fnCusolverDnXgesvdr_bufferSize, uintptr(handle), uintptr(params), uintptr(jobu), uintptr(jobv), uintptr(m), uintptr(n), uintptr(k), uintptr(p), uintptr(niters), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeSrand), uintptr(Srand), uintptr(dataTypeUrand), uintptr(Urand), uintptr(ldUrand), uintptr(dataTypeVrand), uintptr(Vrand), uintptr(ldVrand), uintptr(computeType), uintptr(unsafe.Pointer(workspaceInBytesOnDevice)), uintptr(unsafe.Pointer(workspaceInBytesOnHost)))
		runtime.KeepAlive(workspaceInBytesOnDevice)
		runtime.KeepAlive(workspaceInBytesOnHost)
		return result(r, ok)
	}
	api.CusolverDnXgesvdr = func(handle Handle, params Params, jobu int8, jobv int8, m int64, n int64, k int64, p int64, niters int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeSrand librarytypes.DataType, Srand cuda.DevicePtr, dataTypeUrand librarytypes.DataType, Urand cuda.DevicePtr, ldUrand int64, dataTypeVrand librarytypes.DataType, Vrand cuda.DevicePtr, ldVrand int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, d_info cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusolverDnXgesvdr, uintptr(handle), uintptr(params), uintptr(jobu), uintptr(jobv), uintptr(m), uintptr(n), uintptr(k), uintptr(p), uintptr(niters), uintptr(dataTypeA), uintptr(A), uintptr(lda), uintptr(dataTypeSrand), uintptr(Srand), uintptr(dataTypeUrand), uintptr(Urand), uintptr(ldUrand), uintptr(dataTypeVrand), uintptr(Vrand), uintptr(ldVrand), uintptr(computeType), uintptr(bufferOnDevice), uintptr(workspaceInBytesOnDevice), uintptr(unsafe.Pointer(bufferOnHost)), uintptr(workspaceInBytesOnHost), uintptr(d_info))
		runtime.KeepAlive(bufferOnHost)
		return result(r, ok)
	}
}
