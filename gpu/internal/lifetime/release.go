// This file releases resources in stream order: by the driver's stream-ordered free
// where it can, else when events recorded in the streams are done.

package lifetime

import (
	"github.com/cujs/cujs/bindings/cuda"
)

// Settle releases r, which has left the live state, with its context current. What no
// stream uses is released at once, unless the driver would wait for other work to do
// that.
func (r *Resource) Settle(api *cuda.API) error {
	busy, raw := r.Users.Busy(api), r.Context.Driver.Raw.busy()
	switch {
	case len(raw) > 0: // no stream of the program is made to wait for that work
		busy = append(busy, raw...)
	case len(busy) > 0:
		if last := busy[len(busy)-1]; r.EndIn != nil && last.tail == 0 && r.Context.join(api, busy) && r.EndIn(api, last) {
			return nil
		}
	case r.Pooled && r.EndIn != nil && r.EndIn(api, r.home(api)):
		return nil
	default:
		if kinds[r.Kind].waits {
			busy = r.Context.busyStreams(api)
		}
		if len(busy) == 0 {
			return r.End(api)
		}
		if r.EndIn != nil && r.EndIn(api, r.Users.latest()) {
			return nil
		}
	}
	marks, ok := r.Context.Mark(api, busy)
	if !ok {
		return r.End(api)
	}
	r.Context.Driver.Postpone(&Pending{Context: r.Context, Ready: func() (bool, error) { return r.endAfter(marks) }, Abandon: r.outlive})
	return nil
}

// kept reports whether the memory of r, which has left the live state, is kept for the
// stream that used it last. It is not where other work may use it: that of another stream,
// or raw calls and kernels in the default stream by its address.
func (r *Resource) kept() bool {
	if r.Keep == nil || r.Context.Driver.Raw.count.Load() > 0 || r.Context.Ended() {
		return false
	}
	s := r.Users.only()
	if s == nil || s.tail != 0 || s.Context != r.Context {
		return false
	}
	return (s == r.Context.Default || r.Context.Default.done()) && r.Keep(s)
}

// home is the stream in which pooled memory is freed that no stream is known to use:
// the last one that did, or that of the pool. But kernels in the default stream may
// have used the memory by its address, and cuMemFree would wait for them.
func (r *Resource) home(api *cuda.API) *Stream {
	standard := r.Context.Default
	switch {
	case r.Reserve == nil:
		return r.Users.latest()
	case r.Reserve.Context == r.Context && !standard.idle(api):
		return standard
	}
	return r.Reserve
}

// endAfter releases r if the marks are done.
func (r *Resource) endAfter(marks []Mark) (bool, error) {
	s, err := r.Context.Enter()
	if err != nil {
		r.outlive() // the end of the context has released the rest
		return true, nil
	}
	defer s.Leave()
	if !Passed(s.API, marks) {
		return false, nil
	}
	Return(marks...)
	return true, r.End(s.API)
}

// join makes the last of some streams wait for the work of the others.
func (c *Context) join(api *cuda.API, streams []*Stream) bool {
	last := streams[len(streams)-1]
	for _, s := range streams[:len(streams)-1] {
		marks, ok := c.Mark(api, []*Stream{s})
		if !ok {
			return false
		}
		r := api.CuStreamWaitEvent(last.Handle, marks[0].event, 0)
		Return(marks...) // the wait has been enqueued: the event may be recorded anew
		if r != cuda.CUDA_SUCCESS {
			return false
		}
	}
	return true
}

// A Mark is an event without timing that is recorded in a stream of its context.
type Mark struct {
	context *Context
	event   cuda.Event
	kept    bool // the event is the tail of a foreign stream
}

// Mark records an event in each stream. The context is current; the driver takes no
// events of it in streams of other contexts, which get their own.
func (c *Context) Mark(api *cuda.API, streams []*Stream) (marks []Mark, ok bool) {
	for _, s := range streams {
		m, r := s.mark(api, c)
		if r != cuda.CUDA_SUCCESS {
			Return(marks...)
			return nil, false
		}
		marks = append(marks, m)
	}
	return marks, true
}

// mark records an event in the stream, with some context current. A foreign stream
// has a mark already.
func (s *Stream) mark(api *cuda.API, current *Context) (Mark, cuda.Result) {
	c := s.Context
	if s.tail != 0 {
		return Mark{c, s.tail, true}, cuda.CUDA_SUCCESS
	}
	if c != current {
		sc, err := c.Enter()
		if err != nil {
			return Mark{}, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
		}
		defer sc.Leave()
	}
	e, r := c.TakeEvent(api)
	if r != cuda.CUDA_SUCCESS {
		return Mark{}, r
	}
	m := Mark{context: c, event: e}
	if r = api.CuEventRecord(e, s.Handle); r != cuda.CUDA_SUCCESS {
		Return(m)
	}
	return m, r
}

// TakeEvent is an event without timing, a used one where there is one. The context is
// current.
func (c *Context) TakeEvent(api *cuda.API) (e cuda.Event, r cuda.Result) {
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

// ReturnEvent returns an event for later use.
func (c *Context) ReturnEvent(e cuda.Event) {
	c.mu.Lock()
	c.spare = append(c.spare, e)
	c.mu.Unlock()
}

// Return returns the events of marks for later use.
func Return(marks ...Mark) {
	for _, m := range marks {
		if !m.kept {
			m.context.ReturnEvent(m.event)
		}
	}
}

// Passed reports whether every mark is done. One of a failed context is, and one of a
// context that has ended.
func Passed(api *cuda.API, marks []Mark) bool {
	for _, m := range marks {
		if !m.context.Ended() && api.CuEventQuery(m.event) == cuda.CUDA_ERROR_NOT_READY {
			return false
		}
	}
	return true
}
