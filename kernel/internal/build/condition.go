// This file builds comparisons, &&, || and ?:.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

var comparisons = map[ast.Operator]ir.Kind{
	"<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge,
	"==": ir.Eq, "===": ir.Eq, "!=": ir.Ne, "!==": ir.Ne,
}

func (u *unit) compare(e *ast.BinaryExpression) *ir.Value {
	left, right := u.Types[e.Left], u.Types[e.Right]
	if kind := comparisons[e.Operator]; left != right || kind != ir.Eq && kind != ir.Ne {
		left, right = left.Number(), right.Number()
	}
	common, _ := types.Join(left, right)
	t := types.Promoted(common.Settled())
	switch {
	case types.Mixed(left, right):
		t = ir.I64 // which has the values of both
	case types.Apart(left, right):
		return u.compareApart(e)
	}
	a := u.converted(u.operand(e.Left, t), t, e)
	b := u.converted(u.operand(e.Right, t), t, e)
	v := u.add(ir.Compare, ir.Bool, e, a, b)
	v.Kind = comparisons[e.Operator]
	return v
}

// compareApart compares an u64 with an integer that has a sign. One below 0 is less than every u64, every other
// is an u64 too.
func (u *unit) compareApart(e *ast.BinaryExpression) *ir.Value {
	kind := comparisons[e.Operator]
	a, b := u.value(e.Left), u.value(e.Right)
	signed, below := a, kind == ir.Lt || kind == ir.Le || kind == ir.Ne
	if b.Type.Signed() {
		signed, below = b, kind == ir.Gt || kind == ir.Ge || kind == ir.Ne
	}
	signed = u.converted(signed, ir.I64, e)
	negative := u.add(ir.Compare, ir.Bool, e, signed, u.constantValue(ir.I64, 0))
	v := u.add(ir.Compare, ir.Bool, e, u.converted(a, ir.U64, e), u.converted(b, ir.U64, e))
	v.Kind = kind
	if below {
		negative.Kind = ir.Lt
		return u.add(ir.Or, ir.Bool, e, negative, v)
	}
	negative.Kind = ir.Ge
	return u.add(ir.And, ir.Bool, e, negative, v)
}

// logical builds && and ||: the right side runs only when it must.
func (u *unit) logical(e *ast.BinaryExpression) *ir.Value {
	result := &infer.Variable{Name: string(e.Operator), Type: types.Boolean}
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.truth(e, yes, no)
	for _, way := range []struct {
		b    *ir.Block
		bits uint64
	}{{yes, 1}, {no, 0}} {
		u.start(way.b)
		u.define(result, u.constantValue(ir.Bool, way.bits))
		u.jump(after, e)
	}
	u.start(after)
	return u.read(result, after)
}

// either builds a && b and a || b of numbers, which are worth one of the two, in type t: left, or
// what right builds where it is asked for.
func either(u *unit, e *ast.BinaryExpression, t ir.Type, left *ir.Value, right func() *ir.Value) *ir.Value {
	result := &infer.Variable{Name: string(e.Operator), Type: types.Strong(t)}
	first, second, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	truth := u.converted(left, ir.Bool, e)
	u.here()
	if e.Operator == "||" {
		u.branch(truth, first, second, e)
	} else {
		u.branch(truth, second, first, e)
	}
	u.start(first)
	u.define(result, left)
	u.jump(after, e)
	u.start(second)
	u.define(result, right())
	u.jump(after, e)
	u.start(after)
	return u.read(result, after)
}

// truth branches on a condition; && || and ! become control flow.
func (u *unit) truth(e ast.Expression, yes, no *ir.Block) {
	switch c := e.(type) {
	case *ast.BinaryExpression:
		if c.Operator.Logical() {
			middle := u.f.NewBlock()
			if c.Operator == "&&" {
				u.truth(c.Left, middle, no)
			} else {
				u.truth(c.Left, yes, middle)
			}
			u.start(middle)
			u.truth(c.Right, yes, no)
			return
		}
	case *ast.UnaryExpression:
		if c.Operator == "!" {
			u.truth(c.Operand, no, yes)
			return
		}
	}
	v := u.converted(u.value(e), ir.Bool, e)
	u.here()
	u.branch(v, yes, no, e)
}

// eitherWay builds one of two expressions whose values nobody takes: the first where a condition is as said. The
// second may be nil.
func (u *unit) eitherWay(test ast.Expression, as bool, first, second ast.Expression) {
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	if as {
		u.truth(test, yes, no)
	} else {
		u.truth(test, no, yes)
	}
	u.start(yes)
	u.value(first)
	u.jump(after, test)
	u.start(no)
	if second != nil {
		u.value(second)
	}
	u.jump(after, test)
	u.startIfReached(after)
}

// conditional builds c ? a : b. Only the side that is chosen runs.
func (u *unit) conditional(e *ast.ConditionalExpression, t ir.Type) *ir.Value {
	result := &infer.Variable{Name: "?:", Type: types.Strong(t)}
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	u.truth(e.Test, yes, no)
	u.start(yes)
	u.define(result, u.converted(u.operand(e.Consequent, t), t, e))
	u.jump(after, e)
	u.start(no)
	u.define(result, u.converted(u.operand(e.Alternate, t), t, e))
	u.jump(after, e)
	u.start(after)
	return u.read(result, after)
}
