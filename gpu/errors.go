// This file defines the errors of wrong use, which never reach the driver, and
// of exhausted memory.

package gpu

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/usage"
	"github.com/cujs/cujs/ptx"
)

// An ArgumentError is an argument of the wrong kind: a number where a buffer was
// expected, five arguments for a kernel of four. It has what was being done, the
// argument's name or Position, what was Expected and what was Got.
type ArgumentError = usage.ArgumentError

// A RangeError is an argument of the right kind whose size, index or value is out of
// range. It has the fields of an ArgumentError, or a Problem in place of those.
type RangeError = usage.RangeError

// A ReleasedError is the use of an object that has been released, or whose context has
// ended.
type ReleasedError = usage.ReleasedError

// A LimitError is an allocation that one of the limits in Options forbids, although the
// collector has run.
type LimitError = usage.LimitError

// An OutOfMemoryError is an allocation that failed although everything that
// could be given back had been.
type OutOfMemoryError struct {
	Device      *Device
	Requested   uint64       // bytes
	Free, Total uint64       // bytes of the device's memory
	Largest     []LiveObject // the largest live allocations of this Driver, at most three
	Pool        *Pool        // that was to give the memory and has a size of its own, else nil
	Err         *cuda.Error  // what the driver said
}

// Error gives the sizes and the largest live allocations.
func (e *OutOfMemoryError) Error() string {
	if e.Err != nil && e.Err.Call == "cuMemHostAlloc" {
		return "out of memory: the host cannot page-lock " + FormatBytes(e.Requested) + "; ordinary memory need not be"
	}
	var s strings.Builder
	fmt.Fprintf(&s, "out of memory on device %d (%s): allocating %s; %s of %s free",
		e.Device.ordinal, e.Device.name, FormatBytes(e.Requested), FormatBytes(e.Free), FormatBytes(e.Total))
	if e.Pool != nil {
		fmt.Fprintf(&s, "; the pool holds at most %s", FormatBytes(e.Pool.max))
	}
	for i, o := range e.Largest {
		if i == 0 {
			s.WriteString("; largest live: ")
		} else {
			s.WriteString(", ")
		}
		s.WriteString(o.String())
	}
	return s.String()
}

// Unwrap gives the driver's error.
func (e *OutOfMemoryError) Unwrap() error { return e.Err }

// failed is the error of a call that answered r in c, nil for success.
func (c *Context) failed(call string, r cuda.Result, format string, args ...any) error {
	if r == cuda.CUDA_SUCCESS {
		return nil
	}
	api := c.driver.API()
	err := usage.Describe(api.Error(call, r), format, args...)
	switch {
	case r.Sticky():
		c.explainFault(api, err)
		var failure *cuda.Error
		if errors.As(err, &failure) {
			c.fault.Store(failure)
		}
	case r == cuda.CUDA_ERROR_CAPTURED_EVENT || r == cuda.CUDA_ERROR_INVALID_VALUE && (call == "cuEventQuery" || call == "cuEventElapsedTime"): // during the capture, and behind it
		usage.Hint(err, "an event that is recorded in a graph as an external one, { external: true }, can be asked behind a launch")
	case r == cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT:
		usage.Hint(err, "the default stream waits for streams that are being recorded, unless they are made with { nonBlocking: true }; or do this before the recording")
	case r == cuda.CUDA_ERROR_INVALID_CONTEXT || r == cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED || r == cuda.CUDA_ERROR_INVALID_HANDLE:
		c.life.Confirm()
	}
	return err
}

