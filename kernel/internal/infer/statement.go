// This file infers types: it walks the function until nothing new is learned.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
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
		if i >= u.given && u.Depth > 0 && !u.InLibrary {
			u.parameter(v, u, u.Fn.Defaults[i], p)
		}
	}
	for _, b := range u.Fn.Patterns {
		bindParts(u, b, false)
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

func (u *Unit) returns(t types.Type, at ast.Node) {
	if declared := u.annotatedResult(); declared != types.None && t.Class != types.Void {
		u.Result = declared
		return
	}
	joined, no := types.Join(u.Result, t)
	if no != nil {
		u.Fail(at, no.Hint, "the function returns %s here and %s elsewhere: %s", t, u.Result, no.Message)
	}
	if joined != u.Result {
		u.Result, u.changed = joined, true
	}
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
		if b, ok := s.Expression.(*ast.BinaryExpression); ok && syntax.IsLogical(b.Operator) {
			u.condition(b) // nobody takes its value: i < n && (x[i] = 0)
		} else if !syntax.IsDirective(s) {
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

func (u *Unit) walkReturn(s *ast.ReturnStatement) {
	if s.Argument == nil {
		return
	}
	if u.Depth == 0 {
		u.Fail(s.Argument, "write the result into a buffer: out[i] = …", "a kernel returns no value")
	}
	u.returnValue(s.Argument)
}

// returnValue infers what a function returns.
func (u *Unit) returnValue(e ast.Expression) {
	t := u.expression(e)
	if t.Class != types.ObjectClass {
		if isChosen(t) {
			u.Fail(e, "return the index", "a function does not return an array that an index chooses")
		}
		if isElement(t) {
			u.Fail(e, "write { ...o } for a copy of its fields", "a function does not return an element of a buffer of records")
		}
		u.returns(t, e)
		return
	}
	if u.Output == nil {
		u.Output = &Variable{Name: "the result of " + u.Fn.Name, at: u.Fn.Node.Idx0(), Param: -1,
			Missing: u.Fn.ErrorAt(u.Fn.Node.Idx0(), u.Fn.Name+" may end without a return", "return a value at its end")}
	}
	if u.Result.Class != types.ObjectClass {
		u.returns(t, e)
	} else if !u.Result.Object.Like(t.Object) {
		u.Fail(e, "return the same fields everywhere", "the function returns %s here and %s elsewhere", t, u.Result)
	}
	from := u.Composites.Storage(e)
	u.Composites.join(u.Output, from, e)
	u.Result = u.Output.Type
	for from.whole != nil {
		from = from.whole
	}
	if from.unit == u { // its name ends with the function
		u.Composites.unite(u.Output, from)
		return
	}
	u.Composites.shares(u.Output, e, e)
}

func (u *Unit) walkFor(s *ast.ForStatement) {
	u.Names.push()
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
	u.Names.pop()
}

func (u *Unit) walkSwitch(s *ast.SwitchStatement) {
	t := u.expression(s.Discriminant)
	u.Names.push()
	for _, c := range s.Body {
		if c.Test != nil {
			if joined, no := types.Join(t, u.expression(c.Test)); no != nil {
				u.Fail(c.Test, no.Hint, "%s", no.Message)
			} else {
				u.checkStrict(c.Test, t, u.Types[c.Test])
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
		}
		v := u.Names.binding(id, constant)
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
	}
}

// boundFunction is the function that a declaration gives a name; nil for a value.
func boundFunction(u *Unit, b *ast.Binding, id *ast.Identifier) *callable {
	switch b.Initializer.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.Identifier, *ast.DotExpression:
		return u.Names.function(b.Initializer, id.Name.String())
	}
	return nil
}

// condition infers an expression in a place where true or false is asked for;
// numbers are allowed there and are true when they are neither 0 nor NaN.
func (u *Unit) condition(e ast.Expression) {
	if b, ok := e.(*ast.BinaryExpression); ok && syntax.IsLogical(b.Operator) {
		u.condition(b.Left)
		u.condition(b.Right)
		u.Types[e] = types.Boolean
		return
	}
	if t := u.expression(e); t.Valueless() {
		u.Fail(e, "", "%s is not a condition", t)
	}
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
	if t.Valueless() || !t.T.Integer() {
		u.Fail(e, "make it an integer with `| 0`", "%s must be an integer, not %s", what, t)
	}
	return t
}
