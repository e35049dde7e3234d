// Package cfunc calls functions of C whose types are known when the program runs: what a foreign
// function interface needs. It knows how C lays out structs and passes arguments, and how C calls
// Go back.
//
// Functions are called by a trampoline of our own where there is one (Linux on AMD64), which takes 50
// ns; elsewhere purego calls them, which knows the conventions of the other systems.
package cfunc

import (
	"fmt"
	"reflect"
	"runtime"
)

// A Kind is what sort of type a Type is.
type Kind uint8

// The kinds. Pointers are words; arrays are members of structs only, as in C.
const (
	Void Kind = iota
	Bool
	I8
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F32
	F64
	Pointer
	Struct
	Array
)

var kinds = [...]struct {
	name string
	size int
	goes reflect.Type
}{
	Void: {"void", 0, nil},
	Bool: {"bool", 1, reflect.TypeFor[bool]()},
	I8:   {"i8", 1, reflect.TypeFor[int8]()}, U8: {"u8", 1, reflect.TypeFor[uint8]()},
	I16: {"i16", 2, reflect.TypeFor[int16]()}, U16: {"u16", 2, reflect.TypeFor[uint16]()},
	I32: {"i32", 4, reflect.TypeFor[int32]()}, U32: {"u32", 4, reflect.TypeFor[uint32]()},
	I64: {"i64", 8, reflect.TypeFor[int64]()}, U64: {"u64", 8, reflect.TypeFor[uint64]()},
	F32: {"f32", 4, reflect.TypeFor[float32]()}, F64: {"f64", 8, reflect.TypeFor[float64]()},
	Pointer: {"pointer", 8, reflect.TypeFor[uintptr]()},
	Struct:  {name: "struct"}, Array: {name: "array"},
}

// String is the name that scripts know the kind by.
func (k Kind) String() string { return kinds[k].name }

// Float tells whether values travel in vector registers.
func (k Kind) Float() bool { return k == F32 || k == F64 }

// A Type is a type of C. Types are compared by address: Scalar gives the same one for a kind each
// time.
type Type struct {
	Kind    Kind
	Size    int
	Align   int
	Fields  []Field      // of a struct
	Of      *Type        // what an array has
	Length  int          // of an array
	goes    reflect.Type // what has its layout in Go
	carried reflect.Type // what purego passes in its place
}

// A Field is a member of a struct. StructOf finds Offset.
type Field struct {
	Name   string
	Type   *Type
	Offset int
}

var scalars = func() (all [Pointer + 1]Type) {
	for k := range all {
		all[k] = Type{Kind: Kind(k), Size: kinds[k].size, Align: max(kinds[k].size, 1), goes: kinds[k].goes, carried: kinds[k].goes}
	}
	return all
}()

// Scalar is the type of a kind that is neither struct nor array.
func Scalar(k Kind) *Type { return &scalars[k] }

// MaxBytes is how large a struct or an array may be.
const MaxBytes = 1 << 20

// StructOf is the struct with these fields in this order, laid out as C does it: each at the next
// multiple of its alignment, the size a multiple of the largest. The error says which field is at
// fault.
func StructOf(fields []Field) (*Type, error) {
	t := &Type{Kind: Struct, Align: 1, Fields: make([]Field, len(fields))}
	members := make([]reflect.StructField, len(fields))
	for i, f := range fields {
		if f.Type.Kind == Void {
			return nil, fmt.Errorf("field %q: a field cannot be void", f.Name)
		}
		f.Offset = roundUp(t.Size, f.Type.Align)
		t.Size, t.Align = f.Offset+f.Type.Size, max(t.Align, f.Type.Align)
		if t.Size > MaxBytes {
			return nil, fmt.Errorf("field %q: a struct may have at most %d bytes", f.Name, MaxBytes)
		}
		t.Fields[i] = f
		members[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: f.Type.goes}
	}
	if len(fields) == 0 {
		return nil, fmt.Errorf("a struct needs a field")
	}
	t.Size = roundUp(t.Size, t.Align)
	t.goes = reflect.StructOf(members)
	t.carried = carrier(t, runtime.GOOS, runtime.GOARCH)
	return t, nil
}

func roundUp(n, align int) int { return (n + align - 1) / align * align }

// ArrayOf is an array of so many elements.
func ArrayOf(of *Type, length int) (*Type, error) {
	if of.Kind == Void || length < 1 || length > MaxBytes/max(of.Size, 1) {
		return nil, fmt.Errorf("an array needs from 1 to %d elements of %s", MaxBytes/max(of.Size, 1), of.Kind)
	}
	return &Type{
		Kind: Array, Size: of.Size * length, Align: of.Align, Of: of, Length: length,
		goes: reflect.ArrayOf(length, of.goes),
	}, nil
}
