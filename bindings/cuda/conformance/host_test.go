package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestPinnedMemory(t *testing.T) {
	d := start(t)
	var p unsafe.Pointer
	d.ok(d.CuMemHostAlloc(&p, 4096, cuda.CU_MEMHOSTALLOC_DEVICEMAP))
	b := unsafe.Slice((*byte)(p), 4096)
	b[0], b[4095] = 1, 2
	var device cuda.DevicePtr
	d.ok(d.CuMemHostGetDevicePointer(&device, p, 0))
	d.ok(d.CuMemsetD8(device, 9, 4096))
	d.ok(d.CuCtxSynchronize())
	if b[0] != 9 || b[4095] != 9 {
		t.Errorf("the device's write is not seen: %d, %d", b[0], b[4095])
	}
	var flags uint32
	d.ok(d.CuMemHostGetFlags(&flags, p))
	if flags&cuda.CU_MEMHOSTALLOC_DEVICEMAP == 0 {
		t.Errorf("flags %#x", flags)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostRegister(p, 4096, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostUnregister(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(device))
	d.ok(d.CuMemFreeHost(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFreeHost(p))
	d.ok(d.CuMemFreeHost(nil))
	d.ok(d.CuMemHostAlloc(&p, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostAlloc(&p, 16, 1<<20))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostAlloc(nil, 16, 0))
}

func TestAllocHost(t *testing.T) {
	d := start(t)
	var p unsafe.Pointer
	d.ok(d.CuMemAllocHost(&p, 100))
	*(*byte)(p) = 5
	d.ok(d.CuMemFreeHost(p))
}

func TestRegisteredMemory(t *testing.T) {
	d := start(t)
	buffer := make([]byte, 3*4096)
	p := unsafe.Pointer(&buffer[0])
	d.ok(d.CuMemHostRegister(p, uint64(len(buffer)), cuda.CU_MEMHOSTREGISTER_DEVICEMAP))
	d.want(cuda.CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, d.CuMemHostRegister(p, uint64(len(buffer)), 0))
	var device cuda.DevicePtr
	d.ok(d.CuMemHostGetDevicePointer(&device, p, 0))
	d.ok(d.CuMemsetD8(device, 4, uint64(len(buffer))))
	d.ok(d.CuCtxSynchronize())
	if !bytes.Equal(buffer, bytes.Repeat([]byte{4}, len(buffer))) {
		t.Error("the device's write is not seen")
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostUnregister(unsafe.Add(p, 4096)))
	d.ok(d.CuMemHostUnregister(p))
	d.want(cuda.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, d.CuMemHostUnregister(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostRegister(nil, 4096, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostRegister(p, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemHostRegister(p, 4096, 1<<20))
}

func TestManagedMemory(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) == 0 {
		t.Skip("the device has no managed memory")
	}
	const n = 4096
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocManaged(&p, n, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	b := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&p))), n)
	copy(b, counting(n))
	q := d.alloc(n)
	d.ok(d.CuMemcpyDtoD(q, p, n))
	if !bytes.Equal(d.download(q, n), counting(n)) {
		t.Error("the device did not see the host's bytes")
	}
	d.ok(d.CuMemsetD8(p, 3, n))
	d.ok(d.CuCtxSynchronize())
	if b[0] != 3 || b[n-1] != 3 {
		t.Error("the host did not see the device's bytes")
	}
	d.ok(d.CuMemFree(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocManaged(&p, 0, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocManaged(&p, n, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocManaged(nil, n, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
}

func TestManagedAdvice(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS) == 0 {
		t.Skip("the device cannot share managed memory with the host")
	}
	const n = 1 << 21
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocManaged(&p, n, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	defer d.CuMemFree(p)
	device := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}
	if r := d.CuMemAdvise(p, n, cuda.CU_MEM_ADVISE_SET_READ_MOSTLY, device); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("this driver has only the older form of cuMemAdvise")
	} else {
		d.ok(r)
	}
	d.ok(d.CuMemAdvise(p, n, cuda.CU_MEM_ADVISE_SET_PREFERRED_LOCATION, device))
	d.ok(d.CuMemPrefetchAsync(p, n, device, 0, 0))
	d.ok(d.CuCtxSynchronize())
	for a, want := range map[cuda.MemRangeAttribute]int32{
		cuda.CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:            1,
		cuda.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:     0,
		cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: 0,
	} {
		v := int32(-77)
		d.ok(d.CuMemRangeGetAttribute(unsafe.Pointer(&v), 4, a, p, n))
		if v != want {
			t.Errorf("attribute %v is %d, want %d", a, v, want)
		}
	}
	q := d.alloc(n)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPrefetchAsync(q, n, device, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuMemPrefetchAsync(p, n, cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: 999}, 0, 0))
}

func TestPointerAttributes(t *testing.T) {
	d := start(t)
	p, h := d.alloc(1000), d.pinned(1000)
	host := cuda.DevicePtr(uintptr(unsafe.Pointer(&h[0])))
	for _, c := range []struct {
		name string
		ptr  cuda.DevicePtr
		kind cuda.Memorytype
	}{{"device", p + 10, cuda.CU_MEMORYTYPE_DEVICE}, {"host", host + 10, cuda.CU_MEMORYTYPE_HOST}} {
		var kind, managed uint32
		d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&kind), cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, c.ptr))
		equal(t, c.name+" memory type", kind, uint32(c.kind))
		var ctx cuda.Context
		d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&ctx), cuda.CU_POINTER_ATTRIBUTE_CONTEXT, c.ptr))
		equal(t, c.name+" context", ctx, d.ctx)
		d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&managed), cuda.CU_POINTER_ATTRIBUTE_IS_MANAGED, c.ptr))
		equal(t, c.name+" managed", managed&0xff, 0)
		var same cuda.DevicePtr
		d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&same), cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER, c.ptr))
		equal(t, c.name+" device pointer", same, c.ptr)
		ordinal := int32(-5)
		d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&ordinal), cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, c.ptr))
		equal(t, c.name+" device", ordinal, 0)
	}
	var base cuda.DevicePtr
	var size uint64
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&base), cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p+10))
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&size), cuda.CU_POINTER_ATTRIBUTE_RANGE_SIZE, p+10))
	equal(t, "start", base, p)
	equal(t, "size", size, 1000)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuPointerGetAttribute(unsafe.Pointer(&size), cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER, p))
	var kind uint32
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuPointerGetAttribute(unsafe.Pointer(&kind), cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, 16))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuPointerGetAttribute(nil, cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p))
}

func TestSeveralPointerAttributes(t *testing.T) {
	d := start(t)
	p := d.alloc(64)
	var kind uint32
	var ordinal int32
	attributes := []cuda.PointerAttribute{cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL}
	data := []unsafe.Pointer{unsafe.Pointer(&kind), unsafe.Pointer(&ordinal)}
	d.ok(d.CuPointerGetAttributes(2, &attributes[0], &data[0], p))
	equal(t, "memory type", kind, uint32(cuda.CU_MEMORYTYPE_DEVICE))
	kind, ordinal = 99, 99
	local := new([64]byte)
	d.ok(d.CuPointerGetAttributes(2, &attributes[0], &data[0], cuda.DevicePtr(uintptr(unsafe.Pointer(local)))))
	equal(t, "memory type of unknown memory", kind, 0)
	equal(t, "device of unknown memory", ordinal, -2)
}

// Page-locked memory is freed without a context, too.
func TestFreeHostWithoutContext(t *testing.T) {
	d := start(t)
	var p unsafe.Pointer
	d.ok(d.CuMemHostAlloc(&p, 64, 0))
	elsewhere(t, func() {
		d.ok(d.CuMemFreeHost(nil))
		d.ok(d.CuMemFreeHost(p))
	})
}
