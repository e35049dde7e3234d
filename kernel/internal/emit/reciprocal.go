// This file emits reciprocals of f32, which are rounded as IEEE 754 has it.

package emit

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// reciprocal emits 1 / x of an f32 and tells whether it did. Like the assembler's rcp.rn it corrects the
// hardware's reciprocal y by what is left of 1 - x y, which gives the nearest number. Where x is so large or
// so small that y has left the range, that rest is 1 or infinite or NaN: one comparison finds these, where
// rcp.rn looks at the exponent of x in three instructions. They take rcp.rn, behind a branch.
func (e *emitter) reciprocal(v *ir.Value) bool {
	if v.Op != ir.Reciprocal || v.Type != ir.F32 || v.Fast {
		return false
	}
	to, x := register(e.names[v]), e.inRegister(v.Args[0])
	near, minus, rest := register(e.fresh("%f")), register(e.fresh("%f")), register(e.fresh("%f"))
	e.add("rcp.approx.ftz.f32", near, x)
	e.add("neg.f32", minus, x)
	e.add("fma.rn.f32", rest, minus, near, single(1))
	e.add("fma.rn.f32", to, near, rest, near)
	size, inside := register(e.fresh("%f")), e.fresh("%p")
	e.add("abs.f32", size, rest)
	e.add("setp.lt.f32", register(inside), size, single(0.5))
	done := fmt.Sprintf("$reciprocal%d", v.ID)
	e.jumpIf(inside, done)
	e.add("rcp.rn.f32", to, x)
	e.statements = append(e.statements, &ptx.Label{Name: done})
	return true
}
