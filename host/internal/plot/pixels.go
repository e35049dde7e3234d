//go:build !noplot

// This file makes pixels of what is drawn.

package plot

import (
	"image"

	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/internal/drawing/pixels"
)

// drawn is the image of a drawing.
func drawn(v vector) (image.Image, error) { return canvas(v).Image(), nil }

// characters are those of a drawing.
func characters(v vector, columns int) string { return canvas(v).Characters(columns) }

func canvas(v vector) *pixels.Drawing {
	if shapes, ok := v.(*drawing.Drawing); ok {
		return pixels.Of(shapes)
	}
	return v.(*pixels.Drawing)
}
