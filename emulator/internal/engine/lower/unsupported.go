package lower

import (
	"fmt"

	"github.com/cujs/cujs/ptx"
)

// An UnsupportedError names an instruction, directive or operand that is
// valid PTX but that the engine does not execute.
type UnsupportedError struct {
	File        string
	Pos         ptx.Pos
	Instruction string // "wgmma.mma_async.sync", ".texref"
	Line        string // text of the line, trimmed; may be empty
	Detail      string // what in it is not supported; may be empty
}

// What is the message without the place and the line.
func (e *UnsupportedError) What() string {
	s := "the emulated device does not execute " + e.Instruction
	if e.Detail != "" {
		s += " (" + e.Detail + ")"
	}
	return s
}

func (e *UnsupportedError) Error() string {
	s := fmt.Sprintf("ptx: %s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Column, e.What())
	if e.Line != "" {
		s += ": " + e.Line
	}
	return s
}
