// This file maps memory on Windows, where committed pages take storage only
// when touched but count against the commit limit at once.

package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapMemory(size uint64) (unsafe.Pointer, error) {
	addr, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	return *(*unsafe.Pointer)(unsafe.Pointer(&addr)), nil
}

func unmapMemory(p unsafe.Pointer, _ uint64) {
	_ = windows.VirtualFree(uintptr(p), 0, windows.MEM_RELEASE)
}
