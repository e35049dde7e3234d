//go:build !amd64 || noasm

// This file stands in for the assembly loops where there are none.

package engine

import "unsafe"

func wideLoop(string) loop                  { return nil }
func wideGather(class, int, class) gather   { return nil }
func wideScatter(class, int, class) scatter { return nil }
func fill(unsafe.Pointer, uint64, int) bool { return false }
