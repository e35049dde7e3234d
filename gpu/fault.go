// This file explains failed driver calls, and finds out when work is done and what failed
// in it.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/ptx"
)

// faultState is what is known of the failure of a context.
type faultState struct {
	last     atomic.Pointer[launched]   // the kernel launched last
	err      atomic.Pointer[cuda.Error] // the last error of the context's failure
	reported atomic.Bool                // to a caller; see Heard
}

// A launched is a launch that may have caused a fault.
type launched struct {
	name        string
	grid, block Dim
}

// String is "vadd with grid 4×1×1 and block 256×1×1".
func (l *launched) String() string {
	return fmt.Sprintf("%s with grid %s and block %s", l.name, l.grid, l.block)
}

// within makes one driver call with c current and describes its failure.
func (c *Context) within(call, doing string, f func(api *cuda.API) cuda.Result) error {
	if err := c.made(); err != nil {
		return err
	}
	s, err := c.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	if r := f(s.API); r != cuda.CUDA_SUCCESS { // else the description would be formatted in vain
		return c.failed(call, r, "%s of %s", doing, c)
	}
	return nil
}

// failed returns the error of a call that returned r in c, nil for success.
func (c *Context) failed(call string, r cuda.Result, format string, args ...any) error {
	if r == cuda.CUDA_SUCCESS {
		return nil
	}
	api := c.driver.API()
	err := messages.Describe(api.Error(call, r), format, args...)
	switch {
	case r.Sticky():
		var failure *cuda.Error
		if errors.As(err, &failure) {
			explainFault(c, api, failure)
			c.fault.err.Store(failure)
		}
	case r == cuda.CUDA_ERROR_CAPTURED_EVENT || r == cuda.CUDA_ERROR_INVALID_VALUE && (call == "cuEventQuery" || call == "cuEventElapsedTime"): // during the capture, and after it
		messages.Hint(err, "an event that is recorded in a graph as an external one, { external: true }, can be asked behind a launch")
	case r == cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT:
		messages.Hint(err, "the default stream waits for streams that are being recorded, unless they are made with { nonBlocking: true }; or do this before the recording")
	case r == cuda.CUDA_ERROR_INVALID_CONTEXT || r == cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED || r == cuda.CUDA_ERROR_INVALID_HANDLE:
		c.life.Confirm()
	}
	return err
}

// explainFault adds a hint at the cause of a fault that has made c unusable, and at what
// to do. The cause is told until a caller has heard it.
func explainFault(c *Context, api *cuda.API, e *cuda.Error) {
	if e.Hint != "" {
		return
	}
	heard := c.fault.reported.Load()
	if api.Fault != nil && !heard {
		e.Cause = api.Fault(c.handle)
	}
	var hint strings.Builder
	if heard {
		hint.WriteString("an earlier kernel has failed, as was reported then")
	} else if e.Cause != nil {
		hint.WriteString(e.Cause.Error())
	} else if last := c.fault.last.Load(); last != nil {
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
		hint.WriteString("; the context is lost: " + c.driver.options.ResetBy(c.device))
	}
	e.Hint = hint.String()
}

// wait waits for the kernel, with LaunchBlocking. During a capture nothing is executed,
// and there is nothing to wait for. A kernel may have failed by now: then the query is
// refused, and the wait reports the fault.
func (l *Launch) wait() error {
	c := l.context
	var status cuda.StreamCaptureStatus
	if r := c.driver.API().CuStreamIsCapturing(l.stream.Handle, &status); r == cuda.CUDA_SUCCESS && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE {
		return nil
	}
	err := l.stream.Wait(c.driver.life.Interruption())
	return messages.Describe(err, "running %s on %s", l.record, c.device)
}

// failed returns the error of a launch that the driver refused.
func (l *Launch) failed(call string, r cuda.Result) error {
	c := l.context
	err := c.failed(call, r, "launching %s on %s", l.record, c.device)
	switch r {
	case cuda.CUDA_ERROR_INVALID_VALUE, cuda.CUDA_ERROR_INVALID_CLUSTER_SIZE:
		if need := l.f.Block(); need != (Dim{}) && need != l.cfg.Block {
			messages.Hint(err, fmt.Sprintf("the kernel was compiled for blocks of %s", need))
		} else if need := l.f.directive("reqnctapercluster"); need != (Dim{}) {
			messages.Hint(err, fmt.Sprintf("the kernel was compiled for clusters of %s blocks, and the grid of %s has to be a multiple of that", need, l.cfg.Grid))
		}
	case cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES:
		if a, e := l.f.Attributes(); e == nil {
			messages.Hint(err, fmt.Sprintf("the kernel uses %d registers, %d bytes of local memory a thread and %d bytes of shared memory a block: try smaller blocks",
				a.Registers, a.LocalBytes, a.SharedBytes+int(l.cfg.Shared)))
		}
	case cuda.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE:
		messages.Hint(err, fmt.Sprintf("%d blocks have to be on the device at once, and other kernels leave too little room", l.cfg.Grid.Count()))
	}
	return err
}

