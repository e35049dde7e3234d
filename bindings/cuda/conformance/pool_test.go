package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// withPools starts a driver whose device has memory pools.
func withPools(t *testing.T) *driver {
	t.Helper()
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED) == 0 {
		t.Skip("the device has no memory pools")
	}
	return d
}

func (d *driver) poolCount(p cuda.MemoryPool, a cuda.MemPoolAttribute) uint64 {
	d.Helper()
	var v uint64
	d.ok(d.CuMemPoolGetAttribute(p, a, unsafe.Pointer(&v)))
	return v
}

func (d *driver) pool() cuda.MemoryPool {
	d.Helper()
	var p cuda.MemoryPool
	props := cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}}
	d.ok(d.CuMemPoolCreate(&p, &props))
	d.Cleanup(func() { d.CuMemPoolDestroy(p) })
	return p
}

func TestStreamOrderedAllocation(t *testing.T) {
	d := withPools(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocAsync(&p, 4096, s))
	d.ok(d.CuMemsetD8Async(p, 6, 4096, s))
	b := d.pinned(4096)
	d.ok(d.CuMemcpyDtoHAsync(unsafe.Pointer(&b[0]), p, 4096, s))
	d.ok(d.CuMemFreeAsync(p, s))
	d.ok(d.CuStreamSynchronize(s))
	if b[0] != 6 || b[4095] != 6 {
		t.Errorf("got %d and %d, want 6", b[0], b[4095])
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocAsync(nil, 16, s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFreeAsync(16, s))
}

func TestFreeOfPoolMemoryByHand(t *testing.T) {
	d := withPools(t)
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocAsync(&p, 4096, 0))
	d.ok(d.CuCtxSynchronize())
	d.ok(d.CuMemFree(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(p))
}

func TestDefaultPool(t *testing.T) {
	d := withPools(t)
	var standard, current cuda.MemoryPool
	d.ok(d.CuDeviceGetDefaultMemPool(&standard, 0))
	d.ok(d.CuDeviceGetMemPool(&current, 0))
	equal(t, "current pool", current, standard)
	own := d.pool()
	d.ok(d.CuDeviceSetMemPool(0, own))
	d.ok(d.CuDeviceGetMemPool(&current, 0))
	equal(t, "current pool", current, own)
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocAsync(&p, 1<<20, 0))
	var of cuda.MemoryPool
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&of), cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, p))
	equal(t, "pool of the allocation", of, own)
	d.ok(d.CuMemFreeAsync(p, 0))
	d.ok(d.CuDeviceSetMemPool(0, standard))
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceGetDefaultMemPool(&standard, 999))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetDefaultMemPool(nil, 0))
}

func TestPoolCounts(t *testing.T) {
	d := withPools(t)
	pool := d.pool()
	const n = 3 << 20
	equal(t, "used at first", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), 0)
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocFromPoolAsync(&p, n, pool, 0))
	d.ok(d.CuCtxSynchronize())
	equal(t, "used", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), n)
	if r := d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT); r < n {
		t.Errorf("%d bytes reserved with %d in use", r, n)
	}
	threshold := uint64(1) << 40
	d.ok(d.CuMemPoolSetAttribute(pool, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, unsafe.Pointer(&threshold)))
	equal(t, "threshold", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD), threshold)
	d.ok(d.CuMemFreeAsync(p, 0))
	d.ok(d.CuCtxSynchronize())
	equal(t, "used after the free", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), 0)
	equal(t, "most used", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH), n)
	if r := d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT); r < n {
		t.Errorf("%d bytes kept below the threshold", r)
	}
	d.ok(d.CuMemPoolTrimTo(pool, 0))
	equal(t, "reserved after trimming", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), 0)
	var zero uint64
	d.ok(d.CuMemPoolSetAttribute(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH, unsafe.Pointer(&zero)))
	equal(t, "most used, set back", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH), 0)
}

func TestPoolGivesBackAtSynchronization(t *testing.T) {
	d := withPools(t)
	pool := d.pool()
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocFromPoolAsync(&p, 1<<20, pool, 0))
	d.ok(d.CuMemFreeAsync(p, 0))
	d.ok(d.CuCtxSynchronize())
	equal(t, "reserved", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), 0)
}

func TestPoolPolicies(t *testing.T) {
	d := withPools(t)
	pool := d.pool()
	for _, a := range []cuda.MemPoolAttribute{cuda.CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES,
		cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES} {
		v := int32(9)
		d.ok(d.CuMemPoolGetAttribute(pool, a, unsafe.Pointer(&v)))
		equal(t, "policy at first", v, 1)
		v = 0
		d.ok(d.CuMemPoolSetAttribute(pool, a, unsafe.Pointer(&v)))
		v = 9
		d.ok(d.CuMemPoolGetAttribute(pool, a, unsafe.Pointer(&v)))
		equal(t, "policy", v, 0)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolCreate(nil, &cuda.MemPoolProps{}))
	var p cuda.MemoryPool
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolCreate(&p, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolCreate(&p, &cuda.MemPoolProps{}))
}
