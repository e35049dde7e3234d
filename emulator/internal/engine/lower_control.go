// This file lowers branches and the end of threads.

package engine

import "github.com/cujs/cujs/ptx"

// label is the block that a name means.
func (l *lowerer) label(o ptx.Operand) *block {
	if n, ok := o.(*ptx.Name); ok {
		return l.labelNamed(n.Name)
	}
	l.fail(l.node.Pos, "%s is not a label", o)
	return nil
}

func (l *lowerer) labelNamed(name string) *block {
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
func (l *lowerer) branchTo(g guard, target *block) {
	if g.predicate == 0 {
		l.close(exit{kind: jump, next: target})
		return
	}
	l.leave(exit{kind: branch, guard: g, target: target})
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
	var targets []*block
	for _, name := range e.targets {
		targets = append(targets, l.labelNamed(name))
	}
	l.around(l.guard(in), func() { l.close(exit{kind: multiway, index: index, targets: targets}) })
}

func lowerExit(l *lowerer, in *ptx.Instruction) { l.end(exit{kind: finish, guard: l.guard(in)}) }

// end leaves by e, which falls through where it has a guard that fails.
func (l *lowerer) end(e exit) {
	if e.guard.predicate == 0 {
		l.close(e)
		return
	}
	l.leave(e)
}

func lowerReturn(l *lowerer, in *ptx.Instruction) {
	switch {
	case l.returnTo != nil:
		l.branchTo(l.guard(in), l.returnTo)
	case l.routine.index > 0:
		l.end(exit{kind: giveBack, guard: l.guard(in)})
	default:
		lowerExit(l, in)
	}
}

func lowerTrap(l *lowerer, in *ptx.Instruction) {
	l.emit(&operation{guard: l.guard(in), vector: execTrap})
}

func execTrap(c *cta, in *instruction) {
	panic(c.faultAt(in, Trapped, c.lanes.first(), "the kernel executed trap"))
}
