// This file has the calls for many copies at once.

package copies

import "github.com/cujs/cujs/bindings/cuda"

// A Batch is a list of copies between addresses of devices, in no order.
type Batch struct {
	to, from []cuda.DevicePtr
	sizes    []uint64
}

// Add adds a copy of so many bytes.
func (b *Batch) Add(to, from cuda.DevicePtr, bytes uint64) {
	b.to = append(b.to, to)
	b.from = append(b.from, from)
	b.sizes = append(b.sizes, bytes)
}

// Len is the number of copies.
func (b *Batch) Len() int { return len(b.sizes) }

// Enqueue enqueues the copies in a stream: by one call where that is wanted and the
// driver has it (since CUDA 12.8), else one by one. It returns the name of the call.
func (b *Batch) Enqueue(api *cuda.API, s cuda.Stream, together bool) (call string, r cuda.Result) {
	if together {
		if r := b.enqueueAll(api, s); r != cuda.CUDA_ERROR_NOT_SUPPORTED {
			return "cuMemcpyBatchAsync", r
		}
	}
	for i, n := range b.sizes {
		if r = api.CuMemcpyDtoDAsync(b.to[i], b.from[i], n, s); r != cuda.CUDA_SUCCESS {
			break
		}
	}
	return "cuMemcpyDtoDAsync", r
}

func (b *Batch) enqueueAll(api *cuda.API, s cuda.Stream) cuda.Result {
	attributes := cuda.MemcpyAttributes{SrcAccessOrder: cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}
	var from, failed uint64
	n := uint64(len(b.sizes))
	r := api.CuMemcpyBatchAsync(&b.to[0], &b.from[0], &b.sizes[0], n, &attributes, &from, 1, s)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuMemcpyBatchAsync_v1(&b.to[0], &b.from[0], &b.sizes[0], n, &attributes, &from, 1, &failed, s)
	}
	return r
}
