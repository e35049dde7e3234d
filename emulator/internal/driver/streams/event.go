package streams

import (
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// An Event remembers its last recording. Streams that wait for an earlier one go on
// doing so.
type Event struct {
	Context *machine.Context
	Flags   uint32
	latest  atomic.Pointer[recording]
	Shared  *sharedEvent // of an event for several processes
	// captured is where in a capture the event was recorded last, nil when that
	// was outside of one.
	captured atomic.Pointer[machine.CapturedPoint]
}

// A recording is one use of cuEventRecord.
type recording struct {
	machine.Point
	time   time.Time // written before the point is reached
	shared *sharedEvent
	number uint64 // of the recording there
}

// Do takes the time.
func (r *recording) Do(c *machine.Context) error {
	r.time = c.Machine.Config.Clock()
	if r.shared != nil {
		r.shared.reach(r.number)
	}
	return nil
}

// record begins a recording.
func (e *Event) record() *recording {
	rec := &recording{shared: e.Shared}
	if e.Shared != nil {
		rec.number = e.Shared.counters.begun.Add(1)
	}
	return rec
}

// Event finds an event by its handle; its context must be in working order.
func (m *Streams) Event(handle cuda.Event) (*Event, cuda.Result) {
	e, r := m.Events.Get(handle)
	if r != success {
		return nil, r
	}
	return e, e.Context.State()
}

func (m *Streams) bindEvents(api *cuda.API) {
	api.CuEventCreate = call.In2(m.Usable, m.createEvent)
	api.CuEventDestroy = func(handle cuda.Event) cuda.Result {
		return call.With(m.Event, handle, func(*Event) cuda.Result { m.Events.Remove(handle); return success })
	}
	api.CuEventRecordWithFlags = m.recordEvent
	api.CuEventRecord = func(e cuda.Event, s cuda.Stream) cuda.Result { return m.recordEvent(e, s, 0) }
	api.CuEventQuery = func(e cuda.Event) cuda.Result {
		if r := m.UnsafeCall(); r != success {
			return r
		}
		return call.With(m.Event, e, m.queryEvent)
	}
	api.CuEventSynchronize = call.On(m.Event, m.synchronizeEvent)
	api.CuEventElapsedTime = m.elapsedTime
	api.CuEventElapsedTime_v1 = m.elapsedTime
	api.CuStreamWaitEvent = m.waitEvent
	api.CuCtxRecordEvent = m.RecordContext
	api.CuCtxWaitEvent = m.ContextWaits
}

func (m *Streams) createEvent(c *machine.Context, out *cuda.Event, flags uint32) cuda.Result {
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
	e := &Event{Context: c, Flags: flags}
	if flags&uint32(cuda.CU_EVENT_INTERPROCESS) != 0 {
		var err error
		if e.Shared, err = newSharedEvent(); err != nil {
			return cuda.CUDA_ERROR_OUT_OF_MEMORY
		}
	}
	*out = m.Events.Add(m.Handles, e)
	return success
}

// recordEvent takes the flag that makes a recording of a capture a node of
// the graph, which others can wait for at each launch.
func (m *Streams) recordEvent(handle cuda.Event, stream cuda.Stream, flags uint32) cuda.Result {
	e, r := m.Event(handle)
	if r != success {
		return r
	}
	s, r := m.Stream(stream)
	if r != success {
		return r
	}
	if s.Context != e.Context {
		return invalidHandle
	}
	if r := externalFlag(s, flags); r != success {
		return r
	}
	if s.Capturing() {
		if flags != 0 {
			return s.Record(func() (dag.Task, cuda.Result) { return &EventTask{e, handle, false}, success })
		}
		p, r := s.CapturePoint()
		if r == success {
			e.captured.Store(p)
		}
		return r
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	rec := e.record()
	rec.Point = s.Submit(rec)
	e.latest.Store(rec)
	e.captured.Store(nil)
	return success
}

func (m *Streams) queryEvent(e *Event) cuda.Result {
	if p := e.captured.Load(); p != nil {
		return m.RefuseCaptured(p)
	}
	if rec := e.latest.Load(); rec != nil && !rec.Reached() {
		return cuda.CUDA_ERROR_NOT_READY
	}
	if e.Shared != nil && !e.Shared.has(e.Shared.last()) {
		return cuda.CUDA_ERROR_NOT_READY
	}
	return e.Context.State()
}

func (m *Streams) synchronizeEvent(e *Event) cuda.Result {
	if p := e.captured.Load(); p != nil {
		return m.RefuseCaptured(p)
	}
	if rec := e.latest.Load(); rec != nil {
		rec.Wait()
	}
	if e.Shared != nil && e.Shared.wait(e.Context, e.Shared.last()) != nil {
		return cuda.CUDA_ERROR_LAUNCH_FAILED
	}
	m.memory.Settle(e.Context.Device)
	return e.Context.State()
}

// waitEvent makes what a stream gets from now on wait for the event's last
// recording, which may be in a stream of another context.
func (m *Streams) waitEvent(stream cuda.Stream, handle cuda.Event, flags uint32) cuda.Result {
	s, r := m.Stream(stream)
	if r != success {
		return r
	}
	e, r := m.Event(handle)
	if r != success {
		return r
	}
	if r := externalFlag(s, flags); r != success {
		return r
	}
	if s.Capturing() && flags != 0 {
		return s.Record(func() (dag.Task, cuda.Result) { return &EventTask{e, handle, true}, success })
	}
	if p := e.captured.Load(); s.Capturing() || p != nil {
		return s.WaitCaptured(p)
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	if rec := e.latest.Load(); rec != nil && !rec.Reached() {
		s.SubmitAfter(machine.Pause{}, rec.Point)
	}
	if e.Shared != nil && !e.Shared.has(e.Shared.last()) {
		s.Submit(remoteWait{e.Shared, e.Shared.last()})
	}
	return success
}

// externalFlag checks the flags of recording and waiting: their one flag is
// for streams that are being captured.
func externalFlag(s *machine.Stream, flags uint32) cuda.Result {
	switch {
	case flags == uint32(cuda.CU_EVENT_RECORD_DEFAULT):
		return success
	case flags != uint32(cuda.CU_EVENT_RECORD_EXTERNAL):
		return invalidValue
	case !s.Capturing():
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	}
	return success
}

// elapsedTime answers both forms of cuEventElapsedTime, in milliseconds. To
// null NVIDIA's driver answers as to a wrong event, against the manual.
func (m *Streams) elapsedTime(out *float32, start, end cuda.Event) cuda.Result {
	if out == nil {
		return invalidHandle
	}
	var times [2]time.Time
	var device *machine.Device
	for i, handle := range [2]cuda.Event{start, end} {
		e, r := m.Event(handle)
		if r != success {
			return r
		}
		rec := e.latest.Load()
		switch {
		case e.captured.Load() != nil:
			return m.RefuseCaptured(e.captured.Load())
		case e.Flags&uint32(cuda.CU_EVENT_DISABLE_TIMING) != 0 || rec == nil || device != nil && e.Context.Device != device:
			return invalidHandle
		case !rec.Reached():
			return cuda.CUDA_ERROR_NOT_READY
		}
		times[i], device = rec.time, e.Context.Device
	}
	*out = float32(times[1].Sub(times[0]).Seconds() * 1000)
	return success
}

// RecordContext records the end of all that the context is doing.
func (m *Streams) RecordContext(ctx cuda.Context, handle cuda.Event) cuda.Result {
	c, e, r := m.contextAndEvent(ctx, handle)
	if r != success {
		return r
	}
	if e.Context != c {
		return invalidHandle
	}
	rec := e.record()
	aside := m.NewStream(c, uint32(cuda.CU_STREAM_NON_BLOCKING), 0)
	c.Streams.Add(aside)
	var ends []machine.Point
	for _, one := range c.Family() {
		ends = append(ends, one.Streams.Ends()...)
	}
	rec.Point = aside.SubmitAfter(rec, ends...)
	e.latest.Store(rec)
	return success
}

// ContextWaits makes all streams of a context wait for an event.
func (m *Streams) ContextWaits(ctx cuda.Context, handle cuda.Event) cuda.Result {
	c, e, r := m.contextAndEvent(ctx, handle)
	if r != success {
		return r
	}
	if rec := e.latest.Load(); rec != nil && !rec.Reached() {
		for _, one := range c.Family() {
			for _, s := range one.Streams.All() {
				s.SubmitAfter(machine.Pause{}, rec.Point)
			}
		}
	}
	return success
}

func (m *Streams) contextAndEvent(ctx cuda.Context, handle cuda.Event) (*machine.Context, *Event, cuda.Result) {
	c, r := m.ContextOrCurrent(ctx)
	if r != success {
		return nil, nil, r
	}
	e, r := m.Event(handle)
	return c, e, r
}
