// This file finds accesses of operations in different streams, or of different nodes of a
// graph, that nothing orders: of two kernels, of a kernel and a copy, of two copies.
//
// Each operation knows, by a vector clock, which operations of other streams come before
// it. Launches of a space are checked one after the other, and cells remember when they
// were touched: what an earlier launch touched that is not ordered before this one is
// compared. Copies are kept for a while, compared with launches when none is under way,
// and put into the cells where a launch begins that is not ordered with them.

package check

import (
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
)

// A Clock is, for each stream, the last of its operations that is known to come before.
type Clock map[uint64]uint64

// Join adds what another clock knows.
func (c Clock) Join(other Clock) {
	for stream, n := range other {
		c[stream] = max(c[stream], n)
	}
}

// A Work is an operation in the order of all streams.
type Work struct {
	Stream uint64 // which; its operations are in order
	Number uint64 // of the operation there
	Name   string // of the stream, as reports have it
	Before Clock
	Step   *Step // of the graph that the operation is a launch of; nil where it is none
}

// A Step is a node of a graph in the order of its nodes.
type Step struct {
	Number int
	Before *big.Int // a bit for each step that comes before
}

// apart reports whether nothing orders two operations.
func apart(a, b *Work) bool {
	if a == nil || b == nil {
		return false
	}
	if a.together(b) {
		x, y := a.Step, b.Step
		return x != nil && y != nil && x.Number != y.Number && x.Before.Bit(y.Number)|y.Before.Bit(x.Number) == 0
	}
	return a.Stream != b.Stream && a.Before[b.Stream] < b.Number && b.Before[a.Stream] < a.Number
}

// together reports whether two operations are of one launch of a graph.
func (a *Work) together(b *Work) bool { return a.Stream == b.Stream && a.Number == b.Number }

// race is the kind of a race of two operations.
func (a *Work) race(b *Work) report.Kind {
	if a.together(b) {
		return report.GraphRace
	}
	return report.StreamRace
}

// A Copy is one side of a copy, or a fill.
type Copy struct {
	*Work
	What  string // "a copy of 64 bytes"
	From  string // the place in the program, "" where it is not known
	Block *memory.Block
	Write bool
	Rows  []Range
}

// A Range is size bytes from an offset in a block on.
type Range struct{ Offset, Size uint64 }

// did says what the copy did with memory.
func (c *Copy) did() string {
	if c.Write {
		return "wrote"
	}
	return "read"
}

// A Past is what the last operations on a space have touched.
type Past struct {
	mutex    sync.Mutex
	copies   []*Copy
	settled  int       // of copies, that were compared with all launches
	launches []*Launch // that have ended; guarded by the space's lock of checked launches
	report   func(*report.Report)
}

// How many launches and copies are remembered.
const (
	keptLaunches = 32
	keptCopies   = 256
)

// NewPast begins to remember. report takes mistakes of copies.
func NewPast(report func(*report.Report)) *Past { return &Past{report: report} }

// Copied compares a copy with other copies, and with launches as soon as none is under
// way in its space.
func (p *Past) Copied(space *memory.Space, c *Copy) {
	p.mutex.Lock()
	for _, o := range slices.Backward(p.copies) {
		if r, ok := overlap(c, o); ok && apart(c.Work, o.Work) {
			p.copiesRace(c, o, r)
			break
		}
	}
	if len(p.copies) == keptCopies {
		p.copies = slices.Delete(p.copies, 0, 1)
		p.settled = max(0, p.settled-1)
	}
	p.copies = append(p.copies, c)
	p.mutex.Unlock()
	if start, unlock, free := space.TryLockChecked(); free {
		p.settle()
		unlock(start)
	}
}

// overlap is where two copies touch the same bytes, one of them writing.
func overlap(a, b *Copy) (r Range, ok bool) {
	if a.Block != b.Block || !a.Write && !b.Write {
		return r, false
	}
	for _, x := range a.Rows {
		for _, y := range b.Rows {
			first, end := max(x.Offset, y.Offset), min(x.Offset+x.Size, y.Offset+y.Size)
			if first < end {
				return Range{first, end - first}, true
			}
		}
	}
	return r, false
}

