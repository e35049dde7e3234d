// This file finds sums, differences and products of signed integers in kernels in
// JavaScript that do not fit their type. A comment at the kernel's end names the registers
// of those that must; see package emit of the kernel compiler.

package check

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A Sum is an instruction whose result must fit its type: a sum, a difference or a product.
type Sum struct {
	node *ptx.Instruction
	a, b simt.Ref
}

// Sums are the places of such instructions in a kernel.
func Sums(text *code.Text, kernel string) map[ptx.Pos]bool {
	_, rest, found := strings.Cut(text.Module.Source, "\n\t// fits of "+kernel+": ")
	f := text.Module.Function(kernel)
	if !found || f == nil {
		return nil
	}
	line, _, _ := strings.Cut(rest, "\n")
	registers, at := map[string]bool{}, map[ptx.Pos]bool{}
	for _, name := range strings.Fields(line) {
		registers[name] = true
	}
	for _, s := range text.Module.Body(f).Statements {
		if x, ok := s.(*ptx.Instruction); ok && len(x.Operands) == 3 && registers[x.Operands[0].String()] {
			at[x.Pos] = true
		}
	}
	return at
}

// NewSum is that of an operation with its two sources.
func NewSum(o *code.Operation, src []simt.Ref) *Sum { return &Sum{o.Node, src[0], src[1]} }

// symbols are the operators of the opcodes.
var symbols = map[string]string{"add": "+", "sub": "-", "mul": "*"}

// Fits reports which of the running lanes' results do not fit.
func (w *Block) Fits(s *Sum, running *simt.LaneSet) {
	if s.a.Uniform && s.b.Uniform {
		if !w.fits(s, running.First()) {
			w.overflows(s, running.List())
		}
		return
	}
	a, b := w.Registers.Source(&s.a), w.Registers.Source(&s.b)
	for _, run := range running.Runs() {
		n, class := run.Hi-run.Lo, s.a.Class
		x, y := loops.Element(a, class, run.Lo), loops.Element(b, class, run.Lo)
		if class == loops.Word && !fit32(s.node.Opcode, loops.View[int32](x, n), loops.View[int32](y, n)) ||
			class == loops.Long && !fit64(s.node.Opcode, loops.View[int64](x, n), loops.View[int64](y, n)) {
			w.overflows(s, running.List())
			return
		}
	}
}

// fit32 reports whether the results of neighbouring lanes all fit: moved up by half of the
// range, they have 32 bits then.
func fit32(opcode string, a, b []int32) bool {
	const half = 1 << 31
	b = b[:len(a)]
	moved := int64(0)
	switch opcode {
	case "add":
		for i, x := range a {
			moved |= int64(x) + int64(b[i]) + half
		}
	case "sub":
		for i, x := range a {
			moved |= int64(x) - int64(b[i]) + half
		}
	default:
		for i, x := range a {
			moved |= int64(x)*int64(b[i]) + half
		}
	}
	return moved>>32 == 0
}

func fit64(opcode string, a, b []int64) bool {
	for i, x := range a {
		if !fitLong(opcode, x, b[i]) {
			return false
		}
	}
	return true
}

func fitLong(opcode string, x, y int64) bool {
	switch opcode {
	case "add":
		return (x^(x+y))&(y^(x+y)) >= 0
	case "sub":
		return (x^y)&(x^(x-y)) >= 0
	}
	high, low := bits.Mul64(uint64(x), uint64(y))
	signed := int64(high) - x>>63&y - y>>63&x
	return signed == int64(low)>>63
}

// operands are those of a lane.
func (w *Block) operands(s *Sum, lane int) (x, y int64) {
	x, y = int64(w.Registers.Get(&s.a, lane)), int64(w.Registers.Get(&s.b, lane))
	if s.a.Class == loops.Word {
		return int64(int32(x)), int64(int32(y))
	}
	return x, y
}

// fits reports whether the result of a lane does.
func (w *Block) fits(s *Sum, lane int) bool {
	x, y := w.operands(s, lane)
	if s.a.Class == loops.Word {
		return fit32(s.node.Opcode, []int32{int32(x)}, []int32{int32(y)})
	}
	return fitLong(s.node.Opcode, x, y)
}

// overflows reports those of some lanes whose results do not fit. What is made of values
// that nobody wrote is a mistake of another kind.
func (w *Block) overflows(s *Sum, lanes []uint16) {
	for _, l := range lanes {
		lane := int(l)
		if w.fits(s, lane) || w.unknown.of(&s.a, lane).bits|w.unknown.of(&s.b, lane).bits != 0 {
			continue
		}
		w.found(report.Overflow, s.node, lane, func() *report.Report {
			x, y := w.operands(s, lane)
			return &report.Report{Place: w.place(s.node, w.index, lane), Detail: sum(s, x, y)}
		})
	}
}

// sum says what became of two operands.
func sum(s *Sum, x, y int64) string {
	result := map[string]int64{"add": x + y, "sub": x - y, "mul": x * y}[s.node.Opcode]
	name := "i64"
	if s.a.Class == loops.Word {
		name, result = "i32", int64(int32(result))
	}
	return fmt.Sprintf("%d %s %d does not fit %s and gives %d", x, symbols[s.node.Opcode], y, name, result)
}
