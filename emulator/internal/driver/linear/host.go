// This file allocates page-locked memory and registers memory of the host.

package linear

import (
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	hostAllocFlags    = cuda.CU_MEMHOSTALLOC_PORTABLE | cuda.CU_MEMHOSTALLOC_DEVICEMAP | cuda.CU_MEMHOSTALLOC_WRITECOMBINED
	hostRegisterFlags = cuda.CU_MEMHOSTREGISTER_PORTABLE | cuda.CU_MEMHOSTREGISTER_DEVICEMAP |
		cuda.CU_MEMHOSTREGISTER_IOMEMORY | cuda.CU_MEMHOSTREGISTER_READ_ONLY
)

func (m *Memory) bindHost(api *cuda.API) {
	api.CuMemAllocHost = call.In2(m.Unrestricted, func(c *machine.Context, out *unsafe.Pointer, size uint64) cuda.Result {
		return m.allocateHost(c, out, size, 0)
	})
	api.CuMemHostAlloc = call.In3(m.Unrestricted, m.allocateHost)
	api.CuMemFreeHost = func(p unsafe.Pointer) cuda.Result {
		if r := m.UnsafeCall(); r != success {
			return r
		}
		if r := m.Working(); r != success {
			return r
		}
		if p == nil {
			return success
		}
		return m.endHost(p, memory.Pinned, invalidValue)
	}
	api.CuMemHostRegister = call.In3(m.Usable, m.registerHost)
	api.CuMemHostUnregister = func(p unsafe.Pointer) cuda.Result {
		if r := m.Working(); r != success {
			return r
		}
		unknown := cuda.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED
		if b, _ := m.find(uint64(uintptr(p))); b != nil {
			unknown = invalidValue
		}
		return m.endHost(p, memory.Foreign, unknown)
	}
	api.CuMemHostGetDevicePointer = func(out *cuda.DevicePtr, p unsafe.Pointer, flags uint32) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return call.Ask(m.hostMemory, p, out, func(*Allocation) cuda.DevicePtr { return cuda.DevicePtr(uintptr(p)) })
	}
	api.CuMemHostGetFlags = call.Tell(m.hostMemory, func(a *Allocation) uint32 { return a.flags })
}

// allocateHost makes memory that every device sees at the same address, as
// with unified addressing: it is portable and mapped regardless of flags.
func (m *Memory) allocateHost(c *machine.Context, out *unsafe.Pointer, size uint64, flags uint32) cuda.Result {
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
	a, r := Allocate(c, size, memory.Options{Kind: memory.Pinned, Uncounted: true})
	if r != success {
		return r
	}
	a.flags = flags | cuda.CU_MEMHOSTALLOC_DEVICEMAP
	a.showAll()
	m.Allocations.add(a)
	*out = a.Block.Pointer()
	return success
}

// registerHost makes memory of the caller's known to all devices.
func (m *Memory) registerHost(c *machine.Context, p unsafe.Pointer, size uint64, flags uint32) cuda.Result {
	addr := uint64(uintptr(p))
	switch {
	case p == nil || size == 0 || size > MaxCopy || flags&^uint32(hostRegisterFlags) != 0:
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
	block, err := c.Device.Space.Map(p, size, memory.Foreign)
	if err != nil {
		return cuda.CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED
	}
	a := &Allocation{Block: block, Device: c.Device, Context: c.Home(), flags: flags | cuda.CU_MEMHOSTREGISTER_DEVICEMAP}
	a.showAll()
	m.Allocations.add(a)
	return success
}

// mapped reports whether the program can read all of the memory, by reading a
// byte of each page; a page-locking driver finds out too.
func mapped(addr, size uint64) (all bool) {
	const page = 4 << 10
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

// endHost frees or unregisters memory of the host, after all work of its
// context.
func (m *Memory) endHost(p unsafe.Pointer, kind memory.Kind, unknown cuda.Result) cuda.Result {
	if p == nil {
		return invalidValue
	}
	a := m.Allocations.take(uint64(uintptr(p)), func(a *Allocation) bool { return a.Block.Kind == kind })
	if a == nil {
		if kind == memory.Pinned {
			_ = m.wrongFree(cuda.DevicePtr(uintptr(p)))
		}
		return unknown
	}
	a.Context.Streams.Wait()
	a.Free()
	return success
}

// hostMemory finds the page-locked or registered memory that p points into.
func (m *Memory) hostMemory(p unsafe.Pointer) (*Allocation, cuda.Result) {
	if _, r := m.Usable(); r != success {
		return nil, r
	}
	a := m.FindAllocation(uint64(uintptr(p)))
	if a == nil || !a.host() {
		return nil, invalidValue
	}
	return a, success
}
