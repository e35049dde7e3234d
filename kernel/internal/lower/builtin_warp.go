// This file lists what the threads of a warp do together.

package lower

import (
	"slices"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/uniform"
)

func addWarp(table map[string]*builtin) {
	for name, kind := range map[string]ir.Kind{"shuffle": ir.ShuffleIndex, "shuffleUp": ir.ShuffleUp, "shuffleDown": ir.ShuffleDown, "shuffleXor": ir.ShuffleXor} {
		table["warp."+name] = shuffle("warp."+name+"(value, lane)", kind)
	}
	for name, kind := range map[string]ir.Kind{"any": ir.VoteAny, "all": ir.VoteAll, "ballot": ir.VoteBallot} {
		table["warp."+name] = vote("warp."+name+"(condition)", kind)
	}
	for name, kind := range map[string]ir.Kind{"Add": ir.AtomicAdd, "Min": ir.AtomicMin, "Max": ir.AtomicMax, "And": ir.AtomicAnd, "Or": ir.AtomicOr, "Xor": ir.AtomicXor} {
		table["warp.reduce"+name] = reduce("warp.reduce"+name, kind)
	}
	table["warp.match"] = &builtin{[2]int{1, 2}, "warp.match(value)", func(u *unit, e *ast.CallExpression) typ {
		inferUnary(u, e)
		u.inferMask(e, 1)
		return strong(ir.U32)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		v := u.bitsOf(u.wide(e.ArgumentList[0], promoted(u.types[e.ArgumentList[0]].settled())), e)
		return u.add(ir.Match, ir.U32, e, v, u.mask(e, 1))
	}}
	table["warp.active"] = &builtin{[2]int{0, 0}, "warp.active()", func(*unit, *ast.CallExpression) typ { return strong(ir.U32) },
		func(u *unit, e *ast.CallExpression) *ir.Value { return u.add(ir.Active, ir.U32, e) }}
}

// bitsOf is a float as the integer of its bits, which match compares.
func (u *unit) bitsOf(v *ir.Value, at ast.Node) *ir.Value {
	switch v.Type {
	case ir.F32:
		return u.add(ir.Bitcast, ir.U32, at, v)
	case ir.F64:
		return u.add(ir.Bitcast, ir.U64, at, v)
	}
	return v
}

func (u *unit) inferMask(e *ast.CallExpression, i int) {
	if i < len(e.ArgumentList) {
		if t := u.integer(e.ArgumentList[i], "the mask of lanes"); t.class == scalar && t.t.Size() == 8 {
			u.fail(e.ArgumentList[i], "", "the mask of lanes has 32 bits, not %s", t)
		}
	}
}

// shuffle: warp.shuffle(value, lane, mask, width).
func shuffle(usage string, kind ir.Kind) *builtin {
	return &builtin{[2]int{2, 4}, usage, func(u *unit, e *ast.CallExpression) typ {
		t := inferUnary(u, e)
		u.integer(e.ArgumentList[1], "the lane")
		u.inferMask(e, 2)
		if len(e.ArgumentList) > 3 {
			u.integer(e.ArgumentList[3], "the width")
		}
		return t
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		value := u.wide(e.ArgumentList[0], t)
		lane := u.converted(u.operand(e.ArgumentList[1], ir.I32), ir.I32, e)
		mask, width := u.mask(e, 2), u.constantValue(ir.I32, 32)
		if len(e.ArgumentList) > 3 {
			width = u.converted(u.operand(e.ArgumentList[3], ir.I32), ir.I32, e)
		}
		v := u.add(ir.Shuffle, value.Type, e, value, lane, mask, width)
		v.Kind = kind
		return u.converted(v, t, e)
	}}
}

func vote(usage string, kind ir.Kind) *builtin {
	result := ir.Bool
	if kind == ir.VoteBallot {
		result = ir.U32
	}
	return &builtin{[2]int{1, 2}, usage, func(u *unit, e *ast.CallExpression) typ {
		u.condition(e.ArgumentList[0])
		u.inferMask(e, 1)
		return strong(result)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		v := u.add(ir.Vote, result, e, u.converted(u.value(e.ArgumentList[0]), ir.Bool, e), u.mask(e, 1))
		v.Kind = kind
		return v
	}}
}

// reduce gives every lane the sum and the like over the lanes of the mask, which
// settleMasks chooses when it is left out. Hardware does it for 32-bit integers
// since sm_80; else a function of the library does.
func reduce(name string, kind ir.Kind) *builtin {
	return &builtin{[2]int{1, 2}, name + "(value)", func(u *unit, e *ast.CallExpression) typ {
		t := inferUnary(u, e)
		u.inferMask(e, 1)
		if bitwise := kind >= ir.AtomicAnd && kind <= ir.AtomicXor; bitwise && t.class == scalar && !t.t.Integer() {
			u.fail(e.ArgumentList[0], "", "%s works on integers, not on %s", name, t)
		}
		return t
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		value := u.wide(e.ArgumentList[0], t)
		mask := u.mask(e, 1)
		if len(e.ArgumentList) < 2 {
			mask = u.add(ir.Vote, ir.U32, e, u.constantValue(ir.Bool, 1), mask)
			mask.Kind = ir.VoteBallot
			u.implicit = append(u.implicit, mask)
		}
		if u.options.SM >= 80 && value.Type.Integer() && value.Type.Size() == 4 {
			v := u.add(ir.Reduce, value.Type, e, value, mask)
			v.Kind = kind
			return u.converted(v, t, e)
		}
		return u.converted(u.library(e, "reduce_"+kind.String(), value, mask), t, e)
	}}
}

// settleMasks chooses the masks of reductions without one. Where every thread of
// the block comes, or has ended, it is that of all lanes that are there, which
// wait for each other: so it stands. Under a condition that differs between
// threads only the lanes that are there together can be asked.
func (c *compiler) settleMasks() {
	implicit := func(v *ir.Value) bool { return slices.Contains(c.implicit, v) }
	for _, found := range uniform.Missed(c.out, implicit) {
		if v := found.Value; !found.Leaves {
			v.Op, v.Kind, v.Args = ir.Active, 0, nil
		}
	}
}
