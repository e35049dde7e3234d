// This file carries errors between a program and its workers.

package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/worker/child"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/parent"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// WorkerError is the end of a worker's process. What the process had made is gone; the program and
// its other workers are not concerned.
type WorkerError struct {
	Reason WorkerReason
	Detail string // what the process or the system said last
	Output string // what scripts printed last, 4 KiB at most
	Peak   int64  // the most memory that it was seen to occupy, in bytes; 0 where the system does not tell
	cause  error  // the end of a context
}

// WorkerReason says what ended a worker.
type WorkerReason string

// The reasons for the end of a worker.
const (
	WorkerMemory   WorkerReason = WorkerReason(parent.Memory)   // more than WorkerOptions.Memory
	WorkerStack    WorkerReason = WorkerReason(parent.Stack)    // a stack past what a goroutine may have
	WorkerTime     WorkerReason = WorkerReason(parent.Time)     // a script that did not end within Grace
	WorkerCPU      WorkerReason = WorkerReason(parent.CPU)      // more than WorkerOptions.CPUTime
	WorkerFault    WorkerReason = WorkerReason(parent.Fault)    // an access to memory that is not there, or another fatal error
	WorkerProtocol WorkerReason = WorkerReason(parent.Protocol) // a message that no worker sends
	WorkerKilled   WorkerReason = WorkerReason(parent.Killed)   // killed by somebody else
)

func (e *WorkerError) Error() string {
	text := "host: the worker was ended: " + string(e.Reason)
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Unwrap is why a context ended that a script outlived, or nil.
func (e *WorkerError) Unwrap() error { return e.cause }

// fault makes the error of a method of what a worker or its end answered.
func (w *Worker) fault(ctx context.Context, err error) error {
	var death *parent.Death
	var answered *wire.Error
	switch {
	case errors.As(err, &death) && (w.closed.Load() || death.Reason == parent.Closed):
		return ErrClosed
	case errors.As(err, &death):
		return &WorkerError{Reason: WorkerReason(death.Reason), Detail: death.Detail, Output: death.Output, Peak: death.Peak, cause: context.Cause(ctx)}
	case errors.As(err, &answered):
		return w.arrivedError(ctx, answered)
	}
	return fmt.Errorf("host: %w", err)
}

// arrivedError makes an error of what a worker answered, which nobody vouches for.
func (w *Worker) arrivedError(ctx context.Context, e *wire.Error) error {
	switch e.Kind {
	case wire.Script:
		return w.arrivedScript(ctx, e)
	case wire.Limit:
		return &LimitError{Limit: e.Name, Value: e.Message}
	case wire.Exit:
		return &ExitError{Code: int(e.Number)}
	case wire.Unsettled:
		return &UnsettledError{Name: e.Name}
	case wire.Driver:
		return &cuda.Error{Code: cuda.Result(e.Number), Call: e.Name, Doing: e.Message, Hint: e.Code}
	case wire.Canceled:
		return cmp.Or(context.Cause(ctx), context.Canceled)
	case wire.Deadline:
		return context.DeadlineExceeded
	case wire.Closed:
		return ErrClosed
	case wire.Unsupported:
		return &UnsupportedError{Missing: e.Missing}
	case wire.Export:
		return &ExportError{Module: e.Message, Name: e.Name, Kind: e.Code, Exports: e.Missing}
	}
	if e.Origin != 0 {
		if origin := w.peer.Origin(e.Origin); origin != nil {
			return origin
		}
	}
	return errors.New(e.Message)
}

func (w *Worker) arrivedScript(ctx context.Context, e *wire.Error) *ScriptError {
	s := &ScriptError{Name: e.Name, Message: e.Message, Frame: Frame(e.Frame), Code: e.Code, Promise: e.Promise}
	for _, frame := range e.Stack {
		s.Stack = append(s.Stack, Frame(frame))
	}
	if e.Behind != nil {
		s.err = w.arrivedError(ctx, e.Behind)
	}
	if e.Cause != nil {
		s.Cause = w.arrivedScript(ctx, e.Cause)
	}
	return s
}

// leaving is an error as it crosses to the program.
func leaving(err error) *wire.Error {
	e := told(err)
	e.Fit()
	return e
}

// told is an error as a message has it, of any length.
func told(err error) *wire.Error {
	var script *ScriptError
	if errors.As(err, &script) {
		return script.told()
	}
	var exit *ExitError
	var unsettled *UnsettledError
	var limit *LimitError
	var driver *cuda.Error
	var remote *child.RemoteError
	var missing confine.Missing
	var export *ExportError
	switch {
	case errors.As(err, &exit):
		return &wire.Error{Kind: wire.Exit, Number: int64(exit.Code), Message: err.Error()}
	case errors.As(err, &unsettled):
		return &wire.Error{Kind: wire.Unsettled, Name: unsettled.Name, Message: err.Error()}
	case errors.As(err, &limit):
		return &wire.Error{Kind: wire.Limit, Name: limit.Limit, Message: limit.Value}
	case errors.As(err, &remote):
		return &wire.Error{Message: remote.Message, Origin: remote.Callback}
	case errors.As(err, &driver):
		return &wire.Error{Kind: wire.Driver, Number: int64(driver.Code), Name: driver.Call, Message: driver.Doing, Code: driver.Hint}
	case errors.As(err, &export):
		return &wire.Error{Kind: wire.Export, Message: export.Module, Name: export.Name, Code: export.Kind, Missing: export.Exports}
	case errors.As(err, &missing):
		return &wire.Error{Kind: wire.Unsupported, Missing: missing}
	case errors.Is(err, context.DeadlineExceeded):
		return &wire.Error{Kind: wire.Deadline, Message: err.Error()}
	case errors.Is(err, context.Canceled):
		return &wire.Error{Kind: wire.Canceled, Message: err.Error()}
	case errors.Is(err, ErrClosed):
		return &wire.Error{Kind: wire.Closed, Message: err.Error()}
	}
	return &wire.Error{Message: err.Error()}
}

func (e *ScriptError) told() *wire.Error {
	w := &wire.Error{Kind: wire.Script, Name: e.Name, Message: e.Message, Frame: wire.Frame(e.Frame), Code: e.Code, Promise: e.Promise}
	for _, frame := range e.Stack {
		w.Stack = append(w.Stack, wire.Frame(frame))
	}
	if e.err != nil {
		w.Behind = told(e.err)
	}
	if e.Cause != nil {
		w.Cause = e.Cause.told()
	}
	return w
}
