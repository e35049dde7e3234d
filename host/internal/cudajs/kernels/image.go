// This file passes textures and surfaces to kernels in JavaScript, on the device
// and in the JavaScript engine.

package kernels

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	gpuimages "github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// textureType is the type that a kernel sees a texture as: texture2d<f32>.
func textureType(t *gpuimages.Texture) string {
	texel := element.F32
	if source := values.TypeOf(t.Type()); !t.Options().Scaled && source.Integer() {
		texel = element.U32
		if source.Signed() {
			texel = element.I32
		}
	}
	kind := fmt.Sprintf("texture%dd", t.Dimensions())
	if a, ok := t.Source().(*gpuimages.Array); ok {
		if a.Options().Cube {
			kind = "textureCube"
		}
		if a.Options().Layers > 0 {
			kind += "Layers"
		}
	}
	return kind + "<" + texel.String() + ">"
}

// surfaceType is that of a surface, which is read in words of 32 bits. The sides
// of a cube are layers there.
func surfaceType(v *gpuimages.Surface) string {
	o := v.Array().Options()
	texel := values.TypeOf(o.Type)
	if texel.Size() != 4 {
		texel = element.U32
	}
	kind := fmt.Sprintf("surface%dd", v.Array().Dimensions())
	if o.Cube || o.Layers > 0 {
		kind += "Layers"
	}
	return kind + "<" + texel.String() + ">"
}

// hostTexture is a texture for the kernel's function in the JavaScript engine:
// its texels, and how they are read.
func (s *Kernels) hostTexture(t *gpuimages.Texture) (any, func()) {
	o := t.Options()
	i, size := s.textureImage(t)
	data := make([]byte, i.Size().Count()*images.BytesOf(i))
	s.Check(gpuimages.CopyBox(i.Owner(), images.Packed(data, i.Size(), images.BytesOf(i)), i.Place(0, 0, 0), images.Box(i.Size(), images.BytesOf(i)), nil))
	v := s.VM.NewObject()
	elements := make([]any, len(data)/i.Element().Size())
	for k := range elements {
		elements[k] = s.hostTexel(t, i.Element().Load(data[k*i.Element().Size():]), i.Element())
	}
	modes := make([]any, 3)
	for d, m := range o.Address {
		modes[d] = images.AddressNames[m]
	}
	border := make([]any, 4)
	for c, x := range o.Border {
		border[c] = x
	}
	for name, value := range map[string]any{
		"texels": s.VM.NewArray(elements...), "size": s.VM.NewArray(size[0], size[1], size[2]), "channels": t.Channels(),
		"dimensions": t.Dimensions(), "linear": o.Linear, "normalized": o.Normalized, "address": s.VM.NewArray(modes...),
		"border": s.VM.NewArray(border...), "memory": t.Linear(),
	} {
		s.Check(v.Set(name, value))
	}
	return v, func() {}
}

// textureImage is what a texture reads.
func (s *Kernels) textureImage(t *gpuimages.Texture) (images.Image, images.Extent) {
	switch source := t.Source().(type) {
	case *gpuimages.Array:
		a := &images.Array{GPU: source, Dtype: values.TypeOf(source.Options().Type)}
		return a, a.Size()
	case *gpu.Buffer:
		d := values.TypeOf(t.Type())
		p := t.Pitched()
		if p == nil {
			p = &gpuimages.Pitched{Buffer: source, Width: int(source.Bytes()), Height: 1, Depth: 1, Pitch: int(source.Bytes())}
		}
		x := &images.Pitched{GPU: p, Dtype: d}
		size := x.Size()
		return x, images.Extent{size[0] / t.Channels(), size[1], 1}
	}
	return nil, images.Extent{}
}

// hostTexel is a channel's value as the texture reads it.
func (s *Kernels) hostTexel(t *gpuimages.Texture, bits uint64, d element.Type) goja.Value {
	if t.Options().Scaled {
		largest := map[gpu.Type]float64{gpu.U8: 255, gpu.I8: 127, gpu.U16: 65535, gpu.I16: 32767}[t.Type()]
		x := s.Value(d, bits).ToFloat() / largest
		return s.VM.ToValue(float64(float32(max(x, -1))))
	}
	return s.Value(d, bits)
}

// hostSurface is a surface for the kernel's function in the JavaScript engine:
// its words, which are written back behind.
func (s *Kernels) hostSurface(v *gpuimages.Surface) (any, func()) {
	a := &images.Array{GPU: v.Array(), Dtype: values.TypeOf(v.Array().Options().Type)}
	data := make([]byte, a.Size().Count()*images.BytesOf(a))
	at := a.Place(0, 0, 0)
	s.Check(gpuimages.CopyBox(a.Owner(), images.Packed(data, a.Size(), images.BytesOf(a)), at, images.Box(a.Size(), images.BytesOf(a)), nil))
	words := a.Dtype.Array()
	if a.Dtype.Size() != 4 {
		words = "Uint32Array"
	}
	size := a.Size()
	shown := size
	if v.Array().Dimensions() == 1 {
		shown = images.Extent{size[0], size[2], 1} // a layer's number follows x
	}
	object := s.VM.NewObject()
	s.Check(object.Set("words", s.Bind.ViewOf(words, s.VM.NewArrayBuffer(data))))
	s.Check(object.Set("size", s.VM.NewArray(shown[0]*images.BytesOf(a)/4, shown[1], shown[2])))
	return object, func() {
		s.Check(gpuimages.CopyBox(a.Owner(), at, images.Packed(data, size, images.BytesOf(a)), images.Box(size, images.BytesOf(a)), nil))
	}
}

// unread says why the JavaScript engine cannot stand in for a texture.
func unread(t *gpuimages.Texture) string {
	o := t.Options()
	a, _ := t.Source().(*gpuimages.Array)
	switch {
	case a != nil && (a.Options().Levels > 1 || a.Options().Cube || a.Options().Layers > 0):
		return "textures of several levels, of layers and of cubes"
	case o.SRGB:
		return "textures with srgb"
	case o.Address[0] > cuda.CU_TR_ADDRESS_MODE_BORDER:
		return "this address mode"
	}
	return ""
}
