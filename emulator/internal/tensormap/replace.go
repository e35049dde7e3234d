// This file changes maps as kernels do: tensormap.replace (PTX ISA 9.1, 9.7.9.27). A kernel
// that makes a map begins with zeros, as Triton's do.

package tensormap

import "github.com/cujs/cujs/ptx"

// A Field is what tensormap.replace replaces, in the ISA's words.
type Field string

// The fields. Those of dimensions have an ordinal; those behind are chosen by constants.
const (
	GlobalAddress    Field = "global_address"
	Rank             Field = "rank"
	BoxDim           Field = "box_dim"
	GlobalDim        Field = "global_dim"
	GlobalStride     Field = "global_stride"
	ElementStride    Field = "element_stride"
	ElementType      Field = "elemtype"
	InterleaveLayout Field = "interleave_layout"
	SwizzleMode      Field = "swizzle_mode"
	SwizzleAtomicity Field = "swizzle_atomicity"
	FillMode         Field = "fill_mode"
)

// elements are the types by their numbers in .elemtype, whose order is not that of
// CUtensorMapDataType.
var elements = [...]ptx.Type{
	ptx.U8, ptx.U16, ptx.U32, ptx.S32, ptx.U64, ptx.S64, ptx.F16, ptx.F32, ptx.F32, ptx.F64, ptx.BF16, ptx.TF32, ptx.TF32,
}

// Ordinals is how many of a field there are; 0 for one that has no ordinal.
func (f Field) Ordinals() int {
	switch f {
	case BoxDim, GlobalDim, ElementStride:
		return MaxRank
	case GlobalStride:
		return MaxRank - 1
	}
	return 0
}

// Choices is how many values a field that is chosen by a constant has here; 0 for a number.
func (f Field) Choices() int {
	switch f {
	case ElementType:
		return len(elements)
	case InterleaveLayout, SwizzleAtomicity:
		return 1 // neither is there
	case SwizzleMode:
		return 4
	case FillMode:
		return 2
	}
	return 0
}

// blank is what zeros say before anything is replaced.
var blank = Map{
	Element: ptx.U8, Rank: 1, Dims: [MaxRank]uint64{1, 1, 1, 1, 1},
	Box: [MaxRank]uint32{1, 1, 1, 1, 1}, Steps: [MaxRank]uint32{1, 1, 1, 1, 1},
}

// Replace changes a field of a map, or of zeros, which become one. Other bytes stay no map.
func Replace(w *[words]uint64, f Field, ordinal int, value uint64) {
	m := blank
	if *w != ([words]uint64{}) {
		if w[wordSeal] != seal(w) {
			return
		}
		m = fields(w)
	}
	m.set(f, ordinal, value)
	*w = m.Encode()
}

func (m *Map) set(f Field, ordinal int, value uint64) {
	switch f {
	case GlobalAddress:
		m.Address = value
	case Rank:
		m.Rank = int(value&0xff) + 1 // the ISA counts from 0
	case BoxDim:
		m.Box[ordinal] = uint32(value)
	case GlobalDim:
		m.Dims[ordinal] = value
	case GlobalStride:
		m.Strides[ordinal] = value
	case ElementStride:
		m.Steps[ordinal] = uint32(value) & 0xff
	case ElementType:
		m.Element = elements[value]
	case SwizzleMode:
		m.Swizzle = Swizzle(value)
	case FillMode:
		m.NaN = value != 0
	}
}
