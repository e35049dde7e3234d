// This file defines textures and surfaces as parameters.

package types

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// An Image is the type of a texture or surface, texture2d<f32>, surface1dLayers<u32>,
// textureCube<f32>, or that of a tensor map.
type Image struct {
	Surface    bool
	Dimensions int
	Cube       bool    // six sides, read by a direction
	Layers     bool    // the place ends with the number of one
	Element    ir.Type // f32, i32 or u32: what a texel reads as
	Tensor     bool    // a tensor map, which has nothing of that
}

// TensorMap is the type of tensor maps.
const TensorMap = "tensorMap"

// imageKinds are the types of images without what texels read as.
var imageKinds = func() map[string]Image {
	kinds := map[string]Image{}
	for _, i := range []Image{{Dimensions: 1}, {Dimensions: 2}, {Dimensions: 3}, {Dimensions: 1, Layers: true}, {Dimensions: 2, Layers: true},
		{Dimensions: 2, Cube: true}, {Dimensions: 2, Cube: true, Layers: true}} {
		kinds[i.kind()] = i
		if !i.Cube {
			i.Surface = true
			kinds[i.kind()] = i
		}
	}
	return kinds
}()

// ParseImage reads such a type; nil for what is none.
func ParseImage(text string) *Image {
	if text == TensorMap {
		return &Image{Tensor: true}
	}
	name, element, ok := strings.Cut(text, "<")
	t, known := ir.ParseType(strings.TrimSuffix(element, ">"))
	if !ok || !known || !strings.HasSuffix(element, ">") || t != ir.F32 && t != ir.I32 && t != ir.U32 {
		return nil
	}
	i, known := imageKinds[name]
	if !known {
		return nil
	}
	i.Element = t
	return &i
}

// String is the type as ParseImage reads it.
func (i *Image) String() string {
	if i.Tensor {
		return TensorMap
	}
	return i.kind() + "<" + i.Element.String() + ">"
}

// kind is "texture2dLayers".
func (i *Image) kind() string {
	kind := "texture"
	if i.Surface {
		kind = "surface"
	}
	if i.Cube {
		kind += "Cube"
	} else {
		kind += fmt.Sprintf("%dd", i.Dimensions)
	}
	if i.Layers {
		kind += "Layers"
	}
	return kind
}

var axes = []string{"x", "y", "z"}

// Place is what a place in the image consists of.
func (i *Image) Place() []string {
	place := axes[:i.Dimensions:i.Dimensions]
	if i.Cube {
		place = axes
	}
	if i.Layers {
		place = append(place[:len(place):len(place)], "layer")
	}
	return place
}

// Shape is the modifier of PTX: 2d, a2d, cube.
func (i *Image) Shape() string {
	shape := fmt.Sprintf("%dd", i.Dimensions)
	if i.Cube {
		shape = "cube"
	}
	if i.Layers {
		shape = "a" + shape
	}
	return shape
}

// Usage says how the image is read.
func (i *Image) Usage() string {
	if i.Tensor {
		return "copy boxes of it with tma.load(tile, 0, map, [x, y], bars, 0)"
	}
	at := strings.Join(i.Place(), ", ")
	if i.Surface {
		return fmt.Sprintf("read it with surf.read(s, %s)", at)
	}
	if i.Cube {
		return fmt.Sprintf("read it with tex(t, %s)", at)
	}
	return fmt.Sprintf("read it with tex(t, %s) or texel(t, %s)", at, at)
}
