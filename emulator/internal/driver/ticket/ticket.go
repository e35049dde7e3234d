// Package ticket writes and reads the 64 bytes that tell another process where the
// memory, the event or the pool is that it may open: a descriptor of this process.
package ticket

import (
	"encoding/binary"
	"fmt"
	"os"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// magic begins every ticket.
const magic = 0x31637069_736a7563 // "cujsipc1"

// A Kind is what a ticket is for.
type Kind uint32

const (
	Memory Kind = 1 // of cuMemAlloc
	Event  Kind = 2
	Pool   Kind = 3 // in the file that stands for a pool; the size is the device's ordinal
	Pooled Kind = 4 // memory of a pool
)

// A Ticket is what the bytes tell.
type Ticket struct {
	Kind    Kind
	Process uint32
	File    uint32
	Nonce   uint64 // in the file's name
	Offset  uint64
	Size    uint64
}

// FileName is how a file is called, so that a descriptor that has come to be
// another file is noticed.
func FileName(nonce uint64) string { return fmt.Sprintf("cujs-%016x", nonce) }

// New returns a ticket of this process.
func New(kind Kind, file int, nonce, offset, size uint64) Ticket {
	return Ticket{kind, uint32(os.Getpid()), uint32(file), nonce, offset, size}
}

// Bytes writes a ticket.
func (t Ticket) Bytes() (handle [64]byte) {
	b := binary.LittleEndian
	b.PutUint64(handle[0:], magic)
	b.PutUint32(handle[8:], uint32(t.Kind))
	b.PutUint32(handle[12:], t.Process)
	b.PutUint32(handle[16:], t.File)
	b.PutUint64(handle[24:], t.Nonce)
	b.PutUint64(handle[32:], t.Offset)
	b.PutUint64(handle[40:], t.Size)
	return handle
}

// Read reads a ticket of a kind; ok is false for other bytes.
func Read(handle [64]byte, kind Kind) (t Ticket, ok bool) {
	b := binary.LittleEndian
	t = Ticket{Kind(b.Uint32(handle[8:])), b.Uint32(handle[12:]), b.Uint32(handle[16:]),
		b.Uint64(handle[24:]), b.Uint64(handle[32:]), b.Uint64(handle[40:])}
	return t, b.Uint64(handle[0:]) == magic && t.Kind == kind
}

// Open opens the file of a ticket of another process.
func (t Ticket) Open() (*memory.Shared, cuda.Result) {
	if int(t.Process) == os.Getpid() {
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT // as NVIDIA's driver answers
	}
	shared, err := memory.OpenFrom(int(t.Process), int(t.File), FileName(t.Nonce))
	if err != nil {
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	return shared, cuda.CUDA_SUCCESS
}
