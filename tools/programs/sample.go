// This file chooses values: remarkable ones of each type, and random ones of
// the kinds that find mistakes.

package programs

import (
	"math/rand/v2"

	"github.com/cujs/cujs/ptx"
)

// A layout is the bits of a floating-point format.
type layout struct{ exponent, fraction int }

var layouts = map[ptx.Type]layout{ptx.F16: {5, 10}, ptx.BF16: {8, 7}, ptx.F32: {8, 23}, ptx.F64: {11, 52}}

// integers are remarkable ones; their negations are as well.
var integers = []uint64{
	0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffff, 0x800000, 0xffffff, 0x1000000,
	0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 1<<63 - 1, 1 << 63, 0x5555555555555555, 0x0123456789abcdef, 0x807f00ff80ff017f,
}

// value is a random pattern for a type.
func value(t ptx.Type, r *rand.Rand) uint64 {
	if t.Lanes() == 2 && t.Bits() == 32 {
		half := t.Element()
		return value(half, r) | value(half, r)<<16
	}
	l, ok := layouts[t]
	switch {
	case t == ptx.Pred:
		return r.Uint64() & 1
	case ok:
		return l.value(r)
	case r.IntN(3) == 0:
		v := integers[r.IntN(len(integers))]
		if r.IntN(2) == 0 {
			v = -v
		}
		return v << (64 - t.Bits()) >> (64 - t.Bits())
	}
	return r.Uint64() >> (64 - t.Bits()) >> r.IntN(t.Bits())
}

// value is a number at the edge of the format's range, one of few bits near
// one, or any pattern.
func (l layout) value(r *rand.Rand) uint64 {
	limit := uint64(1<<l.exponent-1) << l.fraction // infinity
	normal := uint64(1) << l.fraction
	one := uint64(1<<(l.exponent-1)-1) << l.fraction
	var v uint64
	switch r.IntN(8) {
	case 0:
		v = []uint64{0, limit, limit + normal/2, limit | normal - 1, limit + 1}[r.IntN(5)]
	case 1: // around the smallest and the largest
		v = []uint64{0, normal, limit}[r.IntN(3)] + uint64(r.IntN(5)) - 2
	case 2: // subnormal
		v = r.Uint64() & (normal - 1)
	case 3:
		v = one + uint64(r.IntN(16)-8)*normal + uint64(r.IntN(5)) - 2
	case 4:
		v = one + uint64(r.IntN(l.fraction+12)-6)*normal + normal>>uint(r.IntN(4))&(normal-1)
	case 5, 6:
		v = one + uint64(r.IntN(12)-6)*normal + r.Uint64()&(normal-1)
	default:
		v = r.Uint64()
	}
	return v&(limit|normal-1) | r.Uint64()&1<<(l.exponent+l.fraction)
}

// inputs are the types of every program's inputs.
var inputs = []ptx.Type{
	ptx.Pred, ptx.Pred, ptx.S16, ptx.F16, ptx.BF16, ptx.S32, ptx.U32, ptx.F32, ptx.F32, ptx.F32,
	ptx.F16x2, ptx.BF16x2, ptx.S64, ptx.U64, ptx.F64, ptx.F64,
}

// Values chooses values for the inputs of all programs: by input, then by
// thread.
func Values(seed uint64) [][]uint64 {
	r := rand.New(rand.NewPCG(seed, 1))
	values := make([][]uint64, len(inputs))
	for i, t := range inputs {
		values[i] = make([]uint64, Threads)
		for thread := range values[i] {
			values[i][thread] = value(t, r)
		}
	}
	return values
}
