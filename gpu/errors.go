// This file defines the errors of exhausted memory and of waits in a capture.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/usage"
)

// unrecordable returns the error of a wait during a capture. Instead says what to do.
func unrecordable(doing, instead string) error {
	return &usage.ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: "a wait, while a graph is being recorded; " + instead}
}

// An OutOfMemoryError is an allocation that failed after all unused memory was reclaimed.
type OutOfMemoryError struct {
	Device      *Device
	Requested   uint64       // bytes
	Free, Total uint64       // bytes of the device's memory
	Largest     []LiveObject // the largest live allocations of this Driver, at most three
	Pool        *Pool        // of the allocation where it has a limit, else nil
	Err         *cuda.Error  // the driver's
}

// Error formats the sizes and the largest live allocations.
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

// Unwrap returns the driver's error.
func (e *OutOfMemoryError) Unwrap() error { return e.Err }
