// This file ends launches that wait for what cannot come any more.
//
// A worker whose blocks have done nothing but yield for a while probes them. When the
// blocks of all workers go round in circles, they meet, and one probes all blocks
// while nothing else runs. What then changes no memory never will, unless something
// outside the launch does.

package run

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The first probe of a worker's blocks is after firstProbe without progress, unless the
// launch says otherwise, later ones after pauses that double up to lastProbe, and that
// are at least probePart times as long as a probe took.
const (
	firstProbe = 200 * time.Millisecond
	lastProbe  = time.Second
	probePart  = 20
)

// meetingTime is how long the first worker waits for others to come to a meeting.
const meetingTime = 20 * time.Millisecond

// A stall is what the workers of a launch know about its progress.
type stall struct {
	called  atomic.Bool   // a meeting is on
	ended   atomic.Uint64 // workers that have no blocks left
	mutex   sync.Mutex
	over    sync.Cond
	stuck   map[*worker]bool // those that have probed their blocks: did all go round?
	present int              // at the meeting
}

// A lull is how long a worker has seen no progress.
type lull struct {
	yields int // since a block has begun or ended
	next   time.Time
	pause  time.Duration
	probed bool
}

// leave says that w has no blocks left.
func (w *worker) leave() {
	s := &w.grid.stall
	s.ended.Add(1)
	if w.lull.probed {
		s.mutex.Lock()
		delete(s.stuck, w)
		s.mutex.Unlock()
	}
}

// attend waits until the meeting is over.
func (s *stall) attend() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.present++
	for s.called.Load() {
		s.over.Wait()
	}
	s.present--
}

// yielded notes that a block has yielded, and ends the launch when that has gone on
// for long and cannot end otherwise.
func (w *worker) yielded() {
	p := &w.lull
	if p.yields++; p.yields&15 != 1 {
		return
	}
	now := time.Now()
	switch {
	case p.yields == 1:
		if p.pause = w.grid.launch.Patience; p.pause == 0 {
			p.pause = firstProbe
		}
		p.next = now.Add(p.pause)
	case now.After(p.next):
		if w.stalled() {
			w.meet()
		}
		p.pause = min(2*p.pause, max(p.pause, lastProbe))
		p.next = time.Now().Add(max(p.pause, probePart*time.Since(now)))
	}
}

// stalled reports whether all blocks of all workers went round in circles when they
// were probed last, and nothing is left that could change that.
func (w *worker) stalled() bool {
	g := w.grid
	var p probe
	round := w.first == w.last && g.next.Load() >= g.clusters
	for i := 0; round && i < len(w.resident); i++ {
		round = p.circles(w.resident[i])
	}
	round = round && g.closed(&p)
	s := &g.stall
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.stuck == nil {
		s.stuck, s.over.L = map[*worker]bool{}, &s.mutex
	}
	s.stuck[w], w.lull.probed = round, true
	for _, stuck := range s.stuck {
		round = round && stuck
	}
	return round && w.grid.workers-s.ended.Load() == uint64(len(s.stuck))
}

// closed reports whether the memory that blocks were seen to read is certainly not
// changed from outside the launch.
func (g *grid) closed(p *probe) bool {
	return !p.foreign && (!p.outside || g.launch.Alone != nil && g.launch.Alone())
}

// meet has the other workers wait and probes the blocks of all. If none makes
// progress, the launch ends.
func (w *worker) meet() {
	s := &w.grid.stall
	if !s.called.CompareAndSwap(false, true) {
		return
	}
	defer func() {
		s.mutex.Lock()
		s.called.Store(false)
		s.over.Broadcast()
		s.mutex.Unlock()
	}()
	share := w.grid.launch.Share
	share.give() // the others need it to come
	assembled := w.grid.assembled()
	share.take()
	if !assembled {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var p probe
	var d impasse
	for _, c := range s.resident() {
		if !p.circles(c) {
			return
		}
		d.add(c, &p)
	}
	if w.grid.closed(&p) {
		w.grid.fail(d.fault(w.grid))
	}
}

// assembled waits until all other workers have come, but not for long.
func (g *grid) assembled() bool {
	s := &g.stall
	for began := time.Now(); time.Since(began) < meetingTime; time.Sleep(50 * time.Microsecond) {
		s.mutex.Lock()
		running := g.workers - s.ended.Load()
		all := uint64(s.present) == running-1 && uint64(len(s.stuck)) == running
		s.mutex.Unlock()
		if all {
			return true
		}
	}
	return false
}

// resident is the blocks of all workers, in their order in the grid.
func (s *stall) resident() (list []*cta) {
	for w := range s.stuck {
		list = append(list, w.resident...)
	}
	slices.SortFunc(list, func(a, b *cta) int {
		return cmp.Or(cmp.Compare(a.index[2], b.index[2]), cmp.Compare(a.index[1], b.index[1]), cmp.Compare(a.index[0], b.index[0]))
	})
	return list
}
