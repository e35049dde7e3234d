// This file answers the calls of virtual memory management: addresses without
// memory, memory without addresses, and the mapping of one to the other.

package emulator

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// virtualUnit is what sizes of memory are multiples of, as on every NVIDIA
// device so far.
const virtualUnit = 2 * mib

// A physical is memory without an address. It ends when its handle has been
// released as often as it was given out, and it is mapped nowhere.
type physical struct {
	device  *device
	shared  *memory.Shared
	counted bool // against the device's memory; what was imported is not
	props   cuda.MemAllocationProp
	handles int
	mapped  int
	handle  uintptr
}

// A reservation is a range of addresses with what is mapped to it, in order.
type reservation struct {
	addresses *memory.Range
	mappings  []*mapping
	visible   map[*device][]*memory.Block // what kernels see
}

// A mapping is a physical at a place of a reservation.
type mapping struct {
	offset uint64
	memory *physical
	access map[*device]cuda.MemAccessFlags
}

func (p *mapping) end() uint64 { return p.offset + p.memory.shared.Size() }

// virtualMemory is all of it in a machine.
type virtualMemory struct {
	mutex        sync.Mutex
	reservations []*reservation
	physicals    map[uintptr]*physical
}

func (m *machine) bindVirtual(api *cuda.API) {
	if !memory.CanShare {
		return
	}
	v := &m.virtual
	v.physicals = map[uintptr]*physical{}
	locked := func(f func() cuda.Result) cuda.Result {
		v.mutex.Lock()
		defer v.mutex.Unlock()
		return f()
	}
	api.CuMemGetAllocationGranularity = func(out *uint64, prop *cuda.MemAllocationProp, option cuda.MemAllocationGranularityFlags) cuda.Result {
		if r := m.checkProperties(prop); r != success {
			return r
		}
		if option != cuda.CU_MEM_ALLOC_GRANULARITY_MINIMUM && option != cuda.CU_MEM_ALLOC_GRANULARITY_RECOMMENDED {
			return invalidValue
		}
		return give(out, virtualUnit)
	}
	api.CuMemAddressReserve = func(out *cuda.DevicePtr, size, align uint64, _ cuda.DevicePtr, flags uint64) cuda.Result {
		return locked(func() cuda.Result { return v.reserve(out, size, align, flags) })
	}
	api.CuMemAddressFree = func(p cuda.DevicePtr, size uint64) cuda.Result {
		return locked(func() cuda.Result { return v.freeAddresses(p, size) })
	}
	api.CuMemCreate = func(out *cuda.MemGenericAllocationHandle, size uint64, prop *cuda.MemAllocationProp, flags uint64) cuda.Result {
		return locked(func() cuda.Result { return m.createPhysical(out, size, prop, flags) })
	}
	api.CuMemRelease = func(h cuda.MemGenericAllocationHandle) cuda.Result {
		return locked(func() cuda.Result { return v.with(h, v.release) })
	}
	api.CuMemMap = func(p cuda.DevicePtr, size, offset uint64, h cuda.MemGenericAllocationHandle, flags uint64) cuda.Result {
		return locked(func() cuda.Result {
			return v.with(h, func(o *physical) cuda.Result { return v.mapMemory(p, size, offset, o, flags) })
		})
	}
	api.CuMemUnmap = func(p cuda.DevicePtr, size uint64) cuda.Result {
		return locked(func() cuda.Result { return m.unmap(p, size) })
	}
	api.CuMemSetAccess = func(p cuda.DevicePtr, size uint64, list *cuda.MemAccessDesc, count uint64) cuda.Result {
		return locked(func() cuda.Result { return m.setAccess(p, size, list, count) })
	}
	api.CuMemGetAccess = func(out *uint64, at *cuda.MemLocation, p cuda.DevicePtr) cuda.Result {
		return locked(func() cuda.Result { return m.getAccess(out, at, p) })
	}
	m.bindPhysicals(api, locked)
}

