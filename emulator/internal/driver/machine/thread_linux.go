// This file names the calling thread on Linux.

package machine

import "golang.org/x/sys/unix"

func threadID() uint64 { return uint64(unix.Gettid()) }
