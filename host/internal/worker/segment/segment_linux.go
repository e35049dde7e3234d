// This file makes segments of Linux's anonymous files.

package segment

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Supported says whether the system has segments.
const Supported = true

// New makes a segment of zeros.
func New(bytes int64) (*os.File, error) {
	const flags = unix.MFD_CLOEXEC | unix.MFD_ALLOW_SEALING
	fd, err := unix.MemfdCreate("cujs", flags|unix.MFD_NOEXEC_SEAL)
	if errors.Is(err, unix.EINVAL) { // before Linux 6.3
		fd, err = unix.MemfdCreate("cujs", flags)
	}
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	file := os.NewFile(uintptr(fd), "segment")
	if err = unix.Ftruncate(fd, bytes); err == nil {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Duplicate returns another descriptor of a segment, which lives on when the file is closed.
func Duplicate(file *os.File) (*os.File, error) {
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("fcntl", err)
	}
	return os.NewFile(uintptr(fd), "segment"), nil
}

// Map maps a segment; both ends see what either writes. Unmap ends that.
func Map(file *os.File, bytes int64) ([]byte, error) {
	return unix.Mmap(int(file.Fd()), 0, int(bytes), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

// Unmap gives back what Map returned. Nothing may touch it after that.
func Unmap(memory []byte) error { return unix.Munmap(memory) }
