//go:build unix

// This file reads and writes C's errno.

package cfunc

import (
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

// errnoName is the function of the C library that answers where errno of the calling thread is.
func errnoName() string {
	if runtime.GOOS == "linux" {
		return "__errno_location"
	}
	return "__error"
}

// Errno is where the C library keeps the calling thread's error number, nil where it does not say.
// The caller is locked to its thread.
func Errno() *int32 {
	address, err := purego.Dlsym(purego.RTLD_DEFAULT, errnoName())
	if err != nil {
		return nil
	}
	place, _, _ := purego.SyscallN(address)
	return *(**int32)(unsafe.Pointer(&place))
}
