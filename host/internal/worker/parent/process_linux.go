package parent

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// firstArgument is what a worker's process is told about itself.
const firstArgument = confine.FirstStage

// limiter watches what Linux does not count against the limit on memory, and has the worker's cgroup
// where there is one.
type limiter struct {
	statm *os.File
	group *group
}

// attributes are how the process is to be started.
func (l *limiter) attributes(c *Config) (a *syscall.SysProcAttr, err error) {
	// A group of its own: Ctrl-C at the program's terminal is not for workers.
	a = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if c.Cgroup == "" {
		return a, nil
	}
	if l.group, err = newGroup(c.Cgroup, c.Memory); err != nil {
		return nil, withoutGroup(c.Cgroup, err)
	}
	a.UseCgroupFD, a.CgroupFD = true, int(l.group.folder.Fd())
	return a, nil
}

func withoutGroup(parent string, err error) error {
	return confine.Missing{fmt.Sprintf("a cgroup of its own in %s: %v", parent, err)}
}

// refused is why the process was not started.
func (l *limiter) refused(err error) error {
	if l.group == nil {
		return err
	}
	return withoutGroup(filepath.Dir(l.group.path), err)
}

func (l *limiter) apply(p *os.Process, _ *wire.Confinement) (err error) {
	l.statm, err = os.Open(fmt.Sprintf("/proc/%d/statm", p.Pid))
	return err
}

// lend lets the process occupy so many bytes, with those that it was lent.
func (l *limiter) lend(bytes int64) error { return l.group.raise(bytes) }

// full says whether the kernel has ended the process because its cgroup was.
func (l *limiter) full() bool { return l.group.full() }

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

// release gives back what is the program's own.
func (l *limiter) release() error {
	if l.statm != nil {
		_ = l.statm.Close()
	}
	return l.group.remove()
}

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
