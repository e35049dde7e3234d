// This file checks instructions against the rows of package opcode.

package ptx

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx/opcode"
)

// Architecture is the number of the module's .target, 90 of sm_90a; 0 where it
// names none.
func (m *Module) Architecture() int {
	if len(m.Target) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimRight(strings.TrimPrefix(m.Target[0], "sm_"), "af")) // 0 for what is none
	return n
}

// Check checks every instruction of the module with CheckInstruction. The error is
// an *Error about the first that fails.
func (m *Module) Check() error {
	for _, item := range m.Items {
		if f, ok := item.(*Function); ok && f.Body != nil {
			if err := m.checkBlock(f.Body); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Module) checkBlock(b *Block) error {
	for _, s := range b.Statements {
		switch s := s.(type) {
		case *Instruction:
			if _, err := m.CheckInstruction(s); err != nil {
				return err
			}
		case *Block:
			if err := m.checkBlock(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckInstruction finds what is known of an instruction. The error is an *Error
// for an instruction that PTX does not have, one with too few operands, and one
// that is newer than the module's .version or .target, which ptxas refuses too.
func (m *Module) CheckInstruction(in *Instruction) (*opcode.Row, error) {
	row := opcode.Find(in.Opcode)
	if row == nil {
		return nil, m.unknown(in)
	}
	if len(in.Operands) < row.Operands {
		return nil, m.Errorf(in.Pos, "%s takes at least %s", in.Opcode, spell.Count(row.Operands, "operand"))
	}
	second := false
	if len(in.Operands) > 0 {
		_, second = in.Operands[0].(*Pair)
	}
	if what, since := row.NewerThan(m.Version, in.Modifiers, second); what != "" {
		return nil, m.Errorf(in.Pos, "%s needs .version %d.%d or later, and this text has %d.%d",
			what, since.Major, since.Minor, m.Version.Major, m.Version.Minor)
	}
	if name, target := row.Floor(in.Modifiers); target > 0 {
		if own := m.Architecture(); own != 0 && own < target {
			return nil, m.Errorf(in.Pos, "%s needs .target sm_%d or later, and this text has %s", name, target, m.Target[0])
		}
	}
	if only := row.Only(in.Modifiers); only != "" && len(m.Target) > 0 && m.Target[0] != only {
		return nil, m.Errorf(in.Pos, "%s needs .target %s, and this text has %s", in.Opcode, only, m.Target[0])
	}
	return row, nil
}

// unknown is the error about an instruction that PTX does not have.
func (m *Module) unknown(in *Instruction) error {
	return m.Errorf(in.Pos, "%s: unknown instruction %q%s", in.Mnemonic(), in.Opcode, spell.Suggest("%s", in.Opcode, opcode.Names()))
}
