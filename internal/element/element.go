// Package element knows the element types of buffers and the scalar types of kernel arguments:
// their names, sizes, ranges, bits, and the typed arrays of JavaScript that hold them. Each type is
// one row of a table, from which every list of types derives.
package element

import (
	"slices"
	"strings"
)

// A Type is an element type. Its values do not change: types of parameters and of the kernel
// language's values share them.
type Type uint8

// The types: None is no type, F16 is IEEE 754 binary16, and BF16 is the upper half of a binary32.
const (
	None Type = iota
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
)

// A family is how the bits of an element are read.
type family uint8

const (
	signed family = iota + 1 // two's complement
	unsigned
	floating
)

// rows has what is known of each type. JavaScript has no typed array of 16-bit floating-point
// numbers: a Uint16Array holds their bits.
var rows = [...]struct {
	name   string
	size   int // bytes
	family family
	array  string // the typed array that holds such elements
	usual  string // what C and NumPy call the type
}{
	None: {},
	I8:   {"i8", 1, signed, "Int8Array", "char int8"},
	U8:   {"u8", 1, unsigned, "Uint8Array", "byte uchar uint8"},
	I16:  {"i16", 2, signed, "Int16Array", "short int16"},
	U16:  {"u16", 2, unsigned, "Uint16Array", "ushort uint16"},
	I32:  {"i32", 4, signed, "Int32Array", "int int32"},
	U32:  {"u32", 4, unsigned, "Uint32Array", "uint unsigned uint32"},
	I64:  {"i64", 8, signed, "BigInt64Array", "long int64"},
	U64:  {"u64", 8, unsigned, "BigUint64Array", "ulong uint64"},
	F16:  {"f16", 2, floating, "Uint16Array", "half float16"},
	BF16: {"bf16", 2, floating, "Uint16Array", "bfloat16"},
	F32:  {"f32", 4, floating, "Float32Array", "float float32"},
	F64:  {"f64", 8, floating, "Float64Array", "double float64"},
}

// Types lists the element types in order.
func Types() []Type {
	list := make([]Type, 0, len(rows)-1)
	for t := None + 1; int(t) < len(rows); t++ {
		list = append(list, t)
	}
	return list
}

// Names lists the names of the element types in order.
func Names() []string {
	list := make([]string, 0, len(rows)-1)
	for _, row := range rows[1:] {
		list = append(list, row.name)
	}
	return list
}

// Parse returns the type of a name such as "f32", None for any other text.
func Parse(name string) Type {
	return find(func(t Type) bool { return rows[t].name == name })
}

// Usual returns the type that C or NumPy call by a name, such as "double"; None for names that mean
// nothing there.
func Usual(name string) Type {
	return find(func(t Type) bool { return slices.Contains(strings.Fields(rows[t].usual), name) })
}

// OfArray returns the type of a typed array's elements; None for what is no typed array.
func OfArray(class string) Type {
	if class == "Uint8ClampedArray" {
		return U8
	}
	return find(func(t Type) bool { return rows[t].array == class })
}

func find(matches func(Type) bool) Type {
	for t := None + 1; int(t) < len(rows); t++ {
		if matches(t) {
			return t
		}
	}
	return None
}

// String is the type's name: "f32"; empty for None.
func (t Type) String() string { return rows[t].name }

// Size is the number of bytes of an element, a power of two; 0 for None.
func (t Type) Size() int { return rows[t].size }

// Array is the class of typed arrays that hold such elements: "Float32Array". It is Uint16Array for
// F16 and BF16, of whose elements it has the bits.
func (t Type) Array() string { return rows[t].array }

// Integer is true for the integer types.
func (t Type) Integer() bool { return t >= I8 && t <= U64 }

// Signed is true for the signed integer types.
func (t Type) Signed() bool { return rows[t].family == signed }

// Float is true for the floating-point types.
func (t Type) Float() bool { return rows[t].family == floating }

// Half is true for F16 and BF16, for which JavaScript has no typed array.
func (t Type) Half() bool { return t == F16 || t == BF16 }

// Takes tells whether elements of another type can be copied as they are: those of the same type,
// and integers of the same size, which JavaScript too converts by keeping the bits.
func (t Type) Takes(other Type) bool {
	return t == other || t.Size() == other.Size() && t.Integer() && other.Integer()
}

// TakesArray tells whether elements can be copied from and to memory that JavaScript sees as a
// class: the type's own typed array, one that Takes allows, or an ArrayBuffer or DataView, which
// are bytes of any type.
func (t Type) TakesArray(class string) bool {
	switch class {
	case "ArrayBuffer", "DataView", t.Array():
		return true
	}
	return !t.Half() && t.Takes(OfArray(class))
}
