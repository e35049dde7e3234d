package exchange

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
)

// An Interface describes an array as version 3 of the CUDA array interface does, with its names.
type Interface struct {
	Shape    []int
	TypeStr  string // "<f4"
	Data     uint64 // the address of the element at indices 0
	ReadOnly bool
	Strides  []int  // in bytes; nil where the elements lie in row order
	Stream   uint64 // 1, the default stream, unless the program that describes it says another; 0 for none
}

// Version is that of the interface.
const Version = 3

// typeString is what a type is called there, empty where it has no name, as bfloat16.
func typeString(t nd.DType) string {
	switch name := t.NumPy(); {
	case name == "":
		return ""
	case t.Size() == 1:
		return "|" + name
	default:
		return "<" + name
	}
}

// Describe describes an array. Its memory must live, and must not be freed, as long as somebody uses the
// description.
func Describe(a *nd.Array) (Interface, error) {
	name := typeString(a.DType)
	if name == "" {
		return Interface{}, fmt.Errorf("the CUDA array interface has no %s; DLPack has", a.DType)
	}
	size := a.DType.Size()
	i := Interface{Shape: append([]int{}, a.Shape...), TypeStr: name, Stream: 1, ReadOnly: a.Broadcast()}
	if a.Size() > 0 {
		i.Data = uint64(a.Buffer.Address()) + uint64(a.Offset*size)
	}
	if !a.Contiguous() {
		i.Strides = make([]int, len(a.Strides))
		for axis, n := range a.Strides {
			i.Strides[axis] = n * size
		}
	}
	return i, nil
}

// Array is an array over memory that a description tells of, in a context of its device. It retains owner,
// which keeps the memory alive, and never frees the memory.
func (i Interface) Array(c *gpu.Context, owner any) (*nd.Array, error) {
	t := nd.None
	for _, known := range nd.Types() {
		if typeString(known) == i.TypeStr {
			t = known
		}
	}
	if t == nd.None {
		return nil, fmt.Errorf("there are no arrays of %q", i.TypeStr)
	}
	strides := nd.Shape(i.Shape).Strides()
	if i.Strides != nil {
		strides = make([]int, len(i.Strides))
		for axis, n := range i.Strides {
			if n%t.Size() != 0 {
				return nil, fmt.Errorf("a stride of %d bytes is no whole number of %s", n, t)
			}
			strides[axis] = n / t.Size()
		}
	}
	return over(c, t, i.Shape, strides, i.Data, owner)
}

// over is an array whose element at indices 0 is at an address.
func over(c *gpu.Context, t nd.DType, shape nd.Shape, strides []int, address uint64, owner any) (*nd.Array, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	if len(strides) != len(shape) {
		return nil, fmt.Errorf("there are %d strides for %d axes", len(strides), len(shape))
	}
	a := &nd.Array{DType: t, Shape: shape, Strides: strides}
	first, end := a.Span()
	size := uint64(t.Size())
	b, err := c.Wrap(cuda.DevicePtr(address+uint64(first)*size), uint64(end-first)*size, owner)
	if err != nil {
		return nil, err
	}
	a.Buffer, a.Offset = b, -first
	return a, nil
}
