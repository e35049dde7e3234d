// This file builds what the threads of a warp do together.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/internal/uniform"
)

// mask is argument i as the lanes that take part, all of them when it is left
// out.
func mask(u *unit, e *ast.CallExpression, i int) *ir.Value {
	if i < len(e.ArgumentList) {
		return u.converted(u.operand(e.ArgumentList[i], ir.U32), ir.U32, e)
	}
	return u.constantValue(ir.U32, 0xffffffff)
}

// buildShuffle: warp.shuffle(value, lane, mask, width).
func buildShuffle(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	value := u.wide(e.ArgumentList[0], t)
	lane := u.argument32(e, 1)
	mask, width := mask(u, e, 2), u.constantValue(ir.I32, 32)
	if len(e.ArgumentList) > 3 {
		width = u.argument32(e, 3)
	}
	v := u.add(ir.Shuffle, value.Type, e, value, lane, mask, width)
	v.Kind = b.Kind
	return u.converted(v, t, e)
}

func buildVote(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	v := u.add(ir.Vote, b.Type, e, u.converted(u.value(e.ArgumentList[0]), ir.Bool, e), mask(u, e, 1))
	v.Kind = b.Kind
	return v
}

// buildMatch compares the bits of floats.
func buildMatch(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	v := u.wide(e.ArgumentList[0], types.Promoted(u.Types[e.ArgumentList[0]].Settled()))
	switch v.Type {
	case ir.F32:
		v = u.add(ir.Bitcast, ir.U32, e, v)
	case ir.F64:
		v = u.add(ir.Bitcast, ir.U64, e, v)
	}
	return u.add(ir.Match, ir.U32, e, v, mask(u, e, 1))
}

// buildReduce gives every lane the sum and the like over the lanes of the mask, which
// settleMasks chooses when it is left out. Hardware does it for 32-bit integers
// since sm_80; else a function of the library does.
func buildReduce(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	value := u.wide(e.ArgumentList[0], t)
	mask := mask(u, e, 1)
	if len(e.ArgumentList) < 2 {
		mask = u.add(ir.Vote, ir.U32, e, u.constantValue(ir.Bool, 1), mask)
		mask.Kind = ir.VoteBallot
		u.implicit = append(u.implicit, mask)
	}
	if u.Options.SM >= 80 && value.Type.Integer() && value.Type.Size() == 4 {
		v := u.add(ir.Reduce, value.Type, e, value, mask)
		v.Kind = b.Kind
		return u.converted(v, t, e)
	}
	return u.converted(u.library(e, "reduce_"+b.Kind.String(), value, mask), t, e)
}

// settleMasks chooses the masks of reductions without one. Where every thread of
// the block comes, or has ended, it is that of all lanes that are there, which
// wait for each other: so it stands. Under a condition that differs between
// threads only the lanes that are there together can be asked.
func (s *builder) settleMasks() {
	implicit := func(v *ir.Value) bool { return slices.Contains(s.implicit, v) }
	for _, found := range uniform.Missed(s.f, implicit) {
		if v := found.Value; !found.Leaves {
			v.Op, v.Kind, v.Args = ir.Active, 0, nil
		}
	}
}
