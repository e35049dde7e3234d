// This file has libraries of mathematics enqueue work, in the context that is current on the calling
// thread and in a stream that they are told; and it tells what was enqueued.

package gpu

import (
	"context"
	"errors"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A Submission is a call of a library that enqueues work. It begins with Context.Submit; the
// call is made between Submit and Done or Drop on the same goroutine. It allocates nothing.
//
//	w, err := c.Submit(t, stream, "multiplying")
//	if err != nil { return err }
//	if err := w.Uses(c, a, b); err != nil { w.Drop(); return err }
//	if r := library.Call(uintptr(w.Stream()), uintptr(a.Address()) …); r != 0 { w.Drop(); return failed(r) }
//	return w.Done()
type Submission struct {
	context *Context
	stream  *lifetime.Stream
	of      *Stream // the same as it was given
	thread  *Thread
	doing   string
	library string
	used    [4]use // the first buffers
	count   int    // of those
	more    []use
	scope   lifetime.Scope
	scoped  bool
	last    cuda.GraphNode // of a stream that is captured, before the call
}

// A use is a buffer that the work uses.
type use struct {
	buffer *Buffer
	writes bool
}

// Submit makes c current for a call of a library. The thread t is nil, or locked by this
// goroutine; the stream s is nil for the default one. Doing is for errors: "multiplying".
func (c *Context) Submit(t *Thread, s *Stream, doing string) (Submission, error) {
	w := Submission{context: c, of: s, thread: t, doing: doing}
	if err := c.check(); err != nil {
		return w, err
	}
	var err error
	if w.stream, err = c.ownStream(s, doing); err != nil {
		return w, err
	}
	if w.stream.Capture() != nil {
		w.last = lifetime.LastNode(c.driver.API(), w.stream.Handle)
	}
	if t != nil {
		return w, t.bind(c)
	}
	w.scope, err = c.life.Enter()
	w.scoped = err == nil
	return w, err
}

// By says which library it is, for those who ask what was enqueued.
func (w *Submission) By(library string) { w.library = library }

// Stream is what the library is told.
func (w *Submission) Stream() cuda.Stream { return w.stream.Handle }

// Capture stands for the recording that the stream takes part in; nil outside of one.
func (w *Submission) Capture() any {
	if c := w.stream.Capture(); c != nil {
		return c
	}
	return nil
}

// Uses says before the call which buffers the work writes and which it only reads; each may be nil. The
// work comes behind what must come before it, and the memory is released after it.
func (w *Submission) Uses(out *Buffer, in ...*Buffer) error {
	if err := w.made(); err != nil {
		return err
	}
	if err := w.settle(out); err != nil {
		return err
	}
	if err := w.use(out, true); err != nil {
		return err
	}
	for _, b := range in {
		if err := w.use(b, false); err != nil {
			return err
		}
	}
	return nil
}

// settle has work settled that will read what the call writes. That may be of another context.
func (w *Submission) settle(out *Buffer) error {
	if out == nil || !w.context.driver.pending.any.Load() {
		return nil
	}
	if err := out.settleReaders(); err != nil || w.thread == nil {
		return err
	}
	return w.thread.bind(w.context)
}

func (w *Submission) use(b *Buffer, writes bool) error {
	if b == nil {
		return nil
	}
	if w.count < len(w.used) {
		w.used[w.count] = use{b, writes}
		w.count++
	} else {
		w.more = append(w.more, use{b, writes})
	}
	return b.follow(w.stream, writes)
}

// UsesSpace notes that the work uses a workspace of the stream; it may be nil.
func (w *Submission) UsesSpace(b *Buffer) {
	if b != nil && b.res != nil {
		b.res.Users.Add(w.stream)
	}
}

// UsesFixture notes that the work uses what Attach has registered.
func (inside) UsesFixture(w *Submission, f *lifetime.Resource) { f.Users.Add(w.stream) }

// Done notes that the call has enqueued its work. With Options.LaunchBlocking it waits.
func (w *Submission) Done() error {
	if err := w.made(); err != nil {
		return err
	}
	for _, u := range w.used[:w.count] {
		u.buffer.note(w.stream, u.writes)
	}
	for _, u := range w.more {
		u.buffer.note(w.stream, u.writes)
	}
	if c := w.stream.Capture(); c != nil {
		recorderOf(c).Called(w.stream, w.library, w.doing, w.last)
	}
	w.stream.Submitted()
	w.context.driver.tell(w.library, w.doing)
	w.context.driver.launched(w.stream, Launched{Name: w.doing, Library: w.library, Device: w.context.device, Stream: w.of})
	w.Drop()
	if !w.context.driver.options.LaunchBlocking || w.stream.Capture() != nil {
		return nil
	}
	return messages.Describe(w.stream.Wait(w.context.driver.life.Interruption()), "%s on %s", w.doing, w.context.device)
}

// Drop ends a submission whose call has failed.
func (w *Submission) Drop() {
	if w.scoped {
		w.scope.Leave()
		w.scoped = false
	}
}

// Reaches returns an error unless work in c can use the buffer: it is alive, and c can access its
// memory. Doing and argument are for messages: "multiplying", "a".
func (c *Context) Reaches(b *Buffer, doing, argument string) error {
	if err := errors.Join(c.made(), b.made()); err != nil {
		return err
	}
	if b.Freed() {
		return &usage.ReleasedError{Doing: doing + ": " + argument, Object: b.String(), Reason: "has been freed"}
	}
	if b.isObject() || !b.usableIn(c) {
		return &usage.ArgumentError{Doing: doing, Argument: argument, Expected: "a buffer of " + c.String() + ", or of a context that it has peer access to",
			Got: "one of " + b.context.String()}
	}
	return nil
}

// Recording reports whether a stream of the context is being recorded: then nothing may be waited
// for, and libraries cannot begin.
func (c *Context) Recording() bool { return c.made() == nil && c.life.Capturing() }

// Attach registers a fixture: what a package above keeps for a context, such as the handle of a library. It is released once, with
// the context current and after the work that uses it: by Free, by Driver.Close, or before the context ends.
func (inside) Attach(c *Context, release func(*cuda.API) error) *lifetime.Resource {
	return c.adopt(lifetime.Fixture, 0, release)
}

// Workspace allocates memory for a library to work in. It is no live object of the program's.
func (inside) Workspace(c *Context, bytes uint64) (*Buffer, error) {
	b, err := c.AllocShareable(context.Background(), bytes)
	if err == nil {
		b.res.BecomeFixture()
	}
	return b, err
}

// releaseFixtures releases the fixtures of a context that is about to end.
func releaseFixtures(ctx context.Context, c *Context) {
	waited := false
	for _, r := range c.driver.life.Live() {
		if r.Context != c.life || r.Kind != lifetime.Fixture {
			continue
		}
		if !waited {
			_ = c.life.Await(ctx, c.life.Streams()) // faults end with the context
			waited = true
		}
		_ = r.Free()
	}
}

// Submitted is a launch of a kernel, or a call of a library that enqueues work.
type Submitted struct {
	Library string // "cuBLAS"; empty for a kernel
	Name    string // of the kernel, or what the library was called for
}

// Launched is work that was enqueued, for metrics. What a graph that is being captured records is told
// when the graph is launched, as one.
type Launched struct {
	Name    string // of the kernel, "graph", or what the library was called for
	Library string // "cuBLAS"; empty for a kernel and a graph
	Device  *Device
	Stream  *Stream // nil is the default stream
	// Grid and Block are those of a kernel, Shared the bytes of dynamic shared memory.
	Grid, Block Dim
	Shared      uint32
	// Took is how long a kernel took with its launch where Options.LaunchBlocking waits for each; 0 where it is
	// not known.
	Took time.Duration
}

// launched tells Options.OnLaunch what was enqueued in a stream.
func (d *Driver) launched(in *lifetime.Stream, l Launched) {
	if d.options.OnLaunch != nil && in.Capture() == nil {
		d.options.OnLaunch(l)
	}
}

// Launched tells Options.OnLaunch what was enqueued in a stream.
func (inside) Launched(d *Driver, in *lifetime.Stream, l Launched) { d.launched(in, l) }

// OnSubmit has told called after each launch and each call of a library that this Driver enqueues. It
// must be short, and may be called by any goroutine that enqueues work. There is one such function; nil
// is none.
func (inside) OnSubmit(d *Driver, told func(Submitted)) {
	if told == nil {
		d.submitted.Store(nil)
		return
	}
	d.submitted.Store(&told)
}

// tell tells what was enqueued.
func (d *Driver) tell(library, name string) {
	if told := d.submitted.Load(); told != nil {
		(*told)(Submitted{library, name})
	}
}
