// This file shifts (PTX ISA 9.1, 9.7.8.7-9). Amounts are unsigned 32-bit
// numbers; those beyond the width shift everything out.

package arith

import "github.com/cujs/cujs/ptx"

func shiftLeft[T integer](a, b, _, _ uint64) uint64  { return pattern(T(a) << uint32(b)) }
func shiftRight[T integer](a, b, _, _ uint64) uint64 { return pattern(T(a) >> uint32(b)) }

var (
	leftShift = table{ptx.B16: shiftLeft[uint16], ptx.B32: shiftLeft[uint32], ptx.B64: shiftLeft[uint64]}

	rightShift = table{
		ptx.B16: shiftRight[uint16], ptx.B32: shiftRight[uint32], ptx.B64: shiftRight[uint64],
		ptx.U16: shiftRight[uint16], ptx.U32: shiftRight[uint32], ptx.U64: shiftRight[uint64],
		ptx.S16: shiftRight[int16], ptx.S32: shiftRight[int32], ptx.S64: shiftRight[int64],
	}
)

func selectShl(f *form) Selection { return shifted(f, leftShift) }
func selectShr(f *form) Selection { return shifted(f, rightShift) }

func shifted(f *form, ops table) Selection {
	t := f.single()
	return Selection{Op: ops[t], Result: t, Sources: []ptx.Type{t, ptx.U32}}
}

// Funnel shifts move the 64 bits b:a and keep one half.

func funnelLeft(a, b, amount uint64) uint64 {
	return uint64(uint32((b<<32 | a&0xffffffff) << amount >> 32))
}

func funnelRight(a, b, amount uint64) uint64 {
	return uint64(uint32((b<<32 | a&0xffffffff) >> amount))
}

func shfLeftWrap(a, b, c, _ uint64) uint64   { return funnelLeft(a, b, c&31) }
func shfLeftClamp(a, b, c, _ uint64) uint64  { return funnelLeft(a, b, min(c&0xffffffff, 32)) }
func shfRightWrap(a, b, c, _ uint64) uint64  { return funnelRight(a, b, c&31) }
func shfRightClamp(a, b, c, _ uint64) uint64 { return funnelRight(a, b, min(c&0xffffffff, 32)) }

var funnelShift = map[string]Op{
	"l.wrap": shfLeftWrap, "l.clamp": shfLeftClamp, "r.wrap": shfRightWrap, "r.clamp": shfRightClamp,
}

func selectShf(f *form) Selection {
	if f.single() != ptx.B32 {
		return Selection{}
	}
	op := funnelShift[f.need("l", "r")+"."+f.need("wrap", "clamp")]
	return Selection{Op: op, Result: ptx.B32, Sources: []ptx.Type{ptx.B32, ptx.B32, ptx.U32}}
}
