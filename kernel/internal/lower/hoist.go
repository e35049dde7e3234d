// This file finds the variables that var declares: they belong to the whole
// function, wherever in it they stand.

package lower

import (
	"github.com/dop251/goja/ast"
)

// hoist declares what a list of statements declares with var in the
// function's own scope.
func (u *unit) hoist(list []ast.Statement) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.VariableStatement:
			u.hoistBindings(s.List)
		case *ast.BlockStatement:
			u.hoist(s.List)
		case *ast.IfStatement:
			u.hoist([]ast.Statement{s.Consequent})
			if s.Alternate != nil {
				u.hoist([]ast.Statement{s.Alternate})
			}
		case *ast.ForStatement:
			if init, ok := s.Initializer.(*ast.ForLoopInitializerVarDeclList); ok {
				u.hoistBindings(init.List)
			}
			u.hoist([]ast.Statement{s.Body})
		case *ast.WhileStatement:
			u.hoist([]ast.Statement{s.Body})
		case *ast.DoWhileStatement:
			u.hoist([]ast.Statement{s.Body})
		case *ast.LabelledStatement:
			u.hoist([]ast.Statement{s.Statement})
		case *ast.SwitchStatement:
			for _, c := range s.Body {
				u.hoist(c.Consequent)
			}
		}
	}
}

// hoistBindings declares each name once: a second var of a name, or one of a
// parameter's, is the same variable.
func (u *unit) hoistBindings(list []*ast.Binding) {
	for _, b := range list {
		id, ok := b.Target.(*ast.Identifier)
		if !ok {
			continue // refused where it is walked
		}
		if v := u.scopes[0][id.Name.String()]; v != nil {
			u.declared[id] = v
		}
		u.hoisted[id] = true
		u.declare(id, false)
	}
}
