// This file follows work that calls around this package have put into streams,
// with memory that nobody has told of: releases wait for it, as cuMemFree does.

package gpu

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// around are the streams in which such work is under way, each with an event
// behind it; the streams themselves are not asked for.
type around struct {
	count atomic.Int32 // of lanes, so that there mostly is nothing to look at
	mu    sync.Mutex   // guards what follows
	lanes []*lane
}

// SubmittedTo is told of work that a call around this package has just put into a
// stream, with c current: whatever is freed from now on is released behind it. It
// uses the handle, 0 for the default stream, before it returns only.
func (c *Context) SubmittedTo(h cuda.Stream) {
	s, err := c.enter()
	if err != nil {
		return
	}
	defer s.leave()
	if capturing(s.api, h) { // then nothing is under way
		return
	}
	in := c
	if h > perThreadHandle {
		var of cuda.Context
		if s.api.CuStreamGetCtx(h, &of) != cuda.CUDA_SUCCESS {
			return
		}
		if of != c.handle {
			if in, err = c.driver.lookup(of); err != nil || in == nil {
				return
			}
			there, err := in.enter()
			if err != nil {
				return
			}
			defer there.leave()
		}
	}
	c.driver.around.follow(s.api, in, h)
}

// follow records the event behind the work in a stream of a context.
func (a *around) follow(api *cuda.API, c *Context, h cuda.Stream) {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.lanes, func(l *lane) bool { return l.handle == h && l.context == c })
	if i < 0 {
		l := &lane{context: c, handle: h}
		err := c.within("cuEventCreate", "following work", func(api *cuda.API) (r cuda.Result) {
			l.tail, r = c.takeMark(api)
			return r
		})
		if err != nil {
			return
		}
		i, a.lanes = len(a.lanes), append(a.lanes, l)
		a.count.Add(1)
	}
	api.CuEventRecord(a.lanes[i].tail, h)
	a.lanes[i].working.Store(true)
}

// busy lists the lanes whose work is under way and forgets the others.
func (a *around) busy() []*lane {
	if a.count.Load() == 0 {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lanes = slices.DeleteFunc(a.lanes, func(l *lane) bool {
		if l.underway() {
			return false
		}
		l.leave()
		a.count.Add(-1)
		return true
	})
	return slices.Clone(a.lanes)
}

// underway tells whether the lane has work, with whatever context is current.
func (l *lane) underway() bool {
	s, err := l.context.enter()
	if err != nil {
		return false
	}
	defer s.leave()
	return !l.idle(s.api)
}
