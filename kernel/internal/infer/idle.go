// This file finds statements that do nothing.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/language"
)

// warnIdle notes a statement, or a part of one, whose value nobody takes and that does nothing else.
func (u *Unit) warnIdle(e ast.Expression) {
	if u.InLibrary || acts(e) {
		return
	}
	message, hint := "this has no effect", "leave it out, or store what it gives: out[i] = …"
	if compared, ok := e.(*ast.BinaryExpression); ok && (compared.Operator == "==" || compared.Operator == "===") {
		message, hint = "this compares, and nothing takes the result", "= assigns"
	}
	w := u.Fn.ErrorAbout(e, message, hint)
	if !slices.ContainsFunc(u.Idle, func(other *language.Error) bool { return other.Frame() == w.Frame() }) {
		u.Idle = append(u.Idle, w)
	}
}

// acts tells whether an expression may do more than give a value.
func acts(e ast.Expression) bool {
	acting := false
	ast.Inspect(e, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CallExpression, *ast.NewExpression, *ast.AssignExpression:
			acting = true
		case *ast.UnaryExpression:
			acting = acting || node.Operator == "++" || node.Operator == "--" || node.Operator == "void"
		}
		return !acting
	})
	return acting
}

// Waits tells whether the kernel, or a function that it uses, has a loop.
func (p *Program) Waits() bool {
	loops := false
	for _, f := range p.Functions {
		ast.Inspect(f.Node, func(node ast.Node) bool {
			switch node.(type) {
			case *ast.ForStatement, *ast.WhileStatement, *ast.DoWhileStatement, *ast.ForOfStatement:
				loops = true
			}
			return !loops
		})
	}
	return loops
}
