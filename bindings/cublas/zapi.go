// Code generated from internal/cublas.json; DO NOT EDIT.

package cublas

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
)

// Handle is cublasHandle_t, a handle. Zero is none.
type Handle uintptr

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 11.8 uses.
type Functions struct {
	CublasCreate               func(handle *Handle) Result                                                                                                                                                                                                                                                                                                                                                                                               // cublasCreate_v2
	CublasDestroy              func(handle Handle) Result                                                                                                                                                                                                                                                                                                                                                                                                // cublasDestroy_v2
	CublasGetVersion           func(handle Handle, version *int32) Result                                                                                                                                                                                                                                                                                                                                                                                // cublasGetVersion_v2
	CublasGetProperty          func(type_ librarytypes.Property, value *int32) Result                                                                                                                                                                                                                                                                                                                                                                    // cublasGetProperty
	CublasSetWorkspace         func(handle Handle, workspace cuda.DevicePtr, workspaceSizeInBytes uint64) Result                                                                                                                                                                                                                                                                                                                                         // cublasSetWorkspace_v2
	CublasSetStream            func(handle Handle, streamId cuda.Stream) Result                                                                                                                                                                                                                                                                                                                                                                          // cublasSetStream_v2
	CublasGetStream            func(handle Handle, streamId *cuda.Stream) Result                                                                                                                                                                                                                                                                                                                                                                         // cublasGetStream_v2
	CublasGetPointerMode       func(handle Handle, mode *PointerMode) Result                                                                                                                                                                                                                                                                                                                                                                             // cublasGetPointerMode_v2
	CublasSetPointerMode       func(handle Handle, mode PointerMode) Result                                                                                                                                                                                                                                                                                                                                                                              // cublasSetPointerMode_v2
	CublasGetAtomicsMode       func(handle Handle, mode *AtomicsMode) Result                                                                                                                                                                                                                                                                                                                                                                             // cublasGetAtomicsMode
	CublasSetAtomicsMode       func(handle Handle, mode AtomicsMode) Result                                                                                                                                                                                                                                                                                                                                                                              // cublasSetAtomicsMode
	CublasGetMathMode          func(handle Handle, mode *Math) Result                                                                                                                                                                                                                                                                                                                                                                                    // cublasGetMathMode
	CublasSetMathMode          func(handle Handle, mode Math) Result                                                                                                                                                                                                                                                                                                                                                                                     // cublasSetMathMode
	CublasSetSmCountTarget     func(handle Handle, smCountTarget int32) Result                                                                                                                                                                                                                                                                                                                                                                           // cublasSetSmCountTarget
	CublasGetStatusName        func(status Result) string                                                                                                                                                                                                                                                                                                                                                                                                // cublasGetStatusName
	CublasGetStatusString      func(status Result) string                                                                                                                                                                                                                                                                                                                                                                                                // cublasGetStatusString
	CublasLoggerConfigure      func(logIsOn int32, logToStdOut int32, logToStdErr int32, logFileName *byte) Result                                                                                                                                                                                                                                                                                                                                       // cublasLoggerConfigure
	CublasNrm2Ex               func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result                                                                                                                                                                                                                             // cublasNrm2Ex
	CublasDotEx                func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result                                                                                                                                                                  // cublasDotEx
	CublasDotcEx               func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executionType librarytypes.DataType) Result                                                                                                                                                                  // cublasDotcEx
	CublasScalEx               func(handle Handle, n int32, alpha unsafe.Pointer, alphaType librarytypes.DataType, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, executionType librarytypes.DataType) Result                                                                                                                                                                                                                                // cublasScalEx
	CublasAxpyEx               func(handle Handle, n int32, alpha unsafe.Pointer, alphaType librarytypes.DataType, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32, executiontype librarytypes.DataType) Result                                                                                                                                                                     // cublasAxpyEx
	CublasCopyEx               func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, y cuda.DevicePtr, yType librarytypes.DataType, incy int32) Result                                                                                                                                                                                                                                                                 // cublasCopyEx
	CublasIamaxEx              func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr) Result                                                                                                                                                                                                                                                                                                    // cublasIamaxEx
	CublasAsumEx               func(handle Handle, n int32, x cuda.DevicePtr, xType librarytypes.DataType, incx int32, result_ cuda.DevicePtr, resultType librarytypes.DataType, executiontype librarytypes.DataType) Result                                                                                                                                                                                                                             // cublasAsumEx
	CublasSgemv                func(handle Handle, trans Operation, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *float32, y cuda.DevicePtr, incy int32) Result                                                                                                                                                                                                                                     // cublasSgemv_v2
	CublasDgemv                func(handle Handle, trans Operation, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *float64, y cuda.DevicePtr, incy int32) Result                                                                                                                                                                                                                                     // cublasDgemv_v2
	CublasCgemv                func(handle Handle, trans Operation, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *complex64, y cuda.DevicePtr, incy int32) Result                                                                                                                                                                                                                                 // cublasCgemv_v2
	CublasZgemv                func(handle Handle, trans Operation, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, beta *complex128, y cuda.DevicePtr, incy int32) Result                                                                                                                                                                                                                               // cublasZgemv_v2
	CublasGemmEx               func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, A cuda.DevicePtr, Atype librarytypes.DataType, lda int32, B cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, beta unsafe.Pointer, C cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, computeType ComputeType, algo GemmAlgo) Result                                                                // cublasGemmEx
	CublasSsyrk                func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *float32, A cuda.DevicePtr, lda int32, beta *float32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                     // cublasSsyrk_v2
	CublasDsyrk                func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *float64, A cuda.DevicePtr, lda int32, beta *float64, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                     // cublasDsyrk_v2
	CublasCsyrk                func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *complex64, A cuda.DevicePtr, lda int32, beta *complex64, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                 // cublasCsyrk_v2
	CublasZsyrk                func(handle Handle, uplo FillMode, trans Operation, n int32, k int32, alpha *complex128, A cuda.DevicePtr, lda int32, beta *complex128, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                               // cublasZsyrk_v2
	CublasStrsm                func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result                                                                                                                                                                                                                                      // cublasStrsm_v2
	CublasDtrsm                func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result                                                                                                                                                                                                                                      // cublasDtrsm_v2
	CublasCtrsm                func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result                                                                                                                                                                                                                                    // cublasCtrsm_v2
	CublasZtrsm                func(handle Handle, side SideMode, uplo FillMode, trans Operation, diag DiagType, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, B cuda.DevicePtr, ldb int32) Result                                                                                                                                                                                                                                   // cublasZtrsm_v2
	CublasGemmBatchedEx        func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, Aarray cuda.DevicePtr, Atype librarytypes.DataType, lda int32, Barray cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, beta unsafe.Pointer, Carray cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, batchCount int32, computeType ComputeType, algo GemmAlgo) Result                               // cublasGemmBatchedEx
	CublasGemmStridedBatchedEx func(handle Handle, transa Operation, transb Operation, m int32, n int32, k int32, alpha unsafe.Pointer, A cuda.DevicePtr, Atype librarytypes.DataType, lda int32, strideA int64, B cuda.DevicePtr, Btype librarytypes.DataType, ldb int32, strideB int64, beta unsafe.Pointer, C cuda.DevicePtr, Ctype librarytypes.DataType, ldc int32, strideC int64, batchCount int32, computeType ComputeType, algo GemmAlgo) Result // cublasGemmStridedBatchedEx
	CublasSgeam                func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *float32, A cuda.DevicePtr, lda int32, beta *float32, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                    // cublasSgeam
	CublasDgeam                func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *float64, A cuda.DevicePtr, lda int32, beta *float64, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                    // cublasDgeam
	CublasCgeam                func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *complex64, A cuda.DevicePtr, lda int32, beta *complex64, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                // cublasCgeam
	CublasZgeam                func(handle Handle, transa Operation, transb Operation, m int32, n int32, alpha *complex128, A cuda.DevicePtr, lda int32, beta *complex128, B cuda.DevicePtr, ldb int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                              // cublasZgeam
	CublasSdgmm                func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                                       // cublasSdgmm
	CublasDdgmm                func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                                       // cublasDdgmm
	CublasCdgmm                func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                                       // cublasCdgmm
	CublasZdgmm                func(handle Handle, mode SideMode, m int32, n int32, A cuda.DevicePtr, lda int32, x cuda.DevicePtr, incx int32, C cuda.DevicePtr, ldc int32) Result                                                                                                                                                                                                                                                                       // cublasZdgmm
}

