// This file calls functions of the host in the order of a stream.

package emulator

import (
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/cujs/cujs/bindings/cuda"
)

// A hostCall is one use of cuLaunchHostFunc or cuStreamAddCallback. Function
// is the address of a C function.
type hostCall struct {
	function uintptr
	data     unsafe.Pointer
	stream   cuda.Stream
	callback bool // a stream callback: told the stream and its state, and called on failure too
}

func (h *hostCall) do(c *cudaContext) error {
	state := success
	if f := c.failure(); f != nil {
		state = f.code
	}
	switch {
	case h.callback:
		purego.SyscallN(h.function, uintptr(h.stream), uintptr(uint32(state)), uintptr(h.data))
	case state == success:
		purego.SyscallN(h.function, uintptr(h.data))
	}
	return nil
}

func (h *hostCall) captured(*cudaContext) task {
	return &hostTask{cuda.HostNodeParams{Fn: cuda.HostFn(h.function), UserData: h.data}}
}

func (m *machine) bindHostFunctions(api *cuda.API) {
	api.CuLaunchHostFunc = func(handle cuda.Stream, fn cuda.HostFn, data unsafe.Pointer) cuda.Result {
		return m.callHost(handle, &hostCall{function: uintptr(fn), data: data})
	}
	api.CuStreamAddCallback = func(handle cuda.Stream, fn cuda.StreamCallback, data unsafe.Pointer, flags uint32) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return m.callHost(handle, &hostCall{function: uintptr(fn), data: data, stream: handle, callback: true})
	}
}

func (m *machine) callHost(handle cuda.Stream, h *hostCall) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if h.function == 0 {
		return invalidValue
	}
	if h.callback && s.tape.Load() != nil {
		return s.spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	}
	return s.later(h)
}
