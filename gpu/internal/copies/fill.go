// This file has the calls for fills.

package copies

import "github.com/cujs/cujs/bindings/cuda"

// Rows are Count rows of Width bytes that begin Pitch bytes apart.
type Rows struct {
	Address             cuda.DevicePtr
	Pitch, Width, Count uint64
}

// Rows are the rows of the box at a checked place in linear memory, in as few parts as one call takes each: slices that
// follow each other make one part, and rows without bytes between them one row.
func (b Box) Rows(p *Place) []Rows {
	slices, rows := b.Depth, b.Height
	if b.Height == p.Height {
		slices, rows = 1, b.Height*b.Depth
	}
	part := Rows{cuda.DevicePtr(p.start()), uint64(p.Pitch), uint64(b.Width), uint64(rows)}
	if b.Width == p.Pitch || rows == 1 {
		part.Width, part.Count = part.Width*part.Count, 1
	}
	list := make([]Rows, slices)
	for z := range list {
		list[z] = part
		part.Address += cuda.DevicePtr(p.Pitch * p.Height)
	}
	return list
}

// Fill enqueues a fill of the rows with a pattern of width 1, 2, 4 or 8 bytes. It returns the name of the call.
func (r Rows) Fill(api *cuda.API, pattern uint64, width int, s cuda.Stream) (string, cuda.Result) {
	n := r.Width / uint64(width)
	switch low := uint32(pattern); {
	case r.Count == 1:
		return Fill(api, r.Address, pattern, width, n, s)
	case width == 1:
		return "cuMemsetD2D8Async", api.CuMemsetD2D8Async(r.Address, r.Pitch, uint8(pattern), n, r.Count, s)
	case width == 2:
		return "cuMemsetD2D16Async", api.CuMemsetD2D16Async(r.Address, r.Pitch, uint16(pattern), n, r.Count, s)
	case width == 4 || low == uint32(pattern>>32):
		return "cuMemsetD2D32Async", api.CuMemsetD2D32Async(r.Address, r.Pitch, low, r.Width/4, r.Count, s)
	}
	return r.fill64(api, pattern, s)
}

// fill64 fills with a pattern of 8 bytes: it fills the first row, and copies what is filled below, twice as much each time.
func (r Rows) fill64(api *cuda.API, pattern uint64, s cuda.Stream) (string, cuda.Result) {
	if call, result := fill64(api, r.Address, pattern, r.Width/8, s); result != cuda.CUDA_SUCCESS {
		return call, result
	}
	for done := uint64(1); done < r.Count; done *= 2 {
		c := cuda.Memcpy3D{
			SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: r.Address, SrcPitch: r.Pitch, SrcHeight: done,
			DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: r.Address + cuda.DevicePtr(done*r.Pitch), DstPitch: r.Pitch, DstHeight: done,
			WidthInBytes: r.Width, Height: min(done, r.Count-done), Depth: 1,
		}
		if result := api.CuMemcpy3DAsync(&c, s); result != cuda.CUDA_SUCCESS {
			return "cuMemcpy3DAsync", result
		}
	}
	return "", cuda.CUDA_SUCCESS
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
