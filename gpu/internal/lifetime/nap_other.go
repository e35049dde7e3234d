//go:build !linux

package lifetime

import "time"

// nap pauses for a short time.
func nap(d time.Duration) { time.Sleep(d) }
