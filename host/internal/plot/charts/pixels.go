// This file makes pixels of what is drawn.

package charts

import (
	"image"

	plots "github.com/cujs/cujs/host/internal/plot"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/drawing/pixels"
)

// Image implements plots.Charts.
func (Charts) Image(v plots.Vector) image.Image { return canvas(v).Image() }

// Characters implements plots.Charts.
func (Charts) Characters(v plots.Vector, columns int) string { return canvas(v).Characters(columns) }

func canvas(v plots.Vector) *pixels.Drawing {
	if shapes, ok := v.(*drawing.Drawing); ok {
		return pixels.Of(shapes)
	}
	return v.(*pixels.Drawing)
}
