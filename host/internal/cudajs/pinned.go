// This file makes typed arrays over memory that the host and the device share:
// page-locked and managed.

package cudajs

import (
	"reflect"
	"slices"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// hostMemory is *gpu.HostBuffer or *gpu.Managed.
type hostMemory interface {
	Bytes() []byte
	Freed() bool
	Free() error
}

// A pinned is the memory behind an ArrayBuffer, whose state it is: the memory
// lives as long as the ArrayBuffer or any view of it.
type pinned struct {
	host   hostMemory
	buffer goja.ArrayBuffer
}

// definePinned has page-locked memory cross between Go and scripts. Its object is an ArrayBuffer.
func (s *session) definePinned() {
	s.registry.toGo[reflect.TypeFor[*pinned]()] = func(state any) any { return state.(*pinned).host }
	c := from[gpu.HostBuffer, *pinned](func(h *gpu.HostBuffer) *gpu.Driver {
		if h.Freed() {
			return nil
		}
		return h.Context().Driver()
	}, nil)
	c.object = func(v any) *goja.Object {
		_, object := s.sharedArray(v.(*gpu.HostBuffer), element.U8)
		return object
	}
	s.registry.cross(c)
}

// free takes the memory from JavaScript and gives it back when the copies that
// use it are done.
func (p *pinned) free() error {
	p.buffer.Detach()
	return p.host.Free()
}

// sharedArray is a typed array over memory that is taken from it when it goes
// away.
func (s *session) sharedArray(host hostMemory, t element.Type) (array, object *goja.Object) {
	p := &pinned{host: host, buffer: s.vm.NewArrayBuffer(host.Bytes())}
	object = s.vm.ToValue(p.buffer).(*goja.Object)
	s.b.Attach(object, p)
	s.pins = append(slices.DeleteFunc(s.pins, gone), weak.Make(p))
	return s.b.ViewOf(t.Array(), p.buffer), object
}

// pinnedArray is cuda.pinned(type, length, {writeCombined, mapped, portable}): a typed
// array with free(), over page-locked memory. Its property mapped is the same
// memory as a Buffer, for kernels.
func (s *session) pinnedArray(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	length := s.shapeArg(a, 1, "length", t.Size()).elements()
	o := a.Options(2, "options", "writeCombined", "mapped", "portable")
	host, err := c.AllocHost(uint64(length*t.Size()), hostFlags(o))
	s.check(err)
	array, object := s.sharedArray(host, t)
	s.b.Accessors(array, bind.Accessor{Name: "mapped", Get: func(goja.FunctionCall) goja.Value { return s.mapped(host, t) }})
	return s.releasable(array, object)
}

// mapped is page-locked memory as a Buffer.
func (s *session) mapped(host *gpu.HostBuffer, t element.Type) goja.Value {
	b, err := host.Mapped()
	s.check(err)
	return s.newBuffer(b, t, shape{int(b.Bytes()) / t.Size()})
}

func gone(p weak.Pointer[pinned]) bool { return p.Value() == nil }

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
func (s *session) releasable(array, buffer *goja.Object) goja.Value {
	free := s.b.Function("free", 0, func(goja.FunctionCall) goja.Value {
		if p, ok := bind.StateOf[*pinned](s.b, buffer); ok {
			s.check(p.free())
		}
		return goja.Undefined()
	})
	s.b.Hidden(array, "free", free)
	if dispose := s.b.WellKnown("dispose"); dispose != nil {
		s.b.HiddenSymbol(array, dispose, free)
	}
	return array
}

// detachDead takes from JavaScript the shared memory of contexts that have
// ended: the driver has freed it with them.
func (s *session) detachDead() {
	s.pins = slices.DeleteFunc(s.pins, func(w weak.Pointer[pinned]) bool {
		p := w.Value()
		if p != nil && p.host.Freed() {
			p.buffer.Detach()
			return true
		}
		return p == nil
	})
}

// detachAll does so for all shared memory.
func (s *session) detachAll() {
	for _, w := range s.pins {
		if p := w.Value(); p != nil {
			p.buffer.Detach()
		}
	}
	s.pins = nil
}
