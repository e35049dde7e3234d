// This file is the table of element types, and which type comes of two.

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
	None DType = iota
	Bool
	I8
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F16
	BF16
	F32
	F64
	C64
	C128
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

// types has one row for each type.
var types = [...]struct {
	name  string
	of    element.Type // that lies in memory, once or as a pair
	kind  Kind
	float DType // what division makes of it
	sum   DType // what a sum of such elements is
	wider DType // the next wider signed integer, for an unsigned one and a signed one of its width; None: there is none
}{
	None: {},
	Bool: {"bool", element.U8, Logical, F32, I32, None},
	I8:   {"i8", element.I8, Integer, F32, I64, I16},
	U8:   {"u8", element.U8, Integer, F32, U64, I16},
	I16:  {"i16", element.I16, Integer, F32, I64, I32},
	U16:  {"u16", element.U16, Integer, F32, U64, I32},
	I32:  {"i32", element.I32, Integer, F32, I64, I64},
	U32:  {"u32", element.U32, Integer, F32, U64, I64},
	I64:  {"i64", element.I64, Integer, F64, I64, None},
	U64:  {"u64", element.U64, Integer, F64, U64, None},
	F16:  {"f16", element.F16, Float, F16, F16, None},
	BF16: {"bf16", element.BF16, Float, BF16, BF16, None},
	F32:  {"f32", element.F32, Float, F32, F32, None},
	F64:  {"f64", element.F64, Float, F64, F64, None},
	C64:  {"c64", element.F32, Complex, C64, C64, None},
	C128: {"c128", element.F64, Complex, C128, C128, None},
}

// Types lists the types in order.
func Types() []DType {
	list := make([]DType, 0, len(types)-1)
	for t := None + 1; int(t) < len(types); t++ {
		list = append(list, t)
	}
	return list
}

// TypeNames lists the names of the types in order.
func TypeNames() []string {
	list := make([]string, 0, len(types)-1)
	for _, row := range types[1:] {
		list = append(list, row.name)
	}
	return list
}

// ParseType returns the type of a name such as "f32", None for any other text.
func ParseType(name string) DType {
	for t := None + 1; int(t) < len(types); t++ {
		if types[t].name == name {
			return t
		}
	}
	return None
}

// UsualType returns the type that C or NumPy call by a name, such as "complex64"; None for others.
func UsualType(name string) DType {
	switch name {
	case "boolean", "bool_":
		return Bool
	case "complex64":
		return C64
	case "complex128", "complex":
		return C128
	}
	return OfElement(element.Usual(strings.ToLower(name)))
}

// OfElement is the type of a buffer's elements.
func OfElement(t element.Type) DType {
	if t == element.None {
		return None
	}
	return DType(t) + 1
}

// String is the type's name: "f32"; empty for None.
func (t DType) String() string { return types[t].name }

// Element is what lies in memory: for complex types the type of each part.
func (t DType) Element() element.Type { return types[t].of }

// Kind is the type's kind.
func (t DType) Kind() Kind { return types[t].kind }

// Parts is how many values of Element one element is: 2 for complex types, else 1.
func (t DType) Parts() int {
	if types[t].kind == Complex {
		return 2
	}
	return 1
}

// Part is the type of each part of a complex type, and any other type itself.
func (t DType) Part() DType {
	if t.Kind() == Complex {
		return OfElement(t.Element())
	}
	return t
}

// Complex is the complex type of which t is a part, or which holds the floats that t becomes.
func (t DType) Complex() DType {
	if t.Divided().Part() == F64 {
		return C128
	}
	return C64
}

// Size is the bytes of an element.
func (t DType) Size() int { return types[t].of.Size() * t.Parts() }

// Divided is the type of quotients, means and functions such as the root: f32 of integers and bool,
// f64 of 64-bit integers.
func (t DType) Divided() DType { return types[t].float }

// Summed is the type of sums and products.
func (t DType) Summed() DType { return types[t].sum }

// Signed reports whether t is a signed integer.
func (t DType) Signed() bool { return t.Kind() == Integer && types[t].of.Signed() }

// Promote is the type that two arrays are computed in. It fails where no type holds both.
func Promote(a, b DType) (DType, error) {
	ka, kb := a.Kind(), b.Kind()
	switch {
	case a == b:
		return a, nil
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
	if t := types[unsigned].wider; t != None {
		return t, nil
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
