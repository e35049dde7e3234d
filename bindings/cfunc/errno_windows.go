// This file reads and writes C's errno.

package cfunc

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// Errno is where the universal C runtime keeps the calling thread's error number, nil where there
// is none. The caller is locked to its thread. Libraries that are linked with another runtime have
// their own.
func Errno() *int32 {
	errno := windows.NewLazySystemDLL("ucrtbase.dll").NewProc("_errno")
	if errno.Find() != nil {
		return nil
	}
	place, _, _ := errno.Call()
	return *(**int32)(unsafe.Pointer(&place))
}
