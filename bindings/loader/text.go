// This file reads the strings of a library.

package loader

import "unsafe"

// GoString copies a string that a library gave, up to the zero behind it. It
// is empty for nil.
func GoString(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}
