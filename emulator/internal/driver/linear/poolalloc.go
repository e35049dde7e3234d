// This file allocates and frees in the order of a stream. An allocation gets
// its address at once, a free takes effect in stream order.

package linear

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
)

func (m *Memory) bindPoolAllocation(api *cuda.API) {
	api.CuMemAllocAsync = func(out *cuda.DevicePtr, size uint64, handle cuda.Stream) cuda.Result {
		return call.With(m.Stream, handle, func(s *machine.Stream) cuda.Result {
			return m.allocateIn(s, out, size, m.roles[s.Context.Device.Ordinal].get())
		})
	}
	api.CuMemAllocFromPoolAsync = func(out *cuda.DevicePtr, size uint64, pool cuda.MemoryPool, handle cuda.Stream) cuda.Result {
		s, r := m.Stream(handle)
		if r != success {
			return r
		}
		p, r := m.Pools.Get(pool)
		if r != success {
			return r
		}
		return m.allocateIn(s, out, size, p)
	}
	api.CuMemFreeAsync = m.freeLater
}

func (m *Memory) allocateIn(s *machine.Stream, out *cuda.DevicePtr, size uint64, p *Pool) cuda.Result {
	if out == nil || size == 0 || p.Imported {
		return invalidValue
	}
	if s.Capturing() {
		return m.recordAllocation(s, out, size, p)
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	block, r := p.allocate(size)
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY && p.waits() {
		// Memory whose free stands in a stream is there once it is done.
		s.Context.Streams.Wait()
		block, r = p.allocate(size)
	}
	if r != success {
		return r
	}
	a := &Allocation{Block: block, Device: p.Device, Context: s.Context.Home(), Pool: p}
	p.ShowTo(a)
	return m.Give(out, a)
}

// recordAllocation makes memory that each launch of the graph allocates.
func (m *Memory) recordAllocation(s *machine.Stream, out *cuda.DevicePtr, size uint64, p *Pool) cuda.Result {
	params := cuda.MemAllocNodeParams{Bytesize: size, PoolProps: cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(p.Device.Ordinal)}}}
	r := s.Record(func() (dag.Task, cuda.Result) { return m.NewAllocTask(&params) })
	if r == success {
		*out = params.Dptr
	}
	return r
}

func (p *Pool) allocate(size uint64) (*memory.Block, cuda.Result) {
	if !p.Taken(size) {
		return nil, cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	block, err := p.Device.Space.Alloc(size, memory.Options{Kind: memory.Device})
	if err != nil {
		p.returned(size)
		return nil, machine.ResultOf(err)
	}
	return block, success
}

// A release frees an allocation in a stream's order.
type release struct{ allocation *Allocation }

// Do frees.
func (r release) Do(*machine.Context) error {
	r.allocation.Free()
	return nil
}

// freeLater answers cuMemFreeAsync, which also takes memory of cuMemAlloc.
func (m *Memory) freeLater(ptr cuda.DevicePtr, handle cuda.Stream) cuda.Result {
	s, r := m.Stream(handle)
	if r != success || ptr == 0 {
		return r
	}
	if s.Capturing() {
		return s.Record(func() (dag.Task, cuda.Result) { return m.NewFreeTask(nil, ptr) })
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	a := m.Allocations.take(uint64(ptr), func(a *Allocation) bool {
		return a.Block.Kind == memory.Device || a.Imported != nil && a.Pool != nil
	})
	if a == nil {
		return m.wrongFree(ptr)
	}
	s.Soon(release{a})
	return success
}

// setPoolAccess lets other devices' kernels use a pool's memory, or not.
func (m *Memory) setPoolAccess(p *Pool, list *cuda.MemAccessDesc, count uint64) cuda.Result {
	if list == nil && count > 0 || count > preset.MaxDevices {
		return invalidValue
	}
	for _, access := range unsafe.Slice(list, count) {
		d, _ := m.Device(cuda.Device(access.Location.Id))
		switch {
		case access.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
			return invalidValue
		case d == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case d == p.Device && access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		case access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE && access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		}
		m.setAccessOf(p, d, access.Flags)
	}
	return success
}

func (m *Memory) setAccessOf(p *Pool, d *machine.Device, flags cuda.MemAccessFlags) {
	p.mutex.Lock()
	before := p.access[d]
	p.access[d] = flags
	p.mutex.Unlock()
	if before == flags {
		return
	}
	for _, a := range m.Allocations.Of(func(a *Allocation) bool { return a.Pool == p }) {
		if flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
			a.hide(d)
		} else {
			a.show(d)
		}
	}
}

// ShowTo makes a new allocation visible to the devices that have access.
func (p *Pool) ShowTo(a *Allocation) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for d, flags := range p.access {
		if flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
			a.show(d)
		}
	}
}

func (m *Memory) poolAccess(p *Pool, out *cuda.MemAccessFlags, at *cuda.MemLocation) cuda.Result {
	if out == nil || at == nil || at.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE {
		return invalidValue
	}
	d, r := m.Device(cuda.Device(at.Id))
	switch {
	case r != success:
		return r
	case d == p.Device:
		*out = cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
		return success
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	*out = p.access[d]
	return success
}
