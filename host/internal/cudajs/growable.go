// This file is the class GrowableBuffer: device memory that grows where it is.

package cudajs

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// newGrowable is cuda.growable(type, length, {capacity}): the capacity, in
// elements, is how far it can grow, by default as much as the device has.
func (s *session) newGrowable(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := shape{s.shapeArg(a, 1, "length", t.Size()).elements()}
	capacity := a.Options(2, "options", "capacity").IntIn("capacity", 0, int64(dims[0]), maxBytes/int64(t.Size()))
	g, err := c.AllocGrowable(uint64(dims[0]*t.Size()), uint64(capacity)*uint64(t.Size()))
	s.check(err)
	return s.registry.named("GrowableBuffer").New(&buffer{gpu: g.Buffer, dtype: t, shape: dims, growable: g})
}

// defineGrowable defines GrowableBuffer, a Buffer that grows.
func (s *session) defineGrowable() {
	define(s, Class[*buffer]{
		Name: "GrowableBuffer", Op: "growable", Extends: "Buffer", Instead: "use cuda.growable()",
		Getters: []Getter[*buffer]{
			{Name: "capacity", Get: func(b *buffer) any {
				return int64(s.growing("growable.capacity", b).Capacity()) / int64(b.dtype.Size())
			}},
			{Name: "committed", Get: func(b *buffer) any { return int64(s.growing("growable.committed", b).Committed()) }},
		},
		Methods: []Method[*buffer]{{Name: "grow", Length: 1, Call: s.grow}},
	})
}

// growing is the memory of a buffer that grows.
func (s *session) growing(op string, b *buffer) *gpu.Growable {
	if b.growable == nil {
		s.b.ThrowTypeError("%s: called on a Buffer that does not grow; use cuda.growable()", op)
	}
	return b.growable
}

// grow is growable.grow(length): the address and the contents stay. A length that is not larger changes nothing.
func (s *session) grow(b *buffer, a bind.Args) goja.Value {
	g, size := s.growing(a.Op(), b), uint64(b.dtype.Size())
	s.check(g.Grow(uint64(a.IntIn(0, "length", 0, int64(g.Capacity()/size))) * size))
	b.shape = shape{b.length()}
	return a.This()
}
