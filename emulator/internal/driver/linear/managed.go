// This file answers the calls about managed memory, which host and kernels
// use at the same address. Nothing ever moves; advice is remembered for those
// who ask.

package linear

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// managedState is what cuMemRangeGetAttribute answers, for the allocation as
// a whole.
type managedState struct {
	readMostly            bool
	preferred, prefetched cuda.MemLocation
	accessedBy            map[int32]bool
}

func (m *Memory) bindManaged(api *cuda.API) {
	api.CuMemAllocManaged = call.In3(m.Unrestricted, m.allocateManaged)
	api.CuMemPrefetchAsync = func(p cuda.DevicePtr, n uint64, to cuda.MemLocation, flags uint32, s cuda.Stream) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return m.prefetch(p, n, to, s)
	}
	api.CuMemPrefetchAsync_v1 = func(p cuda.DevicePtr, n uint64, to cuda.Device, s cuda.Stream) cuda.Result {
		return m.prefetch(p, n, locationOf(to), s)
	}
	api.CuMemAdvise = m.advise
	api.CuMemAdvise_v1 = func(p cuda.DevicePtr, n uint64, advice cuda.MemAdvise, dev cuda.Device) cuda.Result {
		if _, r := m.Usable(); r != success {
			return r
		}
		return m.advise(p, n, advice, locationOf(dev))
	}
	api.CuMemRangeGetAttribute = m.rangeAttribute
	api.CuMemRangeGetAttributes = func(data *unsafe.Pointer, sizes *uint64, attributes *cuda.MemRangeAttribute, count uint64, p cuda.DevicePtr, n uint64) cuda.Result {
		if _, r := m.Usable(); r != success {
			return r
		}
		return m.rangeAttributes(data, sizes, attributes, count, p, n)
	}
	api.CuStreamAttachMemAsync = call.On3(m.Stream, m.attach)
	m.bindManagedBatches(api)
}

// hostDevice is CU_DEVICE_CPU, which the older calls use for the host.
const hostDevice = -1

func locationOf(dev cuda.Device) cuda.MemLocation {
	if dev == hostDevice {
		return cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_HOST}
	}
	return cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(dev)}
}

// checkLocation reports whether a place for memory exists.
func (m *Memory) checkLocation(l cuda.MemLocation) cuda.Result {
	switch l.Type {
	case cuda.CU_MEM_LOCATION_TYPE_HOST, cuda.CU_MEM_LOCATION_TYPE_HOST_NUMA, cuda.CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT:
		return success
	case cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		_, r := m.Device(cuda.Device(l.Id))
		return r
	}
	return invalidValue
}

func (m *Memory) allocateManaged(c *machine.Context, out *cuda.DevicePtr, size uint64, flags uint32) cuda.Result {
	if out == nil || size == 0 || flags != uint32(cuda.CU_MEM_ATTACH_GLOBAL) && flags != uint32(cuda.CU_MEM_ATTACH_HOST) {
		return invalidValue
	}
	a, r := Allocate(c, size, memory.Options{Kind: memory.Managed})
	if r != success {
		return r
	}
	a.flags = flags
	a.showAll()
	return m.Give(out, a)
}

// managedRange finds the managed allocation that n bytes at p lie in.
func (m *Memory) managedRange(p cuda.DevicePtr, n uint64) *Allocation {
	a := m.FindAllocation(uint64(p))
	if a == nil || n == 0 || a.Block.Kind != memory.Managed || !a.Block.Contains(uint64(p), n) {
		return nil
	}
	return a
}

func (m *Memory) prefetch(p cuda.DevicePtr, n uint64, to cuda.MemLocation, handle cuda.Stream) cuda.Result {
	s, r := m.Stream(handle)
	if r != success {
		return r
	}
	a := m.managedRange(p, n)
	if a == nil {
		return invalidValue
	}
	if r := m.checkLocation(to); r != success {
		return r
	}
	m.Allocations.mutex.Lock()
	a.managed.prefetched = to
	m.Allocations.mutex.Unlock()
	s.Submit(machine.Pause{})
	return success
}

func (m *Memory) advise(p cuda.DevicePtr, n uint64, advice cuda.MemAdvise, to cuda.MemLocation) cuda.Result {
	a := m.managedRange(p, n)
	if a == nil {
		return invalidValue
	}
	if _, r := m.Usable(); r != success {
		return r
	}
	switch advice {
	case cuda.CU_MEM_ADVISE_SET_PREFERRED_LOCATION, cuda.CU_MEM_ADVISE_SET_ACCESSED_BY, cuda.CU_MEM_ADVISE_UNSET_ACCESSED_BY:
		if r := m.checkLocation(to); r != success {
			return r
		}
	}
	m.Allocations.mutex.Lock()
	defer m.Allocations.mutex.Unlock()
	return a.managed.advise(advice, to)
}

