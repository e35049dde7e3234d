// This file computes vmad, the video instruction that multiplies and adds
// (PTX ISA 9.1, 9.7.18.1.3).

package arith

import (
	"math/bits"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// A vmad is one form of the instruction: d = ±(a·b) ± c, plus one with .po,
// shifted right and saturated.
type vmad struct {
	readA, readB func(uint64) int64
	unsigned     bool // both factors are
	negated      bool // of the product
	subtracts    bool // c
	plusOne      bool
	shift        uint
	saturates    bool
}

func selectVmad(f *form) Selection {
	d, a, b := f.typ(0), f.typ(1), f.typ(2)
	if len(f.types) != 3 || !isWord(d) || !isWord(a) || !isWord(b) {
		return Selection{}
	}
	var v vmad
	var negatedA, negatedB bool
	v.readA, negatedA = f.factor("a", a)
	v.readB, negatedB = f.factor("b", b)
	v.unsigned = a == ptx.U32 && b == ptx.U32
	v.negated = negatedA != negatedB
	v.subtracts = f.operands["c"] == "-"
	v.plusOne = f.has("po")
	v.shift = map[string]uint{"shr7": 7, "shr15": 15}[f.one("shr7", "shr15")]
	v.saturates = f.has("sat")
	return Selection{Op: v.op, Result: d, Sources: []ptx.Type{a, b, d}}
}

// factor reads a or b, whose annotation may begin with a minus.
func (f *form) factor(operand string, t ptx.Type) (read func(uint64) int64, negated bool) {
	f.operands[operand], negated = strings.CutPrefix(f.operands[operand], "-")
	return f.selector(operand).read(t == ptx.S32), negated
}

// op computes in 128 bits, high:low. Negation is complement plus one.
func (v *vmad) op(a, b, c, _ uint64) uint64 {
	low := uint64(v.readA(a) * v.readB(b))
	high := uint64(int64(low) >> 63)
	if v.unsigned {
		high = 0
	}
	addend, plus := uint32(c), flag(v.plusOne)
	switch {
	case v.plusOne:
	case v.negated:
		high, low, plus = ^high, ^low, 1
	case v.subtracts:
		addend, plus = ^addend, 1
	}
	extended := uint64(addend)
	if v.signed() {
		extended = uint64(int32(addend))
	}
	low, carry := bits.Add64(low, extended, plus)
	high += uint64(int64(extended)>>63) + carry
	return v.scaled(high, low)
}

func (v *vmad) signed() bool { return !v.unsigned || v.negated || v.subtracts }

// scaled shifts and saturates.
func (v *vmad) scaled(high, low uint64) uint64 {
	low, high = low>>v.shift|high<<(64-v.shift), uint64(int64(high)>>v.shift)
	switch {
	case !v.saturates:
	case !v.signed():
		if high != 0 || low > 0xffffffff {
			low = 0xffffffff
		}
	case int64(high) < 0:
		if ^high != 0 || ^low > 1<<31-1 {
			low = 1 << 31
		}
	case high != 0 || low > 1<<31-1:
		low = 1<<31 - 1
	}
	return uint64(uint32(low))
}
