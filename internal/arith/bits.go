// This file counts, finds and moves bits, and computes bitwise logic
// (PTX ISA 9.1, 9.7.1.14-23 and 9.7.8).

package arith

import (
	"math/bits"

	"github.com/cujs/cujs/ptx"
)

const none32 = 0xffffffff // what searches return that find nothing

func and[T unsigned](a, b, _, _ uint64) uint64 { return pattern(T(a) & T(b)) }
func or[T unsigned](a, b, _, _ uint64) uint64  { return pattern(T(a) | T(b)) }
func xor[T unsigned](a, b, _, _ uint64) uint64 { return pattern(T(a) ^ T(b)) }
func not[T unsigned](a, _, _, _ uint64) uint64 { return pattern(^T(a)) }

// cnot is C's !a.
func cnot[T unsigned](a, _, _, _ uint64) uint64 { return flag(T(a) == 0) }

func notPredicate(a, _, _, _ uint64) uint64 { return a&1 ^ 1 }

// bitwise is an operation on all the untyped types. Predicates use the op for
// 16 bits, which keeps 0 and 1 what they are.
func bitwise(op16, op32, op64 Op) table {
	return table{ptx.Pred: op16, ptx.B16: op16, ptx.B32: op32, ptx.B64: op64}
}

var (
	bitsAnd = bitwise(and[uint16], and[uint32], and[uint64])
	bitsOr  = bitwise(or[uint16], or[uint32], or[uint64])
	bitsXor = bitwise(xor[uint16], xor[uint32], xor[uint64])
	bitsNot = table{ptx.Pred: notPredicate, ptx.B16: not[uint16], ptx.B32: not[uint32], ptx.B64: not[uint64]}
	isZero  = table{ptx.B16: cnot[uint16], ptx.B32: cnot[uint32], ptx.B64: cnot[uint64]}
)

// bitwiseOn selects an operation on n sources of one type.
func bitwiseOn(ops table, n int) family {
	return func(f *form) Selection {
		t := f.single()
		return same(t, n, ops[t])
	}
}

func popc32(a, _, _, _ uint64) uint64 { return uint64(bits.OnesCount32(uint32(a))) }
func popc64(a, _, _, _ uint64) uint64 { return uint64(bits.OnesCount64(a)) }
func clz32(a, _, _, _ uint64) uint64  { return uint64(bits.LeadingZeros32(uint32(a))) }
func clz64(a, _, _, _ uint64) uint64  { return uint64(bits.LeadingZeros64(a)) }
func brev32(a, _, _, _ uint64) uint64 { return uint64(bits.Reverse32(uint32(a))) }
func brev64(a, _, _, _ uint64) uint64 { return bits.Reverse64(a) }

var (
	ones     = table{ptx.B32: popc32, ptx.B64: popc64}
	leading  = table{ptx.B32: clz32, ptx.B64: clz64}
	reversed = table{ptx.B32: brev32, ptx.B64: brev64}
)

// counting selects an operation whose result is a u32 count.
func counting(ops table) family {
	return func(f *form) Selection {
		t := f.single()
		return Selection{Op: ops[t], Result: ptx.U32, Sources: repeated(t, 1)}
	}
}

// bfind finds the most significant bit that differs from the sign.
func bfind[T integer](a, _, _, _ uint64) uint64 {
	v := T(a)
	if v < 0 {
		v = ^v
	}
	if v == 0 {
		return none32
	}
	return uint64(bits.Len64(pattern(v)) - 1)
}

// bfindShift is the left shift that brings that bit to the top.
func bfindShift[T integer](a, _, _, _ uint64) uint64 {
	found := bfind[T](a, 0, 0, 0)
	if found == none32 {
		return none32
	}
	return uint64(width[T]()-1) - found
}

var (
	found = table{
		ptx.S32: bfind[int32], ptx.U32: bfind[uint32], ptx.S64: bfind[int64], ptx.U64: bfind[uint64],
	}
	foundShift = table{
		ptx.S32: bfindShift[int32], ptx.U32: bfindShift[uint32],
		ptx.S64: bfindShift[int64], ptx.U64: bfindShift[uint64],
	}
)

func selectBfind(f *form) Selection {
	if f.has("shiftamt") {
		return counting(foundShift)(f)
	}
	return counting(found)(f)
}

// fns finds the n-th set bit of a mask from a base bit, upwards for positive n
// and downwards for negative, the base included. n = 0 tests the base itself.
func fns(mask, base, n, _ uint64) uint64 {
	at, count, step := int(int32(base)), int(int32(n)), 1
	if count == 0 {
		return fns(mask&(1<<(base&31)), base, 1, 0)
	}
	if count < 0 {
		count, step = -count, -1
	}
	for ; at >= 0 && at < 32; at += step {
		if mask>>at&1 != 0 {
			if count--; count == 0 {
				return uint64(at)
			}
		}
	}
	return none32
}

func selectFns(f *form) Selection {
	if f.single() != ptx.B32 {
		return Selection{}
	}
	return Selection{Op: fns, Result: ptx.B32, Sources: []ptx.Type{ptx.B32, ptx.B32, ptx.S32}}
}

// lop3 looks the bits of a, b and c up in the table that the low eight bits of
// d hold: the table's bit 4a+2b+c.
func lop3(a, b, c, d uint64) uint64 {
	x, y, z := uint32(a), uint32(b), uint32(c)
	row := func(i uint) uint32 { return -uint32(d >> i & 1) }
	high := y&(z&row(7)|^z&row(6)) | ^y&(z&row(5)|^z&row(4))
	low := y&(z&row(3)|^z&row(2)) | ^y&(z&row(1)|^z&row(0))
	return uint64(x&high | ^x&low)
}

func selectLop3(f *form) Selection {
	if f.single() != ptx.B32 {
		return Selection{}
	}
	s := Selection{Op: lop3, Result: ptx.B32, Sources: append(repeated(ptx.B32, 3), ptx.U32)}
	switch f.one("and", "or") {
	case "and":
		s.Op2 = func(a, b, c, d uint64) uint64 { return flag(lop3(a, b, c, d) != 0) & (d >> 8 & 1) }
	case "or":
		s.Op2 = func(a, b, c, d uint64) uint64 { return flag(lop3(a, b, c, d) != 0) | (d >> 8 & 1) }
	}
	if s.Op2 != nil {
		s.Sources = append(s.Sources, ptx.Pred)
	}
	return s
}
