// This file has ** compute what Math.pow does: goja's operator computes by Go's math.

package frontend

import (
	"math"
	"strings"

	"github.com/cujs/cujs/internal/elementary"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
)

// Power is the name by which programs find the function behind **, which package language declares. No source can
// have it.
const Power = "%power"

// CompileAST is goja's, of a tree in which ** is a call of Power.
func CompileAST(program *ast.Program, strict bool) (*goja.Program, error) {
	if hasPower(program.File.Source()) {
		javascript.Replace(program, power)
	}
	return goja.CompileAST(program, strict)
}

// hasPower tells whether a text may have a power in it, which comments that begin with /** are not.
func hasPower(text string) bool {
	for at := strings.Index(text, "**"); at >= 0; at = strings.Index(text, "**") {
		if at == 0 || text[at-1] != '/' {
			return true
		}
		text = text[at+2:]
	}
	return false
}

// power is an expression without **.
func power(e ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.BinaryExpression:
		if e.Operator == token.EXPONENT && !isBigInt(e.Left) && !isBigInt(e.Right) {
			return powerOf(e.Left, e.Right)
		}
	case *ast.AssignExpression:
		if e.Operator == token.EXPONENT {
			return powerAssigned(e)
		}
	}
	return e
}

func isBigInt(e ast.Expression) bool {
	n, ok := e.(*ast.NumberLiteral)
	return ok && strings.HasSuffix(n.Literal, "n")
}

// powerOf is a call, or of two constants the number.
func powerOf(left, right ast.Expression) ast.Expression {
	base, known := literal(left)
	exponent, too := literal(right)
	if !known || !too {
		return apply(identifier(Power, left.Idx0()), left, right)
	}
	n := &ast.NumberLiteral{Idx: left.Idx0(), Value: elementary.Pow(base, exponent)}
	if v := n.Value.(float64); v == math.Trunc(v) && math.Abs(v) < 1<<53 && (v != 0 || !math.Signbit(v)) {
		n.Value = int64(v)
	}
	return n
}

// literal is the value of a constant.
func literal(e ast.Expression) (float64, bool) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		switch v := e.Value.(type) {
		case int64:
			return float64(v), true
		case float64:
			return v, true
		}
	case *ast.UnaryExpression:
		v, ok := literal(e.Operand)
		return -v, ok && e.Operator == token.MINUS
	}
	return 0, false
}

// powerAssigned is x **= y as x = x ** y, where o.p and o[k] cost nothing to name twice; else
//
//	((o, k) => ((x) => (y) => o[k] = x ** y)(o[k]))(object, key)(y)
//
// which evaluates each part once and in order, in the script's own mode, and leaves y outside of the functions: it may
// wait.
func powerAssigned(e *ast.AssignExpression) ast.Expression {
	idx := e.Left.Idx0()
	if repeatable(e.Left) {
		return &ast.AssignExpression{Operator: token.ASSIGN, Left: e.Left, Right: powerOf(e.Left, e.Right)}
	}
	var parameters []string
	var arguments []ast.Expression
	once := func(part ast.Expression, name string) ast.Expression {
		if _, super := part.(*ast.SuperExpression); super {
			return part
		}
		parameters, arguments = append(parameters, name), append(arguments, part)
		return identifier(name, part.Idx0())
	}
	place := placeOf(e.Left, once)
	if place == nil {
		return e
	}
	set := &ast.AssignExpression{Operator: token.ASSIGN, Left: place, Right: apply(identifier(Power, idx), identifier("%left", idx), identifier("%right", idx))}
	get := apply(arrow(idx, arrow(idx, set, "%right"), "%left"), place)
	return apply(apply(arrow(idx, get, parameters...), arguments...), e.Right)
}

// placeOf is the place of a property, of parts that are evaluated once; nil for what is none.
func placeOf(e ast.Expression, once func(ast.Expression, string) ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.DotExpression:
		return &ast.DotExpression{Left: once(e.Left, "%object"), Identifier: e.Identifier}
	case *ast.PrivateDotExpression:
		return &ast.PrivateDotExpression{Left: once(e.Left, "%object"), Identifier: e.Identifier}
	case *ast.BracketExpression:
		return &ast.BracketExpression{Left: once(e.Left, "%object"), Member: once(e.Member, "%key"), LeftBracket: e.LeftBracket, RightBracket: e.RightBracket}
	}
	return nil
}

// repeatable tells whether a variable, or a property of one, is assigned to: naming it twice does nothing twice.
func repeatable(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		return true
	case *ast.DotExpression:
		return simple(e.Left)
	case *ast.PrivateDotExpression:
		return simple(e.Left)
	case *ast.BracketExpression:
		return simple(e.Left) && simple(e.Member)
	}
	return false
}

func simple(e ast.Expression) bool {
	switch e.(type) {
	case *ast.Identifier, *ast.ThisExpression, *ast.SuperExpression, *ast.StringLiteral, *ast.NumberLiteral:
		return true
	}
	return false
}

func apply(f ast.Expression, arguments ...ast.Expression) *ast.CallExpression {
	return &ast.CallExpression{Callee: f, LeftParenthesis: f.Idx0(), ArgumentList: arguments, RightParenthesis: f.Idx0()}
}

// arrow is a function of parameters that gives an expression.
func arrow(idx file.Idx, value ast.Expression, parameters ...string) ast.Expression {
	list := &ast.ParameterList{Opening: idx, Closing: idx}
	for _, name := range parameters {
		list.List = append(list.List, &ast.Binding{Target: identifier(name, idx)})
	}
	return &ast.ArrowFunctionLiteral{Start: idx, ParameterList: list, Body: &ast.ExpressionBody{Expression: value}}
}
