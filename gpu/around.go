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
	in, recorded := c, true // then nothing is under way
	_ = c.within("cuStreamIsCapturing", "following work", func(api *cuda.API) cuda.Result {
		recorded = capturing(api, h)
		return cuda.CUDA_SUCCESS
	})
	if recorded {
		return
	}
	if h > perThreadHandle {
		var err error
		if in, _, err = c.streamContext(h); err != nil || in == nil {
			return
		}
	}
	a := &c.driver.around
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.lanes, func(l *lane) bool { return l.handle == h && l.context == in })
	if i < 0 {
		l := &lane{context: in, handle: h}
		err := in.within("cuEventCreate", "following work", func(api *cuda.API) (r cuda.Result) {
			l.tail, r = in.takeMark(api)
			return r
		})
		if err != nil {
			return
		}
		i, a.lanes = len(a.lanes), append(a.lanes, l)
		a.count.Add(1)
	}
	a.lanes[i].submitted()
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
