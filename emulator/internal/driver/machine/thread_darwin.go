// This file names the calling thread on macOS.

package machine

import "syscall"

// threadSelfID is SYS_thread_selfid of bsd/kern/syscalls.master, which the
// package syscall does not name.
const threadSelfID = 372

func threadID() uint64 {
	id, _, _ := syscall.RawSyscall(threadSelfID, 0, 0, 0)
	return uint64(id)
}
