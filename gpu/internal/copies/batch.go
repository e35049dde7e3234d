// This file has the calls for many copies at once and for fills.

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

// Fill enqueues a fill with count times a pattern of width 1, 2, 4 or 8 bytes. It
// returns the name of the call.
func Fill(api *cuda.API, p cuda.DevicePtr, pattern uint64, width int, count uint64, s cuda.Stream) (string, cuda.Result) {
	switch width {
	case 1:
		return "cuMemsetD8Async", api.CuMemsetD8Async(p, uint8(pattern), count, s)
	case 2:
		return "cuMemsetD16Async", api.CuMemsetD16Async(p, uint16(pattern), count, s)
	case 4:
		return "cuMemsetD32Async", api.CuMemsetD32Async(p, uint32(pattern), count, s)
	}
	return fill64(api, p, pattern, count, s)
}

// fill64 fills with a pattern of 8 bytes: it writes the halves to the columns of a short
// table of two columns, and copies that, twice as much each time.
func fill64(api *cuda.API, p cuda.DevicePtr, pattern, count uint64, s cuda.Stream) (string, cuda.Result) {
	low, high := uint32(pattern), uint32(pattern>>32)
	if low == high {
		return "cuMemsetD32Async", api.CuMemsetD32Async(p, low, 2*count, s)
	}
	const rows = 4096
	done := min(count, rows)
	for i, half := range [...]uint32{low, high} {
		if r := api.CuMemsetD2D32Async(p+cuda.DevicePtr(4*i), 8, half, 1, done, s); r != cuda.CUDA_SUCCESS {
			return "cuMemsetD2D32Async", r
		}
	}
	for done < count {
		n := min(done, count-done)
		if r := api.CuMemcpyDtoDAsync(p+cuda.DevicePtr(8*done), p, 8*n, s); r != cuda.CUDA_SUCCESS {
			return "cuMemcpyDtoDAsync", r
		}
		done += n
	}
	return "", cuda.CUDA_SUCCESS
}
