package nvrtc

import "golang.org/x/sys/windows"

// strlen is the address of the C library's function, 0 where it is not found.
func strlen() uintptr {
	p := windows.NewLazySystemDLL("msvcrt.dll").NewProc("strlen")
	if p.Find() != nil {
		return 0
	}
	return p.Addr()
}
