// This file is the errors that scripts end with.

package host

import (
	"fmt"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/codeframe"
	"github.com/dop251/goja"
)

// ScriptError is an error of a script: an uncaught exception, a promise rejected without a handler,
// a source that cannot be read, or a script that was ended from outside. errors.As and errors.Is
// reach the Go error behind it, such as a *cuda.Error or context.Canceled, and those of its causes.
type ScriptError struct {
	Name    string  // the error's class: "TypeError", "CudaError"; "" when something else than an Error was thrown
	Message string  // without the name
	Stack   []Frame // the innermost call first, functions of Go and of cujs included
	Frame           // where it happened: the innermost call that belongs to the script; Line 0 when not known
	Code    string  // the source around it, with a mark below the place; "" when not known
	Promise bool    // it was an unhandled rejection; false where a source awaited that at its top level
	Value   goja.Value
	Cause   *ScriptError // the error's cause, or nil

	err  error            // the Go error
	code *codeframe.Frame // that Code is of
}

// Frame is a call in a stack.
type Frame struct {
	Function     string // "" at the top level of a source
	File         string // "" in a function of Go
	Line, Column int    // from 1
}

func (f Frame) String() string { return f.entry().String() }

func (f Frame) entry() sources.Entry {
	return sources.Entry{Function: f.Function, Position: sources.Position{File: f.File, Line: f.Line, Column: f.Column}}
}

func toFrame(e sources.Entry) Frame { return Frame{e.Function, e.File, e.Line, e.Column} }

// Error is one line: where, the class of the error, and its message.
func (e *ScriptError) Error() string {
	text := e.title()
	if e.Line > 0 {
		return e.entry().Position.String() + ": " + text
	}
	return text
}

func (e *ScriptError) title() string {
	switch {
	case e.Name == "":
		return "uncaught " + e.Message
	case e.Message == "":
		return e.Name
	}
	return e.Name + ": " + e.Message
}

// Unwrap returns the Go error behind this one, and the cause.
func (e *ScriptError) Unwrap() []error {
	var errs []error
	if e.err != nil {
		errs = append(errs, e.err)
	}
	if e.Cause != nil {
		errs = append(errs, e.Cause)
	}
	return errs
}

// ExitError is what Run returns when the script called process.exit, or ended with process.exitCode
// set.
type ExitError struct {
	Code int // the status that the process would have
}

func (e *ExitError) Error() string { return fmt.Sprintf("the script ended with status %d", e.Code) }

// UnsettledError is what Run and RunFile return when a source still awaits at its top level and
// nothing is left that could settle the promise. A process ends with status 13 then, as with other
// runtimes.
type UnsettledError struct {
	Name string // of the source
}

func (e *UnsettledError) Error() string {
	return e.Name + " awaits at its top level a promise that can never settle: nothing is left to run"
}
