// This file permutes bytes and multiplies them in pairs (PTX ISA 9.1, 9.7.9.7
// and 9.7.1.24-25).

package arith

import "github.com/cujs/cujs/ptx"

// permute picks four of the eight bytes b:a. Each nibble of selector numbers
// one; its top bit asks for the byte's sign in all eight bits instead.
func permute(a, b, selector, _ uint64) uint64 {
	source := b<<32 | a&0xffffffff
	var r uint64
	for i := 0; i < 32; i += 8 {
		nibble := selector >> (i / 2) & 0xf
		picked := source >> (8 * (nibble & 7)) & 0xff
		if nibble&8 != 0 {
			picked = -(picked >> 7) & 0xff
		}
		r |= picked << i
	}
	return r
}

// permutations are the selectors that the modes of prmt make of c's low two
// bits.
var permutations = map[string][4]uint64{
	"f4e":  {0x3210, 0x4321, 0x5432, 0x6543},
	"b4e":  {0x5670, 0x6701, 0x7012, 0x0123},
	"rc8":  {0x0000, 0x1111, 0x2222, 0x3333},
	"ecl":  {0x3210, 0x3211, 0x3222, 0x3333},
	"ecr":  {0x0000, 0x1110, 0x2210, 0x3210},
	"rc16": {0x1010, 0x3232, 0x1010, 0x3232},
}

func selectPrmt(f *form) Selection {
	if f.single() != ptx.B32 {
		return Selection{}
	}
	mode := f.one("f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
	if mode == "" {
		return same(ptx.B32, 3, permute)
	}
	selectors := permutations[mode]
	return same(ptx.B32, 3, func(a, b, c, _ uint64) uint64 { return permute(a, b, selectors[c&3], 0) })
}

// dp4a adds the products of four pairs of bytes to c.
func dp4a[A, B int8 | uint8](a, b, c, _ uint64) uint64 {
	sum := int32(c)
	for i := 0; i < 32; i += 8 {
		sum += int32(A(a>>i)) * int32(B(b>>i))
	}
	return pattern(sum)
}

// dp2a adds to c the products of a's halves with two bytes of b, the lower or
// the upper ones.
func dp2a[A int16 | uint16, B int8 | uint8](upper bool) Op {
	if upper {
		return func(a, b, c, _ uint64) uint64 {
			return pattern(int32(c) + int32(A(a))*int32(B(b>>16)) + int32(A(a>>16))*int32(B(b>>24)))
		}
	}
	return func(a, b, c, _ uint64) uint64 {
		return pattern(int32(c) + int32(A(a))*int32(B(b)) + int32(A(a>>16))*int32(B(b>>8)))
	}
}

// A pairing is the signedness of the two factors.
type pairing [2]ptx.Type

var fourBytes = map[pairing]Op{
	{ptx.S32, ptx.S32}: dp4a[int8, int8], {ptx.S32, ptx.U32}: dp4a[int8, uint8],
	{ptx.U32, ptx.S32}: dp4a[uint8, int8], {ptx.U32, ptx.U32}: dp4a[uint8, uint8],
}

var twoHalves = map[pairing]func(bool) Op{
	{ptx.S32, ptx.S32}: dp2a[int16, int8], {ptx.S32, ptx.U32}: dp2a[int16, uint8],
	{ptx.U32, ptx.S32}: dp2a[uint16, int8], {ptx.U32, ptx.U32}: dp2a[uint16, uint8],
}

func selectDp4a(f *form) Selection {
	return dotProduct(f, fourBytes[pairing{f.typ(0), f.typ(1)}])
}

func selectDp2a(f *form) Selection {
	upper := f.need("lo", "hi") == "hi"
	if product := twoHalves[pairing{f.typ(0), f.typ(1)}]; product != nil {
		return dotProduct(f, product(upper))
	}
	return Selection{}
}

// dotProduct accumulates in u32 when both factors are unsigned, else in s32.
func dotProduct(f *form, op Op) Selection {
	a, b, sum := f.typ(0), f.typ(1), ptx.S32
	if a == ptx.U32 && b == ptx.U32 {
		sum = ptx.U32
	}
	return Selection{Op: op, Result: sum, Sources: []ptx.Type{a, b, sum}}
}
