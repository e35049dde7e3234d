// This file lowers atom, red and cp.async.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// lowerAtomic lowers atom and red.
func lowerAtomic(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "async") {
		lowerSend(l, in)
		return
	}
	f := l.memoryForm(in)
	name := ""
	for _, w := range f.words {
		if w != "noftz" {
			name = w
		}
	}
	f.words = nil
	if halves(l, &f) && l.err == nil {
		atomicWide(l, in, f, name)
		return
	}
	t := l.single(in, f)
	if l.err != nil {
		return
	}
	flush := f.space != ptx.Shared
	update := loops.UpdateFor(name, t, flush)
	if update == nil {
		l.refuse("operation ." + name + " on ." + t.String())
		return
	}
	operands := withoutPolicy(l, in)
	o := &code.Operation{Guard: l.guard(in), Op: code.OpAtomic, Early: true, Talks: true}
	if f.vector > 1 {
		atomicVector(l, in, operands, f, t, o, update)
		return
	}
	if in.Opcode == "atom" {
		o.Dst = []code.Register{l.write(l.operand(0), t.Bits())}
		operands = operands[1:]
	}
	if len(operands) < 2 {
		l.fail(in.Pos, "%s needs an address and a value", in.Opcode)
		return
	}
	atomicScalar(l, o, operands, f, t, name)
	o.Atomic.Update = update
	l.emit(o)
}

// atomicScalar fills in an operation on one value of type t.
func atomicScalar(l *lowerer, o *code.Operation, operands []ptx.Operand, f memoryForm, t ptx.Type, name string) {
	base, a := l.reach(l.target(operands[0]), f)
	a.Size, a.Write = t.Size(), true
	o.Src = []code.Register{base}
	for _, operand := range operands[1:] {
		o.Src = append(o.Src, l.read(operand, t))
	}
	if len(o.Src) > 2 != (name == "cas") {
		l.refuse("this number of operands")
	}
	o.Access = a
	o.Atomic = &loops.AtomicAccess{Bytes: t.Size(), Private: a.Space == ptx.Shared || a.Space == ptx.LocalSpace}
	if name == "add" && (a.Space == ptx.Shared || a.Space == ptx.Global) && (t == ptx.U32 || t == ptx.S32) {
		o.Op, o.Atomic.Add = code.OpAddWords, loops.AdderFor(l.info(base).Class, o.Atomic.Private)
	}
}

// withoutPolicy are the operands before that of a cache policy, which means
// nothing here.
func withoutPolicy(l *lowerer, in *ptx.Instruction) []ptx.Operand {
	if n := len(in.Operands); code.Has(in, "L2::cache_hint") && n > 2 {
		return in.Operands[:n-1]
	}
	return in.Operands
}

// atomicVector lowers an atomic operation on a vector as one on each element,
// which is all that it promises (PTX ISA 9.1, 9.7.13.5).
func atomicVector(l *lowerer, in *ptx.Instruction, operands []ptx.Operand, f memoryForm, t ptx.Type, o *code.Operation, u loops.Update) {
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
	held := make([]code.Register, len(values))
	for i, v := range values {
		at := l.target(operands[0])
		at.offset += uint64(i * t.Size())
		base, a := l.reach(at, f)
		a.Size, a.Vector, a.Write = t.Size(), 1, true
		one := *o
		one.Src = []code.Register{base, l.read(v, t)}
		if old != nil { // which may be a value of a later element
			held[i] = l.temporary(loops.ClassOf(t.Bits()))
			one.Dst = held[i : i+1]
		}
		one.Access, one.Atomic = a, &loops.AtomicAccess{Update: u, Bytes: t.Size()}
		l.emit(&one)
	}
	for i, d := range old {
		l.copy(in, l.write(d, t.Bits()), held[i])
	}
}

// lowerCopyAsync lowers cp.async. The copy is made at once, which is one of
// the times it may be made at, or in launches of a random order late.
func lowerCopyAsync(l *lowerer, in *ptx.Instruction) {
	switch {
	case code.Has(in, "bulk"):
		lowerBulk(l, in)
		return
	case !code.Has(in, "async"), code.Has(in, "reduce"):
		l.refuse("")
		return
	}
	if hasPrefix(in, "mbarrier") {
		lowerCopyArrival(l, in)
		return
	}
	if code.Has(in, "commit_group") || code.Has(in, "wait_group") || code.Has(in, "wait_all") {
		lowerCopyStep(l, in)
		return
	}
	to, from := l.target(l.operand(0)), l.target(l.operand(1))
	size, ok := l.operand(2).(*ptx.Immediate)
	if !ok || size.Bits != 4 && size.Bits != 8 && size.Bits != 16 {
		l.fail(in.Pos, "cp.async copies 4, 8 or 16 bytes")
		return
	}
	given := copiedBytes(l, in)
	toBase, toAccess := l.reach(to, memoryForm{space: ptx.Shared, vector: 1})
	fromBase, fromAccess := l.reach(from, memoryForm{space: ptx.Global, vector: 1})
	toAccess.Size, toAccess.Write, fromAccess.Size = int(size.Bits), true, 1
	l.emit(&code.Operation{
		Guard: l.guard(in), Src: []code.Register{toBase, fromBase, given}, Op: code.OpCopyAsync, Talks: true,
		Payload: code.Payload{Access: toAccess, Copied: fromAccess},
	})
}

// lowerCopyStep lowers what commits copies to a group, and waits for groups.
func lowerCopyStep(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "wait_group") {
		if _, ok := l.operand(0).(*ptx.Immediate); !ok && l.err == nil {
			l.fail(in.Pos, "%s takes a constant: how many groups may be left", in.Opcode)
		}
	}
	l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpCopyStep, Talks: true})
}

// copiedBytes is how many bytes cp.async takes from its source: all, as many as the
// fourth operand says, or none where it is a predicate that holds.
func copiedBytes(l *lowerer, in *ptx.Instruction) code.Register {
	operands := in.Operands
	if code.Has(in, "L2::cache_hint") {
		operands = operands[:max(3, len(operands)-1)]
	}
	all := l.read(operands[2], ptx.U32)
	if len(operands) < 4 {
		return all
	}
	n, ok := operands[3].(*ptx.Name)
	if !ok || !isPredicate(l, n) {
		return l.read(operands[3], ptx.U32)
	}
	d := l.temporary(loops.Word)
	l.emit(exact(&code.Scalar{Op: func(n, ignored, _, _ uint64) uint64 { return n * (ignored ^ 1) }, Bits: 32}, d, all, l.read(n, ptx.Pred)))
	return d
}

func isPredicate(l *lowerer, n *ptx.Name) bool {
	e := l.scope.find(n.Name)
	return e != nil && len(e.registers) == 1 && l.info(e.registers[0]).Class == loops.Predicate
}
