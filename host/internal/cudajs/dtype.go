// This file defines the element types of buffers.

package cudajs

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/spell"
)

// A dtype is the type of a buffer's elements.
type dtype struct {
	name  string
	size  int    // bytes
	array string // the typed array that holds such elements
	gpu   gpu.Type
	class class
}

// A class is a family of element types.
type class uint8

const (
	signed class = iota
	unsigned
	floating
)

// dtypes lists all element types. There is no typed array for the 16-bit
// floating point types: a Uint16Array holds their bits.
var dtypes = [...]*dtype{
	{"i8", 1, "Int8Array", gpu.I8, signed},
	{"u8", 1, "Uint8Array", gpu.U8, unsigned},
	{"i16", 2, "Int16Array", gpu.I16, signed},
	{"u16", 2, "Uint16Array", gpu.U16, unsigned},
	{"i32", 4, "Int32Array", gpu.I32, signed},
	{"u32", 4, "Uint32Array", gpu.U32, unsigned},
	{"i64", 8, "BigInt64Array", gpu.I64, signed},
	{"u64", 8, "BigUint64Array", gpu.U64, unsigned},
	{"f16", 2, "Uint16Array", gpu.F16, floating},
	{"bf16", 2, "Uint16Array", gpu.BF16, floating},
	{"f32", 4, "Float32Array", gpu.F32, floating},
	{"f64", 8, "Float64Array", gpu.F64, floating},
}

// bytes is the type of what has none.
var u8 = dtypes[1]

func typeNames() []string {
	names := make([]string, len(dtypes))
	for i, t := range dtypes {
		names[i] = t.name
	}
	return names
}

// typeNamed finds a type by name.
func typeNamed(name string) *dtype {
	for _, t := range dtypes {
		if t.name == name {
			return t
		}
	}
	return nil
}

// typeOfArray is the type of a typed array's elements; u8 for an ArrayBuffer or
// DataView.
func typeOfArray(kind string) *dtype {
	for _, t := range dtypes {
		if t.array == kind {
			return t
		}
	}
	return u8
}

// bits16 tells the types whose bits a Uint16Array holds.
func (t *dtype) bits16() bool { return t.size == 2 && t.class == floating }

// takes tells whether elements of a typed array mean the same in a buffer of
// type t: the same type, or integers of one size, which JavaScript too converts
// by keeping the bits.
func (t *dtype) takes(other *dtype) bool {
	return t == other || t.size == other.size && t.class != floating && other.class != floating
}

// takesArray tells whether a typed array of a kind can be copied to and from a
// buffer of type t. An ArrayBuffer or a DataView is bytes of any type.
func (t *dtype) takesArray(kind string) bool {
	switch kind {
	case "ArrayBuffer", "DataView":
		return true
	case t.array:
		return true
	}
	return !t.bits16() && t.takes(typeOfArray(kind))
}

// loadTypes remembers the constructors of typed arrays, which scripts may name
// types by.
func (s *session) loadTypes() {
	s.types, s.clamped = make([]goja.Value, len(dtypes)), s.vm.Get("Uint8ClampedArray")
	for i, t := range dtypes {
		if !t.bits16() {
			s.types[i] = s.vm.Get(t.array)
		}
	}
}

// typeValue reads a type: 'f32', or Float32Array.
func (s *session) typeValue(op, name string, v goja.Value) *dtype {
	if v != nil && goja.IsString(v) {
		if t := typeNamed(v.String()); t != nil {
			return t
		}
		s.unknownType(op, name, v)
	}
	for i, constructor := range s.types {
		if constructor != nil && constructor == v {
			return dtypes[i]
		}
	}
	if v != nil && v == s.clamped {
		return u8
	}
	s.b.ThrowTypeError("%s: %s: expected a type such as 'f32' or Float32Array, got %s", op, name, s.b.Kind(v))
	return nil
}

// elsewhere are the names that C and NumPy have for types.
var elsewhere = map[string]string{
	"char": "i8", "byte": "u8", "uchar": "u8", "short": "i16", "ushort": "u16", "int": "i32", "uint": "u32", "long": "i64", "ulong": "u64",
	"half": "f16", "bfloat16": "bf16", "float": "f32", "double": "f64",
	"int8": "i8", "uint8": "u8", "int16": "i16", "uint16": "u16", "int32": "i32", "uint32": "u32", "int64": "i64", "uint64": "u64",
	"float16": "f16", "float32": "f32", "float64": "f64",
}

func (s *session) unknownType(op, name string, v goja.Value) {
	near := elsewhere[strings.ToLower(v.String())]
	if near == "" {
		near = spell.Closest(v.String(), typeNames())
	}
	if near != "" {
		s.b.ThrowTypeError("%s: %s: there is no type %s; did you mean %q?", op, name, s.b.Show(v), near)
	}
	s.b.ThrowTypeError("%s: %s: there is no type %s; there are %s", op, name, s.b.Show(v), strings.Join(typeNames(), ", "))
}
