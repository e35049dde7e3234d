// Package arith is the scalar semantics of PTX: what every arithmetic, logic,
// comparison and conversion instruction computes in one lane, to the bit, as
// pure functions on bit patterns.
//
// Select finds the function of an instruction once; calling it costs nothing
// but the arithmetic. Approximate instructions, whose bits the ISA leaves open,
// give the correctly rounded value unless the ISA says otherwise.
package arith

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// An Op computes one lane. Operands and result are zero-extended bit
// patterns: an f32 is in the low 32 bits, an f16x2 in 32, a predicate is 0 or
// 1. An Op reads only as many low bits of an operand as its source type has,
// so a wider register may be passed as it is. Operands that the instruction
// does not have are ignored.
type Op func(a, b, c, d uint64) uint64

// A CarryOp computes one lane of an instruction that reads or writes the carry
// flag CC.CF. It returns the flag unchanged when the instruction only reads it.
type CarryOp = func(a, b, c uint64, cc bool) (r uint64, ccOut bool)

// A Selection is what Select finds for an instruction.
type Selection struct {
	// Op gives the primary result; nil when Carry is set.
	Op Op
	// Op2 gives the second result of an instruction with two destinations:
	// setp p|q and lop3 d|p. It is nil when there is none.
	Op2 Op
	// Carry replaces Op for add.cc, addc, sub.cc, subc,
	// mad.cc and madc.
	Carry CarryOp
	// Result is the type of the destination as the ISA reads it; Pred for
	// setp. A destination register that is wider, which cvt allows, takes the
	// result sign-extended when Result is signed, else zero-extended.
	Result ptx.Type
	// Sources are the types by which the source operands are read. Optional
	// operands (c of setp.and, c of a video instruction without merge) are
	// listed when the modifiers ask for them.
	Sources []ptx.Type
}

// An Error says why Select refused an instruction.
type Error struct {
	Instruction string // as written: "add.rz.s32"
	Reason      string
	// Unsupported is true for valid PTX that this package leaves out, false
	// for what has no meaning.
	Unsupported bool
}

func (e *Error) Error() string { return e.Instruction + ": " + e.Reason }

// Select returns the semantics of an arithmetic, logic, comparison or
// conversion instruction, or an *Error that names the opcode, the type or the
// modifier that is wrong or unsupported.
//
// Where the meaning depends on how operands are written, the caller appends
// one word for each such operand to the modifiers, with the operand's letter:
//
//	"d:h1", "a:b0", "b:b7654"  selectors of video instructions, without the dot
//	"a:-", "b:-", "c:-"        negated operands of vmad
//	"c:+"                      the third input of min, max; the c of a video
//	                           instruction that could do without
//
// lop3 with a Boolean operation has five sources, of which an Op takes four:
// pass the table in the low eight bits of d and the predicate q in bit 8.
func Select(opcode string, modifiers []string) (Selection, error) {
	f := newForm(opcode, modifiers)
	family, ok := families[opcode]
	if !ok {
		return Selection{}, f.refuse("unknown instruction %q", opcode)
	}
	s := family(f)
	if f.err == nil && s.Op == nil && s.Carry == nil {
		f.fail("%s is not defined for type %s", opcode, f.typeNames())
	}
	if f.err == nil && len(f.words) > 0 {
		f.fail("modifier .%s does not apply", f.words[0])
	}
	if f.err != nil {
		return Selection{}, f.err
	}
	return s, nil
}

// A form is an instruction's modifiers while they are being understood: the
// types in order, the annotations of operands, and the words that no one has
// claimed yet.
type form struct {
	opcode   string
	text     string
	words    []string
	types    []ptx.Type
	operands map[string]string
	err      *Error
}

func newForm(opcode string, modifiers []string) *form {
	f := &form{opcode: opcode, text: opcode, operands: map[string]string{}}
	for _, word := range modifiers {
		if operand, note, ok := strings.Cut(word, ":"); ok && len(operand) == 1 {
			f.operands[operand] = note
			continue
		}
		f.text += "." + word
		if t, ok := ptx.ParseType(word); ok {
			f.types = append(f.types, t)
		} else {
			f.words = append(f.words, word)
		}
	}
	return f
}

// refuse makes an error about the instruction.
func (f *form) refuse(format string, args ...any) *Error {
	return &Error{Instruction: f.text, Reason: fmt.Sprintf(format, args...)}
}

// fail records the first thing that is wrong.
func (f *form) fail(format string, args ...any) {
	if f.err == nil {
		f.err = f.refuse(format, args...)
	}
}

