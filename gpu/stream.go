// This file defines Stream.

package gpu

import (
	"context"
	"runtime"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A Stream is a queue of work on a device. For parameters nil stands for the default
// stream of the context in which the method acts.
type Stream struct {
	life   *lifetime.Stream
	res    *lifetime.Resource // nil for the default streams, which are not freed
	owners []any              // retained: what WrapStream was given; guarded by the context
}

// StreamOptions configure a stream.
type StreamOptions struct {
	NonBlocking bool // does not synchronize with the legacy default stream
	Priority    int  // smaller is more urgent; the driver clamps it
}

// NewStream makes a stream.
func (c *Context) NewStream(o StreamOptions) (*Stream, error) {
	l, err := createStream(c, o)
	if err != nil {
		return nil, err
	}
	return adoptStream(c, l), nil
}

// adoptStream makes a Stream that destroys the driver's.
func adoptStream(c *Context, l *lifetime.Stream) *Stream {
	s := &Stream{life: l}
	s.res = c.adopt(lifetime.StreamKind, 0, func(api *cuda.API) error {
		l.Remove()
		return messages.Describe(api.Error("cuStreamDestroy", l.Destroy(api)), "freeing %s", l)
	})
	s.res.Users.Add(l) // a busy stream is destroyed after its work
	l.Object = weak.Make(s)
	lifetime.Watch(s, s.res)
	return s
}

// createStream makes the driver's stream.
func createStream(c *Context, o StreamOptions) (*lifetime.Stream, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	l := &lifetime.Stream{Context: c.life, NonBlocking: o.NonBlocking}
	flags := cuda.CU_STREAM_DEFAULT
	if o.NonBlocking {
		flags = cuda.CU_STREAM_NON_BLOCKING
	}
	err := c.within("cuStreamCreateWithPriority", "making a stream", func(api *cuda.API) cuda.Result {
		return api.CuStreamCreateWithPriority(&l.Handle, uint32(flags), int32(o.Priority))
	})
	if err != nil {
		return nil, err
	}
	l.Add()
	return l, nil
}

// DefaultStream is the legacy default stream of the context. It synchronizes with every
// stream that is not NonBlocking. It is never freed.
func (c *Context) DefaultStream() *Stream { return c.legacy }

// PerThreadStream returns a default stream that synchronizes with the legacy default
// stream only: the same stream each time, made on first use. The driver's own per-thread
// stream belongs to an OS thread, and goroutines move between threads, so this one belongs
// to the context. It is never freed.
func (c *Context) PerThreadStream() (*Stream, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	c.mu.Lock()
	s := c.perThread
	c.mu.Unlock()
	if s != nil {
		return s, c.check()
	}
	l, err := createStream(c, StreamOptions{})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.perThread == nil {
		c.perThread = &Stream{life: l}
	}
	return c.perThread, nil
}

// stream checks that work with memory of c can be enqueued in s, nil for the default
// stream: a stream of c or of a context that shares its memory.
func (c *Context) stream(s *Stream, doing string) (*lifetime.Stream, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	if s == nil {
		return c.life.Default, nil
	}
	if err := s.made(); err != nil {
		return nil, err
	}
	if s.res != nil && !s.res.Alive() {
		return nil, s.res.Check(s.String)
	}
	if !c.shares(s.Context()) {
		return nil, wrongStream(c, s, doing)
	}
	return s.life, s.life.AfterHostCopies()
}

// ownStream is stream for work that the driver accepts only in streams of c itself.
func (c *Context) ownStream(s *Stream, doing string) (*lifetime.Stream, error) {
	l, err := c.stream(s, doing)
	if err == nil && contextOf(l) != c {
		return nil, wrongStream(c, s, doing)
	}
	return l, err
}

// wrongStream returns the error of a stream of another context.
func wrongStream(c *Context, s *Stream, doing string) error {
	return &usage.ArgumentError{Doing: doing, Argument: "stream", Expected: "a stream of " + c.String(), Got: "one of " + s.Context().String()}
}

// String is "stream 3 on device 0", "stream 0x50 on device 0" where that is emulated, or "default stream on device 0".
func (s *Stream) String() string {
	if s.made() != nil {
		return "a Stream that nothing has made"
	}
	return s.life.String()
}

// Context is where the stream's work is done.
func (s *Stream) Context() *Context {
	if s.made() != nil {
		return nil
	}
	return contextOf(s.life)
}

// Handle is the stream for calls that bypass this package; 0 for the legacy default
// stream. Submitted must be called after such calls.
func (s *Stream) Handle() cuda.Stream { return s.life.Handle }

// NonBlocking reports whether the stream does not synchronize with the default stream.
func (s *Stream) NonBlocking() bool { return s.life.NonBlocking }

// Submitted is called after a call that bypasses this package has enqueued work in the
// stream: waits, and releases of what the work may use, wait for it.
func (s *Stream) Submitted() {
	s.life.Submitted()
	s.Context().SubmittedTo(s.life.Handle)
}

// check returns an error when the stream is gone.
func (s *Stream) check() error {
	if err := s.made(); err != nil {
		return err
	}
	if s.res == nil {
		return s.Context().check()
	}
	return s.res.Check(s.String)
}

// Priority is the stream's priority; smaller is more urgent.
func (s *Stream) Priority() (int, error) {
	if err := s.check(); err != nil {
		return 0, err
	}
	var priority int32
	err := s.Context().within("cuStreamGetPriority", "reading the priority of a stream", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetPriority(s.life.Handle, &priority)
	})
	return int(priority), err
}

