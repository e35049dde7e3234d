// This file defines the errors of wrong use, which are found before the driver is called,
// and of exhausted memory.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/usage"
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
