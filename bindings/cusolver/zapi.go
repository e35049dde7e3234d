// Code generated from internal/cusolver.json; DO NOT EDIT.

package cusolver

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
)

// Handle is cusolverDnHandle_t, a handle. Zero is none.
type Handle uintptr

// Params is cusolverDnParams_t, a handle. Zero is none.
type Params uintptr

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 11.8 uses.
type Functions struct {
	CusolverGetProperty          func(type_ librarytypes.Property, value *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               // cusolverGetProperty
	CusolverGetVersion           func(version *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          // cusolverGetVersion
	CusolverDnCreate             func(handle *Handle) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          // cusolverDnCreate
	CusolverDnDestroy            func(handle Handle) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           // cusolverDnDestroy
	CusolverDnSetStream          func(handle Handle, streamId cuda.Stream) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     // cusolverDnSetStream
	CusolverDnSorgqr_bufferSize  func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                 // cusolverDnSorgqr_bufferSize
	CusolverDnDorgqr_bufferSize  func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                 // cusolverDnDorgqr_bufferSize
	CusolverDnCungqr_bufferSize  func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                 // cusolverDnCungqr_bufferSize
	CusolverDnZungqr_bufferSize  func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                 // cusolverDnZungqr_bufferSize
	CusolverDnSorgqr             func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                                                                                                        // cusolverDnSorgqr
	CusolverDnDorgqr             func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                                                                                                        // cusolverDnDorgqr
	CusolverDnCungqr             func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                                                                                                        // cusolverDnCungqr
	CusolverDnZungqr             func(handle Handle, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, work cuda.DevicePtr, lwork int32, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                                                                                                        // cusolverDnZungqr
	CusolverDnSormqr_bufferSize  func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                      // cusolverDnSormqr_bufferSize
	CusolverDnDormqr_bufferSize  func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, lwork *int32) Result                                                                                                                                                                                                                                                                                                                                                                                      // cusolverDnDormqr_bufferSize
	CusolverDnSormqr             func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, work cuda.DevicePtr, lwork int32, devInfo cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                          // cusolverDnSormqr
	CusolverDnDormqr             func(handle Handle, side cublas.SideMode, trans cublas.Operation, m int32, n int32, k int32, A cuda.DevicePtr, lda int32, tau cuda.DevicePtr, C cuda.DevicePtr, ldc int32, work cuda.DevicePtr, lwork int32, devInfo cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                          // cusolverDnDormqr
	CusolverDnCreateParams       func(params *Params) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          // cusolverDnCreateParams
	CusolverDnDestroyParams      func(params Params) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           // cusolverDnDestroyParams
	CusolverDnSetAdvOptions      func(params Params, function Function, algo AlgMode) Result                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          // cusolverDnSetAdvOptions
	CusolverDnXpotrf_bufferSize  func(handle Handle, params Params, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                                                                                                                                                                                                                                                                          // cusolverDnXpotrf_bufferSize
	CusolverDnXpotrf             func(handle Handle, params Params, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                           // cusolverDnXpotrf
	CusolverDnXpotrs             func(handle Handle, params Params, uplo cublas.FillMode, n int64, nrhs int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeB librarytypes.DataType, B cuda.DevicePtr, ldb int64, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                                                // cusolverDnXpotrs
	CusolverDnXgeqrf_bufferSize  func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeTau librarytypes.DataType, tau cuda.DevicePtr, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                                                                                                                                                                                                                                // cusolverDnXgeqrf_bufferSize
	CusolverDnXgeqrf             func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeTau librarytypes.DataType, tau cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result                                                                                                                                                                                                                 // cusolverDnXgeqrf
	CusolverDnXgetrf_bufferSize  func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                                                                                                                                                                                                                                                                                       // cusolverDnXgetrf_bufferSize
	CusolverDnXgetrf             func(handle Handle, params Params, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, ipiv cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                   // cusolverDnXgetrf
	CusolverDnXgetrs             func(handle Handle, params Params, trans cublas.Operation, n int64, nrhs int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, ipiv cuda.DevicePtr, dataTypeB librarytypes.DataType, B cuda.DevicePtr, ldb int64, info cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                                         // cusolverDnXgetrs
	CusolverDnXsyevd_bufferSize  func(handle Handle, params Params, jobz EigMode, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeW librarytypes.DataType, W cuda.DevicePtr, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                                                                                                                                                                                                         // cusolverDnXsyevd_bufferSize
	CusolverDnXsyevd             func(handle Handle, params Params, jobz EigMode, uplo cublas.FillMode, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeW librarytypes.DataType, W cuda.DevicePtr, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result                                                                                                                                                                                          // cusolverDnXsyevd
	CusolverDnXgesvd_bufferSize  func(handle Handle, params Params, jobu int8, jobvt int8, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeS librarytypes.DataType, S cuda.DevicePtr, dataTypeU librarytypes.DataType, U cuda.DevicePtr, ldu int64, dataTypeVT librarytypes.DataType, VT cuda.DevicePtr, ldvt int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                                                                              // cusolverDnXgesvd_bufferSize
	CusolverDnXgesvd             func(handle Handle, params Params, jobu int8, jobvt int8, m int64, n int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeS librarytypes.DataType, S cuda.DevicePtr, dataTypeU librarytypes.DataType, U cuda.DevicePtr, ldu int64, dataTypeVT librarytypes.DataType, VT cuda.DevicePtr, ldvt int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, info cuda.DevicePtr) Result                                                               // cusolverDnXgesvd
	CusolverDnXgesvdr_bufferSize func(handle Handle, params Params, jobu int8, jobv int8, m int64, n int64, k int64, p int64, niters int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeSrand librarytypes.DataType, Srand cuda.DevicePtr, dataTypeUrand librarytypes.DataType, Urand cuda.DevicePtr, ldUrand int64, dataTypeVrand librarytypes.DataType, Vrand cuda.DevicePtr, ldVrand int64, computeType librarytypes.DataType, workspaceInBytesOnDevice *uint64, workspaceInBytesOnHost *uint64) Result                                                                                  // cusolverDnXgesvdr_bufferSize
	CusolverDnXgesvdr            func(handle Handle, params Params, jobu int8, jobv int8, m int64, n int64, k int64, p int64, niters int64, dataTypeA librarytypes.DataType, A cuda.DevicePtr, lda int64, dataTypeSrand librarytypes.DataType, Srand cuda.DevicePtr, dataTypeUrand librarytypes.DataType, Urand cuda.DevicePtr, ldUrand int64, dataTypeVrand librarytypes.DataType, Vrand cuda.DevicePtr, ldVrand int64, computeType librarytypes.DataType, bufferOnDevice cuda.DevicePtr, workspaceInBytesOnDevice uint64, bufferOnHost unsafe.Pointer, workspaceInBytesOnHost uint64, d_info cuda.DevicePtr) Result // cusolverDnXgesvdr
}

// Indices of the functions in the order of Functions.
const (
	fnCusolverGetProperty = iota
	fnCusolverGetVersion
	fnCusolverDnCreate
	fnCusolverDnDestroy
	fnCusolverDnSetStream
	fnCusolverDnSorgqr_bufferSize
	fnCusolverDnDorgqr_bufferSize
	fnCusolverDnCungqr_bufferSize
	fnCusolverDnZungqr_bufferSize
	fnCusolverDnSorgqr
	fnCusolverDnDorgqr
	fnCusolverDnCungqr
	fnCusolverDnZungqr
	fnCusolverDnSormqr_bufferSize
	fnCusolverDnDormqr_bufferSize
	fnCusolverDnSormqr
	fnCusolverDnDormqr
	fnCusolverDnCreateParams
	fnCusolverDnDestroyParams
	fnCusolverDnSetAdvOptions
	fnCusolverDnXpotrf_bufferSize
	fnCusolverDnXpotrf
	fnCusolverDnXpotrs
	fnCusolverDnXgeqrf_bufferSize
	fnCusolverDnXgeqrf
	fnCusolverDnXgetrf_bufferSize
	fnCusolverDnXgetrf
	fnCusolverDnXgetrs
	fnCusolverDnXsyevd_bufferSize
	fnCusolverDnXsyevd
	fnCusolverDnXgesvd_bufferSize
	fnCusolverDnXgesvd
	fnCusolverDnXgesvdr_bufferSize
	fnCusolverDnXgesvdr
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"cusolverGetProperty",
	"cusolverGetVersion",
	"cusolverDnCreate",
	"cusolverDnDestroy",
	"cusolverDnSetStream",
	"cusolverDnSorgqr_bufferSize",
	"cusolverDnDorgqr_bufferSize",
	"cusolverDnCungqr_bufferSize",
	"cusolverDnZungqr_bufferSize",
	"cusolverDnSorgqr",
	"cusolverDnDorgqr",
	"cusolverDnCungqr",
	"cusolverDnZungqr",
	"cusolverDnSormqr_bufferSize",
	"cusolverDnDormqr_bufferSize",
	"cusolverDnSormqr",
	"cusolverDnDormqr",
	"cusolverDnCreateParams",
	"cusolverDnDestroyParams",
	"cusolverDnSetAdvOptions",
	"cusolverDnXpotrf_bufferSize",
	"cusolverDnXpotrf",
	"cusolverDnXpotrs",
	"cusolverDnXgeqrf_bufferSize",
	"cusolverDnXgeqrf",
	"cusolverDnXgetrf_bufferSize",
	"cusolverDnXgetrf",
	"cusolverDnXgetrs",
	"cusolverDnXsyevd_bufferSize",
	"cusolverDnXsyevd",
	"cusolverDnXgesvd_bufferSize",
	"cusolverDnXgesvd",
	"cusolverDnXgesvdr_bufferSize",
	"cusolverDnXgesvdr",
}
