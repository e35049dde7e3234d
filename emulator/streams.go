// This file answers the calls that make, query and end streams.

package emulator

import "github.com/cujs/cujs/bindings/cuda"

func (m *machine) bindStreams(api *cuda.API) {
	api.CuStreamCreate = func(out *cuda.Stream, flags uint32) cuda.Result { return m.createStream(out, flags, 0) }
	api.CuStreamCreateWithPriority = m.createStream
	api.CuStreamDestroy = m.destroyStream
	api.CuStreamQuery = m.queryStream
	api.CuStreamSynchronize = m.synchronizeStream
	api.CuStreamWaitEvent = m.waitEvent
	api.CuCtxWaitEvent = m.contextWaitEvent
}

func (m *machine) createStream(out *cuda.Stream, flags uint32, priority int32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	return c.createStream(out, flags, priority)
}

func (c *cudaContext) createStream(out *cuda.Stream, flags uint32, priority int32) cuda.Result {
	m := c.machine
	if out == nil || flags&^uint32(cuda.CU_STREAM_NON_BLOCKING) != 0 {
		return invalidValue
	}
	s := m.newStream(c, flags, min(max(priority, greatestPriority), leastPriority))
	s.handle = m.newHandle()
	m.streams.put(s.handle, s)
	c.streams.add(s)
	*out = cuda.Stream(s.handle)
	return success
}

// destroyStream forgets the handle; the work goes on to its end.
func (m *machine) destroyStream(handle cuda.Stream) cuda.Result {
	s := m.streams.get(uintptr(handle))
	if s == nil {
		return invalidHandle
	}
	if r := s.context.state(); r != success && !s.detached() {
		return r
	}
	_ = s.spoil(success)
	m.streams.remove(uintptr(handle))
	return success
}

func (m *machine) queryStream(handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if r := s.waitable(); r != success {
		return r
	}
	for _, p := range s.unfinished() {
		if !p.reached() {
			return cuda.CUDA_ERROR_NOT_READY
		}
	}
	return s.context.state()
}

func (m *machine) synchronizeStream(handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if r := s.waitable(); r != success {
		return r
	}
	for _, p := range s.unfinished() {
		p.wait()
	}
	s.context.device.pools.settle()
	return s.context.state()
}

// waitable refuses to wait for a stream that is being captured, or that would
// wait for one.
func (s *stream) waitable() cuda.Result {
	if s.tape.Load() != nil {
		return s.spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	}
	return s.checkImplicit()
}

func (m *machine) bindStreamState(api *cuda.API) {
	api.CuStreamGetPriority = func(handle cuda.Stream, out *int32) cuda.Result {
		return withStream(m, handle, out, func(s *stream) int32 { return s.priority })
	}
	api.CuStreamGetFlags = func(handle cuda.Stream, out *uint32) cuda.Result {
		return withStream(m, handle, out, func(s *stream) uint32 { return s.flags })
	}
	api.CuStreamGetId = func(handle cuda.Stream, out *uint64) cuda.Result {
		return withStream(m, handle, out, func(s *stream) uint64 { return s.id })
	}
	api.CuStreamGetCtx = func(handle cuda.Stream, out *cuda.Context) cuda.Result {
		return withStream(m, handle, out, func(s *stream) cuda.Context { return cuda.Context(s.context.handle) })
	}
	api.CuStreamGetCtx_v2 = func(handle cuda.Stream, out *cuda.Context, green *cuda.GreenCtx) cuda.Result {
		if r := api.CuStreamGetGreenCtx(handle, green); r != success && green != nil {
			return r
		}
		return withStream(m, handle, out, func(s *stream) cuda.Context { return cuda.Context(s.context.home().handle) })
	}
	api.CuStreamGetGreenCtx = func(handle cuda.Stream, out *cuda.GreenCtx) cuda.Result {
		return withStream(m, handle, out, func(s *stream) cuda.GreenCtx {
			if s.context.green == nil {
				return 0
			}
			return cuda.GreenCtx(s.context.green.handle)
		})
	}
	api.CuStreamGetDevice = func(handle cuda.Stream, out *cuda.Device) cuda.Result {
		return withStream(m, handle, out, func(s *stream) cuda.Device { return ordinalOf(s.context) })
	}
	api.CuStreamAttachMemAsync = m.attachMemory
}

// withStream answers a question about one stream.
func withStream[T any](m *machine, handle cuda.Stream, out *T, ask func(*stream) T) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	return give(out, ask(s))
}
