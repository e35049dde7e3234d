//go:build !linux && !windows

package parent

import (
	"os"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// firstArgument is what a worker's process is told about itself: there is no first stage here.
const firstArgument = confine.SecondStage

// limiter has no means here; package confine says so.
type limiter struct{ noGroup }

func (l *limiter) attributes(c *Config) (*syscall.SysProcAttr, error) {
	return &syscall.SysProcAttr{Setpgid: true}, l.refuse(c)
}

func (l *limiter) apply(*os.Process, *wire.Confinement) error { return nil }

func (l *limiter) memory() (resident, counted int64, ok bool) { return 0, 0, false }

func (l *limiter) release() error { return nil }

// endGroup leaves to the deadline of the link what a process has started.
func endGroup(int) {}
