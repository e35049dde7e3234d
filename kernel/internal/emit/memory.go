// This file emits addresses, loads, stores and atomics.

package emit

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func (e *emitter) memory(v *ir.Value) {
	if v.Memory != nil { // a register for good
		e.cell(v)
		return
	}
	if v.Op == ir.Load || v.Op == ir.Store || v.Op == ir.Atomic || v.Op == ir.AtomicPair {
		e.array = e.arrayAt(v.Args[0])
		defer func() { e.array = "" }()
	}
	switch v.Op {
	case ir.Scale:
		e.add("mul.wide."+arithmeticType(v.Args[0].Type), register(e.names[v]), e.use(v.Args[0]), integer(int64(v.Bits)))
	case ir.Element:
		e.element(v)
	case ir.Load:
		e.load(v)
	case ir.Store:
		e.store(v)
	case ir.Atomic:
		e.atomic(v)
	case ir.AtomicPair:
		e.atomicPair(v)
	case ir.Prefetch:
		e.add("prefetch.global."+v.Hint, e.address(v))
	}
}

// arrayAt is the array that an address is of; "" where it may be of several, or of
// one that has no name or no bounds.
func (e *emitter) arrayAt(v *ir.Value) string {
	found := map[string]bool{}
	e.roots(v, map[*ir.Value]bool{}, found)
	if len(found) == 1 {
		for name := range found {
			return name
		}
	}
	return ""
}

// roots finds the arrays that an address can be of. seen are the addresses that lead
// here.
func (e *emitter) roots(v *ir.Value, seen map[*ir.Value]bool, found map[string]bool) {
	if seen[v] {
		return
	}
	seen[v] = true
	switch v.Op {
	case ir.BufferAddress:
		p := e.function.Params[v.Index]
		size := p.Bytes
		if p.Record == "" {
			size = p.Type.Size()
		}
		found[fmt.Sprintf("%s*%d", e.param(int(v.Index), ""), size)] = true
	case ir.Element, ir.Add:
		e.roots(v.Args[0], seen, found)
	case ir.Phi, ir.Select:
		for _, a := range v.Args {
			if a.Type == ir.Address {
				e.roots(a, seen, found)
			}
		}
	default:
		name := ""
		if v.Op == ir.MemoryAddress && v.Memory.Count > 0 && !v.Memory.Pooled && v.Memory.Space != ir.Constant {
			name = v.Memory.Name
		}
		found[name] = true
	}
}

// element emits base + index × size.
func (e *emitter) element(v *ir.Value) {
	base, index := e.inRegister(v.Args[0]), v.Args[1]
	to, size := register(e.names[v]), int64(v.Bits)
	narrow := narrowAddress(v)
	switch {
	case index.Op == ir.Const && narrow:
		e.add("add.s32", to, base, integer(int64(int32(index.Bits))*size))
	case index.Op == ir.Const:
		e.add("add.s64", to, base, integer(signExtend(index)*size))
	case narrow:
		e.add("mad.lo.s32", to, e.low(index), integer(size), base)
	case size == 1 && index.Type.Size() == 8:
		e.add("add.s64", to, base, e.use(index))
	case index.Type.Size() == 8:
		e.add("mad.lo.s64", to, e.use(index), integer(size), base)
	default:
		e.add("mad.wide."+arithmeticType(index.Type), to, e.use(index), integer(size), base)
	}
}

func signExtend(index *ir.Value) int64 {
	if index.Type == ir.I32 {
		return int64(int32(index.Bits))
	}
	return int64(index.Bits)
}

// low is the low half of an index.
func (e *emitter) low(index *ir.Value) ptx.Operand {
	if index.Type.Size() < 8 {
		return e.use(index)
	}
	r := e.fresh("%r")
	e.add("cvt.u32.u64", register(r), e.use(index))
	return register(r)
}

// address is the operand [register+offset] of a load, store or atomic.
func (e *emitter) address(v *ir.Value) ptx.Operand {
	return &ptx.Address{Base: e.inRegister(v.Args[0]), Offset: v.Index}
}

func vector(width int) string {
	if width > 1 {
		return fmt.Sprintf(".v%d", width)
	}
	return ""
}

func (e *emitter) load(v *ir.Value) {
	e.before(v)
	m := "ld." + e.order(v) + v.Space.String()
	if v.ReadOnly && v.Space == ir.Global && !v.Ordered && (v.Hint == "" || len(v.Hint) > 2) {
		m += ".nc"
	}
	m += e.hint(v)
	m += vector(v.Width) + "." + memoryType(v.Type).String()
	switch {
	case v.Width > 1:
		e.add(m, e.wideResult(v), e.address(v))
	case v.Type == ir.Bool:
		r := e.fresh("%r")
		e.add(m, register(r), e.address(v))
		e.add("setp.ne.u32", register(e.names[v]), register(r), integer(0))
	default:
		e.add(m, register(e.names[v]), e.address(v))
	}
	switch {
	case v.Ordered && e.target.SM < orderedSM:
		e.add("membar.gl")
	case v.Order == "acquire" || v.Order == "sc":
		e.add("fence.acq_rel." + v.Scope)
	case v.Ordered && v.Order == "" && v.Space != ir.Shared:
		e.add("fence.acq_rel.gpu")
	}
}

