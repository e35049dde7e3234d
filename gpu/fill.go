// This file fills device memory with a pattern.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// Fill writes count times a pattern of width 1, 2, 4 or 8 bytes, starting
// offset bytes from the buffer's start, in the order of a stream, nil for the
// default one. Offset must be a multiple of the width, or of 4 for width 8.
func (b *Buffer) Fill(pattern uint64, width int, offset, count uint64, s *Stream) error {
	if width != 1 && width != 2 && width != 4 && width != 8 {
		return &RangeError{Doing: "filling " + b.String(), Argument: "width", Expected: "1, 2, 4 or 8", Got: fmt.Sprint(width)}
	}
	if count > b.bytes/uint64(width) {
		return &RangeError{Doing: "filling " + b.String(),
			Problem: fmt.Sprintf("%d elements of %d byte%s exceed its %d bytes", count, width, plural(width), b.bytes)}
	}
	if err := b.span("filling", offset, count*uint64(width)); err != nil || count == 0 {
		return err
	}
	if align := uint64(min(width, 4)); (uint64(b.address)+offset)%align != 0 {
		return &RangeError{Doing: "filling " + b.String(), Argument: "offset",
			Expected: fmt.Sprintf("a multiple of %d", align), Got: fmt.Sprint(offset)}
	}
	l, err := b.context.stream(s, "filling "+b.String())
	if err != nil {
		return err
	}
	sc, err := contextOf(l).enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	call, r := fill(sc.API, b.address+cuda.DevicePtr(offset), pattern, width, count, l.Handle)
	if r == cuda.CUDA_SUCCESS {
		b.usedIn(l)
		return nil
	}
	return contextOf(l).failed(call, r, "filling %s", b)
}

// fill chooses the driver's call for a width.
func fill(api *cuda.API, p cuda.DevicePtr, pattern uint64, width int, count uint64, s cuda.Stream) (string, cuda.Result) {
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

// fill64 writes a pattern of 8 bytes: its halves to the columns of a short
// table of two columns, then copies of that, doubling each time.
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
