// This file has streams wait for work that the program has not put into a stream itself; order.go notes it.

package lifetime

import (
	"maps"

	"github.com/cujs/cujs/bindings/cuda"
)

// Leads reports whether there is work that others wait for.
func (d *Driver) Leads() bool { return d.led.Load() > 0 }

// Follow has the next work in the stream, which uses the memory of r, wait for the work that others
// wait for: what wrote the memory, and if the next one writes, what read it. What is recorded waits
// when it is launched.
func (s *Stream) Follow(r *Resource, writes bool) error {
	d := s.Context.Driver
	if r == nil || s.capture.Load() != nil || !d.Leads() {
		return nil
	}
	if r.Kind == Wrapped {
		return s.FollowAll()
	}
	for _, o := range [...]*orders{r.orders.Load(), d.anywhere.Load()} {
		if o == nil {
			continue
		}
		if err := o.each(writes, s.behind); err != nil {
			return err
		}
	}
	return nil
}

// FollowAll is Follow for memory that is not known.
func (s *Stream) FollowAll() error {
	d := s.Context.Driver
	n := d.led.Load()
	if s.capture.Load() != nil || s.trail.all.Load() == n || s.Handle == 0 && d.Gate.Capturing() {
		return nil
	}
	for _, c := range d.OpenContexts() {
		for _, other := range c.Streams() {
			if err := s.behind(place{other, other.trail.count.Load()}); err != nil {
				return err
			}
		}
	}
	s.trail.all.Store(n)
	return nil
}

// FollowAll has all streams wait for the work that others wait for.
func (d *Driver) FollowAll() error {
	if !d.Leads() {
		return nil
	}
	for _, c := range d.OpenContexts() {
		for _, s := range c.Streams() {
			if err := s.FollowAll(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Elsewhere lists the streams in which work may use the memory of r by another name, and others wait for
// that.
func (r *Resource) Elsewhere() (streams []*Stream) {
	d := r.Context.Driver
	if !d.Leads() {
		return nil
	}
	if r.Kind != Wrapped {
		if o := d.anywhere.Load(); o != nil {
			_ = o.each(true, func(p place) error {
				streams = append(streams, p.stream)
				return nil
			})
		}
		return streams
	}
	for _, c := range d.OpenContexts() {
		for _, s := range c.Streams() {
			if s.trail.count.Load() > 0 {
				streams = append(streams, s)
			}
		}
	}
	return streams
}

// behind has the stream wait for a place in another one, unless the driver orders the two.
func (s *Stream) behind(p place) error {
	other := p.stream
	if p.n == 0 || other.ordered(s) || s.trail.has(p) {
		return nil
	}
	t := &other.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	if other.Destroyed() { // after its work
		return nil
	}
	if t.recorded < p.n {
		if err := other.record(); err != nil {
			return err
		}
	}
	if t.recorded == 0 {
		return nil
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	if Captured(sc.API, s.Handle) {
		return nil
	}
	r := sc.API.CuStreamWaitEvent(s.Handle, t.event, 0)
	if r == cuda.CUDA_SUCCESS {
		s.working.Store(true)
		s.trail.pass(place{other, t.recorded})
	}
	return s.Context.Driver.Errors.Failed(s.Context, "cuStreamWaitEvent", r, "having %s wait for %s", s, other)
}

// ordered reports whether the driver has later work in the other stream wait for work in this one.
func (s *Stream) ordered(other *Stream) bool {
	return s == other || s.Context == other.Context && !s.NonBlocking && !other.NonBlocking && (s.Handle == 0 || other.Handle == 0)
}

// has reports whether the stream has waited for a place.
func (t *trail) has(p place) bool {
	t.passing.Lock()
	defer t.passing.Unlock()
	return t.passed[p.stream] >= p.n
}

// pass notes that it has, and forgets streams that are gone.
func (t *trail) pass(p place) {
	t.passing.Lock()
	defer t.passing.Unlock()
	if t.passed == nil {
		t.passed = map[*Stream]uint64{}
	}
	if _, known := t.passed[p.stream]; !known {
		maps.DeleteFunc(t.passed, func(s *Stream, _ uint64) bool { return s.Destroyed() })
	}
	t.passed[p.stream] = p.n
}
