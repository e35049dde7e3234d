//go:build !js

// Package native is how Go calls C and C calls Go: through purego, and under WebAssembly, where there is
// no C, as if functions of Go were functions of C.
package native

import "github.com/ebitengine/purego"

// Call calls the function of C at an address with words.
func Call(address uintptr, words ...uintptr) uintptr {
	result, _, _ := purego.SyscallN(address, words...)
	return result
}

// Callback makes a function of C that calls f, which takes and answers what fits into words. It is never
// given back, and there are some 2000; it panics for an f that C cannot call.
func Callback(f any) uintptr { return purego.NewCallback(f) }

// Bind lets function, a pointer to a variable of a function's type, call the function of C at an address.
// It panics for a type that C cannot be given.
func Bind(function any, address uintptr) { purego.RegisterFunc(function, address) }
