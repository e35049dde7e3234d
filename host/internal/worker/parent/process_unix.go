//go:build unix

package parent

import (
	"bufio"
	"fmt"
	"os"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// connect makes the socket between the program and its worker, whose descriptor 3 it is.
func (p *process) connect() ([]*os.File, error) {
	syscall.ForkLock.RLock() // no process that starts meanwhile gets them: it would keep the link open
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.CloseOnExec(fds[0])
		unix.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, os.NewSyscallError("socketpair", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		return nil, os.NewSyscallError("fcntl", err)
	}
	ours, theirs := os.NewFile(uintptr(fds[0]), "worker"), os.NewFile(uintptr(fds[1]), "worker")
	p.cmd.ExtraFiles = []*os.File{theirs}
	p.link = wire.NewLink(bufio.NewReaderSize(ours, 16<<10), ours)
	p.close = func() { _ = ours.Close() }
	return []*os.File{theirs}, nil
}

// endedBy tells the ends that a signal shows.
func endedBy(state *os.ProcessState) (Reason, string) {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return "", ""
	}
	switch s := status.Signal(); s {
	case unix.SIGXCPU:
		return CPU, "the limit on processor time was reached"
	case unix.SIGKILL:
		return Killed, "the process was killed from outside: by a person, or by the system that ran out of memory"
	case unix.SIGTERM, unix.SIGINT, unix.SIGHUP:
		return Killed, fmt.Sprintf("the process was ended by the signal %s", s)
	}
	return "", ""
}
