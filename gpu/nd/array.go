// This file defines Array, and what is asked of one.

package nd

import (
	"context"
	"github.com/cujs/cujs/gpu"
)

// An Array is elements of a type in a buffer. The element at indices i is at Offset plus the sum of
// the indices times the strides, which may be 0 or negative.
type Array struct {
	Buffer  *gpu.Buffer
	DType   DType
	Shape   Shape
	Strides []int
	Offset  int
}

// Over is the elements of a whole buffer in row order; the shape must have as many elements as the
// buffer.
func Over(b *gpu.Buffer, t DType, shape Shape) (*Array, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	if have, need := b.Bytes(), uint64(shape.Size())*uint64(t.Size()); have != need {
		return nil, outOfRange("expected a buffer of %d bytes for %s[%s], got %d", need, t, shape, have)
	}
	return &Array{Buffer: b, DType: t, Shape: shape, Strides: shape.Strides()}, nil
}

// New allocates an array in a context, uninitialised. It waits for memory no longer than ctx.
func New(ctx context.Context, c *gpu.Context, t DType, shape Shape) (*Array, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	b, err := c.Alloc(ctx, uint64(shape.Size())*uint64(t.Size()))
	if err != nil {
		return nil, err
	}
	return &Array{Buffer: b, DType: t, Shape: shape, Strides: shape.Strides()}, nil
}

// Size is the number of elements.
func (a *Array) Size() int { return a.Shape.Size() }

// Contiguous reports whether the elements lie in row order without gaps.
func (a *Array) Contiguous() bool {
	if a.Size() == 0 {
		return true
	}
	step := 1
	for i := len(a.Shape) - 1; i >= 0; i-- {
		if a.Shape[i] > 1 && a.Strides[i] != step {
			return false
		}
		step *= a.Shape[i]
	}
	return true
}

// Broadcast reports whether different indices lead to the same element by a stride of 0: such an
// array cannot be written.
func (a *Array) Broadcast() bool {
	for i, n := range a.Shape {
		if n > 1 && a.Strides[i] == 0 {
			return true
		}
	}
	return false
}

// Span is the first place of the buffer that belongs to an element, and the one behind the last. Where
// there are no elements it is at the beginning: Offset may be behind the buffer's end.
func (a *Array) Span() (first, end int) {
	if a.Size() == 0 {
		return 0, 0
	}
	first, end = a.Offset, a.Offset
	for i, n := range a.Shape {
		if reach := (n - 1) * a.Strides[i]; reach < 0 {
			first += reach
		} else {
			end += reach
		}
	}
	return first, end + 1
}

// Window is the part of the buffer that Span covers, and the place in it of the element at indices 0.
func (a *Array) Window() (*gpu.Buffer, int, error) {
	first, end := a.Span()
	size := uint64(a.DType.Size())
	if first == 0 && uint64(end)*size == a.Buffer.Bytes() {
		return a.Buffer, a.Offset, nil
	}
	b, err := a.Buffer.View(uint64(first)*size, uint64(end-first)*size)
	return b, a.Offset - first, err
}

// Overlaps reports whether the spans of two arrays share memory.
func (a *Array) Overlaps(b *Array) bool {
	if a.Buffer.Context() != b.Buffer.Context() && a.Buffer.Context().Device() != b.Buffer.Context().Device() {
		return false
	}
	from, to := a.bytes()
	begin, end := b.bytes()
	return from < end && begin < to
}

// bytes are the addresses that Span covers.
func (a *Array) bytes() (from, to uint64) {
	first, end := a.Span()
	size, at := uint64(a.DType.Size()), uint64(a.Buffer.Address())
	return at + uint64(first)*size, at + uint64(end)*size
}

// Same reports whether two arrays are the same elements in the same places.
func (a *Array) Same(b *Array) bool {
	if a.DType.Size() != b.DType.Size() || len(a.Shape) != len(b.Shape) || uint64(a.Buffer.Address())+uint64(a.Offset*a.DType.Size()) != uint64(b.Buffer.Address())+uint64(b.Offset*b.DType.Size()) {
		return false
	}
	for i, n := range a.Shape {
		if b.Shape[i] != n || n > 1 && a.Strides[i] != b.Strides[i] {
			return false
		}
	}
	return true
}
