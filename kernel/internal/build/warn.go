// This file warns of what compiles and hangs or goes wrong on a GPU.

package build

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/uniform"
)

// warnBarriers warns of barriers that not all threads of a block reach.
func warnBarriers(p *infer.Program, f *ir.Function) (warnings []*syntax.Error) {
	seen := map[ir.Pos]bool{} // a helper that is called twice is one place
	for _, found := range uniform.Missed(f, func(v *ir.Value) bool { return v.Op == ir.Barrier }) {
		if at := found.Value.Pos; !seen[at] {
			seen[at] = true
			warnings = append(warnings, barrierWarning(p, at, found.Branch.Pos, found.Leaves))
		}
	}
	return warnings
}

// barrierWarning is about a barrier and the condition that decides about it.
func barrierWarning(p *infer.Program, barrier, branch ir.Pos, leaves bool) *syntax.Error {
	place := fmt.Sprintf("line %d", branch.Line)
	if branch.File != barrier.File {
		place = fmt.Sprintf("%s:%d", p.Files[branch.File-1], branch.Line)
	}
	message := fmt.Sprintf("not every thread of a block reaches this barrier: the condition in %s differs between threads", place)
	hint := "move syncthreads() out of it, so that all threads of the block call it"
	if leaves {
		message = fmt.Sprintf("threads that end in %s do not reach this barrier, and the condition there differs between threads", place)
		hint = "let every thread go on to the barrier, and put what only some do into an if"
	}
	return errorAt(p, barrier, message, hint)
}

// errorAt is an error at a place of the kernel or one of its helpers.
func errorAt(p *infer.Program, at ir.Pos, message, hint string) *syntax.Error {
	e := &syntax.Error{Line: at.Line, Column: at.Column, Message: message, Hint: hint}
	if at.File > 0 {
		e.File = p.Files[at.File-1]
	}
	for _, fn := range p.Functions {
		lines := strings.Count(fn.Source.Text, "\n")
		if fn.File == at.File && at.Line >= fn.Source.Line && at.Line <= fn.Source.Line+lines {
			e.Text = fn.Line(at.Line)
			e.Length = codeframe.Word(e.Text, e.Column, "")
		}
	}
	return e
}
