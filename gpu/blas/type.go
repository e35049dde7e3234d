// This file has the element types, one row each.

package blas

import (
	"math"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/internal/element"
)

// A Type is what a matrix holds.
type Type uint8

// The types. Complex numbers lie as pairs; E4M3 and E5M2 are the two formats of 8-bit floating-point
// numbers.
const (
	None Type = iota
	F16
	BF16
	F32
	F64
	I8
	I32
	C64
	C128
	E4M3
	E5M2
)

// types is what cuBLAS has for each type of elements; what else is known of it, the element table says.
var types = [...]struct {
	of      element.Type
	data    librarytypes.DataType
	compute cublas.ComputeType // of products of this type
	scale   Type               // of the factors then
}{
	F16:  {element.F16, librarytypes.CUDA_R_16F, cublas.CUBLAS_COMPUTE_32F, F32},
	BF16: {element.BF16, librarytypes.CUDA_R_16BF, cublas.CUBLAS_COMPUTE_32F, F32},
	F32:  {element.F32, librarytypes.CUDA_R_32F, cublas.CUBLAS_COMPUTE_32F, F32},
	F64:  {element.F64, librarytypes.CUDA_R_64F, cublas.CUBLAS_COMPUTE_64F, F64},
	I8:   {element.I8, librarytypes.CUDA_R_8I, cublas.CUBLAS_COMPUTE_32I, I32},
	I32:  {element.I32, librarytypes.CUDA_R_32I, 0, None},
	C64:  {element.C64, librarytypes.CUDA_C_32F, cublas.CUBLAS_COMPUTE_32F, C64},
	C128: {element.C128, librarytypes.CUDA_C_64F, cublas.CUBLAS_COMPUTE_64F, C128},
	E4M3: {element.F8E4M3, librarytypes.CUDA_R_8F_E4M3, cublas.CUBLAS_COMPUTE_32F, F32},
	E5M2: {element.F8E5M2, librarytypes.CUDA_R_8F_E5M2, cublas.CUBLAS_COMPUTE_32F, F32},
}

// String is the type's name: "bf16".
func (t Type) String() string {
	if t == None {
		return ""
	}
	return strings.TrimPrefix(types[t].of.String(), "f8")
}

// Bytes is the size of an element.
func (t Type) Bytes() int { return types[t].of.Size() }

// Data is the type's name in NVIDIA's libraries.
func (t Type) Data() librarytypes.DataType { return types[t].data }

// Scalar is a number of a type of factors as C reads it.
func (t Type) Scalar(v complex128) *[2]float64 {
	to := new([2]float64)
	t.put(to, v)
	return to
}

// Half reports whether elements are floating-point numbers of 16 bits.
func (t Type) Half() bool { return t == F16 || t == BF16 }

// Complex reports whether elements are pairs.
func (t Type) Complex() bool { return t == C64 || t == C128 }

// Element is the type of the elements of a buffer that holds such, as the own kernels see it; of a complex one that of the
// parts.
func (t Type) Element() element.Type {
	if t.Tiny() {
		return element.U8
	}
	return types[t].of.Part()
}

// Names lists the names of all types.
func Names() (names []string) {
	for t := F16; int(t) < len(types); t++ {
		names = append(names, t.String())
	}
	return names
}

// Parse is the type of a name, None for others.
func Parse(name string) Type {
	for t := F16; int(t) < len(types); t++ {
		if t.String() == name {
			return t
		}
	}
	return None
}

// OfElement is the type of a buffer's elements, None where cuBLAS has none.
func OfElement(e element.Type) Type {
	for t := F16; t <= I32; t++ {
		if types[t].of == e {
			return t
		}
	}
	return None
}

// Real is the type of the absolute values.
func (t Type) Real() Type {
	switch t {
	case C64:
		return F32
	case C128:
		return F64
	}
	return t
}

// put writes a number as C reads it.
func (t Type) put(to *[2]float64, v complex128) {
	p := unsafe.Pointer(to)
	switch t {
	case F16:
		bits, _ := element.F16.Encode(real(v))
		*(*uint16)(p) = uint16(bits)
	case F32:
		*(*float32)(p) = float32(real(v))
	case F64:
		*(*float64)(p) = real(v)
	case I32:
		*(*int32)(p) = int32(math.Round(real(v)))
	case C64:
		*(*complex64)(p) = complex64(v)
	case C128:
		*(*complex128)(p) = v
	}
}
