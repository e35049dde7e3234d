// This file opens libraries by LoadLibrary.

package loader

import "golang.org/x/sys/windows"

func open(path string) (uintptr, error) {
	handle, err := windows.LoadLibrary(path)
	return uintptr(handle), err
}

func loaded(file string) (uintptr, bool) {
	name, err := windows.UTF16PtrFromString(file)
	if err != nil {
		return 0, false
	}
	var handle windows.Handle
	err = windows.GetModuleHandleEx(0, name, &handle)
	return uintptr(handle), err == nil
}

func symbol(handle uintptr, name string) (uintptr, error) {
	return windows.GetProcAddress(windows.Handle(handle), name)
}

func closeLibrary(handle uintptr) error { return windows.FreeLibrary(windows.Handle(handle)) }

// Process is the universal C runtime, which Windows has.
func Process() *Library {
	handle, _ := open("ucrtbase.dll") // without it no symbol is found, and that is said of each
	return &Library{Path: "ucrtbase.dll", system: Native(), handle: handle}
}
