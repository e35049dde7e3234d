// This file shares memory pools with other processes: a file stands for the pool,
// which the other process is given a descriptor of, and what is allocated from the
// pool passes as memory of cuMemAlloc does.

package sharing

import (
	"math"
	"math/rand/v2"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/ticket"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// poolPage is the size of the file of a pool, which holds its ticket.
const poolPage = 4 << 10

func (m *Sharing) bindPools(api *cuda.API) {
	api.CuMemPoolExportToShareableHandle = func(out unsafe.Pointer, handle cuda.MemoryPool, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
		return call.With(m.memory.Pools.Get, handle, func(p *linear.Pool) cuda.Result {
			if out == nil || flags != 0 || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !p.Passable {
				return invalidValue
			}
			return exportPool(p, out)
		})
	}
	api.CuMemPoolImportFromShareableHandle = m.importPool
	api.CuMemPoolExportPointer = m.exportPooled
	api.CuMemPoolImportPointer = m.importPooled
}

// exportPool makes a file that stands for the pool; its descriptor is the caller's.
func exportPool(p *linear.Pool, out unsafe.Pointer) cuda.Result {
	nonce := rand.Uint64()
	shared, err := memory.NewShared(ticket.FileName(nonce), poolPage)
	if err != nil {
		return cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	defer shared.Close()
	page, err := shared.Anywhere()
	if err != nil {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	*(*[64]byte)(page) = ticket.New(ticket.Pool, 0, nonce, 0, uint64(p.Device.Ordinal)).Bytes()
	shared.Unmap(page)
	file, err := shared.Export()
	if err != nil {
		return cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	return call.Answer(out, int32(file))
}

// importPool makes a pool of a descriptor, which stays the caller's. Nothing can
// be allocated from it.
func (m *Sharing) importPool(out *cuda.MemoryPool, handle uintptr, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
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
	t, ok := ticket.Read(*(*[64]byte)(page), ticket.Pool)
	shared.Unmap(page)
	if !ok || t.Size >= uint64(len(m.Devices)) {
		return invalidValue
	}
	p := m.memory.NewPool(m.Devices[t.Size], false)
	p.Imported = true
	*out = p.Handle
	return success
}

// exportPooled tells other processes where memory of a pool is.
func (m *Sharing) exportPooled(out *cuda.MemPoolPtrExportData, p cuda.DevicePtr) cuda.Result {
	a := m.memory.FindAllocation(uint64(p))
	if out == nil || a == nil || a.Pool == nil || !a.Pool.Passable || a.Graph != nil {
		return invalidValue
	}
	t, r := m.giveFile(a, ticket.Pooled)
	out.Reserved = t.Bytes()
	return r
}

// importPooled maps memory of another process's pool until it is freed here.
func (m *Sharing) importPooled(out *cuda.DevicePtr, handle cuda.MemoryPool, data *cuda.MemPoolPtrExportData) cuda.Result {
	p, r := m.memory.Pools.Get(handle)
	switch {
	case r != success:
		return r
	case out == nil || data == nil || !p.Imported:
		return invalidValue
	}
	t, ok := ticket.Read(data.Reserved, ticket.Pooled)
	if !ok {
		return invalidValue
	}
	c, r := m.Usable()
	if r != success {
		return r
	}
	a, r := m.mapTicket(t, p.Device)
	if r != success {
		return r
	}
	a.Pool, a.Context = p, c.Home()
	p.Taken(t.Size) // what is open here counts here
	p.ShowTo(a)
	return m.memory.Give(out, a)
}