func (p *Past) copiesRace(c, o *Copy, r Range) {
	verb := "reads"
	if c.Write {
		verb = "writes"
	}
	address := c.Block.Base + r.Offset
	kind := c.race(o.Work)
	p.report(&report.Report{
		Kind: kind, Address: address, Size: r.Size, Advice: kind.Advice(), From: c.From, OtherFrom: o.From,
		Detail: fmt.Sprintf("%s in %s %s %d bytes at %#x that %s in %s %s, and nothing orders the two: %s",
			c.What, c.Name, verb, r.Size, address, o.What, o.Name, o.did(), Where(c.Block, address)),
	})
}

// settle compares copies with the launches that have ended. The caller holds the
// space's lock of checked launches.
func (p *Past) settle() {
	p.mutex.Lock()
	fresh := slices.Clone(p.copies[p.settled:])
	p.settled = len(p.copies)
	p.mutex.Unlock()
	for _, c := range fresh {
		for _, w := range p.launches {
			if apart(c.Work, w.work) {
				w.compare(c)
			}
		}
	}
}

// compare reports the first access of a launch that has ended which a copy races with.
func (w *Launch) compare(c *Copy) {
	cells := c.cells()
	for _, r := range c.Rows {
		for i := r.Offset >> 2; i <= (r.Offset+r.Size-1)>>2 && i < uint64(len(cells)); i++ {
			touches := []memory.Touch{cells[i].Write, cells[i].Read, cells[i].Other}
			if !c.Write {
				touches = touches[:1]
			}
			for k, t := range touches {
				if t.Time() > w.start && t.Time() <= w.Time && !t.Atomic() && !w.letGo(t) && within(r, i, t.Bytes()) {
					w.raceWithCopy(c, t, k == 0, c.Block.Base+i<<2)
					return
				}
			}
		}
	}
}

// cells are what is known of the block; none where it was freed.
func (c *Copy) cells() []memory.Cell {
	if s := c.Block.Shadow(); s != nil && !c.Block.Freed() {
		return s.Cells
	}
	return nil
}

// within reports whether any of some bytes of a cell is in a range.
func within(r Range, cell uint64, bytes uint8) bool {
	for k := uint64(0); k < 4; k++ {
		if at := cell<<2 + k; bytes>>k&1 != 0 && at >= r.Offset && at-r.Offset < r.Size {
			return true
		}
	}
	return false
}

// letGo reports whether the block of a touch has released something since, by which
// others may know of it.
func (w *Launch) letGo(t memory.Touch) bool {
	block, known := w.blockOf(t)
	h := w.blocks[block]
	return !known || h != nil && h.first(t.Time(), 1, 0) != 0
}

// raceWithCopy reports an access of the launch, which has ended, that a copy races with.
func (w *Launch) raceWithCopy(c *Copy, t memory.Touch, wrote bool, address uint64) {
	verb := "reads"
	if wrote {
		verb = "writes"
	}
	block, _ := w.blockOf(t)
	kind := w.work.race(c.Work)
	name, behind := fmt.Sprintf("4 bytes at global address %#x", address), ": "+Where(c.Block, address)
	if called := w.siteArray(t.Site()).Called(address, 4); called != "" {
		name, behind = called, "; "+name+behind
	}
	w.report(&report.Report{
		Kind: kind, Kernel: w.Kernel, Place: w.place(w.nodeAt(t.Site()), w.blockAt(block), t.Thread()),
		Address: address, Size: 4, Advice: kind.Advice(), OtherFrom: c.From, Times: 1, Threads: 1,
		Detail: fmt.Sprintf("kernel %s in %s %s %s that %s in %s %s, and nothing orders the two%s",
			w.Kernel, w.work.Name, verb, name, c.What, c.Name, c.did(), behind),
	})
}

// siteArray is the array of a site by its number; nil where it has none.
func (w *Launch) siteArray(number uint16) *Array {
	if int(number) < len(w.sites) {
		if s := w.sites[number]; s.array >= 0 && s.array < len(w.arrays) {
			return &w.arrays[s.array]
		}
	}
	return nil
}

