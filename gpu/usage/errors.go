// Package usage has the errors of wrong use. Package gpu and the packages over it return them, as
// pointers, before they call the driver.
package usage

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu/internal/messages"
)

// An ArgumentError is an argument of the wrong kind: a number where a buffer was
// expected, five arguments for a kernel of four.
type ArgumentError struct {
	Doing    string   // "launching vadd"
	Argument string   // "stream"; empty for an argument of a kernel and when the whole call is meant
	Position Position // of an argument of a kernel
	Expected string   // "a buffer"
	Got      string   // "1.5"
}

// Error formats all fields on one line.
func (e *ArgumentError) Error() string {
	return mismatch(e.Doing, e.Argument+e.Position.String(), e.Expected, e.Got)
}

// A FirstCallError is a call of a library in a graph that is being recorded, which would have to
// make first what no graph can hold: a handle, a plan. The call is right once it has been made
// outside.
type FirstCallError struct{ Argument ArgumentError }

// Error says what is missing and how it is made.
func (e *FirstCallError) Error() string { return e.Argument.Error() }

// Unwrap returns the error as one of an argument.
func (e *FirstCallError) Unwrap() error { return &e.Argument }

// A Position is the place of an argument in a launch. The zero value is no place.
type Position struct {
	Index int    // from 1
	Name  string // of the parameter; empty when unknown
	Kind  string // what the parameter takes: "u32", "ptr", "12 bytes"
}

// String formats the place for messages: "argument 3 (n)"; empty for the zero value.
func (p Position) String() string {
	switch {
	case p.Index == 0:
		return ""
	case p.Name == "":
		return fmt.Sprintf("argument %d", p.Index)
	}
	return fmt.Sprintf("argument %d (%s)", p.Index, p.Name)
}

// A RangeError is an argument of the right kind whose size, index or value is out of
// range.
type RangeError struct {
	Doing    string   // "writing to buffer of 4 KiB on device 0"
	Argument string   // "offset"; empty for an argument of a kernel
	Position Position // of an argument of a kernel
	Expected string   // "at most 4096"
	Got      string   // "5000"
	// Problem names a limit and what exceeds it, in place of the three parts above:
	// "block of 2048 threads exceeds the device's limit of 1024".
	Problem string
}

// Error formats all fields on one line.
func (e *RangeError) Error() string {
	if e.Problem != "" {
		return e.Doing + ": " + e.Problem
	}
	return mismatch(e.Doing, e.Argument+e.Position.String(), e.Expected, e.Got)
}

func mismatch(doing, argument, expected, got string) string {
	var s strings.Builder
	if doing != "" {
		s.WriteString(doing + ": ")
	}
	if argument != "" {
		s.WriteString(argument + ": ")
	}
	s.WriteString("expected " + expected)
	if got != "" {
		s.WriteString(", got " + got)
	}
	return s.String()
}

// A ReleasedError is the use of an object that has been released, or whose context has
// ended.
type ReleasedError struct {
	Doing    string   // "launching vadd"; empty when the object's own method was called
	Position Position // of an argument of a kernel
	Object   string   // "buffer of 4096 bytes"
	Reason   string   // "has been freed"
}

// Error names the object and the reason.
func (e *ReleasedError) Error() string {
	text := e.Object + " " + e.Reason
	for _, before := range []string{e.Position.String(), e.Doing} {
		if before != "" {
			text = before + ": " + text
		}
	}
	return text
}

// A LimitError is an allocation that one of the limits in gpu.Options forbids, although
// the collector has run.
type LimitError struct {
	Doing string // "allocating 4 MiB"; empty for objects
	What  string // "device memory", "pinned memory", "live objects"
	Limit uint64 // bytes, or objects
	InUse uint64
}

// Error names the operation, the limit and how much is in use.
func (e *LimitError) Error() string {
	if e.Doing == "" {
		return fmt.Sprintf("no more than %d objects may be live; %d are", e.Limit, e.InUse)
	}
	return e.Doing + ": would exceed the limit of " + messages.FormatBytes(e.Limit) + "; " + messages.FormatBytes(e.InUse) + " are in use"
}
