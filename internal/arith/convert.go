// This file understands cvt and converts between integers
// (PTX ISA 9.1, 9.7.9.21-22).

package arith

import (
	"strings"

	"github.com/cujs/cujs/ptx"
)

// later are modifiers of cvt that belong to sm_100 and newer.
var later = []string{"rs", "e2m1x2", "e2m3x2", "e3m2x2", "ue8m0x2", "e4m3x4", "e5m2x4", "e2m1x4", "e2m3x4", "e3m2x4", "s2f6x2"}

func selectCvt(f *form) Selection {
	if f.has("pack") {
		return selectCvtPack(f)
	}
	if word := f.one(later...); word != "" {
		f.unsupported("modifier .%s is not supported", word)
		return Selection{}
	}
	if len(f.types) != 2 {
		f.fail("needs two types, has %d", len(f.types))
		return Selection{}
	}
	to, from := f.typ(0), f.typ(1)
	var op Op
	switch {
	case to.Lanes() == 2 || to == ptx.TF32:
		return selectCvtPacked(f, to, from)
	case to.Lanes()*from.Lanes() > 1:
	case to.IsInteger() && from.IsInteger():
		op = f.integerToInteger(to, from)
	case to.IsInteger() && formats[from] != nil:
		op = f.floatToInteger(to, from)
	case formats[to] != nil && from.IsInteger():
		op = f.integerToFloat(to, from)
	case formats[to] != nil && formats[from] != nil:
		op = f.floatToFloat(to, from)
	}
	return Selection{Op: op, Result: to, Sources: repeated(from, 1)}
}

// extended reads an integer of a type as 64 bits, whose sign is that of the
// type.
func extended(t ptx.Type) func(a uint64) uint64 {
	unused := 64 - t.Bits()
	if t.IsSigned() {
		return func(a uint64) uint64 { return uint64(int64(a<<unused) >> unused) }
	}
	return func(a uint64) uint64 { return a << unused >> unused }
}

// integerToInteger keeps the low bits, or with .sat the nearest value.
func (f *form) integerToInteger(to, from ptx.Type) Op {
	read, write := extended(from), bitsOf(to)
	if saturable(to, from) && f.has("sat") {
		clamp := clamping(to, from)
		return func(a, _, _, _ uint64) uint64 { return write(clamp(read(a))) }
	}
	return func(a, _, _, _ uint64) uint64 { return write(read(a)) }
}

// bitsOf is the zero-extended pattern of a type's low bits.
func bitsOf(t ptx.Type) func(uint64) uint64 {
	mask := ^uint64(0) >> (64 - t.Bits())
	return func(a uint64) uint64 { return a & mask }
}

// saturable says whether some value of one type is none of the other.
func saturable(to, from ptx.Type) bool {
	if to.IsSigned() == from.IsSigned() {
		return to.Bits() < from.Bits()
	}
	return from.IsSigned() || to.Bits() <= from.Bits()
}

// clamping limits extended values of one type to the range of another.
func clamping(to, from ptx.Type) func(uint64) uint64 {
	low, high := int64(0), ^uint64(0)>>(64-to.Bits())
	if to.IsSigned() {
		high >>= 1
		low = ^int64(high)
	}
	if !from.IsSigned() {
		return func(v uint64) uint64 { return min(v, high) }
	}
	limit := int64(min(high, 1<<63-1))
	return func(v uint64) uint64 { return uint64(max(low, min(int64(v), limit))) }
}

// selectCvtPack saturates two s32 to a narrow type and packs them, a above b.
// What is left above them comes from the low bits of c.
func selectCvtPack(f *form) Selection {
	f.need("sat")
	narrow := f.one("u2", "s2", "u4", "s4")
	if narrow == "" && len(f.types) > 0 {
		narrow, f.types = f.types[0].String(), f.types[1:]
	}
	size, ok := map[string]uint{"u2": 2, "s2": 2, "u4": 4, "s4": 4, "u8": 8, "s8": 8, "u16": 16, "s16": 16}[narrow]
	withC := len(f.types) == 2 && f.typ(1) == ptx.B32
	if !ok || f.typ(0) != ptx.S32 || (size < 16) != withC || len(f.types) > 2 {
		return Selection{}
	}
	low, high := int32(0), int32(1)<<size-1
	if strings.HasPrefix(narrow, "s") {
		low, high = -1<<(size-1), 1<<(size-1)-1
	}
	field := func(v uint64) uint64 { return uint64(max(low, min(int32(v), high))) & (1<<size - 1) }
	op := func(a, b, c, _ uint64) uint64 {
		return uint64(uint32(c<<(2*size) | field(a)<<size | field(b)))
	}
	if withC {
		return Selection{Op: op, Result: ptx.B32, Sources: []ptx.Type{ptx.S32, ptx.S32, ptx.B32}}
	}
	return Selection{Op: ignoringC(op), Result: ptx.B32, Sources: repeated(ptx.S32, 2)}
}
