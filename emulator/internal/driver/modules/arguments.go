// This file copies the arguments of a launch, which the caller may change
// when the call has returned.

package modules

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// pack fills the parameter buffer: from an array with the address of each
// argument, or from a buffer that is laid out already.
func (l *launch) pack(k *run.Kernel, params, extra *unsafe.Pointer) cuda.Result {
	if cap(l.Params) < k.ParamBytes {
		l.Params = make([]byte, k.ParamBytes)
	}
	l.Params = l.Params[:k.ParamBytes]
	switch {
	case params != nil && extra != nil:
		return invalidValue
	case extra != nil:
		return packBuffer(l.Params, extra)
	case len(k.Params) == 0:
		return success
	case params == nil:
		return invalidValue
	}
	for i, p := range k.Params {
		argument := *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(params), i*int(unsafe.Sizeof(params))))
		if argument == nil {
			return invalidValue
		}
		copy(l.Params[p.Offset:p.Offset+p.Size], unsafe.Slice((*byte)(argument), p.Size))
	}
	return success
}

// packBytes copies a laid out buffer. NVIDIA's driver takes one that is too
// short; what is missing is zero here.
func packBytes(into []byte, buffer unsafe.Pointer, size *uint64) cuda.Result {
	switch {
	case buffer == nil || size == nil || *size == 0:
		return invalidValue
	case *size > uint64(len(into)):
		return cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
	}
	clear(into[copy(into, unsafe.Slice((*byte)(buffer), *size)):])
	return success
}

// maxExtra bounds the list of keys and values.
const maxExtra = 16

// packBuffer reads the list of keys and values that cuLaunchKernel takes as
// extra. Its words are read as numbers: keys are no pointers.
func packBuffer(into []byte, extra *unsafe.Pointer) cuda.Result {
	var buffer unsafe.Pointer
	var size *uint64
	for i := 0; i < maxExtra; i += 2 {
		value := unsafe.Add(unsafe.Pointer(extra), (i+1)*8)
		switch *(*uintptr)(unsafe.Add(unsafe.Pointer(extra), i*8)) {
		case cuda.CU_LAUNCH_PARAM_END_AS_INT:
			if len(into) == 0 {
				return success
			}
			return packBytes(into, buffer, size)
		case cuda.CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT:
			buffer = *(*unsafe.Pointer)(value)
		case cuda.CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT:
			size = *(**uint64)(value)
		default:
			return invalidValue
		}
	}
	return invalidValue
}
