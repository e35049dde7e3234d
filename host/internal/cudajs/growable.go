// This file is the class GrowableBuffer: device memory that grows where it is.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// newGrowable is cuda.growable(type, length, {capacity}): the capacity, in
// elements, is how far it can grow, by default as much as the device has.
func (s *session) newGrowable(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := shape{s.shapeArg(a, 1, "length", t.Size()).elements()}
	capacity := a.Options(2, "options", "capacity").IntIn("capacity", 0, int64(dims[0]), maxBytes/int64(t.Size()))
	g, err := c.AllocGrowable(uint64(dims[0]*t.Size()), uint64(capacity)*uint64(t.Size()))
	s.check(err)
	return s.classes.growable.New(&buffer{gpu: g.Buffer, dtype: t, shape: dims, growable: g})
}

// growableClass is Buffer that grows.
func (s *session) growableClass() *bind.Class {
	return s.b.Class(bind.Definition{
		Name: "GrowableBuffer", Extends: s.classes.buffer, Instead: "use cuda.growable()",
		Accessors: []bind.Accessor{
			{Name: "capacity", Get: func(call goja.FunctionCall) goja.Value {
				b := s.thisGrowable(call, "growable.capacity")
				return s.vm.ToValue(int64(b.growable.Capacity()) / int64(b.dtype.Size()))
			}},
			{Name: "committed", Get: func(call goja.FunctionCall) goja.Value {
				return s.vm.ToValue(int64(s.thisGrowable(call, "growable.committed").growable.Committed()))
			}},
		},
		Methods: []bind.Method{{Name: "grow", Length: 1, Func: s.grow}},
	})
}

func (s *session) thisGrowable(call goja.FunctionCall, op string) *buffer {
	b := s.thisBuffer(call, op)
	if b.growable == nil {
		s.b.ThrowTypeError("%s: called on a Buffer that does not grow; use cuda.growable()", op)
	}
	return b
}

// grow is growable.grow(length): the address and the contents stay. A length
// that is not larger changes nothing.
func (s *session) grow(call goja.FunctionCall) goja.Value {
	const op = "growable.grow"
	b, a := s.thisGrowable(call, op), s.b.Args(op, call)
	n := a.IntIn(0, "length", 0, int64(b.growable.Capacity())/int64(b.dtype.Size()))
	s.check(b.growable.Grow(uint64(n) * uint64(b.dtype.Size())))
	b.shape = shape{b.length()}
	return call.This
}
