// Package assembly reads PTX that stands in a kernel: instructions that calculate a value from
// others. In the text $0 is the result, $1 and so on are the values.
package assembly

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// An Error is a mistake in a text.
type Error struct {
	Offset        int // of the place in the text, in bytes
	Message, Hint string
}

func (e *Error) Error() string { return e.Message }

// A Text is PTX that has been read.
type Text struct {
	Statements []ptx.Statement
	module     *ptx.Module
	text       string
	declared   map[string]ptx.Type
}

// placeholder is the number of $n; false for other names.
func placeholder(name string) (int, bool) {
	digits, ok := strings.CutPrefix(name, "$")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil
}

// Read parses a text for an architecture (90 for sm_90).
func Read(text string, sm int, version ptx.Version) (*Text, error) {
	head := fmt.Sprintf(".version %d.%d\n.target sm_%d\n.entry k() {\n", version.Major, version.Minor, sm)
	t := &Text{text: text, declared: map[string]ptx.Type{}}
	end := "\nret;\n}\n"
	if !strings.HasSuffix(strings.TrimSpace(text), ";") {
		end = ";" + end
	}
	module, err := ptx.Parse("", head+text+end)
	if failed, ok := err.(*ptx.Error); ok {
		return nil, t.at(failed.Pos, failed.Message, "")
	}
	t.module = module
	f := module.Items[0].(*ptx.Function)
	t.Statements = f.Body.Statements[:len(f.Body.Statements)-1]
	return t, nil
}

// headLines are the lines in front of a text.
const headLines = 3

// at is an error at a place.
func (t *Text) at(pos ptx.Pos, message, hint string) *Error {
	offset := 0
	for range pos.Line - headLines - 1 {
		offset += strings.IndexByte(t.text[offset:], '\n') + 1
	}
	return &Error{min(offset+pos.Column-1, len(t.text)), message, hint}
}

// Wanted is the type in which an instruction takes value n, where the text tells; else Void.
func (t *Text) Wanted(n int) ir.Type {
	for _, s := range t.Statements {
		in, ok := s.(*ptx.Instruction)
		if !ok {
			continue
		}
		types, _ := operandTypes(in)
		for i, o := range in.Operands {
			if name, ok := o.(*ptx.Name); ok && name.Name == fmt.Sprintf("$%d", n) && i < len(types) {
				return number(types[i])
			}
		}
	}
	return ir.Void
}

// number is the type of the language for a type of PTX.
func number(t ptx.Type) ir.Type {
	switch t {
	case ptx.Pred:
		return ir.Bool
	case ptx.F32, ptx.F64, ptx.F16, ptx.BF16, ptx.U32, ptx.U64:
		n, _ := ir.ParseType(t.String())
		return n
	case ptx.S64, ptx.B64:
		return ir.I64
	}
	return ir.I32
}

// operandTypes are the types of an instruction's operands, as far as they are known.
func operandTypes(in *ptx.Instruction) ([]ptx.Type, error) {
	if in.Opcode == "mov" && len(in.Modifiers) > 0 {
		t, _ := ptx.ParseType(in.Modifiers[len(in.Modifiers)-1])
		return []ptx.Type{t, t}, nil
	}
	s, err := arith.SelectInstruction(in)
	if err != nil {
		return nil, err
	}
	return s.OperandTypes(in), nil
}

// Version is the version of PTX that the instructions need, where that is later than one.
func (t *Text) Version(than ptx.Version) ptx.Version {
	for _, s := range t.Statements {
		if in, ok := s.(*ptx.Instruction); ok {
			if _, since := opcode.Find(in.Opcode).NewerThan(than, in.Modifiers, false); than.Before(since) {
				than = since
			}
		}
	}
	return than
}

// Fill puts registers in the place of $0, $1 and so on.
func (t *Text) Fill(registers []string) {
	for _, s := range t.Statements {
		if in, ok := s.(*ptx.Instruction); ok {
			for _, o := range in.Operands {
				fill(o, registers)
			}
			if in.Guard != nil {
				in.Guard.Name = filled(in.Guard.Name, registers)
			}
		}
	}
}

func fill(o ptx.Operand, registers []string) {
	switch o := o.(type) {
	case *ptx.Name:
		o.Name = filled(o.Name, registers)
	case *ptx.Negation:
		fill(o.X, registers)
	case *ptx.Pair:
		fill(o.A, registers)
		fill(o.B, registers)
	case *ptx.Vector:
		for _, e := range o.Elements {
			fill(e, registers)
		}
	case *ptx.Address:
		fill(o.Base, registers)
		for _, e := range o.Rest {
			fill(e, registers)
		}
	}
}

// Declares tells whether the text has registers of its own, which need a scope.
func (t *Text) Declares() bool {
	return slices.ContainsFunc(t.Statements, func(s ptx.Statement) bool { _, ok := s.(*ptx.Variable); return ok })
}

// Accesses are how many loads and stores the text has.
func (t *Text) Accesses() (n int) {
	for _, s := range t.Statements {
		if in, ok := s.(*ptx.Instruction); ok && (in.Opcode == "ld" || in.Opcode == "st") {
			n++
		}
	}
	return n
}

func filled(name string, registers []string) string {
	if n, ok := placeholder(name); ok {
		return registers[n]
	}
	return name
}
