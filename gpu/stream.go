// This file defines Stream.

package gpu

import (
	"context"
	"fmt"
	"runtime"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Stream is a queue of work on a device. Where a method takes a stream, nil
// stands for the default stream of the context in which it acts.
type Stream struct {
	lane   *lane
	res    *resource // nil for the default streams, which are not freed
	owners []any     // kept alive: what WrapStream was given; guarded by the context
}

// StreamOptions say what a stream is like.
type StreamOptions struct {
	NonBlocking bool // does not wait for the legacy default stream, nor it for this one
	Priority    int  // smaller is more urgent; the driver clamps it
}

// NewStream makes a stream.
func (c *Context) NewStream(o StreamOptions) (*Stream, error) {
	l, err := c.createLane(o)
	if err != nil {
		return nil, err
	}
	return c.adoptStream(l), nil
}

// adoptStream makes a Stream of a lane, whose end frees it.
func (c *Context) adoptStream(l *lane) *Stream {
	s := &Stream{lane: l}
	s.res = c.adopt(kindStream, 0, func(api *cuda.API) error {
		c.removeLane(l)
		return describe(api.Error("cuStreamDestroy", l.destroy(api)), "freeing %s", l)
	})
	s.res.uses.in(l) // a busy stream is destroyed when its work is done
	l.object = weak.Make(s)
	watch(s, s.res)
	return s
}

// createLane makes the driver's stream.
func (c *Context) createLane(o StreamOptions) (*lane, error) {
	l := &lane{context: c, nonBlocking: o.NonBlocking}
	flags := cuda.CU_STREAM_DEFAULT
	if o.NonBlocking {
		flags = cuda.CU_STREAM_NON_BLOCKING
	}
	err := c.within("cuStreamCreateWithPriority", "making a stream", func(api *cuda.API) cuda.Result {
		return api.CuStreamCreateWithPriority(&l.handle, uint32(flags), int32(o.Priority))
	})
	if err != nil {
		return nil, err
	}
	c.addLane(l)
	return l, nil
}

// DefaultStream is the legacy default stream of the context: it and every
// stream that is not NonBlocking wait for each other. It is never freed.
func (c *Context) DefaultStream() *Stream { return c.legacy }

// PerThreadStream is the default stream of a program that wants one without
// the waiting of all for all: the same stream each time, made on first need,
// ordered with the legacy default stream only. The driver's own per-thread
// stream belongs to an OS thread, between which goroutines move, so this one
// belongs to the context. It is never freed.
func (c *Context) PerThreadStream() (*Stream, error) {
	c.mu.Lock()
	s := c.perThread
	c.mu.Unlock()
	if s != nil {
		return s, c.check()
	}
	l, err := c.createLane(StreamOptions{})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.perThread == nil {
		c.perThread = &Stream{lane: l}
	}
	return c.perThread, nil
}

// lane checks that work with memory of c can go to s, nil for the default
// stream: a stream of c or of a context that shares its memory.
func (c *Context) lane(s *Stream, doing string) (*lane, error) {
	if s == nil {
		return c.legacy.lane, nil
	}
	if s.res != nil && !s.res.alive() {
		return nil, s.res.check(s.String)
	}
	if !c.shares(s.lane.context) {
		return nil, c.stranger(s, doing)
	}
	return s.lane, s.lane.meet()
}

// ownLane is lane for what the driver takes only in streams of the very context.
func (c *Context) ownLane(s *Stream, doing string) (*lane, error) {
	l, err := c.lane(s, doing)
	if err == nil && l.context != c {
		return nil, c.stranger(s, doing)
	}
	return l, err
}

// stranger is the error of a stream of another context.
func (c *Context) stranger(s *Stream, doing string) error {
	return &ArgumentError{Doing: doing, Argument: "stream", Expected: "a stream of " + c.String(), Got: "one of " + s.lane.context.String()}
}

// String is "stream 0x55d0 on device 0" or "default stream on device 0".
func (l *lane) String() string {
	if l.handle == 0 {
		return "default stream on " + l.context.device.String()
	}
	return fmt.Sprintf("stream %#x on %s", uintptr(l.handle), l.context.device)
}

// String is "stream 0x55d0 on device 0" or "default stream on device 0".
func (s *Stream) String() string { return s.lane.String() }

// Context is where the stream's work is done.
func (s *Stream) Context() *Context { return s.lane.context }

// Handle is the stream for calls that bypass this package. It is 0 for the
// legacy default stream. Work that such calls submit is announced by Submitted.
func (s *Stream) Handle() cuda.Stream { return s.lane.handle }

// NonBlocking tells that the stream does not wait for the default stream.
func (s *Stream) NonBlocking() bool { return s.lane.nonBlocking }

// Submitted says that work was put into the stream around this package, so
// that waits wait for it, and releases of whatever it may use.
func (s *Stream) Submitted() {
	s.lane.submitted()
	s.lane.context.SubmittedTo(s.lane.handle)
}

// check is the error of using a stream that is gone.
func (s *Stream) check() error {
	if s.res == nil {
		return s.lane.context.check()
	}
	return s.res.check(s.String)
}

// Priority is the stream's priority; smaller is more urgent.
func (s *Stream) Priority() (int, error) {
	if err := s.check(); err != nil {
		return 0, err
	}
	var priority int32
	err := s.lane.context.within("cuStreamGetPriority", "reading the priority of a stream", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetPriority(s.lane.handle, &priority)
	})
	return int(priority), err
}

