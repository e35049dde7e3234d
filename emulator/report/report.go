// Package report describes the mistakes that checked launches of an emulated device find: plain data, and its text for
// people.
package report

import (
	"fmt"
	"strings"
)

// A Report is one mistake of a kernel, or of the program around it.
type Report struct {
	Kind   Kind
	Kernel string // "" for mistakes outside kernels
	Place  Place
	// Other is the other side of a race, the other barrier that threads wait at, or
	// where a value is used that nobody wrote; nil where there is no other place.
	Other         *Place
	Address, Size uint64 // of the access
	Detail        string // what is wrong, with the values at hand
	Advice        string // what to do
	// Times is how often the launch made the mistake at this place of the source,
	// and Threads how many threads did; 1 for what a launch ends at, and for
	// mistakes outside kernels.
	Times, Threads int
	// From is the place in the program that launched the kernel, or that
	// called the driver; "" where it is not known.
	From string
	// Of a race between streams: the kernel that Other is of, and the place in the
	// program that launched it, or that made the copy; "" where there is none.
	OtherKernel, OtherFrom string
}

// String is the report as text of several lines.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.Kind, r.Detail)
	if r.Kernel != "" {
		fmt.Fprintf(&b, "  in kernel %s, %s\n", r.Kernel, r.Place.Who())
		r.Place.frame(&b, r.Kernel)
		if r.Other != nil {
			verb := "and"
			if r.Kind == Uninitialised {
				verb = "used by"
			}
			kernel := r.Kernel
			if r.OtherKernel != "" {
				verb, kernel = "and in kernel "+r.OtherKernel+",", r.OtherKernel
			}
			fmt.Fprintf(&b, "  %s %s\n", verb, r.Other.Who())
			r.Other.frame(&b, kernel)
		}
	}
	switch {
	case r.From != "" && r.Kernel != "":
		fmt.Fprintf(&b, "  launched at %s\n", r.From)
	case r.From != "":
		fmt.Fprintf(&b, "  at %s\n", r.From)
	}
	if r.OtherFrom != "" {
		fmt.Fprintf(&b, "  and the other at %s\n", r.OtherFrom)
	}
	switch {
	case r.Threads > 1:
		fmt.Fprintf(&b, "  %d times, in %d threads\n", r.Times, r.Threads)
	case r.Times > 1:
		fmt.Fprintf(&b, "  %d times, in this thread alone\n", r.Times)
	}
	fmt.Fprintf(&b, "  what to do: %s\n", r.Advice)
	return b.String()
}
