// This file lowers atom, red and cp.async.

package engine

import (
	"github.com/cujs/cujs/ptx"
)

// lowerAtomic lowers atom and red.
func lowerAtomic(l *lowerer, in *ptx.Instruction) {
	f := l.memoryForm(in)
	name := ""
	for _, w := range f.words {
		if w != "noftz" {
			name = w
		}
		if name == "async" {
			l.refuse("")
			return
		}
	}
	f.words = nil
	if l.halves(&f) && l.err == nil {
		l.atomicWide(in, f, name)
		return
	}
	t := l.single(in, f)
	if l.err != nil {
		return
	}
	flush := f.space != ptx.Shared
	update := updateFor(name, t, flush)
	if update == nil {
		l.refuse("operation ." + name + " on ." + t.String())
		return
	}
	operands := l.withoutPolicy(in)
	o := &operation{guard: l.guard(in), vector: execAtomic, early: true, talks: true}
	if f.vector > 1 {
		l.atomicVector(in, operands, f, t, o, update)
		return
	}
	if in.Opcode == "atom" {
		o.dst = []register{l.write(l.operand(0), t.Bits())}
		operands = operands[1:]
	}
	if len(operands) < 2 {
		l.fail(in.Pos, "%s needs an address and a value", in.Opcode)
		return
	}
	l.atomicScalar(o, operands, f, t, name)
	o.atomic.update = update
	l.emit(o)
}

// atomicScalar fills in an operation on one value of type t.
func (l *lowerer) atomicScalar(o *operation, operands []ptx.Operand, f memoryForm, t ptx.Type, name string) {
	base, a := l.reach(l.target(operands[0]), f)
	a.size, a.write = t.Size(), true
	o.src = []register{base}
	for _, operand := range operands[1:] {
		o.src = append(o.src, l.read(operand, t))
	}
	if len(o.src) > 2 != (name == "cas") {
		l.refuse("this number of operands")
	}
	o.access = a
	o.atomic = &atomicAccess{bytes: t.Size(), private: a.space == ptx.Shared || a.space == ptx.LocalSpace}
	if name == "add" && (a.space == ptx.Shared || a.space == ptx.Global) && (t == ptx.U32 || t == ptx.S32) {
		o.vector, o.atomic.add = execAddWords, adderFor(l.info(base).class, o.atomic.private)
	}
}

// withoutPolicy are the operands before that of a cache policy, which means
// nothing here.
func (l *lowerer) withoutPolicy(in *ptx.Instruction) []ptx.Operand {
	if n := len(in.Operands); has(in, "L2::cache_hint") && n > 2 {
		return in.Operands[:n-1]
	}
	return in.Operands
}

// atomicVector lowers an atomic operation on a vector as one on each element,
// which is all that it promises (PTX ISA 9.1, 9.7.13.5).
func (l *lowerer) atomicVector(in *ptx.Instruction, operands []ptx.Operand, f memoryForm, t ptx.Type, o *operation, u update) {
	old := []ptx.Operand(nil)
	if in.Opcode == "atom" {
		old, operands = l.elements(operands[0]), operands[1:]
	}
	if len(operands) < 2 {
		l.fail(in.Pos, "%s needs an address and a value", in.Opcode)
		return
	}
	values := l.elements(operands[1])
	if len(values) != f.vector || old != nil && len(old) != f.vector {
		l.fail(in.Pos, "%s.v%d takes vectors of %d elements", in.Opcode, f.vector, f.vector)
		return
	}
	held := make([]register, len(values))
	for i, v := range values {
		at := l.target(operands[0])
		at.offset += uint64(i * t.Size())
		base, a := l.reach(at, f)
		a.size, a.vector, a.write = t.Size(), 1, true
		one := *o
		one.src = []register{base, l.read(v, t)}
		if old != nil { // which may be a value of a later element
			held[i] = l.temporary(classOf(t.Bits()))
			one.dst = held[i : i+1]
		}
		one.access, one.atomic = a, &atomicAccess{update: u, bytes: t.Size()}
		l.emit(&one)
	}
	for i, d := range old {
		l.copy(in, l.write(d, t.Bits()), held[i])
	}
}

// lowerCopyAsync lowers cp.async. The copy is made at once, which is one of
// the times it may be made at; waiting for it is nothing.
func lowerCopyAsync(l *lowerer, in *ptx.Instruction) {
	switch {
	case has(in, "bulk"):
		lowerBulk(l, in)
		return
	case !has(in, "async"), has(in, "reduce"):
		l.refuse("")
		return
	}
	if hasPrefix(in, "mbarrier") {
		lowerCopyArrival(l, in)
		return
	}
	if has(in, "commit_group") || has(in, "wait_group") || has(in, "wait_all") {
		return
	}
	to, from := l.target(l.operand(0)), l.target(l.operand(1))
	size, ok := l.operand(2).(*ptx.Immediate)
	if !ok || size.Bits != 4 && size.Bits != 8 && size.Bits != 16 {
		l.fail(in.Pos, "cp.async copies 4, 8 or 16 bytes")
		return
	}
	given := l.copied(in)
	toBase, toAccess := l.reach(to, memoryForm{space: ptx.Shared, vector: 1})
	fromBase, fromAccess := l.reach(from, memoryForm{space: ptx.Global, vector: 1})
	toAccess.size, toAccess.write, fromAccess.size = int(size.Bits), true, 1
	l.emit(&operation{
		guard: l.guard(in), src: []register{toBase, fromBase, given}, vector: execCopyAsync, talks: true,
		payload: payload{access: toAccess, copied: fromAccess},
	})
}

// copied is how many bytes cp.async takes from its source: all, as many as the
// fourth operand says, or none where it is a predicate that holds.
func (l *lowerer) copied(in *ptx.Instruction) register {
	operands := in.Operands
	if has(in, "L2::cache_hint") {
		operands = operands[:max(3, len(operands)-1)]
	}
	all := l.read(operands[2], ptx.U32)
	if len(operands) < 4 {
		return all
	}
	n, ok := operands[3].(*ptx.Name)
	if !ok || !l.isPredicate(n) {
		return l.read(operands[3], ptx.U32)
	}
	d := l.temporary(word)
	l.emit(exact(&scalar{op: func(n, ignored, _, _ uint64) uint64 { return n * (ignored ^ 1) }, bits: 32}, d, all, l.read(n, ptx.Pred)))
	return d
}

func (l *lowerer) isPredicate(n *ptx.Name) bool {
	e := l.scope.find(n.Name)
	return e != nil && len(e.registers) == 1 && l.info(e.registers[0]).class == predicate
}
