// This file describes the parameters of kernels.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A Type is the type of a kernel's parameter.
type Type uint8

// The types. Opaque are the bytes of a struct, or of a type that nobody
// declared; Bits8 to Bits64 are .b8 to .b64 of PTX, any scalar of that size.
const (
	Opaque = Type(element.None)
	I8     = Type(element.I8)
	U8     = Type(element.U8)
	I16    = Type(element.I16)
	U16    = Type(element.U16)
	I32    = Type(element.I32)
	U32    = Type(element.U32)
	I64    = Type(element.I64)
	U64    = Type(element.U64)
	F16    = Type(element.F16)
	BF16   = Type(element.BF16)
	F32    = Type(element.F32)
	F64    = Type(element.F64)
)

// The types that are no element types.
const (
	Pointer Type = F64 + 1 + iota
	Bits8
	Bits16
	Bits32
	Bits64
	TextureParam
	SurfaceParam
)

// typeTable gives name and size of the types that are no element types.
var typeTable = [...]struct {
	name  string
	bytes int
}{
	Opaque: {"opaque", 0}, Pointer: {"ptr", 8},
	Bits8: {"b8", 1}, Bits16: {"b16", 2}, Bits32: {"b32", 4}, Bits64: {"b64", 8},
	TextureParam: {"texture", 8}, SurfaceParam: {"surface", 8},
}

// isElement is true for the types of numbers, which are element types.
func (t Type) isElement() bool { return t >= I8 && t <= F64 }

// String is the type's name: "i32", "ptr", "b64".
func (t Type) String() string {
	if t.isElement() {
		return element.Type(t).String()
	}
	return typeTable[t].name
}

// Size is the number of bytes; 0 for Opaque.
func (t Type) Size() int {
	if t.isElement() {
		return element.Type(t).Size()
	}
	return typeTable[t].bytes
}

// ParseType finds a type by its name.
func ParseType(name string) (Type, bool) {
	if t := element.Parse(name); t != element.None {
		return Type(t), true
	}
	for t := Pointer; int(t) < len(typeTable); t++ {
		if typeTable[t].name == name {
			return t, true
		}
	}
	return 0, false
}

// isInteger is true for types that hold integers only.
func (t Type) isInteger() bool { return t >= I8 && t <= U64 }

// isFloat is true for floating-point types.
func (t Type) isFloat() bool { return t >= F16 && t <= F64 }

// isBits is true for types that hold any scalar of their size.
func (t Type) isBits() bool { return t >= Bits8 && t <= Bits64 }

// A Param is a parameter of a kernel. A declared one needs Type, or Bytes and
// Align for a struct; the rest is found out.
type Param struct {
	Name   string // empty when unknown
	Type   Type
	Offset int // bytes from the start of the parameters
	Bytes  int
	Align  int
	// Argument is the place, from 1, of the argument that the parameter is a part of; 0 where each
	// argument is one parameter.
	Argument int
	// address is true where the code has a signed integer of 64 bits, which may be an address.
	address bool
	// Signless is true for an integer of which only the size is certain:
	// compilers of C write .u32 for int too.
	Signless bool
}

// String is the type for messages: "u32", "ptr", "12 bytes".
func (p Param) String() string {
	if p.Type == Opaque {
		return spell.Count(p.Bytes, "byte")
	}
	return p.Type.String()
}

// takesBuffer tells whether the parameter can be a pointer.
func (p *Param) takesBuffer() bool {
	switch p.Type {
	case Pointer, Bits64:
		return true
	case U64:
		return p.Signless
	case I64:
		return p.address
	case Opaque:
		return p.Bytes == 8
	}
	return false
}

// takes tells whether the parameter can be a scalar of exactly type t.
func (p *Param) takes(t Type) bool {
	switch {
	case p.Type == t:
		return true
	case p.Type == Opaque || p.Type.isBits():
		return p.Bytes == t.Size()
	case p.Signless:
		return t.isInteger() && p.Bytes == t.Size()
	}
	return false
}

// fromPTX maps the types of PTX that have a counterpart.
var fromPTX = map[ptx.Type]Type{
	ptx.S8: I8, ptx.U8: U8, ptx.S16: I16, ptx.U16: U16, ptx.S32: I32, ptx.U32: U32, ptx.S64: I64, ptx.U64: U64,
	ptx.F16: F16, ptx.BF16: BF16, ptx.F32: F32, ptx.F64: F64,
	ptx.B8: Bits8, ptx.B16: Bits16, ptx.B32: Bits32, ptx.B64: Bits64,
	ptx.Texref: TextureParam, ptx.Samplerref: TextureParam, ptx.Surfref: SurfaceParam,
}

// paramsOf reads the parameters of a kernel in PTX.
func paramsOf(f *ptx.Function) []Param {
	s := f.Signature()
	params := make([]Param, len(s.Parameters))
	for i, q := range s.Parameters {
		p := Param{Name: q.Name, Offset: q.Offset, Bytes: q.Size, Align: q.Align}
		if t, ok := fromPTX[q.Type]; ok && !q.Array && q.Count == 1 {
			p.Type = t
			p.Signless, p.address = q.Type.IsUnsigned(), q.Type == ptx.S64
		}
		if q.Pointer != nil && q.Size == 8 {
			p.Type, p.Signless = Pointer, false
		}
		if strings.HasPrefix(p.Name, f.Name+"_param_") {
			p.Name = "" // the compiler's, not the programmer's
		}
		params[i] = p
	}
	return params
}

// layOut completes declared parameters: each stands at the next multiple of
// its alignment.
func layOut(declared []Param) ([]Param, error) {
	params := make([]Param, len(declared))
	offset := 0
	for i, p := range declared {
		if p.Type != Opaque {
			p.Bytes, p.Align = p.Type.Size(), p.Type.Size()
		}
		p.Align = max(p.Align, 1)
		if p.Bytes <= 0 || p.Align&(p.Align-1) != 0 {
			return nil, &RangeError{Doing: "declaring a signature", Argument: fmt.Sprintf("parameter %d", i+1),
				Expected: "a type, or a struct with a size and an alignment that is a power of two",
				Got:      fmt.Sprintf("%d bytes aligned to %d", p.Bytes, p.Align)}
		}
		p.Offset = (offset + p.Align - 1) &^ (p.Align - 1)
		offset = p.Offset + p.Bytes
		params[i] = p
	}
	return params, nil
}

// agree checks declared parameters against those that were found.
func agree(name string, declared, found []Param) error {
	doing := "declaring the signature of " + name
	if len(declared) != len(found) {
		return &ArgumentError{Doing: doing, Expected: spell.Count(len(found), "parameter"), Got: fmt.Sprint(len(declared))}
	}
	for i, p := range declared {
		if q := found[i]; p.Bytes != q.Bytes || p.Offset != q.Offset {
			return &ArgumentError{Doing: doing, Argument: fmt.Sprintf("parameter %d", i+1),
				Expected: fmt.Sprintf("%d bytes at offset %d", q.Bytes, q.Offset),
				Got:      fmt.Sprintf("%s of %d bytes at offset %d", p, p.Bytes, p.Offset)}
		}
	}
	return nil
}
