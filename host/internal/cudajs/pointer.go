// This file tells scripts what an address is.

package cudajs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// pointerAttributes is cuda.pointerAttributes(address), of a BigInt, a Buffer or a typed array:
// {kind, device, base, bytes, deviceAddress, hostAddress, id, mapped, pool}. The
// kind is 'device', 'managed', 'host' (page-locked) or 'unknown'.
func (s *session) pointerAttributes(a bind.Args) goja.Value {
	var address cuda.DevicePtr
	if b, ok := bind.StateOf[*buffer](s.b, a.Value(0)); ok {
		_, err := b.gpu.View(0, 0) // the error of using a buffer that is gone
		s.check(err)
		address = b.gpu.Address()
	} else if view, ok, err := s.b.View(a.Value(0)); ok {
		if err != nil {
			s.b.ThrowTypeError("%s: address: %v", a.Op(), err)
		}
		address = cuda.DevicePtr(uintptr(unsafe.Pointer(unsafe.SliceData(view.Data))))
	} else {
		address = cuda.DevicePtr(a.Uint64(0, "address"))
	}
	s.current()
	p, err := s.driver.PointerAttributes(address)
	s.check(err)
	device := goja.Null()
	if p.Device != nil {
		device = s.object(p.Device)
	}
	number := func(v uint64) goja.Value { return s.b.BigInt(v) }
	return s.plainObject(field{"kind", p.Kind}, field{"device", device}, field{"base", number(uint64(p.Base))},
		field{"bytes", int64(p.Bytes)}, field{"deviceAddress", number(uint64(p.DeviceAddress))},
		field{"hostAddress", number(p.HostAddress)}, field{"id", number(p.ID)}, field{"mapped", p.Mapped},
		field{"pool", p.Pool != 0})
}
