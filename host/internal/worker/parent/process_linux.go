package parent

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// firstArgument is what a worker's process is told about itself.
const firstArgument = confine.FirstStage

func attributes() *syscall.SysProcAttr {
	// A group of its own: Ctrl-C at the program's terminal is not for workers.
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limiter watches what Linux does not count against the limit on memory.
type limiter struct{ statm *os.File }

func (l *limiter) apply(p *os.Process, _ *wire.Confinement) (err error) {
	l.statm, err = os.Open(fmt.Sprintf("/proc/%d/statm", p.Pid))
	return err
}

// memory is what the process occupies, and what counts against its limit, in bytes; ok is false when
// the process is no more.
func (l *limiter) memory() (resident, counted int64, ok bool) {
	var text [128]byte
	n, _ := l.statm.ReadAt(text[:], 0)
	fields := bytes.Fields(text[:n]) // size, resident, shared, text, lib, data and stacks
	if len(fields) < 6 {
		return 0, 0, false
	}
	page := int64(os.Getpagesize())
	resident, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err == nil {
		counted, err = strconv.ParseInt(string(fields[5]), 10, 64)
	}
	return resident * page, counted * page, err == nil
}

func (l *limiter) release() {}

// endGroup waits for the end of a process and ends those that it has started, as long as its number
// is its own.
func endGroup(pid int) {
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	if err == nil {
		_ = unix.Kill(-pid, unix.SIGKILL)
	}
}
