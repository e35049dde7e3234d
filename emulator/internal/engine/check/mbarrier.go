// This file knows the phases of mbarriers in launches that are checked. A wait acquires what was released until the
// end of the phase that it asks about, and nothing later: one for the wrong parity, which passes too early, orders no
// copy. Reports name it.

package check

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// An mbarrier is what is known of one.
type mbarrier struct {
	state          *uint64
	address        uint64 // in shared memory
	block          uint32
	number         uint64 // of the phase, as its state has it
	phase          int    // of those that have ended, how many
	seen           int    // of them, how many somebody has waited for
	changed, ended uint64 // when the state changed last, and the last phase ended
	copies         []*counted
	waits          []waited // by each lane, the last that passed
}

// A counted is a bulk copy whose bytes an mbarrier counts.
type counted struct {
	of    *mbarrier
	by    stamp
	block uint32
	node  *ptx.Instruction
	phase int
}

// A waited is a wait that passed: over is how many phases had ended.
type waited struct {
	node         *ptx.Instruction // nil where there was none
	over         int
	time         uint64
	again, fresh bool // it asked about that phase before, and once about the one before the first
}

// mbarrier is the one whose state is at p.
func (w *Block) mbarrier(p unsafe.Pointer, address uint64, init bool) *mbarrier {
	at := -1
	for i, b := range w.mbarriers {
		if unsafe.Pointer(b.state) == p {
			if !init {
				return b.now()
			}
			at = i
		}
	}
	b := &mbarrier{state: (*uint64)(p), address: address & (1<<code.RankShift - 1), block: w.number, waits: make([]waited, w.Registers.N)}
	if at < 0 {
		w.mbarriers = append(w.mbarriers, b)
	} else {
		w.mbarriers[at] = b
	}
	return b
}

// now is the barrier with the phases that have ended since it was changed last.
func (b *mbarrier) now() *mbarrier {
	if n := (*b.state>>code.BarrierPhase - b.number) & code.BarrierPhases; n > 0 {
		b.phase, b.number, b.ended = b.phase+int(n), b.number+n, b.changed
	}
	return b
}

// Tells notes that an instruction is about to change an mbarrier.
func (w *Block) Tells(s *Site, lane int, p unsafe.Pointer, address uint64) {
	if !s.tells {
		return
	}
	b := w.mbarrier(p, address, code.Has(s.node, "init"))
	if b.changed = w.Time; s.counted {
		w.counted = &counted{b, stampOf(w.Time, lane), w.number, s.node, b.phase}
		b.copies = append(b.copies[max(0, len(b.copies)-kept):], w.counted)
	}
}

// Asked notes that a lane waited for an mbarrier and passed.
func (w *Block) Asked(s *Site, lane int, p unsafe.Pointer, address uint64) {
	b := w.mbarrier(p, address, false)
	x := &b.waits[lane]
	*x = waited{s.node, b.phase, w.Time, b.phase == 0 || x.over == b.phase, b.phase == 0 || x.fresh}
	if b.seen = b.phase; b.phase > 0 {
		w.gains(lane, stampOf(b.ended, 1<<laneBits-1))
		w.copies.tested = max(w.copies.tested, b.ended)
	}
}

// passed says why a wait passed.
func (w *Launch) passed(b *mbarrier, x waited) string {
	why := fmt.Sprintf("because phase %d had ended", x.over-1)
	if x.over == 0 {
		why = "because parity 1 counts as over until phase 0 has ended"
	}
	if x.again {
		why = "at once " + why
	}
	return fmt.Sprintf("; the wait for parity %d of the mbarrier at shared address %#x (%s) passed %s", (x.over+1)&1, b.address, w.Line(x.node), why)
}

// tooSoon says which wait of a thread did not wait for a copy that was made then, of those that passed at once if again
// says so; "" where there is none.
func (w *Launch) tooSoon(block uint32, lane int, copied stamp, again bool) string {
	for _, b := range w.mbarriers {
		for _, c := range b.copies {
			if c.by != copied || b.block != block {
				continue
			}
			if x := b.waits[lane]; x.node != nil && x.over <= c.phase && (x.again || !again) {
				return w.passed(b, x) + fmt.Sprintf(", and this copy is of phase %d", c.phase)
			}
		}
	}
	return ""
}

// Stuck says which phase a thread waits for that did not wait for the one before it.
func (w *Launch) Stuck(block [3]uint32, lane int, address uint64) string {
	for _, b := range w.mbarriers {
		if n := b.waits[lane].over; b.address == address && w.blockAt(b.block) == block && n < b.now().phase {
			return fmt.Sprintf(" in phase %d, which parity %d waits for; the thread did not wait for phase %d", b.phase, b.phase&1, n)
		}
	}
	return ""
}

// Repeated says which wait for copies passed at once; "" where there is none.
func (w *Launch) Repeated() string {
	for _, b := range w.mbarriers {
		for _, x := range b.waits {
			if x.again && len(b.copies) > 0 {
				return w.passed(b, x)
			}
		}
	}
	return ""
}

// unfilled says which wait of a thread for a copy passed before there was one, or, where it copies itself, which wait
// passed at once; "" where there is none.
func (w *Block) unfilled(g *glance) string {
	var last waited
	var of *mbarrier
	for _, b := range w.mbarriers {
		if b.block != w.number || g.space != ptx.Shared {
			continue
		}
		x := b.waits[g.lane]
		if x.fresh && len(b.copies) > 0 {
			x.over, x.again, x.time = 0, true, w.Time+1
		}
		if x.time > last.time {
			last, of = x, b
		}
	}
	if of == nil || last.over > 0 && !(last.again && g.site.counted) {
		return ""
	}
	return w.passed(of, last)
}

// unawaited reports copies to the shared memory of a block that has ended for which nobody has waited.
func (w *Block) unawaited() {
	others := w.mbarriers[:0]
	for _, b := range w.mbarriers {
		if b.block != w.number {
			others = append(others, b)
		} else if n := len(b.copies); n > 0 && b.copies[n-1].phase >= b.seen {
			c, lane := b.copies[n-1], int(b.copies[n-1].by&(1<<laneBits-1))
			w.found(report.OutsideLife, c.node, lane, func() *report.Report {
				return &report.Report{
					Place: w.place(c.node, w.blockAt(c.block), lane), Advice: adviceParity,
					Detail: fmt.Sprintf("a bulk copy to the shared memory of block (%d,%d,%d) is of phase %d of the mbarrier at shared address %#x, and no thread has waited for that phase when the block ends",
						w.index[0], w.index[1], w.index[2], c.phase, b.address),
				}
			})
		}
	}
	w.mbarriers = others
}
