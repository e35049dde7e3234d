// This file tells scripts what an address is.

package memory

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

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
