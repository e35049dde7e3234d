//go:build !amd64 || noasm

// This file stands in for the assembly loops where there are none.

package loops

import "unsafe"

func WideLoop(string) Loop                  { return nil }
func WideGather(Class, int, Class) Gather   { return nil }
func WideScatter(Class, int, Class) Scatter { return nil }
func fill(unsafe.Pointer, uint64, int) bool { return false }

func selectLoop(k Class) Loop {
	if k == Long {
		return selectLanes[uint64]
	}
	return selectLanes[uint32]
}
