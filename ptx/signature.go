// This file computes a kernel's parameters as a launch passes them: a buffer
// in which each stands at an offset.

package ptx

import "math"

// A Signature lists the parameters of a kernel or function in order, laid out
// as in the buffer that cuLaunchKernel's CU_LAUNCH_PARAM_BUFFER_POINTER takes.
type Signature struct {
	Name       string
	Parameters []Parameter
	// Size is the length of the buffer in bytes: the last parameter's end,
	// without padding behind it.
	Size int
}

// A Parameter is one parameter of a Signature.
type Parameter struct {
	Name string
	// Type is the declared type: of an element where Count is not 1. A
	// struct passed by value is an array of B8 with an alignment.
	Type Type
	// Count is the number of elements: 1 for a scalar, the product of
	// vector width and dimensions otherwise, 0 for an open array.
	Count int
	// Array is true for `p[n]`, also when n is 1.
	Array bool
	// Offset is where the parameter starts in the buffer, a multiple of
	// Align. Offset and Size are in bytes.
	Offset, Size, Align int
	// Pointer is what .ptr says; nil for a parameter not so marked, which
	// can be a pointer all the same.
	Pointer *PointerInfo
}

// Signature lays out the function's parameters: each at the next multiple of
// its alignment, which is the declared one or else the size of the type, times
// the vector width. PTX ISA 9.1, 7.1 and 11.1 (.param of kernels).
func (f *Function) Signature() Signature {
	s := Signature{Name: f.Name, Parameters: make([]Parameter, len(f.Params))}
	for i, v := range f.Params {
		p := Parameter{Name: v.Name, Type: v.Type, Array: len(v.Dims) > 0, Align: v.Alignment(), Pointer: v.Ptr}
		p.Count = saturate(v.Elements())
		p.Size = saturate(v.Size())
		p.Offset = roundUp(s.Size, p.Align)
		s.Size = saturate(min(int64(p.Offset), maxBytes) + int64(p.Size))
		s.Parameters[i] = p
	}
	return s
}

// maxBytes is what sizes stop growing at: far beyond any memory, and far
// enough from overflow to add to.
const maxBytes = math.MaxInt64 / 4

func saturate(n int64) int { return int(min(n, maxBytes, math.MaxInt/4)) }

func roundUp(n, align int) int { return (n + align - 1) &^ (align - 1) }

// Alignment is the declared alignment in bytes, or else the natural one: the
// size of the type, times the vector width.
func (v *Variable) Alignment() int {
	if v.Align != 0 {
		return v.Align
	}
	return max(1, v.Type.Size()*max(1, v.Vector))
}

// Elements is the number of scalars: the product of vector width and
// dimensions. The first dimension, left open, is as long as the initial
// values; without them the number is 0. It stops growing at 1<<61 or so.
func (v *Variable) Elements() int64 {
	n := int64(max(1, v.Vector))
	for i, length := range v.Dims {
		if length < 0 {
			length = 0
			if i == 0 && v.Init != nil {
				length = int64(len(v.Init.List))
			}
		}
		n = multiply(n, length)
	}
	return n
}

// Size is the number of bytes that the variable takes, or one register of a
// counted declaration; 0 for an open array. It stops growing at 1<<61 or so.
func (v *Variable) Size() int64 { return multiply(v.Elements(), int64(v.Type.Size())) }

// multiply is a*b for numbers that are not negative, at most maxBytes.
func multiply(a, b int64) int64 {
	if b != 0 && a > maxBytes/b {
		return maxBytes
	}
	return a * b
}
