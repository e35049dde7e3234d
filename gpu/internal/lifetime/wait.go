// This file waits by asking the driver repeatedly, with growing pauses, so that a
// context.Context can end every wait.

package lifetime

import (
	"context"
	"runtime"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// A wait for a GPU asks without pause for busyTime, as the driver's own waits do
// until the end, and occupies its processor as they do. It does not even yield: a
// goroutine that is locked to its thread yields by handing the processor to another
// thread, which takes longer than a launch and its wait together. After that it
// pauses for one part in pausePart of the time waited so far, which bounds its delay
// and leaves the processor to others.
const (
	busyTime   = time.Millisecond
	pausePart  = 100
	firstPause = 20 * time.Microsecond
	lastPause  = time.Millisecond
)

// clockRounds is after how many questions a busy wait looks at the clock and at its
// context, which takes about as long as a question.
const clockRounds = 8

// Poll waits until done answers true or fails, or ctx ends; then the error is the
// cause.
func (d *Driver) Poll(ctx context.Context, done func() (bool, error)) error {
	if api := d.API(); api.Emulated {
		return pollYielding(ctx, api.Waiting, done)
	}
	start, waited := time.Now(), time.Duration(0)
	for round := 1; ; round++ {
		if ok, err := done(); ok || err != nil {
			return err
		}
		if waited < busyTime && round%clockRounds != 0 {
			continue
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if waited = time.Since(start); waited < busyTime {
			continue
		}
		if pause := max(firstPause, waited/pausePart); pause < lastPause {
			nap(pause)
		} else if err := sleep(ctx, lastPause); err != nil {
			return err
		}
	}
}

// yieldTime is for how long a wait for the emulated device only yields: the device
// computes on the processors that a busy wait would occupy.
const yieldTime = 200 * time.Microsecond

// pollYielding is Poll for work on the machine's own processors. The device is told by
// waiting, which may be nil, where only the end of the work ends the wait.
func pollYielding(ctx context.Context, waiting func() (asked, end func()), done func() (bool, error)) error {
	start, asked := time.Now(), func() {}
	if _, limited := ctx.Deadline(); limited {
		waiting = nil
	}
	for {
		asked()
		if ok, err := done(); ok || err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		waited := time.Since(start)
		if waited < yieldTime {
			runtime.Gosched()
			continue
		}
		if waiting != nil {
			var end func()
			asked, end = waiting()
			defer end()
			waiting = nil
		}
		if err := sleep(ctx, min(max(firstPause, waited/pausePart), lastPause)); err != nil {
			return err
		}
	}
}

// sleep pauses unless ctx ends before.
func sleep(ctx context.Context, pause time.Duration) error {
	if ctx.Done() == nil {
		time.Sleep(pause)
		return nil
	}
	t := time.NewTimer(pause)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Synchronize waits until all work of the context is done, for the primary context
// also that of its green contexts, and reports faults of that work.
func (c *Context) Synchronize(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.captured.Load() > 0 {
		return c.Driver.Errors.Recording("waiting for the work of " + c.Name)
	}
	if ctx.Done() == nil {
		return c.synchronize()
	}
	for {
		if err := c.awaitAll(ctx); err != nil {
			return err
		}
		if done, err := c.trySynchronize(); done || err != nil {
			return err
		}
		// Another goroutine has begun to record.
		if err := c.Driver.Poll(ctx, func() (bool, error) { return c.captured.Load() == 0, c.Check() }); err != nil {
			return err
		}
	}
}

// awaitAll waits for the work that is known: that of the context's streams, of its
// green contexts, for which the driver waits too, and of raw calls.
func (c *Context) awaitAll(ctx context.Context) error {
	for _, o := range c.Driver.OpenContexts() {
		if o != c && o.primary != c {
			continue
		}
		if err := o.Await(ctx, o.Streams()); err != nil {
			return err
		}
	}
	for _, s := range c.Driver.Raw.busy() {
		if s.Context != c {
			continue
		}
		if err := s.waitTail(ctx); err != nil {
			return err
		}
	}
	return nil
}

// trySynchronize is synchronize while no stream of the context is captured: the call
// would invalidate the capture.
func (c *Context) trySynchronize() (done bool, err error) {
	g := &c.Driver.Gate
	g.enter()
	defer g.Leave()
	if c.captured.Load() > 0 {
		return false, nil
	}
	return true, c.synchronize()
}

// synchronize waits in the driver for all work of the context, also what is not
// known here.
func (c *Context) synchronize() error {
	s, err := c.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	return c.Driver.Errors.Failed(c, "cuCtxSynchronize", s.API.CuCtxSynchronize(), "waiting for the work of %s", c.Name)
}

// waitTail waits for the work that this package has put into a foreign stream. Its
// faults are reported to those who use the context.
func (s *Stream) waitTail(ctx context.Context) error {
	return s.Context.Driver.Poll(ctx, func() (bool, error) {
		sc, err := s.Context.Enter()
		if err != nil {
			return false, err
		}
		defer sc.Leave()
		return s.idle(sc.API), nil
	})
}

// Wait waits until all work in the stream is done, and reports its faults. The
// context stays current meanwhile: to compare it at each question would double the
// cost. For the emulated device it does not stay, since the wait yields there, which
// on a locked thread hands the processor to another thread.
func (s *Stream) Wait(ctx context.Context) error {
	if err := s.RefuseWait(); err != nil {
		return err
	}
	d := s.Context.Driver
	if d.API().Emulated {
		return d.Poll(ctx, s.Done)
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	return d.Poll(ctx, func() (bool, error) {
		done, err := s.ask(sc.API)
		if err == nil { // a stream whose context has ended has no work
			err = s.Context.Check()
		}
		return done, err
	})
}

// WaitInDriver is Wait without an end from outside.
func (s *Stream) WaitInDriver() error {
	if err := s.RefuseWait(); err != nil {
		return err
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	s.working.Store(false)
	return s.Context.Driver.Errors.Failed(s.Context, "cuStreamSynchronize", sc.API.CuStreamSynchronize(s.Handle), "waiting for a stream of %s", s.Context.Name)
}

// Done asks whether all work in the stream is done, and reports its faults. It is
// false during a capture that the question would invalidate.
func (s *Stream) Done() (bool, error) {
	sc, err := s.Context.Enter()
	if err != nil {
		return false, err
	}
	defer sc.Leave()
	return s.ask(sc.API)
}

// unaskable reports whether a query of the stream would invalidate a capture: its own,
// or one with which the legacy default stream synchronizes.
func (s *Stream) unaskable() bool {
	return s.capture.Load() != nil || s.Handle == 0 && s.Context.capturedBlocking.Load() > 0
}

// RefuseWait is the error of beginning to wait for the stream during such a capture.
func (s *Stream) RefuseWait() error {
	if !s.unaskable() {
		return nil
	}
	return s.Context.Driver.Errors.Recording("waiting for " + s.String())
}

// ask is Done while the stream's context is current.
func (s *Stream) ask(api *cuda.API) (bool, error) {
	g := &s.Context.Driver.Gate
	g.enter()
	defer g.Leave()
	if s.unaskable() {
		return false, nil
	}
	s.working.Store(false)
	switch r := s.query(api); r {
	case cuda.CUDA_SUCCESS:
		return true, nil
	case cuda.CUDA_ERROR_NOT_READY:
		s.working.Store(true)
		return false, nil
	default:
		return false, s.Context.Driver.Errors.Failed(s.Context, "cuStreamQuery", r, "asking for the work in %s", s)
	}
}
