// This file turns a graph into executable code.

package engine

import (
	"slices"
	"strconv"
	"sync"

	"github.com/cujs/cujs/ptx"
)

// encodedCall is a call site with places for its registers.
type encodedCall struct {
	routine int // -1 for an indirect call
	site    *callSite
	args    []ref
	results []ref
	saves   []ref
	frame   uint64 // bytes of the caller's frame
}

// encodedRoutine is what calls need to know of a routine.
type encodedRoutine struct {
	entry   int // block
	params  []ref
	results []ref
	frame   uint64
	name    string
}

// An encoder makes code of a graph.
type encoder struct {
	graph *graph
	refs  []ref
	slots int
	// scalar says whether uniform registers are kept once for a block.
	scalar bool
	// observe says what the code observes; sites and counted collect where.
	observe observation
	sites   []*ptx.Instruction
	counted []countedSite
	meets   []int                       // post-dominators, when something watches
	inside  *block                      // that is being encoded
	begun   map[*ptx.Instruction]*block // where an instruction was counted last
}

// encode analyses the graph and makes a program of it.
func encode(l *lowerer) *program {
	g := l.graph
	g.resolveFrames()
	g.propagate()
	g.flow()
	g.findForeign(l.frame)
	g.findUniform()
	refs, slots, units := g.assign()
	e := &encoder{graph: g, refs: refs, slots: slots, scalar: true}
	p := &program{
		graph: g, slots: slots, units: units, windows: l.accesses, calls: len(g.routines) > 1, grows: l.grows,
		waits: slices.ContainsFunc(g.blocks, func(b *block) bool { return b.spins }),
		file:  l.unit.module.File, module: l.unit.module, locs: l.locs,
	}
	p.scalar = e.code()
	p.sites = map[int]*encodedCall{}
	for i := range p.scalar.blocks {
		if d := &p.scalar.blocks[i].depart; d.call != nil {
			p.sites[d.next] = d.call
		}
	}
	p.plain = sync.OnceValue(func() *code {
		plain := &encoder{graph: g, refs: e.plainRefs(), slots: slots}
		return plain.code()
	})
	for i := range p.observing {
		p.observing[i] = sync.OnceValue(func() *observedCode { return e.encodeObserved(observation(i)) })
	}
	for r := range g.virtuals {
		if v := &g.virtuals[r]; v.pin.kind != notPinned {
			p.pins = append(p.pins, pinned{v.pin, refs[r], blockValue(v.pin)})
		}
	}
	if l.frame != 0 {
		p.frame = refs[l.frame]
	}
	for _, r := range g.routines {
		p.routines = append(p.routines, e.routine(r))
	}
	return p
}

// resolveFrames turns pins that waited for the size of a routine's frame into
// constants.
func (g *graph) resolveFrames() {
	for r := range g.virtuals {
		if p := &g.virtuals[r].pin; p.kind == pinFrame {
			index, _ := strconv.Atoi(p.symbol)
			p.kind, p.value = pinConstant, p.value+g.routines[index].frame()
		}
	}
}

// frame is the size of the routine's frame.
func (r *routine) frame() uint64 { return alignUp(r.local, 16) }

// plainRefs are the refs with only pinned registers uniform.
func (e *encoder) plainRefs() []ref {
	refs := append([]ref(nil), e.refs...)
	for r := range refs {
		if e.graph.virtuals[r].pin.kind == notPinned {
			refs[r].uniform = false
		}
	}
	return refs
}

func (e *encoder) code() *code {
	c := &code{blocks: make([]codeBlock, len(e.graph.blocks)), scalar: e.scalar}
	if e.observe&watching != 0 {
		e.meets = e.graph.postDominators()
	}
	for i, b := range e.graph.blocks {
		c.blocks[i] = e.block(b)
	}
	e.hold(c)
	return c
}

func (e *encoder) block(b *block) codeBlock {
	e.inside = b
	x := codeBlock{live: newBitset(e.slots), scalarDefs: newBitset(e.slots), spins: b.spins}
	b.liveIn.each(func(r int) {
		x.live.add(int(e.refs[r].slot))
		if e.refs[r].uniform {
			x.liveScalars = append(x.liveScalars, e.refs[r])
		}
	})
	if b.gate != nil {
		in := e.instruction(b.gate, &x)
		x.gate = &in
	}
	x.code = make([]instruction, len(b.code))
	for i, o := range b.code {
		x.code[i] = e.instruction(o, &x)
		x.asks = x.asks || o.collective != nil && o.node.Opcode == "activemask"
	}
	x.depart = e.departure(b)
	if e.observe&watching != 0 {
		x.depart.bypass = e.graph.bypass(b, e.meets)
	}
	e.countBlock(b, &x)
	return x
}

// instruction encodes an operation and notes which uniform registers it
// writes.
func (e *encoder) instruction(o *operation, x *codeBlock) instruction {
	in := instruction{loop: o.loop, payload: &o.payload, node: o.node, exec: o.vector, dst: e.all(o.dst), src: e.all(o.src)}
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
	uniform := o.uniform != nil
	for _, r := range append(in.src, in.dst...) {
		uniform = uniform && r.uniform
	}
	for _, r := range in.dst {
		if r.uniform {
			x.scalarDefs.add(int(r.slot))
		}
	}
	if len(in.dst) > 0 {
		in.d = in.dst[0]
	}
	if uniform {
		in.exec = o.uniform
	} else if o.wide != nil {
		in.loop = o.wide
	}
	e.watch(&in, o)
	count := e.count(&in, o)
	if o.guard.predicate != 0 {
		in.guard, in.negated = e.refs[o.guard.predicate], o.guard.negated
		in.inner, in.exec = in.exec, execGuarded
	}
	count()
	return in
}

func (e *encoder) all(registers []register) []ref {
	refs := make([]ref, len(registers))
	for i, r := range registers {
		refs[i] = e.refs[r]
	}
	return refs
}

func (e *encoder) departure(b *block) departure {
	x := &b.exit
	d := departure{
		kind: x.kind, guarded: x.guard.predicate != 0, negated: x.guard.negated,
		predicate: e.refs[x.guard.predicate], index: e.refs[x.index],
		next: indexOf(x.next), target: indexOf(x.target), node: x.node, routine: b.routine.index,
	}
	for _, t := range x.targets {
		d.targets = append(d.targets, indexOf(t))
	}
	if x.call != nil {
		d.call = e.call(b, x.call)
	}
	return d
}

func indexOf(b *block) int {
	if b == nil {
		return -1
	}
	return b.index
}

func (e *encoder) call(b *block, s *callSite) *encodedCall {
	c := &encodedCall{routine: -1, site: s, args: e.all(s.args), results: e.all(s.results), frame: s.caller.frame()}
	if s.routine != nil {
		c.routine = s.routine.index
	}
	if s.caller.index == 0 {
		return c // a kernel is never entered again
	}
	after := newBitset(len(e.graph.virtuals))
	copy(after, b.liveOut)
	for _, r := range s.results {
		after.remove(int(r))
	}
	after.each(func(r int) { c.saves = append(c.saves, e.refs[r]) })
	return c
}

func (e *encoder) routine(r *routine) encodedRoutine {
	x := encodedRoutine{entry: r.entry.index, frame: r.frame(), name: r.function.Name}
	for _, p := range r.params {
		if p.value != 0 {
			x.params = append(x.params, e.refs[p.value])
		}
	}
	for _, p := range r.results {
		if p.value != 0 {
			x.results = append(x.results, e.refs[p.value])
		}
	}
	return x
}
