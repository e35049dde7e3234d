//go:build unix

// This file opens libraries by dlopen.

package loader

import (
	"runtime"

	"github.com/ebitengine/purego"
)

func open(path string) (uintptr, error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

// noLoad is RTLD_NOLOAD of Linux and of macOS: only what is loaded is opened.
var noLoad = map[string]int{"linux": 0x4, "darwin": 0x10}

func loaded(file string) (uintptr, bool) {
	flag, known := noLoad[runtime.GOOS]
	if !known {
		return 0, false
	}
	handle, err := purego.Dlopen(file, purego.RTLD_NOW|purego.RTLD_LOCAL|flag)
	return handle, err == nil && handle != 0
}

func symbol(handle uintptr, name string) (uintptr, error) { return purego.Dlsym(handle, name) }

func closeLibrary(handle uintptr) error { return purego.Dlclose(handle) }

// Process is the program itself with the libraries that it is linked with, the C library among them.
func Process() *Library {
	return &Library{Path: "the process", system: System{Symbol: symbol, Close: func(uintptr) error { return nil }}, handle: purego.RTLD_DEFAULT}
}
