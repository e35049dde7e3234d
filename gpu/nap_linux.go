// This file pauses for less than the runtime can.

package gpu

import (
	"syscall"
	"time"
)

// nap pauses the thread for a time that the runtime's timers are too coarse for:
// they wait in epoll, by whole milliseconds.
func nap(d time.Duration) {
	pause := syscall.NsecToTimespec(int64(d))
	_ = syscall.Nanosleep(&pause, nil) // a signal ends it early, which is as good
}
