// This file converts single elements between JavaScript values and the bits of
// a type.

package values

import (
	"strconv"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Bits converts a number or BigInt to the bits of an element. What the type
// cannot hold throws a RangeError; floating point types round.
func (s *Reader) Bits(op, name string, t element.Type, v goja.Value) uint64 {
	bits, fits, numeric := Encode(t, v)
	if !numeric {
		s.Bind.ThrowTypeError("%s: %s: expected a number, got %s", op, name, s.Bind.Kind(v))
	}
	if !fits && !t.Float() {
		s.Bind.ThrowRangeError("%s: %s: expected a value of type %s, got %s", op, name, t, s.Bind.Show(v))
	}
	return bits
}

// FitsType tells whether a value is a number that the type holds: floating point types all those
// that they do not round to infinity.
func FitsType(t element.Type, v goja.Value) bool {
	_, fits, _ := Encode(t, v)
	return fits
}

// Encode is the bits of a number or BigInt, and whether the type holds it; any other value is not
// numeric.
func Encode(t element.Type, v goja.Value) (bits uint64, fits, numeric bool) {
	switch {
	case v == nil:
		return 0, false, false
	case goja.IsNumber(v):
		bits, fits = t.Encode(v.ToFloat())
		return bits, fits, true
	case goja.IsBigInt(v):
		x, _ := bind.BigInt(v)
		bits, fits = t.EncodeInteger(x)
		return bits, fits, true
	}
	return 0, false, false
}

// EncodeExactly is the bits of a number that an argument is, and whether the type holds it: floating
// point types round numbers, but no BigInts.
func EncodeExactly(t element.Type, v goja.Value) (bits uint64, holds bool) {
	if v != nil && goja.IsBigInt(v) {
		x, _ := bind.BigInt(v)
		return t.EncodeExactly(x)
	}
	bits, holds, _ = Encode(t, v)
	return bits, holds
}

// Value is the number or BigInt that the bits of an element mean.
func (s *Reader) Value(t element.Type, bits uint64) goja.Value {
	switch t {
	case element.U64:
		return s.Bind.BigInt(bits)
	case element.I64:
		return s.Bind.BigIntOf(int64(bits))
	}
	return s.VM.ToValue(t.Decode(bits))
}

// Numbers converts a JavaScript array of numbers. Memory grows with what is
// converted, so that an array that only claims a length costs nothing.
func (s *Reader) Numbers(op, name string, t element.Type, array *goja.Object) []byte {
	n := bind.Property(array, "length").ToInteger()
	data := make([]byte, 0, min(n, 4096)*int64(t.Size()))
	for i := int64(0); i < n; i++ {
		index := strconv.FormatInt(i, 10)
		v := array.Get(index)
		if v == nil || !goja.IsNumber(v) && !goja.IsBigInt(v) {
			s.Bind.ThrowTypeError("%s: %s[%s]: expected a number, got %s", op, name, index, s.Bind.Kind(v))
		}
		data = t.Append(data, s.elementBits(op, name, index, t, v))
	}
	return data
}

// elementBits is Bits for an element of an array; an error names its index.
func (s *Reader) elementBits(op, name, index string, t element.Type, v goja.Value) uint64 {
	if !t.Float() && !FitsType(t, v) {
		name += "[" + index + "]"
	}
	return s.Bits(op, name, t, v)
}
