// Package element knows the element types of arrays and buffers and the scalar types of kernel
// arguments: their names, sizes, ranges, bits, the typed arrays of JavaScript that hold them, and what
// files and libraries call them. Each type is one row of a table, from which every list of types
// derives.
package element

import (
	"slices"
	"strings"
)

// A Type is an element type. Types of parameters, of arrays and of the kernel language's values have
// the same numbers.
type Type uint8

// row is the row of a type, that of None for numbers behind the table.
func (t Type) row() *row {
	if int(t) < len(rows) {
		return &rows[t]
	}
	return &rows[None]
}

// All lists the types in order.
func All() []Type { return which(func(Type) bool { return true }) }

// Types lists the types of numbers in order: those that elements of buffers and arguments of kernels
// have.
func Types() []Type { return which(Type.Number) }

func which(is func(Type) bool) (list []Type) {
	for t := None + 1; int(t) < len(rows); t++ {
		if is(t) {
			list = append(list, t)
		}
	}
	return list
}

// Names lists the names of the types of numbers in order.
func Names() []string { return NamesOf(Types()) }

// NamesOf lists the names of types.
func NamesOf(types []Type) (list []string) {
	for _, t := range types {
		list = append(list, t.String())
	}
	return list
}

// Named returns the type of a name such as "f32" or "bool", None for any other text.
func Named(name string) Type { return find(func(t Type) bool { return rows[t].name == name }) }

// Parse returns the type of numbers of a name such as "f32", None for any other text.
func Parse(name string) Type {
	return find(func(t Type) bool { return rows[t].name == name && t.Number() })
}

// Usual returns the type that C or NumPy call by a name, such as "double" or "complex64"; None for
// names that mean nothing there.
func Usual(name string) Type {
	return find(func(t Type) bool { return slices.Contains(strings.Fields(rows[t].usual), name) })
}

// UsualNumber is Usual for types of real numbers.
func UsualNumber(name string) Type {
	if t := Usual(name); t.Number() {
		return t
	}
	return None
}

// OfArray returns the type of a typed array's elements; None for what is no typed array.
func OfArray(class string) Type {
	if class == "Uint8ClampedArray" {
		return U8
	}
	return find(func(t Type) bool { return rows[t].array == class && t.Number() && !t.Coded() })
}

// OfNumPy returns the type of a kind and a number of bytes, such as "f4"; None for others.
func OfNumPy(name string) Type { return find(func(t Type) bool { return rows[t].numpy == name }) }

// OfSafetensors returns the type that safetensors call by a name, such as "F32"; None for others.
func OfSafetensors(name string) Type {
	return find(func(t Type) bool { return rows[t].safetensors == name })
}

// OfDLPack returns the type of a code and a number of bits of DLPack; None for others.
func OfDLPack(code, bits uint8) Type {
	return find(func(t Type) bool { return rows[t].dlpack == code && 8*rows[t].bytes == int(bits) })
}

// find returns the first type of which something holds; of a name that is empty, as the fields of
// some rows are, None.
func find(matches func(Type) bool) Type {
	for t := None; int(t) < len(rows); t++ {
		if matches(t) {
			return t
		}
	}
	return None
}

// String is the type's name: "f32"; empty for None.
func (t Type) String() string { return t.row().name }

// Size is the number of bytes of an element, a power of two; 0 for None.
func (t Type) Size() int { return t.row().bytes }

// Array is the class of typed arrays that hold such elements: "Float32Array". For a type that is Coded
// it holds their bits.
func (t Type) Array() string { return t.row().array }

// Doc says what the type is, for declarations.
func (t Type) Doc() string { return t.row().doc }

// NumPy is the kind and the bytes as NumPy writes them: "f4"; empty where NumPy has no such type.
func (t Type) NumPy() string { return t.row().numpy }

// Safetensors is the name in safetensors: "F32"; empty where those have no such type.
func (t Type) Safetensors() string { return t.row().safetensors }

// DLPack is the code of DLPack, which does not tell the number of bits.
func (t Type) DLPack() uint8 { return t.row().dlpack }

// Number is true for the types of real numbers.
func (t Type) Number() bool { return t.Integer() || t.Float() }

// Integer is true for the integer types.
func (t Type) Integer() bool { f := t.row().family; return f == signed || f == unsigned }

// Signed is true for the signed integer types.
func (t Type) Signed() bool { return t.row().family == signed }

// Float is true for the floating-point types.
func (t Type) Float() bool { return t.row().family == floating }

// Complex is true for pairs of floats.
func (t Type) Complex() bool { return t.row().family == paired }

// Part is the type of each part of a pair, and any other type itself.
func (t Type) Part() Type {
	if t.Complex() {
		return t.row().part
	}
	return t
}

// Coded is true for the floating-point types of which JavaScript has no typed array: an array of
// integers holds their bits. Kernels compute with them as F32.
func (t Type) Coded() bool { return t.Float() && t.Size() < 4 }

// Divided is the type of quotients, means and functions such as the root.
func (t Type) Divided() Type { return t.row().divided }

// Summed is the type of sums and products.
func (t Type) Summed() Type { return t.row().summed }

// Wider is the next wider signed integer, None where there is none.
func (t Type) Wider() Type { return t.row().wider }

// Alone is true for types that meet other types of numbers only when a program converts one of them.
func (t Type) Alone() bool { return t.row().alone }

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
	return !t.Coded() && t.Takes(OfArray(class))
}
