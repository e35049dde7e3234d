// This file passes textures and surfaces to kernels in JavaScript, on the device
// and in the JavaScript engine.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// textureType is the type that a kernel sees a texture as: texture2d<f32>.
func textureType(t *gpu.Texture) string {
	texel := element.F32
	if source := typeOf(t.Type()); !t.Options().Scaled && source.Integer() {
		texel = element.U32
		if source.Signed() {
			texel = element.I32
		}
	}
	kind := fmt.Sprintf("texture%dd", t.Dimensions())
	if a, ok := t.Source().(*gpu.Array); ok {
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
func surfaceType(v *gpu.Surface) string {
	o := v.Array().Options()
	texel := typeOf(o.Type)
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
func (s *session) hostTexture(t *gpu.Texture) (any, func()) {
	o := t.Options()
	i, size := s.textureImage(t)
	data := make([]byte, i.size().count()*bytesOf(i))
	s.check(i.owner().CopyBox(packed(data, i.size(), bytesOf(i)), i.place(0, 0, 0), box(i.size(), bytesOf(i)), nil))
	v := s.vm.NewObject()
	elements := make([]any, len(data)/i.element().Size())
	for k := range elements {
		elements[k] = s.hostTexel(t, i.element().Load(data[k*i.element().Size():]), i.element())
	}
	modes := make([]any, 3)
	for d, m := range o.Address {
		modes[d] = addressNames[m]
	}
	border := make([]any, 4)
	for c, x := range o.Border {
		border[c] = x
	}
	for name, value := range map[string]any{
		"texels": s.vm.NewArray(elements...), "size": s.vm.NewArray(size[0], size[1], size[2]), "channels": t.Channels(),
		"dimensions": t.Dimensions(), "linear": o.Linear, "normalized": o.Normalized, "address": s.vm.NewArray(modes...),
		"border": s.vm.NewArray(border...), "memory": t.Linear(),
	} {
		s.check(v.Set(name, value))
	}
	return v, func() {}
}

// textureImage is what a texture reads.
func (s *session) textureImage(t *gpu.Texture) (image, extent) {
	switch source := t.Source().(type) {
	case *gpu.Array:
		a := &array{gpu: source, dtype: typeOf(source.Options().Type)}
		return a, a.size()
	case *gpu.Buffer:
		d := typeOf(t.Type())
		p := t.Pitched()
		if p == nil {
			p = &gpu.Pitched{Buffer: source, Width: int(source.Bytes()), Height: 1, Depth: 1, Pitch: int(source.Bytes())}
		}
		x := &pitched{gpu: p, dtype: d}
		size := x.size()
		return x, extent{size[0] / t.Channels(), size[1], 1}
	}
	return nil, extent{}
}

// hostTexel is a channel's value as the texture reads it.
func (s *session) hostTexel(t *gpu.Texture, bits uint64, d element.Type) goja.Value {
	if t.Options().Scaled {
		largest := map[gpu.Type]float64{gpu.U8: 255, gpu.I8: 127, gpu.U16: 65535, gpu.I16: 32767}[t.Type()]
		x := s.value(d, bits).ToFloat() / largest
		return s.vm.ToValue(float64(float32(max(x, -1))))
	}
	return s.value(d, bits)
}

// hostSurface is a surface for the kernel's function in the JavaScript engine:
// its words, which are written back behind.
func (s *session) hostSurface(v *gpu.Surface) (any, func()) {
	a := &array{gpu: v.Array(), dtype: typeOf(v.Array().Options().Type)}
	data := make([]byte, a.size().count()*bytesOf(a))
	at := a.place(0, 0, 0)
	s.check(a.owner().CopyBox(packed(data, a.size(), bytesOf(a)), at, box(a.size(), bytesOf(a)), nil))
	words := a.dtype.Array()
	if a.dtype.Size() != 4 {
		words = "Uint32Array"
	}
	size := a.size()
	shown := size
	if v.Array().Dimensions() == 1 {
		shown = extent{size[0], size[2], 1} // a layer's number follows x
	}
	object := s.vm.NewObject()
	s.check(object.Set("words", s.b.ViewOf(words, s.vm.NewArrayBuffer(data))))
	s.check(object.Set("size", s.vm.NewArray(shown[0]*bytesOf(a)/4, shown[1], shown[2])))
	return object, func() {
		s.check(a.owner().CopyBox(at, packed(data, size, bytesOf(a)), box(size, bytesOf(a)), nil))
	}
}

// unread says why the JavaScript engine cannot stand in for a texture.
func unread(t *gpu.Texture) string {
	o := t.Options()
	a, _ := t.Source().(*gpu.Array)
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
