//go:build unix && !linux

// This file makes files without a name where the system has no call for it: a
// file whose name is gone.

package memory

import (
	"os"

	"golang.org/x/sys/unix"
)

func anonymousFile(name string) (int, error) {
	f, err := os.CreateTemp("", name)
	if err != nil {
		return -1, err
	}
	defer f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return -1, err
	}
	return unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
}
