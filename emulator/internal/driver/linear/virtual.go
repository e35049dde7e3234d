// This file answers the calls of virtual memory management: addresses without
// memory, memory without addresses, and the mapping of one to the other.

package linear

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// virtualUnit is what sizes of memory are multiples of, as on every NVIDIA
// device so far.
const virtualUnit = 2 << 20

// A physical is memory without an address. It ends when its handle has been
// released as often as it was given out, and it is mapped nowhere.
type physical struct {
	device  *machine.Device
	shared  *memory.Shared
	counted bool // against the device's memory; what was imported is not
	props   cuda.MemAllocationProp
	handles int
	mapped  int
	handle  cuda.MemGenericAllocationHandle
}

// A reservation is a range of addresses with what is mapped to it, in order.
type reservation struct {
	addresses *memory.Range
	mappings  []*mapping
	visible   map[*machine.Device][]*memory.Block // what kernels see
}

// A mapping is a physical at a place of a reservation.
type mapping struct {
	offset uint64
	memory *physical
	access map[*machine.Device]cuda.MemAccessFlags
}

func (p *mapping) end() uint64 { return p.offset + p.memory.shared.Size() }

// virtualMemory is all of it in a machine.
type virtualMemory struct {
	mutex        sync.Mutex
	reservations []*reservation
	physicals    map[cuda.MemGenericAllocationHandle]*physical
}

func (m *Memory) bindVirtual(api *cuda.API) {
	if !memory.CanShare {
		return
	}
	m.virtual.physicals = map[cuda.MemGenericAllocationHandle]*physical{}
	api.CuMemGetAllocationGranularity = func(out *uint64, prop *cuda.MemAllocationProp, option cuda.MemAllocationGranularityFlags) cuda.Result {
		if r := m.checkProperties(prop); r != success {
			return r
		}
		if option != cuda.CU_MEM_ALLOC_GRANULARITY_MINIMUM && option != cuda.CU_MEM_ALLOC_GRANULARITY_RECOMMENDED {
			return invalidValue
		}
		return call.Give(out, virtualUnit)
	}
	api.CuMemAddressReserve = func(out *cuda.DevicePtr, size, align uint64, _ cuda.DevicePtr, flags uint64) cuda.Result {
		return m.virtual.reserve(out, size, align, flags)
	}
	api.CuMemAddressFree = m.virtual.freeAddresses
	api.CuMemMap = m.virtual.mapMemory
	api.CuMemUnmap = m.unmap
	api.CuMemSetAccess = m.setAccess
	api.CuMemGetAccess = m.getAccess
	m.bindPhysicals(api)
}

// lock locks all of it and returns what unlocks it.
func (v *virtualMemory) lock() (unlock func()) {
	v.mutex.Lock()
	return v.mutex.Unlock
}

// checkProperties refuses memory that is not a device's.
func (m *Memory) checkProperties(prop *cuda.MemAllocationProp) cuda.Result {
	switch {
	case prop == nil || prop.Type != cuda.CU_MEM_ALLOCATION_TYPE_PINNED:
		return invalidValue
	case prop.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case prop.RequestedHandleTypes != 0 && prop.RequestedHandleTypes != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	_, r := m.Device(cuda.Device(prop.Location.Id))
	return r
}

func (v *virtualMemory) reserve(out *cuda.DevicePtr, size, align, flags uint64) cuda.Result {
	defer v.lock()()
	if out == nil || size == 0 || size%virtualUnit != 0 || size > MaxCopy || align&(align-1) != 0 || align > MaxCopy || flags != 0 {
		return invalidValue
	}
	addresses, err := memory.Reserve(size, max(align, virtualUnit))
	if err != nil {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	v.reservations = append(v.reservations, &reservation{addresses: addresses, visible: map[*machine.Device][]*memory.Block{}})
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
	defer v.lock()()
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

func (v *virtualMemory) mapMemory(p cuda.DevicePtr, size, offset uint64, handle cuda.MemGenericAllocationHandle, flags uint64) cuda.Result {
	defer v.lock()()
	memory, r := v.physical(handle)
	if r != success {
		return r
	}
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
	o.mappings = slices.Insert(o.mappings, place, &mapping{at, memory, map[*machine.Device]cuda.MemAccessFlags{}})
	return success
}

// unmap waits for all work: NVIDIA's driver leaves that to the caller, and what
// kernels do with memory that is gone must not take the process down.
func (m *Memory) unmap(p cuda.DevicePtr, size uint64) cuda.Result {
	defer m.virtual.lock()()
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

func (m *Memory) setAccess(p cuda.DevicePtr, size uint64, list *cuda.MemAccessDesc, count uint64) cuda.Result {
	defer m.virtual.lock()()
	o, offset := m.virtual.find(p, size)
	if o == nil || size == 0 || list == nil || count == 0 || count > preset.MaxDevices {
		return invalidValue
	}
	mappings := o.covering(offset, size)
	if mappings == nil {
		return invalidValue
	}
	descriptions := unsafe.Slice(list, count)
	for _, a := range descriptions {
		_, r := m.Device(cuda.Device(a.Location.Id))
		switch {
		case a.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
			return cuda.CUDA_ERROR_NOT_SUPPORTED
		case r != success:
			return r
		case a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE && a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READ && a.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		}
	}
	for _, a := range descriptions {
		for _, p := range mappings {
			p.access[m.Devices[a.Location.Id]] = a.Flags
		}
	}
	m.publish(o)
	return success
}

func (m *Memory) getAccess(out *uint64, at *cuda.MemLocation, p cuda.DevicePtr) cuda.Result {
	defer m.virtual.lock()()
	if out == nil || at == nil || at.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE {
		return invalidValue
	}
	d, r := m.Device(cuda.Device(at.Id))
	if r != success {
		return r
	}
	o, offset := m.virtual.find(p, 1)
	if o == nil {
		if a := m.FindAllocation(uint64(p)); a != nil && a.Device == d {
			*out = uint64(cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
			return success
		}
		return invalidValue
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
func (m *Memory) publish(o *reservation) {
	m.Rest()
	for _, d := range m.Devices {
		before := o.visible[d]
		for _, b := range before {
			_ = d.Space.Free(b.Base)
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
			if b, err := d.Space.Map(o.addresses.Pointer(start), end-start, memory.Virtual); err == nil {
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