// unsupported records that the instruction is valid but left out.
func (f *form) unsupported(format string, args ...any) {
	f.fail(format, args...)
	f.err.Unsupported = true
}

// has claims a modifier and says whether it was there.
func (f *form) has(word string) bool { return f.one(word) != "" }

// one claims the first of the words that is there; it is empty when none is.
func (f *form) one(words ...string) string {
	for i, w := range f.words {
		for _, word := range words {
			if w == word {
				f.words = append(f.words[:i:i], f.words[i+1:]...)
				return word
			}
		}
	}
	return ""
}

// need claims one of the words and fails when none is there.
func (f *form) need(words ...string) string {
	word := f.one(words...)
	if word == "" {
		f.fail("needs one of the modifiers .%s", strings.Join(words, ", ."))
	}
	return word
}

// typ is the i-th type, counting from 0; NoType when there are fewer.
func (f *form) typ(i int) ptx.Type {
	if i < len(f.types) {
		return f.types[i]
	}
	return ptx.NoType
}

// single is the type of an instruction that has exactly one.
func (f *form) single() ptx.Type {
	if len(f.types) != 1 {
		f.fail("needs exactly one type, has %d", len(f.types))
	}
	return f.typ(0)
}

func (f *form) typeNames() string {
	names := make([]string, len(f.types))
	for i, t := range f.types {
		names[i] = "." + t.String()
	}
	return strings.Join(names, "")
}

// same is the selection of an op whose n sources all have the result's type.
func same(t ptx.Type, n int, op Op) Selection {
	return Selection{Op: op, Result: t, Sources: repeated(t, n)}
}

func repeated(t ptx.Type, n int) []ptx.Type {
	sources := make([]ptx.Type, n)
	for i := range sources {
		sources[i] = t
	}
	return sources
}

// A table gives the op for a type; a type that is absent is not defined.
type table map[ptx.Type]Op

// A family understands the forms of one opcode. It claims the modifiers that
// it knows, and returns a Selection without Op when the type is not one of its
// own.
type family func(*form) Selection

var families = map[string]family{
	"abs": selectAbs, "add": selectAdd, "addc": selectCarry, "and": bitwiseOn(bitsAnd, 2), "bfe": selectBfe,
	"bfi": selectBfi, "bfind": selectBfind, "bmsk": selectBmsk, "brev": bitwiseOn(reversed, 1),
	"clz": counting(leading), "cnot": bitwiseOn(isZero, 1), "copysign": selectCopysign, "cos": selectCos,
	"cvt": selectCvt, "div": selectDiv, "dp2a": selectDp2a, "dp4a": selectDp4a, "ex2": selectEx2,
	"fma": selectFma, "fns": selectFns, "lg2": selectLg2, "lop3": selectLop3, "mad": selectMad,
	"mad24": selectMad24, "madc": selectCarry, "max": selectMinMax, "min": selectMinMax,
	"mul": selectMul, "mul24": selectMul24, "neg": selectNeg, "not": bitwiseOn(bitsNot, 1), "or": bitwiseOn(bitsOr, 2),
	"popc": counting(ones), "prmt": selectPrmt, "rcp": selectRcp, "rem": selectRem,
	"rsqrt": selectRsqrt, "sad": selectSad, "selp": selectSelp, "set": selectSet,
	"setp": selectSetp, "shf": selectShf, "shl": selectShl, "shr": selectShr,
	"sin": selectSin, "slct": selectSlct, "sqrt": selectSqrt, "sub": selectSub,
	"subc": selectCarry, "szext": selectSzext, "tanh": selectTanh, "testp": selectTestp,
	"vabsdiff": selectVideo, "vadd": selectVideo, "vmad": selectVmad, "vmax": selectVideo,
	"vmin": selectVideo, "vset": selectVideo, "vshl": selectVideo, "vshr": selectVideo,
	"vsub": selectVideo, "xor": bitwiseOn(bitsXor, 2),

	"vabsdiff2": selectSIMD, "vadd2": selectSIMD, "vavrg2": selectSIMD, "vmax2": selectSIMD,
	"vmin2": selectSIMD, "vset2": selectSIMD, "vsub2": selectSIMD,
	"vabsdiff4": selectSIMD, "vadd4": selectSIMD, "vavrg4": selectSIMD, "vmax4": selectSIMD,
	"vmin4": selectSIMD, "vset4": selectSIMD, "vsub4": selectSIMD,
}
