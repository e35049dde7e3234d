// Package usage has the errors of wrong use, which are found before the driver is
// called, and completes the errors of calls that the driver refuses.
package usage

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
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

// A LimitError is an allocation that one of the limits in Options forbids, although
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
	return e.Doing + ": would exceed the limit of " + FormatBytes(e.Limit) + "; " + FormatBytes(e.InUse) + " are in use"
}

// Unrecordable returns the error of a wait during a capture. Instead says what to do.
func Unrecordable(doing, instead string) error {
	return &ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: "a wait, while a graph is being recorded; " + instead}
}

// Describe adds to the error of a driver call what was being done. It returns nil for nil.
func Describe(err error, format string, args ...any) error {
	var e *cuda.Error
	if errors.As(err, &e) {
		e.Doing = fmt.Sprintf(format, args...)
	}
	return err
}

// Hint adds a hint to the error of a driver call that has none.
func Hint(err error, text string) {
	var e *cuda.Error
	if errors.As(err, &e) && e.Hint == "" {
		e.Hint = text
	}
}

// HintOf adds a hint to an error with the given code that has none.
func HintOf(err error, code cuda.Result, text string) {
	if errors.Is(err, code) {
		Hint(err, text)
	}
}

// FormatBytes formats a size for messages: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string {
	if n < 1024 {
		return spell.Count(n, "byte")
	}
	units := [...]string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	value, unit := float64(n)/1024, 0
	for value >= 1023.95 && unit < len(units)-1 {
		value, unit = value/1024, unit+1
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", value), ".0") + " " + units[unit]
}

// Text returns the C string in a buffer, without its terminating zero.
func Text(b []byte) string {
	text, _, _ := bytes.Cut(b, []byte{0})
	return string(text)
}

// CString returns a string with a terminating zero.
func CString(s string) []byte { return append([]byte(s), 0) }
