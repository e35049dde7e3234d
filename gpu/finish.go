// This file finds out when work that nobody waits for is done, and what failed in it.

package gpu

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// Finished tells whether all work that was submitted is done, without waiting. Its
// error is the first fault that no caller has got yet: each context reports one. Work
// that is being recorded, or is in streams that others capture, is not looked at.
func (d *Driver) Finished() (bool, error) {
	finished := !d.life.Raw.Busy()
	for _, c := range d.openContexts() {
		if c.heard.Load() {
			continue
		}
		done, err := c.finished()
		if err != nil {
			d.Heard(err)
			return false, err
		}
		finished = finished && done
	}
	return finished, nil
}

// Finish waits until all work is done, and reports faults, as Finished does.
func (d *Driver) Finish(ctx context.Context) error { return d.life.Poll(ctx, d.Finished) }

// Recover resets the devices whose primary context has failed. What was made in these
// contexts is gone. An error says that a device cannot be used any more in this process:
// NVIDIA's driver fails every context that is opened after a fault.
func (d *Driver) Recover() error {
	failed := func(c *Context) bool { return c.fault.Load() != nil || c.life.Faulted() }
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
			d.Heard(err)
			return err
		}
	}
	return nil
}

// A valueWait is a wait of a stream for a word of memory.
type valueWait struct {
	stream        *lifetime.Stream
	before, after []lifetime.Mark // recorded in the stream
	text          string
}

// waitsForValue enqueues a wait for a word between two marks, which tell whether the
// stream has come to it. The context is current.
func (d *Driver) waitsForValue(api *cuda.API, s *lifetime.Stream, text string, enqueue func() cuda.Result) cuda.Result {
	if s.Capture() != nil {
		return enqueue()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.valueWaits) > 0 && d.valueWaits[0].passed(api) {
		d.valueWaits = d.valueWaits[1:]
	}
	before, marked := s.Context.Mark(api, []*lifetime.Stream{s})
	r := enqueue()
	if !marked || r != cuda.CUDA_SUCCESS {
		lifetime.Return(before...)
		return r
	}
	if after, ok := s.Context.Mark(api, []*lifetime.Stream{s}); ok {
		d.valueWaits = append(d.valueWaits, valueWait{s, before, after, text})
	}
	return r
}

// passed tells whether the wait is over, and gives its marks back then.
func (w *valueWait) passed(api *cuda.API) bool {
	if !lifetime.Passed(api, w.after) {
		return false
	}
	lifetime.Return(append(w.before, w.after...)...)
	return true
}

// ValueWaits describes the waits for words of memory that streams have come to and not
// passed.
func (d *Driver) ValueWaits() (texts []string) {
	api := d.API()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.valueWaits = slices.DeleteFunc(d.valueWaits, func(w valueWait) bool { return w.passed(api) })
	for _, w := range d.valueWaits {
		if lifetime.Passed(api, w.before) {
			texts = append(texts, w.stream.String()+" waits for "+w.text)
		}
	}
	return texts
}

// Unfinished says what keeps Finished from being true: waits for words of memory that
// streams have come to and not passed, or else a kernel.
func (d *Driver) Unfinished() string {
	if waits := d.ValueWaits(); len(waits) > 0 {
		return strings.Join(waits, ", and ")
	}
	return "a kernel still runs"
}

// finished is Finished for one context.
func (c *Context) finished() (bool, error) {
	finished := true
	for _, s := range c.life.WorkingStreams() {
		if c.captures(s) {
			continue
		}
		done, err := s.Done()
		if err != nil {
			return false, err
		}
		finished = finished && done
	}
	if !c.life.Faulted() {
		return finished, nil
	}
	// A release has seen the fault.
	return true, c.within("cuStreamQuery", "asking for the work", func(api *cuda.API) cuda.Result {
		return api.CuStreamQuery(0)
	})
}

// captures tells whether a question for the stream's work would end a capture.
func (c *Context) captures(s *lifetime.Stream) (captured bool) {
	if s.RefuseWait() != nil {
		return true
	}
	sc, err := c.enter()
	if err != nil {
		return false
	}
	defer sc.Leave()
	s.With(func() {
		status := cuda.CU_STREAM_CAPTURE_STATUS_NONE
		r := sc.API.CuStreamIsCapturing(s.Handle, &status)
		captured = r == cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT || r == cuda.CUDA_SUCCESS && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
	})
	return captured
}

// Heard says that an error of this Driver was reported: where it is the fault of a
// context, Finished does not report that again. NVIDIA's driver fails every context of
// the process with the same fault.
func (d *Driver) Heard(err error) {
	var failure *cuda.Error
	if !errors.As(err, &failure) || !failure.Sticky() {
		return
	}
	all := !d.API().Emulated
	for _, c := range d.openContexts() {
		if all || c.fault.Load() == failure {
			c.heard.Store(true)
		}
	}
}
