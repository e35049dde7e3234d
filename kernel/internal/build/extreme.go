// This file builds atomic minima and maxima of floats, which the hardware lacks.

package build

import (
	"math"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// atomicExtreme compares bits: among floats without a sign, and with floats that have one, those
// of signed integers are in order; among floats with a sign those of unsigned ones are, the other
// way round. The sign of the value chooses. -0 is below +0. A NaN becomes one that lies beyond
// all numbers, without a sign for a maximum and with it for a minimum, and stays then.
func (u *unit) atomicExtreme(e *ast.CallExpression, kind ir.Kind, a *types.Array, address, value *ir.Value) *ir.Value {
	signed, unsigned, other, nan := ir.I32, ir.U32, ir.AtomicMin, uint64(math.MaxInt32)
	if a.Elem == ir.F64 {
		signed, unsigned, nan = ir.I64, ir.U64, math.MaxInt64
	}
	if kind == ir.AtomicMin {
		other, nan = ir.AtomicMax, ^uint64(0) // -1, whose bits are all ones
	}
	bits := u.add(ir.Select, signed, e, u.comparison(e, ir.Ne, value, value), u.constantValue(signed, nan), u.add(ir.Bitcast, signed, e, value))
	old := &infer.Variable{Name: "the old value", Type: types.Strong(signed)}
	plain, negative, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.branch(u.comparison(e, ir.Ge, bits, u.constantValue(signed, 0)), plain, negative, e)
	update := func(b *ir.Block, t ir.Type, kind ir.Kind) {
		u.start(b)
		v := u.add(ir.Atomic, t, e, address, u.converted(bits, t, e))
		v.Kind, v.Space = kind, a.Space
		u.order(v, e)
		u.define(old, u.converted(v, signed, e))
		u.jump(after, e)
	}
	update(plain, signed, kind)
	update(negative, unsigned, other)
	u.start(after)
	return u.add(ir.Bitcast, a.Elem, e, u.read(old, after))
}

// atomicExtremeHalf is for floats of 16 bits: it compares, and exchanges until no other thread comes
// between.
func (u *unit) atomicExtremeHalf(e *ast.CallExpression, kind ir.Kind, a *types.Array, address, value *ir.Value) *ir.Value {
	op := map[ir.Kind]ir.Op{ir.AtomicMin: ir.Min, ir.AtomicMax: ir.Max}[kind]
	seen := &infer.Variable{Name: "the element", Type: types.Strong(a.Elem)}
	first := u.loadFrom(a, address, e)
	first.Ordered, first.Order, first.Scope = true, "relaxed", "gpu"
	u.define(seen, first)
	wide := u.converted(value, ir.F32, e)
	loop, after := u.f.NewBlock(), u.f.NewBlock()
	u.jump(loop, e)
	u.b = loop
	old := u.read(seen, loop)
	next := u.converted(u.add(op, ir.F32, e, u.converted(old, ir.F32, e), wide), a.Elem, e)
	found := u.add(ir.Atomic, a.Elem, e, address, old, next)
	found.Kind, found.Space = ir.AtomicCompareExchange, a.Space
	u.order(found, e)
	u.define(seen, found)
	bits := func(v *ir.Value) *ir.Value { return u.converted(u.add(ir.Bitcast, ir.U16, e, v), ir.I32, e) }
	u.branch(u.comparison(e, ir.Eq, bits(found), bits(old)), after, loop, e)
	u.seal(loop)
	u.start(after)
	return found
}
