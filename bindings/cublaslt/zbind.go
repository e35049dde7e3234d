// Code generated from internal/cublaslt.json; DO NOT EDIT.

package cublaslt

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
	api.CublasLtCreate = func(lightHandle *Handle) Result {
		r, ok := table.Call(fnCublasLtCreate, uintptr(unsafe.Pointer(lightHandle)))
		runtime.KeepAlive(lightHandle)
		return result(r, ok)
	}
	api.CublasLtDestroy = func(lightHandle Handle) Result {
		r, ok := table.Call(fnCublasLtDestroy, uintptr(lightHandle))
		return result(r, ok)
	}
	api.CublasLtGetStatusName = func(status cublas.Result) string {
		r, _ := table.Call(fnCublasLtGetStatusName, uintptr(status))
		return loader.Text(r)
	}
	api.CublasLtGetStatusString = func(status cublas.Result) string {
		r, _ := table.Call(fnCublasLtGetStatusString, uintptr(status))
		return loader.Text(r)
	}
	api.CublasLtGetProperty = func(type_ librarytypes.Property, value *int32) Result {
		r, ok := table.Call(fnCublasLtGetProperty, uintptr(type_), uintptr(unsafe.Pointer(value)))
		runtime.KeepAlive(value)
		return result(r, ok)
	}
	api.CublasLtMatmul = func(lightHandle Handle, computeDesc MatmulDesc, alpha unsafe.Pointer, A cuda.DevicePtr, Adesc MatrixLayout, B cuda.DevicePtr, Bdesc MatrixLayout, beta unsafe.Pointer, C cuda.DevicePtr, Cdesc MatrixLayout, D cuda.DevicePtr, Ddesc MatrixLayout, algo *MatmulAlgo, workspace cuda.DevicePtr, workspaceSizeInBytes uint64, stream cuda.Stream) Result {
		r, ok := table.Call(fnCublasLtMatmul, uintptr(lightHandle), uintptr(computeDesc), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(Adesc), uintptr(B), uintptr(Bdesc), uintptr(unsafe.Pointer(beta)), uintptr(C), uintptr(Cdesc), uintptr(D), uintptr(Ddesc), uintptr(unsafe.Pointer(algo)), uintptr(workspace), uintptr(workspaceSizeInBytes), uintptr(stream))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		runtime.KeepAlive(algo)
		return result(r, ok)
	}
	api.CublasLtMatrixTransform = func(lightHandle Handle, transformDesc MatrixTransformDesc, alpha unsafe.Pointer, A cuda.DevicePtr, Adesc MatrixLayout, beta unsafe.Pointer, B cuda.DevicePtr, Bdesc MatrixLayout, C cuda.DevicePtr, Cdesc MatrixLayout, stream cuda.Stream) Result {
		r, ok := table.Call(fnCublasLtMatrixTransform, uintptr(lightHandle), uintptr(transformDesc), uintptr(unsafe.Pointer(alpha)), uintptr(A), uintptr(Adesc), uintptr(unsafe.Pointer(beta)), uintptr(B), uintptr(Bdesc), uintptr(C), uintptr(Cdesc), uintptr(stream))
		runtime.KeepAlive(alpha)
		runtime.KeepAlive(beta)
		return result(r, ok)
	}
	api.CublasLtMatrixLayoutCreate = func(matLayout *MatrixLayout, type_ librarytypes.DataType, rows uint64, cols uint64, ld int64) Result {
		r, ok := table.Call(fnCublasLtMatrixLayoutCreate, uintptr(unsafe.Pointer(matLayout)), uintptr(type_), uintptr(rows), uintptr(cols), uintptr(ld))
		runtime.KeepAlive(matLayout)
		return result(r, ok)
	}
	api.CublasLtMatrixLayoutDestroy = func(matLayout MatrixLayout) Result {
		r, ok := table.Call(fnCublasLtMatrixLayoutDestroy, uintptr(matLayout))
		return result(r, ok)
	}
	api.CublasLtMatrixLayoutSetAttribute = func(matLayout MatrixLayout, attr MatrixLayoutAttribute, buf unsafe.Pointer, sizeInBytes uint64) Result {
		r, ok := table.Call(fnCublasLtMatrixLayoutSetAttribute, uintptr(matLayout), uintptr(attr), uintptr(unsafe.Pointer(buf)), uintptr(sizeInBytes))
		runtime.KeepAlive(buf)
		return result(r, ok)
	}
	api.CublasLtMatmulDescCreate = func(matmulDesc *MatmulDesc, computeType cublas.ComputeType, scaleType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasLtMatmulDescCreate, uintptr(unsafe.Pointer(matmulDesc)), uintptr(computeType), uintptr(scaleType))
		runtime.KeepAlive(matmulDesc)
		return result(r, ok)
	}
	api.CublasLtMatmulDescDestroy = func(matmulDesc MatmulDesc) Result {
		r, ok := table.Call(fnCublasLtMatmulDescDestroy, uintptr(matmulDesc))
		return result(r, ok)
	}
	api.CublasLtMatmulDescSetAttribute = func(matmulDesc MatmulDesc, attr MatmulDescAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result {
		r, ok := table.Call(fnCublasLtMatmulDescSetAttribute, uintptr(matmulDesc), uintptr(attr), uintptr(unsafe.Pointer(buf)), uintptr(sizeInBytes))
		runtime.KeepAlive(buf)
		return result(r, ok)
	}
	api.CublasLtMatrixTransformDescCreate = func(transformDesc *MatrixTransformDesc, scaleType librarytypes.DataType) Result {
		r, ok := table.Call(fnCublasLtMatrixTransformDescCreate, uintptr(unsafe.Pointer(transformDesc)), uintptr(scaleType))
		runtime.KeepAlive(transformDesc)
		return result(r, ok)
	}
	api.CublasLtMatrixTransformDescDestroy = func(transformDesc MatrixTransformDesc) Result {
		r, ok := table.Call(fnCublasLtMatrixTransformDescDestroy, uintptr(transformDesc))
		return result(r, ok)
	}
	api.CublasLtMatrixTransformDescSetAttribute = func(transformDesc MatrixTransformDesc, attr MatrixTransformDescAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result {
		r, ok := table.Call(fnCublasLtMatrixTransformDescSetAttribute, uintptr(transformDesc), uintptr(attr), uintptr(unsafe.Pointer(buf)), uintptr(sizeInBytes))
		runtime.KeepAlive(buf)
		return result(r, ok)
	}
	api.CublasLtMatmulPreferenceCreate = func(pref *MatmulPreference) Result {
		r, ok := table.Call(fnCublasLtMatmulPreferenceCreate, uintptr(unsafe.Pointer(pref)))
		runtime.KeepAlive(pref)
		return result(r, ok)
	}
	api.CublasLtMatmulPreferenceDestroy = func(pref MatmulPreference) Result {
		r, ok := table.Call(fnCublasLtMatmulPreferenceDestroy, uintptr(pref))
		return result(r, ok)
	}
	api.CublasLtMatmulPreferenceSetAttribute = func(pref MatmulPreference, attr MatmulPreferenceAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result {
		r, ok := table.Call(fnCublasLtMatmulPreferenceSetAttribute, uintptr(pref), uintptr(attr), uintptr(unsafe.Pointer(buf)), uintptr(sizeInBytes))
		runtime.KeepAlive(buf)
		return result(r, ok)
	}
	api.CublasLtMatmulAlgoGetHeuristic = func(lightHandle Handle, operationDesc MatmulDesc, Adesc MatrixLayout, Bdesc MatrixLayout, Cdesc MatrixLayout, Ddesc MatrixLayout, preference MatmulPreference, requestedAlgoCount int32, heuristicResultsArray *MatmulHeuristicResult, returnAlgoCount *int32) Result {
		r, ok := table.Call(fnCublasLtMatmulAlgoGetHeuristic, uintptr(lightHandle), uintptr(operationDesc), uintptr(Adesc), uintptr(Bdesc), uintptr(Cdesc), uintptr(Ddesc), uintptr(preference), uintptr(requestedAlgoCount), uintptr(unsafe.Pointer(heuristicResultsArray)), uintptr(unsafe.Pointer(returnAlgoCount)))
		runtime.KeepAlive(heuristicResultsArray)
		runtime.KeepAlive(returnAlgoCount)
		return result(r, ok)
	}
}
