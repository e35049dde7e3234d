// This file emits what the assembler of CUDA 13.0 (driver 580, seen on an H200)
// takes for something else: negations among the three operands of nested minima
// and maxima, and upper halves of products that something is subtracted from.

package emit

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// negation emits an integer's negation, and tells whether v is one. ptxas makes
// one instruction of max.s32 a, (max.s32 b, (neg.s32 c)), and forgets the sign
// of c; so it does of sub.s32 from 0 and mul.lo.s32 by -1, and of sub.u32 for
// max.u32, but not of the complement of c - 1.
func (e *emitter) negation(v *ir.Value) bool {
	x := negated(v)
	if x == nil {
		return false
	}
	to := register(e.names[v])
	switch {
	case v.Type.Size() == 8:
		e.add("neg.s64", to, e.inRegister(x))
	case e.inExtreme(v):
		less := e.fresh("%r")
		e.add("add.s32", register(less), e.inRegister(x), integer(-1))
		e.add("not.b32", to, register(less))
	default: // of neg.s32 ptxas believes that it is never the least integer
		e.add("sub.u32", to, integer(0), e.inRegister(x))
	}
	return true
}

// inExtreme tells whether a minimum or maximum of integers of 32 bits takes v,
// as it is or by conversions and choices, so that ptxas may see them as one.
func (e *emitter) inExtreme(v *ir.Value) bool {
	if e.extremes == nil {
		e.extremes = map[*ir.Value]bool{}
		for _, b := range e.function.Blocks {
			for _, x := range b.Values {
				if (x.Op == ir.Min || x.Op == ir.Max) && x.Type.Integer() && x.Type.Size() < 8 {
					e.markExtreme(x)
				}
			}
		}
	}
	return e.extremes[v]
}

// markExtreme marks what v takes.
func (e *emitter) markExtreme(v *ir.Value) {
	for _, a := range v.Args {
		if e.extremes[a] {
			continue
		}
		e.extremes[a] = true
		if a.Op == ir.Convert || a.Op == ir.Phi || a.Op == ir.Select {
			e.markExtreme(a)
		}
	}
}

// negated is what v is the negation of: -x, 0 - x, x * -1 or x / -1; nil for
// anything else.
func negated(v *ir.Value) *ir.Value {
	if !v.Type.Integer() || v.Type == ir.Address {
		return nil
	}
	is := func(a *ir.Value, n int64) bool {
		unused := 64 - 8*v.Type.Size()
		return a.Op == ir.Const && a.Bits<<unused == uint64(n)<<unused
	}
	switch {
	case v.Op == ir.Neg:
		return v.Args[0]
	case v.Op == ir.Sub && is(v.Args[0], 0):
		return v.Args[1]
	case v.Op == ir.Mul && is(v.Args[1], -1), v.Op == ir.Div && v.Type.Signed() && is(v.Args[1], -1):
		return v.Args[0]
	case v.Op == ir.Mul && is(v.Args[0], -1):
		return v.Args[1]
	}
	return nil
}

// upperHalf emits the upper half of a product of 32 bits as that of a whole
// product. Where ptxas subtracts 64 bits from mul.hi.u32 it multiplies and
// subtracts in one instruction, and loses the carry of lower halves that are 0.
func (e *emitter) upperHalf(v *ir.Value) bool {
	if v.Op != ir.MulHigh || v.Type.Size() != 4 {
		return false
	}
	whole, lower := e.fresh("%d"), e.fresh("%r")
	e.add("mul.wide."+arithmeticType(v.Type), register(whole), e.inRegister(v.Args[0]), e.use(v.Args[1]))
	e.add("mov.b64", &ptx.Vector{Elements: []ptx.Operand{register(lower), register(e.names[v])}}, register(whole))
	return true
}
