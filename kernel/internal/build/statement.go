// This file builds statements.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/dop251/goja/ast"
)

// A jumpTarget is where break and continue lead inside a loop, switch or
// labelled statement.
type jumpTarget struct {
	label     string
	breaks    *ir.Block
	continues *ir.Block // nil for all but loops
	header    *ir.Block // of a loop
	named     bool      // only break with the label leads there
}

func (u *unit) list(list []ast.Statement) {
	for _, s := range list {
		u.statement(s)
	}
}

func (u *unit) statement(s ast.Statement) {
	switch s := s.(type) {
	case *ast.BlockStatement:
		u.list(s.List)
	case *ast.ExpressionStatement:
		if !syntax.IsDirective(s) {
			u.value(s.Expression)
		}
	case *ast.VariableStatement:
		u.bindings(s.List)
	case *ast.LexicalDeclaration:
		u.bindings(s.List)
	case *ast.IfStatement:
		u.buildIf(s)
	case *ast.ForStatement:
		u.buildFor(s)
	case *ast.ForOfStatement:
		u.buildFor(u.Loops[s])
	case *ast.WhileStatement:
		u.loop(s, s.Test, nil, s.Body)
	case *ast.DoWhileStatement:
		u.doWhile(s)
	case *ast.SwitchStatement:
		u.buildSwitch(s)
	case *ast.LabelledStatement:
		u.labelled(s)
	case *ast.BranchStatement:
		u.buildBranch(s)
	case *ast.ReturnStatement:
		u.buildReturn(s)
	}
}

// labelled builds a statement with a label, which break leaves by it.
func (u *unit) labelled(s *ast.LabelledStatement) {
	switch s.Statement.(type) {
	case *ast.ForStatement, *ast.ForOfStatement, *ast.WhileStatement, *ast.DoWhileStatement, *ast.SwitchStatement:
		u.label = s.Label.Name.String()
		u.statement(s.Statement)
		return
	}
	after := u.f.NewBlock()
	u.targets = append(u.targets, jumpTarget{label: s.Label.Name.String(), breaks: after, named: true})
	u.statement(s.Statement)
	u.targets = u.targets[:len(u.targets)-1]
	u.jump(after, s)
	u.startIfReached(after)
}

func (u *unit) bindings(list []*ast.Binding) {
	for _, b := range list {
		if parts, ok := u.Parts[b]; ok {
			u.assignParts(parts)
			continue
		}
		v := u.Declared[b.Target.(*ast.Identifier)]
		if v.Stands() && v.Reference == nil {
			continue // shared('f32', 256), a function and the like
		}
		if b.Initializer == nil && u.Hoisted[b.Target.(*ast.Identifier)] {
			continue // it keeps the value that it has
		}
		if b.Initializer == nil {
			u.withoutValue(v)
			continue
		}
		u.give(v, b.Initializer)
	}
}

func (u *unit) buildIf(s *ast.IfStatement) {
	yes, after := u.f.NewBlock(), u.f.NewBlock()
	no := after
	if s.Alternate != nil {
		no = u.f.NewBlock()
	}
	u.truth(s.Test, yes, no)
	u.start(yes)
	u.statement(s.Consequent)
	u.jump(after, s)
	if s.Alternate != nil {
		u.start(no)
		u.statement(s.Alternate)
		u.jump(after, s)
	}
	u.startIfReached(after)
}

func (u *unit) buildFor(s *ast.ForStatement) {
	switch init := s.Initializer.(type) {
	case *ast.ForLoopInitializerExpression:
		u.value(init.Expression)
	case *ast.ForLoopInitializerVarDeclList:
		u.bindings(init.List)
	case *ast.ForLoopInitializerLexicalDecl:
		u.bindings(init.LexicalDeclaration.List)
	}
	u.loop(s, s.Test, s.Update, s.Body)
}

// loop builds a loop with its test in front.
func (u *unit) loop(s ast.Statement, test, update ast.Expression, body ast.Statement) {
	header, inside, next, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	u.jump(header, s)
	u.b = header // not sealed: the jump back is to come
	if test != nil {
		u.truth(test, inside, after)
	} else {
		u.jump(inside, s)
	}
	u.start(inside)
	u.inside(jumpTarget{breaks: after, continues: next, header: header}, func() { u.statement(body) })
	u.jump(next, s)
	u.startIfReached(next)
	if u.b != nil && update != nil {
		u.value(update)
	}
	u.jump(header, s)
	u.seal(header)
	u.startIfReached(after)
}

// inside builds the body of a loop or switch.
func (u *unit) inside(target jumpTarget, body func()) {
	target.label = u.label
	u.targets = append(u.targets, target)
	u.label = ""
	body()
	u.targets = u.targets[:len(u.targets)-1]
}

func (u *unit) doWhile(s *ast.DoWhileStatement) {
	body, test, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	u.jump(body, s)
	u.b = body
	u.inside(jumpTarget{breaks: after, continues: test, header: body}, func() { u.statement(s.Body) })
	u.jump(test, s)
	u.startIfReached(test)
	if u.b != nil {
		u.truth(s.Test, body, after)
	}
	u.seal(body)
	u.startIfReached(after)
}

// buildSwitch compares one case after the other; bodies fall through.
func (u *unit) buildSwitch(s *ast.SwitchStatement) {
	t := u.Types[s.Discriminant].Settled()
	value := u.as(s.Discriminant, t)
	after := u.f.NewBlock()
	bodies := make([]*ir.Block, len(s.Body))
	for i := range bodies {
		bodies[i] = u.f.NewBlock()
	}
	for i, c := range s.Body {
		if c.Test == nil {
			continue
		}
		equal := u.add(ir.Compare, ir.Bool, c.Test, value, u.as(c.Test, t))
		equal.Kind = ir.Eq
		next := u.f.NewBlock()
		u.branch(equal, bodies[i], next, c.Test)
		u.start(next)
	}
	if s.Default >= 0 {
		u.jump(bodies[s.Default], s)
	} else {
		u.jump(after, s)
	}
	u.inside(jumpTarget{breaks: after}, func() {
		for i, c := range s.Body {
			u.jump(bodies[i], s) // from the body before
			u.startIfReached(bodies[i])
			u.list(c.Consequent)
		}
	})
	u.jump(after, s)
	u.startIfReached(after)
}

func (u *unit) buildBranch(s *ast.BranchStatement) {
	for i := len(u.targets) - 1; i >= 0; i-- {
		t := u.targets[i]
		if s.Label == nil && t.named || s.Label != nil && t.label != s.Label.Name.String() {
			continue
		}
		if s.Token.String() == "break" {
			u.jump(t.breaks, s)
			return
		}
		if t.continues != nil {
			u.jump(t.continues, s)
			return
		}
	}
	u.Fail(s, "put the label in front of a loop or switch", "%s does not lead anywhere", s.Token)
}

// buildReturn ends the thread, or in a helper goes to its end with the result.
func (u *unit) buildReturn(s *ast.ReturnStatement) {
	u.here()
	if u.Depth == 0 {
		u.b.Return(u.position(s.Idx0()))
		u.b = nil
		return
	}
	if s.Argument != nil {
		u.returnValue(s.Argument)
	}
	u.jump(u.end, s)
}

// returnValue gives a function's result its value.
func (u *unit) returnValue(e ast.Expression) {
	if u.Output != nil {
		u.give(u.Output, e)
		return
	}
	u.define(u.output, u.as(e, u.output.Type.T))
}
