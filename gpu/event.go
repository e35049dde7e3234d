// This file defines Event.

package gpu

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// An Event marks a point in a stream. It can be recorded many times; the last recording
// counts.
type Event struct {
	context *Context
	handle  cuda.Event
	res     *lifetime.Resource
	capture atomic.Pointer[lifetime.Capture] // in which it was recorded last; nil outside of captures
	private bool                             // made without CU_EVENT_INTERPROCESS
	timed   bool                             // records the time
	seen    atomic.Bool                      // was recorded by this package, or is foreign
	owner   any                              // retained: what WrapEvent was given
}

// NewEvent makes an event, with flags CU_EVENT_….
func (c *Context) NewEvent(flags cuda.EventFlags) (*Event, error) {
	return newEvent(c, flags, lifetime.Event)
}

// NewMark makes an event without timing for waits on a program's behalf: LiveObjects does
// not list it.
func (inside) NewMark(c *Context) (*Event, error) {
	return newEvent(c, cuda.CU_EVENT_DISABLE_TIMING, lifetime.MarkEvent)
}

func newEvent(c *Context, flags cuda.EventFlags, k lifetime.Kind) (*Event, error) {
	e := &Event{context: c, private: flags&cuda.CU_EVENT_INTERPROCESS == 0, timed: flags&cuda.CU_EVENT_DISABLE_TIMING == 0}
	err := c.within("cuEventCreate", "making an event", func(api *cuda.API) cuda.Result {
		return api.CuEventCreate(&e.handle, uint32(flags))
	})
	if err != nil {
		return nil, err
	}
	adoptEvent(c, e, k)
	return e, nil
}

// adoptEvent registers an event that the driver has made.
func adoptEvent(c *Context, e *Event, k lifetime.Kind) {
	h := e.handle
	e.res = c.adopt(k, 0, func(api *cuda.API) error {
		return messages.Describe(api.Error("cuEventDestroy", api.CuEventDestroy(h)), "freeing an event")
	})
	lifetime.Watch(e, e.res)
}

// OpenedEvent makes the event of a handle of another process's.
func (inside) OpenedEvent(c *Context, h cuda.Event) *Event {
	e := &Event{context: c, handle: h}
	adoptEvent(c, e, lifetime.Event)
	return e
}

// Interprocess reports whether the event was made for other processes, or by one.
func (inside) Interprocess(e *Event) bool { return !e.private }

// Context is where the event was made.
func (e *Event) Context() *Context { return e.context }

// Handle is the event for calls that bypass this package.
func (e *Event) Handle() cuda.Event { return e.handle }

// String is "event on device 0".
func (e *Event) String() string {
	if e.made() != nil {
		return "an Event that nothing has made"
	}
	return "event on " + e.context.device.String()
}

// check returns an error when the event is gone.
func (e *Event) check() error {
	if err := e.made(); err != nil {
		return err
	}
	return e.res.Check(e.String)
}

// Record records the event in a stream of the same context, nil for the default one.
func (e *Event) Record(s *Stream) error { return e.RecordOn(s, nil) }

// RecordOn is Record by a goroutine that has locked the thread t, which saves a query of
// what is current; t may be nil.
func (e *Event) RecordOn(s *Stream, t *Thread) error {
	if err := e.check(); err != nil {
		return err
	}
	l, err := e.context.ownStream(s, "recording an event")
	if err != nil {
		return err
	}
	if l.Capture() != nil { // other streams may use what was put off here, from where they wait for the event
		if err := e.context.driver.settleAll(); err != nil {
			return err
		}
	}
	var r cuda.Result
	if t != nil {
		if err := t.bind(e.context); err != nil {
			return err
		}
		r = e.context.driver.API().CuEventRecord(e.handle, l.Handle)
	} else {
		sc, err := e.context.life.Enter()
		if err != nil {
			return err
		}
		r = sc.API.CuEventRecord(e.handle, l.Handle)
		sc.Leave()
	}
	if r != cuda.CUDA_SUCCESS {
		err = e.context.failed("cuEventRecord", r, "recording an event of %s", e.context)
	} else {
		if t := l.Capture(); t != e.capture.Load() {
			e.capture.Store(t)
		}
		e.seen.Store(true)
		l.Submitted()
	}
	runtime.KeepAlive(e)
	runtime.KeepAlive(s)
	return err
}

// RecordExternal adds to the graph that s is captured to a node that records the event at
// each launch, for work outside of the graph.
func (e *Event) RecordExternal(s *Stream) error {
	return e.external(s, "cuEventRecordWithFlags", func(api *cuda.API, l *lifetime.Stream) cuda.Result {
		return api.CuEventRecordWithFlags(e.handle, l.Handle, uint32(cuda.CU_EVENT_RECORD_EXTERNAL))
	})
}

