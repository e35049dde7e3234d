// This file defines Type and Param, which describe the parameters of kernels.

package gpu

import (
	"fmt"
	"math"
	"strings"

	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A Type is the type of a kernel's parameter, or of the elements of an image.
type Type uint8

// The element types, and Opaque: bytes of a struct, or of a type that is not declared.
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
	F8E4M3 = Type(element.F8E4M3)
	F8E5M2 = Type(element.F8E5M2)
	F16    = Type(element.F16)
	BF16   = Type(element.BF16)
	F32    = Type(element.F32)
	F64    = Type(element.F64)
)

// The other types. Bits8 to Bits64 are .b8 to .b64 of PTX: any scalar of that size.
const (
	Pointer Type = Type(element.Last) + 1 + iota
	Bits8
	Bits16
	Bits32
	Bits64
	TextureParam
	SurfaceParam
)

// typeTable has name and size of the types that are not element types.
var typeTable = [...]struct {
	name  string
	bytes int
}{
	Opaque: {"opaque", 0}, Pointer: {"ptr", 8},
	Bits8: {"b8", 1}, Bits16: {"b16", 2}, Bits32: {"b32", 4}, Bits64: {"b64", 8},
	TextureParam: {"texture", 8}, SurfaceParam: {"surface", 8},
}

// ParseType returns the type with a name.
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

func (t Type) isElement() bool { return element.Type(t).Number() }

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

// IsInteger reports whether the type is one of integers.
func (t Type) IsInteger() bool { return element.Type(t).Integer() }

// IsFloat reports whether the type is one of floating-point numbers.
func (t Type) IsFloat() bool { return element.Type(t).Float() }

// IsBits reports whether the type is one of Bits8 to Bits64.
func (t Type) IsBits() bool { return t >= Bits8 && t <= Bits64 }

// A Param is a parameter of a kernel. A declared one needs Type, or Bytes and Align for
// a struct; the other fields are computed.
type Param struct {
	Name   string // empty when unknown
	Type   Type
	Offset int // bytes from the start of the parameters
	Bytes  int
	Align  int
	// Argument is the position, from 1, of the argument that the parameter is a part of;
	// 0 where each argument is one parameter.
	Argument int
	// address is true for a signed integer of 64 bits in the code, which may be an address.
	address bool
	// Signless is true for an integer of which only the size is certain: compilers of C
	// write .u32 for int too.
	Signless bool
}

// String is the type for messages: "u32", "ptr", "12 bytes".
func (p Param) String() string {
	if p.Type == Opaque {
		return spell.Count(p.Bytes, "byte")
	}
	return p.Type.String()
}

