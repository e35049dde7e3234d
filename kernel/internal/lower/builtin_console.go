// This file lists what kernels say: console.log and console.assert.

package lower

import (
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func addConsole(table map[string]*builtin) {
	for _, name := range []string{"log", "info", "warn", "error", "debug"} {
		table["console."+name] = &builtin{[2]int{0, 32}, "console." + name + "('x is', x)", inferPrint, buildPrint}
	}
	table["console.assert"] = &builtin{[2]int{1, 2}, "console.assert(condition, 'message')", func(u *unit, e *ast.CallExpression) typ {
		u.condition(e.ArgumentList[0])
		if len(e.ArgumentList) > 1 {
			if _, ok := e.ArgumentList[1].(*ast.StringLiteral); !ok {
				u.fail(e.ArgumentList[1], "print values with console.log", "the message of console.assert is a plain string")
			}
		}
		return typ{class: void}
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		v := u.add(ir.Assert, ir.Void, e, u.converted(u.value(e.ArgumentList[0]), ir.Bool, e))
		v.Text = "assertion failed"
		if len(e.ArgumentList) > 1 {
			v.Text = e.ArgumentList[1].(*ast.StringLiteral).Value.String()
		}
		return nil
	}}
}

// inferPrint infers the numbers among the arguments; strings are text.
func inferPrint(u *unit, e *ast.CallExpression) typ {
	for _, a := range e.ArgumentList {
		switch a := a.(type) {
		case *ast.StringLiteral:
		case *ast.TemplateLiteral:
			for _, part := range a.Expressions {
				u.inferPrinted(part)
			}
		default:
			u.inferPrinted(a)
		}
	}
	return typ{class: void}
}

func (u *unit) inferPrinted(e ast.Expression) {
	if t := u.expression(e); t.class == arrayClass || t.class == void {
		hint := ""
		if t.class == arrayClass {
			hint = "print its elements"
		}
		u.fail(e, hint, "%s cannot be printed", t)
	}
}

// buildPrint puts the arguments behind each other with spaces between them, as
// console.log does.
func buildPrint(u *unit, e *ast.CallExpression) *ir.Value {
	var text strings.Builder
	var values []*ir.Value
	number := func(e ast.Expression) {
		v := u.value(e)
		if t := promoted(v.Type); t != v.Type {
			v = u.converted(v, t, e)
		}
		text.WriteString(conversionOf(v.Type))
		values = append(values, v)
	}
	for i, a := range e.ArgumentList {
		if i > 0 {
			text.WriteByte(' ')
		}
		switch a := a.(type) {
		case *ast.StringLiteral:
			text.WriteString(escapePercent(a.Value.String()))
		case *ast.TemplateLiteral:
			for k, part := range a.Elements {
				text.WriteString(escapePercent(part.Parsed.String()))
				if k < len(a.Expressions) {
					number(a.Expressions[k])
				}
			}
		default:
			number(a)
		}
	}
	u.add(ir.Print, ir.Void, e, values...).Text = text.String() + "\n"
	return nil
}

func escapePercent(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// conversionOf is how C prints a value of the type.
func conversionOf(t ir.Type) string {
	switch t {
	case ir.U32:
		return "%u"
	case ir.I64:
		return "%lld"
	case ir.U64:
		return "%llu"
	case ir.F64:
		return "%.15g"
	case ir.F32, ir.F16, ir.BF16:
		return "%g"
	}
	return "%d"
}
