package cfunc

// Thread is the number of the calling OS thread: WebAssembly has one.
func Thread() uint64 { return 1 }
