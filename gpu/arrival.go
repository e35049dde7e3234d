// This file keeps streams that do not wait for the default one behind copies from
// the host: those are in the default stream, and the driver may still have them
// before it when its call returns (CUDA driver API, API synchronization behavior).

package gpu

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// arrivals are the copies from the host to memory of a context.
type arrivals struct {
	followers atomic.Int32  // streams that do not wait for the default one
	count     atomic.Uint64 // copies so far
	mu        sync.Mutex
	mark      cuda.Event // in the default stream; 0 before there are followers
	marked    uint64     // copies that mark is behind
}

// arrive notes a copy from the host to b in c's default stream: that uses b, and
// others are to come behind it. The context is current.
func (b *Buffer) arrive(api *cuda.API, c *Context) error {
	b.note(c.legacy.lane)
	c.legacy.lane.landing.Store(true)
	a := &c.arrivals
	if a.count.Add(1); a.followers.Load() == 0 {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.record(c, api)
}

// follow notes a stream that does not wait for the default one.
func (a *arrivals) follow(c *Context) {
	if a.followers.Add(1) > 1 || a.count.Load() == 0 {
		return
	}
	if s, err := c.enter(); err == nil {
		a.mu.Lock()
		_ = a.record(c, s.api) // what fails here is done again where the stream is used
		a.mu.Unlock()
		s.leave()
	}
}

// record marks where the default stream is. During a recording nothing is marked:
// the driver would take it for a part of that.
func (a *arrivals) record(c *Context, api *cuda.API) error {
	if !c.driver.captures.tryEnter() {
		return nil
	}
	defer c.driver.captures.leave()
	n := a.count.Load()
	call, r := "cuEventCreate", cuda.CUDA_SUCCESS
	if a.mark == 0 {
		r = api.CuEventCreate(&a.mark, uint32(cuda.CU_EVENT_DISABLE_TIMING))
	}
	if r == cuda.CUDA_SUCCESS {
		call, r = "cuEventRecord", api.CuEventRecord(a.mark, 0)
	}
	if r == cuda.CUDA_SUCCESS {
		a.marked = n
	}
	return c.failed(call, r, "marking a copy from the host in %s", c.legacy)
}

// meet has what is put into the lane come behind the copies from the host so far.
// There is nothing to do for streams that the default one waits for, and what is
// recorded meets them when it is launched.
func (l *lane) meet() error {
	if !l.nonBlocking || l.tape.Load() != nil {
		return nil
	}
	for i, c := range [...]*Context{l.context, l.context.space()} {
		if n := c.arrivals.count.Load(); i > 0 && c == l.context || l.seen[i].Load() >= n {
			continue
		}
		n, err := c.arrivals.before(c, l)
		if err != nil {
			return err
		}
		l.seen[i].Store(n)
	}
	return nil
}

// before has the lane wait for the mark, made anew where copies have come after it,
// and tells how many copies it waits for: none where others record the stream.
func (a *arrivals) before(c *Context, l *lane) (n uint64, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.marked < a.count.Load() {
		s, err := c.enter()
		if err != nil {
			return 0, err
		}
		err = a.record(c, s.api)
		s.leave()
		if err != nil {
			return 0, err
		}
	}
	if a.marked == 0 {
		return 0, nil
	}
	s, err := l.context.enter()
	if err != nil {
		return 0, err
	}
	defer s.leave()
	if capturing(s.api, l.handle) {
		return 0, nil
	}
	r := s.api.CuStreamWaitEvent(l.handle, a.mark, 0)
	return a.marked, l.context.failed("cuStreamWaitEvent", r, "having %s come behind copies from the host", l)
}

// release gives the mark back, in a context that outlives its Driver.
func (a *arrivals) release(api *cuda.API) {
	if a.mark != 0 {
		api.CuEventDestroy(a.mark)
	}
	a.mark = 0
}
