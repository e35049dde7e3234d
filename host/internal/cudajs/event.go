// This file is the class Event, and the measurement of time by events.

package cudajs

import (
	"time"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
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
	return s.classes.event.New(e)
}

func (s *session) eventClass() *bind.Class {
	type event = *gpu.Event
	return s.b.Class(bind.Definition{
		Name: "Event", Instead: "use cuda.event()",
		Statics: s.wrapped("Event", wrapsBy(s, (*gpu.Context).WrapEvent)),
		Accessors: []bind.Accessor{
			handleOf[*gpu.Event](s, "event"),
			{Name: "done", Get: asked(s, "event.done", event.Done)},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[event](s.b, call, "event.context").Context())
			}},
			{Name: "freed", Get: of(s, "event.freed", func(e event) any { return e.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "record", Func: s.recordEvent},
			{Name: "synchronize", Func: func(call goja.FunctionCall) goja.Value {
				e := bind.This[event](s.b, call, "event.synchronize")
				s.ready(e.Context())
				s.check(e.Synchronize(s.env.Loop.Context()))
				return goja.Undefined()
			}},
			{Name: "synchronizeAsync", Func: func(call goja.FunctionCall) goja.Value {
				e := bind.This[event](s.b, call, "event.synchronizeAsync")
				return s.promise(e.Done, nil, goja.Undefined())
			}},
			{Name: "since", Length: 1, Func: s.since},
			{Name: "share", Func: s.shareEvent},
			{Name: "free", Func: s.freeEvent},
		},
		Dispose: s.freeEvent,
	})
}

// recordEvent marks the present point of a stream.
func (s *session) recordEvent(call goja.FunctionCall) goja.Value {
	const op = "event.record"
	e, a := bind.This[*gpu.Event](s.b, call, op), s.b.Args(op, call)
	stream := s.stream
	if a.Has(0) {
		stream = bind.StateArg[*gpu.Stream](a, 0, "s", "a Stream")
	}
	if err := e.RecordOn(stream, s.thread); err != nil {
		s.fail(err)
	}
	return call.This
}

// since is the time from another event to this one in milliseconds, when both
// are done.
func (s *session) since(call goja.FunctionCall) goja.Value {
	const op = "event.since"
	e := bind.This[*gpu.Event](s.b, call, op)
	ms, err := e.Since(bind.StateArg[*gpu.Event](s.b.Args(op, call), 0, "start", "an Event"))
	s.check(err)
	return s.vm.ToValue(ms)
}

func (s *session) freeEvent(call goja.FunctionCall) goja.Value {
	s.check(bind.This[*gpu.Event](s.b, call, "event.free").Free())
	return goja.Undefined()
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
