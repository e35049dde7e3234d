// Package library holds functions for kernels that are written in the kernel
// language itself: the accurate functions of Math, and operations on warps that
// the hardware lacks. The compiler compiles in what a kernel uses.
//
// Functions that end in _f32 or _f64 take and give that type; the others take
// the types of the call. Additions and multiplications in them are never
// contracted: they say fma where they mean it.
package library

import "embed"

//go:embed *.js
var files embed.FS

// Files are the sources by name.
func Files() map[string]string {
	table := map[string]string{}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the file system is part of the program
	}
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		table["kernel/library/"+e.Name()] = string(text)
	}
	return table
}
