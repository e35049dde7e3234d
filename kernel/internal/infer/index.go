// This file infers the types of elements of buffers and arrays, and checks indices
// that are known.

package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/types"
)

// shapeless is what to do about x[i][j] where x has fewer dimensions.
func shapeless(e *ast.BracketExpression) string {
	if _, ok := e.Left.(*ast.BracketExpression); !ok {
		return ""
	}
	return "an array has as many indices as its shape: reshape([rows, columns]) gives a buffer two, else write x[row * columns + column]"
}

// index infers x[i], and x[i][j] as a chain of such.
func (u *Unit) index(e *ast.BracketExpression) types.Type {
	if a, ok := u.shape(e); ok {
		return LengthType(a)
	}
	base := u.Short.part(e.Left)
	if base.Class == types.Unknown {
		return types.None
	}
	if base.Class == types.ObjectClass {
		return u.Composites.element(e, base)
	}
	if base.Class != types.ArrayClass || base.Array.IsRecord() {
		hint := shapeless(e)
		if n := u.argumentNumber(e.Left); n > 0 && base.Class != types.ArrayClass {
			hint = fmt.Sprintf("it is argument %d of the kernel: pass a buffer", n)
		}
		u.Fail(e, hint, "%s has no elements", base)
	}
	if base.Array.Image != nil {
		u.Fail(e, base.Array.Image.Usage(), "%s has no elements", base)
	}
	if u.Short.Made[e.Left] != nil {
		u.Fail(e.Left, "give it a name first: const a = …", "a new array has no name here")
	}
	u.refuseComma(e)
	u.integer(e.Member, "an index")
	a := base.Array
	u.checkIndex(e, a)
	offset := 0
	if a.Value {
		offset = u.place(e, a)
	}
	if a.Rank == 1 && a.Record == nil {
		return types.Strong(a.Elem)
	}
	row := u.parts[e]
	if row == nil {
		copied := *a
		copied.Rank--
		copied.First++
		copied.Part, copied.Offset = false, offset
		if copied.Dims != nil {
			copied.Dims = copied.Dims[1:]
		}
		row = &copied
		u.parts[e] = row
	}
	return types.Type{Class: types.ArrayClass, Array: row}
}

// place is where in its parameter an element lies of an array in a record that is passed by value.
func (u *Unit) place(e *ast.BracketExpression, a *types.Array) int {
	k, ok := u.KnownInteger(e.Member)
	if !ok {
		u.Fail(e.Member, "copy it into an array first: [...a], or pass a buffer", "an array in a record that is passed by value has constant indices only")
	}
	stride := a.Stride()
	for _, d := range a.Dims[1:] {
		stride *= int(d)
	}
	u.Places[e] = a.Offset + int(k)*stride
	return u.Places[e]
}

// refuseComma refuses x[i, j], which would be x[j].
func (u *Unit) refuseComma(e *ast.BracketExpression) {
	list, ok := e.Member.(*ast.SequenceExpression)
	if !ok {
		return
	}
	switch list.Sequence[0].(type) {
	case *ast.AssignExpression, *ast.CallExpression, *ast.UnaryExpression:
		return // has a purpose of its own
	}
	u.Fail(list, "write x[i][j] for an array with a shape, else x[i * columns + j]", "of indices with commas between them JavaScript takes the last alone")
}

// checkIndex refuses a constant index that is out of range.
func (u *Unit) checkIndex(e *ast.BracketExpression, a *types.Array) {
	value, ok := u.KnownInteger(e.Member)
	if !ok {
		return
	}
	if value < 0 {
		u.Fail(e.Member, negativeHint(value), "the index %d is negative", value)
	}
	if a.Dims != nil && value >= a.Dims[0] && a.Dims[0] > 0 {
		u.Fail(e.Member, "", "the index %d is out of range: there are %d elements", value, a.Dims[0])
	}
}

