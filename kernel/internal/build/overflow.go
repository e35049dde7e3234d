// This file refuses operations on constants that overflow their type, and has checked launches
// look at the others.

package build

import (
	"math/big"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// checkOverflow refuses an operation on constants whose result does not fit its integer type, but
// where an operator on bits cuts it off, as it would in JavaScript.
func checkOverflow(u *unit, e *ast.BinaryExpression, t ir.Type, a, b *ir.Value) {
	if !t.Integer() || u.InLibrary || u.cut[e] {
		return
	}
	x, y, ok := constantOperands(u, e, a, b)
	if !ok {
		return
	}
	switch e.Operator {
	case "+":
		x.Add(x, y)
	case "-":
		x.Sub(x, y)
	case "*":
		x.Mul(x, y)
	}
	if _, fits := element.Type(t).EncodeInteger(x); fits {
		return
	}
	low, high := element.Type(t).Range()
	hint := "calculate in 64 bits, i64(…), or in f64(…); write `| 0` behind it if it is meant to wrap"
	if t.Size() == 8 {
		hint = "integers of kernels have 64 bits at most: calculate in f64(…)"
	}
	u.Fail(e, hint, "the constant %v does not fit %s, which goes from %d to %d", x, t, low, high)
}

// constantOperands are the operands of an operation on constants: of the program, or of the function.
func constantOperands(u *unit, e *ast.BinaryExpression, a, b *ir.Value) (x, y *big.Int, ok bool) {
	if a.Op == ir.Const && b.Op == ir.Const && isConstant(u, e) {
		return integerOf(a), integerOf(b), true
	}
	left, first := u.KnownInteger(e.Left)
	right, second := u.KnownInteger(e.Right)
	return big.NewInt(left), big.NewInt(right), first && second
}

// fits has checked launches tell where a sum, difference or product of signed integers does
// not fit their type, unless it is cut off or part of the library.
func fits(u *unit, e ast.Expression, op ir.Op, a, b *ir.Value) {
	if _, cut := u.cut[e]; cut || !u.Options.Overflow || u.InLibrary || !a.Type.Signed() {
		return
	}
	u.add(map[ir.Op]ir.Op{ir.Add: ir.FitsSum, ir.Sub: ir.FitsDifference, ir.Mul: ir.FitsProduct}[op], ir.Void, e, a, b)
}

// isConstant tells whether an expression is made of literals and constants of the program.
func isConstant(u *unit, e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		return u.Names.Uses[e] != nil && u.Names.Uses[e].Constant
	case *ast.DotExpression:
		return u.Names.Fields[e] != nil
	case *ast.UnaryExpression:
		return isConstant(u, e.Operand)
	case *ast.BinaryExpression:
		return isConstant(u, e.Left) && isConstant(u, e.Right)
	}
	return false
}

// isLeaf tells whether an expression is a literal or a name, which may be that of a constant.
func isLeaf(e ast.Expression) bool {
	switch e.(type) {
	case *ast.NumberLiteral, *ast.Identifier, *ast.DotExpression:
		return true
	}
	return false
}

// integerOf is the value of a constant of an integer type.
func integerOf(c *ir.Value) *big.Int {
	unused := 64 - 8*c.Type.Size()
	if c.Type.Signed() {
		return big.NewInt(int64(c.Bits<<unused) >> unused)
	}
	return new(big.Int).SetUint64(c.Bits << unused >> unused)
}

// cuts marks the sums and products of an expression that something cuts off: an operator on
// bits, as it would in JavaScript, or a conversion or an element of fewer bits that it is stored
// to, where constants must fit all the same. Constants that are operands of operators on bits, or
// parts of sums in them, wrap too: 0x9e3779b9 is an i32 there. Factors do not, since a product of
// numbers so large is not exact in JavaScript.
func cuts(u *unit, e ast.Expression, constants bool) {
	if u.cut == nil {
		u.cut = map[ast.Expression]bool{}
	}
	if isLeaf(e) {
		u.cut[e] = u.cut[e] || constants
	}
	switch e := e.(type) {
	case *ast.UnaryExpression:
		if e.Operator == "-" || e.Operator == "+" {
			u.cut[e] = u.cut[e] || constants
			cuts(u, e.Operand, constants)
		}
	case *ast.BinaryExpression:
		if e.Operator == "+" || e.Operator == "-" || e.Operator == "*" {
			u.cut[e] = u.cut[e] || constants
			for _, part := range []ast.Expression{e.Left, e.Right} {
				if e.Operator != "*" || !isLeaf(part) {
					cuts(u, part, constants)
				}
			}
		}
	case *ast.ConditionalExpression:
		cuts(u, e.Consequent, constants)
		cuts(u, e.Alternate, constants)
	}
}
