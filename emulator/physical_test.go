package emulator

import (
	"os"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A number that is no descriptor does not become one by losing its upper half.
func TestImportOfNoDescriptor(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("memory is not shared by descriptors")
	}
	s := open(t, Options{})
	const kind = cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR
	props := cuda.MemAllocationProp{Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, RequestedHandleTypes: kind,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}}
	var made, imported cuda.MemGenericAllocationHandle
	s.ok(s.CuMemCreate(&made, 2<<20, &props, 0))
	defer s.CuMemRelease(made)
	var file int32
	s.ok(s.CuMemExportToShareableHandle(unsafe.Pointer(&file), made, kind, 0))
	defer os.NewFile(uintptr(file), "memory").Close()
	number := uintptr(file)
	s.ok(s.CuMemImportFromShareableHandle(&imported, number, kind))
	s.ok(s.CuMemRelease(imported))
	number |= 1 << 32
	if r := s.CuMemImportFromShareableHandle(&imported, number, kind); r != cuda.CUDA_ERROR_INVALID_VALUE {
		t.Errorf("got %v", r)
	}
}
