// This file is the class Event, and the measurement of time by events.

package streams

import (
	"encoding/base64"
	"fmt"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/clock"
	"github.com/dop251/goja"
)

// newEvent is cuda.event({timing, blocking, interprocess}). The driver lets an
// event be shared with other processes only when it takes no time.
func (s *Streams) newEvent(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "timing", "blocking", "interprocess")
	var flags cuda.EventFlags
	interprocess := o.BoolOr("interprocess", false)
	if interprocess {
		flags |= cuda.CU_EVENT_INTERPROCESS
	}
	timing := o.BoolOr("timing", !interprocess)
	if interprocess && timing {
		s.Bind.ThrowTypeError("%s: options.timing: an event for other processes takes no time", a.Op())
	}
	if !timing {
		flags |= cuda.CU_EVENT_DISABLE_TIMING
	}
	if o.BoolOr("blocking", false) {
		flags |= cuda.CU_EVENT_BLOCKING_SYNC
	}
	e, err := c.NewEvent(flags)
	s.Check(err)
	return s.Make(e)
}

func (s *Streams) defineEvent() {
	type event = *gpu.Event
	core.Define(s.Session, core.Class[event]{
		Name: "Event", Op: "event", Instead: "use cuda.event()",
		Wrap:    core.Wraps(interop.WrapEvent),
		Getters: []core.Getter[event]{core.Asked("done", event.Done)},
		Methods: []core.Method[event]{
			{Name: "record", Call: s.recordEvent},
			{Name: "synchronize", Do: func(e event, _ bind.Args) error {
				s.Ready(e.Context())
				return e.Synchronize(s.Env.Loop.Context())
			}},
			{Name: "synchronizeAsync", Call: func(e event, _ bind.Args) goja.Value { return s.Promise(e.Done, nil, goja.Undefined()) }},
			{Name: "since", Length: 1, Call: s.since},
			{Name: "share", Call: s.shareEvent},
		},
		Free: event.Free, Freed: event.Freed, Context: event.Context,
		Handles: []core.Handle[event]{{Type: "CUevent", As: "handle", Of: func(e event) (uint64, error) { return uint64(e.Handle()), nil }}},
		Show:    showEvent,
		From:    core.From(func(e event) *gpu.Driver { return e.Context().Driver() }, core.Itself[gpu.Event]),
	})
}

// recordEvent marks the present point of a stream.
func (s *Streams) recordEvent(e *gpu.Event, a bind.Args) goja.Value {
	stream := s.Stream
	if a.Has(0) {
		stream = bind.StateArg[*gpu.Stream](a, 0, "s", "a Stream")
	}
	if err := e.RecordOn(stream, s.Thread); err != nil {
		s.Fail(err)
	}
	return a.This()
}

// since is the time from another event to this one in milliseconds, when both
// are done.
func (s *Streams) since(e *gpu.Event, a bind.Args) goja.Value {
	ms, err := e.Since(bind.StateArg[*gpu.Event](a, 0, "start", "an Event"))
	s.Check(err)
	return s.VM.ToValue(ms)
}

// time is cuda.time(f, {stream, repeat}): the milliseconds that one call of f
// takes on average, on the GPU between two events in the stream and on the host
// until f returns.
func (s *Streams) time(c *gpu.Context, a bind.Args) goja.Value {
	f := a.Function(0, "f")
	o := a.Options(1, "options", "stream", "repeat")
	stream := s.StreamOption(o)
	repeat := o.IntIn("repeat", 1, 1, 1<<31-1)
	gpu, host := s.Time(a.Op(), c, stream, f, int(repeat))
	return s.PlainObject("gpu", gpu, "host", host)
}

// Time is the milliseconds that one of so many calls of f takes on average, on the GPU and on the
// host. A nil stream is the default one of c.
func (s *Streams) Time(op string, c *gpu.Context, stream *gpu.Stream, f goja.Callable, calls int) (gpu, host float64) {
	if stream != nil {
		c = stream.Context()
	}
	if stream != nil && stream.Recording() {
		s.Bind.ThrowTypeError("%s: stream: expected one that does its work, got one that is being recorded; time the launch of the graph", op)
	}
	start, end := s.timingEvent(c), s.timingEvent(c)
	defer start.Free()
	defer end.Free()
	s.Check(start.Record(stream))
	began := clock.Reading()
	for range calls {
		if o, ok := s.Bind.Call(f, goja.Undefined()).(*goja.Object); ok {
			if _, promise := bind.Promise(o); promise {
				s.Bind.ThrowTypeError("%s: f: expected a function that has done its work when it returns, got one that returns a Promise", op)
			}
		}
	}
	took := clock.Since(began)
	s.Check(end.Record(stream))
	s.Check(end.Synchronize(s.Env.Loop.Context()))
	gpu, err := end.Since(start)
	s.Check(err)
	n := float64(calls)
	return gpu / n, float64(took) / float64(time.Millisecond) / n
}

func (s *Streams) timingEvent(c *gpu.Context) *gpu.Event {
	e, err := c.NewEvent(cuda.CU_EVENT_DEFAULT)
	s.Check(err)
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

// shareEvent is event.share(), of an event made with {interprocess: true}.
func (s *Streams) shareEvent(e *gpu.Event, _ bind.Args) goja.Value {
	handle, err := interop.ShareEvent(e)
	s.Check(err)
	return s.VM.ToValue(SharedEvent + ":" + base64.StdEncoding.EncodeToString(handle[:]))
}

// SharedEvent begins the texts of event.share(); the number is that of the format.
const SharedEvent = "cujs-event-1"
