// This file translates expressions. Products of floats are converted to their own type, which the compiler must not
// fuse with an addition (The Go Programming Language Specification, "Floating-point operators").

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/library"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// open stands in a text for the type that a choice of numbers alone gets.
const open = "TYPE"

// A value is Go's text of an expression and its type; that of a number alone is "", as it is Go's own.
type value struct {
	text, kind string
	fraction   bool // of a number alone
	compound   bool // what needs parentheses beside an operator
}

// operand is the text beside an operator.
func (v value) operand() string {
	if v.compound {
		return "(" + v.text + ")"
	}
	return v.text
}

// settled is the type that a value has where nothing else decides.
func (v value) settled() string {
	switch {
	case v.kind != "":
		return v.kind
	case v.fraction:
		return "f64"
	}
	return "i32"
}

// as is a value where a type is wanted.
func (v value) as(want string) value {
	if v.kind == "" {
		v.kind = want
	}
	if v.kind != "" {
		v.text = strings.ReplaceAll(v.text, open, goTypes[v.kind])
	}
	return v
}

func (f *function) expression(e ast.Expression) (value, error) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		text := strings.TrimSuffix(e.Literal, "n")
		return value{text: text, fraction: strings.ContainsAny(text, ".e") && !strings.HasPrefix(text, "0x")}, nil
	case *ast.Identifier:
		return f.named(e.Name.String())
	case *ast.UnaryExpression:
		return f.unary(e)
	case *ast.BinaryExpression:
		return f.binary(e)
	case *ast.ConditionalExpression:
		return f.conditional(e)
	case *ast.BracketExpression:
		return f.element(e)
	case *ast.CallExpression:
		return f.called(e)
	}
	return value{}, fmt.Errorf("a %T is not translated", e)
}

func (f *function) named(name string) (value, error) {
	switch name {
	case "NaN":
		return value{text: "math.NaN()", kind: "f64"}, nil
	case "Infinity":
		return value{text: "math.Inf(1)", kind: "f64"}, nil
	}
	if f.types[name] == "" {
		return value{}, fmt.Errorf("nothing is known of %s", name)
	}
	return value{text: name, kind: f.types[name]}, nil
}

// condition is an expression as a bool.
func (f *function) condition(e ast.Expression) (string, error) {
	v, err := f.expression(e)
	if v.kind != "bool" {
		return v.operand() + " != 0", err
	}
	return v.text, err
}

func (f *function) unary(e *ast.UnaryExpression) (value, error) {
	if e.Operator == token.NOT {
		test, err := f.condition(e.Operand)
		return value{text: "!(" + test + ")", kind: "bool"}, err
	}
	v, err := f.expression(e.Operand)
	operator := map[token.Token]string{token.MINUS: "-", token.BITWISE_NOT: "^"}[e.Operator]
	if operator == "" || v.text == "0" {
		return v, fmt.Errorf("%s%s is not translated", e.Operator, v.text)
	}
	v.text, v.compound = operator+v.operand(), false
	return v, err
}

// operators are those of JavaScript that Go writes otherwise.
var operators = map[token.Token]string{token.STRICT_EQUAL: "==", token.STRICT_NOT_EQUAL: "!="}

var comparisons = []token.Token{token.STRICT_EQUAL, token.STRICT_NOT_EQUAL, token.LESS, token.LESS_OR_EQUAL, token.GREATER, token.GREATER_OR_EQUAL}

func (f *function) binary(e *ast.BinaryExpression) (value, error) {
	operator := e.Operator.String()
	if other := operators[e.Operator]; other != "" {
		operator = other
	}
	if e.Operator == token.LOGICAL_AND || e.Operator == token.LOGICAL_OR {
		left, err := f.condition(e.Left)
		if err != nil {
			return value{}, err
		}
		right, err := f.condition(e.Right)
		return value{text: "(" + left + ") " + operator + " (" + right + ")", kind: "bool", compound: true}, err
	}
	left, err := f.expression(e.Left)
	if err != nil {
		return value{}, err
	}
	right, err := f.expression(e.Right)
	if err != nil {
		return value{}, err
	}
	return joined(left, right, e.Operator, operator)
}

// joined is an operation of two values.
func joined(left, right value, of token.Token, operator string) (value, error) {
	shift := of == token.SHIFT_LEFT || of == token.SHIFT_RIGHT
	if !shift {
		left, right = left.as(right.kind), right.as(left.kind)
	}
	v := value{text: left.operand() + " " + operator + " " + right.operand(), kind: left.kind, fraction: left.fraction || right.fraction, compound: true}
	if !shift && left.kind != "" && right.kind != "" && left.kind != right.kind {
		return v, fmt.Errorf("%s meets %s in %s", left.kind, right.kind, v.text)
	}
	switch {
	case slices.Contains(comparisons, of):
		v.kind = "bool"
	case of == token.MULTIPLY && v.kind == "f64":
		v.text, v.compound = "float64("+v.text+")", false
	case of == token.SLASH && v.kind != "f64":
		return v, fmt.Errorf("%s is a division of integers", v.text)
	}
	return v, nil
}

// conditional is a choice inside of an expression.
func (f *function) conditional(e *ast.ConditionalExpression) (value, error) {
	test, err := f.condition(e.Test)
	if err != nil {
		return value{}, err
	}
	one, err := f.expression(e.Consequent)
	if err != nil {
		return value{}, err
	}
	other, err := f.expression(e.Alternate)
	if err != nil {
		return value{}, err
	}
	one, other = one.as(other.kind), other.as(one.kind)
	if one.kind != other.kind {
		return value{}, fmt.Errorf("a choice of %s and %s", one.kind, other.kind)
	}
	kind := open
	if one.kind != "" {
		kind = goTypes[one.kind]
	}
	return value{text: fmt.Sprintf("func() %s { if %s { return %s }; return %s }()", kind, test, one.text, other.text), kind: one.kind, fraction: one.fraction || other.fraction}, nil
}

// element is one of a table.
func (f *function) element(e *ast.BracketExpression) (value, error) {
	name := callee(e.Left)
	table, ok := library.Tables()[name]
	if !ok {
		return value{}, fmt.Errorf("there is no table %s", name)
	}
	index, err := f.expression(e.Member)
	return value{text: camel(name) + "[" + index.text + "]", kind: table.Type}, err
}
