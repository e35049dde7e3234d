// This file makes the code of launches that are checked or counted.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/ptx"
)

// An observedCode is both versions of a program's code with what observes it:
// execWatched before what it must see, counting before everything, or both.
type observedCode struct {
	scalar, plain *version
	sites         []*check.Site   // by their numbers
	arrays        []check.Array   // likewise
	counted       []count.Site    // by their order in the code
	arrayAt       map[ptx.Pos]int // the indices of arrays, by the accesses to them
}

// An observation is what is observed, as bits.
type observation int

const (
	watching observation = 1 << iota
	counting
)

// encodeObserved makes it.
func (e *encoder) encodeObserved(o observation) *observedCode {
	x := &observedCode{}
	var at map[ptx.Pos]int
	var sums map[ptx.Pos]bool
	kernel := e.graph.Routines[0].Function.Name
	x.arrays, at = check.Arrays(e.text, kernel, e.arrays)
	x.arrayAt = at
	if o&watching != 0 {
		sums = check.Sums(e.text, kernel)
	}
	s := &encoder{graph: e.graph, refs: e.refs, slots: e.slots, scalar: true, observe: o, arrayAt: at, sums: sums}
	x.scalar = s.version()
	x.sites, x.counted = s.sites, s.counted
	// The other version has the same sites in the same order.
	p := &encoder{graph: e.graph, refs: e.plainRefs(), slots: e.slots, observe: o, arrayAt: at, sums: sums}
	x.plain = p.version()
	return x
}

// A watched is what an instruction of a checked launch is beside what it executes.
type watched struct {
	exec func(*cta, *instruction) // without what looks at its accesses
	site *check.Site              // nil where it has none, and orders nothing
	// of values that nobody wrote: the instruction with its guard, and the way that
	// they take through it.
	guarded func(*cta, *instruction)
	flow    *check.Flow
}

// watch puts execWatched before an instruction that touches memory, or that
// orders accesses.
func (e *encoder) watch(in *instruction, o *code.Operation) {
	if e.observe&watching == 0 || o.Gate {
		return
	}
	if o.Node != nil && e.sums[o.Node.Pos] {
		sum := check.NewSum(o, in.src)
		in.exec = func(c *cta, _ *instruction) { c.watched.Fits(sum, c.lanes) }
		return
	}
	in.watched = &watched{exec: in.exec}
	if o.Op == code.OpCopyStep && o.Node.Opcode == "wgmma" {
		in.exec = func(c *cta, _ *instruction) { c.watched.CommitProducts(c.lanes) }
		return
	}
	if o.Op == code.OpCopyStep {
		step := check.StepOf(o.Node)
		in.exec = func(c *cta, _ *instruction) { c.watched.Step(step, c.lanes) }
		return
	}
	if o.Node == nil || o.Access == nil && o.Bulk == nil && o.Warpgroup == nil && o.Node.Opcode != "fence" && o.Node.Opcode != "membar" {
		return
	}
	array, ok := e.arrayAt[o.Node.Pos]
	if !ok || o.Access == nil {
		array = -1
	}
	in.watched.site = check.NewSite(o, in.dst, in.src, len(e.sites), array)
	e.sites = append(e.sites, in.watched.site)
	in.exec = execWatched
	switch o.Op {
	case code.OpStore:
		in.exec = execWatchedStore
	case code.OpMatrixMove:
		in.exec = execWatchedFragment
	case code.OpRows:
		in.exec = execWatchedRows
	}
}

// site is the site of an instruction, nil where it has none.
func (in *instruction) site() *check.Site {
	if in.watched == nil {
		return nil
	}
	return in.watched.site
}

// execWatched looks at what an instruction will do before it does it.
func execWatched(c *cta, in *instruction) {
	c.watched.Before(in.watched.site, c.lanes)
	in.watched.exec(c, in)
}

func execWatchedStore(c *cta, in *instruction) {
	c.watched.Before(in.watched.site, c.lanes)
	if c.watched.Unknown() {
		c.watched.Stored(in.watched.site, c.lanes)
	}
	in.watched.exec(c, in)
}

func execWatchedFragment(c *cta, in *instruction) {
	s := in.watched.site
	c.watched.Before(s, c.lanes)
	f := &in.Move.Fragment
	for _, lane := range c.lanes.List() {
		for i := range f.Registers * f.PerRegister() {
			address, _ := cellAt(c, in, i, int(lane))
			value := uint64(0)
			if in.Access.Write {
				value = fragmentPart(c, in, i, int(lane))
			}
			c.watched.Moved(s, int(lane), address, &value)
		}
	}
	in.watched.exec(c, in)
}

func execWatchedRows(c *cta, in *instruction) {
	s := in.watched.site
	c.watched.Before(s, c.lanes)
	for _, lane := range c.lanes.List() {
		if int(lane)&31 < 8*in.Move.Count {
			c.watched.Moved(s, int(lane), c.Get(&in.src[0], int(lane))+in.Access.Offset, nil)
		}
	}
	in.watched.exec(c, in)
}

// follow puts execFollowed before an instruction, with its guard.
func (e *encoder) follow(in *instruction, o *code.Operation) {
	if in.watched == nil {
		return
	}
	in.watched.guarded = in.exec
	in.watched.flow = check.NewFlow(o, in.dst, in.src, in.guard, computation(in, o))
	in.exec = execFollowed
}

// execFollowed follows values that nobody wrote through an instruction before it is
// executed, where there are any.
func execFollowed(c *cta, in *instruction) {
	if c.watched.Unknown() {
		c.watched.Follow(in.watched.flow, c.lanes)
	}
	in.watched.guarded(c, in)
}

