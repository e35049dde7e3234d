//go:build unix

// This file maps memory on Unix: reserved at once, committed when touched.

package memory

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

func mapMemory(size uint64) (unsafe.Pointer, error) {
	b, err := unix.MmapPtr(-1, 0, nil, uintptr(size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
	return b, err
}

func unmapMemory(p unsafe.Pointer, size uint64) { _ = unix.MunmapPtr(p, uintptr(size)) }
