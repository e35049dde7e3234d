package parent

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
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

// resident is the memory that the process occupies, pages of files left out, in bytes; ok is false
// when the process is no more.
func (l *limiter) resident() (bytes_ int64, ok bool) {
	var text [128]byte
	n, _ := l.statm.ReadAt(text[:], 0)
	fields := bytes.Fields(text[:n])
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}

func (l *limiter) release() {}
