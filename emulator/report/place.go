package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/ptx"
)

// A Place is a thread at an instruction.
type Place struct {
	Block, Thread [3]uint32
	File          string // of the PTX
	Pos           ptx.Pos
	Instruction   string // as written, without guard
	Line          string // of the PTX, as written
	// Source is the place in the program that the PTX was made from, as .loc
	// says; nil when it does not. SourceFile is its file's name, SourceLine
	// what the line says, "" where it cannot be read.
	Source                 *ptx.Loc
	SourceFile, SourceLine string
}

// Who names the block and the thread.
func (p *Place) Who() string {
	return fmt.Sprintf("block (%d,%d,%d), thread (%d,%d,%d)",
		p.Block[0], p.Block[1], p.Block[2], p.Thread[0], p.Thread[1], p.Thread[2])
}

// Frame is the source's line, where it is known, and the instruction, as reports show them; "" where neither is.
func (p *Place) Frame(kernel string) string {
	var b strings.Builder
	p.frame(&b, kernel)
	return b.String()
}

// frame shows the source's line, where it is known, and the instruction, whose
// file is named after the kernel when it has no name of its own.
func (p *Place) frame(b *strings.Builder, kernel string) {
	if p.Source != nil {
		f := codeframe.Frame{File: p.SourceFile, Line: p.Source.Line, Column: max(1, p.Source.Column), Text: p.SourceLine}
		f.Length = codeframe.Word(f.Text, f.Column, "")
		write(b, &f)
	}
	if p.Instruction != "" {
		f := codeframe.Frame{File: p.PTX(kernel), Line: p.Pos.Line, Column: codeframe.Characters(p.Line, p.Pos.Column), Text: p.Line}
		instruction, _, _ := strings.Cut(p.Line[min(max(0, p.Pos.Column-1), len(p.Line)):], ";")
		f.Length = utf8.RuneCountInString(instruction)
		write(b, &f)
	}
}

// write adds a frame below the line that says which thread was there.
func write(b *strings.Builder, f *codeframe.Frame) {
	const indent = "    "
	b.WriteString(indent + strings.ReplaceAll(f.String(), "\n", "\n"+indent) + "\n")
}

// PTX is what messages call the text of a kernel's module, which may have no name.
func (p *Place) PTX(kernel string) string {
	if p.File == "" {
		return "PTX of " + kernel
	}
	return p.File
}
