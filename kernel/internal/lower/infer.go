// This file infers types: it walks the function until nothing new is learned.

package lower

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxRounds bounds the walks; types only grow, so a few suffice.
const maxRounds = 50

// walkBody infers the body once.
func (u *unit) walkBody() {
	u.scopes = nil
	u.push()
	for i, p := range u.fn.params {
		v := u.params[i]
		if u.scopes[0][v.name] != nil {
			u.fail(p, "give one of them another name", "two parameters are called %s", v.name)
		}
		u.scopes[0][p.Target.(*ast.Identifier).Name.String()] = v
	}
	u.hoist(u.fn.body)
	if u.fn.value != nil {
		u.returns(u.expression(u.fn.value), u.fn.value)
	} else {
		u.walkList(u.fn.body)
	}
	u.pop()
}

func (u *unit) returns(t typ, at ast.Node) {
	if declared := u.annotatedResult(); declared != none && t.class != void {
		u.result = declared
		return
	}
	joined, no := join(u.result, t)
	if no != nil {
		u.fail(at, no.hint, "the function returns %s here and %s elsewhere: %s", t, u.result, no.message)
	}
	if joined != u.result {
		u.result, u.changed = joined, true
	}
}

func (u *unit) walkList(list []ast.Statement) {
	u.push()
	for _, s := range list {
		u.walk(s)
	}
	u.pop()
}

// walk infers one statement.
func (u *unit) walk(s ast.Statement) {
	switch s := s.(type) {
	case *ast.BlockStatement:
		u.walkList(s.List)
	case *ast.ExpressionStatement:
		if !directive(s) {
			u.expression(s.Expression)
		}
	case *ast.VariableStatement:
		u.walkBindings(s.List, false)
	case *ast.LexicalDeclaration:
		u.walkBindings(s.List, s.Token == token.CONST)
	case *ast.IfStatement:
		u.condition(s.Test)
		u.walkList([]ast.Statement{s.Consequent})
		if s.Alternate != nil {
			u.walkList([]ast.Statement{s.Alternate})
		}
	case *ast.ForStatement:
		u.walkFor(s)
	case *ast.WhileStatement:
		u.condition(s.Test)
		u.walkList([]ast.Statement{s.Body})
	case *ast.DoWhileStatement:
		u.walkList([]ast.Statement{s.Body})
		u.condition(s.Test)
	case *ast.SwitchStatement:
		u.walkSwitch(s)
	case *ast.LabelledStatement:
		u.walk(s.Statement)
	case *ast.ReturnStatement:
		u.walkReturn(s)
	case *ast.BranchStatement, *ast.EmptyStatement:
	default:
		u.refuseStatement(s)
	}
}

// directive tells whether a statement is one such as 'use strict', which means
// nothing here.
func directive(s *ast.ExpressionStatement) bool {
	_, ok := s.Expression.(*ast.StringLiteral)
	return ok
}

func (u *unit) walkReturn(s *ast.ReturnStatement) {
	if s.Argument == nil {
		return
	}
	if u.depth == 0 {
		u.fail(s.Argument, "write the result into a buffer: out[i] = …", "a kernel returns no value")
	}
	u.returns(u.expression(s.Argument), s.Argument)
}

func (u *unit) walkFor(s *ast.ForStatement) {
	u.push()
	switch init := s.Initializer.(type) {
	case *ast.ForLoopInitializerExpression:
		u.expression(init.Expression)
	case *ast.ForLoopInitializerVarDeclList:
		u.walkBindings(init.List, false)
	case *ast.ForLoopInitializerLexicalDecl:
		u.walkBindings(init.LexicalDeclaration.List, init.LexicalDeclaration.Token == token.CONST)
	}
	if s.Test != nil {
		u.condition(s.Test)
	}
	if s.Update != nil {
		u.expression(s.Update)
	}
	u.walkList([]ast.Statement{s.Body})
	u.pop()
}

func (u *unit) walkSwitch(s *ast.SwitchStatement) {
	t := u.expression(s.Discriminant)
	u.push()
	for _, c := range s.Body {
		if c.Test != nil {
			if joined, no := join(t, u.expression(c.Test)); no != nil {
				u.fail(c.Test, no.hint, "%s", no.message)
			} else {
				u.checkStrict(c.Test, t, u.types[c.Test])
				t = joined
			}
		}
		for _, inner := range c.Consequent {
			u.walk(inner)
		}
	}
	u.pop()
	u.types[s.Discriminant] = t
}

func (u *unit) walkBindings(list []*ast.Binding, constant bool) {
	for _, b := range list {
		id, ok := b.Target.(*ast.Identifier)
		if !ok {
			u.fail(b, u.patternHint(b.Initializer), "patterns are not in the kernel language")
		}
		t := none
		if b.Initializer != nil {
			t = u.expression(b.Initializer)
		}
		v := u.declared[id]
		if !u.hoisted[id] {
			v = u.declare(id, constant)
		}
		if t.class == void {
			u.fail(b.Initializer, "", "%s is given the value of a call that has none", v.name)
		}
		u.learn(v, t, b, u, b.Initializer)
		if b.Initializer != nil {
			u.remember(v, b.Initializer)
		}
	}
}

// condition infers an expression in a place where true or false is asked for;
// numbers are allowed there and are true when they are neither 0 nor NaN.
func (u *unit) condition(e ast.Expression) {
	if t := u.expression(e); t.class == arrayClass || t.class == void {
		u.fail(e, "", "%s is not a condition", t)
	}
}

func (u *unit) refuseStatement(s ast.Statement) {
	switch s := s.(type) {
	case *ast.ForInStatement, *ast.ForOfStatement:
		u.fail(s, "write for (let i = 0; i < x.length; i++)", "for…in and for…of are not in the kernel language")
	case *ast.ThrowStatement:
		u.fail(s, "stop the kernel with trap(), or check with console.assert", "exceptions are not in the kernel language")
	case *ast.TryStatement:
		u.fail(s, "check with if what could go wrong, or with console.assert", "exceptions are not in the kernel language")
	case *ast.FunctionDeclaration, *ast.ClassDeclaration:
		u.fail(s, "move it outside the kernel: helper functions are found there", "functions and classes cannot be declared inside a kernel")
	}
	hint := ""
	switch s.(type) {
	case *ast.WithStatement:
		hint = "write the names out"
	case *ast.DebuggerStatement:
		hint = "print with console.log, or run the kernel with onHost"
	}
	u.fail(s, hint, "this statement is not in the kernel language")
}

// arithmetic is the common type of two operands, which are told what they
// meet.
func (u *unit) arithmetic(at ast.Node, left, right ast.Expression) typ {
	a, b := u.expression(left), u.expression(right)
	t, no := join(a, b)
	if no != nil {
		u.fail(at, u.bufferHint(no.hint, left, right), "%s", no.message)
	}
	if t.class == scalar {
		u.meet(left, t.t)
		u.meet(right, t.t)
		return strong(promoted(t.t))
	}
	return t
}

// integer infers an operand that must be an integer, such as an index.
func (u *unit) integer(e ast.Expression, what string) typ {
	t := u.expression(e)
	if t.class == weak && t.t == ir.Void {
		u.meet(e, ir.I32)
		return weakInt
	}
	if t.class == unknown {
		return t
	}
	if t.class == arrayClass || t.class == void || !t.t.Integer() {
		u.fail(e, "make it an integer with `| 0`", "%s must be an integer, not %s", what, t)
	}
	return t
}
