// This file says that WebAssembly has no libraries.

package loader

import "errors"

var errNoLibraries = errors.New("WebAssembly cannot load libraries")

func open(string) (uintptr, error) { return 0, errNoLibraries }

func loaded(string) (uintptr, bool) { return 0, false }

func symbol(uintptr, string) (uintptr, error) { return 0, errNoLibraries }

func closeLibrary(uintptr) error { return nil }

// Process has no functions of C.
func Process() *Library { return &Library{Path: "the process", system: Native()} }
