//go:build !linux

package gpu

import "time"

// nap pauses for a short time.
func nap(d time.Duration) { time.Sleep(d) }
