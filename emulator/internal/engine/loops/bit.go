// This file holds the loops over predicates, which are one bit a lane.

package loops

import (
	"encoding/binary"
	"unsafe"
)

// bitwise applies f to the predicates of n lanes, eight bytes at a time.
func bitwise(d, a, b unsafe.Pointer, n int, f func(x, y uint64) uint64) {
	z, x, y := View[byte](d, (n+7)/8), View[byte](a, (n+7)/8), View[byte](b, (n+7)/8)
	for ; len(z) >= 8; z, x, y = z[8:], x[8:], y[8:] {
		v := f(binary.LittleEndian.Uint64(x), binary.LittleEndian.Uint64(y))
		binary.LittleEndian.PutUint64(z, v)
	}
	for i := range z {
		z[i] = byte(f(uint64(x[i]), uint64(y[i])))
	}
}

func MoveBits(d, a, _, _ unsafe.Pointer, n int) {
	bitwise(d, a, a, n, func(x, _ uint64) uint64 { return x })
}

func NotBits(d, a, _, _ unsafe.Pointer, n int) {
	bitwise(d, a, a, n, func(x, _ uint64) uint64 { return ^x })
}

func andPredicates(d, a, b, _ unsafe.Pointer, n int) {
	bitwise(d, a, b, n, func(x, y uint64) uint64 { return x & y })
}

func orPredicates(d, a, b, _ unsafe.Pointer, n int) {
	bitwise(d, a, b, n, func(x, y uint64) uint64 { return x | y })
}

func xorPredicates(d, a, b, _ unsafe.Pointer, n int) {
	bitwise(d, a, b, n, func(x, y uint64) uint64 { return x ^ y })
}

// bit is 1 for true, without a branch.
func bit(b bool) byte {
	var v byte
	if b {
		v = 1
	}
	return v
}

func less[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[byte](d, (n+7)/8), View[T](a, n), View[T](b, n)
	for ; len(x) >= 8; z, x, y = z[1:], x[8:], y[8:] {
		x, y := (*[8]T)(x), (*[8]T)(y)
		z[0] = bit(x[0] < y[0]) | bit(x[1] < y[1])<<1 | bit(x[2] < y[2])<<2 | bit(x[3] < y[3])<<3 |
			bit(x[4] < y[4])<<4 | bit(x[5] < y[5])<<5 | bit(x[6] < y[6])<<6 | bit(x[7] < y[7])<<7
	}
	last := byte(0)
	for i := range x {
		last |= bit(x[i] < y[i]) << i
	}
	finishBits(z, last)
}

func lessEqual[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[byte](d, (n+7)/8), View[T](a, n), View[T](b, n)
	for ; len(x) >= 8; z, x, y = z[1:], x[8:], y[8:] {
		x, y := (*[8]T)(x), (*[8]T)(y)
		z[0] = bit(x[0] <= y[0]) | bit(x[1] <= y[1])<<1 | bit(x[2] <= y[2])<<2 | bit(x[3] <= y[3])<<3 |
			bit(x[4] <= y[4])<<4 | bit(x[5] <= y[5])<<5 | bit(x[6] <= y[6])<<6 | bit(x[7] <= y[7])<<7
	}
	last := byte(0)
	for i := range x {
		last |= bit(x[i] <= y[i]) << i
	}
	finishBits(z, last)
}

func equal[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[byte](d, (n+7)/8), View[T](a, n), View[T](b, n)
	for ; len(x) >= 8; z, x, y = z[1:], x[8:], y[8:] {
		x, y := (*[8]T)(x), (*[8]T)(y)
		z[0] = bit(x[0] == y[0]) | bit(x[1] == y[1])<<1 | bit(x[2] == y[2])<<2 | bit(x[3] == y[3])<<3 |
			bit(x[4] == y[4])<<4 | bit(x[5] == y[5])<<5 | bit(x[6] == y[6])<<6 | bit(x[7] == y[7])<<7
	}
	last := byte(0)
	for i := range x {
		last |= bit(x[i] == y[i]) << i
	}
	finishBits(z, last)
}

// finishBits writes the bits of the lanes after the last whole byte, if any.
func finishBits(z []byte, last byte) {
	if len(z) > 0 {
		z[0] = last
	}
}

// complement inverts what was just written.
func complement(d unsafe.Pointer, n int) { NotBits(d, d, nil, nil, n) }

func notEqual[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	equal[T](d, a, b, nil, n)
	complement(d, n)
}

func greater[T numeric](d, a, b, _ unsafe.Pointer, n int)      { less[T](d, b, a, nil, n) }
func greaterEqual[T numeric](d, a, b, _ unsafe.Pointer, n int) { lessEqual[T](d, b, a, nil, n) }

// The unordered comparisons hold when an operand is NaN.

func lessUnordered[T floating](d, a, b, _ unsafe.Pointer, n int) {
	lessEqual[T](d, b, a, nil, n)
	complement(d, n)
}

func lessEqualUnordered[T floating](d, a, b, _ unsafe.Pointer, n int) {
	less[T](d, b, a, nil, n)
	complement(d, n)
}

func greaterUnordered[T floating](d, a, b, _ unsafe.Pointer, n int) {
	lessUnordered[T](d, b, a, nil, n)
}

func greaterEqualUnordered[T floating](d, a, b, _ unsafe.Pointer, n int) {
	lessEqualUnordered[T](d, b, a, nil, n)
}

// selectLanes is a where the predicate c holds, else b.
func selectLanes[T Unsigned](d, a, b, c unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	p := View[byte](c, (n+7)/8)
	for i := range z {
		m := -(T(p[i>>3]>>(i&7)) & 1)
		z[i] = y[i] ^ (x[i]^y[i])&m
	}
}
