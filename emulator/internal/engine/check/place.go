// This file says where in a launch something happened.

package check

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

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
func (l *Locator) place(node *ptx.Instruction, block [3]uint32, lane int) report.Place {
	p := report.Place{Block: block, Thread: l.Thread(lane), File: l.text.File}
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
func (l *Locator) Beside(node *ptx.Instruction, block [3]uint32, lane int) *report.Place {
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
