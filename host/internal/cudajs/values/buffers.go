// This file is the state of buffers, and the parts of them and the memory beside them that scripts
// name.

package values

import (
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A Buffer is device memory seen as elements of a type.
type Buffer struct {
	GPU      *gpu.Buffer
	Dtype    element.Type
	Shape    Shape
	Global   *goja.Object  // of a global: the module, kept alive
	Array    *goja.Object  // of managed memory: as the script sees it
	Host     *core.Pinned  // its state
	Growable *gpu.Growable // nil for what does not grow
}

// Length is the number of elements.
func (b *Buffer) Length() int { return int(b.GPU.Bytes()) / b.Dtype.Size() }

// Offset is the place of an element in bytes.
func (b *Buffer) Offset(element int) uint64 { return uint64(element * b.Dtype.Size()) }

// NewBuffer makes a Buffer object.
func (s *Reader) NewBuffer(b *gpu.Buffer, t element.Type, dims Shape) goja.Value {
	return s.Make(&Buffer{GPU: b, Dtype: t, Shape: dims})
}

// Sizes are the dimensions of a buffer, one for a buffer without a shape.
func Sizes(b *Buffer) []any {
	if len(b.Shape) == 0 {
		return []any{b.Length()}
	}
	list := make([]any, len(b.Shape))
	for i, n := range b.Shape {
		list[i] = n
	}
	return list
}

// Span reads the options offset and length of a part of a buffer; all that
// follows the offset when no length is given.
func Span(o bind.Options, b *Buffer) (offset, n int) {
	offset = int(o.IntIn("offset", 0, 0, int64(b.Length())))
	rest := int64(b.Length() - offset)
	return offset, int(o.IntIn("length", rest, 0, rest))
}

// CopySpan reads the options offset, dstOffset and length of a copy between
// buffers of one type.
func (s *Reader) CopySpan(a bind.Args, o bind.Options, b, dst *Buffer) (offset, to, n int) {
	if !b.Dtype.Takes(dst.Dtype) {
		s.Bind.ThrowTypeError("%s: dst: expected a buffer of type %s, got one of %s; buffer.view() changes the type",
			a.Op(), b.Dtype.String(), dst.Dtype.String())
	}
	return ElementSpan(a, o, b, dst)
}

// ElementSpan is CopySpan for buffers whose types are another matter.
func ElementSpan(a bind.Args, o bind.Options, b, dst *Buffer) (offset, to, n int) {
	offset, n = Span(o, b)
	to = int(o.IntIn("dstOffset", 0, 0, int64(dst.Length())))
	if !o.Has("length") && n > dst.Length()-to {
		a.Out("dst", "expected room for %s, got %d; options.length says how many to copy", elements(int64(n)), dst.Length()-to)
	}
	if n > dst.Length()-to {
		a.Out("options.length", "expected at most %s from dstOffset %d on, got %d", elements(int64(dst.Length()-to)), to, n)
	}
	return offset, to, n
}

// HostMemory is new memory for the contents of a buffer.
func (s *Reader) HostMemory(b *Buffer) []byte {
	if b.GPU.Freed() {
		_, err := b.GPU.View(0, 0) // the error of using it
		s.Check(err)
	}
	return make([]byte, b.GPU.Bytes())
}

// HostData reads the first argument of a copy, memory whose elements are those
// of the buffer.
func (s *Reader) HostData(a bind.Args, name, expected string, b *Buffer) bind.View {
	view := s.DataArg(a, 0, name, expected)
	if !b.Dtype.TakesArray(view.Kind) {
		s.Bind.ThrowTypeError("%s: %s: expected %s for a buffer of type %s, got %s; buffer.view() changes the type",
			a.Op(), name, b.Dtype.Array(), b.Dtype.String(), view.Kind)
	}
	if len(view.Data)%b.Dtype.Size() != 0 {
		a.Out(name, "expected a multiple of %d bytes for a buffer of type %s, got %d", b.Dtype.Size(), b.Dtype, len(view.Data))
	}
	return view
}

// Fits checks that data lies in the buffer from an element on, and answers that
// place in bytes.
func (s *Reader) Fits(a bind.Args, name string, b *Buffer, data []byte, offset int64) uint64 {
	length := int64(b.Length())
	if offset < 0 || offset > length {
		a.Out("offset", "expected 0 to %d, got %d", length, offset)
	}
	if n := int64(len(data) / b.Dtype.Size()); n > length-offset {
		a.Out(name, "expected at most %s from offset %d on, got %d", elements(length-offset), offset, n)
	}
	return b.Offset(int(offset))
}

// elements is "1 element" or "6 elements".
func elements(n int64) string {
	if n == 1 {
		return "1 element"
	}
	return strconv.FormatInt(n, 10) + " elements"
}