// computation is an operation as a function of trial values; nil for those that do
// more than compute.
func computation(in *instruction, o *code.Operation) func(*check.Trials) {
	switch o.Op {
	case code.OpDense:
		return func(t *check.Trials) { computeDense(in, t) }
	case code.OpScalar:
		s := in.Scalar
		return func(t *check.Trials) {
			for k := range t.Results[0] {
				a, b, x, y := t.Sources[0][k], t.Sources[1][k], t.Sources[2][k], t.Sources[3][k]
				t.Results[0][k] = s.Fit(s.Op(a, b, x, y), &in.d)
				if len(in.dst) > 1 {
					t.Results[1][k] = s.Op2(a, b, x, y)
				}
			}
		}
	case code.OpCarry:
		last := len(in.src) - 1
		return func(t *check.Trials) {
			for k := range t.Results[0] {
				var x [3]uint64
				for i := range last {
					x[i] = t.Sources[i][k]
				}
				r, carry := in.Scalar.Carry(x[0], x[1], x[2], t.Sources[last][k] != 0)
				t.Results[0][k], t.Results[1][k] = in.Scalar.Fit(r, &in.dst[0]), loops.Flag(carry)
			}
		}
	}
	return nil
}

// computeDense runs a loop over trial values as over lanes.
func computeDense(in *instruction, t *check.Trials) {
	for i := range in.src {
		put(unsafe.Pointer(&t.Room[1+i]), in.src[i].Class, t.Sources[i][:])
	}
	at := func(i int) unsafe.Pointer { return unsafe.Pointer(&t.Room[i]) }
	in.loop(at(0), at(1), at(2), at(3), len(t.Results[0]))
	for k := range t.Results[0] {
		t.Results[0][k] = loops.Fetch(at(0), in.d.Class, k)
	}
}

// put writes values as lanes' elements of a class.
func put(p unsafe.Pointer, class loops.Class, values []uint64) {
	switch class {
	case loops.Word:
		for k, v := range values {
			loops.View[uint32](p, len(values))[k] = uint32(v)
		}
	case loops.Long:
		copy(loops.View[uint64](p, len(values)), values)
	default:
		bits := uint64(0)
		for k, v := range values {
			bits |= v & 1 << k
		}
		*(*uint64)(p) = bits
	}
}

// begins is what a block of a checked launch begins with: registers that a gate, or a
// call that comes back here, gave values to.
func (e *encoder) begins(b *code.Block) []instruction {
	var known []simt.Ref
	if b.Gate != nil && b.Gate.Collective != nil && b.Gate.Collective.Source != nil {
		in := &instruction{Payload: &b.Gate.Payload, dst: e.all(b.Gate.Dst), src: e.all(b.Gate.Src)}
		return []instruction{{exec: func(c *cta, _ *instruction) {
			if c.watched.Unknown() {
				followShuffle(c, in)
			}
		}}}
	}
	if b.Gate != nil {
		known = e.all(b.Gate.Dst)
	}
	for _, p := range e.graph.Blocks {
		if len(e.graph.Routines) > 1 && p.Exit.Kind == code.Call && p.Exit.Next == b {
			s := e.call(p, p.Exit.Call)
			known = append(known, s.results...)
			for i := range s.saves {
				known = append(known, s.saves[i].register)
			}
		}
	}
	if len(known) == 0 {
		return nil
	}
	return []instruction{{exec: func(c *cta, _ *instruction) { c.watched.Known(known, c.lanes) }}}
}

// followShuffle follows values that nobody wrote through a shuffle that the running
// lanes have executed: it shuffles the numbers of the lanes.
func followShuffle(c *cta, in *instruction) {
	c.watched.Known(in.dst[1:], c.lanes)
	if in.dst[0].Slot == in.src[1].Slot || in.dst[0].Slot == in.src[2].Slot { // which it has overwritten
		c.watched.Known(in.dst[:1], c.lanes)
		return
	}
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		if lanes == 0 {
			continue
		}
		x := &simt.WarpCall{Lanes: ^uint32(0), Modifier: in.Collective.Modifier}
		c.gatherOperands(x, in, w, lanes)
		for lane := range x.A {
			x.A[lane] = uint64(lane)
		}
		in.Collective.Run(x)
		c.watched.Shuffled(&in.dst[0], &in.src[0], w, lanes, &x.D)
	}
}

// ends is what a block of a checked launch ends with: the register that says where to
// go must have a value that is known, and what a routine is called with may not.
func (e *encoder) ends(d *departure) (list []instruction) {
	decides := &d.predicate
	indirect := d.kind == code.Call && d.call.routine < 0
	if d.kind == code.Multiway || indirect {
		decides = &d.index
	}
	if node := d.node; d.kind == code.Branch || d.guarded || decides == &d.index {
		list = append(list, instruction{exec: func(c *cta, _ *instruction) { c.watched.Decides(decides, node, c.lanes) }})
	}
	if s := d.call; d.kind == code.Call {
		list = append(list, instruction{exec: func(c *cta, _ *instruction) {
			for i := range c.program.routines {
				r := &c.program.routines[i]
				switch {
				case !c.watched.Unknown():
				case i == s.routine && len(r.params) == len(s.args):
					c.watched.Passes(s.args, r.params, c.lanes)
				case i == s.routine || indirect:
					c.watched.Known(r.params, c.lanes)
				}
			}
		}})
	}
	return list
}

// observe begins what a checked launch knows of the block.
func observe(c *cta, index uint64) {
	if c.grid.watch == nil {
		c.watched = nil
		return
	}
	if c.watched == nil {
		c.watched = &check.Block{Registers: &c.Registers, Shared: &c.shared, Local: &c.local, Alive: &c.alive}
	}
	c.watched.Begin(c.grid.watch, index)
}
