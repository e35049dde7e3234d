// This file allocates page-locked memory and registers memory of the host.

package emulator

import (
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	hostAllocFlags    = cuda.CU_MEMHOSTALLOC_PORTABLE | cuda.CU_MEMHOSTALLOC_DEVICEMAP | cuda.CU_MEMHOSTALLOC_WRITECOMBINED
	hostRegisterFlags = cuda.CU_MEMHOSTREGISTER_PORTABLE | cuda.CU_MEMHOSTREGISTER_DEVICEMAP |
		cuda.CU_MEMHOSTREGISTER_IOMEMORY | cuda.CU_MEMHOSTREGISTER_READ_ONLY
)

func (m *machine) bindHost(api *cuda.API) {
	api.CuMemAllocHost = func(out *unsafe.Pointer, size uint64) cuda.Result { return m.allocateHost(out, size, 0) }
	api.CuMemHostAlloc = m.allocateHost
	api.CuMemFreeHost = m.freeHost
	api.CuMemHostRegister = m.registerHost
	api.CuMemHostUnregister = m.unregisterHost
	api.CuMemHostGetDevicePointer = func(out *cuda.DevicePtr, p unsafe.Pointer, flags uint32) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return withHostMemory(m, p, out, func(*allocation) cuda.DevicePtr { return cuda.DevicePtr(uintptr(p)) })
	}
	api.CuMemHostGetFlags = func(out *uint32, p unsafe.Pointer) cuda.Result {
		return withHostMemory(m, p, out, func(a *allocation) uint32 { return a.flags })
	}
}

// allocateHost makes memory that every device sees at the same address, as
// with unified addressing: it is portable and mapped whatever flags say.
func (m *machine) allocateHost(out *unsafe.Pointer, size uint64, flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || flags&^uint32(hostAllocFlags) != 0 {
		return invalidValue
	}
	if size == 0 {
		*out = nil
		return success
	}
	if size > hostBytes() {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY // the system would give addresses, and end the process when they are used
	}
	a, r := c.allocate(size, memory.Options{Kind: memory.Pinned, Uncounted: true})
	if r != success {
		return r
	}
	a.flags = flags | cuda.CU_MEMHOSTALLOC_DEVICEMAP
	a.showAll()
	m.allocations.add(a)
	*out = a.block.Pointer()
	return success
}

// freeHost answers cuMemFreeHost, to which null is nothing.
func (m *machine) freeHost(p unsafe.Pointer) cuda.Result {
	if p == nil {
		_, r := m.usable()
		return r
	}
	return m.endHost(p, memory.Pinned, invalidValue)
}

// registerHost makes memory of the caller's known to all devices.
func (m *machine) registerHost(p unsafe.Pointer, size uint64, flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	addr := uint64(uintptr(p))
	switch {
	case p == nil || size == 0 || size > maxCopy || flags&^uint32(hostRegisterFlags) != 0:
		return invalidValue
	case flags&cuda.CU_MEMHOSTREGISTER_IOMEMORY != 0:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	if other, _ := m.find(addr); other != nil && other.Kind != memory.Foreign {
		return invalidValue
	}
	if !mapped(addr, size) {
		return invalidValue
	}
	block, err := c.device.space.Map(p, size, memory.Foreign)
	if err != nil {
		return cuda.CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED
	}
	a := &allocation{block: block, device: c.device, context: c.home(), flags: flags | cuda.CU_MEMHOSTREGISTER_DEVICEMAP}
	a.showAll()
	m.allocations.add(a)
	return success
}

// mapped reports whether the program can read all of the memory, by reading a
// byte of each page; a page-locking driver finds out too.
func mapped(addr, size uint64) (all bool) {
	const page = 4 * kib
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			all = false
		}
	}()
	for end := addr + size; addr < end; addr += min(page, end-addr) {
		_ = **(**byte)(unsafe.Pointer(&addr))
	}
	return true
}

func (m *machine) unregisterHost(p unsafe.Pointer) cuda.Result {
	unknown := cuda.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED
	if b, _ := m.find(uint64(uintptr(p))); b != nil {
		unknown = invalidValue
	}
	return m.endHost(p, memory.Foreign, unknown)
}

// endHost frees or unregisters memory of the host, after all work of its
// context.
func (m *machine) endHost(p unsafe.Pointer, kind memory.Kind, unknown cuda.Result) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	if p == nil {
		return invalidValue
	}
	a := m.allocations.take(uint64(uintptr(p)), func(a *allocation) bool { return a.block.Kind == kind })
	if a == nil {
		if kind == memory.Pinned {
			m.wrongFree(cuda.DevicePtr(uintptr(p)))
		}
		return unknown
	}
	a.context.streams.wait()
	a.free()
	return success
}

// withHostMemory answers a question about page-locked or registered memory
// that p points into.
func withHostMemory[T any](m *machine, p unsafe.Pointer, out *T, ask func(*allocation) T) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	if out == nil || p == nil {
		return invalidValue
	}
	a := m.findAllocation(uint64(uintptr(p)))
	if a == nil || !a.host() {
		return invalidValue
	}
	*out = ask(a)
	return success
}
