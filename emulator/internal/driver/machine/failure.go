package machine

import (
	"context"
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// faultResults are the driver's codes for what kernels do wrong.
var faultResults = map[check.FaultKind]cuda.Result{
	check.IllegalAddress:     cuda.CUDA_ERROR_ILLEGAL_ADDRESS,
	check.MisalignedAddress:  cuda.CUDA_ERROR_MISALIGNED_ADDRESS,
	check.InvalidSpace:       cuda.CUDA_ERROR_INVALID_ADDRESS_SPACE,
	check.Trapped:            cuda.CUDA_ERROR_LAUNCH_FAILED,
	check.AssertionFailed:    cuda.CUDA_ERROR_ASSERT,
	check.Impasse:            cuda.CUDA_ERROR_LAUNCH_TIMEOUT,
	check.Deadlock:           cuda.CUDA_ERROR_LAUNCH_TIMEOUT,
	check.BadSynchronization: cuda.CUDA_ERROR_ILLEGAL_INSTRUCTION,
	check.StackOverflow:      cuda.CUDA_ERROR_HARDWARE_STACK_ERROR,
	check.InvalidCall:        cuda.CUDA_ERROR_INVALID_PC,
	check.InvalidCopy:        cuda.CUDA_ERROR_ILLEGAL_INSTRUCTION,
	check.Cancelled:          cuda.CUDA_ERROR_LAUNCH_FAILED,
}

// A failure is what made a context unusable.
type failure struct {
	Code cuda.Result
	err  error
}

// failureOf classifies the error of a kernel or of other work on a stream.
func failureOf(err error) *failure {
	var fault *check.Fault
	if errors.As(err, &fault) {
		if code, ok := faultResults[fault.Kind]; ok {
			return &failure{code, err}
		}
	}
	return &failure{cuda.CUDA_ERROR_LAUNCH_FAILED, err}
}

// Fault is the error that made a context unusable, or nil.
func (m *Machine) Fault(ctx cuda.Context) error {
	if c := m.Contexts.Find(ctx); c != nil {
		if f := c.Failure(); f != nil {
			return f.err
		}
	}
	return nil
}

// internalError is a defect of the emulated device itself, caught so that the
// program around it continues.
type internalError struct{ cause any }

func (e *internalError) Error() string {
	return fmt.Sprintf("internal error of the emulated device: %v", e.cause)
}

// Blame is the failure of the context for err, of work that ended with ctx:
// none when the one who submitted the work has ended it, since the others who
// share the context have done nothing, and none when the context itself has ended
// it. The end of the machine is a failure of all contexts.
func (c *Context) Blame(ctx context.Context, err error) error {
	if (ctx.Err() != nil || c.Brake().Pulled()) && c.Machine.Config.Context.Err() == nil {
		return nil
	}
	return err
}

// ResultOf is the driver's code for an error of the address space.
func ResultOf(err error) cuda.Result {
	var full *memory.OutOfMemoryError
	if errors.As(err, &full) {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	return invalidValue
}
