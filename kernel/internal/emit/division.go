// This file emits divisions by constants that assemblers are prone to get
// wrong: -1, by which the least number overflows, and the least number itself,
// which has no magnitude. On an H200 (driver 580) a program with a division by
// -2147483648 differed where it was not optimized.

package emit

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// extremeDivision emits x / d and x % d for a constant d of -1 or the least
// number, without dividing, and tells whether it did.
func (e *emitter) extremeDivision(v *ir.Value) bool {
	if v.Op != ir.Div && v.Op != ir.Rem || !v.Type.Integer() || !v.Type.Signed() || v.Args[1].Op != ir.Const {
		return false
	}
	width := 8 * max(v.Type.Size(), 4)
	d := int64(v.Args[1].Bits) << (64 - width) >> (64 - width)
	least := int64(-1) << (width - 1)
	to, x, t := register(e.names[v]), e.inRegister(v.Args[0]), arithmeticType(v.Type)
	switch {
	case d == -1 && v.Op == ir.Div:
		return e.negation(v)
	case d == -1:
		e.add("mov."+moveType(e.names[v]), to, integer(0))
	case d == least:
		p := e.fresh("%p")
		e.add("setp.eq."+t, register(p), x, integer(least))
		same, other := ptx.Operand(integer(1)), ptx.Operand(integer(0)) // the quotients
		if v.Op == ir.Rem {
			same, other = integer(0), x
		}
		e.add("selp."+bitType(v.Type), to, same, other, register(p))
	default:
		return false
	}
	return true
}
