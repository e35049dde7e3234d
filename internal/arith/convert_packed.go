// This file converts to and from packed types and tf32
// (PTX ISA 9.1, 9.7.9.21).

package arith

import "github.com/cujs/cujs/ptx"

// eights are the 8-bit formats, which only exist in pairs.
var eights = map[ptx.Type]*format{ptx.E4M3x2: e4m3, ptx.E5M2x2: e5m2}

func selectCvtPacked(f *form, to, from ptx.Type) Selection {
	half := formats[to.Element()]
	switch {
	case to == ptx.TF32 && from == ptx.F32:
		return f.toTF32()
	case eights[to] != nil && (from == ptx.F32 || from == ptx.F16x2):
		return f.toEights(to, from)
	case to == ptx.F16x2 && eights[from] != nil:
		return f.fromEights(from)
	case half != nil && to.Bits() == 32 && from == ptx.F32:
		write := f.limited(half, writer(half, finish{mode: roundings[f.need("rn", "rz")]}))
		return pack(to, from, write, wide)
	}
	return Selection{}
}

// toTF32 rounds to the upper 19 bits of an f32.
func (f *form) toTF32() Selection {
	mode := roundings[f.need("rna", "rn", "rz")]
	saturates := mode == nearestAway && f.has("satfinite")
	write := writer(tf32, finish{mode: mode})
	if saturates {
		write = tf32.finite(write)
	}
	if mode != nearestAway {
		write = f.limited(tf32, write)
	}
	op := func(a, _, _, _ uint64) uint64 { return write(wide(a)) << 13 }
	if mode == nearestAway && !saturates {
		// The hardware cuts NaN off like any number.
		op = withNaN(binary32, func(a uint64) uint64 { return a >> 13 & 0x7ffff << 13 }, op)
	}
	return Selection{Op: op, Result: ptx.TF32, Sources: repeated(ptx.F32, 1)}
}

// toEights rounds two f32, or the elements of an f16x2, to 8 bits each.
func (f *form) toEights(to, from ptx.Type) Selection {
	f.need("rn")
	f.need("satfinite")
	eight := eights[to]
	write := f.limited(eight, eight.finite(eight.nearest))
	if from == ptx.F32 {
		return pack(to, from, write, wide)
	}
	op := func(a, _, _, _ uint64) uint64 {
		return write(binary16.float64(a>>16))<<8 | write(binary16.float64(a))
	}
	return Selection{Op: op, Result: to, Sources: repeated(from, 1)}
}

// fromEights widens two 8-bit numbers, which is exact.
func (f *form) fromEights(from ptx.Type) Selection {
	f.need("rn")
	read, write := eights[from].float64, f.limited(binary16, binary16.nearest)
	op := func(a, _, _, _ uint64) uint64 { return write(read(a>>8))<<16 | write(read(a)) }
	return Selection{Op: op, Result: ptx.F16x2, Sources: repeated(from, 1)}
}

// pack converts two sources, the first to the upper half.
func pack(to, from ptx.Type, write func(float64) uint64, read func(uint64) float64) Selection {
	half := to.Bits() / 2
	op := func(a, b, _, _ uint64) uint64 { return write(read(a))<<half | write(read(b)) }
	return Selection{Op: op, Result: to, Sources: repeated(from, 2)}
}
