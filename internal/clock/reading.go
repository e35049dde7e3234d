//go:build !windows

package clock

import "time"

var began = time.Now()

// Reading returns the time since the program's start. It never goes back.
func Reading() time.Duration { return time.Since(began) }
