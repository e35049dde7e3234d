// This file builds what kernels say: console.log and console.assert.

package build

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

func buildAssert(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	v := u.add(ir.Assert, ir.Void, e, u.converted(u.value(e.ArgumentList[0]), ir.Bool, e))
	v.Text = "assertion failed"
	if len(e.ArgumentList) > 1 {
		v.Text = e.ArgumentList[1].(*ast.StringLiteral).Value
	}
	return nil
}

// buildPrint puts the arguments behind each other with spaces between them, as
// console.log does; a text in front may say with %d and the like where they go.
func buildPrint(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	p := &printed{u: u}
	rest := e.ArgumentList
	if len(rest) > 1 {
		if format, ok := rest[0].(*ast.StringLiteral); ok {
			rest = p.format(format.Value, rest[1:])
		}
	}
	for i, a := range rest {
		if i > 0 || len(rest) < len(e.ArgumentList) {
			p.text.WriteByte(' ')
		}
		p.argument(a)
	}
	u.add(ir.Print, ir.Void, e, p.values...).Text = p.text.String() + "\n"
	return nil
}

// printed is a line in the making: the format that C takes, and the values.
type printed struct {
	u      *unit
	text   strings.Builder
	values []*ir.Value
}

// format writes a text with an argument in the place of each directive, as
// util.format does, and gives the arguments that are left.
func (p *printed) format(text string, arguments []ast.Expression) (left []ast.Expression) {
	for len(text) > 0 {
		before, after, found := strings.Cut(text, "%")
		p.literal(before)
		if !found {
			break
		}
		text = after
		switch {
		case strings.HasPrefix(after, "%"):
			p.literal("%")
			text = after[1:]
		case len(arguments) == 0 || after == "" || !strings.Contains("sdifoOjc", after[:1]):
			p.literal("%")
		default:
			p.directive(after[0], arguments[0])
			arguments, text = arguments[1:], after[1:]
		}
	}
	return arguments
}

// directive writes an argument: %i without its fraction, %c not at all.
func (p *printed) directive(kind byte, a ast.Expression) {
	_, number := p.u.Types[a]
	switch {
	case kind == 'c':
	case kind == 'i' && number:
		p.number(p.u.converted(p.u.value(a), ir.I64, a), a)
	default:
		p.argument(a)
	}
}

func (p *printed) argument(a ast.Expression) {
	switch a := a.(type) {
	case *ast.StringLiteral:
		p.literal(a.Value)
	case *ast.TemplateLiteral:
		for k, part := range a.Elements {
			p.literal(part.Parsed)
			if k < len(a.Expressions) {
				p.number(p.u.value(a.Expressions[k]), a)
			}
		}
	default:
		p.number(p.u.value(a), a)
	}
}

func (p *printed) number(v *ir.Value, at ast.Node) {
	if t := types.Promoted(v.Type); t != v.Type {
		v = p.u.converted(v, t, at)
	}
	p.text.WriteString(conversionOf(v.Type))
	p.values = append(p.values, v)
}

func (p *printed) literal(s string) { p.text.WriteString(strings.ReplaceAll(s, "%", "%%")) }

// conversionOf is how C prints a value of the type.
func conversionOf(t ir.Type) string {
	switch {
	case t == ir.U32:
		return "%u"
	case t == ir.I64:
		return "%lld"
	case t == ir.U64:
		return "%llu"
	case t == ir.F64:
		return "%.15g"
	case t.Float():
		return "%g"
	}
	return "%d"
}
