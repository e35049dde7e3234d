// This file shares memory with other processes. A handle names the process, its
// file behind the memory and the place there; the other process maps the same
// file. Only what is shared has a file.

package emulator

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// ipcMagic begins every handle.
const ipcMagic = 0x31637069_736a7563 // "cujsipc1"

// A ticket is what a handle tells.
type ticket struct {
	kind    uint32 // one of the kinds below
	process uint32
	file    uint32
	nonce   uint64 // in the file's name
	offset  uint64
	size    uint64
}

const (
	memoryTicket = 1
	eventTicket  = 2
	poolTicket   = 3 // in the file that stands for a pool; the size is the device's ordinal
	pooledTicket = 4 // memory of a pool
)

// fileName is how the file is called, so that a descriptor that has come to be
// another file is noticed.
func fileName(nonce uint64) string { return fmt.Sprintf("cujs-%016x", nonce) }

func (t ticket) write() (handle [64]byte) {
	b := binary.LittleEndian
	b.PutUint64(handle[0:], ipcMagic)
	b.PutUint32(handle[8:], t.kind)
	b.PutUint32(handle[12:], t.process)
	b.PutUint32(handle[16:], t.file)
	b.PutUint64(handle[24:], t.nonce)
	b.PutUint64(handle[32:], t.offset)
	b.PutUint64(handle[40:], t.size)
	return handle
}

func readTicket(handle [64]byte, kind uint32) (t ticket, ok bool) {
	b := binary.LittleEndian
	t = ticket{b.Uint32(handle[8:]), b.Uint32(handle[12:]), b.Uint32(handle[16:]),
		b.Uint64(handle[24:]), b.Uint64(handle[32:]), b.Uint64(handle[40:])}
	return t, b.Uint64(handle[0:]) == ipcMagic && t.kind == kind
}

// open is the file of a ticket of another process.
func (t ticket) open() (*memory.Shared, cuda.Result) {
	if int(t.process) == os.Getpid() {
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT // as NVIDIA's driver answers
	}
	shared, err := memory.OpenFrom(int(t.process), int(t.file), fileName(t.nonce))
	if err != nil {
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	return shared, success
}

// An import is memory of another process.
type imported struct {
	ticket ticket
	count  int // how often it was opened
}

func (m *machine) bindIPC(api *cuda.API) {
	if !memory.CanPass {
		return
	}
	api.CuIpcGetMemHandle = m.exportMemory
	api.CuIpcOpenMemHandle = m.openMemory
	api.CuIpcCloseMemHandle = m.closeMemory
	api.CuIpcGetEventHandle = m.exportEvent
	api.CuIpcOpenEventHandle = m.openEvent
	m.bindPoolSharing(api)
}

// exportMemory gives memory of cuMemAlloc a file, for which all work rests for a
// moment.
func (m *machine) exportMemory(out *cuda.IpcMemHandle, p cuda.DevicePtr) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	a := m.findAllocation(uint64(p))
	if out == nil || a == nil || !a.passable() {
		return invalidValue
	}
	t, r := m.giveFile(a, memoryTicket)
	out.Reserved = t.write()
	return r
}

// giveFile has a file behind an allocation that others may open, and answers
// where it is.
func (m *machine) giveFile(a *allocation, kind uint32) (t ticket, r cuda.Result) {
	m.rest()
	a.block.Write(a.block.Base, a.block.Size) // what others write is not seen here
	nonce := rand.Uint64()
	shared, name, offset, err := a.device.space.Share(a.block, func() string { return fileName(nonce) })
	if err != nil {
		return t, cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	if _, err := fmt.Sscanf(name, "cujs-%x", &nonce); err != nil {
		return t, cuda.CUDA_ERROR_UNKNOWN
	}
	return ticket{kind, uint32(os.Getpid()), uint32(shared.File()), nonce, offset, a.block.Size}, success
}

// passable tells whether other processes can be given the memory: NVIDIA's
// driver has that for cuMemAlloc only.
func (a *allocation) passable() bool {
	return a.block.Kind == memory.Device && a.block.Label == "" && a.pool == nil && a.graph == nil
}

// rest waits for the work of all contexts.
func (m *machine) rest() {
	m.contexts.each(func(c *cudaContext) {
		if c.alive.Load() {
			c.streams.wait()
		}
	})
}

// openMemory maps memory of another process, once for a context however often
// it is opened.
func (m *machine) openMemory(out *cuda.DevicePtr, handle cuda.IpcMemHandle, flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	t, ok := readTicket(handle.Reserved, memoryTicket)
	if out == nil || !ok || flags&^uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != 0 {
		return invalidValue
	}
	known := m.allocations.of(func(a *allocation) bool { return a.imported != nil && a.context == c && a.imported.ticket == t })
	if len(known) > 0 {
		known[0].imported.count++
		*out = cuda.DevicePtr(known[0].block.Base)
		return success
	}
	a, r := m.mapTicket(t, c.device)
	if r != success {
		return r
	}
	a.context = c.home()
	m.allocations.add(a)
	*out = cuda.DevicePtr(a.block.Base)
	return success
}

// mapTicket maps memory of another process until it is freed.
func (m *machine) mapTicket(t ticket, d *device) (*allocation, cuda.Result) {
	shared, r := t.open()
	if r != success {
		return nil, r
	}
	defer shared.Close() // the mapping keeps it
	start, err := shared.Anywhere()
	if err != nil {
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	unmap := func() { shared.Unmap(start) }
	if t.size > shared.Size() || t.offset > shared.Size()-t.size {
		unmap()
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	block, err := d.space.MapUntil(unsafe.Add(start, t.offset), t.size, memory.Remote, unmap)
	if err != nil {
		unmap()
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	return &allocation{block: block, device: d, imported: &imported{t, 1}}, success
}

func (m *machine) closeMemory(p cuda.DevicePtr) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	a := m.allocations.get(uint64(p))
	if a == nil || a.imported == nil || a.pool != nil {
		return invalidValue
	}
	if a.imported.count--; a.imported.count > 0 {
		return success
	}
	m.rest()
	if m.allocations.take(uint64(p), func(b *allocation) bool { return a == b }) != nil {
		a.free()
	}
	return success
}
