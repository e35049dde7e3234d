// This file describes what is alive, for people.

package gpu

import (
	"fmt"
	"strings"
)

// A LiveObject describes an object that is not released.
type LiveObject struct {
	Kind        string // "buffer", "pinned memory", "stream", "event", "module"
	Bytes       uint64 // device or host memory that it occupies
	AllocatedAt string // where it was made; empty without Options.Debug
}

// String is "buffer of 2 GiB", with the place where that is known.
func (o LiveObject) String() string {
	s := o.Kind
	if o.Bytes > 0 {
		s += " of " + FormatBytes(o.Bytes)
	}
	if o.AllocatedAt != "" {
		s += " from " + o.AllocatedAt
	}
	return s
}

// FormatBytes writes a size for people: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string {
	if n < 1024 {
		return fmt.Sprintf("%d byte%s", n, plural(n))
	}
	units := [...]string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	value, unit := float64(n)/1024, 0
	for value >= 1023.95 && unit < len(units)-1 {
		value, unit = value/1024, unit+1
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", value), ".0") + " " + units[unit]
}

// plural is the ending of a noun that is counted.
func plural[N ~int | ~uint32 | ~uint64](n N) string {
	if n == 1 {
		return ""
	}
	return "s"
}
