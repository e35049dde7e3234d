// This file tells OS threads apart.

package cfunc

import "golang.org/x/sys/unix"

// Thread is the number of the calling OS thread, never 0.
func Thread() uint64 { return uint64(unix.Gettid()) }
