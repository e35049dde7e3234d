// This file builds statements.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

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
	case *ast.Declaration:
		u.bindings(s.List)
	case *ast.IfStatement:
		u.buildIf(s)
	case *ast.ForStatement:
		u.jumps.buildFor(s)
	case *ast.ForOfStatement:
		u.jumps.buildFor(u.Short.Loops[s])
	case *ast.WhileStatement:
		u.jumps.loop(s, s.Test, nil, s.Body)
	case *ast.DoWhileStatement:
		u.jumps.doWhile(s)
	case *ast.SwitchStatement:
		u.jumps.buildSwitch(s)
	case *ast.LabelledStatement:
		u.jumps.labelled(s)
	case *ast.BranchStatement:
		u.jumps.buildBranch(s)
	case *ast.ReturnStatement:
		u.jumps.buildReturn(s)
	}
}

func (u *unit) bindings(list []*ast.Binding) {
	for _, b := range list {
		if parts, ok := u.Short.Parts[b]; ok {
			u.objects.assignParts(parts)
			continue
		}
		v := u.Names.Declared[b.Target.(*ast.Identifier)]
		if v.Stands() && v.Reference == nil {
			u.objects.make(b.Initializer)
			continue // shared('f32', 256), a function and the like
		}
		if b.Initializer == nil && u.Names.Hoisted[b.Target.(*ast.Identifier)] {
			continue // it keeps the value that it has
		}
		if b.Initializer == nil && v.Type.Class == types.TileClass {
			u.tiles().withoutValue(v, b)
			continue
		}
		if b.Initializer == nil {
			u.objects.withoutValue(v)
			continue
		}
		u.objects.give(v, b.Initializer)
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
