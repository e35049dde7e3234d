// This file prints IR for people: `cujs compile --emit=ir`, and tests.

package ir

import (
	"fmt"
	"math"
	"strings"
)

// String prints the function, a line for each value.
func (f *Function) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "kernel %s(", f.Name)
	for i, p := range f.Params {
		if i > 0 {
			s.WriteString(", ")
		}
		s.WriteString(p.String())
	}
	s.WriteString(")\n")
	for _, m := range f.Memory {
		fmt.Fprintf(&s, "  %s %s %s[%d]\n", m.Space, m.Name, m.Type, m.Count)
	}
	for _, b := range f.Blocks {
		b.print(&s)
	}
	return s.String()
}

func (p *Param) String() string {
	t := p.Type.String()
	if p.Record != "" {
		t = p.Record
	}
	if p.Buffer {
		t += strings.Repeat("[]", max(1, p.Rank))
	}
	return p.Name + ": " + t
}

func (b *Block) print(s *strings.Builder) {
	fmt.Fprintf(s, "b%d:", b.ID)
	for i, p := range b.Preds {
		if i == 0 {
			s.WriteString(" ←")
		}
		fmt.Fprintf(s, " b%d", p.ID)
	}
	s.WriteByte('\n')
	for _, v := range b.Values {
		s.WriteString("  ")
		v.print(s)
		s.WriteByte('\n')
	}
	switch b.End {
	case Jump:
		fmt.Fprintf(s, "  jump b%d\n", b.Succs[0].ID)
	case Branch:
		fmt.Fprintf(s, "  branch %s b%d b%d\n", b.Cond.Name(), b.Succs[0].ID, b.Succs[1].ID)
	case Return:
		s.WriteString("  return\n")
	case Unreachable:
		s.WriteString("  unreachable\n")
	}
}

// String is the value's line: "v3 = add i32 v1 v2".
func (v *Value) String() string {
	var s strings.Builder
	v.print(&s)
	return s.String()
}

func (v *Value) print(s *strings.Builder) {
	if v.Type != Void {
		s.WriteString(v.Name() + " = ")
	}
	s.WriteString(v.Op.String())
	if v.Kind != NoKind {
		s.WriteString("." + v.Kind.String())
	}
	if v.Type != Void {
		s.WriteString(" " + v.Type.String())
	}
	for _, a := range v.Args {
		s.WriteString(" " + a.Name())
	}
	if show := rows[v.Op].detail; show != nil {
		s.WriteString(show(v))
	}
}

// showConstant is the number that a Const is.
func (v *Value) showConstant() string { return " " + v.constant() }

func (v *Value) constant() string {
	switch v.Type {
	case Bool:
		return fmt.Sprint(v.Bits != 0)
	case F32:
		return fmt.Sprint(math.Float32frombits(uint32(v.Bits)))
	case F64:
		return fmt.Sprint(math.Float64frombits(v.Bits))
	case I8, I16, I32, I64:
		return fmt.Sprint(int64(v.Bits))
	case U8, U16, U32, U64:
		return fmt.Sprint(v.Bits)
	}
	return fmt.Sprintf("%#x", v.Bits)
}
