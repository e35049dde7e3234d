//go:build unix

// This file maps shared memory on Unix.

package memory

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// CanShare tells that NewShared works on this operating system.
const CanShare = true

// NewShared makes size bytes of zeros; name is what tools show. Close ends it.
func NewShared(name string, size uint64) (*Shared, error) {
	file, err := anonymousFile(name)
	if err != nil {
		return nil, err
	}
	if err := unix.Ftruncate(file, int64(size)); err != nil {
		_ = unix.Close(file)
		return nil, err
	}
	return &Shared{file, size}, nil
}

// OpenShared is the memory behind a descriptor that another process, or this
// one, got from File. It is a descriptor of its own.
func OpenShared(file int) (*Shared, error) {
	own, err := unix.FcntlInt(uintptr(file), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	return adoptFile(own)
}

// adoptFile makes a Shared of an open file, and closes it when that fails.
func adoptFile(file int) (*Shared, error) {
	var status unix.Stat_t
	if err := unix.Fstat(file, &status); err != nil {
		_ = unix.Close(file)
		return nil, err
	}
	return &Shared{file, uint64(status.Size)}, nil
}

// Export is a new descriptor of the memory, which the caller closes.
func (m *Shared) Export() (int, error) {
	return unix.FcntlInt(uintptr(m.file), unix.F_DUPFD_CLOEXEC, 0)
}

// Close releases the memory; mappings of it stay.
func (m *Shared) Close() { _ = unix.Close(m.file) }

// Anywhere maps all of the memory at an address that the system chooses.
func (m *Shared) Anywhere() (unsafe.Pointer, error) {
	return unix.MmapPtr(m.file, 0, nil, uintptr(m.size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

// Unmap undoes Anywhere.
func (m *Shared) Unmap(p unsafe.Pointer) { unmapMemory(p, m.size) }

func (m *Shared) mapAt(p unsafe.Pointer) error {
	_, err := unix.MmapPtr(m.file, 0, p, uintptr(m.size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_FIXED)
	return err
}

// reserveMemory takes addresses that cannot be accessed; blockMemory makes
// mapped ones such again.
func reserveMemory(size uint64) (unsafe.Pointer, error) {
	return unix.MmapPtr(-1, 0, nil, uintptr(size), unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
}

func blockMemory(p unsafe.Pointer, size uint64) error {
	_, err := unix.MmapPtr(-1, 0, p, uintptr(size), unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE|unix.MAP_FIXED)
	return err
}
