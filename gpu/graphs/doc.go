// Package graphs describes work once and launches it as a whole: graphs of kernels, copies, fills, calls, events and memory, captured from
// streams or built node by node, with conditions and bodies. A Graph is an object as those of package gpu: it knows its context, retains
// what its work uses, and is released once, after its launches.
package graphs

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// boxes is what images has for this package.
var boxes = images.Inside(seam.Key{})
