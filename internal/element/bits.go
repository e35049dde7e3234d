// This file converts numbers to the bits of elements and back.

package element

import (
	"encoding/binary"
	"math"
	"math/big"
)

// Range is the smallest and the largest value of an integer type.
func (t Type) Range() (low int64, high uint64) {
	width := 8 * t.Size()
	if t.Signed() {
		return -1 << (width - 1), 1<<(width-1) - 1
	}
	return 0, math.MaxUint64 >> (64 - width)
}

// EncodeInteger returns the bits of an integer, two's complement in 64 bits where the type is an
// integer. It does not fit when it is out of the type's range, infinite in a floating-point type.
func (t Type) EncodeInteger(x *big.Int) (bits uint64, fits bool) {
	if t.Float() {
		f, _ := new(big.Float).SetInt(x).Float64()
		return t.Encode(f)
	}
	low, high := t.Range()
	if x.Sign() < 0 {
		return uint64(x.Int64()), x.IsInt64() && x.Int64() >= low
	}
	return x.Uint64(), x.IsUint64() && x.Uint64() <= high
}

// EncodeExactly is EncodeInteger for an integer that the type holds: a floating-point type does
// not round it.
func (t Type) EncodeExactly(x *big.Int) (bits uint64, exact bool) {
	bits, fits := t.EncodeInteger(x)
	if !fits || !t.Float() {
		return bits, fits
	}
	stored := t.Decode(bits)
	return bits, !math.IsInf(stored, 0) && new(big.Float).SetInt(x).Cmp(big.NewFloat(stored)) == 0
}

// Encode returns the bits of a number: rounded once for floating-point types, to the nearest, ties
// to even; two's complement in 64 bits for integer types. It does not fit when an integer type
// lacks the value or when a finite v rounds to infinity. The types of 8 bits have no infinity to round
// to: what is beyond their greatest number becomes that number, as kernels convert it, and does not fit.
func (t Type) Encode(v float64) (bits uint64, fits bool) {
	switch t {
	case F64:
		return math.Float64bits(v), true
	case F32:
		f := float32(v)
		return uint64(math.Float32bits(f)), math.IsInf(v, 0) || !math.IsInf(float64(f), 0)
	}
	if t.Float() {
		return t.row().format.narrow(v)
	}
	if v != math.Trunc(v) || math.IsInf(v, 0) {
		return 0, false
	}
	low, high := t.Range()
	if v < 0 {
		return uint64(int64(v)), v >= float64(low) // low is a power of two, so exact
	}
	return uint64(v), v < float64(high/2+1)*2 // high+1 is one too
}

// Decode returns the value of an element's bits, rounded for 64-bit integers.
func (t Type) Decode(bits uint64) float64 {
	switch t {
	case F64:
		return math.Float64frombits(bits)
	case F32:
		return float64(math.Float32frombits(uint32(bits)))
	case F16:
		return float64(Half(uint16(bits)))
	case BF16:
		return float64(math.Float32frombits(uint32(bits) << 16))
	}
	switch t.row().family {
	case floating:
		return t.row().format.widen(bits)
	case unsigned, logical:
		return float64(bits)
	}
	shift := 64 - 8*t.Size()
	return float64(int64(bits<<shift) >> shift)
}

// Append appends an element as it lies in memory. CUDA's hosts and devices are little-endian.
func (t Type) Append(data []byte, bits uint64) []byte {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], bits)
	return append(data, word[:t.Size()]...)
}

// Load returns the bits of the element that data begins with.
func (t Type) Load(data []byte) uint64 {
	switch t.Size() {
	case 1:
		return uint64(data[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(data))
	case 4:
		return uint64(binary.LittleEndian.Uint32(data))
	}
	return binary.LittleEndian.Uint64(data)
}
