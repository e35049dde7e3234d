// This file infers types: it walks the function until nothing new is learned.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// maxRounds bounds the walks; types only grow, so a few suffice.
const maxRounds = 50

// walkBody infers the body once.
func (u *Unit) walkBody() {
	u.Names.scopes = slices.Clone(u.Names.around)
	u.Names.push()
	own := u.Names.scopes[len(u.Names.around)]
	for i, p := range u.Fn.Params {
		v := u.Params[i]
		if own[v.Name] != nil {
			u.Fail(p, "give one of them another name", "two parameters are called %s", v.Name)
		}
		own[v.Name] = v
		if v.absent = u.Depth > 0 && !u.InLibrary && u.Arguments[i] == nil && u.Fn.Defaults[i] == nil; v.absent {
			continue
		}
		if u.Depth > 0 && !u.InLibrary && u.Arguments[i] == nil {
			u.parameter(v, u, u.Fn.Defaults[i], p)
		}
		for _, b := range u.Fn.Patterns {
			if b.Initializer == p {
				bindParts(u, b, false)
			}
		}
	}
	u.Names.hoist(u.Fn.Body)
	switch {
	case u.Fn.Value != nil && u.Depth == 0:
		u.expression(u.Fn.Value)
	case u.Fn.Value != nil:
		u.returnValue(u.Fn.Value)
	default:
		u.walkList(u.Fn.Body)
	}
	u.Names.pop()
}

func (u *Unit) walkList(list []ast.Statement) {
	u.Names.push()
	hoistFunctions(u, list)
	for _, s := range list {
		u.walk(s)
	}
	u.Names.pop()
}

// walk infers one statement.
func (u *Unit) walk(s ast.Statement) {
	switch s := s.(type) {
	case *ast.BlockStatement:
		u.walkList(s.List)
	case *ast.ExpressionStatement:
		if !syntax.IsDirective(s) {
			effect(u, s.Expression)
		}
	case *ast.Declaration:
		u.walkBindings(s.List, s.Kind == ast.Const)
	case *ast.IfStatement:
		u.condition(s.Test)
		u.walkList([]ast.Statement{s.Consequent})
		if s.Alternate != nil {
			u.walkList([]ast.Statement{s.Alternate})
		}
	case *ast.ForStatement:
		u.walkFor(s)
	case *ast.ForOfStatement:
		if loop := u.Short.loopOf(s); loop != nil {
			u.walkFor(loop)
		}
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
	case *ast.BranchStatement, *ast.EmptyStatement, *ast.FunctionDeclaration: // hoistFunctions has it
	default:
		refuseStatement(u, s)
	}
}

func (u *Unit) walkFor(s *ast.ForStatement) {
	u.Names.push()
	switch init := s.Initializer.(type) {
	case ast.Expression:
		u.expression(init)
	case *ast.Declaration:
		u.walkBindings(init.List, init.Kind == ast.Const)
	}
	if s.Test != nil {
		u.condition(s.Test)
	}
	if s.Update != nil {
		u.expression(s.Update)
	}
	u.walkList([]ast.Statement{s.Body})
	u.Names.pop()
}

func (u *Unit) walkSwitch(s *ast.SwitchStatement) {
	t := u.expression(s.Discriminant)
	u.Names.push()
	for _, c := range s.Body {
		hoistFunctions(u, c.Consequent)
	}
	for _, c := range s.Body {
		if c.Test != nil {
			if joined, no := types.Join(t, u.expression(c.Test)); no != nil {
				u.Fail(c.Test, no.Hint, "%s", no.Message)
			} else {
				u.checkStrict(c.Test, t, u.Types[c.Test])
				u.compared(s.Discriminant, c.Test)
				t = joined
			}
		}
		for _, inner := range c.Consequent {
			u.walk(inner)
		}
	}
	u.Names.pop()
	u.Types[s.Discriminant] = t
}

