// This file names the calling thread on Windows.

package machine

import "golang.org/x/sys/windows"

func threadID() uint64 { return uint64(windows.GetCurrentThreadId()) }
