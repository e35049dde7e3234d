// This file holds the plain-Go loops of integer and bitwise instructions.

package loops

import (
	"math/bits"
	"unsafe"
)

type integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

type floating interface{ float32 | float64 }

type numeric interface {
	int32 | int64 | uint32 | uint64 | float32 | float64
}

// three returns destination and two sources as slices of one length.
func three[T any](d, a, b unsafe.Pointer, n int) (z, x, y []T) {
	return View[T](d, n), View[T](a, n), View[T](b, n)
}

func Add[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] + y[i]
	}
}

func subtract[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] - y[i]
	}
}

func multiply[T numeric](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] * y[i]
	}
}

func multiplyAdd[T uint32 | uint64](d, a, b, c unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	w := View[T](c, n)
	for i := range z {
		z[i] = x[i]*y[i] + w[i]
	}
}

// multiplyWide is the whole product of 32-bit numbers.
func multiplyWide[T int32 | uint32, W int64 | uint64](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[W](d, n), View[T](a, n), View[T](b, n)
	for i := range z {
		z[i] = W(x[i]) * W(y[i])
	}
}

func multiplyWideAdd[T int32 | uint32, W int64 | uint64](d, a, b, c unsafe.Pointer, n int) {
	z, x, y, w := View[W](d, n), View[T](a, n), View[T](b, n), View[W](c, n)
	for i := range z {
		z[i] = W(x[i])*W(y[i]) + w[i]
	}
}

// multiplyHigh is the upper half of the product of 32-bit numbers.
func multiplyHigh[T int32 | uint32, W int64 | uint64](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = T(W(x[i]) * W(y[i]) >> 32)
	}
}

func negate[T numeric](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = -x[i]
	}
}

func absolute[T int32 | int64](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = max(x[i], -x[i])
	}
}

func minimum[T int32 | int64 | uint32 | uint64](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = min(x[i], y[i])
	}
}

func maximum[T int32 | int64 | uint32 | uint64](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = max(x[i], y[i])
	}
}

// The bitwise loops.

func andBits[T Unsigned](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] & y[i]
	}
}

func orBits[T Unsigned](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] | y[i]
	}
}

func xorBits[T Unsigned](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] ^ y[i]
	}
}

func invert[T Unsigned](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = ^x[i]
	}
}

// shiftLeft and the others take any amount: Go's shifts clamp as PTX's do.
func shiftLeft[T Unsigned](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[T](d, n), View[T](a, n), View[uint32](b, n)
	for i := range z {
		z[i] = x[i] << y[i]
	}
}

func shiftRight[T int32 | int64 | uint32 | uint64](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[T](d, n), View[T](a, n), View[uint32](b, n)
	for i := range z {
		z[i] = x[i] >> y[i]
	}
}

func population(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[uint32](d, n), View[uint32](a, n)
	for i := range z {
		z[i] = uint32(bits.OnesCount32(x[i]))
	}
}

// Move copies registers.
func Move[T Unsigned](d, a, _, _ unsafe.Pointer, n int) { copy(View[T](d, n), View[T](a, n)) }

// Pack makes 64 bits of two words, the first in the low half.
func Pack(d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := View[uint64](d, n), View[uint32](a, n), View[uint32](b, n)
	for i := range z {
		z[i] = uint64(x[i]) | uint64(y[i])<<32
	}
}

// Upper is the high half of 64 bits.
func Upper(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[uint32](d, n), View[uint64](a, n)
	for i := range z {
		z[i] = uint32(x[i] >> 32)
	}
}

var (
	AddLong  = Loop(Add[uint64])
	Truncate = Loop(Convert[uint64, uint32])
)
