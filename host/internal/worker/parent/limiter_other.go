//go:build unix && !linux

package parent

import (
	"os"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// firstArgument is what a worker's process is told about itself: there is no first stage here.
const firstArgument = confine.SecondStage

// limiter watches what the process occupies, where the system tells; package confine names what no
// means is for.
type limiter struct {
	noGroup
	pid int
}

func (l *limiter) attributes(c *Config) (*syscall.SysProcAttr, error) {
	return &syscall.SysProcAttr{Setpgid: true}, l.refuse(c)
}

func (l *limiter) apply(p *os.Process, _ *wire.Confinement) error {
	l.pid = p.Pid
	return nil
}

func (l *limiter) memory() (resident, counted int64, ok bool) {
	resident, ok = footprint(l.pid)
	return resident, resident, ok
}

func (l *limiter) release() error { return nil }

// endGroup leaves to the deadline of the link what a process has started.
func endGroup(int) {}