// explainFault hints at the cause of a fault that has made c unusable, and at
// the way out.
func (c *Context) explainFault(api *cuda.API, err error) {
	var e *cuda.Error
	if !errors.As(err, &e) || e.Hint != "" {
		return
	}
	var hint strings.Builder
	if e.Cause = c.cause(api); e.Cause != nil {
		hint.WriteString(e.Cause.Error())
	} else if last := c.last.Load(); last != nil {
		hint.WriteString("the likely culprit is " + last.String() + ", which was launched last")
		if !c.driver.options.LaunchBlocking {
			hint.WriteString("; with CUJS_LAUNCH_BLOCKING=1 every launch is waited for, which tells for certain")
		}
	} else {
		hint.WriteString("an earlier kernel has failed")
	}
	if c.origin == created {
		hint.WriteString("; the context is lost: destroy it and make another")
	} else {
		hint.WriteString("; the context is lost: reset " + c.device.String())
	}
	e.Hint = hint.String()
}

// cause is what the driver can tell of a fault; nil when that is nothing.
func (c *Context) cause(api *cuda.API) error {
	if api.Fault == nil {
		return nil
	}
	return api.Fault(c.handle)
}

// A launched is a launch that a fault may be blamed on.
type launched struct {
	name        string
	grid, block Dim
}

// String is "vadd with grid 4×1×1 and block 256×1×1".
func (l *launched) String() string {
	return fmt.Sprintf("%s with grid %s and block %s", l.name, l.grid, l.block)
}

// wait waits for the kernel, with LaunchBlocking. While a graph is captured
// nothing runs, and there is nothing to wait for. A kernel may have failed by
// now: then the question is refused, and the wait tells of the fault.
func (l *Launch) wait() error {
	c := l.context
	var status cuda.StreamCaptureStatus
	if r := c.driver.API().CuStreamIsCapturing(l.stream.Handle, &status); r == cuda.CUDA_SUCCESS && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE {
		return nil
	}
	err := l.stream.Wait(c.driver.life.Interruption())
	return usage.Describe(err, "running %s on %s", l.record, c.device)
}

// failed describes a launch that the driver refused.
func (l *Launch) failed(call string, r cuda.Result) error {
	c := l.context
	err := c.failed(call, r, "launching %s on %s", l.record, c.device)
	switch r {
	case cuda.CUDA_ERROR_INVALID_VALUE, cuda.CUDA_ERROR_INVALID_CLUSTER_SIZE:
		usage.Hint(err, l.f.explainShape(&l.cfg))
	case cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES:
		if a, e := l.f.Attributes(); e == nil {
			usage.Hint(err, fmt.Sprintf("the kernel uses %d registers, %d bytes of local memory a thread and %d bytes of shared memory a block: try smaller blocks",
				a.Registers, a.LocalBytes, a.SharedBytes+int(l.cfg.Shared)))
		}
	case cuda.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE:
		usage.Hint(err, fmt.Sprintf("%d blocks have to be on the device at once, and other kernels leave too little room", l.cfg.Grid.count()))
	}
	return err
}

// explainShape says what is wrong with dimensions that are within all limits.
func (f *Function) explainShape(cfg *LaunchConfig) string {
	if need := f.directive("reqntid"); need != (Dim{}) && need != cfg.Block {
		return fmt.Sprintf("the kernel was compiled for blocks of %s", need)
	}
	if need := f.directive("reqnctapercluster"); need != (Dim{}) {
		return fmt.Sprintf("the kernel was compiled for clusters of %s blocks, and the grid of %s has to be a multiple of that", need, cfg.Grid)
	}
	return ""
}

// directive is what a directive of the kernel in PTX says of dimensions, zero
// where there is none.
func (f *Function) directive(name string) (d Dim) {
	var entry *ptx.Function
	if tree := f.module.code().tree; tree != nil {
		entry = tree.Function(f.name)
	}
	if entry == nil {
		return d
	}
	for _, p := range entry.Performance {
		for i := 0; p.Name == name && i < min(len(p.Args), 3); i++ {
			n, _ := strconv.ParseUint(p.Args[i], 0, 32)
			d[i] = uint32(n)
		}
	}
	if d == (Dim{}) {
		return d
	}
	return d.whole()
}
