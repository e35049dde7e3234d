// This file computes on integers of 16, 32 and 64 bits (PTX ISA 9.1, 9.7.1).

package arith

import (
	"math/bits"
	"unsafe"

	"github.com/cujs/cujs/ptx"
)

type signed interface{ int8 | int16 | int32 | int64 }
type unsigned interface {
	uint8 | uint16 | uint32 | uint64
}
type integer interface{ signed | unsigned }

// width is the number of bits of a T.
func width[T integer]() uint { var v T; return 8 * uint(unsafe.Sizeof(v)) }

// pattern is the zero-extended bit pattern of v.
func pattern[T integer](v T) uint64 {
	unused := 64 - width[T]()
	return uint64(v) << unused >> unused
}

func addInteger[T integer](a, b, _, _ uint64) uint64 { return pattern(T(a) + T(b)) }
func subInteger[T integer](a, b, _, _ uint64) uint64 { return pattern(T(a) - T(b)) }
func mulLow[T integer](a, b, _, _ uint64) uint64     { return pattern(T(a) * T(b)) }
func madLow[T integer](a, b, c, _ uint64) uint64     { return pattern(T(a)*T(b) + T(c)) }

// mulHigh is the upper half of the product of integers of at most 32 bits.
func mulHigh[T integer](a, b, _, _ uint64) uint64 {
	return pattern(T(int64(T(a)) * int64(T(b)) >> width[T]()))
}

func mulHighU32(a, b, _, _ uint64) uint64 { return uint64(uint32(a)) * uint64(uint32(b)) >> 32 }

func mulHighU64(a, b, _, _ uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high
}

// mulHighS64 corrects the unsigned product for the operands' signs.
func mulHighS64(a, b, _, _ uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high - uint64(int64(a)>>63)&b - uint64(int64(b)>>63)&a
}

// mulWide multiplies two T exactly; W is twice as wide.
func mulWide[T, W integer](a, b, _, _ uint64) uint64 { return pattern(W(T(a)) * W(T(b))) }
func madWide[T, W integer](a, b, c, _ uint64) uint64 { return pattern(W(T(a))*W(T(b)) + W(c)) }

func minInteger[T integer](a, b, _, _ uint64) uint64 { return pattern(min(T(a), T(b))) }
func maxInteger[T integer](a, b, _, _ uint64) uint64 { return pattern(max(T(a), T(b))) }
func minRelu[T signed](a, b, _, _ uint64) uint64     { return pattern(max(0, min(T(a), T(b)))) }
func maxRelu[T signed](a, b, _, _ uint64) uint64     { return pattern(max(0, T(a), T(b))) }

func negInteger[T signed](a, _, _, _ uint64) uint64 { return pattern(-T(a)) }

func absInteger[T signed](a, _, _, _ uint64) uint64 {
	if T(a) < 0 {
		return pattern(-T(a))
	}
	return pattern(T(a))
}

// sad adds the absolute difference of a and b to c.
func sad[T integer](a, b, c, _ uint64) uint64 {
	return pattern(T(c) + max(T(a), T(b)) - min(T(a), T(b)))
}

// divInteger truncates towards zero. Dividing by zero, which the ISA leaves to
// the machine, gives all ones as NVIDIA's code sequences do.
func divInteger[T integer](a, b, _, _ uint64) uint64 {
	if T(b) == 0 {
		return pattern(^T(0))
	}
	return pattern(T(a) / T(b))
}

// remInteger has the sign of a. The remainder by zero is all ones too.
func remInteger[T integer](a, b, _, _ uint64) uint64 {
	if T(b) == 0 {
		return pattern(^T(0))
	}
	return pattern(T(a) % T(b))
}

func clampS32(v int64) uint64 { return pattern(int32(max(-1<<31, min(v, 1<<31-1)))) }

func addSaturated(a, b, _, _ uint64) uint64 { return clampS32(int64(int32(a)) + int64(int32(b))) }
func subSaturated(a, b, _, _ uint64) uint64 { return clampS32(int64(int32(a)) - int64(int32(b))) }

// lower24 reads the low 24 bits of a 32-bit integer, signed or unsigned.
func lower24[T int32 | uint32](a uint64) int64 { return int64(T(a) << 8 >> 8) }

func mul24Low[T int32 | uint32](a, b, _, _ uint64) uint64 {
	return uint64(uint32(lower24[T](a) * lower24[T](b)))
}

func mul24High[T int32 | uint32](a, b, _, _ uint64) uint64 {
	return uint64(uint32(lower24[T](a) * lower24[T](b) >> 16))
}

// multiplyAdd joins a multiplication with an addition.
func multiplyAdd(multiply, add Op) Op {
	return func(a, b, c, _ uint64) uint64 { return add(multiply(a, b, 0, 0), c, 0, 0) }
}