func (u *Unit) walkBindings(list []*ast.Binding, constant bool) {
	for _, b := range list {
		if isPattern(b.Target) {
			bindParts(u, b, constant)
			continue
		}
		id := b.Target.(*ast.Identifier)
		if f := boundFunction(u, b, id); f != nil {
			u.bindFunction(u.Names.binding(id, constant), f, b)
			continue
		}
		t := types.None
		if b.Initializer != nil {
			t = u.expression(b.Initializer)
			u.label(b)
		}
		v := u.Names.binding(id, constant)
		if t.Class == types.FunctionClass {
			u.bindFunction(v, u.given(b.Initializer), b)
			continue
		}
		if t.Class == types.ObjectClass {
			u.Composites.bindObject(v, b.Initializer, b)
			continue
		}
		if lies(t) && u.Composites.refer(v, u, b.Initializer, b) {
			continue
		}
		if t.Class == types.Void {
			u.Fail(b.Initializer, "", "%s is given the value of a call that has none", v.Name)
		}
		u.learn(v, t, b, u, b.Initializer)
		if b.Initializer != nil {
			u.remember(v, b.Initializer)
		}
		if !u.Names.Hoisted[id] {
			v.divides(u, b.Initializer)
		}
	}
}

// boundFunction is the function that a declaration gives a name; nil for a value.
func boundFunction(u *Unit, b *ast.Binding, id *ast.Identifier) *callable {
	switch b.Initializer.(type) {
	case *ast.FunctionLiteral, *ast.Identifier, *ast.DotExpression:
		return u.Names.function(b.Initializer, id.Name)
	}
	return nil
}

// condition infers an expression in a place where true or false is asked for;
// numbers are allowed there and are true when they are neither 0 nor NaN.
func (u *Unit) condition(e ast.Expression) {
	if b, ok := e.(*ast.BinaryExpression); ok && b.Operator.Logical() {
		u.condition(b.Left)
		u.condition(b.Right)
		u.Types[e] = types.Boolean
		return
	}
	switch t := u.expression(e); {
	case t.Class == types.Weak:
		u.counts(e)
	case t.Class == types.Void:
		u.Fail(e, "let the function return true or false", "a call that gives nothing is not a condition")
	case t.Valueless():
		u.Fail(e, "", "%s is not a condition", t)
	}
}

// effect infers an expression whose value nobody takes: i < n && f(i). Its parts may be of any types.
func effect(u *Unit, e ast.Expression) {
	switch part := e.(type) {
	case *ast.BinaryExpression:
		if part.Operator.Logical() {
			u.condition(part.Left)
			effect(u, part.Right)
			u.Types[e] = types.Nothing
			return
		}
	case *ast.ConditionalExpression:
		u.condition(part.Test)
		effect(u, part.Consequent)
		effect(u, part.Alternate)
		u.Types[e] = types.Nothing
		return
	case *ast.SequenceExpression:
		for _, one := range part.Sequence {
			effect(u, one)
		}
		u.Types[e] = types.Nothing
		return
	}
	u.expression(e)
	u.warnIdle(e)
}

// numbers is the common type of the operands of an operator that takes conditions as numbers.
func (u *Unit) numbers(e *ast.BinaryExpression) types.Type {
	return u.common(e, e.Left, e.Right, u.expression(e.Left).Number(), u.expression(e.Right).Number())
}

// either is the type of a && b or a || b where it is used as a value: that of its operands, of which
// it is one. A condition counts as a number beside a number. Where true or false is asked for,
// condition takes its place.
func either(u *Unit, e *ast.BinaryExpression) types.Type {
	a, b := u.expression(e.Left), u.expression(e.Right)
	if b.Class == types.Void {
		u.condition(e.Left)
		return b
	}
	condition := func(t types.Type) bool { return t == types.Boolean || t.Class == types.Unknown }
	if condition(a) && condition(b) && (a == types.Boolean || b == types.Boolean) {
		return types.Boolean
	}
	return u.common(e, e.Left, e.Right, a.Number(), b.Number())
}

// integer infers an operand that must be an integer, such as an index.
func (u *Unit) integer(e ast.Expression, what string) types.Type {
	t := u.expression(e)
	if t.Class == types.Weak && t.T == ir.Void {
		u.meet(e, ir.I32)
		return types.WeakInt
	}
	if t.Class == types.Unknown {
		return t
	}
	if whole, ok := u.Short.integral(e, false); ok {
		return whole
	}
	if t.Valueless() || !t.T.Integer() {
		u.Fail(e, "make it an integer with `| 0`", "%s must be an integer, not %s", what, t)
	}
	return t
}
