// This file emits atomic operations.

package emit

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// atomic emits atom, or red when the old value is unused.
func (e *emitter) atomic(v *ir.Value) {
	e.before(v)
	name, t := atomicForm(v)
	space := atomicOrder(v)
	operands := []ptx.Operand{e.address(v)}
	for _, a := range v.Args[1:] {
		operands = append(operands, e.inRegister(a))
	}
	if v.Type.Integer() && v.Type.Size() == 2 {
		e.atomicHalf(v, "atom."+space+name+"."+t, operands)
		return
	}
	acquires := v.Order != "" && v.Order != "relaxed" && v.Order != "release" // red has no such order
	if e.used(v) || acquires || v.Kind == ir.AtomicExchange || v.Kind == ir.AtomicCompareExchange {
		e.add("atom."+space+name+"."+t, append([]ptx.Operand{register(e.names[v])}, operands...)...)
		return
	}
	e.add("red."+space+name+"."+t, operands...)
}

// atomicOrder is the order, the scope and the space of an atomic operation.
func atomicOrder(v *ir.Value) string {
	space := v.Space.String() + "."
	if v.Order != "" {
		return strings.Replace(v.Order, "sc", "acq_rel", 1) + "." + v.Scope + "." + space
	}
	return space
}

// atomicPair emits a comparison and exchange of 16 bytes, whose registers have a scope of their own.
func (e *emitter) atomicPair(v *ir.Value) {
	e.before(v)
	e.require(builtin.PairVersion(v.Scope))
	results := matrices{e}.results(v)
	for i := range results {
		if results[i].typ.Size() < 8 { // nothing takes it
			results[i].name = e.fresh("%d")
		}
	}
	outer := e.statements
	e.statements = nil
	wide := func(name string) ptx.Operand {
		e.statements = append(e.statements, &ptx.Variable{Space: ptx.Reg, Type: ptx.B128, Name: name})
		return register(name)
	}
	old, expected, replacement := wide("old"), wide("expected"), wide("replacement")
	pair := func(a, b ptx.Operand) ptx.Operand { return &ptx.Vector{Elements: []ptx.Operand{a, b}} }
	e.add("mov.b128", expected, pair(e.inRegister(v.Args[1]), e.inRegister(v.Args[2])))
	e.add("mov.b128", replacement, pair(e.inRegister(v.Args[3]), e.inRegister(v.Args[4])))
	e.add("atom."+atomicOrder(v)+"cas.b128", old, e.address(v), expected, replacement)
	e.add("mov.b128", pair(register(results[0].name), register(results[1].name)), old)
	e.statements = append(outer, &ptx.Block{Statements: e.statements})
}

// atomicHalf emits an atomic of 16 bits, whose operands are in registers of 32.
func (e *emitter) atomicHalf(v *ir.Value, m string, operands []ptx.Operand) {
	for i, wide := range operands[1:] {
		half := e.fresh("%h")
		e.add("cvt.u16.u32", register(half), wide)
		operands[1+i] = register(half)
	}
	old := e.fresh("%h")
	e.add(m, append([]ptx.Operand{register(old)}, operands...)...)
	e.add("cvt."+arithmeticType(v.Type)+"."+memoryType(v.Type).String(), register(e.names[v]), register(old))
}

// atomicForm is the operation and the type: signedness matters for minimum
// and maximum only.
func atomicForm(v *ir.Value) (name, t string) {
	switch v.Kind {
	case ir.AtomicExchange:
		return "exch", bitType(v.Type)
	case ir.AtomicCompareExchange:
		if v.Type.Size() == 2 {
			return "cas", "b16"
		}
		return "cas", bitType(v.Type)
	case ir.AtomicAnd, ir.AtomicOr, ir.AtomicXor:
		return v.Kind.String(), bitType(v.Type)
	case ir.AtomicAdd:
		switch {
		case v.Type == ir.I64:
			return "add", "u64"
		case v.Type.Narrow():
			return "add.noftz", arithmeticType(v.Type)
		}
	}
	return v.Kind.String(), arithmeticType(v.Type)
}
