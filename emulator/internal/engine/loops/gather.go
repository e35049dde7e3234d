// This file holds the loops that move values between registers and memory.

package loops

import (
	"math/bits"
	"unsafe"
)

// A Gather loads for n neighbouring lanes from address+offset and returns how
// many lanes it served before one whose address r does not hold.
type Gather func(d, address unsafe.Pointer, r *Reach, offset uint64, n int) int

// A Scatter stores likewise.
type Scatter func(s, address unsafe.Pointer, r *Reach, offset uint64, n int) int

// A GatherSome loads for the lanes of a mask, of 64 neighbouring ones, and returns
// those from the first on whose address r does not hold.
type GatherSome func(d, address unsafe.Pointer, r *Reach, offset uint64, lanes uint64) (left uint64)

// A ScatterSome stores likewise.
type ScatterSome func(s, address unsafe.Pointer, r *Reach, offset uint64, lanes uint64) (left uint64)

type Unsigned interface{ uint32 | uint64 }

// gatherAs loads M from addresses of type A, extends it to W (a narrow
// register) and that to a register R.
func gatherAs[A Unsigned, M, W integer, R Unsigned](d, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	from, to := View[A](address, n), View[R](d, n)
	p, base, limit, align, step := r.Pointer, r.Base, r.Limit, r.Align, uint64(r.Step)
	skip := uint64(0)
	for i := range to {
		at := uint64(from[i] + A(offset))
		if at-base > limit || at&align != 0 {
			return i
		}
		to[i] = R(W(*(*M)(unsafe.Add(p, at-base+skip))))
		skip += step
	}
	return n
}

// gatherSome is gatherAs for the lanes of a mask.
func gatherSome[A Unsigned, M, W integer, R Unsigned](d, address unsafe.Pointer, r *Reach, offset uint64, lanes uint64) uint64 {
	from, to := (*[64]A)(address), (*[64]R)(d)
	p, base, limit, align, step := r.Pointer, r.Base, r.Limit, r.Align, uint64(r.Step)
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros64(lanes) & 63
		at := uint64(from[i] + A(offset))
		if at-base > limit || at&align != 0 {
			return lanes
		}
		to[i] = R(W(*(*M)(unsafe.Add(p, at-base+uint64(i)*step))))
	}
	return 0
}

// scatterAs stores the low bits M of registers R to addresses of type A.
func scatterAs[A Unsigned, M integer, R Unsigned](s, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	to, from := View[A](address, n), View[R](s, n)
	p, base, limit, align, step := r.Pointer, r.Base, r.Limit, r.Align, uint64(r.Step)
	skip := uint64(0)
	for i := range from {
		at := uint64(to[i] + A(offset))
		if at-base > limit || at&align != 0 {
			return i
		}
		*(*M)(unsafe.Add(p, at-base+skip)) = M(from[i])
		skip += step
	}
	return n
}

// scatterSome is scatterAs for the lanes of a mask.
func scatterSome[A Unsigned, M integer, R Unsigned](s, address unsafe.Pointer, r *Reach, offset uint64, lanes uint64) uint64 {
	to, from := (*[64]A)(address), (*[64]R)(s)
	p, base, limit, align, step := r.Pointer, r.Base, r.Limit, r.Align, uint64(r.Step)
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros64(lanes) & 63
		at := uint64(to[i] + A(offset))
		if at-base > limit || at&align != 0 {
			return lanes
		}
		*(*M)(unsafe.Add(p, at-base+uint64(i)*step)) = M(from[i])
	}
	return 0
}

// GatherFor are the loops that load size bytes through addresses of class
// address into a register of class and bits to.
func GatherFor(address Class, size int, signed bool, to Class, bits int) (Gather, GatherSome) {
	all, some := gatherWith[uint64](size, signed, to, bits)
	if address == Word {
		all, some = gatherWith[uint32](size, signed, to, bits)
	}
	if f := WideGather(address, size, to); f != nil {
		all = f
	}
	return all, some
}

func gathers[A Unsigned, M, W integer, R Unsigned]() (Gather, GatherSome) {
	return gatherAs[A, M, W, R], gatherSome[A, M, W, R]
}

func scatters[A Unsigned, M integer, R Unsigned]() (Scatter, ScatterSome) {
	return scatterAs[A, M, R], scatterSome[A, M, R]
}

func gatherWith[A Unsigned](size int, signed bool, to Class, bits int) (Gather, GatherSome) {
	if to == Long {
		return gatherLong[A](size, signed)
	}
	switch {
	case size == 1 && signed && bits == 16:
		return gathers[A, int8, uint16, uint32]()
	case size == 1 && signed && bits == 32:
		return gathers[A, int8, int32, uint32]()
	case size == 1:
		return gathers[A, uint8, uint8, uint32]()
	case size == 2 && signed && bits == 32:
		return gathers[A, int16, int32, uint32]()
	case size == 2:
		return gathers[A, uint16, uint16, uint32]()
	}
	return gathers[A, uint32, uint32, uint32]()
}

func gatherLong[A Unsigned](size int, signed bool) (Gather, GatherSome) {
	switch {
	case size == 1 && signed:
		return gathers[A, int8, int64, uint64]()
	case size == 1:
		return gathers[A, uint8, uint8, uint64]()
	case size == 2 && signed:
		return gathers[A, int16, int64, uint64]()
	case size == 2:
		return gathers[A, uint16, uint16, uint64]()
	case size == 4 && signed:
		return gathers[A, int32, int64, uint64]()
	case size == 4:
		return gathers[A, uint32, uint32, uint64]()
	}
	return gathers[A, uint64, uint64, uint64]()
}

// ScatterFor are the loops that store the low size bytes of a register of
// class from.
func ScatterFor(address Class, size int, from Class) (Scatter, ScatterSome) {
	all, some := scatterWith[uint64](size, from)
	if address == Word {
		all, some = scatterWith[uint32](size, from)
	}
	if f := WideScatter(address, size, from); f != nil {
		all = f
	}
	return all, some
}

func scatterWith[A Unsigned](size int, from Class) (Scatter, ScatterSome) {
	if from == Long {
		switch size {
		case 1:
			return scatters[A, uint8, uint64]()
		case 2:
			return scatters[A, uint16, uint64]()
		case 4:
			return scatters[A, uint32, uint64]()
		}
		return scatters[A, uint64, uint64]()
	}
	switch size {
	case 1:
		return scatters[A, uint8, uint32]()
	case 2:
		return scatters[A, uint16, uint32]()
	}
	return scatters[A, uint32, uint32]()
}

// Consecutive reports whether n addresses follow each other size bytes apart.
func Consecutive(address unsafe.Pointer, size uint64, n int) bool {
	at := View[uint64](address, n)
	next := at[0] + uint64(n-1)*size
	if at[n-1] != next {
		return false
	}
	for i := len(at) - 1; i >= 0; i-- {
		if at[i] != next {
			return false
		}
		next -= size
	}
	return true
}
