// This file translates calls: of the language's functions, and of the library's own.

package main

import (
	"fmt"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// A builtin is a function of the language: what it gives, and Go's text around its arguments.
type builtin struct{ kind, text string }

var builtins = map[string]builtin{
	"Math.abs": {"f64", "math.Abs(%s)"}, "Math.floor": {"f64", "math.Floor(%s)"}, "Math.trunc": {"f64", "math.Trunc(%s)"},
	"Math.sqrt": {"f64", "math.Sqrt(%s)"}, "Math.max": {"f64", "math.Max(%s, %s)"}, "Math.min": {"f64", "math.Min(%s, %s)"},
	"fma": {"f64", "math.FMA(%s, %s, %s)"}, "copysign": {"f64", "math.Copysign(%s, %s)"},
	"f64": {"f64", "float64(%s)"}, "i32": {"i32", "int32(%s)"}, "i64": {"i64", "int64(%s)"},
	"mulhi": {"u64", "mulhi(%s, %s)"}, "clz": {"i32", "int32(bits.LeadingZeros64(%s))"},
}

// casts are bitcast by the type that it gives and the one that it takes.
var casts = map[string]string{
	"f64 i64": "math.Float64frombits(uint64(%s))", "i64 f64": "int64(math.Float64bits(%s))", "u64 f64": "math.Float64bits(%s)",
}

func (f *function) called(e *ast.CallExpression) (value, error) {
	name := callee(e.Callee)
	if name == "bitcast" {
		return f.cast(e)
	}
	if v, ok, err := f.floorDivision(name, e); ok || err != nil {
		return v, err
	}
	var texts []any
	var kinds []string
	for _, a := range e.ArgumentList {
		v, err := f.expression(a)
		if err != nil {
			return v, err
		}
		v = v.as(v.settled())
		texts, kinds = append(texts, v.text), append(kinds, v.kind)
	}
	if b, ok := builtins[name]; ok {
		return value{text: fmt.Sprintf(b.text, texts...), kind: b.kind}, nil
	}
	kind, err := f.p.call(name, kinds)
	list := strings.TrimSuffix(strings.Repeat("%s, ", len(texts)), ", ")
	return value{text: fmt.Sprintf(goName(name)+"("+list+")", texts...), kind: kind}, err
}

// floorDivision is Math.floor(k / 3) of an integer.
func (f *function) floorDivision(name string, e *ast.CallExpression) (value, bool, error) {
	quotient, ok := e.ArgumentList[0].(*ast.BinaryExpression)
	if name != "Math.floor" || !ok || quotient.Operator != token.SLASH {
		return value{}, false, nil
	}
	left, err := f.expression(quotient.Left)
	if err != nil || left.kind != "i32" {
		return value{}, false, err
	}
	right, err := f.expression(quotient.Right)
	return value{text: "floorDivide(" + left.text + ", " + right.text + ")", kind: "i32"}, true, err
}

func (f *function) cast(e *ast.CallExpression) (value, error) {
	to := e.ArgumentList[0].(*ast.StringLiteral).Value.String()
	v, err := f.expression(e.ArgumentList[1])
	form := casts[to+" "+v.kind]
	if form == "" {
		return v, fmt.Errorf("bitcast of %s to %s is not translated", v.kind, to)
	}
	return value{text: fmt.Sprintf(form, v.text), kind: to}, err
}

func callee(e ast.Expression) string {
	switch e := e.(type) {
	case *ast.Identifier:
		return e.Name.String()
	case *ast.DotExpression:
		return callee(e.Left) + "." + e.Identifier.Name.String()
	}
	return ""
}
