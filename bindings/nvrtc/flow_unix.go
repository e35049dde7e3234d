//go:build !windows

package nvrtc

import "github.com/cujs/cujs/bindings/loader"

// strlen is the address of the C library's function, 0 where it is not found.
func strlen() uintptr {
	address, _ := loader.Process().Lookup("strlen")
	return address
}
