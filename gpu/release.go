// This file releases resources in the order of the streams that use them: by
// the driver's stream-ordered free where it can, else when marks in those
// streams have been passed.

package gpu

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// settle releases r, which has left the live state, with its context current.
// What no stream uses is released at once, unless the driver would wait for
// the work of others to do that.
func (r *resource) settle(api *cuda.API) error {
	busy, around := r.uses.busy(api), r.context.driver.around.busy()
	switch {
	case len(around) > 0: // which no stream of the program is made to wait for
		busy = append(busy, around...)
	case len(busy) > 0:
		if r.endIn != nil && busy[len(busy)-1].tail == 0 && r.context.join(api, busy) && r.endIn(api, busy[len(busy)-1]) {
			return nil
		}
	case r.pooled && r.endIn != nil && r.endIn(api, r.home(api)):
		return nil
	default:
		if r.kind.waits() {
			busy = r.context.busyLanes(api)
		}
		if len(busy) == 0 {
			return r.end(api)
		}
		if r.endIn != nil && r.endIn(api, r.uses.home()) {
			return nil
		}
	}
	marks, ok := r.context.mark(api, busy)
	if !ok {
		return r.end(api)
	}
	r.context.driver.postpone(&pending{context: r.context, ready: func() (bool, error) { return r.endBehind(marks) }, abandon: r.outlive})
	return nil
}

// home is the lane in which pooled memory goes back that no stream is known to use:
// the last one that did, or the stock's. But kernels in the default stream may have
// found the memory by its address, and cuMemFree would wait for them.
func (r *resource) home(api *cuda.API) *lane {
	k, standard := r.stock, r.context.legacy.lane
	switch {
	case k == nil:
		return r.uses.home()
	case k.context == r.context && !standard.idle(api):
		return standard
	}
	return k.lane
}

// endBehind releases r if the marks have been passed.
func (r *resource) endBehind(marks []mark) (bool, error) {
	s, err := r.context.enter()
	if err != nil {
		r.outlive() // the end of the context has released the rest
		return true, nil
	}
	defer s.leave()
	if !passed(s.api, marks) {
		return false, nil
	}
	unmark(marks...)
	return true, r.end(s.api)
}

// join makes the last of some lanes wait for what the others have under way.
func (c *Context) join(api *cuda.API, lanes []*lane) bool {
	last := lanes[len(lanes)-1]
	for _, l := range lanes[:len(lanes)-1] {
		marks, ok := c.mark(api, []*lane{l})
		if !ok {
			return false
		}
		r := api.CuStreamWaitEvent(last.handle, marks[0].event, 0)
		unmark(marks...) // the wait has been queued, the event may be recorded anew
		if r != cuda.CUDA_SUCCESS {
			return false
		}
	}
	return true
}

// A mark is an event without timing that is recorded in a stream of its context.
type mark struct {
	context *Context
	event   cuda.Event
	kept    bool // the event is the tail of a lane
}

// mark records an event in each lane. Its context is current; the driver takes
// no events of that in lanes of others, which get their own.
func (c *Context) mark(api *cuda.API, lanes []*lane) (marks []mark, ok bool) {
	for _, l := range lanes {
		m, r := l.mark(api, c)
		if r != cuda.CUDA_SUCCESS {
			unmark(marks...)
			return nil, false
		}
		marks = append(marks, m)
	}
	return marks, true
}

// mark records an event in the lane, with some context current. Somebody else's
// stream has its mark already.
func (l *lane) mark(api *cuda.API, current *Context) (mark, cuda.Result) {
	c := l.context
	if l.tail != 0 {
		return mark{c, l.tail, true}, cuda.CUDA_SUCCESS
	}
	if c != current {
		s, err := c.enter()
		if err != nil {
			return mark{}, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
		}
		defer s.leave()
	}
	e, r := c.takeMark(api)
	if r != cuda.CUDA_SUCCESS {
		return mark{}, r
	}
	m := mark{context: c, event: e}
	if r = api.CuEventRecord(e, l.handle); r != cuda.CUDA_SUCCESS {
		unmark(m)
	}
	return m, r
}

// takeMark is an event without timing, a used one where there is one. The context
// is current.
func (c *Context) takeMark(api *cuda.API) (e cuda.Event, r cuda.Result) {
	c.mu.Lock()
	if n := len(c.spare); n > 0 {
		e, c.spare = c.spare[n-1], c.spare[:n-1]
	}
	c.mu.Unlock()
	if e != 0 {
		return e, cuda.CUDA_SUCCESS
	}
	var made cuda.Event
	r = api.CuEventCreate(&made, uint32(cuda.CU_EVENT_DISABLE_TIMING))
	return made, r
}

// unmark gives events back for later marks.
func unmark(marks ...mark) {
	for _, m := range marks {
		if m.kept {
			continue
		}
		m.context.mu.Lock()
		m.context.spare = append(m.context.spare, m.event)
		m.context.mu.Unlock()
	}
}

// passed tells whether every mark has been passed. A failed context passes, and
// one that has ended.
func passed(api *cuda.API, marks []mark) bool {
	for _, m := range marks {
		if m.context.ended.Load() == nil && api.CuEventQuery(m.event) == cuda.CUDA_ERROR_NOT_READY {
			return false
		}
	}
	return true
}

// pending is something to be finished when work in a stream is done.
type pending struct {
	context *Context
	ready   func() (bool, error) // finishes it if that can be
	abandon func()               // the context has ended; may be nil
}

// postpone has Drain finish p.
func (d *Driver) postpone(p *pending) {
	d.mu.Lock()
	d.pending = append(d.pending, p)
	d.mu.Unlock()
}

// finishPending finishes what has come to pass.
func (d *Driver) finishPending() {
	d.mu.Lock()
	waiting := d.pending
	d.pending = nil
	d.mu.Unlock()
	waiting = slices.DeleteFunc(waiting, func(p *pending) bool {
		done, _ := p.ready() // a failure has nobody to be told, or is told by the object
		return done
	})
	if len(waiting) > 0 {
		d.mu.Lock()
		d.pending = append(waiting, d.pending...)
		d.mu.Unlock()
	}
}

// dropPending forgets what waits in a context that has ended.
func (d *Driver) dropPending(c *Context) {
	var dropped []*pending
	d.mu.Lock()
	d.pending = slices.DeleteFunc(d.pending, func(p *pending) bool {
		if p.context == c {
			dropped = append(dropped, p)
		}
		return p.context == c
	})
	d.mu.Unlock()
	for _, p := range dropped {
		if p.abandon != nil {
			p.abandon()
		}
	}
}
