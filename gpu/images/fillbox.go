// This file fills boxes of linear memory.

package images

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/usage"
)

// FillBox enqueues a fill of a box of linear memory in a stream, nil for the default one, with a
// pattern of width 1, 2, 4 or 8 bytes. The place is as of CopyBox; where it begins, its pitch and the
// box's width are multiples of the pattern's width, or of 4 for width 8. What lies between the rows
// keeps its values.
func FillBox(c *gpu.Context, dst Place, pattern uint64, width int, box Box, s *gpu.Stream) error {
	parts, err := dst.rows(width, box)
	if err != nil {
		return err
	}
	for _, part := range parts {
		err := inside.Fill(dst.Buffer, s, func(api *cuda.API, in cuda.Stream) (string, cuda.Result) { return part.Fill(api, pattern, width, in) })
		if err != nil {
			return err
		}
	}
	return nil
}

// rows are what a fill of a box fills, after checking that the place contains it.
func (p *Place) rows(width int, box Box) ([]copies.Rows, error) {
	if err := inside.CheckWidth(filling, width); err != nil {
		return nil, err
	}
	if p.Buffer == nil {
		return nil, &usage.ArgumentError{Doing: filling, Argument: "dst", Expected: "a buffer", Got: p.String()}
	}
	box.Height, box.Depth = max(box.Height, 1), max(box.Depth, 1)
	g, err := p.checked(filling, "destination", box)
	if err != nil || box.Width == 0 {
		return nil, err
	}
	align := min(width, 4)
	for _, n := range []struct {
		name             string
		got, base, align int
	}{{"width", box.Width, 0, width}, {"dst.pitch", g.Pitch, 0, align}, {"dst.x", g.X, int(g.Address % 4), align}} {
		if (n.base+n.got)%n.align != 0 {
			return nil, &usage.RangeError{Doing: filling, Argument: n.name, Expected: fmt.Sprintf("a multiple of %d", n.align), Got: fmt.Sprint(n.got)}
		}
	}
	return copies.Box(box).Rows(g), nil
}