// Follows has the launch compared with what is not ordered with it. from is the place in
// the program that launched it. The caller holds the space's lock of checked launches.
func (w *Launch) Follows(p *Past, work *Work, from string) {
	if p == nil || work == nil {
		return
	}
	w.past, w.work, w.from = p, work, from
	p.settle()
	for _, o := range p.launches {
		if apart(work, o.work) {
			w.rivals, w.since = append(w.rivals, o), min(w.since, o.start)
		}
	}
	p.mutex.Lock()
	copies := slices.Clone(p.copies)
	p.mutex.Unlock()
	for _, c := range copies {
		if apart(work, c.Work) {
			w.stamp(c)
		}
	}
}

// stamp puts a copy into the cells that it touched.
func (w *Launch) stamp(c *Copy) {
	w.since = min(w.since, w.start)
	w.start++
	w.Time = w.start
	if w.stamps == nil {
		w.stamps = map[uint64]*Copy{}
	}
	w.stamps[w.start] = c
	cells := c.cells()
	for _, r := range c.Rows {
		for i := r.Offset >> 2; i <= (r.Offset+r.Size-1)>>2 && i < uint64(len(cells)); i++ {
			bytes := uint8(0)
			for k := range uint64(4) {
				if within(r, i, 1<<k) {
					bytes |= 1 << k
				}
			}
			t := memory.NewTouch(w.start, 0, 0, bytes, false)
			if c.Write {
				cells[i].Write = t
			} else {
				cells[i].Reads(t, t)
			}
		}
	}
}

// Leaves ends what Follows began, when the launch has ended.
func (w *Launch) Leaves() {
	p := w.past
	if p == nil {
		return
	}
	w.rivals, w.stamps = nil, nil
	p.launches = append(p.launches, w)
	turns := 0
	for i, o := range slices.Backward(p.launches) {
		if turns += len(o.turns); len(p.launches)-i > keptLaunches || i < len(p.launches)-1 && turns > keptTurns {
			p.launches = slices.Delete(p.launches, 0, i+1)
			break
		}
	}
	p.settle()
}

// mixed reports whether accesses before the launch are looked at.
func (w *Launch) mixed() bool { return w.since < w.start }

// raced reports whether an access before the launch races with one that thread b makes
// now. Where the thread has acquired anything, it may know of the other.
func (w *Block) raced(old, now memory.Touch, b int) bool {
	if old.Atomic() || now.Atomic() || max(w.order.acquired[b], w.order.met[b>>5], w.order.passed) != 0 {
		return false
	}
	if w.stamps[old.Time()] != nil {
		return true
	}
	o := w.rival(old)
	return o != nil && !o.letGo(old)
}

// rival is the launch that an access is of, nil where that is ordered before.
func (w *Launch) rival(old memory.Touch) *Launch {
	for _, o := range w.rivals {
		if old.Time() > o.start && old.Time() <= o.Time {
			return o
		}
	}
	return nil
}

// streamRace reports an access that nothing orders with one of an operation in another
// stream.
func (w *Block) streamRace(g *glance, old memory.Touch, wrote bool) {
	kind := report.StreamRace
	if c := w.stamps[old.Time()]; c != nil {
		kind = w.work.race(c.Work)
	} else {
		kind = w.work.race(w.rival(old).work)
	}
	w.found(kind, g.site.node, g.lane, func() *report.Report {
		verb, did := "reads", "read"
		if g.writes() {
			verb = "writes"
		}
		if wrote {
			did = "wrote"
		}
		r := &report.Report{Place: w.place(g.site.node, w.index, g.lane), Address: g.address, Size: g.size}
		other, stream := "", ""
		if c := w.stamps[old.Time()]; c != nil {
			other, stream, r.OtherFrom = c.What, c.Name, c.From
		} else {
			o := w.rival(old)
			block, _ := o.blockOf(old)
			place := o.place(o.nodeAt(old.Site()), o.blockAt(block), old.Thread())
			other, stream, r.OtherFrom = "kernel "+o.Kernel, o.work.Name, o.from
			r.Other, r.OtherKernel = &place, o.Kernel
		}
		name, behind := w.memory(g)
		r.Detail = fmt.Sprintf("kernel %s in %s %s %s that %s in %s %s, and nothing orders the two%s",
			w.Kernel, w.work.Name, verb, name, other, stream, did, behind)
		return r
	})
}
