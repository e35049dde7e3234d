// This file copies elements to the host.

package ndarray

import (
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

// destination reads dst, memory for all elements.
func (s *Arrays) destination(a bind.Args, x *Array) bind.View {
	view := s.DataArg(a, 0, "dst", "a typed array, ArrayBuffer or DataView")
	t := x.dtype.Element()
	if !t.TakesArray(view.Kind) {
		s.Bind.ThrowTypeError("%s: dst: expected %s for an array of %s, got %s", a.Op(), t.Array(), x.dtype, view.Kind)
	}
	if need := x.shape.Size() * x.dtype.Size(); len(view.Data) != need {
		a.Out("dst", "expected %d bytes for %s[%s], got %d", need, x.dtype, x.shape, len(view.Data))
	}
	return view
}

// read is array.read(dst).
func (s *Arrays) read(x *Array, a bind.Args) goja.Value {
	if !a.Has(0) {
		return s.Bind.TypedArray(x.dtype.Element().Array(), s.copies.bytes(a.Op(), x))
	}
	dst := s.destination(a, x)
	d, offset, _ := s.copies.packed(a.Op(), x)
	s.copies.readInto(d, offset, dst.Data)
	return dst.Owner
}

// readAsync is array.readAsync(dst), in the order of the current stream.
func (s *Arrays) readAsync(x *Array, a bind.Args) goja.Value {
	var dst bind.View
	if a.Has(0) {
		dst = s.destination(a, x)
	}
	d, offset, n := s.copies.packed(a.Op(), x)
	if !a.Has(0) {
		dst.Data = make([]byte, n)
		dst.Owner = s.Bind.TypedArray(x.dtype.Element().Array(), dst.Data)
	}
	s.Element = d.DType.Size()
	t, err := d.Buffer.ReadAsync(offset, dst.Data, s.Stream)
	s.Element = 0
	s.Check(err)
	return s.Promise(core.During(a.Op(), t.Done), dst.Owner, dst.Owner)
}

// element is the value of an element, [re, im] of a complex one.
func (s *Arrays) element(t nd.DType, data []byte) goja.Value {
	bits := t.Element().Load(data)
	switch {
	case t == nd.Bool:
		return s.VM.ToValue(bits != 0)
	case t.Kind() == nd.Complex:
		part := t.Part()
		return s.VM.NewArray(s.element(part, data), s.element(part, data[part.Size():]))
	}
	return s.Value(t.Element(), bits)
}

// plain is nested plain arrays of elements in row order.
func (s *Arrays) plain(t nd.DType, data []byte, shape nd.Shape) goja.Value {
	if len(shape) == 0 {
		return s.element(t, data)
	}
	list := make([]any, shape[0])
	size := t.Size() * shape[1:].Size()
	for i := range list {
		list[i] = s.plain(t, data[i*size:(i+1)*size], shape[1:])
	}
	return s.VM.NewArray(list...)
}

// toArray is array.toArray().
func (s *Arrays) toArray(x *Array, a bind.Args) goja.Value {
	return s.plain(x.dtype, s.copies.bytes(a.Op(), x), x.shape)
}

// item is array.item(): the only element.
func (s *Arrays) item(x *Array, a bind.Args) goja.Value {
	if n := x.shape.Size(); n != 1 {
		s.Bind.ThrowTypeError("%s: expected an array of one element, this one has %d; at(…) selects one", a.Op(), n)
	}
	return s.only(a.Op(), x)
}

func (s *Arrays) only(op string, x *Array) goja.Value {
	return s.element(x.dtype, s.copies.bytes(op, x))
}
