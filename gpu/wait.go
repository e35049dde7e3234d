// This file waits: by asking again and again, with growing pauses, so that a
// wait can be ended from outside. Nobody who can be cancelled sleeps in the
// driver.

package gpu

import (
	"context"
	"runtime"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// A wait on a GPU asks without pause for busyTime, as the driver's own waits do
// until the end, and takes the processor as they do. It does not even yield: a
// goroutine that is locked to its thread yields by handing the processor to
// another thread, which takes longer than a launch and its wait together. From
// then on it pauses for a small part of the time waited so far, so that it is
// late by no more than that and leaves the processor to others.
const (
	busyTime   = time.Millisecond
	pausePart  = 100
	firstPause = 20 * time.Microsecond
	lastPause  = time.Millisecond
)

// clockRounds is after how many questions a busy wait looks at the clock and at
// its context, which takes about as long as a question.
const clockRounds = 8

// poll waits until done answers true or fails, or ctx ends; then the error is
// the cause.
func (d *Driver) poll(ctx context.Context, done func() (bool, error)) error {
	if d.API().Emulated {
		return pollYielding(ctx, done)
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

// yieldTime is for how long a wait for the emulated device only yields: it does
// the work on the processors that a busy wait would keep from it.
const yieldTime = 200 * time.Microsecond

// pollYielding is poll for work on the machine's own processors.
func pollYielding(ctx context.Context, done func() (bool, error)) error {
	start := time.Now()
	for {
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

// Synchronize waits until all work of the context is done, for the primary one
// also that of its green contexts. It reports faults of that work. It also
// releases what the collector has found.
func (c *Context) Synchronize(ctx context.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.captured.Load() > 0 {
		return c.driver.refuse("waiting for the work of "+c.String(), "wait after the launch of the graph")
	}
	if ctx.Done() == nil {
		err := c.synchronize()
		c.driver.Drain()
		return err
	}
	for {
		if err := c.awaitAll(ctx); err != nil {
			return err
		}
		if done, err := c.trySynchronize(); done || err != nil {
			c.driver.Drain()
			return err
		}
		// Another goroutine has begun to record.
		if err := c.driver.poll(ctx, func() (bool, error) { return c.captured.Load() == 0, c.check() }); err != nil {
			return err
		}
	}
}

// awaitAll waits for the work that this package knows of: that of the context's
// streams, of its green contexts, for which the driver waits too, and of raw calls.
func (c *Context) awaitAll(ctx context.Context) error {
	for _, o := range c.driver.openContexts() {
		if o != c && o.owner != c {
			continue
		}
		if err := o.await(ctx, o.everyLane()); err != nil {
			return err
		}
	}
	for _, l := range c.driver.around.busy() {
		if l.context != c {
			continue
		}
		if err := l.waitOwn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// trySynchronize is synchronize while no stream of the context is captured: the call
// would invalidate the capture.
func (c *Context) trySynchronize() (done bool, err error) {
	g := c.driver.captures
	g.enter()
	defer g.leave()
	if c.captured.Load() > 0 {
		return false, nil
	}
	return true, c.synchronize()
}

// synchronize waits in the driver for all work of the context, also what this
// package does not know of.
func (c *Context) synchronize() error {
	return c.within("cuCtxSynchronize", "waiting for the work", func(api *cuda.API) cuda.Result {
		return api.CuCtxSynchronize()
	})
}

// await waits until the lanes are idle.
func (c *Context) await(ctx context.Context, lanes []*lane) error {
	for _, l := range lanes {
		if !l.working.Load() {
			continue
		}
		wait := l.wait
		if l.tail != 0 {
			wait = l.waitOwn
		}
		if err := wait(ctx); err != nil {
			return err
		}
	}
	return nil
}

// waitOwn waits for the work that this package has put into somebody else's
// stream. Faults of it are for those to report who use the context.
func (l *lane) waitOwn(ctx context.Context) error {
	return l.context.driver.poll(ctx, func() (bool, error) {
		s, err := l.context.enter()
		if err != nil {
			return false, err
		}
		defer s.leave()
		return l.idle(s.api), nil
	})
}

// wait waits until all work in the lane is done, and reports its faults. The
// context stays current meanwhile: to look after it would take as long as the
// questions. For the emulated device it does not stay, as the wait yields there,
// which on a locked thread hands the processor to another one.
func (l *lane) wait(ctx context.Context) error {
	if err := l.refuseWait(); err != nil {
		return err
	}
	d := l.context.driver
	if d.API().Emulated {
		return d.poll(ctx, l.done)
	}
	s, err := l.context.enter()
	if err != nil {
		return err
	}
	defer s.leave()
	return d.poll(ctx, func() (bool, error) {
		done, err := l.ask(s.api)
		if err == nil { // a lane whose context has ended has no work
			err = l.context.check()
		}
		return done, err
	})
}

// done asks whether all work in the lane is done, and reports its faults.
func (l *lane) done() (bool, error) {
	s, err := l.context.enter()
	if err != nil {
		return false, err
	}
	defer s.leave()
	return l.ask(s.api)
}

// unaskable tells whether a query of the lane would invalidate a capture: its own, or
// that of a stream for which the legacy default stream waits.
func (l *lane) unaskable() bool {
	return l.tape.Load() != nil || l.handle == 0 && l.context.capturedBlocking.Load() > 0
}

// refuseWait is the error of beginning to wait for the lane during such a capture.
func (l *lane) refuseWait() error {
	if !l.unaskable() {
		return nil
	}
	return l.context.driver.refuse("waiting for "+l.String(), "wait after the launch of the graph")
}

// ask is done while the lane's context is current. It is false during a capture that
// has begun since the wait did.
func (l *lane) ask(api *cuda.API) (bool, error) {
	g := l.context.driver.captures
	g.enter()
	defer g.leave()
	if l.unaskable() {
		return false, nil
	}
	l.working.Store(false)
	switch r := l.query(api); r {
	case cuda.CUDA_SUCCESS:
		return true, nil
	case cuda.CUDA_ERROR_NOT_READY:
		l.working.Store(true)
		return false, nil
	default:
		return false, l.context.failed("cuStreamQuery", r, "asking for the work in %s", l)
	}
}
