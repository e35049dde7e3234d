// This file defines TensorMap: a tensor in a buffer as the tensor memory accelerator
// reads it.

package gpu

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/tensormap"
	"github.com/cujs/cujs/internal/spell"
)

// TensorMapOptions describe a tensor in a buffer, and the boxes of it that kernels copy.
// Shape and Box are in elements, at most 256 each of Box, Strides in bytes, of all
// dimensions but the innermost (nil for a tensor without gaps), Steps element strides
// (nil for 1). Lists begin with the outermost of 1 to 5 dimensions.
type TensorMapOptions = tensormap.Options

// A TensorMap is a tensor as kernels take it: a parameter of 128 bytes by value,
// const __grid_constant__ CUtensorMap in CUDA C++. It retains its buffer and needs no
// release.
type TensorMap struct {
	buffer *Buffer
	words  *[tensormap.Words]uint64
	rank   int
}

// NewTensorMap makes a map of a tensor in b. It needs a device of compute capability 9.0
// or later.
func (b *Buffer) NewTensorMap(o TensorMapOptions) (*TensorMap, error) {
	const doing = "making a tensor map"
	if err := b.check(); err != nil {
		return nil, err
	}
	if n, _ := b.context.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED); n == 0 {
		return nil, &RangeError{Doing: doing, Problem: b.context.device.String() + " has no tensor memory accelerator"}
	}
	bytes, err := o.Complete(b.address)
	if err != nil {
		return nil, err
	}
	if err := b.span("making a tensor map of", o.Offset, bytes); err != nil {
		return nil, err
	}
	m := &TensorMap{buffer: b, words: tensormap.NewWords(), rank: len(o.Shape)}
	err = b.context.within("cuTensorMapEncodeTiled", doing, func(api *cuda.API) cuda.Result { return o.Encode(api, b.address, m.words) })
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Buffer is the buffer that contains the tensor.
func (m *TensorMap) Buffer() *Buffer { return m.buffer }

// Bytes is the map as kernels take it. The caller must not change it.
func (m *TensorMap) Bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(m.words)), unsafe.Sizeof(*m.words))
}

// String is "tensor map of 2 dimensions in buffer of 4 KiB on device 0".
func (m *TensorMap) String() string {
	return fmt.Sprintf("tensor map of %s in %s", spell.Count(m.rank, "dimension"), m.buffer)
}