// TakesBuffer reports whether the parameter can be a pointer.
func (p *Param) TakesBuffer() bool {
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

// takes reports whether the parameter can be a scalar of exactly type t.
func (p *Param) takes(t Type) bool {
	switch {
	case p.Type == t:
		return true
	case p.Type == Opaque || p.Type.IsBits():
		return p.Bytes == t.Size()
	case p.Signless:
		return t.IsInteger() && p.Bytes == t.Size()
	}
	return false
}

// isIntegral reports whether the parameter stores plain integers unconverted.
func (p *Param) isIntegral() bool { return p.Type.IsInteger() || p.Type.IsBits() }

// bounds returns the smallest and the largest integer of an integral parameter.
func (p *Param) bounds() (low int64, high uint64) {
	bits := 8 * max(p.Bytes, 1)
	signed := element.Type(p.Type).Signed()
	if signed || p.Signless || p.Type.IsBits() {
		low = -1 << (bits - 1)
	}
	high = 1<<bits - 1 // for 64, the shift gives 0
	if signed {
		high >>= 1
	}
	return low, high
}

// encode converts a number to the parameter's type.
func (p *Param) encode(v float64) (bits uint64, ok bool) {
	if p.Type.IsFloat() {
		return element.Type(p.Type).Encode(v)
	}
	if !p.isIntegral() || v != math.Trunc(v) || math.IsInf(v, 0) {
		return 0, false
	}
	low, high := p.bounds()
	if v < 0 {
		return uint64(int64(v)), v >= float64(low) // low is a power of two, so exact
	}
	return uint64(v), v < float64(high/2+1)*2 // high+1 is one too
}

// Expectation describes for messages what the parameter takes.
func (p *Param) Expectation() string {
	low, high := p.bounds()
	switch {
	case p.Type == Pointer:
		return "a buffer"
	case p.Type == TextureParam || p.Type == SurfaceParam:
		return "a " + p.Type.String()
	case p.Type == Opaque && (p.Bytes == 1 || p.Bytes == 2 || p.Bytes == 4 || p.Bytes == 8):
		return fmt.Sprintf("%s of a type that is not known; give the value's type, or declare the signature", spell.Count(p.Bytes, "byte"))
	case p.Type == Opaque:
		return fmt.Sprintf("a struct of %d bytes", p.Bytes)
	case p.Type.IsFloat():
		return "a number that fits " + p.Type.String()
	case p.TakesBuffer():
		return fmt.Sprintf("a buffer or an integer from %d to %d", low, high)
	case p.Type.IsBits():
		return fmt.Sprintf("an integer from %d to %d, or a value of a given type of %s", low, high, spell.Count(p.Bytes, "byte"))
	}
	return fmt.Sprintf("an integer from %d to %d", low, high)
}

// fromPTX maps the types of PTX to ours.
var fromPTX = map[ptx.Type]Type{
	ptx.S8: I8, ptx.U8: U8, ptx.S16: I16, ptx.U16: U16, ptx.S32: I32, ptx.U32: U32, ptx.S64: I64, ptx.U64: U64,
	ptx.F16: F16, ptx.BF16: BF16, ptx.F32: F32, ptx.F64: F64,
	ptx.B8: Bits8, ptx.B16: Bits16, ptx.B32: Bits32, ptx.B64: Bits64,
	ptx.Texref: TextureParam, ptx.Samplerref: TextureParam, ptx.Surfref: SurfaceParam,
}

// paramsFromPTX reads the parameters of a kernel.
func paramsFromPTX(f *ptx.Function) []Param {
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

// layOut completes declared parameters. Each is placed at the next multiple of its
// alignment.
func layOut(declared []Param) ([]Param, error) {
	params := make([]Param, len(declared))
	offset := 0
	for i, p := range declared {
		if p.Type != Opaque {
			p.Bytes, p.Align = p.Type.Size(), p.Type.Size()
		}
		p.Align = max(p.Align, 1)
		if p.Bytes <= 0 || p.Align&(p.Align-1) != 0 {
			return nil, &usage.RangeError{Doing: "declaring a signature", Argument: fmt.Sprintf("parameter %d", i+1),
				Expected: "a type, or a struct with a size and an alignment that is a power of two",
				Got:      fmt.Sprintf("%d bytes aligned to %d", p.Bytes, p.Align)}
		}
		p.Offset = (offset + p.Align - 1) &^ (p.Align - 1)
		offset = p.Offset + p.Bytes
		params[i] = p
	}
	return params, nil
}

// agree checks declared parameters against those of the code: their number, and size
// and offset of each.
func agree(name string, declared, found []Param) error {
	doing := "declaring the signature of " + name
	if len(declared) != len(found) {
		return &usage.ArgumentError{Doing: doing, Expected: spell.Count(len(found), "parameter"), Got: fmt.Sprint(len(declared))}
	}
	for i, p := range declared {
		if q := found[i]; p.Bytes != q.Bytes || p.Offset != q.Offset {
			return &usage.ArgumentError{Doing: doing, Argument: fmt.Sprintf("parameter %d", i+1),
				Expected: fmt.Sprintf("%d bytes at offset %d", q.Bytes, q.Offset),
				Got:      fmt.Sprintf("%s of %d bytes at offset %d", p, p.Bytes, p.Offset)}
		}
	}
	return nil
}

// paramBytes returns the offset at which the last parameter ends.
func paramBytes(params []Param) (size int) {
	for _, p := range params {
		size = max(size, p.Offset+p.Bytes)
	}
	return size
}

// listParams formats parameters for messages: "(ptr, ptr, u32 n)".
func listParams(params []Param) string {
	s := "("
	for i, p := range params {
		if i > 0 {
			s += ", "
		}
		s += p.String()
		if p.Name != "" {
			s += " " + p.Name
		}
	}
	return s + ")"
}

// signParams sets the signs of integer parameters, which PTX and machine code do not have:
// compilers write .u32 for int too. Signs has a letter for each parameter, s for signed, u
// for unsigned, any other where it is not known. Signs of another number of parameters are
// ignored.
func signParams(params []Param, signs string) {
	if len(signs) != len(params) {
		return
	}
	for i := range params {
		p := &params[i]
		if !p.Signless && p.Type != Opaque {
			continue
		}
		types := map[byte]map[int]Type{'s': {1: I8, 2: I16, 4: I32, 8: I64}, 'u': {1: U8, 2: U16, 4: U32, 8: U64}}
		if t, ok := types[signs[i]][p.Bytes]; ok {
			p.Type, p.Signless = t, false
		}
	}
}
