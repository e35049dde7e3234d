// This file takes memory from Go's heap under WebAssembly. The collector does not move it, and frees it when
// nobody has its pointer any more.

package memory

import (
	"fmt"
	"unsafe"
)

// mostMapped is the largest mapping: beyond it taking memory would end the program.
const mostMapped = 1 << 30

func mapMemory(size uint64) (unsafe.Pointer, error) {
	if size == 0 || size > mostMapped {
		return nil, fmt.Errorf("memory: WebAssembly has no %d bytes in one piece", size)
	}
	return unsafe.Pointer(unsafe.SliceData(make([]byte, size))), nil
}

func unmapMemory(unsafe.Pointer, uint64) {}
