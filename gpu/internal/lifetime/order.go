// This file orders streams by memory: work that the program has not put into a stream itself, such as
// the expressions of its arrays, is waited for by later work in other streams that uses its memory.

package lifetime

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// A place is a point in a stream: behind the nth work that others wait for.
type place struct {
	stream *Stream
	n      uint64
}

// orders are the uses of memory that later work in other streams waits for.
type orders struct {
	mu      sync.Mutex
	written []place // what has written it last
	read    []place // what has read it since, one a stream
}

// each calls f with what a use waits for.
func (o *orders) each(writes bool, f func(place) error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.written {
		if err := f(p); err != nil {
			return err
		}
	}
	if !writes {
		return nil
	}
	for _, p := range o.read {
		if err := f(p); err != nil {
			return err
		}
	}
	return nil
}

// add notes a use. One that writes waited for all others; of memory with several names that is not known.
func (o *orders) add(p place, writes, alone bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if writes && alone {
		o.written, o.read = append(o.written[:0], p), o.read[:0]
		return
	}
	list := &o.read
	if writes {
		list = &o.written
	}
	*list = append(slices.DeleteFunc(*list, func(q place) bool { return q.stream == p.stream || q.stream.Destroyed() }), p)
}

// A trail is the work of a stream that others wait for, and what of theirs the stream has waited for.
type trail struct {
	due   atomic.Bool   // the event is recorded with the next submission
	count atomic.Uint64 // of such work

	mu       sync.Mutex // guards the event
	event    cuda.Event // 0 before there is such work
	recorded uint64     // how much of it the event is behind

	passing sync.Mutex // guards passed
	passed  map[*Stream]uint64
	all     atomic.Uint64 // of the work of all streams, what was waited for
}

// Order has work that is submitted until EndOrder is called waited for by later work in other streams
// that uses its memory. It may be nested.
func (d *Driver) Order() { d.ordering.Add(1) }

// EndOrder undoes one Order.
func (d *Driver) EndOrder() { d.ordering.Add(-1) }

// leads reports whether work that is submitted to the stream now is waited for. Where there are no
// others than blocking streams of one context, the driver orders them with the default one.
func (s *Stream) leads() bool {
	d := s.Context.Driver
	return d.ordering.Load() > 0 && (s.Handle != 0 || d.apart.Load() > 0) && s.capture.Load() == nil
}

// used notes that work was submitted that uses the memory of r.
func (s *Stream) used(r *Resource, writes bool) {
	if !s.leads() {
		return
	}
	of, alone := &r.orders, r.Kind != Wrapped
	if !alone {
		of = &r.Context.Driver.anywhere
	}
	o := of.Load()
	if o == nil {
		of.CompareAndSwap(nil, new(orders))
		o = of.Load()
	}
	o.add(place{s, s.trail.count.Load() + 1}, writes, alone)
	s.trail.due.Store(true)
}

// marked records the event behind work that others wait for. A failure is repeated, and reported, where
// one of them does.
func (s *Stream) marked() {
	if !s.trail.due.Swap(false) {
		return
	}
	s.trail.mu.Lock()
	defer s.trail.mu.Unlock()
	s.trail.count.Add(1)
	s.Context.Driver.led.Add(1)
	_ = s.record()
}

// record records the event, unless a capture forbids it.
func (s *Stream) record() error {
	t, d := &s.trail, s.Context.Driver
	if s.capture.Load() != nil || s.Handle == 0 && !d.Gate.TryEnter() {
		return nil
	}
	if s.Handle == 0 {
		defer d.Gate.Leave()
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	n, call, r := t.count.Load(), "cuEventCreate", cuda.CUDA_SUCCESS
	if t.event == 0 {
		t.event, r = s.Context.TakeEvent(sc.API)
	}
	if r == cuda.CUDA_SUCCESS {
		call, r = "cuEventRecord", sc.API.CuEventRecord(t.event, s.Handle)
	}
	if r == cuda.CUDA_SUCCESS {
		t.recorded = n
	}
	return d.Errors.Failed(s.Context, call, r, "marking the work in %s", s)
}

// release gives the event back, of a stream that is about to be destroyed after its work.
func (t *trail) release(c *Context) {
	if t.event != 0 {
		c.ReturnEvent(t.event)
	}
	t.event, t.recorded = 0, 0
}

// isApart counts a context beside the first one. What was submitted to the default stream of that before
// may have used any memory.
func (d *Driver) isApart() {
	if d.apart.Add(1) > 1 {
		return
	}
	for _, c := range d.OpenContexts() {
		if s := c.Default; !s.isDone() {
			d.anywhere.CompareAndSwap(nil, new(orders))
			d.anywhere.Load().add(place{s, s.trail.count.Load() + 1}, true, false)
			s.trail.due.Store(true)
			s.marked()
		}
	}
}
