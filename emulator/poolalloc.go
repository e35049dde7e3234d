// This file allocates and frees in the order of a stream. An allocation gets
// its address at once, a free takes effect when the stream comes to it.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

func (m *machine) bindPoolAllocation(api *cuda.API) {
	api.CuMemAllocAsync = func(out *cuda.DevicePtr, size uint64, handle cuda.Stream) cuda.Result {
		s, r := m.stream(handle)
		if r != success {
			return r
		}
		return s.allocate(out, size, s.context.device.pools.get())
	}
	api.CuMemAllocFromPoolAsync = func(out *cuda.DevicePtr, size uint64, pool cuda.MemoryPool, handle cuda.Stream) cuda.Result {
		s, r := m.stream(handle)
		if r != success {
			return r
		}
		p := m.pools.get(uintptr(pool))
		if p == nil {
			return invalidValue
		}
		return s.allocate(out, size, p)
	}
	api.CuMemFreeAsync = m.freeLater
}

func (s *stream) allocate(out *cuda.DevicePtr, size uint64, p *pool) cuda.Result {
	if out == nil || size == 0 || p.imported {
		return invalidValue
	}
	if s.tape.Load() != nil {
		return s.recordAllocation(out, size, p)
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	block, r := p.allocate(size)
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY && p.waits() {
		// Memory whose free stands in a stream is there once it is done.
		s.context.streams.wait()
		block, r = p.allocate(size)
	}
	if r != success {
		return r
	}
	a := &allocation{block: block, device: p.device, context: s.context.home(), pool: p}
	p.showTo(a)
	s.context.machine.allocations.add(a)
	*out = cuda.DevicePtr(block.Base)
	return success
}

// recordAllocation makes memory that each launch of the graph allocates.
func (s *stream) recordAllocation(out *cuda.DevicePtr, size uint64, p *pool) cuda.Result {
	params := cuda.MemAllocNodeParams{Bytesize: size, PoolProps: cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(p.device.ordinal)}}}
	r := s.record(func() (task, cuda.Result) { return s.context.machine.newAllocTask(&params) })
	if r == success {
		*out = params.Dptr
	}
	return r
}

func (p *pool) allocate(size uint64) (*memory.Block, cuda.Result) {
	if !p.taken(size) {
		return nil, cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	block, err := p.device.space.Alloc(size, memory.Options{Kind: memory.Device})
	if err != nil {
		p.returned(size)
		return nil, resultOf(err)
	}
	return block, success
}

// A release frees an allocation in a stream's order.
type release struct{ allocation *allocation }

func (r release) do(*cudaContext) error {
	r.allocation.free()
	return nil
}

// freeLater answers cuMemFreeAsync, which also takes memory of cuMemAlloc.
func (m *machine) freeLater(ptr cuda.DevicePtr, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success || ptr == 0 {
		return r
	}
	if s.tape.Load() != nil {
		return s.record(func() (task, cuda.Result) { return m.newFreeTask(nil, ptr) })
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	a := m.allocations.take(uint64(ptr), func(a *allocation) bool {
		return a.block.Kind == memory.Device || a.imported != nil && a.pool != nil
	})
	if a == nil {
		m.wrongFree(ptr)
		return invalidValue
	}
	s.free(a)
	return success
}

// free gives memory back in the stream's order: on the caller's goroutine when
// nothing has to be waited for.
func (s *stream) free(a *allocation) {
	if !s.claimInOrder() {
		s.submit(release{a})
		return
	}
	s.execute(release{a})
	s.finish()
	s.release()
}

// setPoolAccess lets other devices' kernels use a pool's memory, or not.
func (m *machine) setPoolAccess(handle cuda.MemoryPool, list *cuda.MemAccessDesc, count uint64) cuda.Result {
	p := m.pools.get(uintptr(handle))
	if p == nil || list == nil && count > 0 || count > maxDevices {
		return invalidValue
	}
	for _, access := range unsafe.Slice(list, count) {
		d := m.device(cuda.Device(access.Location.Id))
		switch {
		case access.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE:
			return invalidValue
		case d == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case d == p.device && access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		case access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE && access.Flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
			return invalidValue
		}
		p.setAccess(d, access.Flags)
	}
	return success
}

func (p *pool) setAccess(d *device, flags cuda.MemAccessFlags) {
	p.mutex.Lock()
	before := p.access[d]
	p.access[d] = flags
	p.mutex.Unlock()
	if before == flags {
		return
	}
	for _, a := range d.machine.allocations.of(func(a *allocation) bool { return a.pool == p }) {
		if flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
			a.hide(d)
		} else {
			a.show(d)
		}
	}
}

// showTo makes a new allocation visible to the devices that have access.
func (p *pool) showTo(a *allocation) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for d, flags := range p.access {
		if flags != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
			a.show(d)
		}
	}
}

func (m *machine) poolAccess(out *cuda.MemAccessFlags, handle cuda.MemoryPool, at *cuda.MemLocation) cuda.Result {
	p := m.pools.get(uintptr(handle))
	if p == nil || out == nil || at == nil || at.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE {
		return invalidValue
	}
	d := m.device(cuda.Device(at.Id))
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	if d == p.device {
		*out = cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
		return success
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	*out = p.access[d]
	return success
}
