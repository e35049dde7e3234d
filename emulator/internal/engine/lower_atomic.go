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
	t := l.single(in, f)
	if l.err != nil {
		return
	}
	flush := f.space != ptx.Shared
	update := updateFor(name, t, flush)
	if update == nil || f.vector > 1 {
		l.refuse("operation ." + name + " on ." + t.String())
		return
	}
	operands := in.Operands
	o := &operation{guard: l.guard(in), vector: execAtomic, early: true, talks: true}
	if in.Opcode == "atom" {
		o.dst = []register{l.write(l.operand(0), t.Bits())}
		operands = operands[1:]
	}
	if len(operands) < 2 {
		l.fail(in.Pos, "%s needs an address and a value", in.Opcode)
		return
	}
	base, a := l.reach(l.target(operands[0]), f)
	a.size, a.write = t.Size(), true
	o.src = []register{base}
	for _, operand := range operands[1:] {
		o.src = append(o.src, l.read(operand, t))
	}
	if len(o.src) > 2 != (name == "cas") {
		l.refuse("this number of operands")
	}
	if name == "add" && a.space == ptx.Shared && (t == ptx.U32 || t == ptx.S32) {
		o.vector = execAddShared
	}
	o.access = a
	o.atomic = &atomicAccess{update: update, bytes: t.Size(), private: a.space == ptx.Shared || a.space == ptx.LocalSpace}
	l.emit(o)
}

// lowerCopyAsync lowers cp.async. The copy is made at once, which is one of
// the times it may be made at; waiting for it is nothing.
func lowerCopyAsync(l *lowerer, in *ptx.Instruction) {
	if !has(in, "async") || hasPrefix(in, "bulk") || has(in, "reduce") {
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
	given := l.operand(2)
	if len(in.Operands) > 3 {
		given = l.operand(3)
		if n, ok := given.(*ptx.Name); ok && !has(in, "L2::cache_hint") && l.isPredicate(n) {
			l.refuse("ignore-src")
			return
		}
	}
	toBase, toAccess := l.reach(to, memoryForm{space: ptx.Shared, vector: 1})
	fromBase, fromAccess := l.reach(from, memoryForm{space: ptx.Global, vector: 1})
	toAccess.size, toAccess.write, fromAccess.size = int(size.Bits), true, 1
	l.emit(&operation{
		guard: l.guard(in), src: []register{toBase, fromBase, l.read(given, ptx.U32)}, vector: execCopyAsync, talks: true,
		payload: payload{access: toAccess, copied: fromAccess},
	})
}

func (l *lowerer) isPredicate(n *ptx.Name) bool {
	e := l.scope.find(n.Name)
	return e != nil && len(e.registers) == 1 && l.info(e.registers[0]).class == predicate
}
