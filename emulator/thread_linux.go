// This file names the calling thread on Linux.

package emulator

import "golang.org/x/sys/unix"

func threadID() uint64 { return uint64(unix.Gettid()) }
