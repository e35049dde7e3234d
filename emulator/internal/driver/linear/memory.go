// Package linear answers the calls about linear memory: its allocation by address, from
// pools and by mapping, memory of the host and of graphs, what is known of an address,
// copies and fills.
package linear

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	success      = cuda.CUDA_SUCCESS
	invalidValue = cuda.CUDA_ERROR_INVALID_VALUE
)

// Memory is the part of the driver that is about linear memory.
type Memory struct {
	*machine.Machine
	Allocations allocations
	Pools       handle.Table[cuda.MemoryPool, Pool]
	roles       []poolRoles   // by the ordinal of the device
	graphMemory []graphCounts // likewise
	virtual     virtualMemory
}

// New returns the part of a machine.
func New(m *machine.Machine) *Memory {
	l := &Memory{Machine: m, roles: make([]poolRoles, len(m.Devices)), graphMemory: make([]graphCounts, len(m.Devices))}
	l.Pools.Unknown = invalidValue
	for i, d := range m.Devices {
		p := l.NewPool(d, true)
		l.roles[i].standard, l.roles[i].current = p, p
	}
	m.OnDeviceReset(l.emptyPools)
	m.OnContextEnd(func(c *machine.Context) {
		l.dropPeers(c)
		l.leaks(c)
		for _, a := range l.Allocations.Of(func(a *Allocation) bool { return a.Context == c }) {
			l.FreeOnce(a)
		}
	})
	return l
}

// Bind fills in the functions.
func (m *Memory) Bind(api *cuda.API) {
	api.CuMemGetInfo = call.In2(m.Usable, m.info)
	api.CuMemAlloc = call.In2(m.Unrestricted, m.allocateDevice)
	api.CuMemAllocPitch = func(out *cuda.DevicePtr, pitch *uint64, width, height uint64, element uint32) cuda.Result {
		c, r := m.Unrestricted()
		if r != success {
			return r
		}
		return m.allocatePitched(c, out, pitch, width, height, element)
	}
	api.CuMemFree = func(p cuda.DevicePtr) cuda.Result {
		if r := m.Working(); r != success {
			return r
		}
		return m.Guarded(func() cuda.Result { return m.freeDevice(p) })
	}
	api.CuMemGetAddressRange = call.In3(m.Usable, m.addressRange)
	m.bindHost(api)
	m.bindPointers(api)
	m.bindPeers(api)
	m.bindManaged(api)
	m.bindPools(api)
	m.bindVirtual(api)
	m.bindGraphMemory(api)
}

func (m *Memory) info(c *machine.Context, free, total *uint64) cuda.Result {
	if free == nil || total == nil {
		return invalidValue
	}
	d := c.Device
	m.fit(d)
	*total = d.Space.Budget().Limit()
	*free = *total - min(*total, d.Space.Used()+m.cached(d))
	return success
}

func (m *Memory) allocateDevice(c *machine.Context, out *cuda.DevicePtr, size uint64) cuda.Result {
	if out == nil || size == 0 {
		return invalidValue
	}
	a, r := Allocate(c, size, memory.Options{Kind: memory.Device})
	if r != success {
		return r
	}
	m.showPeers(a, c)
	return m.Give(out, a)
}

// Give registers an allocation and stores its address.
func (m *Memory) Give(out *cuda.DevicePtr, a *Allocation) cuda.Result {
	m.Allocations.add(a)
	*out = cuda.DevicePtr(a.Block.Base)
	return success
}

// allocatePitched makes rows that begin at multiples of the pitch.
func (m *Memory) allocatePitched(c *machine.Context, out *cuda.DevicePtr, pitch *uint64, width, height uint64, element uint32) cuda.Result {
	if pitch == nil || width == 0 || height == 0 || width > machine.MaxPitch || height > MaxCopy/machine.MaxPitch {
		return invalidValue
	}
	if element != 4 && element != 8 && element != 16 {
		return invalidValue
	}
	aligned := (width + machine.PitchAlign - 1) &^ (machine.PitchAlign - 1)
	if r := m.allocateDevice(c, out, aligned*height); r != success {
		return r
	}
	*pitch = aligned
	return success
}

// freeDevice answers cuMemFree, which waits for all work of the memory's
// context. That context need not be current.
func (m *Memory) freeDevice(ptr cuda.DevicePtr) cuda.Result {
	a := m.Allocations.Get(uint64(ptr))
	if a == nil || a.host() || a.Imported != nil && a.Pool == nil {
		if _, r := m.Usable(); r != success || ptr == 0 {
			return r
		}
		return m.wrongFree(ptr)
	}
	if r := a.Context.State(); r != success {
		return r
	}
	if !m.Allocations.takeThis(a) {
		return m.wrongFree(ptr)
	}
	a.Context.Streams.Wait()
	a.Free()
	return success
}

func (m *Memory) addressRange(_ *machine.Context, base *cuda.DevicePtr, size *uint64, ptr cuda.DevicePtr) cuda.Result {
	b, _ := m.find(uint64(ptr))
	if b == nil {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	call.Put(base, cuda.DevicePtr(b.Base))
	call.Put(size, b.Size)
	return success
}
