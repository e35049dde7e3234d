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
	mark      cuda.Event // behind the last copy; 0 before there are followers
}

// arrive notes a copy from the host to b in c's default stream: that uses b, and
// others are to come behind it. The context is current.
func (b *Buffer) arrive(api *cuda.API, c *Context) error {
	b.note(c.legacy.lane)
	c.legacy.lane.landing.Store(true)
	c.arrivals.count.Add(1)
	if c.arrivals.followers.Load() == 0 {
		return nil
	}
	return c.arrivals.record(c, api)
}

// follow notes a stream that does not wait for the default one.
func (a *arrivals) follow(c *Context) {
	if a.followers.Add(1) > 1 || a.count.Load() == 0 {
		return
	}
	if s, err := c.enter(); err == nil {
		_ = a.record(c, s.api) // what fails here does so again where the stream is used
		s.leave()
	}
}

// record marks where the default stream is. During a recording nothing is marked:
// the driver would take it for a part of that.
func (a *arrivals) record(c *Context, api *cuda.API) error {
	if c.driver.recordings.Load() > 0 {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	call, r := "cuEventCreate", cuda.CUDA_SUCCESS
	if a.mark == 0 {
		r = api.CuEventCreate(&a.mark, uint32(cuda.CU_EVENT_DISABLE_TIMING))
	}
	if r == cuda.CUDA_SUCCESS {
		call, r = "cuEventRecord", api.CuEventRecord(a.mark, 0)
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
		n := c.arrivals.count.Load()
		if i > 0 && c == l.context || l.seen[i].Load() == n {
			continue
		}
		if met, err := c.arrivals.before(l); err != nil || !met {
			return err
		}
		l.seen[i].Store(n)
	}
	return nil
}

// before has the lane wait for the mark, and tells whether it does: not where
// others record the stream.
func (a *arrivals) before(l *lane) (met bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.mark == 0 {
		return false, nil
	}
	s, err := l.context.enter()
	if err != nil {
		return false, err
	}
	defer s.leave()
	var status cuda.StreamCaptureStatus
	if r := s.api.CuStreamIsCapturing(l.handle, &status); r != cuda.CUDA_SUCCESS || status != cuda.CU_STREAM_CAPTURE_STATUS_NONE {
		return false, nil // the call that is to come tells what is wrong
	}
	r := s.api.CuStreamWaitEvent(l.handle, a.mark, 0)
	return true, l.context.failed("cuStreamWaitEvent", r, "having %s come behind copies from the host", l)
}

// release gives the mark back, in a context that outlives its Driver.
func (a *arrivals) release(api *cuda.API) {
	if a.mark != 0 {
		api.CuEventDestroy(a.mark)
	}
	a.mark = 0
}
