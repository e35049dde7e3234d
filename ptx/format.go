// This file writes what stands inside functions: blocks, statements,
// instructions and operands.

package ptx

import (
	"fmt"
	"strconv"
	"strings"
)

func (block *Block) append(b []byte, depth int) []byte {
	b = append(b, '{', '\n')
	for _, s := range block.Statements {
		if _, ok := s.(*Label); !ok {
			b = appendTabs(b, depth+1)
		}
		b = append(appendStatement(b, s, depth+1), '\n')
	}
	return append(appendTabs(b, depth), '}')
}

func appendTabs(b []byte, n int) []byte {
	for range n {
		b = append(b, '\t')
	}
	return b
}

func appendStatement(b []byte, s Statement, depth int) []byte {
	switch s := s.(type) {
	case *Instruction:
		b = append(s.append(b), ';')
	case *Label:
		b = append(b, s.Name+":"...)
	case *Variable:
		b = append(s.append(b), ';')
	case *Block:
		b = s.append(b, depth)
	case *Loc:
		b = s.append(append(b, ".loc "...))
	case *BranchTargets:
		b = append(b, s.Name+": .branchtargets "+strings.Join(s.Targets, ", ")+";"...)
	case *CallTargets:
		b = append(b, s.Name+": .calltargets "+strings.Join(s.Targets, ", ")+";"...)
	case *CallPrototype:
		b = append(s.append(b), ';')
	case *Directive:
		b = s.append(b)
	}
	return b
}

func (l *Loc) append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(l.File), 10)
	b = strconv.AppendInt(append(b, ' '), int64(l.Line), 10)
	b = strconv.AppendInt(append(b, ' '), int64(l.Column), 10)
	if l.InlinedAt == nil {
		return b
	}
	b = append(b, ", function_name "+l.Function...)
	if l.FunctionOffset != 0 {
		b = strconv.AppendInt(append(b, '+'), l.FunctionOffset, 10)
	}
	return l.InlinedAt.append(append(b, ", inlined_at "...))
}

func (c *CallPrototype) append(b []byte) []byte {
	b = append(b, c.Name+": .callprototype "...)
	if len(c.Results) > 0 {
		b = append(appendParameters(b, c.Results, " "), ' ')
	}
	b = append(b, "_ "...)
	b = appendParameters(b, c.Params, " ")
	return appendPerformance(b, c.NoReturn, c.Performance, ' ')
}

// String is the instruction as PTX text, without its semicolon.
func (i *Instruction) String() string { return string(i.append(nil)) }

func (i *Instruction) append(b []byte) []byte {
	if i.Guard != nil {
		b = append(b, i.Guard.String()+" "...)
	}
	b = append(b, i.Opcode...)
	for _, modifier := range i.Modifiers {
		b = append(b, '.')
		b = append(b, modifier...)
	}
	if len(i.Operands) > 0 {
		b = append(b, ' ')
	}
	return appendOperands(b, i.Operands)
}

// String is the guard as PTX text: "@!%p1".
func (g *Guard) String() string {
	if g.Negated {
		return "@!" + g.Name
	}
	return "@" + g.Name
}

func appendOperands(b []byte, list []Operand) []byte {
	for n, o := range list {
		if n > 0 {
			b = append(b, ", "...)
		}
		b = appendOperand(b, o)
	}
	return b
}

func appendOperand(b []byte, o Operand) []byte {
	switch o := o.(type) {
	case *Name:
		b = append(b, o.Name...)
		if o.Member != "" {
			b = append(append(b, '.'), o.Member...)
		}
		b = appendOffset(b, o.Offset)
	case *Immediate:
		b = o.append(b)
	case *Negation:
		b = appendOperand(append(b, o.sign()), o.X)
	case *Pair:
		b = append(appendOperand(b, o.A), '|')
		b = appendOperand(b, o.B)
	case *Vector:
		b = append(appendOperands(append(b, '{'), o.Elements), '}')
	case *Tuple:
		b = append(appendOperands(append(b, '('), o.Elements), ')')
	case *Address:
		b = o.append(b)
	case *Element:
		b = appendOperand(append(b, o.Name+"["...), o.Index)
		b = append(appendOffset(b, o.Offset), ']')
	case *GenericAddress:
		b = o.append(b)
	}
	return b
}

// appendOffset writes +n, also for a negative n: assemblers refuse `a-4` and
// take `a+-4`.
func appendOffset(b []byte, n int64) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, '+'), n, 10)
}

func (n *Negation) sign() byte {
	if n.Minus {
		return '-'
	}
	return '!'
}

func (a *Address) append(b []byte) []byte {
	b = appendOperand(append(b, '['), a.Base)
	b = appendOffset(b, a.Offset)
	if len(a.Rest) > 0 {
		b = appendOperands(append(b, ", "...), a.Rest)
	}
	b = append(b, ']')
	if a.Unified {
		b = append(b, ".unified"...)
	}
	return b
}

func (g *GenericAddress) append(b []byte) []byte {
	symbol := g.Name
	if g.Mask == 0 || g.Generic {
		symbol = "generic(" + symbol + ")"
	}
	if g.Mask == 0 {
		return appendOffset(append(b, symbol...), g.Offset)
	}
	b = fmt.Appendf(b, "0x%X(%s", g.Mask, symbol)
	return append(appendOffset(b, g.Offset), ')')
}

// append writes the constant as it was written, or else exactly: floating-
// point numbers by their bits.
func (i *Immediate) append(b []byte) []byte {
	switch {
	case i.Text != "":
		return append(b, i.Text...)
	case i.Kind == Float32:
		return fmt.Appendf(b, "0f%08X", uint32(i.Bits))
	case i.Kind == Float64:
		return fmt.Appendf(b, "0d%016X", i.Bits)
	case i.Kind == Unsigned:
		return append(strconv.AppendUint(b, i.Bits, 10), 'U')
	}
	return strconv.AppendInt(b, int64(i.Bits), 10)
}

// String is the operand as PTX text.
func (n *Name) String() string { return string(appendOperand(nil, n)) }

// String is the operand as PTX text.
func (i *Immediate) String() string { return string(appendOperand(nil, i)) }

// String is the operand as PTX text.
func (n *Negation) String() string { return string(appendOperand(nil, n)) }

// String is the operand as PTX text.
func (p *Pair) String() string { return string(appendOperand(nil, p)) }

// String is the operand as PTX text.
func (v *Vector) String() string { return string(appendOperand(nil, v)) }

// String is the operand as PTX text.
func (t *Tuple) String() string { return string(appendOperand(nil, t)) }

// String is the operand as PTX text.
func (a *Address) String() string { return string(appendOperand(nil, a)) }

// String is the operand as PTX text.
func (e *Element) String() string { return string(appendOperand(nil, e)) }

// String is the operand as PTX text.
func (g *GenericAddress) String() string { return string(appendOperand(nil, g)) }
