// This file lowers branches and the end of threads.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// label is the block that a name means.
func (l *lowerer) label(o ptx.Operand) *code.Block {
	if n, ok := o.(*ptx.Name); ok {
		return l.labelNamed(n.Name)
	}
	l.fail(l.node.Pos, "%s is not a label", o)
	return nil
}

func (l *lowerer) labelNamed(name string) *code.Block {
	if e := l.scope.find(name); e != nil && e.label != nil {
		return e.label
	}
	l.fail(l.node.Pos, "there is no label %s", name)
	return nil
}

func lowerBranch(l *lowerer, in *ptx.Instruction) {
	l.branchTo(l.guard(in), l.label(l.operand(0)))
}

// branchTo goes to target where the guard holds.
func (l *lowerer) branchTo(g code.Guard, target *code.Block) {
	if g.Predicate == 0 {
		l.close(code.Exit{Kind: code.Jump, Next: target})
		return
	}
	l.leave(code.Exit{Kind: code.Branch, Guard: g, Target: target})
}

// lowerBranchIndexed lowers brx.idx.
func lowerBranchIndexed(l *lowerer, in *ptx.Instruction) {
	index := l.read(l.operand(0), ptx.U32)
	list, ok := l.operand(1).(*ptx.Name)
	var e *entity
	if ok {
		e = l.scope.find(list.Name)
	}
	if e == nil || e.targets == nil {
		l.fail(in.Pos, "%s is not a list of branch targets", l.operand(1))
		return
	}
	var targets []*code.Block
	for _, name := range e.targets {
		targets = append(targets, l.labelNamed(name))
	}
	l.around(l.guard(in), func() { l.close(code.Exit{Kind: code.Multiway, Index: index, Targets: targets}) })
}

func lowerExit(l *lowerer, in *ptx.Instruction) {
	l.end(code.Exit{Kind: code.Finish, Guard: l.guard(in)})
}

// end leaves by e, which falls through where it has a guard that fails.
func (l *lowerer) end(e code.Exit) {
	if e.Guard.Predicate == 0 {
		l.close(e)
		return
	}
	l.leave(e)
}

func lowerReturn(l *lowerer, in *ptx.Instruction) {
	switch {
	case l.returnTo != nil:
		l.branchTo(l.guard(in), l.returnTo)
	case l.routine.Index > 0:
		l.end(code.Exit{Kind: code.GiveBack, Guard: l.guard(in)})
	default:
		lowerExit(l, in)
	}
}

func lowerTrap(l *lowerer, in *ptx.Instruction) {
	l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpTrap})
}
