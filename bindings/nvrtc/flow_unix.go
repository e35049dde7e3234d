//go:build unix

package nvrtc

import "github.com/ebitengine/purego"

// strlen is the address of the C library's function, 0 where it is not found.
func strlen() uintptr {
	address, err := purego.Dlsym(purego.RTLD_DEFAULT, "strlen")
	if err != nil {
		return 0
	}
	return address
}
