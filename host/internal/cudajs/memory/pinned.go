// This file makes typed arrays over memory that the host and the device share:
// page-locked and managed.

package memory

import (
	"reflect"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// definePinned has page-locked memory cross between Go and scripts. Its object is an ArrayBuffer.
func (s *Memory) definePinned() {
	s.Registry.ToGo[reflect.TypeFor[*core.Pinned]()] = func(state any) any { return state.(*core.Pinned).Host }
	c := core.From[gpu.HostBuffer, *core.Pinned](func(h *gpu.HostBuffer) *gpu.Driver {
		if h.Freed() {
			return nil
		}
		return h.Context().Driver()
	}, nil)
	c.Object = func(v any) *goja.Object {
		_, object := s.SharedArray(v.(*gpu.HostBuffer), element.U8)
		return object
	}
	s.Registry.Cross(c)
}

// pinnedArray is cuda.pinned(type, length, {writeCombined, mapped, portable}): a typed
// array with free(), over page-locked memory. Its property mapped is the same
// memory as a Buffer, for kernels.
func (s *Memory) pinnedArray(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	length := s.ShapeArg(a, 1, "length", t.Size()).Elements()
	o := a.Options(2, "options", "writeCombined", "mapped", "portable")
	host, err := c.AllocHost(uint64(length*t.Size()), hostFlags(o))
	s.Check(err)
	array, object := s.SharedArray(host, t)
	s.Bind.Accessors(array, bind.Accessor{Name: "mapped", Get: func(goja.FunctionCall) goja.Value { return s.mapped(host, t) }})
	return s.releasable(array, object)
}

// mapped is page-locked memory as a Buffer.
func (s *Memory) mapped(host *gpu.HostBuffer, t element.Type) goja.Value {
	b, err := host.Mapped()
	s.Check(err)
	return s.NewBuffer(b, t, values.Shape{int(b.Bytes()) / t.Size()})
}

func hostFlags(o bind.Options) (flags uint32) {
	for _, f := range []struct {
		name string
		bit  uint32
	}{
		{"writeCombined", cuda.CU_MEMHOSTALLOC_WRITECOMBINED},
		{"mapped", cuda.CU_MEMHOSTALLOC_DEVICEMAP},
		{"portable", cuda.CU_MEMHOSTALLOC_PORTABLE},
	} {
		if o.BoolOr(f.name, false) {
			flags |= f.bit
		}
	}
	return flags
}

// releasable gives a typed array over page-locked memory the methods of an
// object that owns something.
func (s *Memory) releasable(array, buffer *goja.Object) goja.Value {
	free := s.Bind.Function("free", 0, func(goja.FunctionCall) goja.Value {
		if p, ok := bind.StateOf[*core.Pinned](s.Bind, buffer); ok {
			s.Check(p.Free())
		}
		return goja.Undefined()
	})
	s.Bind.Hidden(array, "free", free)
	if dispose := s.Bind.WellKnown("dispose"); dispose != nil {
		s.Bind.HiddenSymbol(array, dispose, free)
	}
	return array
}