// whole is a float that is always whole as an integer, in which sums and products are exact; nil for
// what may have a fraction. An index takes it: x[Math.floor(v) + 1] is x[i32(Math.floor(v)) + 1]. An operator
// on bits takes integers that wrap: Math.floor(v) & 3 is (Math.floor(v) | 0) & 3.
func (h *Shorthands) whole(e ast.Expression, wraps bool) ast.Expression {
	if t := h.Types[e]; t == types.WeakInt || t.Class == types.Scalar && t.T.Integer() {
		return e
	}
	switch e := e.(type) {
	case *ast.Identifier:
		if h.isWhole(e) {
			return h.asInteger(e, &ast.Identifier{Name: e.Name, At: e.At}, wraps)
		}
	case *ast.CallExpression:
		return h.wholeCall(e, wraps)
	case *ast.UnaryExpression:
		if operand := h.whole(e.Operand, wraps); operand != nil && (e.Operator == "-" || e.Operator == "+") {
			return &ast.UnaryExpression{Operator: e.Operator, At: e.At, Operand: operand}
		}
	case *ast.ConditionalExpression:
		if a, b := h.whole(e.Consequent, wraps), h.whole(e.Alternate, wraps); a != nil && b != nil {
			return &ast.ConditionalExpression{Test: e.Test, Consequent: a, Alternate: b}
		}
	case *ast.BinaryExpression:
		if e.Operator == "+" || e.Operator == "-" || e.Operator == "*" || e.Operator == "%" && !wraps {
			if a, b := h.whole(e.Left, wraps), h.whole(e.Right, wraps); a != nil && b != nil {
				return &ast.BinaryExpression{Operator: e.Operator, Left: a, Right: b}
			}
		}
	}
	return nil
}

// wholeCall is whole for Math.floor and the like, and for the least and greatest of such.
func (h *Shorthands) wholeCall(e *ast.CallExpression, wraps bool) ast.Expression {
	b := h.Builtins[e]
	if b == nil {
		return nil
	}
	call := *e
	switch {
	case b.Form == builtin.Rounding, b.Form == builtin.Round, wraps && h.isWhole(e):
		return h.asInteger(e, &call, wraps)
	case !wraps && (b.Form == builtin.Extreme || b.Form == builtin.Absolute):
		call.ArgumentList = nil
		for _, a := range e.ArgumentList {
			call.ArgumentList = append(call.ArgumentList, h.whole(a, wraps))
		}
		if !slices.Contains(call.ArgumentList, nil) {
			return &call
		}
	}
	return nil
}

// asInteger is i32(e), or i64(e) where buffers are so long; where it wraps, e | 0.
func (h *Shorthands) asInteger(at, e ast.Expression, wraps bool) ast.Expression {
	if wraps {
		return &ast.BinaryExpression{Operator: "|", Left: e, Right: number(at, 0)}
	}
	name := "i32"
	if h.long {
		name = "i64"
	}
	callee := identifierAt(at, name)
	h.Names.functions[callee] = &callable{builtin: builtin.Lookup(name)}
	return &ast.CallExpression{Callee: callee, LeftParenthesis: at.Pos(), RightParenthesis: at.End(), ArgumentList: []ast.Expression{e}}
}

// isWhole tells whether an expression is whole by itself: rounded, or a variable that only gets such
// values. A sum may be rounded to a neighbour of what JavaScript has.
func (h *Shorthands) isWhole(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return h.Types[e] == types.WeakInt
	case *ast.Identifier:
		v := h.Names.Uses[e]
		return v != nil && v.Param < 0 && v.Key == "" && !v.fraction && v.Type.T.Float()
	case *ast.UnaryExpression:
		return (e.Operator == "-" || e.Operator == "+") && h.isWhole(e.Operand)
	case *ast.ConditionalExpression:
		return h.isWhole(e.Consequent) && h.isWhole(e.Alternate)
	case *ast.CallExpression:
		switch b := h.Builtins[e]; {
		case b == nil:
		case b.Form == builtin.Rounding || b.Form == builtin.Round:
			return true
		case b.Form == builtin.Extreme || b.Form == builtin.Absolute:
			return !slices.ContainsFunc(e.ArgumentList, func(a ast.Expression) bool { return !h.isWhole(a) && h.whole(a, false) == nil })
		}
	}
	return false
}

// integral has a float that is whole count as the integer; it is false for one that may have a fraction.
func (h *Shorthands) integral(e ast.Expression, wraps bool) (types.Type, bool) {
	if h.Types[e].Class != types.Scalar || !h.Types[e].T.Float() {
		return types.None, false
	}
	if h.Whole[e] == nil {
		if h.Whole[e] = h.whole(e, wraps); h.Whole[e] == nil {
			delete(h.Whole, e)
			return types.None, false
		}
	}
	t := h.expression(h.Whole[e])
	h.Types[e] = t
	return t, true
}
