// This file builds loops, switches and what leaves them.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// jumps know where break, continue and return lead in a function, and where its result goes.
type jumps struct {
	*unit
	targets []jumpTarget
	label   string          // of the statement that follows
	output  *infer.Variable // the result of a helper that gives a number
	end     *ir.Block       // behind a helper's body
}

// A jumpTarget is where break and continue lead inside a loop, switch or
// labelled statement.
type jumpTarget struct {
	label     string
	breaks    *ir.Block
	continues *ir.Block // nil for all but loops
	header    *ir.Block // of a loop
	named     bool      // only break with the label leads there
}

// labelled builds a statement with a label, which break leaves by it.
func (j *jumps) labelled(s *ast.LabelledStatement) {
	switch s.Statement.(type) {
	case *ast.ForStatement, *ast.ForOfStatement, *ast.WhileStatement, *ast.DoWhileStatement, *ast.SwitchStatement:
		j.label = s.Label.Name
		j.statement(s.Statement)
		return
	}
	after := j.f.NewBlock()
	j.targets = append(j.targets, jumpTarget{label: s.Label.Name, breaks: after, named: true})
	j.statement(s.Statement)
	j.targets = j.targets[:len(j.targets)-1]
	j.jump(after, s)
	j.startIfReached(after)
}

func (j *jumps) buildFor(s *ast.ForStatement) {
	switch init := s.Initializer.(type) {
	case ast.Expression:
		j.value(init)
	case *ast.Declaration:
		j.bindings(init.List)
	}
	j.loop(s, s.Test, s.Update, s.Body)
}

// loop builds a loop with its test in front.
func (j *jumps) loop(s ast.Statement, test, update ast.Expression, body ast.Statement) {
	header, inside, next, after := j.f.NewBlock(), j.f.NewBlock(), j.f.NewBlock(), j.f.NewBlock()
	j.here()
	rounds := j.tiles().rounds(s, test, update, body)
	if rounds != nil {
		rounds.begin()
	}
	j.jump(header, s)
	j.b = header // not sealed: the jump back is to come
	if test != nil {
		j.truth(test, inside, after)
	} else {
		j.jump(inside, s)
	}
	j.start(inside)
	if rounds != nil {
		rounds.round()
	}
	j.inside(jumpTarget{breaks: after, continues: next, header: header}, func() { j.statement(body) })
	j.jump(next, s)
	j.startIfReached(next)
	if j.b != nil && update != nil {
		j.value(update)
	}
	if j.b != nil && rounds != nil {
		rounds.next()
	}
	j.jump(header, s)
	j.seal(header)
	j.startIfReached(after)
	if j.b != nil && rounds != nil {
		rounds.end()
	}
}

// inside builds the body of a loop or switch.
func (j *jumps) inside(target jumpTarget, body func()) {
	target.label = j.label
	j.targets = append(j.targets, target)
	j.label = ""
	body()
	j.targets = j.targets[:len(j.targets)-1]
}

func (j *jumps) doWhile(s *ast.DoWhileStatement) {
	body, test, after := j.f.NewBlock(), j.f.NewBlock(), j.f.NewBlock()
	j.here()
	j.jump(body, s)
	j.b = body
	j.inside(jumpTarget{breaks: after, continues: test, header: body}, func() { j.statement(s.Body) })
	j.jump(test, s)
	j.startIfReached(test)
	if j.b != nil {
		j.truth(s.Test, body, after)
	}
	j.seal(body)
	j.startIfReached(after)
}

// buildSwitch compares one case after the other; bodies fall through.
func (j *jumps) buildSwitch(s *ast.SwitchStatement) {
	t := j.Types[s.Discriminant].Settled()
	value := j.as(s.Discriminant, t)
	after := j.f.NewBlock()
	bodies := make([]*ir.Block, len(s.Body))
	for i := range bodies {
		bodies[i] = j.f.NewBlock()
	}
	for i, c := range s.Body {
		if c.Test == nil {
			continue
		}
		equal := j.add(ir.Compare, ir.Bool, c.Test, value, j.as(c.Test, t))
		equal.Kind = ir.Eq
		next := j.f.NewBlock()
		j.branch(equal, bodies[i], next, c.Test)
		j.start(next)
	}
	if s.Default >= 0 {
		j.jump(bodies[s.Default], s)
	} else {
		j.jump(after, s)
	}
	j.inside(jumpTarget{breaks: after}, func() {
		for i, c := range s.Body {
			j.jump(bodies[i], s) // from the body before
			j.startIfReached(bodies[i])
			j.list(c.Consequent)
		}
	})
	j.jump(after, s)
	j.startIfReached(after)
}

func (j *jumps) buildBranch(s *ast.BranchStatement) {
	for i := len(j.targets) - 1; i >= 0; i-- {
		t := j.targets[i]
		if s.Label == nil && t.named || s.Label != nil && t.label != s.Label.Name {
			continue
		}
		if s.Kind == ast.Break {
			j.jump(t.breaks, s)
			return
		}
		if t.continues != nil {
			j.jump(t.continues, s)
			return
		}
	}
	j.Fail(s, "put the label in front of a loop or switch", "%s does not lead anywhere", s.Kind)
}

// buildReturn ends the thread, or in a helper goes to its end with the result.
func (j *jumps) buildReturn(s *ast.ReturnStatement) {
	j.here()
	if j.Depth == 0 {
		j.b.Return(j.position(s.Pos()))
		j.b = nil
		return
	}
	if s.Argument != nil {
		j.returnValue(s.Argument)
	}
	j.jump(j.end, s)
}

// returnValue gives a function's result its value.
func (j *jumps) returnValue(e ast.Expression) {
	if j.Result.Class == types.FunctionClass {
		j.objects.make(e)
		return
	}
	if j.Types[e].Class == types.Void {
		j.value(e)
		return
	}
	if j.Output != nil {
		j.objects.give(j.Output, e)
		return
	}
	if j.output.Type.Class == types.TileClass {
		j.objects.give(j.output, e)
		return
	}
	j.define(j.output, j.as(e, j.output.Type.T))
}
