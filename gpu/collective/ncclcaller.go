//go:build !js

// This file has the goroutine that calls NCCL.

package collective

import (
	"context"
	"sync/atomic"
	"time"
)

// A caller makes the calls of NCCL one after another. They return at once, but for the first operation between some ranks: it
// connects them, and waits until all have called it. A rank that never calls would keep the caller for good, and NCCL may free
// nothing of a communicator while a call is inside of it. So who waits for a call gives it up when the communicator fails: the
// library takes another caller, and the one that is left ends the communicator if its call returns.
//
// Communicators that do not block would need none of this. NCCL starts a thread for each of their operations: 70 to 125 µs a call
// on H100s where PyTorch, whose communicators block, took 25 to 55.
type caller struct {
	jobs chan *job
}

// A job is calls that belong together.
type job struct {
	do   func() error
	err  error
	done atomic.Bool
}

// linger is for how long a caller asks for its next job without a pause: waking it takes longer than most calls.
const linger = 50 * time.Microsecond

func newCaller() *caller {
	c := &caller{jobs: make(chan *job, 16)}
	go func() {
		for j := c.next(); j != nil; j = c.next() {
			j.err = j.do()
			j.done.Store(true)
		}
	}()
	return c
}

// next waits for a job; nil when there will be none.
func (c *caller) next() *job {
	for begun := time.Now(); time.Since(begun) < linger; {
		select {
		case j := <-c.jobs:
			return j
		default:
		}
	}
	return <-c.jobs
}

// post gives a job to the library's caller.
func (l *Library) post(j *job) *caller {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller == nil {
		l.caller = newCaller()
	}
	l.caller.jobs <- j
	return l.caller
}

// leave has the library take another caller from now on; the one that is left ends with its last job.
func (l *Library) leave(c *caller) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller == c && c != nil {
		l.caller = nil
		close(c.jobs)
	}
}

// rest ends the caller when there are no communicators.
func (l *Library) rest() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller != nil && len(l.families) == 0 {
		close(l.caller.jobs)
		l.caller = nil
	}
}

// do makes calls for some communicators. It answers whether they have returned: it waits until then, until one of the communicators
// fails, or until ctx ends, which is the error.
func (l *Library) do(ctx context.Context, movers []*ncclMover, calls func() error) (returned bool, err error) {
	j := &job{do: calls}
	c := l.post(j)
	err = movers[0].of.context.Driver().Poll(ctx, func() (bool, error) {
		if j.done.Load() {
			return true, nil
		}
		for _, m := range movers {
			if f := m.of.Failure(); f != nil {
				return false, f
			}
		}
		return false, nil
	})
	if j.done.Load() {
		return true, j.err
	}
	l.leave(c)
	return false, err
}
