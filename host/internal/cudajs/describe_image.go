// This file shows arrays, pitched buffers, textures and surfaces in
// console.log.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/inspect"
)

// describeArray is "CudaArray u8[64×64] of 4 channels on device 0".
func describeArray(_ *inspect.Context, a *array) string {
	o := a.gpu.Options()
	var sizes shape
	for _, n := range []int{o.Depth, o.Height, o.Width} {
		if n > 0 {
			sizes = append(sizes, n)
		}
	}
	text := fmt.Sprintf("CudaArray %s[%s]", a.dtype, sizes)
	for _, part := range []struct {
		n    int
		text string
	}{{o.Channels, " of %d channels"}, {o.Layers, ", %d layers"}, {o.Levels, ", %d levels"}} {
		if part.n > 1 {
			text += fmt.Sprintf(part.text, part.n)
		}
	}
	if o.Cube {
		text += ", a cube"
	}
	return ended(fmt.Sprintf("%s on device %d", text, a.gpu.Context().Device().Ordinal()), a.gpu.Freed())
}

// describePitched is "PitchedBuffer f32[32×100], pitch 512 bytes, on device 0".
func describePitched(_ *inspect.Context, p *pitched) string {
	size := p.size()
	dims := shape{size[1], size[0]}
	if size[2] > 1 {
		dims = shape{size[2], size[1], size[0]}
	}
	text := fmt.Sprintf("PitchedBuffer %s[%s], pitch %d bytes, on device %d", p.dtype, dims, p.gpu.Pitch, p.owner().Device().Ordinal())
	return ended(text, p.gpu.Buffer.Freed())
}

// describeTexture is "Texture of array of 64×32 f32 on device 0, linear, wrap".
func describeTexture(_ *inspect.Context, t *gpu.Texture) string {
	o := t.Options()
	text := "Texture of " + t.Source().String()
	if o.Linear {
		text += ", linear"
	}
	text += ", " + addressNames[o.Address[0]]
	if o.Normalized {
		text += ", normalized"
	}
	return ended(text, t.Freed())
}

func describeSurface(_ *inspect.Context, v *gpu.Surface) string {
	return ended("Surface of "+v.Array().String(), v.Freed())
}

// ended adds that an object is freed.
func ended(text string, freed bool) string {
	if freed {
		text += " (freed)"
	}
	return text
}
