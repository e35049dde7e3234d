// This file turns a graph into executable code.

package run

import (
	"slices"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/ptx"
)

// encodedCall is a call site with places for its registers.
type encodedCall struct {
	routine int // -1 for an indirect call
	site    *code.CallSite
	args    []simt.Ref
	results []simt.Ref
	saves   []save
	frame   uint64 // bytes of the caller's frame
}

// A save is a register of a caller, and its place in a record of the call.
type save struct{ register, place simt.Ref }

// encodedRoutine is what calls need to know of a routine.
type encodedRoutine struct {
	entry   int // block
	params  []simt.Ref
	results []simt.Ref
	frame   uint64
	name    string
}

// An encoder makes code of a graph.
type encoder struct {
	graph *code.Graph
	refs  []simt.Ref
	slots int
	// scalar says whether uniform registers are kept once for a block.
	scalar bool
	// observe says what the code observes; sites and counted collect where.
	observe observation
	sites   []*check.Site
	text    *code.Text
	arrays  []code.Array     // of the kernel
	arrayAt map[ptx.Pos]int  // the number of the array that an access is to
	sums    map[ptx.Pos]bool // the instructions whose results must fit their type
	counted []count.Site
	meets   []int                            // post-dominators, when something watches
	inside  *code.Block                      // that is being encoded
	begun   map[*ptx.Instruction]*code.Block // where an instruction was counted last
}

// encode analyses the graph and makes a program of it.
func encode(l *code.Kernel) *program {
	g := l.Graph
	g.ResolveFrames()
	g.Propagate()
	g.Flow()
	g.FindForeign(l.Frame)
	g.FindReentry()
	g.FindUniform()
	refs, slots, units := g.Assign()
	e := &encoder{graph: g, refs: refs, slots: slots, scalar: true, text: l.Text, arrays: l.Arrays}
	p := &program{
		Graph: g, Slots: slots, units: units, windows: l.Accesses, calls: len(g.Routines) > 1, grows: l.Grows,
		waits: slices.ContainsFunc(g.Blocks, func(b *code.Block) bool { return b.Spins }),
		text:  l.Text, arrays: l.Arrays,
	}
	p.scalar = e.version()
	p.placeSaves()
	p.plain = sync.OnceValue(func() *version {
		plain := &encoder{graph: g, refs: e.plainRefs(), slots: slots}
		return plain.version()
	})
	for i := range p.observing {
		p.observing[i] = sync.OnceValue(func() *observedCode { return e.encodeObserved(observation(i)) })
	}
	for r := range g.Virtuals {
		if v := &g.Virtuals[r]; v.Pin.Kind != code.NotPinned {
			p.Pins = append(p.Pins, pinned{v.Pin, refs[r], blockValue(v.Pin)})
		}
	}
	if l.Frame != 0 {
		p.frame = refs[l.Frame]
	}
	for _, r := range g.Routines {
		x := e.routine(r)
		p.routines = append(p.routines, x)
		p.passed = max(p.passed, len(x.params), len(x.results))
	}
	return p
}

// plainRefs are the refs with only pinned registers uniform.
func (e *encoder) plainRefs() []simt.Ref {
	refs := append([]simt.Ref(nil), e.refs...)
	for r := range refs {
		if e.graph.Virtuals[r].Pin.Kind == code.NotPinned {
			refs[r].Uniform = false
		}
	}
	return refs
}

func (e *encoder) version() *version {
	c := &version{blocks: make([]codeBlock, len(e.graph.Blocks)), scalar: e.scalar, places: sync.OnceValue(e.places)}
	if e.observe&watching != 0 {
		e.meets = e.graph.PostDominators()
	}
	for i, b := range e.graph.Blocks {
		c.blocks[i] = e.block(b)
		c.asks = c.asks || c.blocks[i].asks && b.Routine.Index != 0
	}
	e.hold(c)
	return c
}

// places are the places of what is live anywhere, by slot.
func (e *encoder) places() []simt.Ref {
	list := make([]simt.Ref, e.slots)
	put := func(r int) { list[e.refs[r].Slot] = e.refs[r] }
	for _, b := range e.graph.Blocks {
		b.LiveIn.Each(put)
	}
	if len(e.graph.Routines) > 1 {
		for _, held := range e.graph.HeldByCalls() {
			held.Each(put)
		}
		e.graph.Foreign.Each(put)
	}
	return list
}

func (e *encoder) block(b *code.Block) codeBlock {
	e.inside = b
	x := codeBlock{live: code.NewBitset(e.slots), scalarDefs: code.NewBitset(e.slots), spins: b.Spins}
	b.LiveIn.Each(func(r int) {
		x.live.Add(int(e.refs[r].Slot))
		if e.refs[r].Uniform {
			x.liveScalars = append(x.liveScalars, e.refs[r])
		}
	})
	if b.Gate != nil {
		in := e.instruction(b.Gate, &x)
		x.gate = &in
	}
	x.code = make([]instruction, 0, len(b.Code))
	for _, o := range b.Code {
		if o.Op == code.OpCopyStep && e.observe&watching != 0 && code.Has(o.Node, "bulk") || o.Op == code.OpCopyStep && e.observe&watching == 0 && o.Node.Opcode == "wgmma" {
			continue
		}
		x.code = append(x.code, e.instruction(o, &x))
		x.asks = x.asks || o.Collective != nil && o.Node.Opcode == "activemask"
	}
	x.depart = e.departure(b)
	if e.observe&watching != 0 {
		x.depart.bypass = check.BypassOf(e.graph, b, e.meets)
		x.code = slices.Concat(e.begins(b), x.code, e.ends(&x.depart))
	}
	e.countBlock(b, &x)
	return x
}

