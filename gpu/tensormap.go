// This file describes parts of memory to the tensor memory accelerator, which
// copies boxes of tensors to shared memory and back.

package gpu

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
)

// TensorMapOptions describe a tensor in a buffer, and the boxes of it that
// kernels ask for. Sizes are those of the outermost dimension first.
type TensorMapOptions struct {
	Type    cuda.TensorMapDataType
	Bytes   int // of an element
	Offset  uint64
	Shape   []uint64 // 1 to 5 dimensions, in elements
	Strides []uint64 // from one to the next in each dimension but the last, in bytes; nil when nothing lies between
	Box     []uint32 // in elements, at most 256 each
	Steps   []uint32 // every so-manieth element, 1 to 8; nil for every one
	// How a box lies in shared memory, in what pieces the second-level cache
	// fetches, and what stands for elements outside of the tensor.
	Interleave cuda.TensorMapInterleave
	Swizzle    cuda.TensorMapSwizzle
	Promotion  cuda.TensorMapL2promotion
	Fill       cuda.TensorMapFloatOOBfill
}

// A TensorMap is a tensor as kernels take it: a parameter of 128 bytes by value,
// const __grid_constant__ CUtensorMap in CUDA C++. It keeps its buffer alive and
// needs no release.
type TensorMap struct {
	buffer *Buffer
	words  []uint64 // 16, aligned to 64 bytes
	rank   int
}

// The requirements are those of the CUDA driver API, cuTensorMapEncodeTiled.
const (
	maxTensorRank = 5
	maxBox        = 256
	maxStep       = 8
	tensorAlign   = 16
	mapAlign      = 64
	mapWords      = 16
)

// NewTensorMap describes a tensor in b. Devices before compute capability 9.0
// have nothing to read it.
func (b *Buffer) NewTensorMap(o TensorMapOptions) (*TensorMap, error) {
	const doing = "making a tensor map"
	if err := b.check(); err != nil {
		return nil, err
	}
	if n, _ := b.context.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED); n == 0 {
		return nil, &RangeError{Doing: doing, Problem: b.context.device.String() + " has no tensor memory accelerator"}
	}
	if err := o.complete(b); err != nil {
		return nil, err
	}
	m := &TensorMap{buffer: b, rank: len(o.Shape)}
	space := make([]uint64, mapWords+mapAlign/8)
	for m.words = space; uintptr(unsafe.Pointer(&m.words[0]))%mapAlign != 0; {
		m.words = m.words[1:]
	}
	m.words = m.words[:mapWords]
	at := b.address + cuda.DevicePtr(o.Offset)
	shape, strides, box, steps := inward(o.Shape), inward(o.Strides), inward(o.Box), inward(o.Steps)
	strides = append(strides, 0) // never read; a tensor of one dimension has none
	err := b.context.within("cuTensorMapEncodeTiled", doing, func(api *cuda.API) cuda.Result {
		return api.CuTensorMapEncodeTiled((*cuda.TensorMap)(unsafe.Pointer(&m.words[0])), o.Type, uint32(m.rank), *(*unsafe.Pointer)(unsafe.Pointer(&at)),
			&shape[0], &strides[0], &box[0], &steps[0], o.Interleave, o.Swizzle, o.Promotion, o.Fill)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// inward is a list with the innermost dimension first, as the driver wants it.
func inward[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// complete checks the options and fills in what was left out.
func (o *TensorMapOptions) complete(b *Buffer) error {
	rank := len(o.Shape)
	wrong := func(argument, expected string, got any) error {
		return &RangeError{Doing: "making a tensor map", Argument: argument, Expected: expected, Got: fmt.Sprint(got)}
	}
	if rank < 1 || rank > maxTensorRank {
		return wrong("shape", "1 to 5 dimensions", rank)
	}
	if o.Steps == nil {
		o.Steps = slices.Repeat([]uint32{1}, rank)
	}
	if o.Strides == nil {
		o.Strides = make([]uint64, rank-1)
		for i, inner := rank-2, o.Shape[rank-1]*uint64(o.Bytes); i >= 0; i-- {
			o.Strides[i] = inner
			inner *= o.Shape[i]
		}
	}
	switch {
	case len(o.Box) != rank:
		return wrong("box", fmt.Sprintf("%d dimensions", rank), len(o.Box))
	case len(o.Steps) != rank:
		return wrong("elementStrides", fmt.Sprintf("%d dimensions", rank), len(o.Steps))
	case len(o.Strides) != rank-1:
		return wrong("strides", fmt.Sprintf("%d, of all dimensions but the innermost", rank-1), len(o.Strides))
	case uint64(b.address+cuda.DevicePtr(o.Offset))%tensorAlign != 0:
		return wrong("offset", "an address that is a multiple of 16", fmt.Sprintf("%#x", uint64(b.address)+o.Offset))
	}
	return o.bounds(b, wrong)
}

// bounds checks the sizes, and that the tensor lies in the buffer.
func (o *TensorMapOptions) bounds(b *Buffer, wrong func(argument, expected string, got any) error) error {
	last := len(o.Shape) - 1
	end := o.Shape[last] * uint64(o.Bytes)
	for i, n := range o.Shape {
		at := fmt.Sprintf("[%d]", i)
		switch {
		case n < 1 || n > 1<<32:
			return wrong("shape"+at, "1 to 2**32", n)
		case o.Box[i] < 1 || o.Box[i] > maxBox:
			return wrong("box"+at, "1 to 256", o.Box[i])
		case o.Steps[i] < 1 || o.Steps[i] > maxStep:
			return wrong("elementStrides"+at, "1 to 8", o.Steps[i])
		case i < last && (o.Strides[i]%tensorAlign != 0 || o.Strides[i] >= 1<<40):
			return wrong("strides"+at, "a multiple of 16 bytes below 2**40", o.Strides[i])
		}
		if i < last {
			end += (n - 1) * o.Strides[i]
		}
	}
	if inner := uint64(o.Box[last]) * uint64(o.Bytes); o.Interleave == cuda.CU_TENSOR_MAP_INTERLEAVE_NONE && inner%tensorAlign != 0 {
		return wrong(fmt.Sprintf("box[%d]", last), "a multiple of 16 bytes", fmt.Sprintf("%d", inner))
	}
	return b.span("making a tensor map of", o.Offset, end)
}

// Buffer is what the map describes.
func (m *TensorMap) Buffer() *Buffer { return m.buffer }

// Bytes is the map as kernels take it. The caller must not change it.
func (m *TensorMap) Bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&m.words[0])), len(m.words)*8)
}

// String is "tensor map of 2 dimensions in buffer of 4 KiB on device 0".
func (m *TensorMap) String() string {
	return fmt.Sprintf("tensor map of %s in %s", spell.Count(m.rank, "dimension"), m.buffer)
}
