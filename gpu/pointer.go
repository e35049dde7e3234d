// This file tells what an address is.

package gpu

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// PointerAttributes are what the driver knows of an address.
type PointerAttributes struct {
	// Kind is "device", "managed", "host" (page-locked or registered) or
	// "unknown": memory that the driver does not know, such as Go's.
	Kind string
	// Device is where the memory is, or where it was page-locked; nil for
	// unknown memory.
	Device  *Device
	Context cuda.Context // where it was made; 0 where it belongs to none, as memory of pools does
	// Base and Bytes are the allocation that the address lies in.
	Base  cuda.DevicePtr
	Bytes uint64
	// DeviceAddress and HostAddress are where kernels and the host find it; 0
	// where they cannot.
	DeviceAddress cuda.DevicePtr
	HostAddress   uint64
	ID            uint64 // unique for each allocation of the process
	Mapped        bool   // it has memory behind it
	Pool          cuda.MemoryPool
}

// PointerAttributes asks what lies at an address. It needs a context, and makes
// the primary one of the first device when none is current.
func (d *Driver) PointerAttributes(p cuda.DevicePtr) (a PointerAttributes, err error) {
	c, err := d.Current()
	if c == nil && err == nil {
		c, err = d.primary()
	}
	if err != nil {
		return a, err
	}
	var kind, managed, mapped uint32
	ordinal := int32(-2)
	attributes := []cuda.PointerAttribute{
		cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, cuda.CU_POINTER_ATTRIBUTE_IS_MANAGED, cuda.CU_POINTER_ATTRIBUTE_MAPPED,
		cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, cuda.CU_POINTER_ATTRIBUTE_CONTEXT, cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
		cuda.CU_POINTER_ATTRIBUTE_RANGE_SIZE, cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER, cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER,
		cuda.CU_POINTER_ATTRIBUTE_BUFFER_ID,
	}
	data := []unsafe.Pointer{
		unsafe.Pointer(&kind), unsafe.Pointer(&managed), unsafe.Pointer(&mapped), unsafe.Pointer(&ordinal), unsafe.Pointer(&a.Context),
		unsafe.Pointer(&a.Base), unsafe.Pointer(&a.Bytes), unsafe.Pointer(&a.DeviceAddress), unsafe.Pointer(&a.HostAddress), unsafe.Pointer(&a.ID),
	}
	if c.device.limits().pools { // older drivers refuse the whole question
		attributes, data = append(attributes, cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE), append(data, unsafe.Pointer(&a.Pool))
	}
	err = c.within("cuPointerGetAttributes", "asking about an address out", func(api *cuda.API) cuda.Result {
		return api.CuPointerGetAttributes(uint32(len(attributes)), &attributes[0], &data[0], p)
	})
	if l := d.locationOf(ordinal); l != nil {
		a.Device = l.Device
	}
	a.Mapped = mapped&0xff != 0 // C's bool fills one byte
	a.Kind = kindOfMemory(kind, managed&0xff != 0)
	return a, err
}

// kindOfMemory names a CUmemorytype.
func kindOfMemory(kind uint32, managed bool) string {
	switch {
	case managed:
		return "managed"
	case kind == uint32(cuda.CU_MEMORYTYPE_DEVICE):
		return "device"
	case kind == uint32(cuda.CU_MEMORYTYPE_HOST):
		return "host"
	}
	return "unknown"
}