// packed works on two 16-bit elements of a 32-bit register.
func packed(op Op) Op {
	return func(a, b, c, d uint64) uint64 {
		return op(a&0xffff, b&0xffff, c&0xffff, d&0xffff) | op(a>>16&0xffff, b>>16&0xffff, c>>16&0xffff, d>>16&0xffff)<<16
	}
}

var (
	integerAdd = table{
		ptx.S16: addInteger[uint16], ptx.U16: addInteger[uint16], ptx.S32: addInteger[uint32],
		ptx.U32: addInteger[uint32], ptx.S64: addInteger[uint64], ptx.U64: addInteger[uint64],
		ptx.S16x2: packed(addInteger[uint16]), ptx.U16x2: packed(addInteger[uint16]),
	}
	integerSub = table{
		ptx.S16: subInteger[uint16], ptx.U16: subInteger[uint16], ptx.S32: subInteger[uint32],
		ptx.U32: subInteger[uint32], ptx.S64: subInteger[uint64], ptx.U64: subInteger[uint64],
	}
	integerMin = table{
		ptx.S16: minInteger[int16], ptx.U16: minInteger[uint16], ptx.S32: minInteger[int32],
		ptx.U32: minInteger[uint32], ptx.S64: minInteger[int64], ptx.U64: minInteger[uint64],
		ptx.S16x2: packed(minInteger[int16]), ptx.U16x2: packed(minInteger[uint16]),
	}
	integerMax = table{
		ptx.S16: maxInteger[int16], ptx.U16: maxInteger[uint16], ptx.S32: maxInteger[int32],
		ptx.U32: maxInteger[uint32], ptx.S64: maxInteger[int64], ptx.U64: maxInteger[uint64],
		ptx.S16x2: packed(maxInteger[int16]), ptx.U16x2: packed(maxInteger[uint16]),
	}
	integerMinRelu = table{ptx.S32: minRelu[int32], ptx.S16x2: packed(minRelu[int16])}
	integerMaxRelu = table{ptx.S32: maxRelu[int32], ptx.S16x2: packed(maxRelu[int16])}
	integerNeg     = table{ptx.S16: negInteger[int16], ptx.S32: negInteger[int32], ptx.S64: negInteger[int64]}
	integerAbs     = table{ptx.S16: absInteger[int16], ptx.S32: absInteger[int32], ptx.S64: absInteger[int64]}
	integerSad     = table{
		ptx.S16: sad[int16], ptx.U16: sad[uint16], ptx.S32: sad[int32],
		ptx.U32: sad[uint32], ptx.S64: sad[int64], ptx.U64: sad[uint64],
	}
	integerDiv = table{
		ptx.S16: divInteger[int16], ptx.U16: divInteger[uint16], ptx.S32: divInteger[int32],
		ptx.U32: divInteger[uint32], ptx.S64: divInteger[int64], ptx.U64: divInteger[uint64],
	}
	integerRem = table{
		ptx.S16: remInteger[int16], ptx.U16: remInteger[uint16], ptx.S32: remInteger[int32],
		ptx.U32: remInteger[uint32], ptx.S64: remInteger[int64], ptx.U64: remInteger[uint64],
	}
	integerMulLow = table{
		ptx.S16: mulLow[uint16], ptx.U16: mulLow[uint16], ptx.S32: mulLow[uint32],
		ptx.U32: mulLow[uint32], ptx.S64: mulLow[uint64], ptx.U64: mulLow[uint64],
	}
	integerMulHigh = table{
		ptx.S16: mulHigh[int16], ptx.U16: mulHigh[uint16], ptx.S32: mulHigh[int32],
		ptx.U32: mulHighU32, ptx.S64: mulHighS64, ptx.U64: mulHighU64,
	}
	integerMulWide = table{
		ptx.S16: mulWide[int16, int32], ptx.U16: mulWide[uint16, uint32],
		ptx.S32: mulWide[int32, int64], ptx.U32: mulWide[uint32, uint64],
	}
	integerMadLow = table{
		ptx.S16: madLow[uint16], ptx.U16: madLow[uint16], ptx.S32: madLow[uint32],
		ptx.U32: madLow[uint32], ptx.S64: madLow[uint64], ptx.U64: madLow[uint64],
	}
	integerMadWide = table{
		ptx.S16: madWide[int16, int32], ptx.U16: madWide[uint16, uint32],
		ptx.S32: madWide[int32, int64], ptx.U32: madWide[uint32, uint64],
	}
	integerMul24 = map[string]table{
		"lo": {ptx.S32: mul24Low[int32], ptx.U32: mul24Low[uint32]},
		"hi": {ptx.S32: mul24High[int32], ptx.U32: mul24High[uint32]},
	}
)
