// This file extracts, inserts and makes bit fields (PTX ISA 9.1, 9.7.1.19-23).

package arith

import "github.com/cujs/cujs/ptx"

// bfeUnsigned extracts the field of c bits at bit b of a; what lies beyond the
// register reads as zero. Only the low eight bits of b and c count.
func bfeUnsigned[T uint32 | uint64](a, b, c, _ uint64) uint64 {
	return pattern(T(a) >> (b & 0xff) & (T(1)<<(c&0xff) - 1))
}

// bfeSigned extracts a field and extends its sign, which is the field's top
// bit or, for a field that reaches beyond the register, the register's.
func bfeSigned[T int32 | int64](a, b, c, _ uint64) uint64 {
	position, length := uint(b&0xff), uint(c&0xff)
	if length == 0 {
		return 0
	}
	unused := width[T]() - min(length, width[T]())
	return pattern(T(a) >> position << unused >> unused)
}

// bfi inserts the low d bits of a into b at bit c.
func bfi[T uint32 | uint64](a, b, c, d uint64) uint64 {
	mask := (T(1)<<(d&0xff) - 1) << (c & 0xff)
	return pattern(T(b)&^mask | T(a)<<(c&0xff)&mask)
}

var (
	bitField = table{
		ptx.S32: bfeSigned[int32], ptx.U32: bfeUnsigned[uint32],
		ptx.S64: bfeSigned[int64], ptx.U64: bfeUnsigned[uint64],
	}
	bitInsertion = table{ptx.B32: bfi[uint32], ptx.B64: bfi[uint64]}
)

func selectBfe(f *form) Selection {
	t := f.single()
	return Selection{Op: bitField[t], Result: t, Sources: []ptx.Type{t, ptx.U32, ptx.U32}}
}

func selectBfi(f *form) Selection {
	t := f.single()
	return Selection{Op: bitInsertion[t], Result: t, Sources: []ptx.Type{t, t, ptx.U32, ptx.U32}}
}

// bmskWrap makes a mask of b ones from bit a on, both modulo 32. Ones beyond
// bit 31 are lost.
func bmskWrap(a, b, _, _ uint64) uint64 {
	return uint64(uint32((1<<(b&31) - 1) << (a & 31)))
}

// bmskClamp makes the same mask with a and b clamped to 32.
func bmskClamp(a, b, _, _ uint64) uint64 {
	start, length := min(uint32(a), 32), min(uint32(b), 32)
	return uint64(uint32(uint64(1)<<length-1) << start)
}

func selectBmsk(f *form) Selection {
	if f.single() != ptx.B32 {
		return Selection{}
	}
	if f.need("clamp", "wrap") == "wrap" {
		return same(ptx.B32, 2, bmskWrap)
	}
	return same(ptx.B32, 2, bmskClamp)
}

// szextWrap extends the low b bits of a, b modulo 32; none give 0.
func szextWrap[T int32 | uint32](a, b, _, _ uint64) uint64 { return szextClamp[T](a, b&31, 0, 0) }

// szextClamp extends the low b bits of a; 32 or more give a.
func szextClamp[T int32 | uint32](a, b, _, _ uint64) uint64 {
	unused := 32 - min(uint32(b), 32)
	return pattern(T(a) << unused >> unused)
}

var extension = map[string]table{
	"clamp": {ptx.S32: szextClamp[int32], ptx.U32: szextClamp[uint32]},
	"wrap":  {ptx.S32: szextWrap[int32], ptx.U32: szextWrap[uint32]},
}

func selectSzext(f *form) Selection {
	t := f.single()
	op := extension[f.need("clamp", "wrap")][t]
	return Selection{Op: op, Result: t, Sources: []ptx.Type{t, ptx.U32}}
}
