// This file has the types of elements, and which type comes of two.

package nd

import (
	"strings"

	"github.com/cujs/cujs/internal/element"
)

// A DType is the type of an array's elements: those of buffers, bool as a byte that is 0 or 1, and
// complex numbers as pairs of floats, the real part first.
type DType uint8

// The types.
const (
	None   = DType(element.None)
	Bool   = DType(element.Bool)
	I8     = DType(element.I8)
	U8     = DType(element.U8)
	I16    = DType(element.I16)
	U16    = DType(element.U16)
	I32    = DType(element.I32)
	U32    = DType(element.U32)
	I64    = DType(element.I64)
	U64    = DType(element.U64)
	F8E4M3 = DType(element.F8E4M3)
	F8E5M2 = DType(element.F8E5M2)
	F16    = DType(element.F16)
	BF16   = DType(element.BF16)
	F32    = DType(element.F32)
	F64    = DType(element.F64)
	C64    = DType(element.C64)
	C128   = DType(element.C128)
)

// A Kind is a rank of types: of two kinds the higher one wins.
type Kind uint8

// The kinds.
const (
	Logical Kind = iota + 1
	Integer
	Float
	Complex
)

// Types lists the types in order.
func Types() []DType {
	var list []DType
	for _, t := range element.All() {
		list = append(list, DType(t))
	}
	return list
}

// TypeNames lists the names of the types in order.
func TypeNames() []string { return element.NamesOf(element.All()) }

// ParseType returns the type of a name such as "f32", None for any other text.
func ParseType(name string) DType { return DType(element.Named(name)) }

// UsualType returns the type that C or NumPy call by a name, such as "complex64"; None for others.
func UsualType(name string) DType { return DType(element.Usual(strings.ToLower(name))) }

// OfElement is the type of a buffer's elements.
func OfElement(t element.Type) DType { return DType(t) }

// row is the type as one of element types.
func (t DType) row() element.Type { return element.Type(t) }

// String is the type's name: "f32"; empty for None.
func (t DType) String() string { return t.row().String() }

// Element is what lies in memory: for complex types the type of each part, for bool that of its bytes.
func (t DType) Element() element.Type {
	if t == Bool {
		return element.U8
	}
	return t.row().Part()
}

// Kind is the type's kind.
func (t DType) Kind() Kind {
	switch {
	case t.row().Integer():
		return Integer
	case t.row().Float():
		return Float
	case t.row().Complex():
		return Complex
	case t == Bool:
		return Logical
	}
	return 0
}

// Parts is how many values of Element one element is: 2 for complex types, else 1.
func (t DType) Parts() int {
	if t.Kind() == Complex {
		return 2
	}
	return 1
}

// Part is the type of each part of a complex type, and any other type itself.
func (t DType) Part() DType { return DType(t.row().Part()) }

// Complex is the complex type of which t is a part, or which holds the floats that t becomes.
func (t DType) Complex() DType {
	if t.Divided().Part() == F64 {
		return C128
	}
	return C64
}

// Size is the bytes of an element.
func (t DType) Size() int { return t.row().Size() }

// Coded reports whether t is a floating-point type that is computed as f32, and that JavaScript sees
// as the bits of its elements.
func (t DType) Coded() bool { return t.row().Coded() }

// Divided is the type of quotients, means and functions such as the root: f32 of integers and bool,
// f64 of 64-bit integers.
func (t DType) Divided() DType { return DType(t.row().Divided()) }

// Summed is the type of sums and products.
func (t DType) Summed() DType { return DType(t.row().Summed()) }

// Signed reports whether t is a signed integer.
func (t DType) Signed() bool { return t.row().Signed() }

// NumPy is the kind and the bytes as NumPy writes them, such as "f4"; empty where it has no such type.
func (t DType) NumPy() string { return t.row().NumPy() }

// Promote is the type that two arrays are computed in. It fails where no type holds both.
func Promote(a, b DType) (DType, error) {
	ka, kb := a.Kind(), b.Kind()
	switch {
	case a == b:
		return a, nil
	case ka >= Integer && kb >= Integer && (a.row().Alone() || b.row().Alone()):
		return None, alone(a, b)
	case ka > kb:
		return a, nil
	case kb > ka:
		return b, nil
	case ka != Integer:
		return floats(a, b), nil
	case a.Signed() == b.Signed():
		return wider(a, b), nil
	}
	signed, unsigned := a, b
	if b.Signed() {
		signed, unsigned = b, a
	}
	if signed.Size() > unsigned.Size() {
		return signed, nil
	}
	if t := unsigned.row().Wider(); t != element.None {
		return DType(t), nil
	}
	return None, wrongType("no type holds both %s and %s; astype('i64'), astype('u64') or astype('f64') first", a, b)
}

func wider(a, b DType) DType {
	if a.Size() >= b.Size() {
		return a
	}
	return b
}

// floats is the type of two that differ; neither f16 nor bf16 holds the other.
func floats(a, b DType) DType {
	if a.Size() == b.Size() {
		return F32
	}
	return wider(a, b)
}

// alone is the error of two types of which one is not converted unless a program says so.
func alone(a, b DType) error {
	return wrongType("%s and %s have no type in common; astype('f32') first", a, b)
}

// A Weak is a value that has no type of its own and takes that of the array it meets.
type Weak uint8

// The weak values, as JavaScript has them.
const (
	WeakBool Weak = iota + 1
	WeakNumber
	WeakBigInt
)

// Default is the type of a weak value that meets nothing.
func (w Weak) Default() DType { return [...]DType{WeakBool: Bool, WeakNumber: F32, WeakBigInt: I64}[w] }

// With is the type of an array and a weak value.
func (w Weak) With(t DType) DType {
	if t == Bool {
		return w.Default()
	}
	return t
}

// Join is the type of two weak values that meet: a number beside a BigInt is a number.
func (w Weak) Join(other Weak) Weak {
	if w == WeakNumber || other == WeakNumber {
		return WeakNumber
	}
	return max(w, other)
}

// Arithmetic is the type that t is computed in by additions and the like: numbers of bool are i32.
func (t DType) Arithmetic() DType {
	if t == Bool {
		return I32
	}
	return t
}

// Assignable reports whether values of type from are converted to t without losing a kind.
func (t DType) Assignable(from DType) bool { return from.Kind() <= t.Kind() }

// Article is the type's name with "a" or "an", for messages: "an i32".
func (t DType) Article() string {
	if strings.ContainsAny(t.String()[:1], "if") {
		return "an " + t.String()
	}
	return "a " + t.String()
}