// hint is the modifier for the way through the caches.
func (e *emitter) hint(v *ir.Value) string {
	switch {
	case v.Hint == "":
		return ""
	case len(v.Hint) > 2:
		e.require(ptx.Version{Major: 7, Minor: 4})
	}
	return "." + v.Hint
}

// fence orders all memory.
func (e *emitter) fence(v *ir.Value) {
	switch {
	case v.Scope == "":
		e.add("membar.gl")
	case e.target.SM < orderedSM:
		e.add("membar." + map[string]string{"cta": "cta", "gpu": "gl", "sys": "sys"}[v.Scope])
	default:
		e.add("fence.sc." + v.Scope)
	}
}

// before is the fence that makes what follows sequentially consistent.
func (e *emitter) before(v *ir.Value) {
	if v.Order == "sc" {
		e.add("fence.sc." + v.Scope)
	}
}

// orderedSM is the first architecture whose loads acquire and stores release.
const orderedSM = 70

// order is what makes a load acquire, or a store release: for all threads that
// see the memory. Before such instructions a fence does, and behind loads of
// global memory always: where the result of an acquire load is unused, ptxas 12.5
// and the driver's of CUDA 13.0 drop with it the descriptor that all accesses of
// the kernel go by, which then end in an illegal instruction.
func (e *emitter) order(v *ir.Value) string {
	switch {
	case !v.Ordered:
		return ""
	case e.target.SM < orderedSM:
		return "volatile."
	case v.Order != "" && v.Op == ir.Load:
		return "relaxed." + v.Scope + "."
	case v.Order == "relaxed":
		return "relaxed." + v.Scope + "."
	case v.Order != "":
		return "release." + v.Scope + "."
	case v.Space == ir.Shared:
		return map[ir.Op]string{ir.Load: "acquire.cta.", ir.Store: "release.cta."}[v.Op]
	}
	return map[ir.Op]string{ir.Load: "relaxed.gpu.", ir.Store: "release.gpu."}[v.Op]
}

// wideResult is the vector of registers that a wide load fills: those of its
// parts, and fresh ones for unused parts.
func (e *emitter) wideResult(v *ir.Value) ptx.Operand {
	parts := make([]ptx.Operand, v.Width)
	for _, x := range e.extracts(v) {
		parts[x.Bits] = register(e.names[x])
	}
	for i, p := range parts {
		if p == nil {
			parts[i] = register(e.fresh(prefix(v)))
		}
	}
	return &ptx.Vector{Elements: parts}
}

// extracts are the values that take parts of v.
func (e *emitter) extracts(v *ir.Value) []*ir.Value {
	if e.parts == nil {
		e.parts = map[*ir.Value][]*ir.Value{}
		for _, b := range e.function.Blocks {
			for _, x := range b.Values {
				if x.Op == ir.Extract {
					e.parts[x.Args[0]] = append(e.parts[x.Args[0]], x)
				}
			}
		}
	}
	return e.parts[v]
}

func (e *emitter) store(v *ir.Value) {
	if v.Ordered && e.target.SM < orderedSM {
		e.add("membar.gl")
	}
	e.before(v)
	t := v.Args[1].Type
	m := "st." + e.order(v) + v.Space.String() + e.hint(v) + vector(v.Width) + "." + memoryType(t).String()
	if v.Width > 1 {
		parts := make([]ptx.Operand, v.Width)
		for i := range parts {
			parts[i] = e.inRegister(v.Args[1+i])
		}
		e.add(m, e.address(v), &ptx.Vector{Elements: parts})
		return
	}
	e.add(m, e.address(v), e.stored(v.Args[1]))
}

// stored is a value as the operand of a store: a Bool as 0 or 1, what is shorter
// than 32 bits in a register.
func (e *emitter) stored(v *ir.Value) ptx.Operand {
	switch {
	case v.Type == ir.Bool:
		r := e.fresh("%r")
		e.add("selp.u32", register(r), integer(1), integer(0), register(e.predicate(v)))
		return register(r)
	case v.Type.Size() < 4:
		return e.inRegister(v)
	}
	return e.use(v)
}

// used tells whether any value or branch takes v.
func (e *emitter) used(v *ir.Value) bool {
	if e.uses == nil {
		e.uses = map[*ir.Value]bool{}
		for _, b := range e.function.Blocks {
			for _, x := range b.Values {
				for _, a := range x.Args {
					e.uses[a] = true
				}
			}
			if b.Cond != nil {
				e.uses[b.Cond] = true
			}
		}
	}
	return e.uses[v]
}
