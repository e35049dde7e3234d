// This file is the class GrowableBuffer: device memory that grows where it is.

package memory

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// newGrowable is cuda.growable(type, length, {capacity}): the capacity, in
// elements, is how far it can grow, by default as much as the device has.
func (s *Memory) newGrowable(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := values.Shape{s.ShapeArg(a, 1, "length", t.Size()).Elements()}
	capacity := a.Options(2, "options", "capacity").IntIn("capacity", 0, int64(dims[0]), values.MaxBytes/int64(t.Size()))
	g, err := c.AllocGrowable(uint64(dims[0]*t.Size()), uint64(capacity)*uint64(t.Size()))
	s.Check(err)
	return s.Registry.Named("GrowableBuffer").New(&values.Buffer{GPU: g.Buffer, Dtype: t, Shape: dims, Growable: g})
}

// defineGrowable defines GrowableBuffer, a Buffer that grows.
func (s *Memory) defineGrowable() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "GrowableBuffer", Op: "growable", Extends: "Buffer", Instead: "use cuda.growable()",
		Getters: []core.Getter[*values.Buffer]{
			{Name: "capacity", Get: func(b *values.Buffer) any {
				return int64(s.growing("growable.capacity", b).Capacity()) / int64(b.Dtype.Size())
			}},
			{Name: "committed", Get: func(b *values.Buffer) any { return int64(s.growing("growable.committed", b).Committed()) }},
		},
		Methods: []core.Method[*values.Buffer]{{Name: "grow", Length: 1, Call: s.grow}},
	})
}

// growing is the memory of a buffer that grows.
func (s *Memory) growing(op string, b *values.Buffer) *gpu.Growable {
	if b.Growable == nil {
		s.Bind.ThrowTypeError("%s: called on a Buffer that does not grow; use cuda.growable()", op)
	}
	return b.Growable
}

// grow is growable.grow(length): the address and the contents stay. A length that is not larger changes nothing.
func (s *Memory) grow(b *values.Buffer, a bind.Args) goja.Value {
	g, size := s.growing(a.Op(), b), uint64(b.Dtype.Size())
	s.Check(g.Grow(uint64(a.IntIn(0, "length", 0, int64(g.Capacity()/size))) * size))
	b.Shape = values.Shape{b.Length()}
	return a.This()
}
