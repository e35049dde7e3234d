// This file is what the loop has to do: tasks from anywhere, and what goroutines have promised.

package loop

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// Waits that are no time: nothing is pending, and something is pending without a deadline.
const (
	idle    time.Duration = -1
	forever time.Duration = -2
)

// ErrClosed is what a task gets when the loop has been closed.
var ErrClosed = errors.New("the runtime is closed")

// Fail has an error that left a microtask end the run, in a task of its own. Promises that are rejected by then are not
// told in its place. It must be called in a turn.
func (l *Loop) Fail(err error) {
	l.failing++
	l.Post(func() error {
		l.failing--
		return err
	})
}

// Post queues a task from any goroutine. It does not keep the loop alive until then: use Hold for
// that.
func (l *Loop) Post(f func() error) {
	l.mu.Lock()
	l.queue = append(l.queue, f)
	l.mu.Unlock()
	l.signal()
}

// Hold keeps the loop alive until it is delivered: the mark of work on another goroutine.
type Hold struct {
	loop      *Loop
	epoch     int
	delivered atomic.Bool
}

// Hold must be called in a turn.
func (l *Loop) Hold() *Hold {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending++
	return &Hold{loop: l, epoch: l.epoch}
}

// Deliver queues f, from any goroutine, and ends the hold. Only the first call counts. When the
// script that took the hold has ended meanwhile, f is dropped and Deliver answers false; what must
// happen in any case must not be in f.
func (h *Hold) Deliver(f func() error) bool {
	if !h.delivered.CompareAndSwap(false, true) {
		return false
	}
	l := h.loop
	l.mu.Lock()
	alive := h.epoch == l.epoch
	if alive {
		l.pending--
		l.queue = append(l.queue, f)
	}
	l.mu.Unlock()
	l.signal()
	return alive
}

// Release ends the hold without a task.
func (h *Hold) Release() { h.Deliver(func() error { return nil }) }

func (l *Loop) signal() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// next returns the task to run now, or how long to wait for one: queued tasks first, then the
// timers that are due.
func (l *Loop) next() (func() error, time.Duration) {
	l.mu.Lock()
	if len(l.queue) > 0 {
		f := l.queue[0]
		l.queue[0] = nil
		l.queue = l.queue[1:]
		l.mu.Unlock()
		return f, 0
	}
	pending := l.pending
	l.mu.Unlock()
	if t := l.dueTimer(); t != nil {
		return t, 0
	}
	if pending == 0 && len(l.timers) == l.unrefCount {
		return nil, idle
	}
	if len(l.timers) > 0 {
		return nil, time.Until(l.timers[0].due)
	}
	return nil, forever
}

// HoldUntil keeps the loop alive until ctx ends, whether there is anything to do or not. It must be
// called in a turn.
func (l *Loop) HoldUntil(ctx context.Context) {
	hold := l.Hold()
	context.AfterFunc(ctx, hold.Release)
}
