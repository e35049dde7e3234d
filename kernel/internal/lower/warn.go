// This file warns of what compiles and hangs or goes wrong on a GPU.

package lower

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/uniform"
)

// warnBarriers warns of barriers that not all threads of a block reach.
func (c *compiler) warnBarriers() {
	seen := map[ir.Pos]bool{} // a helper that is called twice is one place
	for _, found := range uniform.Missed(c.out, func(v *ir.Value) bool { return v.Op == ir.Barrier }) {
		if at := found.Value.Pos; !seen[at] {
			seen[at] = true
			c.warnings = append(c.warnings, c.barrierWarning(at, found.Branch.Pos, found.Leaves))
		}
	}
}

// barrierWarning is about a barrier and the condition that decides about it.
func (c *compiler) barrierWarning(barrier, branch ir.Pos, leaves bool) *Error {
	place := fmt.Sprintf("line %d", branch.Line)
	if branch.File != barrier.File {
		place = fmt.Sprintf("%s:%d", c.files[branch.File-1], branch.Line)
	}
	message := fmt.Sprintf("not every thread of a block reaches this barrier: the condition in %s differs between threads", place)
	hint := "move syncthreads() out of it, so that all threads of the block call it"
	if leaves {
		message = fmt.Sprintf("threads that end in %s do not reach this barrier, and the condition there differs between threads", place)
		hint = "let every thread go on to the barrier, and put what only some do into an if"
	}
	return c.errorAtPos(barrier, message, hint)
}

// errorAtPos is an error at a place of the kernel or one of its helpers.
func (c *compiler) errorAtPos(at ir.Pos, message, hint string) *Error {
	e := &Error{Line: at.Line, Column: at.Column, Message: message, Hint: hint}
	if at.File > 0 {
		e.File = c.files[at.File-1]
	}
	for _, fn := range c.functions {
		lines := strings.Count(fn.source.Text, "\n")
		if fn.index == at.File && at.Line >= fn.source.Line && at.Line <= fn.source.Line+lines {
			e.Text = fn.line(at.Line)
			e.Length = codeframe.Word(e.Text, e.Column, "")
		}
	}
	return e
}
