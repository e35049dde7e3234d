// This file converts one value, with messages that name the operation, the argument, what was
// expected and what came: "buffer.write: src: expected a typed array, got string". A wrong kind
// throws a TypeError, a wrong size a RangeError.

package bind

import (
	"math"
	"math/big"

	"github.com/dop251/goja"
)

// slot is the place of a value in a call. It is kept apart in strings that exist already, so that
// reading an argument builds no message unless it fails.
type slot struct {
	b        *Binder
	op, name string
}

func (s slot) wrong(expected string, v goja.Value) {
	advice := ""
	if s.b.Advice != nil {
		advice = s.b.Advice(expected, v)
	}
	s.b.ThrowTypeError("%s: %s: expected %s, got %s%s", s.op, s.name, expected, s.b.Kind(v), advice)
}

const maxSafe = 1<<53 - 1

// int accepts whole numbers that a double holds exactly, and BigInts that fit.
func (s slot) int(v goja.Value) int64 {
	switch x := primitive(v).(type) {
	case int64:
		return x
	case float64:
		if goja.IsNumber(v) {
			return s.whole(x)
		}
	case *big.Int:
		if x.IsInt64() {
			return x.Int64()
		}
		s.b.ThrowRangeError("%s: %s: expected a 64-bit integer, got %s", s.op, s.name, s.b.Show(v))
	}
	s.wrong("an integer", v)
	return 0
}

func (s slot) whole(x float64) int64 {
	if x != math.Trunc(x) || math.IsInf(x, 0) {
		s.b.ThrowRangeError("%s: %s: expected an integer, got %v", s.op, s.name, s.b.VM.ToValue(x))
	}
	if math.Abs(x) > maxSafe {
		s.b.ThrowRangeError("%s: %s: expected an integer from %d to %d, or a BigInt, got %v", s.op, s.name, -int64(maxSafe), int64(maxSafe), s.b.VM.ToValue(x))
	}
	return int64(x)
}

func (s slot) intIn(v goja.Value, low, high int64) int64 {
	if x, ok := primitive(v).(float64); ok && goja.IsNumber(v) && x == math.Trunc(x) && (x < float64(low) || x > float64(high)) {
		s.b.ThrowRangeError("%s: %s: expected an integer from %d to %d, got %v", s.op, s.name, low, high, s.b.VM.ToValue(x))
	}
	x := s.int(v)
	if x < low || x > high {
		s.b.ThrowRangeError("%s: %s: expected an integer from %d to %d, got %d", s.op, s.name, low, high, x)
	}
	return x
}

// uint64 accepts BigInts and whole numbers that are not negative: addresses, handles, 64-bit
// values.
func (s slot) uint64(v goja.Value) uint64 {
	if x, ok := primitive(v).(*big.Int); ok {
		if !x.IsUint64() {
			s.b.ThrowRangeError("%s: %s: expected an unsigned 64-bit integer, got %s", s.op, s.name, s.b.Show(v))
		}
		return x.Uint64()
	}
	x := s.int(v)
	if x < 0 {
		s.b.ThrowRangeError("%s: %s: expected an unsigned integer, got %d", s.op, s.name, x)
	}
	return uint64(x)
}

func (s slot) float(v goja.Value) float64 {
	if v == nil || !goja.IsNumber(v) {
		s.wrong("a number", v)
	}
	return v.ToFloat()
}

func (s slot) floatFrom(v goja.Value, low float64) float64 {
	x := s.float(v)
	if !(x >= low) || math.IsInf(x, 1) {
		s.b.ThrowRangeError("%s: %s: expected a finite number from %v on, got %v", s.op, s.name, low, s.b.VM.ToValue(x))
	}
	return x
}

func (s slot) string(v goja.Value) string {
	if v == nil || !goja.IsString(v) {
		s.wrong("a string", v)
	}
	return v.String()
}

func (s slot) bool(v goja.Value) bool {
	x, ok := primitive(v).(bool)
	if !ok {
		s.wrong("a boolean", v)
	}
	return x
}

func (s slot) function(v goja.Value) goja.Callable {
	f, ok := goja.AssertFunction(v)
	if !ok {
		s.wrong("a function", v)
	}
	return f
}

func (s slot) object(v goja.Value) *goja.Object {
	obj, ok := v.(*goja.Object)
	if !ok {
		s.wrong("an object", v)
	}
	return obj
}

func (s slot) view(v goja.Value) View {
	view, ok, err := s.b.View(v)
	if err != nil {
		s.b.ThrowTypeError("%s: %s: %v", s.op, s.name, err)
	}
	if !ok {
		s.wrong("a typed array, ArrayBuffer or DataView", v)
	}
	return view
}

// BigInt returns x as a BigInt: addresses, handles and 64-bit counters, which a number would round.
func (b *Binder) BigInt(x uint64) goja.Value { return b.VM.ToValue(new(big.Int).SetUint64(x)) }

// BigIntOf is BigInt for a signed value.
func (b *Binder) BigIntOf(x int64) goja.Value { return b.VM.ToValue(big.NewInt(x)) }
