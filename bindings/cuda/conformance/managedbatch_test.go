package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Ranges of managed memory, discarded and prefetched many at a time.
func TestManagedBatches(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS) == 0 {
		d.Skip("the device does not share managed memory with the host at the same time")
	}
	const n = 4 << 20
	var p [2]cuda.DevicePtr
	for i := range p {
		d.ok(d.CuMemAllocManaged(&p[i], n, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
		t.Cleanup(func() { d.CuMemFree(p[i]) })
	}
	sizes, s := [2]uint64{n, n}, d.stream(cuda.CU_STREAM_NON_BLOCKING)
	r := d.CuMemDiscardBatchAsync(&p[0], &sizes[0], 2, 0, s)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("the driver cannot discard")
	}
	d.ok(r)
	places := [2]cuda.MemLocation{{Type: cuda.CU_MEM_LOCATION_TYPE_HOST}, {Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(d.dev)}}
	starts := [2]uint64{0, 1}
	d.ok(d.CuMemPrefetchBatchAsync(&p[0], &sizes[0], 2, &places[0], &starts[0], 2, 0, s))
	d.ok(d.CuStreamSynchronize(s))
	for i, want := range []int32{-1, int32(d.dev)} {
		var at int32
		d.ok(d.CuMemRangeGetAttribute(unsafe.Pointer(&at), 4, cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, p[i], n))
		equal(t, "location", at, want)
	}
	d.ok(d.CuMemDiscardAndPrefetchBatchAsync(&p[0], &sizes[0], 2, &places[1], &starts[0], 1, 0, s))
	d.ok(d.CuMemsetD8Async(p[0], 7, n, s))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "byte", d.download(p[0], n)[n-1], 7)
	if !d.Emulated {
		return // what a driver says of wrong ranges is not documented
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemDiscardBatchAsync(&p[0], &sizes[0], 0, 0, s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemDiscardBatchAsync(&p[0], &sizes[0], 2, 1, s))
	device := [1]cuda.DevicePtr{d.alloc(n)}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemDiscardBatchAsync(&device[0], &sizes[0], 1, 0, s))
}
