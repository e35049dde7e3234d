// This file infers assignments and what may be assigned to.

package infer

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// target checks that an expression can be assigned to.
func (u *Unit) target(e ast.Expression) {
	switch e := e.(type) {
	case *ast.Identifier:
		v := u.Names.lookup(e)
		if name := e.Name; v == nil && builtin.Lookup(name) == nil && !builtin.HasAxes(name) && builtin.Register(name) == nil {
			u.Fail(e, fmt.Sprintf("declare it: let %s", e.Name), "%s is not declared", e.Name)
		}
		if v == nil {
			u.Fail(e, "", "%s cannot be assigned to", e.Name)
		}
		if v.Key != "" {
			u.Fail(e, fmt.Sprintf("declare it with let inside the kernel; to collect from all threads, pass a buffer: Atomics.add(%s, 0, value)", v.Name),
				"%s is from outside the kernel, where it is a constant", v.Name)
		}
		if u.Blockwise.within > 0 && v.unit != nil && v.unit.Depth < u.Blockwise.within {
			u.Fail(e, "sum with t.sum() or t.reduce(axis, f)", "a function on elements cannot assign to %s, which stands outside of it", v.Name)
		}
		if v.Constant {
			u.Fail(e, "declare it with let inside the kernel", "%s is a constant", v.Name)
		}
	case *ast.BracketExpression:
		switch t := u.expression(e.Left); {
		case t.Class == types.ObjectClass:
			u.Composites.writes(u.Composites.Storage(e.Left), e)
		case t.Class == types.ArrayClass && t.Array.Outer:
			u.refuseOuter(e.Left)
		case t.Class == types.ArrayClass && t.Array.Space == ir.Global && !t.Array.Value:
			u.alone(e, "write with tile.store; a single number is tile.full('f32', value, 1)", "a kernel of tiles does not write elements, which each of its threads would do")
		case t.Class == types.ArrayClass && t.Array.Value:
			u.Fail(e, "copy it into an array first: [...a]", "%s is a part of a parameter by value, which cannot be assigned to", t)
		}
	case *ast.DotExpression:
		u.fieldTarget(e)
	default:
		u.Fail(e, "assign to a variable or to an element x[i]", "this cannot be assigned to")
	}
}

// refuseOuter refuses to write to a buffer from outside: nobody would know when that happens.
func (u *Unit) refuseOuter(at ast.Expression) {
	u.Fail(at, "answer what is to be stored; assign writes it", "%s is a buffer from outside, which functions on elements read", u.Fn.Operand(at))
}

func (u *Unit) assign(e *ast.AssignExpression) types.Type {
	if isPattern(e.Left) && e.Operator == ast.Assign {
		return assignParts(u, e)
	}
	u.target(e.Left)
	switch e.Left.(type) {
	case *ast.BracketExpression, *ast.DotExpression:
		if t := u.expression(e.Left); lies(t) && !IsRow(t) && e.Operator == ast.Assign {
			return u.Composites.storeRecord(e, t)
		}
	}
	value := u.expression(e.Right)
	left := u.expression(e.Left)
	if e.Operator != ast.Assign {
		operation := u.Short.Operations[e]
		if operation == nil {
			operation = &ast.BinaryExpression{Operator: e.Operator, Left: e.Left, Right: e.Right}
			u.Short.Operations[e] = operation
		}
		value = u.expression(operation)
	}
	if id, ok := e.Left.(*ast.Identifier); ok && u.Names.Uses[id].Reference != nil && isElement(left) && value.Class != types.Unknown && e.Operator == ast.Assign {
		u.Composites.redirect(u.Names.Uses[id], e)
		return left
	}
	if _, named := e.Left.(*ast.Identifier); named && IsRow(left) {
		u.Fail(e, "keep its index in a variable", "%s is a row of an array and cannot be assigned to", u.Fn.Operand(e.Left))
	}
	if isChosen(left) {
		u.Fail(e, "keep its index in a variable", "%s is one of several arrays and cannot be assigned to", u.Fn.Operand(e.Left))
	}
	if v := u.assignedVariable(e.Left); v != nil {
		u.checkAssigned(e, v)
		u.assignTo(v, u.Short.assigned(e), value, e)
		return v.Type
	}
	if left.Class == types.Scalar {
		u.meet(e.Right, left.T)
	}
	return stored(left, value)
}

// assignedVariable is the variable that is assigned to: one with a name, or a field of an object;
// nil for an element of memory.
func (u *Unit) assignedVariable(e ast.Expression) *Variable {
	if bracket, ok := e.(*ast.BracketExpression); ok && u.Composites.Any[bracket] != nil {
		return u.Composites.Any[bracket]
	}
	return u.Composites.Storage(e)
}

// assignTo has a variable learn what is assigned to it.
func (u *Unit) assignTo(v *Variable, e ast.Expression, value types.Type, at ast.Node) {
	if value.Class == types.ObjectClass {
		u.Composites.give(v, e, at)
		return
	}
	u.learn(v, value, at, u, e)
}

// checkAssigned refuses assignments to names that stand for something for good.
func (u *Unit) checkAssigned(at ast.Node, v *Variable) {
	switch v.Type.Class {
	case types.ArrayClass:
		u.Fail(at, "", "%s is an array and cannot be assigned to", v.Name)
	case types.FunctionClass:
		u.Fail(at, "", "%s is a function and cannot be assigned to", v.Name)
	}
}

// stored is the type of the value of an assignment to an element: what was
// assigned, before it wraps or rounds to a narrow type.
func stored(left, value types.Type) types.Type {
	switch {
	case left.Class != types.Scalar || left.T.Size() >= 4 || left.T == ir.Bool || value.Class == types.Unknown:
		return left
	case value.Class == types.Weak && left.T.Float():
		return types.Strong(ir.F32)
	case value.Class == types.Weak:
		return types.Strong(ir.I32)
	}
	return types.Strong(types.Promoted(value.T))
}
