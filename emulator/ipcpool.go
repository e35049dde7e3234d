// This file shares memory pools with other processes: a file stands for the pool,
// which the other process is given a descriptor of, and what is allocated from the
// pool passes as memory of cuMemAlloc does.

package emulator

import (
	"math"
	"math/rand/v2"
	"os"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// poolPage is the size of the file of a pool, which holds its ticket.
const poolPage = 4 * kib

func (m *machine) bindPoolSharing(api *cuda.API) {
	api.CuMemPoolExportToShareableHandle = func(out unsafe.Pointer, handle cuda.MemoryPool, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
		return m.withPool(handle, func(p *pool) cuda.Result {
			if out == nil || flags != 0 || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !p.passable {
				return invalidValue
			}
			return p.export(out)
		})
	}
	api.CuMemPoolImportFromShareableHandle = m.importPool
	api.CuMemPoolExportPointer = m.exportPooled
	api.CuMemPoolImportPointer = m.importPooled
}

// export makes a file that stands for the pool; its descriptor is the caller's.
func (p *pool) export(out unsafe.Pointer) cuda.Result {
	nonce := rand.Uint64()
	shared, err := memory.NewShared(fileName(nonce), poolPage)
	if err != nil {
		return cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	defer shared.Close()
	page, err := shared.Anywhere()
	if err != nil {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	*(*[64]byte)(page) = ticket{kind: poolTicket, process: uint32(os.Getpid()), nonce: nonce, size: uint64(p.device.ordinal)}.write()
	shared.Unmap(page)
	file, err := shared.Export()
	if err != nil {
		return cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	return answer(out, int32(file))
}

// importPool makes a pool of a descriptor, which stays the caller's. Nothing can
// be allocated from it.
func (m *machine) importPool(out *cuda.MemoryPool, handle uintptr, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
	if out == nil || flags != 0 || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || handle > math.MaxInt32 {
		return invalidValue
	}
	shared, err := memory.OpenShared(int(handle))
	if err != nil {
		return invalidValue
	}
	defer shared.Close()
	if shared.Size() != poolPage {
		return invalidValue
	}
	page, err := shared.Anywhere()
	if err != nil {
		return invalidValue
	}
	t, ok := readTicket(*(*[64]byte)(page), poolTicket)
	shared.Unmap(page)
	if !ok || t.size >= uint64(len(m.devices)) {
		return invalidValue
	}
	p := m.newPool(m.devices[t.size], false)
	p.imported = true
	*out = cuda.MemoryPool(p.handle)
	return success
}

// exportPooled tells other processes where memory of a pool is.
func (m *machine) exportPooled(out *cuda.MemPoolPtrExportData, p cuda.DevicePtr) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	a := m.findAllocation(uint64(p))
	if out == nil || a == nil || a.pool == nil || !a.pool.passable || a.graph != nil {
		return invalidValue
	}
	t, r := m.giveFile(a, pooledTicket)
	out.Reserved = t.write()
	return r
}

// importPooled maps memory of another process's pool until it is freed here.
func (m *machine) importPooled(out *cuda.DevicePtr, handle cuda.MemoryPool, data *cuda.MemPoolPtrExportData) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	return m.withPool(handle, func(p *pool) cuda.Result {
		if out == nil || data == nil || !p.imported {
			return invalidValue
		}
		t, ok := readTicket(data.Reserved, pooledTicket)
		if !ok {
			return invalidValue
		}
		a, r := m.mapTicket(t, p.device)
		if r != success {
			return r
		}
		a.pool, a.context = p, c.home()
		p.taken(t.size) // what is open here counts here
		p.showTo(a)
		m.allocations.add(a)
		*out = cuda.DevicePtr(a.block.Base)
		return success
	})
}
