// Code generated from internal/cusparse.json; DO NOT EDIT.

package cusparse

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.CusparseCreate = func(handle *Handle) Result {
		r, ok := table.Call(fnCusparseCreate, uintptr(unsafe.Pointer(handle)))
		runtime.KeepAlive(handle)
		return result(r, ok)
	}
	api.CusparseDestroy = func(handle Handle) Result {
		r, ok := table.Call(fnCusparseDestroy, uintptr(handle))
		return result(r, ok)
	}
	api.CusparseGetVersion = func(handle Handle, version *int32) Result {
		r, ok := table.Call(fnCusparseGetVersion, uintptr(handle), uintptr(unsafe.Pointer(version)))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.CusparseGetProperty = func(type_ librarytypes.Property, value *int32) Result {
		r, ok := table.Call(fnCusparseGetProperty, uintptr(type_), uintptr(unsafe.Pointer(value)))
		runtime.KeepAlive(value)
		return result(r, ok)
	}
	api.CusparseGetErrorName = func(status Result) string {
		r, _ := table.Call(fnCusparseGetErrorName, uintptr(status))
		return loader.Text(r)
	}
	api.CusparseGetErrorString = func(status Result) string {
		r, _ := table.Call(fnCusparseGetErrorString, uintptr(status))
		return loader.Text(r)
	}
	api.CusparseSetStream = func(handle Handle, streamId cuda.Stream) Result {
		r, ok := table.Call(fnCusparseSetStream, uintptr(handle), uintptr(streamId))
		return result(r, ok)
	}
	api.CusparseXcoo2csr = func(handle Handle, cooRowInd cuda.DevicePtr, nnz int32, m int32, csrSortedRowPtr cuda.DevicePtr, idxBase IndexBase) Result {
		r, ok := table.Call(fnCusparseXcoo2csr, uintptr(handle), uintptr(cooRowInd), uintptr(nnz), uintptr(m), uintptr(csrSortedRowPtr), uintptr(idxBase))
		return result(r, ok)
	}
	api.CusparseXcsr2coo = func(handle Handle, csrSortedRowPtr cuda.DevicePtr, nnz int32, m int32, cooRowInd cuda.DevicePtr, idxBase IndexBase) Result {
		r, ok := table.Call(fnCusparseXcsr2coo, uintptr(handle), uintptr(csrSortedRowPtr), uintptr(nnz), uintptr(m), uintptr(cooRowInd), uintptr(idxBase))
		return result(r, ok)
	}
	api.CusparseCsr2cscEx2 = func(handle Handle, m int32, n int32, nnz int32, csrVal cuda.DevicePtr, csrRowPtr cuda.DevicePtr, csrColInd cuda.DevicePtr, cscVal cuda.DevicePtr, cscColPtr cuda.DevicePtr, cscRowInd cuda.DevicePtr, valType librarytypes.DataType, copyValues Action, idxBase IndexBase, alg Csr2CscAlg, buffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseCsr2cscEx2, uintptr(handle), uintptr(m), uintptr(n), uintptr(nnz), uintptr(csrVal), uintptr(csrRowPtr), uintptr(csrColInd), uintptr(cscVal), uintptr(cscColPtr), uintptr(cscRowInd), uintptr(valType), uintptr(copyValues), uintptr(idxBase), uintptr(alg), uintptr(buffer))
		return result(r, ok)
	}
	api.CusparseCsr2cscEx2_bufferSize = func(handle Handle, m int32, n int32, nnz int32, csrVal cuda.DevicePtr, csrRowPtr cuda.DevicePtr, csrColInd cuda.DevicePtr, cscVal cuda.DevicePtr, cscColPtr cuda.DevicePtr, cscRowInd cuda.DevicePtr, valType librarytypes.DataType, copyValues Action, idxBase IndexBase, alg Csr2CscAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseCsr2cscEx2_bufferSize, uintptr(handle), uintptr(m), uintptr(n), uintptr(nnz), uintptr(csrVal), uintptr(csrRowPtr), uintptr(csrColInd), uintptr(cscVal), uintptr(cscColPtr), uintptr(cscRowInd), uintptr(valType), uintptr(copyValues), uintptr(idxBase), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseCreateDnVec = func(dnVecDescr *DnVecDescr, size int64, values cuda.DevicePtr, valueType librarytypes.DataType) Result {
		r, ok := table.Call(fnCusparseCreateDnVec, uintptr(unsafe.Pointer(dnVecDescr)), uintptr(size), uintptr(values), uintptr(valueType))
		runtime.KeepAlive(dnVecDescr)
		return result(r, ok)
	}
	api.CusparseDestroyDnVec = func(dnVecDescr DnVecDescr) Result {
		r, ok := table.Call(fnCusparseDestroyDnVec, uintptr(dnVecDescr))
		return result(r, ok)
	}
	api.CusparseDnVecSetValues = func(dnVecDescr DnVecDescr, values cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseDnVecSetValues, uintptr(dnVecDescr), uintptr(values))
		return result(r, ok)
	}
	api.CusparseDestroySpMat = func(spMatDescr SpMatDescr) Result {
		r, ok := table.Call(fnCusparseDestroySpMat, uintptr(spMatDescr))
		return result(r, ok)
	}
	api.CusparseSpMatGetSize = func(spMatDescr SpMatDescr, rows *int64, cols *int64, nnz *int64) Result {
		r, ok := table.Call(fnCusparseSpMatGetSize, uintptr(spMatDescr), uintptr(unsafe.Pointer(rows)), uintptr(unsafe.Pointer(cols)), uintptr(unsafe.Pointer(nnz)))
		runtime.KeepAlive(rows)
		runtime.KeepAlive(cols)
		runtime.KeepAlive(nnz)
		return result(r, ok)
	}
	api.CusparseCreateCsr = func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, csrRowOffsets cuda.DevicePtr, csrColInd cuda.DevicePtr, csrValues cuda.DevicePtr, csrRowOffsetsType IndexType, csrColIndType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result {
		r, ok := table.Call(fnCusparseCreateCsr, uintptr(unsafe.Pointer(spMatDescr)), uintptr(rows), uintptr(cols), uintptr(nnz), uintptr(csrRowOffsets), uintptr(csrColInd), uintptr(csrValues), uintptr(csrRowOffsetsType), uintptr(csrColIndType), uintptr(idxBase), uintptr(valueType))
		runtime.KeepAlive(spMatDescr)
		return result(r, ok)
	}
	api.CusparseCreateCsc = func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, cscColOffsets cuda.DevicePtr, cscRowInd cuda.DevicePtr, cscValues cuda.DevicePtr, cscColOffsetsType IndexType, cscRowIndType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result {
		r, ok := table.Call(fnCusparseCreateCsc, uintptr(unsafe.Pointer(spMatDescr)), uintptr(rows), uintptr(cols), uintptr(nnz), uintptr(cscColOffsets), uintptr(cscRowInd), uintptr(cscValues), uintptr(cscColOffsetsType), uintptr(cscRowIndType), uintptr(idxBase), uintptr(valueType))
		runtime.KeepAlive(spMatDescr)
		return result(r, ok)
	}
	api.CusparseCsrSetPointers = func(spMatDescr SpMatDescr, csrRowOffsets cuda.DevicePtr, csrColInd cuda.DevicePtr, csrValues cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseCsrSetPointers, uintptr(spMatDescr), uintptr(csrRowOffsets), uintptr(csrColInd), uintptr(csrValues))
		return result(r, ok)
	}
	api.CusparseCreateCoo = func(spMatDescr *SpMatDescr, rows int64, cols int64, nnz int64, cooRowInd cuda.DevicePtr, cooColInd cuda.DevicePtr, cooValues cuda.DevicePtr, cooIdxType IndexType, idxBase IndexBase, valueType librarytypes.DataType) Result {
		r, ok := table.Call(fnCusparseCreateCoo, uintptr(unsafe.Pointer(spMatDescr)), uintptr(rows), uintptr(cols), uintptr(nnz), uintptr(cooRowInd), uintptr(cooColInd), uintptr(cooValues), uintptr(cooIdxType), uintptr(idxBase), uintptr(valueType))
		runtime.KeepAlive(spMatDescr)
		return result(r, ok)
	}
	api.CusparseCreateDnMat = func(dnMatDescr *DnMatDescr, rows int64, cols int64, ld int64, values cuda.DevicePtr, valueType librarytypes.DataType, order Order) Result {
		r, ok := table.Call(fnCusparseCreateDnMat, uintptr(unsafe.Pointer(dnMatDescr)), uintptr(rows), uintptr(cols), uintptr(ld), uintptr(values), uintptr(valueType), uintptr(order))
		runtime.KeepAlive(dnMatDescr)
		return result(r, ok)
	}
	api.CusparseDestroyDnMat = func(dnMatDescr DnMatDescr) Result {
		r, ok := table.Call(fnCusparseDestroyDnMat, uintptr(dnMatDescr))
		return result(r, ok)
	}
	api.CusparseDnMatSetValues = func(dnMatDescr DnMatDescr, values cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseDnMatSetValues, uintptr(dnMatDescr), uintptr(values))
		return result(r, ok)
	}
	api.CusparseSparseToDense_bufferSize = func(handle Handle, matA SpMatDescr, matB DnMatDescr, alg SparseToDenseAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseSparseToDense_bufferSize, uintptr(handle), uintptr(matA), uintptr(matB), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseSparseToDense = func(handle Handle, matA SpMatDescr, matB DnMatDescr, alg SparseToDenseAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSparseToDense, uintptr(handle), uintptr(matA), uintptr(matB), uintptr(alg), uintptr(externalBuffer))
		return result(r, ok)
	}
	api.CusparseDenseToSparse_bufferSize = func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseDenseToSparse_bufferSize, uintptr(handle), uintptr(matA), uintptr(matB), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseDenseToSparse_analysis = func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseDenseToSparse_analysis, uintptr(handle), uintptr(matA), uintptr(matB), uintptr(alg), uintptr(externalBuffer))
		return result(r, ok)
	}
	api.CusparseDenseToSparse_convert = func(handle Handle, matA DnMatDescr, matB SpMatDescr, alg DenseToSparseAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseDenseToSparse_convert, uintptr(handle), uintptr(matA), uintptr(matB), uintptr(alg), uintptr(externalBuffer))
		return result(r, ok)
	}
	api.CusparseSpMV = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpMV, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(unsafe.Pointer(beta)), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(externalBuffer))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CusparseSpMV_bufferSize = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseSpMV_bufferSize, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(unsafe.Pointer(beta)), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseSpSV_createDescr = func(descr *SpSVDescr) Result {
		r, ok := table.Call(fnCusparseSpSV_createDescr, uintptr(unsafe.Pointer(descr)))
		runtime.KeepAlive(descr)
		return result(r, ok)
	}
	api.CusparseSpSV_destroyDescr = func(descr SpSVDescr) Result {
		r, ok := table.Call(fnCusparseSpSV_destroyDescr, uintptr(descr))
		return result(r, ok)
	}
	api.CusparseSpSV_bufferSize = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseSpSV_bufferSize, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(spsvDescr), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseSpSV_analysis = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpSV_analysis, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(spsvDescr), uintptr(externalBuffer))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CusparseSpSV_solve = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, vecY DnVecDescr, computeType librarytypes.DataType, alg SpSVAlg, spsvDescr SpSVDescr) Result {
		r, ok := table.Call(fnCusparseSpSV_solve, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(spsvDescr))
		runtime.KeepAlive(alpha)
		return result(r, ok)
	}
	api.CusparseSpMM_bufferSize = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC DnMatDescr, computeType librarytypes.DataType, alg SpMMAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseSpMM_bufferSize, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseSpMM = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC DnMatDescr, computeType librarytypes.DataType, alg SpMMAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpMM, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(externalBuffer))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CusparseSpGEMM_createDescr = func(descr *SpGEMMDescr) Result {
		r, ok := table.Call(fnCusparseSpGEMM_createDescr, uintptr(unsafe.Pointer(descr)))
		runtime.KeepAlive(descr)
		return result(r, ok)
	}
	api.CusparseSpGEMM_destroyDescr = func(descr SpGEMMDescr) Result {
		r, ok := table.Call(fnCusparseSpGEMM_destroyDescr, uintptr(descr))
		return result(r, ok)
	}
	api.CusparseSpGEMM_workEstimation = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr, bufferSize1 *uint64, externalBuffer1 cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpGEMM_workEstimation, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(spgemmDescr), uintptr(unsafe.Pointer(bufferSize1)), uintptr(externalBuffer1))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(bufferSize1)
		return result(r, ok)
	}
	api.CusparseSpGEMM_compute = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr, bufferSize2 *uint64, externalBuffer2 cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpGEMM_compute, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(spgemmDescr), uintptr(unsafe.Pointer(bufferSize2)), uintptr(externalBuffer2))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(bufferSize2)
		return result(r, ok)
	}
	api.CusparseSpGEMM_copy = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA SpMatDescr, matB SpMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SpGEMMAlg, spgemmDescr SpGEMMDescr) Result {
		r, ok := table.Call(fnCusparseSpGEMM_copy, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(spgemmDescr))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CusparseSDDMM_bufferSize = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA DnMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SDDMMAlg, bufferSize *uint64) Result {
		r, ok := table.Call(fnCusparseSDDMM_bufferSize, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(unsafe.Pointer(bufferSize)))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(bufferSize)
		return result(r, ok)
	}
	api.CusparseSDDMM = func(handle Handle, opA Operation, opB Operation, alpha unsafe.Pointer, matA DnMatDescr, matB DnMatDescr, beta unsafe.Pointer, matC SpMatDescr, computeType librarytypes.DataType, alg SDDMMAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSDDMM, uintptr(handle), uintptr(opA), uintptr(opB), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(matB), uintptr(unsafe.Pointer(beta)), uintptr(matC), uintptr(computeType), uintptr(alg), uintptr(externalBuffer))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CusparseSpMV_preprocess = func(handle Handle, opA Operation, alpha unsafe.Pointer, matA SpMatDescr, vecX DnVecDescr, beta unsafe.Pointer, vecY DnVecDescr, computeType librarytypes.DataType, alg SpMVAlg, externalBuffer cuda.DevicePtr) Result {
		r, ok := table.Call(fnCusparseSpMV_preprocess, uintptr(handle), uintptr(opA), uintptr(unsafe.Pointer(alpha)), uintptr(matA), uintptr(vecX), uintptr(unsafe.Pointer(beta)), uintptr(vecY), uintptr(computeType), uintptr(alg), uintptr(externalBuffer))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
}
