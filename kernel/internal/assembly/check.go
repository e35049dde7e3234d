// This file checks a text against the types of a call.

package assembly

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// Check finds the first mistake: result and values are the types of the call.
func (t *Text) Check(result ir.Type, values []ir.Type) error {
	c := &check{Text: t, values: len(values), used: map[int]bool{}}
	t.declared["$0"] = registerType(result)
	for i, v := range values {
		t.declared[fmt.Sprintf("$%d", i+1)] = registerType(v)
	}
	for _, s := range t.Statements {
		if err := c.statement(s); err != nil {
			return err
		}
	}
	for n := range len(values) + 1 {
		switch {
		case c.used[n]:
		case n == 0:
			return &Error{0, "nothing gives $0, the result, a value", "$0 is the first operand of an instruction: 'ex2.approx.f32 $0, $1;'"}
		default:
			return &Error{0, fmt.Sprintf("nothing takes $%d", n), "leave the value out, or name it in the text"}
		}
	}
	return nil
}

// registerType is the type that a register of a value is declared with.
func registerType(t ir.Type) ptx.Type {
	switch {
	case t == ir.Bool:
		return ptx.Pred
	case t == ir.F32:
		return ptx.F32
	case t == ir.F64:
		return ptx.F64
	case t.Narrow():
		return ptx.F16
	case t == ir.U32:
		return ptx.U32
	case t == ir.I64:
		return ptx.S64
	case t == ir.U64:
		return ptx.U64
	}
	return ptx.S32
}

// A check knows which placeholders the statements so far have.
type check struct {
	*Text
	values int
	used   map[int]bool
}

func (c *check) statement(s ptx.Statement) error {
	switch s := s.(type) {
	case *ptx.Variable:
		return c.variable(s)
	case *ptx.Instruction:
		return c.instruction(s)
	}
	return &Error{0, "ptx takes instructions and declarations of registers", "write what has jumps in JavaScript"}
}

func (c *check) variable(v *ptx.Variable) error {
	if v.Space != ptx.Reg || v.Count > 0 || strings.HasPrefix(v.Name, "%") || strings.HasPrefix(v.Name, "$") {
		return c.at(v.Pos, "only registers can be declared here, one by one, whose names begin with a letter", ".reg .f32 half;")
	}
	c.declared[v.Name] = v.Type
	return nil
}

func (c *check) instruction(in *ptx.Instruction) error {
	row, err := c.module.CheckInstruction(in)
	if failed, ok := err.(*ptx.Error); ok {
		return c.at(failed.Pos, strings.ReplaceAll(failed.Message, "this text has", "the kernel is compiled for"), "")
	}
	if row.Family != opcode.Arithmetic && row.Family != opcode.Move {
		return c.at(in.Pos, in.Mnemonic()+" does not only calculate", "ptx is for arithmetic, conversions, and special registers by mov")
	}
	for i, o := range in.Operands {
		if err := c.operand(o, i == 0); err != nil {
			return err
		}
	}
	if in.Guard != nil {
		if err := c.name(&ptx.Name{Pos: in.Pos, Name: in.Guard.Name}, false); err != nil {
			return err
		}
	}
	types, err := operandTypes(in)
	if err != nil {
		return c.at(in.Pos, err.Error(), "")
	}
	if len(in.Operands) != len(types) {
		return c.at(in.Pos, fmt.Sprintf("%s takes %s, not %d", in.Mnemonic(), spell.Count(len(types), "operand"), len(in.Operands)), "")
	}
	if d := arith.Agree(in, types, func(name string) ptx.Type { return c.declared[name] }); d != nil {
		return c.at(d.Pos, d.Message, "")
	}
	return nil
}

// operand checks the names in an operand; first is the one that an instruction writes.
func (c *check) operand(o ptx.Operand, first bool) error {
	switch o := o.(type) {
	case *ptx.Name:
		return c.name(o, first)
	case *ptx.Negation:
		return c.operand(o.X, false)
	case *ptx.Pair:
		if err := c.operand(o.A, first); err != nil {
			return err
		}
		return c.operand(o.B, first)
	case *ptx.Vector:
		for _, e := range o.Elements {
			if err := c.operand(e, first); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *check) name(o *ptx.Name, first bool) error {
	n, ok := placeholder(o.Name)
	switch {
	case ok && n > c.values:
		return c.at(o.Pos, fmt.Sprintf("there is no $%d: %s behind the text", n, spell.Count(c.values, "value")), "")
	case ok && n > 0 && first:
		return c.at(o.Pos, fmt.Sprintf("$%d is a value, which an instruction cannot change", n), "$0 is the result; other registers are declared: .reg .f32 half;")
	case ok && n == 0 && !first && !c.used[0]:
		return c.at(o.Pos, "$0, the result, has no value yet", "$1 is the first value")
	case ok:
		c.used[n] = true
	case c.declared[o.Name] == ptx.NoType && !strings.HasPrefix(o.Name, "%") && o.Name != "WARP_SZ" && o.Name != "_":
		return c.at(o.Pos, o.Name+" is not declared", "declare it: .reg .f32 "+o.Name+";")
	}
	return nil
}
