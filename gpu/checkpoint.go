// This file stops the CUDA of a process, takes its state off the GPU, and brings
// it back.

package gpu

import (
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A Process is one whose CUDA can be checkpointed: this one, or another of the
// same user. Checkpoints come in the order Lock, Checkpoint, Restore, Unlock.
type Process struct {
	driver *Driver
	pid    int32
}

// Process is the process with a number.
func (d *Driver) Process(pid int) Process { return Process{d, int32(pid)} }

// State is where the process is: CU_PROCESS_STATE_RUNNING, LOCKED, CHECKPOINTED
// or FAILED.
func (p Process) State() (state cuda.ProcessState, err error) {
	err = p.do("cuCheckpointProcessGetState", "asking for the state of", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessGetState(p.pid, &state)
	})
	return state, err
}

// RestoreThread is the thread of the process that has to run for Restore.
func (p Process) RestoreThread() (tid int, err error) {
	var id int32
	err = p.do("cuCheckpointProcessGetRestoreThreadId", "asking for the thread that restores", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessGetRestoreThreadId(p.pid, &id)
	})
	return int(id), err
}

// Lock keeps the process from calling the driver, waiting for what is under way
// up to a time; 0 is without end.
func (p Process) Lock(timeout time.Duration) error {
	args := cuda.CheckpointLockArgs{TimeoutMs: uint32(timeout.Milliseconds())}
	return p.do("cuCheckpointProcessLock", "locking", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessLock(p.pid, &args)
	})
}

// Checkpoint moves what a locked process has on the GPU to its own memory and
// lets go of the GPU.
func (p Process) Checkpoint() error {
	return p.do("cuCheckpointProcessCheckpoint", "checkpointing", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessCheckpoint(p.pid, &cuda.CheckpointCheckpointArgs{})
	})
}

// Restore takes the GPU back and moves the state there.
func (p Process) Restore() error {
	return p.do("cuCheckpointProcessRestore", "restoring", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessRestore(p.pid, &cuda.CheckpointRestoreArgs{})
	})
}

// Unlock lets the process go on.
func (p Process) Unlock() error {
	return p.do("cuCheckpointProcessUnlock", "unlocking", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessUnlock(p.pid, &cuda.CheckpointUnlockArgs{})
	})
}

func (p Process) do(call, doing string, f func(*cuda.API) cuda.Result) error {
	api := p.driver.API()
	return usage.Describe(api.Error(call, f(api)), "%s the CUDA of process %d", doing, p.pid)
}