// Indices of the functions in the order of Functions.
const (
	fnCublasCreate = iota
	fnCublasDestroy
	fnCublasGetVersion
	fnCublasGetProperty
	fnCublasSetWorkspace
	fnCublasSetStream
	fnCublasGetStream
	fnCublasGetPointerMode
	fnCublasSetPointerMode
	fnCublasGetAtomicsMode
	fnCublasSetAtomicsMode
	fnCublasGetMathMode
	fnCublasSetMathMode
	fnCublasSetSmCountTarget
	fnCublasGetStatusName
	fnCublasGetStatusString
	fnCublasLoggerConfigure
	fnCublasNrm2Ex
	fnCublasDotEx
	fnCublasDotcEx
	fnCublasScalEx
	fnCublasAxpyEx
	fnCublasCopyEx
	fnCublasIamaxEx
	fnCublasAsumEx
	fnCublasSgemv
	fnCublasDgemv
	fnCublasCgemv
	fnCublasZgemv
	fnCublasGemmEx
	fnCublasSsyrk
	fnCublasDsyrk
	fnCublasCsyrk
	fnCublasZsyrk
	fnCublasStrsm
	fnCublasDtrsm
	fnCublasCtrsm
	fnCublasZtrsm
	fnCublasGemmBatchedEx
	fnCublasGemmStridedBatchedEx
	fnCublasSgeam
	fnCublasDgeam
	fnCublasCgeam
	fnCublasZgeam
	fnCublasSdgmm
	fnCublasDdgmm
	fnCublasCdgmm
	fnCublasZdgmm
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"cublasCreate_v2",
	"cublasDestroy_v2",
	"cublasGetVersion_v2",
	"cublasGetProperty",
	"cublasSetWorkspace_v2",
	"cublasSetStream_v2",
	"cublasGetStream_v2",
	"cublasGetPointerMode_v2",
	"cublasSetPointerMode_v2",
	"cublasGetAtomicsMode",
	"cublasSetAtomicsMode",
	"cublasGetMathMode",
	"cublasSetMathMode",
	"cublasSetSmCountTarget",
	"cublasGetStatusName",
	"cublasGetStatusString",
	"cublasLoggerConfigure",
	"cublasNrm2Ex",
	"cublasDotEx",
	"cublasDotcEx",
	"cublasScalEx",
	"cublasAxpyEx",
	"cublasCopyEx",
	"cublasIamaxEx",
	"cublasAsumEx",
	"cublasSgemv_v2",
	"cublasDgemv_v2",
	"cublasCgemv_v2",
	"cublasZgemv_v2",
	"cublasGemmEx",
	"cublasSsyrk_v2",
	"cublasDsyrk_v2",
	"cublasCsyrk_v2",
	"cublasZsyrk_v2",
	"cublasStrsm_v2",
	"cublasDtrsm_v2",
	"cublasCtrsm_v2",
	"cublasZtrsm_v2",
	"cublasGemmBatchedEx",
	"cublasGemmStridedBatchedEx",
	"cublasSgeam",
	"cublasDgeam",
	"cublasCgeam",
	"cublasZgeam",
	"cublasSdgmm",
	"cublasDdgmm",
	"cublasCdgmm",
	"cublasZdgmm",
}
