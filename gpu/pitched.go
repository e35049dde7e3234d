// This file defines Pitched: linear memory whose rows begin where the device
// reads them fastest.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Pitched is linear memory of rows that begin Pitch bytes apart. Its Buffer
// is all of it, padding included, and owns it.
type Pitched struct {
	Buffer *Buffer
	// Width is the bytes of a row without padding, Height the rows of a
	// slice and Depth the slices.
	Width, Height, Depth int
	Pitch                int // bytes from row to row
}

// AllocPitched allocates rows of width bytes, which kernels read in elements
// of so many bytes.
func (c *Context) AllocPitched(width, height, depth, element int) (*Pitched, error) {
	for _, d := range []struct {
		name string
		size int
	}{{"width", width}, {"height", height}, {"depth", depth}} {
		if d.size < 1 {
			return nil, &RangeError{Doing: "allocating pitched memory", Argument: d.name, Expected: "at least 1", Got: fmt.Sprint(d.size)}
		}
	}
	var got grant
	var pitch uint64
	bytes := uint64(width) * uint64(height) * uint64(depth)
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocPitch", api.CuMemAllocPitch(&got.address, &pitch, uint64(width), uint64(height)*uint64(depth), pitchElement(element))
	})
	if err != nil {
		return nil, err
	}
	b.label = "pitched buffer"
	b.bytes = pitch * uint64(height) * uint64(depth)
	b.res.Grow(b.bytes - bytes)
	return &Pitched{Buffer: b, Width: width, Height: height, Depth: depth, Pitch: int(pitch)}, nil
}

// pitchElement is the element size that the driver takes, 4, 8 or 16, for one
// of any size.
func pitchElement(n int) uint32 {
	switch {
	case n >= 16:
		return 16
	case n >= 8:
		return 8
	}
	return 4
}
