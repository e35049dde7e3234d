// This file makes buffers.

package memory

import (
	"context"
	"math"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// alloc is cuda.alloc(type, shape, {stream, pool, shareable}): memory that is not
// initialised. With a stream it comes from the device's pool, or the one given,
// in that stream's order.
func (s *Memory) alloc(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	o := a.Options(2, "options", "stream", "pool", "shareable")
	shareable, stream := s.shareable(o), s.StreamOption(o)
	if p, ok := bind.StateOption[*gpu.Pool](o, "pool", "a MemoryPool"); ok {
		b, err := c.AllocFrom(p, uint64(dims.Elements()*t.Size()), stream)
		s.Check(err)
		return s.NewBuffer(b, t, dims)
	}
	return s.NewBuffer(s.allocate(c, t, dims, stream, shareable), t, dims)
}

// shareable reads the option of that name: memory of its own, which comes neither
// in a stream's order, also in stream.use, nor from a pool.
func (s *Memory) shareable(o bind.Options) bool {
	if !o.BoolOr("shareable", false) {
		return false
	}
	for _, other := range []string{"stream", "pool"} {
		if o.Has(other) {
			s.Bind.ThrowTypeError("%s: options.shareable: expected no %s beside it: shareable memory is of no pool", o.Op(), other)
		}
	}
	return true
}

// allocate allocates for elements of a shape, in a stream's order or, with
// none, at once.
func (s *Memory) allocate(c *gpu.Context, t element.Type, dims values.Shape, stream *gpu.Stream, shareable bool) *gpu.Buffer {
	bytes := uint64(dims.Elements() * t.Size())
	var b *gpu.Buffer
	var err error
	switch {
	case shareable:
		b, err = c.AllocShareable(context.Background(), bytes)
	case stream != nil:
		b, err = c.AllocAsync(bytes, stream)
	default:
		b, err = c.Alloc(context.Background(), bytes)
	}
	s.Check(err)
	return b
}

// upload is cuda.buffer(data, {type, stream, shareable}): a buffer with a copy of data,
// which may be changed as soon as this returns. The type is that of the typed
// array, element.U8 for bytes, f32 for an array of numbers, or as given.
func (s *Memory) upload(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(1, "options", "type", "stream", "shareable")
	t, shareable, stream := s.TypeOption(o), s.shareable(o), s.StreamOption(o) // before data: a getter could free that
	t, data := s.contents(a, t)
	dims := values.Shape{len(data) / t.Size()}
	b := s.allocate(c, t, dims, stream, shareable)
	s.writeFrom(b, 0, data)
	return s.NewBuffer(b, t, dims)
}

// contents reads the first argument of cuda.buffer, with a type when one was
// given.
func (s *Memory) contents(a bind.Args, t element.Type) (element.Type, []byte) {
	if array, ok := values.ArrayOf(a.Value(0)); ok {
		if t == element.None {
			t = element.F32
		}
		return t, s.Numbers(a.Op(), "data", t, array)
	}
	view := s.DataArg(a, 0, "data", values.HostNumbers)
	if t == element.None {
		t = values.TypeOfArray(view.Kind)
	}
	if from := view.Type; from != t && from.Float() && t.Float() {
		return t, converted(view, t)
	}
	if !t.TakesArray(view.Kind) {
		s.Bind.ThrowTypeError("%s: data: expected %s for type %s, got %s", a.Op(), t.Array(), t, view.Kind)
	}
	if len(view.Data)%t.Size() != 0 {
		a.Out("data", "expected a multiple of %d bytes for type %s, got %d", t.Size(), t, len(view.Data))
	}
	return t, view.Data
}

// converted is floating-point numbers rounded to another type.
func converted(view bind.View, t element.Type) []byte {
	data := make([]byte, 0, view.Length()*t.Size())
	for i := range view.Length() {
		bits, _ := t.Encode(view.Type.Decode(view.Type.Load(view.Data[i*view.Size:])))
		data = t.Append(data, bits)
	}
	return data
}

// wrap is cuda.wrap(address, bytes, {type, owner}): a buffer of memory that
// another owner allocated and frees. It keeps owner alive.
func (s *Memory) wrap(c *gpu.Context, a bind.Args) goja.Value {
	address := a.Uint64(0, "address")
	bytes := a.IntIn(1, "bytes", 0, int64(min(c.Device().TotalMemory(), values.MaxBytes)))
	o := a.Options(2, "options", "type", "owner")
	t := s.TypeOption(o)
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
	s.Check(err)
	return s.NewBuffer(b, t, values.Shape{int(bytes) / t.Size()})
}

// pointerAttributes is cuda.pointerAttributes(address), of a BigInt, a Buffer or a typed array:
// {kind, device, base, bytes, deviceAddress, hostAddress, id, mapped, pool}. The
// kind is 'device', 'managed', 'host' (page-locked) or 'unknown'.
func (s *Memory) pointerAttributes(a bind.Args) goja.Value {
	var address cuda.DevicePtr
	if b, ok := bind.StateOf[*values.Buffer](s.Bind, a.Value(0)); ok {
		_, err := b.GPU.View(0, 0) // the error of using a buffer that is gone
		s.Check(err)
		address = b.GPU.Address()
	} else if view, ok, err := s.Bind.View(a.Value(0)); ok {
		if err != nil {
			s.Bind.ThrowTypeError("%s: address: %v", a.Op(), err)
		}
		address = cuda.DevicePtr(uintptr(unsafe.Pointer(unsafe.SliceData(view.Data))))
	} else {
		address = cuda.DevicePtr(a.Uint64(0, "address"))
		s.Beyond("cuda.pointerAttributes")
	}
	s.Current()
	p, err := s.Driver.PointerAttributes(address)
	s.Check(err)
	device := goja.Null()
	if p.Device != nil {
		device = s.Object(p.Device)
	}
	number := func(v uint64) goja.Value { return s.Bind.BigInt(v) }
	return s.PlainObject("kind", p.Kind, "device", device, "base", number(uint64(p.Base)),
		"bytes", int64(p.Bytes), "deviceAddress", number(uint64(p.DeviceAddress)),
		"hostAddress", number(p.HostAddress), "id", number(p.ID), "mapped", p.Mapped,
		"pool", p.Pool != 0)
}
