// Package streams answers the calls about streams: their making and state, waiting,
// captures, events, functions of the host, and waits for and writes of memory.
package streams

import (
	"context"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// Streams is the part of the driver that is about streams and events.
type Streams struct {
	*machine.Machine
	memory *linear.Memory
	Events handle.Table[cuda.Event, Event]
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory) *Streams {
	s := &Streams{Machine: m, memory: memory}
	m.OnContextEnd(func(c *machine.Context) { s.Events.Take(func(e *Event) bool { return e.Context == c }) })
	return s
}

// Bind fills in the functions, except those that BindWork does.
func (m *Streams) Bind(api *cuda.API) {
	api.CuStreamCreate = call.In2(m.Usable, func(c *machine.Context, out *cuda.Stream, flags uint32) cuda.Result {
		return c.CreateStream(out, flags, 0)
	})
	api.CuStreamCreateWithPriority = call.In3(m.Usable, (*machine.Context).CreateStream)
	api.CuStreamDestroy = call.On(m.Machine.Streams.Get, m.destroy)
	api.CuStreamQuery = call.On(m.Stream, query)
	api.CuStreamSynchronize = call.On(m.Stream, m.synchronize)
	api.CuStreamGetPriority = call.Get(m.Stream, func(s *machine.Stream) int32 { return s.Priority })
	api.CuStreamGetFlags = call.Get(m.Stream, func(s *machine.Stream) uint32 { return s.Flags })
	api.CuStreamGetId = call.Get(m.Stream, func(s *machine.Stream) uint64 { return s.Id })
	api.CuStreamGetCtx = call.Get(m.Stream, func(s *machine.Stream) cuda.Context { return s.Context.Handle })
	api.CuStreamGetGreenCtx = call.Get(m.Stream, func(s *machine.Stream) cuda.GreenCtx {
		if s.Context.Green == nil {
			return 0
		}
		return s.Context.Green.Handle
	})
	api.CuStreamGetCtx_v2 = func(handle cuda.Stream, out *cuda.Context, green *cuda.GreenCtx) cuda.Result {
		if r := api.CuStreamGetGreenCtx(handle, green); r != success && green != nil {
			return r
		}
		return call.Ask(m.Stream, handle, out, func(s *machine.Stream) cuda.Context { return s.Context.Home().Handle })
	}
	api.CuStreamGetDevice = call.Get(m.Stream, func(s *machine.Stream) cuda.Device { return s.Context.Ordinal() })
	m.bindAttributes(api)
	m.bindCapture(api)
	m.bindEvents(api)
	m.bindHostFunctions(api)
}

// BindWork fills in the calls whose work can keep a stream busy without end. It ends with ctx.
func (m *Streams) BindWork(ctx context.Context, api *cuda.API) { m.bindMemoryOps(ctx, api) }

// destroy deletes the handle; the work in the stream is still executed.
func (m *Streams) destroy(s *machine.Stream) cuda.Result {
	if r := s.Context.State(); r != success && !s.Detached() {
		return r
	}
	_ = s.Spoil(success)
	m.Machine.Streams.Remove(s.Handle)
	return success
}

func query(s *machine.Stream) cuda.Result {
	if r := s.Waitable(); r != success {
		return r
	}
	for _, p := range s.Unfinished() {
		if !p.Reached() {
			return cuda.CUDA_ERROR_NOT_READY
		}
	}
	return s.Context.State()
}

func (m *Streams) synchronize(s *machine.Stream) cuda.Result {
	if r := s.Waitable(); r != success {
		return r
	}
	for _, p := range s.Unfinished() {
		p.Wait()
	}
	m.memory.Settle(s.Context.Device)
	return s.Context.State()
}

func (m *Streams) bindCapture(api *cuda.API) {
	api.CuStreamBeginCapture = call.On1(m.Stream, func(s *machine.Stream, mode cuda.StreamCaptureMode) cuda.Result {
		return s.BeginCapture(mode, nil, nil)
	})
	api.CuStreamBeginCaptureToGraph = func(handle cuda.Stream, to cuda.Graph, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64, mode cuda.StreamCaptureMode) cuda.Result {
		g, before, r := m.place(to, list, data, n)
		if r != success {
			return r
		}
		return call.With(m.Stream, handle, func(s *machine.Stream) cuda.Result { return s.BeginCapture(mode, g, before) })
	}
	api.CuStreamEndCapture = call.On1(m.Stream, (*machine.Stream).EndCapture)
	api.CuThreadExchangeStreamCaptureMode = func(mode *cuda.StreamCaptureMode) cuda.Result {
		if mode == nil || !machine.ValidMode(*mode) {
			return invalidValue
		}
		*mode = m.ExchangeMode(*mode)
		return success
	}
	api.CuStreamGetCaptureInfo = func(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64, g *cuda.Graph, list **cuda.GraphNode, data **cuda.GraphEdgeData, n *uint64) cuda.Result {
		return call.With(m.Stream, handle, func(s *machine.Stream) cuda.Result { return s.CaptureInfo(status, id, g, list, data, n) })
	}
	api.CuStreamIsCapturing = func(handle cuda.Stream, status *cuda.StreamCaptureStatus) cuda.Result {
		return api.CuStreamGetCaptureInfo(handle, status, nil, nil, nil, nil, nil)
	}
	api.CuStreamGetCaptureInfo_v1 = func(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64) cuda.Result {
		return api.CuStreamGetCaptureInfo(handle, status, id, nil, nil, nil, nil)
	}
	api.CuStreamGetCaptureInfo_v2 = func(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64, g *cuda.Graph, list **cuda.GraphNode, n *uint64) cuda.Result {
		return api.CuStreamGetCaptureInfo(handle, status, id, g, list, nil, n)
	}
	api.CuStreamUpdateCaptureDependencies = func(handle cuda.Stream, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64, flags uint32) cuda.Result {
		return call.With(m.Stream, handle, func(s *machine.Stream) cuda.Result { return s.UpdateCapture(list, data, n, flags) })
	}
	api.CuStreamUpdateCaptureDependencies_v1 = func(handle cuda.Stream, list *cuda.GraphNode, n uint64, flags uint32) cuda.Result {
		return api.CuStreamUpdateCaptureDependencies(handle, list, nil, n, flags)
	}
}

// place reads where in a graph a capture begins.
func (m *Streams) place(to cuda.Graph, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64) (*dag.Graph, []dag.Edge, cuda.Result) {
	defer m.Graphs.Lock()()
	g, r := m.Graphs.Graphs.Get(to)
	if r != success {
		return nil, nil, r
	}
	before, r := m.Graphs.Edges(g, list, data, n)
	return g, before, r
}