// Done reports whether all work in the stream is done, and faults of that work.
func (s *Stream) Done() (bool, error) {
	if err := s.check(); err != nil {
		return false, err
	}
	defer runtime.KeepAlive(s)
	if err := s.life.RefuseWait(); err != nil {
		return false, err
	}
	return s.life.Done()
}

// Synchronize waits until all work in the stream is done and reports faults of that work.
// It also releases what the collector has found.
func (s *Stream) Synchronize(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	defer runtime.KeepAlive(s)
	wait := func() error { return s.life.Wait(ctx) }
	if ctx.Done() == nil {
		wait = s.life.WaitInDriver
	}
	err := wait()
	s.Context().driver.Drain()
	return err
}

// Wait enqueues a wait for an event, also of another device. An event that was not
// recorded is done.
func (s *Stream) Wait(e *Event) error {
	if err := s.check(); err != nil {
		return err
	}
	if err := e.check(); err != nil {
		return err
	}
	wait := func() error {
		return s.Context().within("cuStreamWaitEvent", "making a stream wait for an event, in a stream", func(api *cuda.API) cuda.Result {
			return api.CuStreamWaitEvent(s.life.Handle, e.handle, 0)
		})
	}
	var err error
	if t := e.capture.Load(); t != nil && t.Underway() {
		err = t.Join(s.life, wait)
	} else {
		err = wait()
	}
	if err == nil {
		s.life.Submitted()
	}
	runtime.KeepAlive(s)
	runtime.KeepAlive(e)
	return err
}

// Record records an event in the stream.
func (s *Stream) Record(e *Event) error { return e.Record(s) }

// Freed reports whether the stream was freed or has lost its context.
func (s *Stream) Freed() bool { return s.check() != nil }

// Free destroys the stream after its work, without waiting. Freeing twice is fine. The
// default streams are not freed.
func (s *Stream) Free() error {
	if err := s.made(); err != nil {
		return err
	}
	if s.res == nil || !s.res.Alive() {
		return nil
	}
	if err := s.Context().driver.settleAll(); err != nil { // some of it may be put off in the stream
		return err
	}
	return s.res.Free()
}

// SubmittedTo is called after a raw call has enqueued work in a stream, 0 for the default
// stream, with c current: later releases follow the work. It does not use the handle after
// its return.
func (c *Context) SubmittedTo(h cuda.Stream) {
	s, err := c.life.Enter()
	if err != nil {
		return
	}
	defer s.Leave()
	if lifetime.Captured(s.API, h) { // it is recorded, not executed
		return
	}
	in := c
	if h > perThreadHandle {
		var of cuda.Context
		if s.API.CuStreamGetCtx(h, &of) != cuda.CUDA_SUCCESS {
			return
		}
		if of != c.handle {
			if in, err = c.driver.lookup(of); err != nil || in == nil {
				return
			}
			there, err := in.life.Enter()
			if err != nil {
				return
			}
			defer there.Leave()
		}
	}
	c.driver.life.Raw.Follow(s.API, in.life, h)
}