// Block is the block that every launch must have: that of the directive .reqntid of PTX, zero where there is none or
// where the code is not known as PTX.
func (f *Function) Block() Dim { return f.directive("reqntid") }

// directive returns the dimensions of a directive of the kernel in PTX, zero where there
// is none.
func (f *Function) directive(name string) (d Dim) {
	var entry *ptx.Function
	if tree := f.module.code().Tree; tree != nil {
		entry = tree.Function(f.name)
	}
	if entry == nil {
		return d
	}
	for _, p := range entry.Performance {
		for i := 0; p.Name == name && i < min(len(p.Args), 3); i++ {
			n, _ := strconv.ParseUint(p.Args[i], 0, 32)
			*d.Axis(i) = uint32(n)
		}
	}
	if d == (Dim{}) {
		return d
	}
	return d.Whole()
}

// Finished reports whether all work that was submitted is done, without waiting. Its
// error is the first fault that was not reported: each context reports one. Streams that
// are being captured, by this package or by others, are skipped; so is what was abandoned.
func (inside) Finished(d *Driver) (bool, error) {
	return d.finished(false)
}

// finished is Finished; abandoned work counts if all is asked for.
func (d *Driver) finished(all bool) (bool, error) {
	finished := !d.life.Raw.Busy(all)
	for _, c := range d.openContexts() {
		if c.fault.reported.Load() {
			continue
		}
		done, err := c.life.Finished(all)
		if err != nil {
			inside{}.Heard(d, err)
			return false, err
		}
		finished = finished && done
	}
	return finished, nil
}

// Finish waits until all work is done. Its error is the first fault that was not reported: each context reports one.
func (d *Driver) Finish(ctx context.Context) error {
	if err := d.made(); err != nil {
		return err
	}
	return d.life.Poll(ctx, func() (bool, error) { return d.finished(false) })
}

// Abandon has Finished count the work that is under way as done, and what comes behind it in
// the same streams, until these are idle: the program does not wait for a kernel any more that
// nothing can stop. What the work uses is not released before its end.
func (inside) Abandon(d *Driver) {
	d.life.Raw.Abandon()
	for _, c := range d.openContexts() {
		c.life.Abandon()
	}
}

// Heard stores that an error of this Driver was reported: where it is the fault of a
// context, Finished does not report that again. NVIDIA's driver fails every context of
// the process with the same fault.
func (inside) Heard(d *Driver, err error) {
	var failure *cuda.Error
	if !errors.As(err, &failure) || !failure.Sticky() {
		return
	}
	all := !d.API().Emulated
	for _, c := range d.openContexts() {
		if all || c.fault.err.Load() == failure {
			c.fault.reported.Store(true)
		}
	}
}

// Recover resets the devices whose primary context has failed. What was made in these
// contexts is gone. An error says that a device cannot be used any more in this process:
// NVIDIA's driver fails every context that is opened after a fault.
func (d *Driver) Recover() error {
	if err := d.made(); err != nil {
		return err
	}
	failed := func(c *Context) bool { return c.fault.err.Load() != nil || c.life.Faulted() }
	all := !d.API().Emulated && slices.ContainsFunc(d.openContexts(), failed)
	for _, v := range d.devices {
		v.mu.Lock()
		c := v.retained
		v.mu.Unlock()
		if c == nil || !all && !failed(c) {
			continue
		}
		err := v.Reset()
		if err == nil {
			c, err = v.PrimaryContext()
		}
		if err == nil {
			err = c.Synchronize(d.life.Interruption())
		}
		if err != nil {
			inside{}.Heard(d, err)
			return err
		}
	}
	return nil
}

// ValueWaits describes the waits for words of memory that streams have reached and not
// passed.
func (d *Driver) ValueWaits() []string { return d.valueWaits.List(d.API()) }

// Unfinished describes what Finished waits for: the waits of ValueWaits, else a kernel.
func (inside) Unfinished(d *Driver) string { return d.unfinished() }

func (d *Driver) unfinished() string {
	if waits := d.ValueWaits(); len(waits) > 0 {
		return strings.Join(waits, ", and ")
	}
	return "a kernel still runs"
}
