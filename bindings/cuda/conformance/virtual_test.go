package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// withVirtual starts a driver whose device has virtual memory management, and
// answers the unit of memory.
func withVirtual(t *testing.T) (d *driver, unit uint64) {
	t.Helper()
	d = start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED) == 0 {
		t.Skip("the device has no virtual memory management")
	}
	prop := onDevice(0)
	d.ok(d.CuMemGetAllocationGranularity(&unit, &prop, cuda.CU_MEM_ALLOC_GRANULARITY_MINIMUM))
	return d, unit
}

func onDevice(handles cuda.MemAllocationHandleType) cuda.MemAllocationProp {
	return cuda.MemAllocationProp{Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, RequestedHandleTypes: handles,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}}
}

// reserve takes addresses, which are given back at the end.
func (d *driver) reserve(size uint64) cuda.DevicePtr {
	d.Helper()
	var p cuda.DevicePtr
	d.ok(d.CuMemAddressReserve(&p, size, 0, 0, 0))
	d.Cleanup(func() { d.want(cuda.CUDA_SUCCESS, d.CuMemAddressFree(p, size)) })
	return p
}

// mapNew puts new memory at an address, until the end.
func (d *driver) mapNew(p cuda.DevicePtr, size uint64) {
	d.Helper()
	prop := onDevice(0)
	var h cuda.MemGenericAllocationHandle
	d.ok(d.CuMemCreate(&h, size, &prop, 0))
	d.ok(d.CuMemMap(p, size, 0, h, 0))
	d.ok(d.CuMemRelease(h))
	d.Cleanup(func() { d.want(cuda.CUDA_SUCCESS, d.CuMemUnmap(p, size)) })
}

func (d *driver) allow(p cuda.DevicePtr, size uint64, flags cuda.MemAccessFlags) cuda.Result {
	desc := cuda.MemAccessDesc{Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}, Flags: flags}
	return d.CuMemSetAccess(p, size, &desc, 1)
}

// pointerOf is a number in the place of a pointer, as C has it.
func pointerOf(n uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&n)) }

