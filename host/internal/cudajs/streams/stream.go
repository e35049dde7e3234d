// Package streams is the classes Stream and Event of the module cuda.
package streams

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// Streams are the streams and events of one runtime.
type Streams struct {
	*values.Reader
	Calling bool // a graph calls functions of the script
}

// New returns the area for one runtime.
func New(r *values.Reader) *Streams { return &Streams{Reader: r} }

// Define adds the classes of the area to the registry.
func (s *Streams) Define() {
	s.defineStream()
	s.defineEvent()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Streams) Factories() []core.Factory {
	return []core.Factory{
		{Name: "stream", Make: s.newStream},
		{Name: "event", Make: s.newEvent},
		{Name: "time", Length: 1, Make: s.time},
	}
}

// newStream is cuda.stream({nonBlocking, priority}).
func (s *Streams) newStream(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "nonBlocking", "priority")
	stream, err := c.NewStream(gpu.StreamOptions{
		NonBlocking: o.BoolOr("nonBlocking", false),
		Priority:    s.Priority(int(o.IntIn("priority", 0, -1<<31, 1<<31-1))),
	})
	s.Check(err)
	return s.Make(stream)
}

func (s *Streams) defineStream() {
	type stream = *gpu.Stream
	core.Define(s.Session, core.Class[stream]{
		Name: "Stream", Op: "stream", Instead: "use cuda.stream()",
		Wrap: s.wrapStream,
		Getters: []core.Getter[stream]{
			core.Asked("done", stream.Done),
			core.Asked("priority", stream.Priority),
			{Name: "nonBlocking", Get: func(v stream) any { return v.NonBlocking() }},
			{Name: "id", Ask: func(v stream) (any, error) {
				id, err := v.ID()
				return s.Bind.BigInt(id), err
			}},
			{Name: "attributes", Get: s.streamAttributes},
		},
		Methods: []core.Method[stream]{
			{Name: "synchronize", Do: func(v stream, _ bind.Args) error {
				s.Ready(v.Context())
				return v.Synchronize(s.Env.Loop.Context())
			}},
			{Name: "synchronizeAsync", Call: s.synchronizeStream},
			{Name: "record", Call: s.recordStream},
			{Name: "wait", Length: 1, Do: s.waitStream},
			{Name: "call", Length: 1, Call: s.callStream},
			{Name: "capture", Length: 1, Call: s.captureStream},
			{Name: "waitValue", Length: 2, Do: s.waitValue},
			{Name: "writeValue", Length: 2, Do: s.writeValue},
			{Name: "memoryOperations", Length: 1, Do: s.memoryOperations},
			{Name: "setAttributes", Length: 1, Do: s.setStreamAttributes},
			{Name: "copyAttributes", Length: 1, Do: func(v stream, a bind.Args) error {
				return v.CopyAttributes(bind.StateArg[stream](a, 0, "from", "a Stream"))
			}},
			{Name: "use", Length: 1, Call: s.useStream},
		},
		Free: stream.Free, Freed: stream.Freed, Context: stream.Context,
		Handles: []core.Handle[stream]{{Type: "CUstream", As: "handle", Returns: true, Of: func(v stream) (uint64, error) { return uint64(v.Handle()), nil }}},
		Show:    showStream,
		From:    core.From(func(v stream) *gpu.Driver { return v.Context().Driver() }, core.Itself[gpu.Stream]),
		Kept:    func(v stream) bool { return v == v.Context().DefaultStream() },
	})
}

// synchronizeStream is stream.synchronizeAsync().
func (s *Streams) synchronizeStream(v *gpu.Stream, a bind.Args) goja.Value {
	if v.Recording() {
		s.Check(v.Synchronize(s.Env.Loop.Context())) // which says that waits cannot be recorded
	}
	return s.Promise(ofStream(a.Op(), s.Mark(v).Done), nil, goja.Undefined())
}

// Mark is a new event, without timing, at the present point of a stream.
func (s *Streams) Mark(stream *gpu.Stream) *gpu.Event {
	e, err := inside.NewMark(stream.Context())
	s.Check(err)
	s.Check(e.Record(stream))
	return e
}

// ofStream is done for a mark that the script knows nothing of: when that is lost,
// the error names what the script has called.
func ofStream(op string, done func() (bool, error)) func() (bool, error) {
	return func() (bool, error) {
		ended, err := done()
		var lost *usage.ReleasedError
		if errors.As(err, &lost) {
			err = &usage.ReleasedError{Doing: op, Object: "the stream's work", Reason: lost.Reason}
		}
		return ended, err
	}
}

