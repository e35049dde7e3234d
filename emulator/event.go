// This file keeps events: points in streams with the time they were reached.

package emulator

import (
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// An event remembers its last recording; recordings that others wait for
// live on when it is recorded again.
type event struct {
	context *cudaContext
	flags   uint32
	latest  atomic.Pointer[recording]
	shared  *sharedEvent // of an event for several processes
	// captured is where in a capture the event was recorded last, nil when that
	// was outside of one.
	captured atomic.Pointer[capturedPoint]
}

// timed reports whether the event can measure time.
func (e *event) timed() bool { return e.flags&uint32(cuda.CU_EVENT_DISABLE_TIMING) == 0 }

// A recording is one use of cuEventRecord.
type recording struct {
	point
	time   time.Time // written before the point is reached
	shared *sharedEvent
	number uint64 // of the recording there
}

func (r *recording) do(c *cudaContext) error {
	r.time = c.machine.options.Clock()
	if r.shared != nil {
		r.shared.reach(r.number)
	}
	return nil
}

// record begins a recording.
func (e *event) record() *recording {
	rec := &recording{shared: e.shared}
	if e.shared != nil {
		rec.number = e.shared.begin()
	}
	return rec
}

// A pause is work that does nothing: a stream waits for what its operation
// waits for.
type pause struct{}

func (pause) do(*cudaContext) error { return nil }

func (m *machine) bindEvents(api *cuda.API) {
	api.CuEventCreate = m.createEvent
	api.CuEventDestroy = m.destroyEvent
	api.CuEventRecord = m.recordEvent
	api.CuEventRecordWithFlags = m.recordEventWith
	api.CuEventQuery = m.queryEvent
	api.CuEventSynchronize = m.synchronizeEvent
	api.CuEventElapsedTime = m.elapsedTime
	api.CuEventElapsedTime_v1 = m.elapsedTime
	api.CuCtxRecordEvent = m.contextRecordEvent
}

func (m *machine) createEvent(out *cuda.Event, flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	const known = cuda.CU_EVENT_BLOCKING_SYNC | cuda.CU_EVENT_DISABLE_TIMING | cuda.CU_EVENT_INTERPROCESS
	switch {
	case out == nil || flags&^uint32(known) != 0:
		return invalidValue
	case flags&uint32(cuda.CU_EVENT_INTERPROCESS) == 0:
	case flags&uint32(cuda.CU_EVENT_DISABLE_TIMING) == 0:
		return invalidValue
	case !memory.CanPass:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	e := &event{context: c, flags: flags}
	if flags&uint32(cuda.CU_EVENT_INTERPROCESS) != 0 {
		var err error
		if e.shared, err = newSharedEvent(); err != nil {
			return cuda.CUDA_ERROR_OUT_OF_MEMORY
		}
	}
	handle := m.newHandle()
	m.events.put(handle, e)
	*out = cuda.Event(handle)
	return success
}

// event finds an event by its handle; its context must be in working order.
func (m *machine) event(handle cuda.Event) (*event, cuda.Result) {
	e := m.events.get(uintptr(handle))
	if e == nil {
		return nil, invalidHandle
	}
	return e, e.context.state()
}

func (m *machine) destroyEvent(handle cuda.Event) cuda.Result {
	_, r := m.event(handle)
	if r == success {
		m.events.remove(uintptr(handle))
	}
	return r
}

func (m *machine) recordEvent(handle cuda.Event, stream cuda.Stream) cuda.Result {
	return m.recordEventWith(handle, stream, 0)
}

// recordEventWith takes the flag that makes a recording of a capture a node of
// the graph, which others can wait for at each launch.
func (m *machine) recordEventWith(handle cuda.Event, stream cuda.Stream, flags uint32) cuda.Result {
	e, r := m.event(handle)
	if r != success {
		return r
	}
	s, r := m.stream(stream)
	if r != success {
		return r
	}
	if s.context != e.context {
		return invalidHandle
	}
	if r := externalFlag(s, flags); r != success {
		return r
	}
	if s.tape.Load() != nil {
		if flags != 0 {
			return s.record(func() (task, cuda.Result) { return &eventTask{e, handle, false}, success })
		}
		return s.recordCaptured(e)
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	rec := e.record()
	rec.point = s.submit(rec)
	e.latest.Store(rec)
	e.captured.Store(nil)
	return success
}

func (m *machine) queryEvent(handle cuda.Event) cuda.Result {
	e, r := m.event(handle)
	if r != success {
		return r
	}
	if e.captured.Load() != nil {
		return e.refuseCaptured(m)
	}
	if rec := e.latest.Load(); rec != nil && !rec.reached() {
		return cuda.CUDA_ERROR_NOT_READY
	}
	if e.shared != nil && !e.shared.has(e.shared.last()) {
		return cuda.CUDA_ERROR_NOT_READY
	}
	return e.context.state()
}

func (m *machine) synchronizeEvent(handle cuda.Event) cuda.Result {
	e, r := m.event(handle)
	if r != success {
		return r
	}
	if e.captured.Load() != nil {
		return e.refuseCaptured(m)
	}
	if rec := e.latest.Load(); rec != nil {
		rec.wait()
	}
	if e.shared != nil && e.shared.wait(m, e.shared.last()) != nil {
		return cuda.CUDA_ERROR_LAUNCH_FAILED
	}
	e.context.device.pools.settle()
	return e.context.state()
}

// waitEvent makes what a stream gets from now on wait for the event's last
// recording, which may be in a stream of another context.
func (m *machine) waitEvent(stream cuda.Stream, handle cuda.Event, flags uint32) cuda.Result {
	s, r := m.stream(stream)
	if r != success {
		return r
	}
	e, r := m.event(handle)
	if r != success {
		return r
	}
	if r := externalFlag(s, flags); r != success {
		return r
	}
	if s.tape.Load() != nil && flags != 0 {
		return s.record(func() (task, cuda.Result) { return &eventTask{e, handle, true}, success })
	}
	if s.tape.Load() != nil || e.captured.Load() != nil {
		return s.waitCaptured(e)
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	if rec := e.latest.Load(); rec != nil && !rec.reached() {
		s.submitAfter(pause{}, rec.point)
	}
	if e.shared != nil && !e.shared.has(e.shared.last()) {
		s.submit(remoteWait{e.shared, e.shared.last()})
	}
	return success
}

// externalFlag checks the flags of recording and waiting: their one flag is
// for streams that are being captured.
func externalFlag(s *stream, flags uint32) cuda.Result {
	switch {
	case flags == uint32(cuda.CU_EVENT_RECORD_DEFAULT):
		return success
	case flags != uint32(cuda.CU_EVENT_RECORD_EXTERNAL):
		return invalidValue
	case s.tape.Load() == nil:
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	}
	return success
}

// elapsedTime answers both forms of cuEventElapsedTime, in milliseconds. To
// null NVIDIA's driver answers as to a wrong event, whatever the manual says.
func (m *machine) elapsedTime(out *float32, start, end cuda.Event) cuda.Result {
	if out == nil {
		return invalidHandle
	}
	var times [2]time.Time
	var device *device
	for i, handle := range [2]cuda.Event{start, end} {
		e, r := m.event(handle)
		if r != success {
			return r
		}
		rec := e.latest.Load()
		switch {
		case e.captured.Load() != nil:
			return e.refuseCaptured(m)
		case !e.timed() || rec == nil || device != nil && e.context.device != device:
			return invalidHandle
		case !rec.reached():
			return cuda.CUDA_ERROR_NOT_READY
		}
		times[i], device = rec.time, e.context.device
	}
	*out = float32(times[1].Sub(times[0]).Seconds() * 1000)
	return success
}

// contextRecordEvent records the end of all that the context is doing.
func (m *machine) contextRecordEvent(ctx cuda.Context, handle cuda.Event) cuda.Result {
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return r
	}
	e, r := m.event(handle)
	if r != success {
		return r
	}
	if e.context != c {
		return invalidHandle
	}
	rec := e.record()
	aside := m.newStream(c, uint32(cuda.CU_STREAM_NON_BLOCKING), 0)
	c.streams.add(aside)
	var ends []point
	for _, one := range c.family() {
		ends = append(ends, one.streams.ends()...)
	}
	rec.point = aside.submitAfter(rec, ends...)
	e.latest.Store(rec)
	return success
}

// contextWaitEvent makes all streams of a context wait for an event.
func (m *machine) contextWaitEvent(ctx cuda.Context, handle cuda.Event) cuda.Result {
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return r
	}
	e, r := m.event(handle)
	if r != success {
		return r
	}
	if rec := e.latest.Load(); rec != nil && !rec.reached() {
		for _, one := range c.family() {
			for _, s := range one.streams.all() {
				s.submitAfter(pause{}, rec.point)
			}
		}
	}
	return success
}
