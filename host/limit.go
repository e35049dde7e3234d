// This file is what happens when a script goes past one of Limits.

package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/budget"
	"github.com/cujs/cujs/host/internal/quota"
)

// LimitError says which of Limits a script went past.
type LimitError struct {
	Limit string // the field of Limits in words: "run time", "stack depth", "output bytes", "device bytes", …
	Value string // the limit that was set
	err   error  // of the part that counts, or nil
}

// check refuses what is no limit.
func (l Limits) check() error {
	for _, limit := range []struct {
		field string
		value int64
	}{
		{"StackDepth", int64(l.StackDepth)}, {"RunTime", int64(l.RunTime)}, {"OutputBytes", l.OutputBytes}, {"DeviceBytes", l.DeviceBytes},
		{"PinnedBytes", l.PinnedBytes}, {"ArrayBytes", l.ArrayBytes}, {"Objects", int64(l.Objects)},
		{"Contexts", int64(l.Contexts)},
	} {
		if limit.value < 0 {
			return fmt.Errorf("host: Limits.%s is negative; 0 stands for no limit, or for the default of StackDepth", limit.field)
		}
	}
	return nil
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("the limit on %s, %s, was exceeded", e.Limit, e.Value)
}

// Unwrap is the error of the part of cujs that counts, such as a *usage.LimitError.
func (e *LimitError) Unwrap() error { return e.err }

// limitBehind makes a LimitError of what package gpu and the count of typed arrays answer; err is
// nil or any other error.
func limitBehind(err error) *LimitError {
	var device *usage.LimitError
	var arrays *quota.Error
	var reading *budget.Error
	switch {
	case errors.As(err, &arrays):
		return &LimitError{"array bytes", gpu.FormatBytes(uint64(arrays.Limit)), err}
	case errors.As(err, &reading):
		return &LimitError{reading.Limit, gpu.FormatBytes(uint64(reading.Most)), err}
	case !errors.As(err, &device):
		return nil
	case device.What == "live objects":
		return &LimitError{"objects", fmt.Sprint(device.Limit), err}
	case device.What == "contexts":
		return &LimitError{"contexts", fmt.Sprint(device.Limit), err}
	case device.What == "pinned memory":
		return &LimitError{"pinned bytes", gpu.FormatBytes(device.Limit), err}
	}
	return &LimitError{"device bytes", gpu.FormatBytes(device.Limit), err}
}

// meter counts what is written to several writers; past the limit it ends the script.
type meter struct {
	mu    sync.Mutex
	left  int64
	limit *LimitError
	end   context.CancelCauseFunc
}

// meteredWriter is one of the writers.
type meteredWriter struct {
	meter *meter
	w     io.Writer
}

// Write passes on what the limit leaves room for.
func (m *meteredWriter) Write(p []byte) (int, error) {
	c := m.meter
	c.mu.Lock()
	room := min(int64(len(p)), c.left)
	c.left -= room
	c.mu.Unlock()
	if room == int64(len(p)) {
		return m.w.Write(p)
	}
	c.end(c.limit)
	n, err := m.w.Write(p[:room])
	if err == nil {
		err = c.limit
	}
	return n, err
}

// metered bounds what is written to Options.Stdout, Stderr and Trace, if they are to be bounded. What is
// written when both are the same writer stays one writer.
func metered(o *Options, end context.CancelCauseFunc) {
	if o.Limits.OutputBytes <= 0 {
		return
	}
	m := &meter{left: o.Limits.OutputBytes, end: end,
		limit: &LimitError{Limit: "output bytes", Value: gpu.FormatBytes(uint64(o.Limits.OutputBytes))}}
	wrap := func(w io.Writer) io.Writer {
		if w == nil {
			w = io.Discard
		}
		return &meteredWriter{m, w}
	}
	if colors := o.Colors; colors != nil {
		o.Colors = func(w io.Writer) bool {
			if inner, ok := w.(*meteredWriter); ok {
				w = inner.w
			}
			return colors(w)
		}
	}
	o.Stdout, o.Stderr = wrap(o.Stdout), wrap(o.Stderr)
	if o.Trace != nil {
		o.Trace = wrap(o.Trace)
	}
}
