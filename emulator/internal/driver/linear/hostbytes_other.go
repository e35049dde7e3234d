// This file stands for the size of the machine's memory on other systems, which
// refuse what they do not have by themselves.

//go:build !linux

package linear

import "math"

// hostBytes is the most that can be page-locked.
func hostBytes() uint64 { return math.MaxUint64 }
