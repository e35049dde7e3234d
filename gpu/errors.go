// This file defines the errors of wrong use, which never reach the driver, and
// of exhausted memory.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

// An ArgumentError is an argument of the wrong kind: a number where a buffer
// was expected, five arguments for a kernel of four.
type ArgumentError struct {
	Doing    string // "launching vadd"
	Argument string // "argument 3 (n)"; empty when the whole call is meant
	Expected string // "a buffer"
	Got      string // "1.5"
}

// Error gives all parts on one line.
func (e *ArgumentError) Error() string { return mismatch(e.Doing, e.Argument, e.Expected, e.Got) }

// A RangeError is an argument of the right kind with a size, an index or a
// value outside what is possible.
type RangeError struct {
	Doing    string // "writing to buffer of 4096 bytes"
	Argument string // "offset"
	Expected string // "at most 4096"
	Got      string // "5000"
}

// Error gives all parts on one line.
func (e *RangeError) Error() string { return mismatch(e.Doing, e.Argument, e.Expected, e.Got) }

// mismatch words an expectation that was not met.
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

// A ReleasedError is the use of an object that has been released, or whose
// context has ended.
type ReleasedError struct {
	Object string // "buffer of 4096 bytes"
	Reason string // "has been freed"
}

// Error names the object and says what became of it.
func (e *ReleasedError) Error() string { return e.Object + " " + e.Reason }

// An OutOfMemoryError is an allocation that failed although everything that
// could be given back had been.
type OutOfMemoryError struct {
	Device      *Device
	Requested   uint64       // bytes
	Free, Total uint64       // bytes of the device's memory
	Largest     []LiveObject // the largest live allocations of this Driver, at most three
	Err         *cuda.Error  // what the driver said
}

// Error gives the sizes and the largest live allocations.
func (e *OutOfMemoryError) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "out of memory on device %d (%s): allocating %s; %s of %s free",
		e.Device.ordinal, e.Device.name, FormatBytes(e.Requested), FormatBytes(e.Free), FormatBytes(e.Total))
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