// instruction encodes an operation and notes which uniform registers it
// writes.
func (e *encoder) instruction(o *code.Operation, b *codeBlock) instruction {
	in := instruction{loop: o.Loop, Payload: &o.Payload, node: o.Node, dst: e.all(o.Dst), src: e.all(o.Src)}
	for i, r := range in.src {
		switch i {
		case 0:
			in.a = r
		case 1:
			in.b = r
		case 2:
			in.c = r
		}
	}
	uniform := o.Once
	for _, r := range append(in.src, in.dst...) {
		uniform = uniform && r.Uniform
	}
	for _, r := range in.dst {
		if r.Uniform {
			b.scalarDefs.Add(int(r.Slot))
		}
	}
	if len(in.dst) > 0 {
		in.d = in.dst[0]
	}
	x := &executions[o.Op]
	in.exec = x.lanes
	if uniform {
		in.exec = x.once
	} else if o.Wide != nil {
		in.loop = o.Wide
	}
	if o.Ordered {
		in.exec = ordered(in.exec)
	}
	e.watch(&in, o)
	count := e.count(&in, o)
	if o.Guard.Predicate != 0 {
		in.guard, in.negated = e.refs[o.Guard.Predicate], o.Guard.Negated
		in.inner, in.exec = in.exec, execGuarded
	}
	count()
	e.follow(&in, o)
	return in
}

func (e *encoder) all(registers []code.Register) []simt.Ref {
	refs := make([]simt.Ref, len(registers))
	for i, r := range registers {
		refs[i] = e.refs[r]
	}
	return refs
}

func (e *encoder) departure(b *code.Block) departure {
	x := &b.Exit
	d := departure{
		kind: x.Kind, guarded: x.Guard.Predicate != 0, negated: x.Guard.Negated,
		predicate: e.refs[x.Guard.Predicate], index: e.refs[x.Index],
		next: indexOf(x.Next), target: indexOf(x.Target), node: x.Node, routine: b.Routine.Index,
		detour: indexOf(b.Detour()),
	}
	for _, t := range x.Targets {
		d.targets = append(d.targets, indexOf(t))
	}
	if x.Call != nil {
		d.call = e.call(b, x.Call)
	}
	return d
}

func indexOf(b *code.Block) int {
	if b == nil {
		return -1
	}
	return b.Index
}

func (e *encoder) call(b *code.Block, s *code.CallSite) *encodedCall {
	c := &encodedCall{routine: -1, site: s, args: e.all(s.Args), results: e.all(s.Results), frame: s.Caller.Frame()}
	if s.Routine != nil {
		c.routine = s.Routine.Index
	}
	if s.Reenters() {
		e.graph.Behind(b).Each(func(r int) { c.saves = append(c.saves, save{register: e.refs[r]}) })
	}
	return c
}

// placeSaves lists the calls by the blocks that they return to, and gives each
// register that one of them saves a place: the same one in all records, because
// lanes may have come to one depth by different calls.
func (p *program) placeSaves() {
	p.sites = make([]*encodedCall, len(p.scalar.blocks))
	places := map[int32]simt.Ref{}
	for i := range p.scalar.blocks {
		d := &p.scalar.blocks[i].depart
		if d.call == nil {
			continue
		}
		p.sites[d.next] = d.call
		for k := range d.call.saves {
			r := d.call.saves[k].register
			place, ok := places[r.Slot]
			if !ok {
				place = simt.Ref{Class: r.Class, Bits: r.Bits, Unit: int32(p.saved)}
				places[r.Slot] = place
				p.saved += max(1, r.Class.Bytes()/4)
			}
			d.call.saves[k].place = place
		}
	}
}

func (e *encoder) routine(r *code.Routine) encodedRoutine {
	x := encodedRoutine{entry: r.Entry.Index, frame: r.Frame(), name: r.Function.Name}
	for _, p := range r.Params {
		if p.Value != 0 {
			x.params = append(x.params, e.refs[p.Value])
		}
	}
	for _, p := range r.Results {
		if p.Value != 0 {
			x.results = append(x.results, e.refs[p.Value])
		}
	}
	return x
}

// hold adds what lanes in routines need to what their blocks do: what the routines
// that called them will.
func (e *encoder) hold(c *version) {
	if len(e.graph.Routines) == 1 {
		return
	}
	held := e.graph.HeldByCalls()
	for i, b := range e.graph.Blocks {
		x := &c.blocks[i]
		held[b.Routine.Index].Each(func(r int) {
			x.live.Add(int(e.refs[r].Slot))
			if e.refs[r].Uniform {
				x.liveScalars = append(x.liveScalars, e.refs[r])
			}
		})
	}
}
