// This file infers ptx('f32', 'ex2.approx.f32 $0, $1;', x), instructions of PTX in a kernel.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/assembly"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// An Assembly is a text with the values behind it.
type Assembly struct {
	Text   *assembly.Text
	Source string
	Values []ast.Expression
	start  ast.Pos // of the text in the source; 0 where that has escapes
	at     ast.Node
}

func inferAssembly(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := typeName(u, e)
	if t.Integer() && t.Size() < 4 {
		u.Fail(e.ArgumentList[0], "write i32 or u32, and convert it", "registers of %s are not in the kernel language", t)
	}
	a := u.Assemblies[e]
	if a == nil {
		a = u.readAssembly(e)
		u.Assemblies[e] = a
	}
	for i, v := range a.Values {
		given := u.expression(v)
		switch {
		case given.Valueless() && given.Class != types.Unknown:
			u.Fail(v, "pass numbers and conditions", "%s is not a value of an instruction", given)
		case given.Class == types.Weak:
			if want := a.Text.Wanted(i + 1); want != ir.Void {
				u.meet(v, want)
			}
		}
	}
	return types.Strong(t)
}

// readAssembly reads the text of a call. What stands behind the values for onHost is left out.
func (u *Unit) readAssembly(e *ast.CallExpression) *Assembly {
	a := &Assembly{Values: e.ArgumentList[2:], at: e.ArgumentList[1]}
	if n := len(a.Values); n > 0 {
		if _, ok := a.Values[n-1].(*ast.ObjectLiteral); ok {
			a.Values = a.Values[:n-1]
		}
	}
	switch literal := e.ArgumentList[1].(type) {
	case *ast.StringLiteral:
		a.Source, a.start = literal.Value, literal.At+1
	case *ast.TemplateLiteral:
		if len(literal.Elements) != 1 {
			u.Fail(literal, "write $1 in the text, and the value behind it", "the text of ptx is constant")
		}
		a.Source, a.start = literal.Elements[0].Parsed, literal.OpenQuote+1
	default:
		text, ok := u.word(literal)
		if !ok {
			u.Fail(literal, "write ptx('f32', 'ex2.approx.f32 $0, $1;', x)", "the text of ptx is a string that is known when the kernel is compiled")
		}
		a.Source = text
	}
	if !u.Fn.HasText(a.start, a.Source) {
		a.start = 0
	}
	text, err := assembly.Read(a.Source, u.Options.SM, u.Options.Version)
	if err != nil {
		u.FailAssembly(a, err)
	}
	a.Text = text
	return a
}

// FailAssembly ends the compilation with a mistake in a text.
func (u *Unit) FailAssembly(a *Assembly, err error) {
	failed, ok := err.(*assembly.Error)
	if !ok {
		panic(err)
	}
	if a.start == 0 {
		u.Fail(a.at, failed.Hint, "%s", failed.Message)
	}
	panic(u.Fn.ErrorAt(a.start+ast.Pos(failed.Offset), failed.Message, failed.Hint))
}
