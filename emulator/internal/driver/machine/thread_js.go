package machine

// threadID is the number of the only thread.
func threadID() uint64 { return 1 }
