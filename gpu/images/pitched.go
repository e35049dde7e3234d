// This file defines Pitched: linear memory of rows.

package images

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Pitched is linear memory of rows that begin Pitch bytes apart. Its Buffer is all of
// it, padding included, and owns it.
type Pitched struct {
	Buffer *gpu.Buffer
	// Width is the bytes of a row without padding, Height the rows of a slice and Depth
	// the slices.
	Width, Height, Depth int
	Pitch                int // bytes from row to row
}

// AllocPitched allocates rows of width bytes for accesses by elements of so many bytes.
func AllocPitched(c *gpu.Context, width, height, depth, element int) (*Pitched, error) {
	for _, d := range []struct {
		name string
		size int
	}{{"width", width}, {"height", height}, {"depth", depth}} {
		if d.size < 1 {
			return nil, &usage.RangeError{Doing: "allocating pitched memory", Argument: d.name, Expected: "at least 1", Got: fmt.Sprint(d.size)}
		}
	}
	unit := uint32(4) // the driver takes elements of 4, 8 and 16 bytes
	for unit < 16 && int(unit)*2 <= element {
		unit *= 2
	}
	b, pitch, err := inside.AllocPitched(c, uint64(width), uint64(height)*uint64(depth), unit)
	if err != nil {
		return nil, err
	}
	return &Pitched{Buffer: b, Width: width, Height: height, Depth: depth, Pitch: int(pitch)}, nil
}
