// This file asks Linux how much memory the machine has.

package linear

import (
	"math"

	"golang.org/x/sys/unix"
)

// hostBytes is the most that can be page-locked.
func hostBytes() uint64 {
	var s unix.Sysinfo_t
	if unix.Sysinfo(&s) != nil {
		return math.MaxUint64
	}
	return uint64(s.Totalram) * uint64(s.Unit)
}
