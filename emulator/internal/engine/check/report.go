// This file says what checked launches found.

package check

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// adviceAt is what to do where it depends on the place: uninitialised reads of
// what only the kernel itself can write, and null pointers.
var (
	adviceUnwritten = map[ptx.Space]string{
		ptx.Shared:     "store to it before the read: shared memory has no values when a block begins",
		ptx.LocalSpace: "store to it before the read: local arrays have no values when a thread begins",
	}
	adviceParity = "wait for the mbarrier with the parity of the phase that has to be over: 0 for the first copy, then 1, and so on; for a slot that is empty, 1 first"
	adviceNull   = "pass the address of memory that is allocated, or compare the pointer with 0 before the access"
)

// A finding is the mistakes of a launch that count as one: of one kind at one
// place. The first is described, the others are counted.
type finding struct {
	report  *report.Report
	threads map[uint32][]uint64 // who made it, of each block as bits
}

// A findingKey tells places apart: by the source where the PTX names it, so that
// copies of one instruction, as of an unrolled loop, are one place.
type findingKey struct {
	kind   report.Kind
	node   *ptx.Instruction // nil where the source is known
	source ptx.Loc
}

// found notes a mistake of a thread, and describes it when it is the first of its
// place.
func (w *Block) found(kind report.Kind, node *ptx.Instruction, lane int, describe func() *report.Report) {
	key := findingKey{kind: kind, node: node}
	if l := w.text.Locs[node]; l != nil {
		key.node, key.source = nil, ptx.Loc{File: l.File, Line: l.Line, Column: l.Column}
	}
	f := w.findings[key]
	if f == nil {
		f = &finding{report: describe(), threads: map[uint32][]uint64{}}
		f.report.Kind, f.report.Kernel = kind, w.Kernel
		if f.report.Advice == "" {
			f.report.Advice = kind.Advice()
		}
		w.findings[key] = f
		w.inOrder = append(w.inOrder, f)
	}
	threads := f.threads[w.number]
	if threads == nil {
		threads = make([]uint64, (w.Registers.N+63)/64)
		f.threads[w.number] = threads
	}
	threads[lane>>6] |= 1 << (lane & 63)
	f.report.Times++
}

// End reports what was found, in the order in which it was, and at last what ended
// the launch, if not nil.
func (w *Launch) End(f *Fault) {
	for _, x := range w.inOrder {
		for _, threads := range x.threads {
			for _, mask := range threads {
				x.report.Threads += bits.OnesCount64(mask)
			}
		}
		w.report(x.report)
	}
	if f == nil {
		return
	}
	if r := f.Report(); r != nil && !r.Kind.Ends() {
		w.report(r)
		f.Told = true
	}
}

// unwritten looks at an access to bytes that nobody wrote: a load hides its result,
// others use the bytes at once.
func (w *Block) unwritten(g *glance) {
	if g.site.access.Load != nil && !g.site.atomic {
		w.hide(g)
		return
	}
	w.uninitialised(g)
}

func (w *Block) uninitialised(g *glance) {
	w.found(report.Uninitialised, g.site.node, g.lane, func() *report.Report {
		return &report.Report{
			Place: w.place(g.site.node, w.index, g.lane), Address: g.address, Size: g.size, Advice: adviceUnwritten[g.space],
			Detail: w.unwrittenText(g, "") + w.unfilled(g),
		}
	})
	if b := w.bytes(g); b != nil {
		setAll(b) // once is enough
	}
}

// within says which allocation an access is to.
func (w *Block) within(g *glance) string {
	if g.space != ptx.Global {
		return ""
	}
	return ": " + Where(w.nearest, g.address)
}

// race reports an access that nothing orders after an earlier one.
func (w *Block) race(g *glance, old memory.Touch, wrote bool) {
	if old.Time() <= w.start {
		w.streamRace(g, old, wrote)
		return
	}
	kind := report.GlobalRace
	if g.space == ptx.Shared {
		kind = report.SharedRace
	}
	node := w.nodeAt(old.Site())
	if g.site.atomic != old.Atomic() && w.looksAhead(g.site.node, node) {
		return
	}
	w.found(kind, g.site.node, g.lane, func() *report.Report {
		now, before := "reads", "read"
		if g.writes() {
			now = "writes"
		}
		if wrote {
			before = "wrote"
		}
		block, _ := w.blockOf(old)
		other := w.place(node, w.blockAt(block), old.Thread())
		missing := "no barrier stands between them"
		switch {
		case block == w.number:
		case g.space == ptx.Shared:
			missing = "no barrier of the cluster stands between them"
		default:
			missing = "nothing orders blocks of one launch"
		}
		name, behind := w.memory(g)
		r := &report.Report{
			Place: w.place(g.site.node, w.index, g.lane), Other: &other, Address: g.address, Size: g.size,
			Detail: fmt.Sprintf("a thread %s %s that another %s, and %s%s", now, name, before, missing, behind),
		}
		why := w.tooSoon(w.number, g.lane, stampOf(old.Time(), old.Thread()), false) + w.tooSoon(block, old.Thread(), stampOf(w.Time, g.lane), true)
		if why == "" && g.site.counted {
			why = w.unfilled(g)
		}
		if why != "" {
			r.Detail += why
			r.Advice = adviceParity
		}
		return r
	})
}

// looksAhead reports whether one of two instructions is a load by an address that
// an atomic operation of the kernel takes, too, and stands before it: a look at the
// value that it is about to change, whose result the atomic operation confirms. Loops
// of compare and swap may look again behind it.
func (w *Launch) looksAhead(a, b *ptx.Instruction) bool {
	for _, load := range []*ptx.Instruction{a, b} {
		if load == nil || load.Opcode != "ld" || len(load.Operands) < 2 {
			continue
		}
		for _, s := range w.sites {
			n := len(s.node.Operands)
			same := s.atomic && (s.node.Opcode == "atom" && n > 1 && s.node.Operands[1].String() == load.Operands[1].String() ||
				s.node.Opcode == "red" && n > 0 && s.node.Operands[0].String() == load.Operands[1].String())
			if same && (code.Has(s.node, "cas") || load.Pos.Line < s.node.Pos.Line || load.Pos.Line == s.node.Pos.Line && load.Pos.Column < s.node.Pos.Column) {
				return true
			}
		}
	}
	return false
}