// recordStream is stream.record(e, {external}): it marks the present point of
// the stream with an event, a new one when none is given, and answers that. While
// the stream is recorded, an external event is a node of the graph.
func (s *Streams) recordStream(stream *gpu.Stream, a bind.Args) goja.Value {
	external := a.Options(1, "options", "external").BoolOr("external", false)
	switch {
	case external && a.Has(0):
		s.Check(bind.StateArg[*gpu.Event](a, 0, "e", "an Event").RecordExternal(stream))
		return a.Value(0)
	case a.Has(0):
		s.Check(stream.Record(bind.StateArg[*gpu.Event](a, 0, "e", "an Event")))
		return a.Value(0)
	}
	s.Check(inside.Room(stream.Context().Driver()))
	e, err := stream.Context().NewEvent(cuda.CU_EVENT_DEFAULT)
	s.Check(err)
	record := e.Record
	if external {
		record = e.RecordExternal
	}
	s.Check(record(stream))
	return s.Make(e)
}

// waitStream is stream.wait(e, {external}): it makes later work wait for an
// event, or for what another stream has to do at present. While the stream is
// recorded, an external event is one that each launch waits for.
func (s *Streams) waitStream(stream *gpu.Stream, a bind.Args) error {
	if a.Options(1, "options", "external").BoolOr("external", false) {
		return stream.WaitExternal(bind.StateArg[*gpu.Event](a, 0, "e", "an Event"))
	}
	switch on := s.Bind.State(a.Value(0)).(type) {
	case *gpu.Event:
		s.Check(stream.Wait(on))
	case *gpu.Stream:
		s.Check(stream.Wait(s.Mark(on)))
	default:
		a.Wrong(0, "e", "an Event or a Stream")
	}
	return nil
}

// callStream calls a function of the script from the event loop when the stream
// has completed its current work. The stream does not wait for it.
func (s *Streams) callStream(stream *gpu.Stream, a bind.Args) goja.Value {
	f := a.Function(0, "f")
	if stream.Recording() {
		s.Check(stream.Call(s.Recorded(f)))
		s.Calling = true
		return nil
	}
	end := s.Mark(stream) // throws where the stream is no more, and then nothing may keep the script running
	hold := s.Env.Loop.Hold()
	s.Timer.AddHeld(ofStream(a.Op(), end.Done), func(err error) {
		hold.Deliver(func() error {
			s.Check(err) // as the script's own error, for its listeners
			_, err := f(goja.Undefined())
			return err
		})
	})
	return nil
}

// Recorded is the call of a function of the script by a graph: it tells the
// loop, which calls the function; the graph does not wait for that.
func (s *Streams) Recorded(f goja.Callable) func() {
	loop := s.Env.Loop
	return func() {
		loop.Hold().Deliver(func() error {
			_, err := f(goja.Undefined())
			return err
		})
	}
}

// useStream calls a function; what it does without naming a stream goes to this one, also after an
// await.
func (s *Streams) useStream(stream *gpu.Stream, a bind.Args) goja.Value {
	s.Noted(stream, a.This())
	return s.With(stream.Context(), stream, a.Function(0, "f"))
}

func showStream(_ *inspect.Context, v *gpu.Stream) string {
	text := fmt.Sprintf("Stream on device %d", v.Context().Device().Ordinal())
	if v.Handle() == 0 {
		text = fmt.Sprintf("Default stream on device %d", v.Context().Device().Ordinal())
	}
	if v.Freed() {
		return text + " (freed)"
	}
	if v.Foreign() {
		return text + " (wrapped)" // whoever made it may have destroyed it
	}
	if v.Captured() {
		return text + " (recording)" // the driver can neither tell nor be asked
	}
	return text + state(v.Done())
}

// wrapStream is cuda.Stream.wrap(handle, {owner}): the object that there is where the stream is the
// script's own. The stream belongs to the context in which it was made, not to the current one.
func (s *Streams) wrapStream(c *gpu.Context, handle uint64, owner any, _ bind.Options) (any, error) {
	if handle == 2 {
		s.Bind.ThrowRangeError("cuda.Stream.wrap: handle: 2n is the default stream of whichever thread a call is made on, and scripts move between threads; cuda.perThreadStream is a stream of the script's own")
	}
	return interop.WrapStream(c, cuda.Stream(handle), owner)
}
