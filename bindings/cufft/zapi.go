// Code generated from internal/cufft.json; DO NOT EDIT.

package cufft

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
)

// Handle is cufftHandle.
type Handle int32

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 11.8 uses.
type Functions struct {
	CufftMakePlanMany64    func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, onembed *int64, ostride int64, odist int64, type_ Type, batch int64, workSize *uint64) Result                                                                                             // cufftMakePlanMany64
	CufftGetSizeMany64     func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, onembed *int64, ostride int64, odist int64, type_ Type, batch int64, workSize *uint64) Result                                                                                             // cufftGetSizeMany64
	CufftCreate            func(handle *Handle) Result                                                                                                                                                                                                                                                   // cufftCreate
	CufftGetSize           func(handle Handle, workSize *uint64) Result                                                                                                                                                                                                                                  // cufftGetSize
	CufftSetWorkArea       func(plan Handle, workArea cuda.DevicePtr) Result                                                                                                                                                                                                                             // cufftSetWorkArea
	CufftSetAutoAllocation func(plan Handle, autoAllocate int32) Result                                                                                                                                                                                                                                  // cufftSetAutoAllocation
	CufftExecC2C           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr, direction int32) Result                                                                                                                                                                                         // cufftExecC2C
	CufftExecR2C           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result                                                                                                                                                                                                          // cufftExecR2C
	CufftExecC2R           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result                                                                                                                                                                                                          // cufftExecC2R
	CufftExecZ2Z           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr, direction int32) Result                                                                                                                                                                                         // cufftExecZ2Z
	CufftExecD2Z           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result                                                                                                                                                                                                          // cufftExecD2Z
	CufftExecZ2D           func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result                                                                                                                                                                                                          // cufftExecZ2D
	CufftSetStream         func(plan Handle, stream cuda.Stream) Result                                                                                                                                                                                                                                  // cufftSetStream
	CufftDestroy           func(plan Handle) Result                                                                                                                                                                                                                                                      // cufftDestroy
	CufftGetVersion        func(version *int32) Result                                                                                                                                                                                                                                                   // cufftGetVersion
	CufftGetProperty       func(type_ librarytypes.Property, value *int32) Result                                                                                                                                                                                                                        // cufftGetProperty
	CufftXtMakePlanMany    func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, inputtype librarytypes.DataType, onembed *int64, ostride int64, odist int64, outputtype librarytypes.DataType, batch int64, workSize *uint64, executiontype librarytypes.DataType) Result // cufftXtMakePlanMany
	CufftXtExec            func(plan Handle, input cuda.DevicePtr, output cuda.DevicePtr, direction int32) Result                                                                                                                                                                                        // cufftXtExec
}

// Indices of the functions in the order of Functions.
const (
	fnCufftMakePlanMany64 = iota
	fnCufftGetSizeMany64
	fnCufftCreate
	fnCufftGetSize
	fnCufftSetWorkArea
	fnCufftSetAutoAllocation
	fnCufftExecC2C
	fnCufftExecR2C
	fnCufftExecC2R
	fnCufftExecZ2Z
	fnCufftExecD2Z
	fnCufftExecZ2D
	fnCufftSetStream
	fnCufftDestroy
	fnCufftGetVersion
	fnCufftGetProperty
	fnCufftXtMakePlanMany
	fnCufftXtExec
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"cufftMakePlanMany64",
	"cufftGetSizeMany64",
	"cufftCreate",
	"cufftGetSize",
	"cufftSetWorkArea",
	"cufftSetAutoAllocation",
	"cufftExecC2C",
	"cufftExecR2C",
	"cufftExecC2R",
	"cufftExecZ2Z",
	"cufftExecD2Z",
	"cufftExecZ2D",
	"cufftSetStream",
	"cufftDestroy",
	"cufftGetVersion",
	"cufftGetProperty",
	"cufftXtMakePlanMany",
	"cufftXtExec",
}
