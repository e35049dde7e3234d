// This file pauses for less than the runtime can.

package lifetime

import (
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// nap pauses the thread for a time that the runtime's timers are too coarse for:
// they wait in epoll, by whole milliseconds. The kernel may add the thread's
// timer slack to a pause, 50 µs where nobody has asked for less, so the thread
// asks for less during this one.
func nap(d time.Duration) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const usual = 0 // what the thread began with
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	pause := syscall.NsecToTimespec(int64(d))
	_ = syscall.Nanosleep(&pause, nil) // a signal ends it early, which is as good
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, usual, 0, 0, 0)
}