func TestVirtualMemoryGrowsInPlace(t *testing.T) {
	d, unit := withVirtual(t)
	p := d.reserve(8 * unit)
	d.mapNew(p, unit)
	d.ok(d.allow(p, unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	d.ok(d.CuMemsetD8(p, 3, unit))
	d.mapNew(p+cuda.DevicePtr(unit), 2*unit)
	d.ok(d.allow(p+cuda.DevicePtr(unit), 2*unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	// One copy over the seam, with what was there before.
	data := counting(1000)
	seam := p + cuda.DevicePtr(unit) - 500
	d.upload(seam, data)
	if got := d.download(seam-10, 1010); !bytes.Equal(got[:10], bytes.Repeat([]byte{3}, 10)) || !bytes.Equal(got[10:], data) {
		t.Error("the bytes did not come back")
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(p))
	var kind uint32
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&kind), cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p+1))
	equal(t, "memory type", kind, uint32(cuda.CU_MEMORYTYPE_DEVICE))
}

func TestVirtualMemoryInTwoPlaces(t *testing.T) {
	d, unit := withVirtual(t)
	p := d.reserve(2 * unit)
	prop := onDevice(0)
	var h, again cuda.MemGenericAllocationHandle
	d.ok(d.CuMemCreate(&h, unit, &prop, 0))
	q := p + cuda.DevicePtr(unit)
	d.ok(d.CuMemMap(p, unit, 0, h, 0))
	d.ok(d.CuMemMap(q, unit, 0, h, 0))
	d.ok(d.allow(p, 2*unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	d.ok(d.CuMemRetainAllocationHandle(&again, pointerOf(uintptr(q))))
	var known cuda.MemAllocationProp
	d.ok(d.CuMemGetAllocationPropertiesFromHandle(&known, again))
	equal(t, "kind of memory", known.Type, cuda.CU_MEM_ALLOCATION_TYPE_PINNED)
	d.ok(d.CuMemRelease(again))
	d.ok(d.CuMemRelease(h))
	d.upload(p+7, []byte{1, 2, 3})
	if got := d.download(q+7, 3); !bytes.Equal(got, []byte{1, 2, 3}) {
		t.Errorf("the other place holds %v", got)
	}
	d.ok(d.CuMemUnmap(p, 2*unit))
}

func TestVirtualAccess(t *testing.T) {
	d, unit := withVirtual(t)
	p := d.reserve(2 * unit)
	d.mapNew(p, unit)
	at := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}
	flags := uint64(99)
	d.ok(d.CuMemGetAccess(&flags, &at, p))
	equal(t, "access at first", flags, 0)
	d.ok(d.allow(p, unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	d.ok(d.CuMemGetAccess(&flags, &at, p+100))
	equal(t, "access", flags, uint64(cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.allow(p, 2*unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
}

func TestVirtualMemoryErrors(t *testing.T) {
	d, unit := withVirtual(t)
	prop := onDevice(0)
	var h cuda.MemGenericAllocationHandle
	var p cuda.DevicePtr
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemCreate(&h, unit+1, &prop, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemCreate(&h, 0, &prop, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAddressReserve(&p, 0, 0, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAddressReserve(nil, unit, 0, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemUnmap(16, unit))
	p = d.reserve(2 * unit)
	d.ok(d.CuMemCreate(&h, unit, &prop, 0))
	d.ok(d.CuMemMap(p, unit, 0, h, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemMap(p, unit, 0, h, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemMap(p+cuda.DevicePtr(2*unit), unit, 0, h, 0))
	d.ok(d.CuMemUnmap(p, unit))
	d.ok(d.CuMemRelease(h))
}

func TestVirtualMemoryCounts(t *testing.T) {
	d, unit := withVirtual(t)
	if !d.Emulated {
		t.Skip("other programs may use the device")
	}
	var before, with, after, total uint64
	d.ok(d.CuMemGetInfo(&before, &total))
	prop := onDevice(0)
	var h cuda.MemGenericAllocationHandle
	d.ok(d.CuMemCreate(&h, 4*unit, &prop, 0))
	d.ok(d.CuMemGetInfo(&with, &total))
	equal(t, "taken", before-with, 4*unit)
	d.ok(d.CuMemRelease(h))
	d.ok(d.CuMemGetInfo(&after, &total))
	equal(t, "free afterwards", after, before)
	d.want(cuda.CUDA_ERROR_OUT_OF_MEMORY, d.CuMemCreate(&h, total+unit, &prop, 0))
}

func TestVirtualMemoryByDescriptor(t *testing.T) {
	d, unit := withVirtual(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED) == 0 {
		t.Skip("memory cannot be passed by file descriptor")
	}
	prop := onDevice(cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
	var h, imported cuda.MemGenericAllocationHandle
	d.ok(d.CuMemCreate(&h, unit, &prop, 0))
	file := int32(-1)
	d.ok(d.CuMemExportToShareableHandle(unsafe.Pointer(&file), h, cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0))
	defer closeFile(int(file))
	d.ok(d.CuMemImportFromShareableHandle(&imported, uintptr(file), cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR))
	p := d.reserve(2 * unit)
	q := p + cuda.DevicePtr(unit)
	d.ok(d.CuMemMap(p, unit, 0, h, 0))
	d.ok(d.CuMemMap(q, unit, 0, imported, 0))
	d.ok(d.allow(p, 2*unit, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
	d.upload(p, []byte{9, 8, 7})
	if got := d.download(q, 3); !bytes.Equal(got, []byte{9, 8, 7}) {
		t.Errorf("the imported memory holds %v", got)
	}
	d.ok(d.CuMemUnmap(p, 2*unit))
	d.ok(d.CuMemRelease(h))
	d.ok(d.CuMemRelease(imported))
	prop.RequestedHandleTypes = 0
	d.ok(d.CuMemCreate(&h, unit, &prop, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemExportToShareableHandle(unsafe.Pointer(&file), h, cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0))
	d.ok(d.CuMemRelease(h))
}
