//go:build unix

// This file opens libraries by dlopen.

package loader

import "github.com/ebitengine/purego"

func open(path string) (uintptr, error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

func symbol(handle uintptr, name string) (uintptr, error) { return purego.Dlsym(handle, name) }

func closeLibrary(handle uintptr) error { return purego.Dlclose(handle) }

// Process is the program itself with the libraries that it is linked with, the C library among them.
func Process() *Library {
	return &Library{Path: "the process", system: System{Symbol: symbol, Close: func(uintptr) error { return nil }}, handle: purego.RTLD_DEFAULT}
}
