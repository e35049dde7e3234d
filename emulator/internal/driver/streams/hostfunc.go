package streams

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/native"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// A HostTask calls a C function.
type HostTask struct{ Params cuda.HostNodeParams }

// NewHostTask checks the parameters of a node.
func NewHostTask(p *cuda.HostNodeParams) (dag.Task, cuda.Result) {
	if p == nil || p.Fn == 0 {
		return nil, invalidValue
	}
	return &HostTask{*p}, success
}

// Kind is that of host nodes.
func (*HostTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_HOST }

// Run calls the function.
func (t *HostTask) Run(*dag.Run, *dag.Step) error {
	native.Call(uintptr(t.Params.Fn), uintptr(t.Params.UserData))
	return nil
}

// A hostCall is one use of cuLaunchHostFunc or cuStreamAddCallback. Function
// is the address of a C function.
type hostCall struct {
	function uintptr
	data     unsafe.Pointer
	stream   cuda.Stream
	callback bool // a stream callback: told the stream and its state, and called on failure too
}

// Do calls the function.
func (h *hostCall) Do(c *machine.Context) error {
	state := success
	if f := c.Failure(); f != nil {
		state = f.Code
	}
	switch {
	case h.callback:
		native.Call(h.function, uintptr(h.stream), uintptr(uint32(state)), uintptr(h.data))
	case state == success:
		native.Call(h.function, uintptr(h.data))
	}
	return nil
}

// TellsHost reports that the function knows that what is before it is done.
func (h *hostCall) TellsHost() bool { return true }

// Captured makes the node of a function in a stream.
func (h *hostCall) Captured(*machine.Context) dag.Task {
	return &HostTask{cuda.HostNodeParams{Fn: cuda.HostFn(h.function), UserData: h.data}}
}

func (m *Streams) bindHostFunctions(api *cuda.API) {
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

func (m *Streams) callHost(handle cuda.Stream, h *hostCall) cuda.Result {
	return call.With(m.Stream, handle, func(s *machine.Stream) cuda.Result {
		switch {
		case h.function == 0:
			return invalidValue
		case h.callback && s.Capturing():
			return s.Spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
		}
		return s.Later(h)
	})
}
