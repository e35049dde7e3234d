// This file defines TensorMap. It checks descriptions of tensors for the tensor memory accelerator and encodes them. The requirements are
// those of the CUDA driver API, cuTensorMapEncodeTiled.

package images

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// TensorMapOptions describe a tensor in a buffer, and the boxes of it that kernels copy. Sizes
// are those of the outermost dimension first.
type TensorMapOptions struct {
	Type    cuda.TensorMapDataType
	Bytes   int // of an element
	Offset  uint64
	Shape   []uint64 // 1 to 5 dimensions, in elements
	Strides []uint64 // in bytes, of all dimensions but the innermost; nil for a tensor without gaps
	Box     []uint32 // in elements, at most 256 each
	Steps   []uint32 // element strides, 1 to 8; nil for 1
	// The layout of a box in shared memory, the promotion of the second-level cache, and
	// the value of elements outside of the tensor.
	Interleave cuda.TensorMapInterleave
	Swizzle    cuda.TensorMapSwizzle
	Promotion  cuda.TensorMapL2promotion
	Fill       cuda.TensorMapFloatOOBfill
}

const (
	maxRank  = 5
	maxBox   = 256
	maxStep  = 8
	align    = 16 // bytes, of addresses, strides and the rows of boxes
	mapAlign = 64 // bytes, of an encoded map
)

// tensorMapWords is the size of an encoded map in words of 8 bytes.
const tensorMapWords = 16

func wrongTensor(argument, expected string, got any) error {
	return &usage.RangeError{Doing: "making a tensor map", Argument: argument, Expected: expected, Got: fmt.Sprint(got)}
}

// complete checks the options for a tensor in a buffer at an address, and fills in what
// was left out. It returns the offset in the buffer at which the tensor ends.
func (o *TensorMapOptions) complete(buffer cuda.DevicePtr) (bytes uint64, err error) {
	rank := len(o.Shape)
	if rank < 1 || rank > maxRank {
		return 0, wrongTensor("shape", "1 to 5 dimensions", rank)
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
		return 0, wrongTensor("box", fmt.Sprintf("%d dimensions", rank), len(o.Box))
	case len(o.Steps) != rank:
		return 0, wrongTensor("elementStrides", fmt.Sprintf("%d dimensions", rank), len(o.Steps))
	case len(o.Strides) != rank-1:
		return 0, wrongTensor("strides", fmt.Sprintf("%d, of all dimensions but the innermost", rank-1), len(o.Strides))
	case (uint64(buffer)+o.Offset)%align != 0:
		return 0, wrongTensor("offset", "an address that is a multiple of 16", fmt.Sprintf("%#x", uint64(buffer)+o.Offset))
	}
	return o.size()
}

// size checks the sizes and returns the bytes from the first element to the last.
func (o *TensorMapOptions) size() (uint64, error) {
	last := len(o.Shape) - 1
	end := o.Shape[last] * uint64(o.Bytes)
	for i, n := range o.Shape {
		at := fmt.Sprintf("[%d]", i)
		switch {
		case n < 1 || n > 1<<32:
			return 0, wrongTensor("shape"+at, "1 to 2**32", n)
		case o.Box[i] < 1 || o.Box[i] > maxBox:
			return 0, wrongTensor("box"+at, "1 to 256", o.Box[i])
		case o.Steps[i] < 1 || o.Steps[i] > maxStep:
			return 0, wrongTensor("elementStrides"+at, "1 to 8", o.Steps[i])
		case i < last && (o.Strides[i]%align != 0 || o.Strides[i] >= 1<<40):
			return 0, wrongTensor("strides"+at, "a multiple of 16 bytes below 2**40", o.Strides[i])
		}
		if i < last {
			end += (n - 1) * o.Strides[i]
		}
	}
	if inner := uint64(o.Box[last]) * uint64(o.Bytes); o.Interleave == cuda.CU_TENSOR_MAP_INTERLEAVE_NONE && inner%align != 0 {
		return 0, wrongTensor(fmt.Sprintf("box[%d]", last), "a multiple of 16 bytes", inner)
	}
	return end, nil
}

