// This file is the class Stream.

package cudajs

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// streamAccessors are the default streams, of the current context on cuda and
// of itself on a context.
func (s *session) streamAccessors(context in) []bind.Accessor {
	legacy, perThread := context("defaultStream"), context("perThreadStream")
	return []bind.Accessor{
		{Name: "defaultStream", Get: func(call goja.FunctionCall) goja.Value {
			return s.defaultStream(legacy(call).DefaultStream())
		}},
		{Name: "perThreadStream", Get: func(call goja.FunctionCall) goja.Value {
			stream, err := perThread(call).PerThreadStream()
			s.check(err)
			return s.defaultStream(stream)
		}},
	}
}

// defaultStream is the JavaScript object of a stream that lives as long as its
// context, the same each time.
func (s *session) defaultStream(stream *gpu.Stream) goja.Value {
	o := s.streams[stream]
	if o == nil {
		o = s.classes.stream.New(stream)
		s.streams[stream] = o
	}
	return o
}

// newStream is cuda.stream({nonBlocking, priority}).
func (s *session) newStream(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "nonBlocking", "priority")
	stream, err := c.NewStream(gpu.StreamOptions{
		NonBlocking: o.BoolOr("nonBlocking", false),
		Priority:    int(o.IntIn("priority", 0, -1<<31, 1<<31-1)),
	})
	s.check(err)
	return s.classes.stream.New(stream)
}

func (s *session) streamClass() *bind.Class {
	type stream = *gpu.Stream
	return s.b.Class(bind.Definition{
		Name: "Stream", Instead: "use cuda.stream()",
		Statics: s.wrapped("Stream", s.wrapStream),
		Accessors: []bind.Accessor{
			{Name: "handle", Get: s.streamHandle},
			{Name: "done", Get: asked(s, "stream.done", stream.Done)},
			{Name: "priority", Get: asked(s, "stream.priority", stream.Priority)},
			{Name: "nonBlocking", Get: of(s, "stream.nonBlocking", func(v stream) any { return v.NonBlocking() })},
			{Name: "id", Get: func(call goja.FunctionCall) goja.Value {
				id, err := bind.This[stream](s.b, call, "stream.id").ID()
				s.check(err)
				return s.b.BigInt(id)
			}},
			{Name: "attributes", Get: s.streamAttributes},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[stream](s.b, call, "stream.context").Context())
			}},
			{Name: "freed", Get: of(s, "stream.freed", func(v stream) any { return v.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "synchronize", Func: func(call goja.FunctionCall) goja.Value {
				v := bind.This[stream](s.b, call, "stream.synchronize")
				s.ready(v.Context())
				s.check(v.Synchronize(s.env.Loop.Context()))
				return goja.Undefined()
			}},
			{Name: "synchronizeAsync", Func: func(call goja.FunctionCall) goja.Value {
				v := bind.This[stream](s.b, call, "stream.synchronizeAsync")
				if v.Recording() {
					s.check(v.Synchronize(s.env.Loop.Context())) // which says that waits cannot be recorded
				}
				e := s.mark(v)
				return s.promise(ofStream("stream.synchronizeAsync", e.Done), nil, goja.Undefined())
			}},
			{Name: "record", Func: s.recordStream},
			{Name: "wait", Length: 1, Func: s.waitStream},
			{Name: "call", Length: 1, Func: s.callStream},
			{Name: "capture", Length: 1, Func: s.captureStream},
			{Name: "waitValue", Length: 2, Func: s.waitValue},
			{Name: "writeValue", Length: 2, Func: s.writeValue},
			{Name: "memoryOperations", Length: 1, Func: s.memoryOperations},
			{Name: "setAttributes", Length: 1, Func: s.setStreamAttributes},
			{Name: "copyAttributes", Length: 1, Func: s.copyStreamAttributes},
			{Name: "use", Length: 1, Func: s.useStream},
			{Name: "free", Func: s.freeStream},
		},
		Dispose: s.freeStream,
	})
}

// streamHandle is stream.handle, of which cuda.Stream.wrap makes this same object.
func (s *session) streamHandle(call goja.FunctionCall) goja.Value {
	stream := bind.This[*gpu.Stream](s.b, call, "stream.handle")
	s.inUse(stream, call.This)
	return s.b.BigInt(uint64(stream.Handle()))
}

