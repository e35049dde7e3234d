//go:build unix

package host

import (
	"os"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// workerSocket is the descriptor that a worker's process has beside its standard ones.
const workerSocket = 3

// workerLink is the worker's end of the link to its program.
func workerLink() (*wire.Link, error) {
	address, err := unix.Getsockname(workerSocket)
	if _, local := address.(*unix.SockaddrUnix); err != nil || !local {
		return nil, errNoProgram
	}
	if err := unix.SetNonblock(workerSocket, true); err != nil {
		return nil, os.NewSyscallError("fcntl", err)
	}
	return wire.NewWorkerSocket(os.NewFile(workerSocket, "program")), nil
}
