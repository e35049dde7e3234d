// This file says that WebAssembly starts no processes.

package parent

import (
	"errors"
	"os"
	"syscall"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

var errNoProcesses = errors.New("WebAssembly cannot start processes")

const firstArgument = confine.SecondStage

func (p *process) connect() ([]*os.File, error) { return nil, errNoProcesses }

// limiter limits nothing: there is no process.
type limiter struct{ noGroup }

func (l *limiter) attributes(*Config) (*syscall.SysProcAttr, error) { return nil, errNoProcesses }

func (l *limiter) apply(*os.Process, *wire.Confinement) error { return errNoProcesses }

func (l *limiter) memory() (resident, counted int64, ok bool) { return 0, 0, false }

func (l *limiter) release() error { return nil }

func endGroup(int) {}

func endedBy(*os.ProcessState) (Reason, string) { return "", "" }
