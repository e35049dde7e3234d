// This file chooses source operands and keeps them within what the ISA defines.

package programs

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/ptx"
)

// canonical are the NaNs that take the place of others, by width.
var canonical = map[int]uint64{32: 0x7fffffff, 64: 0x7fffffffffffffff}

// source chooses the i-th source of an instruction.
func (g *Generator) source(c choice, i int, t ptx.Type, constant bool) Source {
	if c.Opcode == "lop3" && i == 3 {
		return Source{Register: -1, Constant: g.random.Uint64() & 0xff, Type: ptx.B32}
	}
	mask := fieldMask(c.Opcode, i)
	if g.exact && c.Name == "bfe.s32" && i == 1 {
		mask = 31 // ptxas gives -1 where a constant is larger
	}
	divisor := (c.Opcode == "div" || c.Opcode == "rem") && t.IsInteger() && i == 1
	if constant {
		v := value(t, g.random)
		switch {
		case mask != 0:
			v &= mask
		case divisor && v == 0:
			v = 3
		case g.negates(c) && v == 1<<31:
			v++
		case g.exact && cutsAmount(c.Form):
			v &= 0xffff
		}
		return Source{Register: -1, Constant: v, Type: t}
	}
	s := Source{Register: g.pick(g.sourceWidth(c, t), true)}
	float := t == ptx.F32 || t == ptx.F64
	if g.p.loose[s.Register] && (!float || showsNaN(c)) {
		s = g.canonical(s)
	}
	if g.exact && i == 0 && keepsNaN(c.Form) {
		s = g.canonicalHalf(s)
	}
	switch {
	case t == ptx.Pred:
		s.Not = c.Opcode == "setp" && g.random.IntN(2) == 0
	case mask != 0:
		s = g.add("and.b32", 32, s, Source{Register: -1, Constant: mask, Type: ptx.B32})
	case divisor:
		s = g.notZero(s, t)
	case g.negates(c):
		s = g.add("max.s32", 32, s, Source{Register: -1, Constant: 1<<31 + 1, Type: ptx.S32})
	}
	return g.annotated(s, c, i)
}

// negates says whether a compiler may replace an operand by its negation, and a
// saturating sum by a difference, though the least integer has no negation:
// ptxas does so.
func (g *Generator) negates(c choice) bool {
	return g.exact && (c.Name == "add.sat.s32" || c.Name == "sub.sat.s32")
}

// annotated adds what the form says about an operand.
func (g *Generator) annotated(s Source, c choice, i int) Source {
	if i > 2 {
		return s
	}
	s.suffix = c.note("abc"[i : i+1])
	if s.suffix == "-" {
		s.prefix, s.suffix = "-", ""
	}
	return s
}

// sourceWidth is the width of the register for a source; conversions take
// wider ones than they need.
func (g *Generator) sourceWidth(c choice, t ptx.Type) int {
	if c.widens(t) && g.random.IntN(4) == 0 {
		return max(width(t), 16<<g.random.IntN(3))
	}
	return width(t)
}

// fieldMask is the bits that the ISA defines of a position or a length; 0 for
// all.
func fieldMask(opcode string, i int) uint64 {
	switch {
	case opcode == "bfe" && i > 0, opcode == "bfi" && i > 1:
		return 0xff
	case opcode == "fns" && i == 1:
		return 31
	case opcode == "fns" && i == 2:
		return 15
	}
	return 0
}

// showsNaN says whether the bits of a NaN source show in the result, as its
// sign does in that of a conversion to half precision.
func showsNaN(c choice) bool {
	result := c.selection.Result
	narrows := c.Opcode == "cvt" && !result.IsInteger() && result != ptx.F32 && result != ptx.F64
	return narrows || c.Opcode == "copysign" || slices.Contains(c.Modifiers, "xorsign")
}

// canonical makes a NaN the canonical one.
func (g *Generator) canonical(s Source) Source {
	bits := g.p.Widths[s.Register]
	p := g.add(fmt.Sprintf("testp.notanumber.f%d", bits), 1, s)
	t := map[int]ptx.Type{32: ptx.B32, 64: ptx.B64}[bits]
	return g.add("selp."+t.String(), bits, Source{Register: -1, Constant: canonical[bits], Type: t}, s, p)
}

// canonicalHalf makes an f16 NaN the canonical one.
func (g *Generator) canonicalHalf(s Source) Source {
	p := g.add("setp.nan.f16", 1, s, s)
	return g.add("selp.b16", 16, Source{Register: -1, Constant: 0x7fff, Type: ptx.B16}, s, p)
}

// notZero replaces zero.
func (g *Generator) notZero(s Source, t ptx.Type) Source {
	zero := Source{Register: -1, Type: t}
	p := g.add("setp.eq."+t.String(), 1, s, zero)
	return g.add("selp."+t.String(), t.Bits(), Source{Register: -1, Constant: 1 + g.random.Uint64()&0xff, Type: t}, s, p)
}
