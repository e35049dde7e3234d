// Package clock has the finest clock of the system, for what is measured. Go's own moves in steps of half a
// millisecond or more on Windows, in which short kernels take no time.
package clock

import "time"

// Since returns the time since a reading of the clock.
func Since(reading time.Duration) time.Duration { return Reading() - reading }