// checkProperties refuses memory that is not a device's.
func (m *machine) checkProperties(prop *cuda.MemAllocationProp) cuda.Result {
	switch {
	case prop == nil || prop.Type != cuda.CU_MEM_ALLOCATION_TYPE_PINNED:
		return invalidValue
	case prop.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case prop.RequestedHandleTypes != 0 && prop.RequestedHandleTypes != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case m.device(cuda.Device(prop.Location.Id)) == nil:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	return success
}

func (v *virtualMemory) reserve(out *cuda.DevicePtr, size, align, flags uint64) cuda.Result {
	if out == nil || size == 0 || size%virtualUnit != 0 || size > maxCopy || align&(align-1) != 0 || align > maxCopy || flags != 0 {
		return invalidValue
	}
	addresses, err := memory.Reserve(size, max(align, virtualUnit))
	if err != nil {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	v.reservations = append(v.reservations, &reservation{addresses: addresses, visible: map[*device][]*memory.Block{}})
	*out = cuda.DevicePtr(addresses.Base())
	return success
}

// find returns the reservation that bytes at an address lie in, and where.
func (v *virtualMemory) find(p cuda.DevicePtr, size uint64) (o *reservation, offset uint64) {
	for _, o := range v.reservations {
		offset := uint64(p) - o.addresses.Base()
		if offset < o.addresses.Size() && size <= o.addresses.Size()-offset {
			return o, offset
		}
	}
	return nil, 0
}

func (v *virtualMemory) freeAddresses(p cuda.DevicePtr, size uint64) cuda.Result {
	o, offset := v.find(p, size)
	if o == nil || offset != 0 || size != o.addresses.Size() || len(o.mappings) > 0 {
		return invalidValue
	}
	v.reservations = slices.DeleteFunc(v.reservations, func(other *reservation) bool { return other == o })
	o.addresses.Free()
	return success
}

// covering lists the mappings of exactly size bytes at an offset; nil when some
// of these are not mapped, or only a part of a mapping is meant.
func (o *reservation) covering(offset, size uint64) []*mapping {
	var list []*mapping
	at := offset
	for _, p := range o.mappings {
		if p.offset == at && at < offset+size {
			list, at = append(list, p), p.end()
		}
	}
	if at != offset+size {
		return nil
	}
	return list
}

func (v *virtualMemory) mapMemory(p cuda.DevicePtr, size, offset uint64, memory *physical, flags uint64) cuda.Result {
	o, at := v.find(p, size)
	if o == nil || size == 0 || at%virtualUnit != 0 || offset != 0 || flags != 0 || size != memory.shared.Size() {
		return invalidValue
	}
	place := 0
	for i, other := range o.mappings {
		if at < other.end() && other.offset < at+size {
			return invalidValue
		}
		if other.offset < at {
			place = i + 1
		}
	}
	if o.addresses.Map(memory.shared, at) != nil {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	memory.mapped++
	o.mappings = slices.Insert(o.mappings, place, &mapping{at, memory, map[*device]cuda.MemAccessFlags{}})
	return success
}

// unmap waits for all work: NVIDIA's driver leaves that to the caller, and what
// kernels do with memory that is gone must not take the process down.
func (m *machine) unmap(p cuda.DevicePtr, size uint64) cuda.Result {
	o, offset := m.virtual.find(p, size)
	if o == nil || size == 0 {
		return invalidValue
	}
	gone := o.covering(offset, size)
	if gone == nil {
		return invalidValue
	}
	o.mappings = slices.DeleteFunc(o.mappings, func(p *mapping) bool { return slices.Contains(gone, p) })
	m.publish(o)
	_ = o.addresses.Unmap(offset, size)
	for _, p := range gone {
		p.memory.mapped--
		m.virtual.end(p.memory)
	}
	return success
}

func (m *machine) setAccess(p cuda.DevicePtr, size uint64, list *cuda.MemAccessDesc, count uint64) cuda.Result {
	o, offset := m.virtual.find(p, size)
	if o == nil || size == 0 || list == nil || count == 0 || count > maxDevices {
		return invalidValue
	}
	mappings := o.covering(offset, size)
	if mappings == nil {
		return invalidValue
	}
	descriptions := unsafe.Slice(list, count)
	for _, a := range descriptions {
		switch {
		case a.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
			return cuda.CUDA_ERROR_NOT_SUPPORTED
		case m.device(cuda.Device(a.Location.Id)) == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE && a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READ && a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		}
	}
	for _, a := range descriptions {
		for _, p := range mappings {
			p.access[m.device(cuda.Device(a.Location.Id))] = a.Flags
		}
	}
	m.publish(o)
	return success
}

func (m *machine) getAccess(out *uint64, at *cuda.MemLocation, p cuda.DevicePtr) cuda.Result {
	o, offset := m.virtual.find(p, 1)
	if o == nil || out == nil || at == nil || at.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE {
		return invalidValue
	}
	d := m.device(cuda.Device(at.Id))
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	for _, p := range o.mappings {
		if p.offset <= offset && offset < p.end() {
			*out = uint64(p.access[d])
			return success
		}
	}
	return invalidValue
}

// publish makes each device see what it has access to: neighbouring mappings as
// one block, since copies and kernels pass from one to the next. Blocks never
// change, so it waits for the work that uses them. What knows a block whose addresses
// are part of another one afterwards, such as a graph or a texture, goes on with that.
func (m *machine) publish(o *reservation) {
	m.rest()
	for _, d := range m.devices {
		before := o.visible[d]
		for _, b := range before {
			_ = d.space.Free(b.Base)
		}
		o.visible[d] = nil
		for i := 0; i < len(o.mappings); {
			start, end := o.mappings[i].offset, o.mappings[i].offset
			for ; i < len(o.mappings) && o.mappings[i].offset == end && o.mappings[i].access[d] != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE; i++ {
				end = o.mappings[i].end()
			}
			if start == end {
				i++
				continue
			}
			if b, err := d.space.Map(o.addresses.Pointer(start), end-start, memory.Virtual); err == nil {
				o.visible[d] = append(o.visible[d], b)
				for _, old := range before {
					if b.Contains(old.Base, old.Size) {
						old.Inherit(b)
					}
				}
			}
		}
	}
}
