//go:build !windows

// This file reads and writes C's errno.

package cfunc

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
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
	address, ok := loader.Process().Lookup(errnoName())
	if !ok {
		return nil
	}
	place := native.Call(address)
	return *(**int32)(unsafe.Pointer(&place))
}
