// This file says where in a launch something happened.

package check

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/emulator/internal/engine/code"
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

// A Locator knows what places in a launch are described by.
type Locator struct {
	Kernel      string
	text        *code.Text
	grid, block [3]uint32 // dimensions
	// source gives the text of the files that .loc names; nil reads them.
	source func(file string) (text string, ok bool)
}

// NewLocator is for a launch of a kernel with these dimensions.
func NewLocator(kernel string, text *code.Text, grid, block [3]uint32, source func(file string) (text string, ok bool)) Locator {
	return Locator{Kernel: kernel, text: text, grid: grid, block: block, source: source}
}

// Thread is the index of a lane's thread.
func (l *Locator) Thread(lane int) [3]uint32 {
	i := uint32(lane)
	return [3]uint32{i % l.block[0], i / l.block[0] % l.block[1], i / l.block[0] / l.block[1]}
}

// blockAt is the index of a block in the grid, by its number.
func (l *Locator) blockAt(i uint32) [3]uint32 {
	return [3]uint32{i % l.grid[0], i / l.grid[0] % l.grid[1], i / l.grid[0] / l.grid[1]}
}

// place is a lane of a block at an instruction, which may be nil.
func (l *Locator) place(node *ptx.Instruction, block [3]uint32, lane int) Place {
	p := Place{Block: block, Thread: l.Thread(lane), File: l.text.File}
	if node == nil {
		return p
	}
	p.Pos, p.Instruction, p.Line = node.Pos, withoutGuard(node), l.text.Module.Line(node.Pos.Line)
	if p.Source = l.text.Locs[node]; p.Source != nil {
		p.SourceFile = l.text.Module.FileName(p.Source.File)
		p.SourceLine = code.SourceLine(l.source, p.SourceFile, p.Source.Line)
	}
	return p
}

// Beside is the other place of a fault.
func (l *Locator) Beside(node *ptx.Instruction, block [3]uint32, lane int) *Place {
	p := l.place(node, block, lane)
	return &p
}

// Line names the line of an instruction: "line 7" of the PTX, or of the source that the
// PTX was made from, "sum.js:7".
func (l *Locator) Line(node *ptx.Instruction) string {
	if loc := l.text.Locs[node]; loc != nil {
		return fmt.Sprintf("%s:%d", l.text.Module.FileName(loc.File), loc.Line)
	}
	return fmt.Sprintf("line %d", node.Pos.Line)
}

// FaultOf is a fault of a lane at an instruction, which may be nil.
func (l *Locator) FaultOf(kind FaultKind, node *ptx.Instruction, block [3]uint32, lane int, detail string) *Fault {
	return &Fault{Kind: kind, Kernel: l.Kernel, Place: l.place(node, block, lane), Detail: detail}
}

func withoutGuard(node *ptx.Instruction) string {
	plain := *node
	plain.Guard = nil
	return plain.String()
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
		f := codeframe.Frame{File: nameOfPTX(p.File, kernel), Line: p.Pos.Line, Column: codeframe.Characters(p.Line, p.Pos.Column), Text: p.Line}
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

// nameOfPTX is what messages call the text of a module that may have no name.
func nameOfPTX(file, kernel string) string {
	if file == "" {
		return "PTX of " + kernel
	}
	return file
}
