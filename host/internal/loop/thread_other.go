//go:build !linux && !windows

package loop

// threadID is 0: the system tells the number of a thread to C alone.
func threadID() uint64 { return 0 }
