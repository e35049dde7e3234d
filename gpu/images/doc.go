// Package images has memory in two and three dimensions: arrays in the device's own layout with their levels, textures and surfaces by
// which kernels read and write them, pitched memory, copies and fills of boxes, and tensor maps. Its objects are as those of package gpu:
// they know their context, retain what they need, and are released once, in stream order. A texture, a surface and a tensor map set
// themselves as arguments of launches.
package images

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// Inside returns what this package does for package graphs alone. Programs of other modules have no key to it.
func Inside(seam.Key) own { return own{} }

type own struct{}

// Rows are what a fill of a box fills, after checking that the place contains it.
func (own) Rows(p Place, width int, box Box) ([]copies.Rows, error) { return p.rows(width, box) }
