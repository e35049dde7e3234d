// This file compares integers as what they are, though the source divides: i < SIZE / 8.

package optimize

import (
	"math"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// exactBelow are the whole numbers that an f32 holds, one and all.
const exactBelow = 1 << 24

// compareWhole makes a comparison of an i32 of one that takes the integer as a float, against a whole
// number. What f32 rounds is further from zero than any such number, and stays so.
func compareWhole(f *ir.Function, v *ir.Value) bool {
	a, c := v.Args[0], v.Args[1]
	if a.Op != ir.Convert || a.Args[0].Type != ir.I32 || a.Type != ir.F32 && a.Type != ir.F64 || c.Op != ir.Const {
		return false
	}
	x := number(c)
	if x != math.Trunc(x) || math.Abs(x) >= exactBelow {
		return false
	}
	v.Args[0], v.Args[1] = a.Args[0], constant(f, v, ir.I32, truncate(ir.I32, uint64(int64(x))))
	return true
}
