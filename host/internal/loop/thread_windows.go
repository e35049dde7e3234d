package loop

import "golang.org/x/sys/windows"

// threadID is the number of the thread that asks.
func threadID() uint64 { return uint64(windows.GetCurrentThreadId()) }
