// Code generated from internal/cusparse.json; DO NOT EDIT.

package cusparse

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
)

// DnMatDescr is cusparseDnMatDescr_t, a handle. Zero is none.
type DnMatDescr uintptr

// DnVecDescr is cusparseDnVecDescr_t, a handle. Zero is none.
type DnVecDescr uintptr

// Handle is cusparseHandle_t, a handle. Zero is none.
type Handle uintptr

// SpGEMMDescr is cusparseSpGEMMDescr_t, a handle. Zero is none.
type SpGEMMDescr uintptr

// SpMatDescr is cusparseSpMatDescr_t, a handle. Zero is none.
type SpMatDescr uintptr

// SpSVDescr is cusparseSpSVDescr_t, a handle. Zero is none.
type SpSVDescr uintptr

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 11.8 uses.
type Functions struct {
	CusparseCreate                   func(handle *Handle) Result                                                                                                                                                                                                                                                                                               // cusparseCreate
	CusparseDestroy                  func(handle Handle) Result                                                                                                                                                                                                                                                                                                // cusparseDestroy
	CusparseGetVersion               func(handle Handle, version *int32) Result                                                                                                                                                                                                                                                                                // cusparseGetVersion
	CusparseGetProperty              func(type_ librarytypes.Property, value *int32) Result                                                                                                                                                                                                                                                                    // cusparseGetProperty
	CusparseGetErrorName             func(status Result) string                                                                                                                                                                                                                                                                                                // cusparseGetErrorName
	CusparseGetErrorString           func(status Result) string                                                                                                                                                                                                                                                                                                // cusparseGetErrorString
	CusparseSetStream                func(handle Handle, streamId cuda.Stream) Result                                                                                                                                                                                                                                                                          // cusparseSetStream
	CusparseXcoo2csr                 func(handle Handle, cooRowInd cuda.DevicePtr, nnz int32, m int32, csrSortedRowPtr cuda.DevicePtr, idxBase IndexBase) Result                                                                                                                                                                                               // cusparseXcoo2csr
	CusparseXcsr2coo                 func(handle Handle, csrSortedRowPtr cuda.DevicePtr, nnz int32, m int32, cooRowInd cuda.DevicePtr, idxBase IndexBase) Result                                                                                                                                                                                               // cusparseXcsr2coo
	CusparseCsr2cscEx2               func(handle Handle, m int32, n int32, nnz int32, csrVal cuda.DevicePtr, csrRowPtr cuda.DevicePtr, csrColInd cuda.DevicePtr, cscVal cuda.DevicePtr, cscColPtr cuda.DevicePtr, cscRowInd cuda.DevicePtr, valType librarytypes.DataType, copyValues Action, idxBase IndexBase, alg Csr2CscAlg, buffer cuda.DevicePtr) Result // cusparseCsr2cscEx2
	CusparseCsr2cscEx2_bufferSize    func(handle Handle, m int32, n int32, nnz int32, csrVal cuda.DevicePtr, csrRowPtr cuda.DevicePtr, csrColInd cuda.DevicePtr, cscVal cuda.DevicePtr, cscColPtr cuda.DevicePtr, cscRowInd cuda.DevicePtr, valType librarytypes.DataType, copyValues Action, idxBase IndexBase, alg Csr2CscAlg, bufferSize *uint64) Result    // cusparseCsr2cscEx2_bufferSize
	CusparseCreateDnVec              func(dnVecDescr *DnVecDescr, size int64, values cuda.DevicePtr, valueType librarytypes.DataType) Result                                                                                                                                                                                                                   // cusparseCreateDnVec
	CusparseDestroyDnVec             func(dnVecDescr DnVecDescr) Result                                                                                                                                                                                                                                                                                        // cusparseDestroyDnVec
	CusparseDnVecSetValues           func(dnVecDescr DnVecDescr, values cuda.DevicePtr) Result                                                                                                                                                                                                                                                                 // cusparseDnVecSetValues
	CusparseDestroySpMat             func(spMatDescr SpMatDescr) Result                                                                                                                                                                                                                                                                                        // cusparseDestroySpMat
	CusparseSpMatGetSize             func(spMatDescr SpMatDescr, rows *int64, cols *int64, nnz *int64) Result                                                                                                                                                                                                                                                  // cusparseSpMatGetSize
	CusparseCreateCsr                func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, csrRowOffsets cuda.DevicePtr, csrColInd cuda.DevicePtr, csrValues cuda.DevicePtr, csrRowOffsetsType IndexType, csrColIndType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result                                                        // cusparseCreateCsr
	CusparseCreateCsc                func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, cscColOffsets cuda.DevicePtr, cscRowInd cuda.DevicePtr, cscValues cuda.DevicePtr, cscColOffsetsType IndexType, cscRowIndType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result                                                        // cusparseCreateCsc
	CusparseCsrSetPointers           func(spMatDescr SpMatDescr, csrRowOffsets cuda.DevicePtr, csrColInd cuda.DevicePtr, csrValues cuda.DevicePtr) Result                                                                                                                                                                                                      // cusparseCsrSetPointers
	CusparseCreateCoo                func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, cooRowInd cuda.DevicePtr, cooColInd cuda.DevicePtr, cooValues cuda.DevicePtr, cooIdxType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result                                                                                            // cusparseCreateCoo
	CusparseCreateDnMat              func(dnMatDescr *DnMatDescr, rows int64, cols int64, ld int64, values cuda.DevicePtr, valueType librarytypes.DataType, order Order) Result                                                                                                                                                                                // cusparseCreateDnMat
	CusparseDestroyDnMat             func(dnMatDescr DnMatDescr) Result                                                                                                                                                                                                                                                                                        // cusparseDestroyDnMat
	CusparseDnMatSetValues           func(dnMatDescr DnMatDescr, values cuda.DevicePtr) Result                                                                                                                                                                                                                                                                 // cusparseDnMatSetValues
	CusparseSparseToDense_bufferSize func(handle Handle, matA SpMatDescr, matB DnMatDescr, alg SparseToDenseAlg, bufferSize *uint64) Result                                                                                                                                                                                                                    // cusparseSparseToDense_bufferSize
	CusparseSparseToDense            func(handle Handle, matA SpMatDescr, matB DnMatDescr, alg SparseToDenseAlg, externalBuffer cuda.DevicePtr) Result                                                                                                                                                                                                         // cusparseSparseToDense
	CusparseDenseToSparse_bufferSize func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, bufferSize *uint64) Result                                                                                                                                                                                                                    // cusparseDenseToSparse_bufferSize
	CusparseDenseToSparse_analysis   func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, externalBuffer cuda.DevicePtr) Result                                                                                                                                                                                                         // cusparseDenseToSparse_analysis
	CusparseDenseToSparse_convert    func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, externalBuffer cuda.DevicePtr) Result                                                                                                                                                                                                         // cusparseDenseToSparse_convert
	CusparseSpMV                     func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, externalBuffer cuda.DevicePtr) Result                                                                                                    // cusparseSpMV
	CusparseSpMV_bufferSize          func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, bufferSize *uint64) Result                                                                                                               // cusparseSpMV_bufferSize
	CusparseSpSV_createDescr         func(descr *SpSVDescr) Result                                                                                                                                                                                                                                                                                             // cusparseSpSV_createDescr
	CusparseSpSV_destroyDescr        func(descr SpSVDescr) Result                                                                                                                                                                                                                                                                                              // cusparseSpSV_destroyDescr
	CusparseSpSV_bufferSize          func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr, bufferSize *uint64) Result                                                                                                               // cusparseSpSV_bufferSize
	CusparseSpSV_analysis            func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr, externalBuffer cuda.DevicePtr) Result                                                                                                    // cusparseSpSV_analysis
	CusparseSpSV_solve               func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr) Result                                                                                                                                   // cusparseSpSV_solve
	CusparseSpMM_bufferSize          func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC DnMatDescr, computeType librarytypes.DataType, alg SpMMAlg, bufferSize *uint64) Result                                                                                                // cusparseSpMM_bufferSize
	CusparseSpMM                     func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC DnMatDescr, computeType librarytypes.DataType, alg SpMMAlg, externalBuffer cuda.DevicePtr) Result                                                                                     // cusparseSpMM
	CusparseSpGEMM_createDescr       func(descr *SpGEMMDescr) Result                                                                                                                                                                                                                                                                                           // cusparseSpGEMM_createDescr
	CusparseSpGEMM_destroyDescr      func(descr SpGEMMDescr) Result                                                                                                                                                                                                                                                                                            // cusparseSpGEMM_destroyDescr
	CusparseSpGEMM_workEstimation    func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr, bufferSize1 *uint64, externalBuffer1 cuda.DevicePtr) Result                                    // cusparseSpGEMM_workEstimation
	CusparseSpGEMM_compute           func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr, bufferSize2 *uint64, externalBuffer2 cuda.DevicePtr) Result                                    // cusparseSpGEMM_compute
	CusparseSpGEMM_copy              func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr) Result                                                                                         // cusparseSpGEMM_copy
	CusparseSDDMM_bufferSize         func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA DnMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SDDMMAlg, bufferSize *uint64) Result                                                                                               // cusparseSDDMM_bufferSize
	CusparseSDDMM                    func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA DnMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SDDMMAlg, externalBuffer cuda.DevicePtr) Result                                                                                    // cusparseSDDMM
	CusparseSpMV_preprocess          func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, externalBuffer cuda.DevicePtr) Result                                                                                                    // cusparseSpMV_preprocess, since 12.4
}

