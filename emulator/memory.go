// This file allocates and frees memory of devices.

package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

func (m *machine) bindMemory(api *cuda.API) {
	api.CuMemGetInfo = m.memoryInfo
	api.CuMemAlloc = func(out *cuda.DevicePtr, size uint64) cuda.Result { return m.allocateDevice(out, size) }
	api.CuMemAllocPitch = m.allocatePitched
	api.CuMemFree = m.freeDevice
	api.CuMemGetAddressRange = m.addressRange
}

func (m *machine) memoryInfo(free, total *uint64) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if free == nil || total == nil {
		return invalidValue
	}
	d := c.device
	*total = d.space.Limit()
	*free = *total - min(*total, d.space.Used()+d.pools.cached())
	return success
}

func (m *machine) allocateDevice(out *cuda.DevicePtr, size uint64) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || size == 0 {
		return invalidValue
	}
	a, r := c.allocate(size, memory.Options{Kind: memory.Device})
	if r != success {
		return r
	}
	c.showPeers(a)
	m.allocations.add(a)
	*out = cuda.DevicePtr(a.block.Base)
	return success
}

// allocatePitched makes rows that begin at multiples of the pitch.
func (m *machine) allocatePitched(out *cuda.DevicePtr, pitch *uint64, width, height uint64, element uint32) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	if pitch == nil || width == 0 || height == 0 || width > maxPitch || height > maxCopy/maxPitch {
		return invalidValue
	}
	if element != 4 && element != 8 && element != 16 {
		return invalidValue
	}
	aligned := (width + pitchAlign - 1) &^ (pitchAlign - 1)
	if r := m.allocateDevice(out, aligned*height); r != success {
		return r
	}
	*pitch = aligned
	return success
}

// freeDevice answers cuMemFree, which waits for all work of the memory's
// context. That context need not be current.
func (m *machine) freeDevice(ptr cuda.DevicePtr) cuda.Result {
	a := m.allocations.get(uint64(ptr))
	if a == nil || a.host() || a.imported != nil && a.pool == nil {
		if _, r := m.usable(); r != success || ptr == 0 {
			return r
		}
		m.wrongFree(ptr)
		return invalidValue
	}
	if r := a.context.state(); r != success {
		return r
	}
	if m.allocations.take(uint64(ptr), func(b *allocation) bool { return a == b }) == nil {
		m.wrongFree(ptr)
		return invalidValue
	}
	a.context.streams.wait()
	a.free()
	return success
}

func (m *machine) addressRange(base *cuda.DevicePtr, size *uint64, ptr cuda.DevicePtr) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	b, _ := m.find(uint64(ptr))
	if b == nil {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	if base != nil {
		*base = cuda.DevicePtr(b.Base)
	}
	if size != nil {
		*size = b.Size
	}
	return success
}
