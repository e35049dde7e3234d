// This file knows which block made an access, by its time: blocks of checked launches take
// turns.

package check

import (
	"slices"
	"sort"

	"github.com/cujs/cujs/emulator/internal/memory"
)

// A turn is the accesses of a block from a time on, until the next turn.
type turn struct{ from, block uint32 }

// mostTurns is how many are remembered of a launch, and keptTurns of all launches that have
// ended. Accesses of earlier ones count as ordered.
const (
	mostTurns = 1 << 24
	keptTurns = 1 << 22
)

// tick counts an access.
func (w *Launch) tick() {
	if w.Time < memory.MaxTime {
		w.Time++
	}
}

// takesTurn begins a turn of the block, unless it had the last one.
func (w *Block) takesTurn() {
	if w.active == w {
		return
	}
	l := w.Launch
	if len(l.turns) > 0 {
		w.tick() // what the other block does at this time is its own
	}
	if len(l.turns) == mostTurns {
		l.turns = slices.Delete(l.turns, 0, mostTurns/2)
	}
	l.turns = append(l.turns, turn{uint32(w.Time), w.number})
	l.active, w.run = w, w.Time
	if w.began == 0 {
		w.began = w.run
	}
}

// blockOf is the block that made an access of this launch; false where it is forgotten.
func (w *Launch) blockOf(t memory.Touch) (block uint32, known bool) {
	time := uint32(t.Time())
	i := sort.Search(len(w.turns), func(i int) bool { return w.turns[i].from > time })
	if i == 0 {
		return 0, false
	}
	return w.turns[i-1].block, true
}

// own reports whether an access is one of the block.
func (w *Block) own(t memory.Touch) bool {
	if t >= memory.At(w.run) {
		return true
	}
	if t < memory.At(w.began) {
		return false
	}
	block, known := w.blockOf(t)
	return known && block == w.number
}

// reads notes a read of a cell.
func (w *Block) reads(c *memory.Cell, t memory.Touch) {
	since := memory.At(w.run)
	if w.own(c.Read) {
		since = memory.At(w.began)
	}
	c.Reads(t, since)
}
