// This file is the class Event, and the measurement of time by events.

package cudajs

import (
	"fmt"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// newEvent is cuda.event({timing, blocking, interprocess}). The driver lets an
// event be shared with other processes only when it takes no time.
func (s *session) newEvent(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "timing", "blocking", "interprocess")
	var flags cuda.EventFlags
	interprocess := o.BoolOr("interprocess", false)
	if interprocess {
		flags |= cuda.CU_EVENT_INTERPROCESS
	}
	timing := o.BoolOr("timing", !interprocess)
	if interprocess && timing {
		s.b.ThrowTypeError("%s: options.timing: an event for other processes takes no time", a.Op())
	}
	if !timing {
		flags |= cuda.CU_EVENT_DISABLE_TIMING
	}
	if o.BoolOr("blocking", false) {
		flags |= cuda.CU_EVENT_BLOCKING_SYNC
	}
	e, err := c.NewEvent(flags)
	s.check(err)
	return s.make(e)
}

func (s *session) defineEvent() {
	type event = *gpu.Event
	define(s, Class[event]{
		Name: "Event", Op: "event", Instead: "use cuda.event()",
		Wrap:    wraps((*gpu.Context).WrapEvent),
		Getters: []Getter[event]{asked("done", event.Done)},
		Methods: []Method[event]{
			{Name: "record", Call: s.recordEvent},
			{Name: "synchronize", Do: func(e event, _ bind.Args) error {
				s.ready(e.Context())
				return e.Synchronize(s.env.Loop.Context())
			}},
			{Name: "synchronizeAsync", Call: func(e event, _ bind.Args) goja.Value { return s.promise(e.Done, nil, goja.Undefined()) }},
			{Name: "since", Length: 1, Call: s.since},
			{Name: "share", Call: s.shareEvent},
		},
		Free: event.Free, Freed: event.Freed, Context: event.Context,
		Handles: []Handle[event]{{Type: "CUevent", As: "handle", Of: func(e event) (uint64, error) { return uint64(e.Handle()), nil }}},
		Show:    showEvent,
		From:    from(func(e event) *gpu.Driver { return e.Context().Driver() }, itself[gpu.Event]),
	})
}

// recordEvent marks the present point of a stream.
func (s *session) recordEvent(e *gpu.Event, a bind.Args) goja.Value {
	stream := s.stream
	if a.Has(0) {
		stream = bind.StateArg[*gpu.Stream](a, 0, "s", "a Stream")
	}
	if err := e.RecordOn(stream, s.thread); err != nil {
		s.fail(err)
	}
	return a.This()
}

// since is the time from another event to this one in milliseconds, when both
// are done.
func (s *session) since(e *gpu.Event, a bind.Args) goja.Value {
	ms, err := e.Since(bind.StateArg[*gpu.Event](a, 0, "start", "an Event"))
	s.check(err)
	return s.vm.ToValue(ms)
}

// time is cuda.time(f, {stream, repeat}): the milliseconds that one call of f
// takes on average, on the GPU between two events in the stream and on the host
// until f returns.
func (s *session) time(c *gpu.Context, a bind.Args) goja.Value {
	f := a.Function(0, "f")
	o := a.Options(1, "options", "stream", "repeat")
	stream := s.streamOption(o)
	repeat := o.IntIn("repeat", 1, 1, 1<<31-1)
	if stream != nil {
		c = stream.Context()
	}
	if stream != nil && stream.Recording() {
		s.b.ThrowTypeError("%s: stream: expected one that does its work, got one that is being recorded; time the launch of the graph", a.Op())
	}
	start, end := s.timingEvent(c), s.timingEvent(c)
	defer start.Free()
	defer end.Free()
	s.check(start.Record(stream))
	began := time.Now()
	for range repeat {
		if o, ok := s.b.Call(f, goja.Undefined()).(*goja.Object); ok {
			if _, promise := bind.Promise(o); promise {
				s.b.ThrowTypeError("%s: f: expected a function that has done its work when it returns, got one that returns a Promise", a.Op())
			}
		}
	}
	host := time.Since(began)
	s.check(end.Record(stream))
	s.check(end.Synchronize(s.env.Loop.Context()))
	gpu, err := end.Since(start)
	s.check(err)
	n := float64(repeat)
	return s.plainObject(field{"gpu", gpu / n}, field{"host", float64(host) / float64(time.Millisecond) / n})
}

func (s *session) timingEvent(c *gpu.Context) *gpu.Event {
	e, err := c.NewEvent(cuda.CU_EVENT_DEFAULT)
	s.check(err)
	return e
}

func showEvent(_ *inspect.Context, e *gpu.Event) string {
	text := fmt.Sprintf("Event on device %d", e.Context().Device().Ordinal())
	if e.Freed() {
		return text + " (freed)"
	}
	return text + state(e.Done())
}

// state words the answer to the question for the end of work.
func state(done bool, err error) string {
	switch {
	case err != nil:
		return " (failed: " + err.Error() + ")"
	case done:
		return " (done)"
	}
	return " (pending)"
}
