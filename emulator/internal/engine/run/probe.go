// This file finds out whether a block of threads goes round in circles: whether all
// that its threads do, until they are again where they were, changes no memory.
//
// A thread that comes to a place with the registers that it had there before, and has
// changed no memory on its way, will go the same way again as long as the memory that
// it reads stays as it is. Where that holds for every thread that can run, in
// whatever order they run, only somebody else can end it.

package run

import (
	"bytes"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A probe executes a block of threads and watches what it does.
type probe struct {
	cta    *cta
	effect bool // memory was changed, or what happens may differ the next time

	// Of all circles that were found: whether they read memory that other work or the
	// host may change, and that others than this process may change.
	outside, foreign bool
	reaches, strange bool // the same of the circle that is under way

	before, now []uint64 // the state of the block then and now
	moved       []uint64 // lanes that have run since moved was cleared
	reads       map[*ptx.Instruction]*read
	last        []*read            // by lane, the read that it most likely waits for
	turns       []*ptx.Instruction // by lane, the last instruction that may jump
	on          simt.LaneSet       // the lanes under the guard of an instruction
	saved       []byte
}

// A read is what an instruction read last.
type read struct {
	node    *ptx.Instruction
	address uint64
	space   ptx.Space
	held    []byte
}

// The bounds of a probe: rounds in which every group runs until it jumps back, and
// basic blocks that are executed in all.
const (
	probeRounds = 128
	probeSteps  = 1 << 15
)

// circles executes the block for a while and reports whether it certainly goes round
// in circles as long as nobody else changes memory. The block can go on as before.
func (p *probe) circles(c *cta) bool {
	p.cta, p.effect = c, false
	p.last, p.turns = make([]*read, c.N), make([]*ptx.Instruction, c.N)
	p.moved, p.on = make([]uint64, len(c.alive.Mask)), simt.NewLaneSet(c.N)
	p.mark()
	steps := probeSteps
	for round, limit := 0, 2; round < probeRounds; {
		if len(c.runnable) == 0 {
			return c.cluster.waits(c)
		}
		if steps -= p.run(c.pickNext()); p.effect || steps <= 0 {
			return false
		}
		if !p.allMoved() {
			continue
		}
		clear(p.moved)
		if p.now = p.state(p.now[:0]); slices.Equal(p.now, p.before) {
			p.outside, p.foreign = p.outside || p.reaches, p.foreign || p.strange
			return true
		}
		if round++; round == limit {
			limit *= 2
			p.mark()
		}
	}
	return false
}

// mark begins a circle where the block is now.
func (p *probe) mark() {
	p.before = p.state(p.before[:0])
	p.reads = map[*ptx.Instruction]*read{}
	p.reaches, p.strange = false, false
	clear(p.last)
}

// allMoved reports whether every lane that can run has.
func (p *probe) allMoved() bool {
	for _, g := range p.cta.runnable {
		for i, m := range g.lanes.Mask {
			if m&^p.moved[i] != 0 {
				return false
			}
		}
	}
	return true
}

// run executes g until it jumps back or another group has to be picked, and lets
// others come first then. It returns the number of basic blocks.
func (p *probe) run(g *group) (steps int) {
	c := p.cta
	jumps := c.steps
	for i, m := range g.lanes.Mask {
		p.moved[i] |= m
	}
	for {
		c.budget = spinBudget
		steps++
		p.step(g)
		if c.dirty || g.key >= c.bound || c.steps != jumps || p.effect {
			break
		}
	}
	if len(c.runnable) > 1 && c.steps != jumps {
		g.turn++
	}
	return steps
}

// step is cta.step with an eye on what it does.
func (p *probe) step(g *group) {
	c := p.cta
	b := &c.code.blocks[g.key>>1]
	if c.protected != nil && c.code.scalar && b.scalarDefs.Meets(c.protected) {
		c.demote()
		b = &c.code.blocks[g.key>>1]
	}
	if b.gate != nil && g.key&1 == 0 {
		// Which threads meet at a barrier for a part of the block depends on who comes first.
		p.effect = p.effect || b.gate.Barrier != nil && (b.gate.Barrier.Counted || c.cluster != nil && b.gate.Barrier.Kind == code.ClusterArrive)
		if !c.pass(g, b.gate) {
			return
		}
	}
	c.lanes = &g.lanes
	for i := range b.code {
		p.execute(&b.code[i])
	}
	if node := b.depart.node; node != nil {
		for _, lane := range g.lanes.List() {
			p.turns[lane] = node
		}
	}
	c.leave(g, b)
}

// execute executes an instruction for the running lanes.
func (p *probe) execute(in *instruction) {
	c := p.cta
	if in.Payload == nil || p.effect { // no instruction of the kernel, or seen enough
		in.exec(c, in)
		return
	}
	p.effect = p.acts(in)
	lanes := p.guarded(in)
	a := in.Access
	if a == nil || lanes.Count == 0 || p.effect {
		in.exec(c, in)
		return
	}
	addresses, found := p.locate(in, lanes)
	locations := found
	p.saved = p.saved[:0]
	writes := a.Write || in.Atomic != nil || in.Copied != nil
	if writes {
		for _, at := range locations {
			p.saved = append(p.saved, view(at, a)...)
		}
	}
	in.exec(c, in)
	for before := p.saved; writes && len(locations) > 0; locations = locations[1:] {
		now := view(locations[0], a)
		p.effect = p.effect || !bytes.Equal(before[:len(now)], now)
		before = before[len(now):]
	}
	if !a.Write || in.Atomic != nil {
		p.note(in, lanes, addresses, found)
	}
}

// view is the memory of an access; nothing where there is none.
func view(at unsafe.Pointer, a *code.Access) []byte {
	if at == nil {
		return nil
	}
	return loops.View[byte](at, int(a.Bytes()))
}

// acts reports whether an instruction has effects beyond the memory that its lanes
// address, or may do something else the next time.
func (p *probe) acts(in *instruction) bool {
	switch {
	case in.Bulk != nil, in.Move != nil, in.System != 0, in.Clock != 0, in.Allocation != nil:
		return true
	case in.Collective != nil:
		return !in.Collective.Masked // its result depends on who is there
	case in.Texture != nil:
		p.reaches = true
		return in.node.Opcode == "sust" || in.node.Opcode == "sured"
	case in.Copied != nil:
		p.reaches = true
	}
	return false
}

// guarded is the running lanes for which an instruction is executed.
func (p *probe) guarded(in *instruction) *simt.LaneSet {
	c := p.cta
	if in.inner == nil {
		return c.lanes
	}
	if in.guard.Uniform {
		if (c.Scalar(&in.guard) != 0) != in.negated {
			return c.lanes
		}
		clear(p.on.Mask)
	} else {
		c.choose(&p.on, &in.guard, in.negated)
	}
	p.on.Refresh()
	return &p.on
}

// locate finds the addresses of an access by lanes and the memory behind them, nil
// where there is none: the instruction is about to fault then.
func (p *probe) locate(in *instruction, lanes *simt.LaneSet) (addresses []uint64, locations []unsafe.Pointer) {
	c, a := p.cta, in.Access
	for _, l := range lanes.List() {
		lane := int(l)
		address := c.Get(&in.src[0], lane) + a.Offset
		if in.src[0].Class == loops.Word {
			address = uint64(uint32(address))
		}
		addresses = append(addresses, address)
		locations = append(locations, p.memory(a, address, lane))
	}
	return addresses, locations
}

// memory is what an access of a lane reaches, and notes whose it is.
func (p *probe) memory(a *code.Access, address uint64, lane int) unsafe.Pointer {
	c := p.cta
	var w *loops.Window
	switch a.Space {
	case ptx.Shared:
		w = sharedWindow(c, a, address)
	case ptx.LocalSpace:
		w = &c.local
	case ptx.Param:
		w = &c.grid.params
	case ptx.Generic:
		w, _ = c.genericWindow(address)
	}
	if w != nil {
		r := w.Reach(a.Bytes(), 1, lane)
		if address-r.Base > r.Limit {
			return nil
		}
		return unsafe.Add(r.Pointer, address-r.Base)
	}
	b := c.grid.space.Find(address)
	if b == nil || !b.Contains(address, a.Bytes()) {
		return nil
	}
	p.reaches = p.reaches || b.Kind != memory.Internal
	p.strange = p.strange || b.Kind == memory.Foreign || b.Kind == memory.Remote || b.Kind == memory.Virtual
	return unsafe.Add(b.Pointer(), address-b.Base)
}

// note notes what lanes have read.
func (p *probe) note(in *instruction, lanes *simt.LaneSet, addresses []uint64, locations []unsafe.Pointer) {
	if locations[0] == nil {
		return
	}
	r := p.reads[in.node]
	if r == nil {
		r = &read{node: in.node}
		p.reads[in.node] = r
	}
	r.address, r.space, r.held = addresses[0], in.Access.Space, append(r.held[:0], view(locations[0], in.Access)...)
	for _, lane := range lanes.List() {
		if old := p.last[lane]; old == nil || talks(in.node) || !talks(old.node) {
			p.last[lane] = r
		}
	}
}

// talks reports whether an instruction is meant to see what other threads do.
func talks(node *ptx.Instruction) bool {
	return node.Opcode != "ld" || slices.ContainsFunc(node.Modifiers, func(m string) bool {
		return m == "volatile" || m == "relaxed" || m == "acquire" || m == "mmio"
	})
}

// state appends all that decides what the threads do next, memory apart.
func (p *probe) state(to []uint64) []uint64 {
	c := p.cta
	groups := slices.Clone(c.runnable)
	for i := range c.waits {
		w := &c.waits[i]
		to = append(to, uint64(w.barrier), uint64(w.warp), uint64(w.members))
		groups = append(groups, w.group)
	}
	slices.SortFunc(groups, func(a, b *group) int { return a.lanes.First() - b.lanes.First() })
	places := c.code.places()
	for _, g := range groups {
		to = append(append(to, uint64(g.key)), g.lanes.Mask...)
		c.code.blocks[g.key>>1].live.Each(func(slot int) {
			if r := &places[slot]; r.Uniform {
				to = append(to, c.Scalar(r))
			} else {
				for _, lane := range g.lanes.List() {
					to = append(to, c.Get(r, int(lane)))
				}
			}
		})
	}
	for i := range c.bars {
		to = append(append(to, uint64(c.bars[i].expected), uint64(len(c.bars[i].arrived))), c.bars[i].arrived...)
	}
	for i := range c.records[:min(c.deepest, len(c.records))] {
		r := &c.records[i]
		for _, p := range r.pending {
			if !empty(p.lanes) {
				to = append(append(to, uint64(p.next)), p.lanes...)
			}
		}
		to = append(append(to, r.kept.Words()...), r.tops...)
	}
	return append(to, c.tops...)
}
