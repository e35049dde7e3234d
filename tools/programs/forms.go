// This file chooses the instructions that programs are made of.

package programs

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/tools/forms"
)

// A choice is a form and what it computes.
type choice struct {
	forms.Form
	selection arith.Selection
}

// A menu is the instructions to choose from.
type menu struct {
	families [][]choice
	// Instructions with the carry flag: those that begin a chain, go on, end it.
	begin, middle, end []choice
}

// newMenu selects the forms that the target has. Exact leaves out what a
// compiler may compute otherwise.
func newMenu(target int, exact bool) *menu {
	m := &menu{}
	for _, list := range forms.Families(forms.Every) {
		var family []choice
		for _, f := range list {
			s, err := arith.Select(f.Opcode, f.Modifiers)
			switch {
			case err != nil || approximate(f) || !has(target, f) || exact && open(f):
			case s.Carry == nil:
				family = append(family, choice{f, s})
			default:
				m.addCarry(choice{f, s})
			}
		}
		if len(family) > 0 {
			m.families = append(m.families, family)
		}
	}
	return m
}

func (m *menu) addCarry(c choice) {
	switch strings.HasSuffix(c.Opcode, "c") {
	case false:
		m.begin = append(m.begin, c)
	case c.modified("cc"):
		m.middle = append(m.middle, c)
	default:
		m.end = append(m.end, c)
	}
}

func (c choice) modified(words ...string) bool { return modified(c.Form, words...) }

func modified(f forms.Form, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(f.Modifiers, w) })
}

// approximate forms may differ in their bits.
func approximate(f forms.Form) bool { return modified(f, "approx", "full") }

// open says whether a compiler may give other bits than the ISA's definition:
// it fuses multiplications with additions that do not say how they round,
// leaves the sign of a NaN of half precision open, and emulates video
// instructions in its own way, which no GPU since sm_50 has.
func open(f forms.Form) bool {
	half := modified(f, "f16", "f16x2", "bf16", "bf16x2")
	switch f.Opcode {
	case "add", "sub", "mul":
		return (half || modified(f, "f32", "f64")) && !modified(f, "rn", "rz", "rm", "rp")
	case "abs", "neg":
		return half
	case "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vset", "vshl", "vshr", "vmad":
		return modified(f, "sat", "add", "min", "max", "shr7", "shr15", "d:h1")
	}
	return false
}

// ignoresGuard says whether ptxas executes an instruction wrongly where its
// guard is false, as that of CUDA 11.8 does at every level of optimisation:
// testp is executed all the same, and set, which takes several machine
// instructions, guards only the first, so that a destination keeps its value
// cut to the width of the sources or, where the result is a floating-point
// number, converted to one as if it were an integer (128 becomes 128.0). That
// of CUDA 13.0 adds up the lanes of vadd4 and vsub4 whatever the guard is.
func ignoresGuard(f forms.Form) bool {
	return f.Opcode == "testp" || f.Opcode == "set" || (f.Opcode == "vadd4" || f.Opcode == "vsub4") && modified(f, "add")
}

// misjudged says whether the optimizer of ptxas (CUDA 13.0) believes of a result
// what need not be: that what is negated, or an absolute value, is never the
// least integer; that a saturated value needs no saturation, though it is of
// another type; that what cnot and set give is 0 or 1, or true and false, in
// whatever type it is read; that what comes of a float fits the 16 bits that a
// shift reads.
func misjudged(c choice) bool {
	switch c.Opcode {
	case "neg", "abs", "cnot", "set":
		return true
	case "cvt":
		return c.modified("sat") || c.selection.Result.IsInteger() && len(c.selection.Sources) == 1 && c.selection.Sources[0].IsFloat()
	}
	return c.modified("sat") && width(c.selection.Result) > 1
}

// borrows says whether an instruction reads or writes the carry flag as a borrow.
// The optimizer of ptxas takes a difference that is always zero for one that
// borrows nothing, and a carry for something else.
func (c choice) borrows() bool { return strings.HasPrefix(c.Opcode, "sub") }

// keepsNaN says whether a compiler may take the source for the result where
// both sources are the same, even a NaN, of which the ISA makes the canonical
// one. ptxas does so with f32 and f64 too, any NaN of which is like another, and
// not with other formats and modifiers.
func keepsNaN(f forms.Form) bool {
	return (f.Opcode == "min" || f.Opcode == "max") && modified(f, "f16") && !modified(f, "NaN", "ftz", "xorsign")
}

// cutsAmount says whether ptxas reads a constant number of places as one of 16
// bits: 65537 as 1.
func cutsAmount(f forms.Form) bool {
	return (f.Opcode == "shl" || f.Opcode == "shr") && modified(f, "b16", "u16", "s16")
}

// has says whether the target takes a form.
func has(target int, f forms.Form) bool {
	for _, refused := range refusals {
		if target < refused.below && refused.matches(f) {
			return false
		}
	}
	return true
}

// newer is above every target: for forms that PTX 7.8 does not have.
const newer = 1 << 10

// refusals are what the ptxas of CUDA 11.8 does not take; a test asks it.
var refusals = []refusal{
	{86, "min max", "xorsign", ""},
	{90, "set setp", "", "bf16 bf16x2"},
	{90, "add sub mul", "", "bf16 bf16x2"},
	{90, "cvt", "bf16", "u16 s16 u32 s32 u64 s64 f16 f64 rni rzi rmi rpi"},
	{newer, "cvt", "bf16", "u8 s8"},
	{90, "cvt", "tf32", "rn rz"},
	{90, "cvt", "", "e4m3x2 e5m2x2"},
	{newer, "cvt", "satfinite", "f16 f16x2 bf16 bf16x2 tf32"},
	{newer, "lop3", "", "and or"},
	{newer, "", "oob", ""}, // ptxas 11.8 takes it, though it came with PTX 8.1 for sm_90
	{newer, "min max", "relu", "s32 s16x2"},
	{newer, "add min max", "", "u16x2 s16x2"},
}

// A refusal is forms that ptxas does not take below a target.
type refusal struct {
	below   int
	opcodes string // separated by spaces; "" for any
	all     string // modifiers that the form must have, separated by spaces
	any     string // modifiers of which it must have one; "" for no matter
}

func (r refusal) matches(f forms.Form) bool {
	if r.opcodes != "" && !slices.Contains(strings.Fields(r.opcodes), f.Opcode) {
		return false
	}
	for _, word := range strings.Fields(r.all) {
		if !modified(f, word) {
			return false
		}
	}
	return r.any == "" || modified(f, strings.Fields(r.any)...)
}

// width is the bits of the register that holds a type.
func width(t ptx.Type) int {
	if t == ptx.Pred {
		return 1
	}
	return max(t.Bits(), 16)
}
