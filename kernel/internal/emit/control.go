// This file emits blocks: labels, jumps, the copies that phis stand for, and
// the line table.

package emit

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func label(b *ir.Block) string { return fmt.Sprintf("$b%d", b.ID) }

// block emits block i of the function.
func (e *emitter) block(b *ir.Block, i int) {
	if len(b.Preds) > 0 {
		e.statements = append(e.statements, &ptx.Label{Name: label(b)})
	}
	for _, v := range b.Values {
		if v.Op == ir.Phi || v.Op == ir.Const {
			continue
		}
		e.line(v.Pos)
		e.value(v)
	}
	var next *ir.Block
	if i+1 < len(e.function.Blocks) {
		next = e.function.Blocks[i+1]
	}
	e.end(b, next)
}

// end leaves a block; a jump to the block that follows is not written.
func (e *emitter) end(b, next *ir.Block) {
	e.line(b.Pos)
	switch b.End {
	case ir.Jump:
		e.copies(b, b.Succs[0])
		e.jump(b.Succs[0], next)
	case ir.Branch:
		guard := &ptx.Guard{Name: e.predicate(b.Cond)}
		yes, no := b.Succs[0], b.Succs[1]
		if yes == next {
			yes, no, guard.Negated = no, yes, true
		}
		e.add("bra", register(label(yes))).Guard = guard
		e.jump(no, next)
	case ir.Return:
		e.add("ret")
	case ir.Unreachable:
		e.add("exit")
	}
}

func (e *emitter) jump(to, next *ir.Block) {
	if to != next {
		e.add("bra.uni", register(label(to)))
	}
}

// A copy is one assignment of the parallel copy that the phis of a block ask
// of a predecessor.
type move struct {
	to    string
	value *ir.Value
}

// copies assigns the phis of next their values for the edge from b. The
// assignments happen at once: those whose target others still read wait, and
// a cycle is broken by a copy to a new register.
func (e *emitter) copies(b, next *ir.Block) {
	var pending []move
	k := edge(b, next)
	for _, v := range next.Values {
		if v.Op != ir.Phi {
			break
		}
		if from := v.Args[k]; from != v {
			pending = append(pending, move{e.names[v], from})
		}
	}
	saved := map[string]string{} // registers whose value was moved away
	for len(pending) > 0 {
		done := false
		for i, m := range pending {
			if !e.reads(pending, i, saved) {
				e.assign(m, saved)
				pending = append(pending[:i], pending[i+1:]...)
				done = true
				break
			}
		}
		if !done { // a cycle: free the first target
			to := pending[0].to
			temporary := e.fresh(to[:2])
			e.add("mov."+moveType(to), register(temporary), register(to))
			saved[to] = temporary
		}
	}
}

// reads tells whether a pending copy other than i still reads its target.
func (e *emitter) reads(pending []move, i int, saved map[string]string) bool {
	target := pending[i].to
	if saved[target] != "" {
		return false
	}
	for j, m := range pending {
		if j != i && m.value.Op != ir.Const && e.names[m.value] == target {
			return true
		}
	}
	return false
}

func (e *emitter) assign(m move, saved map[string]string) {
	if m.value.Op != ir.Const {
		if temporary := saved[e.names[m.value]]; temporary != "" {
			e.add("mov."+moveType(m.to), register(m.to), register(temporary))
			return
		}
	}
	e.move(m.to, m.value)
}

func edge(b, next *ir.Block) int {
	for k, p := range next.Preds {
		if p == b {
			return k
		}
	}
	panic("emit: an edge that only one end knows") // Verify excludes it
}

// line writes .loc where the source line changes.
func (e *emitter) line(at ir.Pos) {
	if at.File == 0 || at.File > len(e.files) || at == e.at {
		return
	}
	e.at = at
	e.statements = append(e.statements, &ptx.Loc{File: at.File, Line: at.Line, Column: at.Column})
}
