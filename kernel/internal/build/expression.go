// This file builds expressions.

package build

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// as builds an expression as a value of type t, converting it if it may
// become that by itself.
func (u *unit) as(e ast.Expression, t ir.Type) *ir.Value {
	from := u.Types[e]
	if no := types.Assignable(from, t); no != nil {
		u.Fail(e, no.Hint, "%s", no.Message)
	}
	if from.Class == types.Weak {
		return u.literal(e, t)
	}
	return u.converted(u.value(e), t, e)
}

// converted changes the type of a value if it has another.
func (u *unit) converted(v *ir.Value, t ir.Type, at ast.Node) *ir.Value {
	if v.Type == t {
		return v
	}
	return u.add(ir.Convert, t, at, v)
}

// value builds an expression in its own type; weak ones in the type that they
// take when nothing else decides.
func (u *unit) value(e ast.Expression) *ir.Value {
	if v := u.known[e]; v != nil {
		return v
	}
	if whole := u.Short.Whole[e]; whole != nil {
		return u.value(whole)
	}
	t := u.Types[e]
	if t.Class == types.TileClass {
		u.tiles().tile(e)
		return nil
	}
	if t.Class == types.ObjectClass {
		u.objects.evaluate(e)
		return nil
	}
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return u.literal(e, t.Settled())
	case *ast.BooleanLiteral:
		return u.constantValue(ir.Bool, map[bool]uint64{true: 1}[e.Value])
	case *ast.Identifier:
		return u.variableValue(e)
	case *ast.BinaryExpression:
		if t.Class == types.Void {
			u.eitherWay(e.Left, e.Operator == "&&", e.Right, nil)
			return nil
		}
		if chosen := u.Short.Chosen[e]; chosen != nil {
			return u.operand(chosen, t.Settled())
		}
		return u.calculate(e, t.Settled())
	case *ast.UnaryExpression:
		return u.buildUnary(e, t.Settled())
	case *ast.AssignExpression:
		return u.buildAssign(e)
	case *ast.ConditionalExpression:
		if t.Class == types.Void {
			u.eitherWay(e.Test, true, e.Consequent, e.Alternate)
			return nil
		}
		return u.conditional(e, t.Settled())
	case *ast.SequenceExpression:
		var last *ir.Value
		for _, part := range e.Sequence {
			last = u.value(part)
		}
		return last
	case *ast.OptionalChain:
		if _, there := u.Types[e.Expression]; !there {
			return nil
		}
		return u.value(e.Expression)
	case *ast.BracketExpression:
		return u.element(e)
	case *ast.DotExpression:
		return u.buildMember(e)
	case *ast.CallExpression:
		return u.buildCall(e)
	case *ast.NewExpression:
		u.objects.make(e)
		return nil
	}
	panic(fmt.Sprintf("kernel: inference accepted a %T", e))
}

func (u *unit) variableValue(e *ast.Identifier) *ir.Value {
	v := u.Names.Uses[e]
	switch {
	case v == nil:
		return u.named(e, u.Values[e])
	case v.Type.Class == types.ArrayClass:
		u.Fail(e, "", "%s is an array; only its elements are values", v.Name)
	case v.Key != "":
		return u.capturedValue(e, v)
	}
	u.here()
	return u.read(v, u.b)
}

// named is what a name of the language stands for.
func (u *unit) named(e ast.Expression, value infer.Value) *ir.Value {
	if value.Op != ir.Invalid {
		v := u.add(value.Op, ir.I32, e)
		v.Index = value.Axis
		return v
	}
	t := u.Types[e].Settled()
	return u.constantValue(t, floatBits(value.Number, t))
}

func (u *unit) capturedValue(e *ast.Identifier, v *infer.Variable) *ir.Value {
	value := u.Options.Constants[v.Key]
	if b, ok := value.(bool); ok {
		return u.constantValue(ir.Bool, map[bool]uint64{true: 1}[b])
	}
	t := v.Type.Settled()
	return u.constantValue(t, u.literalBits(e, value, t))
}

// operand builds an operand for an operation in type t; literals take t.
func (u *unit) operand(e ast.Expression, t ir.Type) *ir.Value {
	if u.Types[e].Class == types.Weak {
		return u.literal(e, t)
	}
	return u.value(e)
}

// plain tells whether an expression is made of literals and constants alone;
// a condition may choose among them.
func plain(u *unit, e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		v := u.Names.Uses[e]
		return v == nil || v.Key != ""
	case *ast.DotExpression:
		value, named := u.Values[e]
		return named && value.Op == ir.Invalid || u.Names.Fields[e] != nil
	case *ast.UnaryExpression:
		return plain(u, e.Operand)
	case *ast.BinaryExpression:
		return plain(u, e.Left) && plain(u, e.Right)
	case *ast.ConditionalExpression:
		return plain(u, e.Consequent) && plain(u, e.Alternate)
	case *ast.CallExpression:
		return !slices.ContainsFunc(e.ArgumentList, func(a ast.Expression) bool { return !plain(u, a) })
	}
	return false
}
