// This file names result codes, and turns faults of kernels into them.

package emulator

import (
	"errors"
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/check"
)

func (m *machine) bindErrors(api *cuda.API) {
	api.CuInit = func(flags uint32) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return success
	}
	api.CuDriverGetVersion = func(version *int32) cuda.Result { return give(version, driverVersion) }
	api.CuGetErrorName = func(code cuda.Result, out **byte) cuda.Result { return m.describe(code, out, cuda.Result.String) }
	api.CuGetErrorString = func(code cuda.Result, out **byte) cuda.Result {
		return m.describe(code, out, cuda.Result.Explanation)
	}
}

// describe answers cuGetErrorName and cuGetErrorString, which set the pointer
// to null for a code that does not exist.
func (m *machine) describe(code cuda.Result, out **byte, text func(cuda.Result) string) cuda.Result {
	if out == nil {
		return invalidValue
	}
	if !known(code) {
		*out = nil
		return invalidValue
	}
	*out = m.cStrings.of(text(code))
	return success
}

func known(code cuda.Result) bool {
	for _, v := range cuda.EnumValues("CUresult") {
		if v.Value == int64(code) {
			return true
		}
	}
	return false
}

// cStrings keeps the strings that callers got as char*, which stay valid for
// the life of the machine.
type cStrings struct {
	mutex sync.Mutex
	bytes map[string]*byte
}

func (c *cStrings) of(text string) *byte {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.bytes == nil {
		c.bytes = map[string]*byte{}
	}
	if c.bytes[text] == nil {
		c.bytes[text] = &append([]byte(text), 0)[0]
	}
	return c.bytes[text]
}

// faultResults are the driver's codes for what kernels do wrong.
var faultResults = map[check.FaultKind]cuda.Result{
	check.IllegalAddress:     cuda.CUDA_ERROR_ILLEGAL_ADDRESS,
	check.MisalignedAddress:  cuda.CUDA_ERROR_MISALIGNED_ADDRESS,
	check.InvalidSpace:       cuda.CUDA_ERROR_INVALID_ADDRESS_SPACE,
	check.Trapped:            cuda.CUDA_ERROR_LAUNCH_FAILED,
	check.AssertionFailed:    cuda.CUDA_ERROR_ASSERT,
	check.Deadlock:           cuda.CUDA_ERROR_LAUNCH_TIMEOUT,
	check.BadSynchronization: cuda.CUDA_ERROR_ILLEGAL_INSTRUCTION,
	check.StackOverflow:      cuda.CUDA_ERROR_HARDWARE_STACK_ERROR,
	check.InvalidCall:        cuda.CUDA_ERROR_INVALID_PC,
	check.InvalidCopy:        cuda.CUDA_ERROR_ILLEGAL_INSTRUCTION,
	check.Cancelled:          cuda.CUDA_ERROR_LAUNCH_FAILED,
}

// A failure is what made a context unusable.
type failure struct {
	code cuda.Result
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

// fault answers API.Fault.
func (m *machine) fault(ctx cuda.Context) error {
	if c := m.contexts.get(uintptr(ctx)); c != nil {
		if f := c.failure(); f != nil {
			return f.err
		}
	}
	return nil
}

// internalError is a defect of the emulated device itself, caught so that the
// program around it goes on.
type internalError struct{ cause any }

func (e *internalError) Error() string {
	return fmt.Sprintf("internal error of the emulated device: %v", e.cause)
}
