//go:build unix && !linux

// This file tells OS threads apart.

package cfunc

import "github.com/ebitengine/purego"

// Thread is the number of the calling OS thread, never 0.
func Thread() uint64 {
	self, err := purego.Dlsym(purego.RTLD_DEFAULT, "pthread_self")
	if err != nil {
		panic(err) // every C library has it
	}
	thread, _, _ := purego.SyscallN(self)
	return uint64(thread)
}
