// This file converts single elements between JavaScript values and the bits of
// a type.

package cudajs

import (
	"encoding/binary"
	"math"
	"math/big"
	"strconv"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/host/internal/bind"
)

// bits converts a number or BigInt to the bits of an element. What the type
// cannot hold throws a RangeError; floating point types round.
func (s *session) bits(op, name string, t *dtype, v goja.Value) uint64 {
	switch {
	case v != nil && goja.IsNumber(v):
		return s.numberBits(op, name, t, v)
	case v != nil && goja.IsBigInt(v):
		x, _ := v.Export().(*big.Int)
		if t.class == floating {
			f, _ := new(big.Float).SetInt(x).Float64()
			return floatBits(t, f)
		}
		if !t.holds(x) {
			s.b.ThrowRangeError("%s: %s: expected a value of type %s, got %s", op, name, t.name, s.b.Show(v))
		}
		return twosComplement(x)
	}
	s.b.ThrowTypeError("%s: %s: expected a number, got %s", op, name, s.b.Kind(v))
	return 0
}

func (s *session) numberBits(op, name string, t *dtype, v goja.Value) uint64 {
	f := v.ToFloat()
	if t.class == floating {
		return floatBits(t, f)
	}
	if f != math.Trunc(f) || math.IsInf(f, 0) || !t.holdsNumber(f) {
		s.b.ThrowRangeError("%s: %s: expected a value of type %s, got %s", op, name, t.name, v)
	}
	if f < 0 {
		return uint64(int64(f))
	}
	return uint64(f)
}

// fitsType tells whether a value is a number that the type holds: floating point types all those that they do not
// round to infinity.
func (s *session) fitsType(t *dtype, v goja.Value) bool {
	switch {
	case goja.IsBigInt(v):
		x, _ := v.Export().(*big.Int)
		return t.class == floating || t.holds(x)
	case !goja.IsNumber(v):
		return false
	}
	f := v.ToFloat()
	if math.IsInf(f, 0) {
		return t.class == floating
	}
	if t.class == floating {
		return !math.IsInf(number(t, floatBits(t, f)), 0)
	}
	return f == math.Trunc(f) && t.holdsNumber(f)
}

// holdsNumber tells whether a whole number fits the integer type t.
func (t *dtype) holdsNumber(f float64) bool {
	width := t.size * 8
	if t.class == signed {
		return f >= -math.Ldexp(1, width-1) && f < math.Ldexp(1, width-1)
	}
	return f >= 0 && f < math.Ldexp(1, width)
}

// holds is holdsNumber for a BigInt.
func (t *dtype) holds(x *big.Int) bool {
	if t.class == unsigned {
		return x.Sign() >= 0 && x.BitLen() <= t.size*8
	}
	return x.IsInt64() && x.Int64() >= -1<<(t.size*8-1) && x.Int64() <= 1<<(t.size*8-1)-1
}

// twosComplement is x in 64 bits.
func twosComplement(x *big.Int) uint64 {
	if x.IsInt64() {
		return uint64(x.Int64())
	}
	return x.Uint64()
}

func floatBits(t *dtype, f float64) uint64 {
	switch t.name {
	case "f16":
		return uint64(toHalf(f))
	case "bf16":
		return uint64(toBrain(f))
	case "f32":
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// value is the number or BigInt that the bits of an element mean.
func (s *session) value(t *dtype, bits uint64) goja.Value {
	switch t.name {
	case "u64":
		return s.b.BigInt(bits)
	case "i64":
		return s.b.BigIntOf(int64(bits))
	}
	return s.vm.ToValue(number(t, bits))
}

// number is the value of an element as a double, rounded for the 64-bit
// integers.
func number(t *dtype, bits uint64) float64 {
	shift := 64 - 8*t.size
	switch {
	case t.class == signed:
		return float64(int64(bits<<shift) >> shift)
	case t.class == unsigned:
		return float64(bits)
	case t.name == "f16":
		return fromHalf(uint16(bits))
	case t.name == "bf16":
		return fromBrain(uint16(bits))
	case t.name == "f32":
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// appendBits appends an element as it lies in memory. Hosts and devices of
// CUDA are little-endian.
func appendBits(data []byte, t *dtype, bits uint64) []byte {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], bits)
	return append(data, word[:t.size]...)
}

// element reads an element from memory.
func element(data []byte, t *dtype) uint64 {
	var word [8]byte
	copy(word[:], data[:t.size])
	return binary.LittleEndian.Uint64(word[:])
}

// numbers converts a JavaScript array of numbers. Memory grows with what is
// converted, so that an array that only claims a length costs nothing.
func (s *session) numbers(op, name string, t *dtype, array *goja.Object) []byte {
	n := bind.Property(array, "length").ToInteger()
	data := make([]byte, 0, min(n, 4096)*int64(t.size))
	for i := int64(0); i < n; i++ {
		index := strconv.FormatInt(i, 10)
		v := array.Get(index)
		if v == nil || !goja.IsNumber(v) && !goja.IsBigInt(v) {
			s.b.ThrowTypeError("%s: %s[%s]: expected a number, got %s", op, name, index, s.b.Kind(v))
		}
		data = appendBits(data, t, s.elementBits(op, name, index, t, v))
	}
	return data
}

// elementBits is bits for an element of an array, whose place a message names.
func (s *session) elementBits(op, name, index string, t *dtype, v goja.Value) uint64 {
	if t.class != floating && !s.fitsType(t, v) {
		name += "[" + index + "]"
	}
	return s.bits(op, name, t, v)
}

// integer is a whole number or a BigInt of any size, nil of any other value.
func (s *session) integer(v goja.Value) *big.Int {
	switch {
	case v == nil:
		return nil
	case goja.IsBigInt(v):
		x, _ := v.Export().(*big.Int)
		return x
	case goja.IsNumber(v):
		f := v.ToFloat()
		if f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			return nil
		}
		return big.NewInt(int64(f))
	}
	return nil
}
