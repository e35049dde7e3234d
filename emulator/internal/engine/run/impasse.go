// This file says what the threads of a launch do that cannot go on.

package run

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// An impasse is where the threads of blocks are that all go round in circles.
type impasse struct {
	blocks map[[3]uint32]bool
	halts  []*halt // those at gates first
}

// A halt is the threads that wait at one instruction, or go round by it.
type halt struct {
	node            *ptx.Instruction
	waits           bool  // at a barrier or for lanes of the warp
	read            *read // of threads that go round; nil where they read nothing
	threads, blocks int
	block           [3]uint32 // of the first thread
	lane            int
	latest          *cta // that was counted
}

// add adds a block that was probed.
func (d *impasse) add(c *cta, p *probe) {
	if d.blocks == nil {
		d.blocks = map[[3]uint32]bool{}
	}
	d.blocks[c.index] = true
	for i := range c.waits {
		w := &c.waits[i]
		for _, lane := range w.group.lanes.List() {
			d.count(c, int(lane), halt{node: w.in.node, waits: true})
		}
	}
	for _, g := range c.runnable {
		for _, lane := range g.lanes.List() {
			h := halt{node: p.turns[lane], read: p.last[lane]}
			if h.read != nil {
				h.node = h.read.node
			}
			d.count(c, int(lane), h)
		}
	}
}

// count adds a thread to those of its place.
func (d *impasse) count(c *cta, lane int, h halt) {
	i := slices.IndexFunc(d.halts, func(o *halt) bool { return o.node == h.node && o.waits == h.waits })
	if i < 0 {
		i = len(d.halts)
		h.block, h.lane = c.index, lane
		d.halts = append(d.halts, &h)
	}
	o := d.halts[i]
	if o.threads++; o.block == c.index {
		o.lane = min(o.lane, lane)
	}
	if o.latest != c {
		o.blocks, o.latest = o.blocks+1, c
	}
}

// fault is what ends the launch. It is placed where a thread goes round.
func (d *impasse) fault(g *grid) *check.Fault {
	slices.SortFunc(d.halts, func(a, b *halt) int {
		return cmp.Or(cmp.Compare(loops.Flag(b.waits), loops.Flag(a.waits)), cmp.Compare(a.node.Pos.Line, b.node.Pos.Line))
	})
	var parts []string
	for _, h := range d.halts {
		parts = append(parts, h.text(g))
	}
	if text := d.ended(g); text != "" {
		parts = append(parts, text)
	}
	why := ""
	if g.watch != nil {
		why = g.watch.Repeated()
	}
	first := d.halts[len(d.halts)-1]
	for _, h := range slices.Backward(d.halts) {
		if !h.waits {
			first = h
		}
	}
	f := g.FaultOf(check.Impasse, first.node, first.block, first.lane, strings.Join(parts, "; ")+"; nobody is left to let them go on"+why)
	if other := d.halts[0]; other != first {
		f.Other = g.Beside(other.node, other.block, other.lane)
	}
	return f
}

// text says what the threads do: "31 of 32 threads wait at bar.sync 0 (line 7)".
func (h *halt) text(g *grid) string {
	at := fmt.Sprintf("%s (%s)", strings.TrimSuffix(h.node.String(), ";"), g.Line(h.node))
	s := ""
	if h.threads == 1 {
		s = "s"
	}
	switch {
	case h.waits:
		return fmt.Sprintf("%s wait%s at %s", h.who(g), s, at)
	case h.read == nil:
		return fmt.Sprintf("%s repeat%s %s", h.who(g), s, at)
	case h.node.Opcode == "mbarrier":
		text := fmt.Sprintf("%s wait%s at %s for the mbarrier at %s %#x, %s", h.who(g), s, at,
			check.SpaceName(h.read.space), h.read.address, missing(binary.LittleEndian.Uint64(h.read.held)))
		if g.watch != nil {
			text += g.watch.Stuck(h.block, h.lane, h.read.address)
		}
		return text
	}
	where := fmt.Sprintf("at %s %#x", check.SpaceName(h.read.space), h.read.address)
	if called := g.arrayAt(h.node).Called(h.read.address, uint64(len(h.read.held))); called != "" {
		where = fmt.Sprintf("in %s (%s)", called, strings.TrimPrefix(where, "at "))
	}
	return fmt.Sprintf("%s repeat%s %s, which finds %s %s", h.who(g), s, at, h.read.value(), where)
}

// who is "1 of 32 threads", or in a grid of several blocks "64 threads of 2 blocks".
func (h *halt) who(g *grid) string {
	switch {
	case g.blocks == 1:
		return fmt.Sprintf("%d of %s", h.threads, spell.Count(g.threads, "thread"))
	case h.blocks == 1:
		return fmt.Sprintf("%s of block (%d,%d,%d)", spell.Count(h.threads, "thread"), h.block[0], h.block[1], h.block[2])
	}
	return fmt.Sprintf("%s of %s", spell.Count(h.threads, "thread"), spell.Count(h.blocks, "block"))
}

// missing says what the phase of a memory barrier lacks.
func missing(state uint64) string {
	arrivals, bytes := code.Missing(state)
	switch {
	case bytes == 0:
		return fmt.Sprintf("which misses %s", spell.Count(arrivals, "arrival"))
	case arrivals == 0:
		return fmt.Sprintf("which misses %s", spell.Count(bytes, "byte"))
	}
	return fmt.Sprintf("which misses %s and %s", spell.Count(arrivals, "arrival"), spell.Count(bytes, "byte"))
}

// value is what was read, as a number, elements of vectors one after the other.
func (r *read) value() string {
	var words []string
	for b := r.held; len(b) > 0; {
		n := min(len(b), 8)
		var word [8]byte
		copy(word[:], b[:n])
		words, b = append(words, fmt.Sprint(binary.LittleEndian.Uint64(word[:]))), b[n:]
	}
	return strings.Join(words, ", ")
}

// ended names the blocks that have ended, "" where none has.
func (d *impasse) ended(g *grid) string {
	n := g.blocks - uint64(len(d.blocks))
	if n == 0 {
		return ""
	}
	first := g.blockIndex(0)
	for i := uint64(1); d.blocks[first]; i++ {
		first = g.blockIndex(i)
	}
	name := fmt.Sprintf("block (%d,%d,%d)", first[0], first[1], first[2])
	switch n {
	case 1:
		return name + " has ended"
	case 2:
		return name + " and another one have ended"
	}
	return fmt.Sprintf("%s and %d others have ended", name, n-1)
}
