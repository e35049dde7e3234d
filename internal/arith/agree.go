// This file looks at whole instructions: what their operands mean for Select, and whether the
// registers among them are of the types that it tells, as ptxas wants it.

package arith

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// SelectInstruction is Select for an instruction as it is written.
func SelectInstruction(in *ptx.Instruction) (Selection, error) {
	modifiers := in.Modifiers[:len(in.Modifiers):len(in.Modifiers)]
	for i, o := range in.Operands {
		letter := "dabc"[min(i, 3) : min(i, 3)+1]
		if x, ok := o.(*ptx.Negation); ok && x.Minus {
			modifiers = append(modifiers, letter+":-")
			o = x.X
		}
		if n, ok := o.(*ptx.Name); ok && IsSelector(n.Member) {
			modifiers = append(modifiers, letter+":"+n.Member)
		}
	}
	if takesThird(in) {
		modifiers = append(modifiers, "c:+")
	}
	return Select(in.Opcode, modifiers)
}

// IsSelector reports whether a member selects bytes, as b0 and h1 do.
func IsSelector(member string) bool {
	return len(member) > 1 && (member[0] == 'b' || member[0] == 'h')
}

// takesThird reports whether an instruction that can do without a third
// source has one.
func takesThird(in *ptx.Instruction) bool {
	optional := in.Opcode == "min" || in.Opcode == "max" || strings.HasPrefix(in.Opcode, "v") && in.Opcode != "vmad"
	return optional && len(in.Operands) == 4
}

// OperandTypes are the types of an instruction's operands.
func (s *Selection) OperandTypes(in *ptx.Instruction) []ptx.Type {
	if in.Opcode == "lop3" && len(in.Operands) == 6 {
		return []ptx.Type{s.Result, ptx.B32, ptx.B32, ptx.B32, ptx.B32, ptx.Pred}
	}
	return append([]ptx.Type{s.Result}, s.Sources...)
}

// A Disagreement is a register that an instruction cannot take.
type Disagreement struct {
	Pos     ptx.Pos
	Message string
}

// Agree finds the first register of an instruction whose size is not that of its operand's type, or
// that is an integer where that has a point, or the other way round (PTX ISA, Operand Type
// Checking). Of cvt the size may be greater. declared gives the types of registers, and NoType for
// other names. The answer is nil when all agree.
func Agree(in *ptx.Instruction, types []ptx.Type, declared func(name string) ptx.Type) *Disagreement {
	for i, o := range in.Operands {
		if pair, ok := o.(*ptx.Pair); ok {
			if d := agrees(in, pair.B, ptx.Pred, declared); d != nil {
				return d
			}
			o = pair.A
		}
		if i < len(types) {
			if d := agrees(in, o, types[i], declared); d != nil {
				return d
			}
		}
	}
	return nil
}

// pointed are the types of instructions that integer registers do not hold.
// Those of 8 bits and tf32 have no registers of their own.
var pointed = []ptx.Type{ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2, ptx.F32, ptx.F64}

// agrees is Agree for one operand.
func agrees(in *ptx.Instruction, o ptx.Operand, t ptx.Type, declared func(string) ptx.Type) *Disagreement {
	if x, ok := o.(*ptx.Negation); ok {
		o = x.X
	}
	n, ok := o.(*ptx.Name)
	if !ok {
		return nil
	}
	typ := declared(n.Name)
	if typ == ptx.NoType {
		return nil
	}
	bits, want, wider := operandBits(typ), operandBits(t), in.Opcode == "cvt" && t != ptx.Pred
	if bits == want || wider && bits > want {
		if typ.IsFloat() && t.IsInteger() || typ.IsInteger() && slices.Contains(pointed, t) {
			return &Disagreement{n.Pos, fmt.Sprintf("%s is of type .%s, and %s takes .%s here", n, typ, in.Mnemonic(), t)}
		}
		return nil
	}
	has, takes := fmt.Sprintf("has %d bits", bits), fmt.Sprintf("%d", want)
	if bits == 1 {
		has = "is a predicate"
	}
	switch {
	case want == 1:
		takes = "a predicate"
	case wider:
		takes += " or more"
	case bits == 1:
		takes += " bits"
	}
	return &Disagreement{n.Pos, fmt.Sprintf("%s %s, and %s takes %s here", n, has, in.Mnemonic(), takes)}
}

// operandBits is the size of a register.
func operandBits(t ptx.Type) int {
	if t == ptx.Pred {
		return 1
	}
	return t.Bits()
}