// Done tells whether all work in the stream is done. It reports faults of that
// work.
func (s *Stream) Done() (bool, error) {
	if err := s.check(); err != nil {
		return false, err
	}
	defer runtime.KeepAlive(s)
	if err := s.lane.refuseWait(); err != nil {
		return false, err
	}
	return s.lane.done()
}

// Synchronize waits until all work in the stream is done and reports faults of
// that work. It also releases what the collector has found.
func (s *Stream) Synchronize(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	if err := s.lane.refuseWait(); err != nil {
		return err
	}
	defer runtime.KeepAlive(s)
	var err error
	if ctx.Done() != nil {
		err = s.lane.wait(ctx)
	} else {
		s.lane.working.Store(false)
		err = s.lane.context.within("cuStreamSynchronize", "waiting for a stream", func(api *cuda.API) cuda.Result {
			return api.CuStreamSynchronize(s.lane.handle)
		})
	}
	s.lane.context.driver.Drain()
	return err
}

// Wait makes later work in the stream wait for an event, also one of another
// device. The event must have been recorded; one that was not is done.
func (s *Stream) Wait(e *Event) error {
	if err := s.check(); err != nil {
		return err
	}
	if err := e.check(); err != nil {
		return err
	}
	wait := func() error {
		return s.lane.context.within("cuStreamWaitEvent", "making a stream wait for an event, in a stream", func(api *cuda.API) cuda.Result {
			return api.CuStreamWaitEvent(s.lane.handle, e.handle, 0)
		})
	}
	var err error
	if t := e.tape.Load(); t != nil && t.underway() {
		err = s.lane.context.driver.captures.extend(func() error {
			err := wait()
			if err == nil {
				t.join(s.lane)
			}
			return err
		})
	} else {
		err = wait()
	}
	if err == nil {
		s.lane.submitted()
	}
	runtime.KeepAlive(s)
	runtime.KeepAlive(e)
	return err
}

// Record marks this point of the stream with an event.
func (s *Stream) Record(e *Event) error { return e.Record(s) }

// Freed tells whether the stream was freed or has lost its context.
func (s *Stream) Freed() bool { return s.check() != nil }

// Free destroys the stream when its work is done, without waiting for that.
// Freeing twice is fine. The default streams stay.
func (s *Stream) Free() error {
	if s.res == nil {
		return nil
	}
	return s.res.free()
}
