//go:build !js

// This file has the goroutine that calls NCCL.

package collective

import (
	"context"
	"sync"
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
	wake chan struct{} // has a token when jobs came, or the end, since the caller last looked

	mutex sync.Mutex // guards what follows
	jobs  []*job
	left  bool // the library has another: the caller ends with its last job
	ended bool // it makes no calls any more
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
	c := &caller{wake: make(chan struct{}, 1)}
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
	for begun := time.Now(); ; {
		if j, over := c.take(); j != nil || over {
			return j
		}
		if time.Since(begun) > linger {
			<-c.wake
		}
	}
}

// take is the next job, and whether there will be none.
func (c *caller) take() (j *job, over bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.jobs) == 0 {
		c.ended = c.left
		return nil, c.ended
	}
	j, c.jobs = c.jobs[0], c.jobs[1:]
	return j, false
}

// post gives the caller a job, or tells that it has ended.
func (c *caller) post(j *job) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.ended {
		return false
	}
	c.jobs = append(c.jobs, j)
	c.rouse()
	return true
}

// leave has the caller end with its last job.
func (c *caller) leave() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.left = true
	c.rouse()
}

func (c *caller) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// post gives the library's caller a job of some communicators.
func (l *Library) post(movers []*ncclMover, j *job) *caller {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller == nil {
		l.caller = newCaller()
	}
	for _, m := range movers {
		m.caller = l.caller
	}
	l.caller.post(j)
	return l.caller
}

// postLast gives the job that ends a communicator to the caller that had its calls: one of them may not have returned.
func (l *Library) postLast(m *ncclMover, j *job) {
	l.mutex.Lock()
	c := m.caller
	l.mutex.Unlock()
	if c == nil || !c.post(j) {
		l.post([]*ncclMover{m}, j)
	}
}

// leave has the library take another caller from now on.
func (l *Library) leave(c *caller) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller == c {
		l.caller = nil
		c.leave()
	}
}

// rest ends the caller when there are no communicators.
func (l *Library) rest() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.caller != nil && len(l.families) == 0 {
		l.caller.leave()
		l.caller = nil
	}
}

// do makes calls for some communicators. It answers whether they have returned: it waits until then, until one of the communicators
// fails, or until ctx ends, which is the error.
func (l *Library) do(ctx context.Context, movers []*ncclMover, calls func() error) (returned bool, err error) {
	j := &job{do: calls}
	c := l.post(movers, j)
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