// encode writes the map of a tensor in a buffer at an address.
func (o *TensorMapOptions) encode(api *cuda.API, buffer cuda.DevicePtr, words *[tensorMapWords]uint64) cuda.Result {
	at := buffer + cuda.DevicePtr(o.Offset)
	shape, strides, box, steps := reversed(o.Shape), reversed(o.Strides), reversed(o.Box), reversed(o.Steps)
	strides = append(strides, 0) // never read; a tensor of one dimension has none
	return api.CuTensorMapEncodeTiled((*cuda.TensorMap)(unsafe.Pointer(words)), o.Type, uint32(len(shape)), *(*unsafe.Pointer)(unsafe.Pointer(&at)),
		&shape[0], &strides[0], &box[0], &steps[0], o.Interleave, o.Swizzle, o.Promotion, o.Fill)
}

// newTensorMapWords allocates memory for a map, aligned as the driver needs it.
func newTensorMapWords() *[tensorMapWords]uint64 {
	space := make([]uint64, tensorMapWords+mapAlign/8)
	for uintptr(unsafe.Pointer(&space[0]))%mapAlign != 0 {
		space = space[1:]
	}
	return (*[tensorMapWords]uint64)(space)
}

// reversed returns a list with the innermost dimension first, as the driver takes it.
func reversed[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// A TensorMap is a tensor as kernels take it: a parameter of 128 bytes by value,
// const __grid_constant__ CUtensorMap in CUDA C++. It retains its buffer and needs no
// release.
type TensorMap struct {
	buffer  *gpu.Buffer
	words   *[tensorMapWords]uint64
	options TensorMapOptions
}

// NewTensorMap makes a map of a tensor in b. It needs a device of compute capability 9.0
// or later.
func NewTensorMap(b *gpu.Buffer, o TensorMapOptions) (*TensorMap, error) {
	const doing = "making a tensor map"
	if err := inside.Check(b); err != nil {
		return nil, err
	}
	if n, _ := b.Context().Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED); n == 0 {
		return nil, &usage.RangeError{Doing: doing, Problem: b.Context().Device().String() + " has no tensor memory accelerator"}
	}
	bytes, err := o.complete(b.Address())
	if err != nil {
		return nil, err
	}
	if err := inside.Span(b, "making a tensor map of", o.Offset, bytes); err != nil {
		return nil, err
	}
	m := &TensorMap{buffer: b, words: newTensorMapWords(), options: o}
	err = inside.Within(b.Context(), "cuTensorMapEncodeTiled", doing, func(api *cuda.API) cuda.Result { return o.encode(api, b.Address(), m.words) })
	if err != nil {
		return nil, err
	}
	return m, nil
}

// SetArgument sets argument i of a launch, from 0, to the tensor map. The launch retains its
// buffer.
func (m *TensorMap) SetArgument(l *gpu.Launch, i int) error {
	if err := m.made(); err != nil {
		return err
	}
	return inside.SetStruct(l, i, m.Bytes(), m.buffer, m)
}

// Buffer is the buffer that contains the tensor.
func (m *TensorMap) Buffer() *gpu.Buffer { return m.buffer }

// Options is what the map was made from, with what was left out. The caller must not change its lists.
func (m *TensorMap) Options() TensorMapOptions { return m.options }

// Bytes is the map as kernels take it. The caller must not change it.
func (m *TensorMap) Bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(m.words)), unsafe.Sizeof(*m.words))
}

// String is "tensor map of 2 dimensions in buffer of 4 KiB on device 0".
func (m *TensorMap) String() string {
	if m.made() != nil {
		return "a TensorMap that nothing has made"
	}
	return fmt.Sprintf("tensor map of %s in %s", spell.Count(len(m.options.Shape), "dimension"), m.buffer)
}