// WaitExternal adds to the graph that s is captured to a node that waits at each launch
// for the event's last recording outside of the graph.
func (s *Stream) WaitExternal(e *Event) error {
	return e.external(s, "cuStreamWaitEvent", func(api *cuda.API, l *lifetime.Stream) cuda.Result {
		return api.CuStreamWaitEvent(l.Handle, e.handle, uint32(cuda.CU_EVENT_WAIT_EXTERNAL))
	})
}

func (e *Event) external(s *Stream, call string, do func(*cuda.API, *lifetime.Stream) cuda.Result) error {
	const doing = "recording a node for an event"
	if err := e.check(); err != nil {
		return err
	}
	l, err := e.context.ownStream(s, doing)
	if err != nil {
		return err
	}
	t := l.Capture()
	if t == nil {
		return &usage.ArgumentError{Doing: doing, Argument: "stream", Expected: "one that is being recorded", Got: l.String()}
	}
	if err := e.context.within(call, doing, func(api *cuda.API) cuda.Result { return do(api, l) }); err != nil {
		return err
	}
	t.Holds.Add(e.res)
	return nil
}

// Done reports whether the work before the last recording is done. An event that was never
// recorded is done.
func (e *Event) Done() (bool, error) {
	if err := e.check(); err != nil {
		return false, err
	}
	s, err := e.context.life.Enter()
	if err != nil {
		return false, err
	}
	defer s.Leave()
	r := s.API.CuEventQuery(e.handle)
	runtime.KeepAlive(e)
	if r == cuda.CUDA_ERROR_NOT_READY {
		return false, nil
	}
	return r == cuda.CUDA_SUCCESS, e.context.failed("cuEventQuery", r, "asking for an event of %s", e.context)
}

// Synchronize waits until the event is done.
func (e *Event) Synchronize(ctx context.Context) error {
	if err := e.made(); err != nil {
		return err
	}
	if ctx.Done() != nil {
		return e.context.driver.life.Poll(ctx, e.Done)
	}
	if err := e.check(); err != nil {
		return err
	}
	err := e.context.within("cuEventSynchronize", "waiting for an event", func(api *cuda.API) cuda.Result {
		return api.CuEventSynchronize(e.handle)
	})
	runtime.KeepAlive(e)
	e.context.driver.Drain()
	return err
}

// Since returns the time from the recording of start to that of e, in milliseconds. Both
// must be done.
func (e *Event) Since(start *Event) (float64, error) {
	if err := e.check(); err != nil {
		return 0, err
	}
	if err := start.check(); err != nil {
		return 0, err
	}
	const doing = "measuring the time between events"
	if e.context.device != start.context.device {
		return 0, &usage.ArgumentError{Doing: doing, Argument: "the earlier event", Expected: "one of " + e.context.device.String(), Got: "one of " + start.context.device.String()}
	}
	for _, x := range []struct {
		name  string
		event *Event
	}{{"the later event", e}, {"the earlier event", start}} {
		if !x.event.timed {
			return 0, &usage.ArgumentError{Doing: doing, Argument: x.name, Expected: "one that takes the time", Got: "one that was made without timing"}
		}
	}
	var ms float32
	err := e.context.within("cuEventElapsedTime", doing, func(api *cuda.API) cuda.Result {
		r := api.CuEventElapsedTime(&ms, start.handle, e.handle)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuEventElapsedTime_v1(&ms, start.handle, e.handle)
		}
		return r
	})
	runtime.KeepAlive(e)
	runtime.KeepAlive(start)
	return float64(ms), explainElapsed(err, e, start)
}

// explainElapsed adds a hint at what a measurement lacks.
func explainElapsed(err error, end, start *Event) error {
	var failure *cuda.Error
	if !errors.As(err, &failure) || failure.Hint != "" {
		return err
	}
	switch failure.Code {
	case cuda.CUDA_ERROR_NOT_READY:
		failure.Hint = "synchronize the later event first"
	case cuda.CUDA_ERROR_INVALID_HANDLE:
		failure.Hint = "both events must have been recorded"
		switch {
		case !start.seen.Load():
			failure.Hint = "the earlier event was not recorded"
		case !end.seen.Load():
			failure.Hint = "the later event was not recorded"
		}
	}
	return err
}

// Freed reports whether the event was freed or has lost its context.
func (e *Event) Freed() bool { return e.check() != nil }

// Free destroys the event. Freeing twice is fine.
func (e *Event) Free() error {
	if err := e.made(); err != nil {
		return err
	}
	return e.res.Free()
}
