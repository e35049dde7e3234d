// This file makes buffers.

package cudajs

import (
	"math"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// alloc is cuda.alloc(type, shape, {stream, pool, shareable}): memory that is not
// initialised. With a stream it comes from the device's pool, or the one given,
// in that stream's order.
func (s *session) alloc(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := s.shapeArg(a, 1, "shape", t.Size())
	o := a.Options(2, "options", "stream", "pool", "shareable")
	shareable, stream := s.shareable(o), s.streamOption(o)
	if p, ok := bind.StateOption[*gpu.Pool](o, "pool", "a MemoryPool"); ok {
		b, err := c.AllocFrom(p, uint64(dims.elements()*t.Size()), stream)
		s.check(err)
		return s.newBuffer(b, t, dims)
	}
	return s.newBuffer(s.allocate(c, t, dims, stream, shareable), t, dims)
}

// shareable reads the option of that name: memory of its own, which comes neither
// in a stream's order, also in stream.use, nor from a pool.
func (s *session) shareable(o bind.Options) bool {
	if !o.BoolOr("shareable", false) {
		return false
	}
	for _, other := range []string{"stream", "pool"} {
		if o.Has(other) {
			s.b.ThrowTypeError("%s: options.shareable: expected no %s beside it: shareable memory is of no pool", o.Op(), other)
		}
	}
	return true
}

// allocate allocates for elements of a shape, in a stream's order or, with
// none, at once.
func (s *session) allocate(c *gpu.Context, t element.Type, dims shape, stream *gpu.Stream, shareable bool) *gpu.Buffer {
	bytes := uint64(dims.elements() * t.Size())
	var b *gpu.Buffer
	var err error
	switch {
	case shareable:
		b, err = c.AllocShareable(bytes)
	case stream != nil:
		b, err = c.AllocAsync(bytes, stream)
	default:
		b, err = c.Alloc(bytes)
	}
	s.check(err)
	return b
}

// upload is cuda.buffer(data, {type, stream, shareable}): a buffer with a copy of data,
// which may be changed as soon as this returns. The type is that of the typed
// array, element.U8 for bytes, f32 for an array of numbers, or as given.
func (s *session) upload(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(1, "options", "type", "stream", "shareable")
	t, shareable, stream := s.typeOption(o), s.shareable(o), s.streamOption(o) // before data: a getter could free that
	t, data := s.contents(a, t)
	dims := shape{len(data) / t.Size()}
	b := s.allocate(c, t, dims, stream, shareable)
	s.writeFrom(b, 0, data)
	return s.newBuffer(b, t, dims)
}

// contents reads the first argument of cuda.buffer, with a type when one was
// given.
func (s *session) contents(a bind.Args, t element.Type) (element.Type, []byte) {
	if array, ok := arrayOf(a.Value(0)); ok {
		if t == element.None {
			t = element.F32
		}
		return t, s.numbers(a.Op(), "data", t, array)
	}
	view := s.dataArg(a, 0, "data", hostNumbers)
	if t == element.None {
		t = typeOfArray(view.Kind)
	}
	if !t.TakesArray(view.Kind) {
		s.b.ThrowTypeError("%s: data: expected %s for type %s, got %s", a.Op(), t.Array(), t, view.Kind)
	}
	if len(view.Data)%t.Size() != 0 {
		a.Out("data", "expected a multiple of %d bytes for type %s, got %d", t.Size(), t, len(view.Data))
	}
	return t, view.Data
}

// wrap is cuda.wrap(address, bytes, {type, owner}): a buffer of memory that
// somebody else allocated and frees. It keeps owner alive.
func (s *session) wrap(c *gpu.Context, a bind.Args) goja.Value {
	address := a.Uint64(0, "address")
	bytes := a.IntIn(1, "bytes", 0, int64(min(c.Device().TotalMemory(), maxBytes)))
	o := a.Options(2, "options", "type", "owner")
	t := s.typeOption(o)
	if t == element.None {
		t = element.U8
	}
	if bytes%int64(t.Size()) != 0 {
		a.Out("bytes", "expected a multiple of %d for type %s, got %d", t.Size(), t, bytes)
	}
	if address == 0 && bytes > 0 {
		a.Out("address", "expected one that is not 0")
	}
	if uint64(bytes) > math.MaxUint64-address {
		a.Out("address", "%d bytes from there on exceed the address space", bytes)
	}
	b, err := c.Wrap(cuda.DevicePtr(address), uint64(bytes), o.Value("owner"))
	s.check(err)
	return s.newBuffer(b, t, shape{int(bytes) / t.Size()})
}

// typeArg reads a type.
func (s *session) typeArg(a bind.Args, i int) element.Type {
	if n := a.Value(i); goja.IsNumber(n) && goja.IsString(a.Value(i+1)) {
		s.b.ThrowTypeError("%s: type: expected a type such as 'f32', got number; the type comes before the size: (%s, %v)",
			a.Op(), s.b.Show(a.Value(i+1)), n)
	}
	return s.typeValue(a.Op(), "type", a.Value(i))
}

// typeOption reads the option type, nil when there is none.
func (s *session) typeOption(o bind.Options) element.Type {
	if !o.Has("type") {
		return element.None
	}
	return s.typeValue(o.Op(), "options.type", o.Value("type"))
}

func (s *session) shapeArg(a bind.Args, i int, name string, size int) shape {
	return s.shapeValue(a.Op(), name, a.Value(i), size)
}

// streamOption reads the option stream; the stream of stream.use where there is
// none, nil outside of that.
func (s *session) streamOption(o bind.Options) *gpu.Stream {
	stream, ok := bind.StateOption[*gpu.Stream](o, "stream", "a Stream")
	if !ok {
		return s.stream
	}
	return stream
}

// What operations on host memory expect; those that take arrays of numbers as well have looked for one before.
const (
	hostBytes   = "a typed array, ArrayBuffer or DataView"
	hostNumbers = "a typed array, ArrayBuffer, DataView or array of numbers"
)

// dataArg reads host memory.
func (s *session) dataArg(a bind.Args, i int, name, expected string) bind.View {
	view, ok, err := s.b.View(a.Value(i))
	if err != nil {
		s.b.ThrowTypeError("%s: %s: %v", a.Op(), name, err)
	}
	if !ok {
		a.Wrong(i, name, expected)
	}
	return view
}