// Indices of the functions in the order of Functions.
const (
	fnCusparseCreate = iota
	fnCusparseDestroy
	fnCusparseGetVersion
	fnCusparseGetProperty
	fnCusparseGetErrorName
	fnCusparseGetErrorString
	fnCusparseSetStream
	fnCusparseXcoo2csr
	fnCusparseXcsr2coo
	fnCusparseCsr2cscEx2
	fnCusparseCsr2cscEx2_bufferSize
	fnCusparseCreateDnVec
	fnCusparseDestroyDnVec
	fnCusparseDnVecSetValues
	fnCusparseDestroySpMat
	fnCusparseSpMatGetSize
	fnCusparseCreateCsr
	fnCusparseCreateCsc
	fnCusparseCsrSetPointers
	fnCusparseCreateCoo
	fnCusparseCreateDnMat
	fnCusparseDestroyDnMat
	fnCusparseDnMatSetValues
	fnCusparseSparseToDense_bufferSize
	fnCusparseSparseToDense
	fnCusparseDenseToSparse_bufferSize
	fnCusparseDenseToSparse_analysis
	fnCusparseDenseToSparse_convert
	fnCusparseSpMV
	fnCusparseSpMV_bufferSize
	fnCusparseSpSV_createDescr
	fnCusparseSpSV_destroyDescr
	fnCusparseSpSV_bufferSize
	fnCusparseSpSV_analysis
	fnCusparseSpSV_solve
	fnCusparseSpMM_bufferSize
	fnCusparseSpMM
	fnCusparseSpGEMM_createDescr
	fnCusparseSpGEMM_destroyDescr
	fnCusparseSpGEMM_workEstimation
	fnCusparseSpGEMM_compute
	fnCusparseSpGEMM_copy
	fnCusparseSDDMM_bufferSize
	fnCusparseSDDMM
	fnCusparseSpMV_preprocess
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"cusparseCreate",
	"cusparseDestroy",
	"cusparseGetVersion",
	"cusparseGetProperty",
	"cusparseGetErrorName",
	"cusparseGetErrorString",
	"cusparseSetStream",
	"cusparseXcoo2csr",
	"cusparseXcsr2coo",
	"cusparseCsr2cscEx2",
	"cusparseCsr2cscEx2_bufferSize",
	"cusparseCreateDnVec",
	"cusparseDestroyDnVec",
	"cusparseDnVecSetValues",
	"cusparseDestroySpMat",
	"cusparseSpMatGetSize",
	"cusparseCreateCsr",
	"cusparseCreateCsc",
	"cusparseCsrSetPointers",
	"cusparseCreateCoo",
	"cusparseCreateDnMat",
	"cusparseDestroyDnMat",
	"cusparseDnMatSetValues",
	"cusparseSparseToDense_bufferSize",
	"cusparseSparseToDense",
	"cusparseDenseToSparse_bufferSize",
	"cusparseDenseToSparse_analysis",
	"cusparseDenseToSparse_convert",
	"cusparseSpMV",
	"cusparseSpMV_bufferSize",
	"cusparseSpSV_createDescr",
	"cusparseSpSV_destroyDescr",
	"cusparseSpSV_bufferSize",
	"cusparseSpSV_analysis",
	"cusparseSpSV_solve",
	"cusparseSpMM_bufferSize",
	"cusparseSpMM",
	"cusparseSpGEMM_createDescr",
	"cusparseSpGEMM_destroyDescr",
	"cusparseSpGEMM_workEstimation",
	"cusparseSpGEMM_compute",
	"cusparseSpGEMM_copy",
	"cusparseSDDMM_bufferSize",
	"cusparseSDDMM",
	"cusparseSpMV_preprocess",
}
