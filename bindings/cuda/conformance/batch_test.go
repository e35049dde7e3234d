package conformance

import (
	"bytes"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// batch copies many at a time by the newest form of the call that the driver
// has.
func (d *driver) batch(dsts, srcs []cuda.DevicePtr, sizes []uint64, s cuda.Stream) cuda.Result {
	attrs := cuda.MemcpyAttributes{SrcAccessOrder: cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}
	var start, failed uint64
	r := d.CuMemcpyBatchAsync(&dsts[0], &srcs[0], &sizes[0], uint64(len(dsts)), &attrs, &start, 1, s)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = d.CuMemcpyBatchAsync_v1(&dsts[0], &srcs[0], &sizes[0], uint64(len(dsts)), &attrs, &start, 1, &failed, s)
	}
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("the driver has no batched copies")
	}
	return r
}

func TestBatchedCopies(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	const n, parts = 1000, 5
	from, to, data := d.alloc(n*parts), d.alloc(n*parts), counting(n*parts)
	d.upload(from, data)
	var dsts, srcs []cuda.DevicePtr
	var sizes []uint64
	want := make([]byte, n*parts)
	for i := range parts { // in the opposite order
		dsts = append(dsts, to+cuda.DevicePtr(n*(parts-1-i)))
		srcs = append(srcs, from+cuda.DevicePtr(n*i))
		sizes = append(sizes, n)
		copy(want[n*(parts-1-i):], data[n*i:n*(i+1)])
	}
	d.ok(d.batch(dsts, srcs, sizes, s))
	d.ok(d.CuStreamSynchronize(s))
	if !bytes.Equal(d.download(to, n*parts), want) {
		t.Error("the bytes are not where they should be")
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.batch(dsts, srcs, sizes, 0)) // the legacy default stream
}
