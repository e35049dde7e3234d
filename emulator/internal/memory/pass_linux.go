// This file finds the shared memory of another process on Linux, by its number
// and descriptor there.

package memory

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// CanPass tells that other processes can open what this one shares.
const CanPass = true

// OpenFrom is the memory that a process calls by a descriptor, if it has the
// name that it was made with. The two must belong to one user.
func OpenFrom(process, file int, name string) (*Shared, error) {
	own, err := unix.Open(fmt.Sprintf("/proc/%d/fd/%d", process, file), unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	link, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", own))
	if want := "/memfd:" + name + " (deleted)"; err != nil || link != want {
		_ = unix.Close(own)
		return nil, fmt.Errorf("memory: descriptor %d of process %d is %q, not %q", file, process, link, want)
	}
	return adoptFile(own)
}

// Share puts the mapping that a block lies in into a file of a name, and
// answers it and the block's place there. Nothing may use memory of the space
// meanwhile. The file is the space's.
func (s *Space) Share(b *Block, name func() string) (m *Shared, of string, offset uint64, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	a := b.arena
	if a == nil || b.Freed() {
		return nil, "", 0, ErrNotAllocated
	}
	if a.shared == nil {
		if err := a.share(name()); err != nil {
			return nil, "", 0, err
		}
	}
	return a.shared, a.name, b.offset, nil
}

// share replaces the arena's memory by that of a file with the same bytes.
func (a *arena) share(name string) error {
	m, err := NewShared(name, pages(a.size))
	if err != nil {
		return err
	}
	for done := uint64(0); done < min(a.dirty, a.size); {
		n, err := unix.Pwrite(m.file, unsafe.Slice((*byte)(unsafe.Add(a.pointer, done)), min(a.dirty, a.size)-done), int64(done))
		if err != nil {
			m.Close()
			return err
		}
		done += uint64(n)
	}
	_, err = unix.MmapPtr(m.file, 0, a.pointer, uintptr(a.size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_FIXED)
	if err != nil {
		m.Close()
		return err
	}
	a.shared, a.name = m, name
	return nil
}
