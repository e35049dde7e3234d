// This file keeps, for checked launches, what orders the work of streams: their own
// order, events, waits of the default stream and of the host.

package machine

import (
	"fmt"
	"maps"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// An ordering is what is known of the order of all work. A machine that does not check
// has none; its methods then do nothing.
type ordering struct {
	mutex sync.Mutex // held while work is put into a stream; before all other mutexes
	// host is what comes before all that is submitted from now on, because somebody who
	// calls the driver has waited for it, or has asked and heard that it is done. Clocks
	// are replaced, not changed.
	host   check.Clock
	latest map[uint64]*moment // of each stream, what was begun last
}

// A moment is an operation of a stream.
type moment struct {
	check.Work
	base   check.Clock
	before []*moment
	all    bool // it comes after all that has begun
}

// Work with these methods takes part in the order of streams: it is told its place before
// it is done; what follows it in its stream comes after all that has begun when it ends,
// because it has waited for something outside of streams; and the host learns when it
// begins that what is before it is done.
type (
	placed   interface{ Place(*check.Work) }
	waiting  interface{ AfterAll() bool }
	revealed interface{ TellsHost() bool }
)

// put makes the moment of what s is about to get. The caller holds the mutex, and that of
// the context's streams unless s is not blocking.
func (h *ordering) put(s *Stream, points []Point) *moment {
	if h == nil {
		return nil
	}
	s.moments++
	at := &moment{Work: check.Work{Stream: s.Id, Number: s.moments, Name: s.name()}, base: h.host}
	if last := s.last.Load(); last != nil {
		at.before = append(at.before, last)
	}
	for _, p := range points {
		switch {
		case p.moment != nil:
			at.before = append(at.before, p.moment)
		case p.n > 0:
			at.all = true
		}
	}
	streams := &s.Context.Streams
	switch {
	case !s.blocking():
	case s.Legacy:
		at.before = append(at.before, streams.gone...)
		streams.gone = nil
		for _, o := range streams.others {
			if last := o.last.Load(); last != nil && o.blocking() {
				at.before = append(at.before, last)
			}
		}
	case streams.Legacy.last.Load() != nil:
		at.before = append(at.before, streams.Legacy.last.Load())
	}
	s.last.Store(at)
	return at
}

// name is what reports call a stream.
func (s *Stream) name() string {
	switch {
	case s.Legacy:
		return "the default stream"
	case s.thread:
		return "the thread's default stream"
	}
	return fmt.Sprintf("stream %#x", uint64(s.Handle))
}

// begin finds out what comes before an operation that is about to be done: all that it
// has waited for has begun.
func (h *ordering) begin(at *moment, w work) {
	h.mutex.Lock()
	at.Before = maps.Clone(at.base)
	if at.Before == nil {
		at.Before = check.Clock{}
	}
	for _, b := range at.before {
		at.Before.Join(b.clock())
	}
	at.before, at.base = nil, nil
	if at.all {
		h.joinAll(at)
	}
	h.latest[at.Stream] = at
	h.mutex.Unlock()
	if t, ok := w.(revealed); ok && t.TellsHost() {
		h.learn(at)
	}
	if p, ok := w.(placed); ok {
		p.Place(&at.Work)
	}
}

// clock is what an operation and all before it are.
func (at *moment) clock() check.Clock {
	c := maps.Clone(at.Before)
	if c == nil {
		c = check.Clock{}
	}
	c[at.Stream] = max(c[at.Stream], at.Number)
	return c
}

// end is called when an operation was done.
func (h *ordering) end(at *moment, w work) {
	if t, ok := w.(waiting); ok && t.AfterAll() {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		h.joinAll(at)
	}
}

// joinAll has an operation come after all that has begun. The caller holds the mutex.
func (h *ordering) joinAll(at *moment) {
	clock := maps.Clone(at.Before)
	for _, m := range h.latest {
		clock.Join(m.clock())
	}
	delete(clock, at.Stream)
	at.Before = clock
}

// learn notes that whoever calls the driver knows that operations are done.
func (h *ordering) learn(done ...*moment) {
	if h == nil {
		return
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	host := maps.Clone(h.host)
	if host == nil {
		host = check.Clock{}
	}
	for _, at := range done {
		if at != nil {
			host.Join(at.clock())
		}
	}
	h.host = host
}

// learnAll is learn for a point of which nothing is known.
func (h *ordering) learnAll() {
	h.mutex.Lock()
	all := make([]*moment, 0, len(h.latest))
	for _, at := range h.latest {
		all = append(all, at)
	}
	h.mutex.Unlock()
	h.learn(all...)
}

// learned notes that the host knows that a point is reached.
func (p Point) learned() {
	switch h := p.queue.Context.Machine.ordering; {
	case h == nil || p.n == 0:
	case p.moment == nil:
		h.learnAll()
	default:
		h.learn(p.moment)
	}
}

// Past is what the last operations on a space have touched; nil when nothing is checked.
func (m *Machine) Past(space *memory.Space) *check.Past {
	for _, d := range m.Devices {
		if d.Space == space {
			return d.Past
		}
	}
	return nil
}