func (s *managedState) advise(advice cuda.MemAdvise, to cuda.MemLocation) cuda.Result {
	id := to.Id
	if to.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE {
		id = hostDevice
	}
	switch advice {
	case cuda.CU_MEM_ADVISE_SET_READ_MOSTLY, cuda.CU_MEM_ADVISE_UNSET_READ_MOSTLY:
		s.readMostly = advice == cuda.CU_MEM_ADVISE_SET_READ_MOSTLY
	case cuda.CU_MEM_ADVISE_SET_PREFERRED_LOCATION:
		s.preferred = to
	case cuda.CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION:
		s.preferred = cuda.MemLocation{}
	case cuda.CU_MEM_ADVISE_SET_ACCESSED_BY:
		if s.accessedBy == nil {
			s.accessedBy = map[int32]bool{}
		}
		s.accessedBy[id] = true
	case cuda.CU_MEM_ADVISE_UNSET_ACCESSED_BY:
		delete(s.accessedBy, id)
	default:
		return invalidValue
	}
	return success
}

// attach answers cuStreamAttachMemAsync: memory that never moves is not attached. The
// default streams cannot have memory alone.
func (m *Memory) attach(s *machine.Stream, p cuda.DevicePtr, n uint64, flags uint32) cuda.Result {
	a := m.managedRange(p, max(n, 1))
	switch {
	case a == nil || n != 0 && (uint64(p) != a.Block.Base || n != a.Block.Size),
		flags != uint32(cuda.CU_MEM_ATTACH_GLOBAL) && flags != uint32(cuda.CU_MEM_ATTACH_HOST) && flags != uint32(cuda.CU_MEM_ATTACH_SINGLE),
		flags == uint32(cuda.CU_MEM_ATTACH_SINGLE) && s.Legacy:
		return invalidValue
	}
	s.Submit(machine.Pause{})
	return success
}

func (m *Memory) rangeAttribute(data unsafe.Pointer, size uint64, attribute cuda.MemRangeAttribute, p cuda.DevicePtr, n uint64) cuda.Result {
	if _, r := m.Usable(); r != success {
		return r
	}
	a := m.managedRange(p, n)
	if a == nil || data == nil || size == 0 || size%4 != 0 || size > machine.MaxPitch {
		return invalidValue
	}
	m.Allocations.mutex.RLock()
	defer m.Allocations.mutex.RUnlock()
	return a.managed.answer(unsafe.Slice((*int32)(data), size/4), attribute)
}

// nowhere is CU_DEVICE_INVALID, the answer when there is no place.
const nowhere = -2

// deviceID is a location as the older attributes number it.
func deviceID(l cuda.MemLocation) int32 {
	switch l.Type {
	case cuda.CU_MEM_LOCATION_TYPE_DEVICE:
		return l.Id
	case cuda.CU_MEM_LOCATION_TYPE_INVALID:
		return nowhere
	}
	return hostDevice
}

// answer writes one attribute; all but the list of accessors are one number.
func (s *managedState) answer(out []int32, attribute cuda.MemRangeAttribute) cuda.Result {
	switch attribute {
	case cuda.CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
		out[0] = int32(call.Flag(s.readMostly))
	case cuda.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
		out[0] = deviceID(s.preferred)
	case cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
		out[0] = deviceID(s.prefetched)
	case cuda.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE:
		out[0] = int32(s.preferred.Type)
	case cuda.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID:
		out[0] = s.preferred.Id
	case cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE:
		out[0] = int32(s.prefetched.Type)
	case cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID:
		out[0] = s.prefetched.Id
	case cuda.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
		for i := range out {
			out[i] = nowhere
		}
		i := 0
		for id := int32(hostDevice); id < preset.MaxDevices && i < len(out); id++ {
			if s.accessedBy[id] {
				out[i] = id
				i++
			}
		}
	default:
		return invalidValue
	}
	return success
}

func (m *Memory) rangeAttributes(data *unsafe.Pointer, sizes *uint64, attributes *cuda.MemRangeAttribute, count uint64, p cuda.DevicePtr, n uint64) cuda.Result {
	if data == nil || sizes == nil || attributes == nil || count == 0 || count > 64 {
		return invalidValue
	}
	for i := range count {
		r := m.rangeAttribute(unsafe.Slice(data, count)[i], unsafe.Slice(sizes, count)[i], unsafe.Slice(attributes, count)[i], p, n)
		if r != success {
			return r
		}
	}
	return success
}
