// Code generated from internal/cublaslt.json; DO NOT EDIT.

package cublaslt

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
)

// Handle is cublasLtHandle_t, a handle. Zero is none.
type Handle uintptr

// MatmulDesc is cublasLtMatmulDesc_t, a handle. Zero is none.
type MatmulDesc uintptr

// MatmulPreference is cublasLtMatmulPreference_t, a handle. Zero is none.
type MatmulPreference uintptr

// MatrixLayout is cublasLtMatrixLayout_t, a handle. Zero is none.
type MatrixLayout uintptr

// MatrixTransformDesc is cublasLtMatrixTransformDesc_t, a handle. Zero is none.
type MatrixTransformDesc uintptr

// MatmulAlgo is cublasLtMatmulAlgo_t, 64 bytes.
type MatmulAlgo struct {
	Data [8]uint64
}

// MatmulHeuristicResult is cublasLtMatmulHeuristicResult_t, 96 bytes.
type MatmulHeuristicResult struct {
	Algo          MatmulAlgo
	WorkspaceSize uint64
	State         cublas.Result
	WavesCount    float32
	Reserved      [4]int32
}

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 11.8 uses.
type Functions struct {
	CublasLtCreate                          func(lightHandle *Handle) Result                                                                                                                                                                                                                                                                                                                        // cublasLtCreate
	CublasLtDestroy                         func(lightHandle Handle) Result                                                                                                                                                                                                                                                                                                                         // cublasLtDestroy
	CublasLtGetStatusName                   func(status cublas.Result) string                                                                                                                                                                                                                                                                                                                       // cublasLtGetStatusName
	CublasLtGetStatusString                 func(status cublas.Result) string                                                                                                                                                                                                                                                                                                                       // cublasLtGetStatusString
	CublasLtGetProperty                     func(type_ librarytypes.Property, value *int32) Result                                                                                                                                                                                                                                                                                                  // cublasLtGetProperty
	CublasLtMatmul                          func(lightHandle Handle, computeDesc MatmulDesc, alpha unsafe.Pointer, A cuda.DevicePtr, Adesc MatrixLayout, B cuda.DevicePtr, Bdesc MatrixLayout, beta unsafe.Pointer, C cuda.DevicePtr, Cdesc MatrixLayout, D cuda.DevicePtr, Ddesc MatrixLayout, algo *MatmulAlgo, workspace cuda.DevicePtr, workspaceSizeInBytes uint64, stream cuda.Stream) Result // cublasLtMatmul
	CublasLtMatrixTransform                 func(lightHandle Handle, transformDesc MatrixTransformDesc, alpha unsafe.Pointer, A cuda.DevicePtr, Adesc MatrixLayout, beta unsafe.Pointer, B cuda.DevicePtr, Bdesc MatrixLayout, C cuda.DevicePtr, Cdesc MatrixLayout, stream cuda.Stream) Result                                                                                                     // cublasLtMatrixTransform
	CublasLtMatrixLayoutCreate              func(matLayout *MatrixLayout, type_ librarytypes.DataType, rows uint64, cols uint64, ld int64) Result                                                                                                                                                                                                                                                   // cublasLtMatrixLayoutCreate
	CublasLtMatrixLayoutDestroy             func(matLayout MatrixLayout) Result                                                                                                                                                                                                                                                                                                                     // cublasLtMatrixLayoutDestroy
	CublasLtMatrixLayoutSetAttribute        func(matLayout MatrixLayout, attr MatrixLayoutAttribute, buf unsafe.Pointer, sizeInBytes uint64) Result                                                                                                                                                                                                                                                 // cublasLtMatrixLayoutSetAttribute
	CublasLtMatmulDescCreate                func(matmulDesc *MatmulDesc, computeType cublas.ComputeType, scaleType librarytypes.DataType) Result                                                                                                                                                                                                                                                    // cublasLtMatmulDescCreate
	CublasLtMatmulDescDestroy               func(matmulDesc MatmulDesc) Result                                                                                                                                                                                                                                                                                                                      // cublasLtMatmulDescDestroy
	CublasLtMatmulDescSetAttribute          func(matmulDesc MatmulDesc, attr MatmulDescAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result                                                                                                                                                                                                                                                   // cublasLtMatmulDescSetAttribute
	CublasLtMatrixTransformDescCreate       func(transformDesc *MatrixTransformDesc, scaleType librarytypes.DataType) Result                                                                                                                                                                                                                                                                        // cublasLtMatrixTransformDescCreate
	CublasLtMatrixTransformDescDestroy      func(transformDesc MatrixTransformDesc) Result                                                                                                                                                                                                                                                                                                          // cublasLtMatrixTransformDescDestroy
	CublasLtMatrixTransformDescSetAttribute func(transformDesc MatrixTransformDesc, attr MatrixTransformDescAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result                                                                                                                                                                                                                              // cublasLtMatrixTransformDescSetAttribute
	CublasLtMatmulPreferenceCreate          func(pref *MatmulPreference) Result                                                                                                                                                                                                                                                                                                                     // cublasLtMatmulPreferenceCreate
	CublasLtMatmulPreferenceDestroy         func(pref MatmulPreference) Result                                                                                                                                                                                                                                                                                                                      // cublasLtMatmulPreferenceDestroy
	CublasLtMatmulPreferenceSetAttribute    func(pref MatmulPreference, attr MatmulPreferenceAttributes, buf unsafe.Pointer, sizeInBytes uint64) Result                                                                                                                                                                                                                                             // cublasLtMatmulPreferenceSetAttribute
	CublasLtMatmulAlgoGetHeuristic          func(lightHandle Handle, operationDesc MatmulDesc, Adesc MatrixLayout, Bdesc MatrixLayout, Cdesc MatrixLayout, Ddesc MatrixLayout, preference MatmulPreference, requestedAlgoCount int32, heuristicResultsArray *MatmulHeuristicResult, returnAlgoCount *int32) Result                                                                                  // cublasLtMatmulAlgoGetHeuristic
}

// Indices of the functions in the order of Functions.
const (
	fnCublasLtCreate = iota
	fnCublasLtDestroy
	fnCublasLtGetStatusName
	fnCublasLtGetStatusString
	fnCublasLtGetProperty
	fnCublasLtMatmul
	fnCublasLtMatrixTransform
	fnCublasLtMatrixLayoutCreate
	fnCublasLtMatrixLayoutDestroy
	fnCublasLtMatrixLayoutSetAttribute
	fnCublasLtMatmulDescCreate
	fnCublasLtMatmulDescDestroy
	fnCublasLtMatmulDescSetAttribute
	fnCublasLtMatrixTransformDescCreate
	fnCublasLtMatrixTransformDescDestroy
	fnCublasLtMatrixTransformDescSetAttribute
	fnCublasLtMatmulPreferenceCreate
	fnCublasLtMatmulPreferenceDestroy
	fnCublasLtMatmulPreferenceSetAttribute
	fnCublasLtMatmulAlgoGetHeuristic
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"cublasLtCreate",
	"cublasLtDestroy",
	"cublasLtGetStatusName",
	"cublasLtGetStatusString",
	"cublasLtGetProperty",
	"cublasLtMatmul",
	"cublasLtMatrixTransform",
	"cublasLtMatrixLayoutCreate",
	"cublasLtMatrixLayoutDestroy",
	"cublasLtMatrixLayoutSetAttribute",
	"cublasLtMatmulDescCreate",
	"cublasLtMatmulDescDestroy",
	"cublasLtMatmulDescSetAttribute",
	"cublasLtMatrixTransformDescCreate",
	"cublasLtMatrixTransformDescDestroy",
	"cublasLtMatrixTransformDescSetAttribute",
	"cublasLtMatmulPreferenceCreate",
	"cublasLtMatmulPreferenceDestroy",
	"cublasLtMatmulPreferenceSetAttribute",
	"cublasLtMatmulAlgoGetHeuristic",
}