// mark is a new event, without timing, at the present point of a stream.
func (s *session) mark(stream *gpu.Stream) *gpu.Event {
	e, err := stream.Context().NewMark()
	s.check(err)
	s.check(e.Record(stream))
	return e
}

// ofStream is done for a mark that the script knows nothing of: when that is lost,
// the error names what the script has called.
func ofStream(op string, done func() (bool, error)) func() (bool, error) {
	return func() (bool, error) {
		ended, err := done()
		var lost *gpu.ReleasedError
		if errors.As(err, &lost) {
			err = &gpu.ReleasedError{Doing: op, Object: "the stream's work", Reason: lost.Reason}
		}
		return ended, err
	}
}

// recordStream is stream.record(e, {external}): it marks the present point of
// the stream with an event, a new one when none is given, and answers that. While
// the stream is recorded, an external event is a node of the graph.
func (s *session) recordStream(call goja.FunctionCall) goja.Value {
	const op = "stream.record"
	stream, a := bind.This[*gpu.Stream](s.b, call, op), s.b.Args(op, call)
	external := a.Options(1, "options", "external").BoolOr("external", false)
	switch {
	case external && a.Has(0):
		s.check(bind.StateArg[*gpu.Event](a, 0, "e", "an Event").RecordExternal(stream))
		return a.Value(0)
	case a.Has(0):
		s.check(stream.Record(bind.StateArg[*gpu.Event](a, 0, "e", "an Event")))
		return a.Value(0)
	}
	s.check(stream.Context().Driver().Room())
	e, err := stream.Context().NewEvent(cuda.CU_EVENT_DEFAULT)
	s.check(err)
	record := e.Record
	if external {
		record = e.RecordExternal
	}
	s.check(record(stream))
	return s.classes.event.New(e)
}

// waitStream is stream.wait(e, {external}): it makes later work wait for an
// event, or for what another stream has to do at present. While the stream is
// recorded, an external event is one that each launch waits for.
func (s *session) waitStream(call goja.FunctionCall) goja.Value {
	const op = "stream.wait"
	stream, a := bind.This[*gpu.Stream](s.b, call, op), s.b.Args(op, call)
	if a.Options(1, "options", "external").BoolOr("external", false) {
		s.check(stream.WaitExternal(bind.StateArg[*gpu.Event](a, 0, "e", "an Event")))
		return goja.Undefined()
	}
	switch on := s.b.State(a.Value(0)).(type) {
	case *gpu.Event:
		s.check(stream.Wait(on))
	case *gpu.Stream:
		s.check(stream.Wait(s.mark(on)))
	default:
		a.Wrong(0, "e", "an Event or a Stream")
	}
	return goja.Undefined()
}

// callStream calls a function of the script from the event loop when the stream
// has done what it has to do at present. The stream does not wait for it.
func (s *session) callStream(call goja.FunctionCall) goja.Value {
	const op = "stream.call"
	stream := bind.This[*gpu.Stream](s.b, call, op)
	f := s.b.Args(op, call).Function(0, "f")
	if stream.Recording() {
		s.check(stream.Call(s.recorded(f)))
		s.calling = true
		return goja.Undefined()
	}
	end := s.mark(stream) // throws where the stream is no more, and then nothing may keep the script running
	hold := s.env.Loop.Hold()
	s.timer.add(ofStream(op, end.Done), func(err error) {
		hold.Deliver(func() error {
			s.check(err) // as the script's own error, for its listeners
			_, err := f(goja.Undefined())
			return err
		})
	})
	return goja.Undefined()
}

// recorded is the call of a function of the script by a graph: it tells the
// loop, which calls the function; the graph does not wait for that.
func (s *session) recorded(f goja.Callable) func() {
	loop := s.env.Loop
	return func() {
		loop.Hold().Deliver(func() error {
			_, err := f(goja.Undefined())
			return err
		})
	}
}

// useStream calls a function; what it does without naming a stream goes to this
// one, during its synchronous part.
func (s *session) useStream(call goja.FunctionCall) goja.Value {
	const op = "stream.use"
	stream := bind.This[*gpu.Stream](s.b, call, op)
	f := s.b.Args(op, call).Function(0, "f")
	previous := s.stream
	s.stream = stream
	s.inUse(stream, call.This)
	defer func() { s.stream = previous }()
	return s.with(stream.Context(), f)
}

func (s *session) freeStream(call goja.FunctionCall) goja.Value {
	s.check(bind.This[*gpu.Stream](s.b, call, "stream.free").Free())
	return goja.Undefined()
}
