// Package images is the classes of the module cuda that stand for images: CudaArray, PitchedBuffer,
// Texture and Surface, and copies of boxes of them.
package images

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Images are the images of one runtime.
type Images struct {
	*values.Reader
}

// New returns the area for one runtime.
func New(r *values.Reader) *Images { return &Images{Reader: r} }

// Define adds the classes of the area to the registry.
func (s *Images) Define() {
	s.defineArray()
	s.definePitched()
	s.defineTexture()
	s.defineSurface()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Images) Factories() []core.Factory {
	return []core.Factory{
		{Name: "pitched", Length: 3, Make: s.newPitched},
		{Name: "array", Length: 1, Make: s.newArray},
		{Name: "texture", Length: 1, Make: s.newTexture},
		{Name: "surface", Length: 1, Make: s.newSurface},
		{Name: "copy2d", Length: 1, Make: s.copy2d},
		{Name: "copy3d", Length: 1, Make: s.copy3d},
	}
}

// An Array is an image on the device whose channels are of a type.
type Array struct {
	GPU   *images.Array
	Dtype element.Type
}

func newArrayState(a *images.Array) *Array {
	return &Array{GPU: a, Dtype: values.TypeOf(a.Options().Type)}
}

// arrayNames are the options of cuda.array.
var arrayNames = []string{"type", "channels", "width", "height", "depth", "layers", "cube", "levels", "surface", "gather"}

// newArray is cuda.array({type, width, height, …}): an image, not initialised.
func (s *Images) newArray(c *gpu.Context, a bind.Args) goja.Value {
	if !a.Has(0) {
		s.Bind.ThrowTypeError("%s: options: expected {type, width, …}, got undefined", a.Op())
	}
	if o, ok := a.Value(0).(*goja.Object); ok && !bind.Absent(bind.Property(o, "length")) {
		s.Bind.ThrowTypeError("%s: options: expected {type, width, …} of an image, got %s; cuda.buffer(array) copies an array to the device", a.Op(), s.Bind.Kind(a.Value(0)))
	}
	o := a.Options(0, "options", arrayNames...)
	t := s.TypeOption(o)
	if t == element.None || !o.Has("width") {
		s.Bind.ThrowTypeError("%s: options: expected a type and a width", a.Op())
	}
	size := func(name string) int { return int(o.IntIn(name, 0, 0, 1<<31-1)) }
	options := images.ArrayOptions{
		Type: gpu.Type(t), Channels: int(o.IntIn("channels", 1, 1, 4)), Width: size("width"), Height: size("height"), Depth: size("depth"),
		Layers: size("layers"), Levels: int(o.IntIn("levels", 1, 1, 64)), Cube: o.BoolOr("cube", false),
		Surface: o.BoolOr("surface", false), Gather: o.BoolOr("gather", false),
	}
	made, err := images.NewArray(c, options)
	s.Check(err)
	return s.Make(newArrayState(made))
}

func (s *Images) defineArray() {
	number := func(name string, f func(images.ArrayOptions) any) core.Getter[*Array] {
		return core.Getter[*Array]{Name: name, Get: func(a *Array) any { return f(a.GPU.Options()) }}
	}
	mipmap := func(a *Array) bool { return a.GPU.MipmapHandle() != 0 }
	core.Define(s.Session, core.Class[*Array]{
		Name: "CudaArray", Op: "array", Instead: "use cuda.array()",
		Wrap: wrapArray, WrapOptions: []string{"levels"},
		Getters: []core.Getter[*Array]{
			{Name: "handle", Get: func(a *Array) any {
				return s.Bind.BigInt(s.Handle("CUarray", max(uint64(a.GPU.Handle()), uint64(a.GPU.MipmapHandle()))))
			}},
			{Name: "type", Get: func(a *Array) any { return a.Dtype.String() }},
			number("channels", func(o images.ArrayOptions) any { return o.Channels }),
			number("width", func(o images.ArrayOptions) any { return o.Width }),
			number("height", func(o images.ArrayOptions) any { return o.Height }),
			number("depth", func(o images.ArrayOptions) any { return o.Depth }),
			number("layers", func(o images.ArrayOptions) any { return o.Layers }),
			number("cube", func(o images.ArrayOptions) any { return o.Cube }),
			number("levels", func(o images.ArrayOptions) any { return o.Levels }),
			{Name: "bytes", Get: func(a *Array) any { return int64(a.GPU.Bytes()) }},
		},
		Methods: append(imageMethods[*Array](s), core.Method[*Array]{Name: "level", Length: 1, Call: s.arrayLevel}),
		Free:    func(a *Array) error { return a.GPU.Free() }, Freed: func(a *Array) bool { return a.GPU.Freed() }, Context: (*Array).Owner,
		Handles: []core.Handle[*Array]{
			{Type: "CUmipmappedArray", Of: func(a *Array) (uint64, error) { return uint64(a.GPU.MipmapHandle()), nil }, Has: mipmap},
			{Type: "CUarray", Of: func(a *Array) (uint64, error) { return uint64(a.GPU.Handle()), nil }, Has: func(a *Array) bool { return !mipmap(a) }},
		},
		Show: showArray,
		ToGo: func(a *Array) any { return a.GPU },
		From: core.From(func(a *images.Array) *gpu.Driver { return a.Context().Driver() }, newArrayState),
	})
}

// arrayLevel is array.level(i): one level of detail as an array.
func (s *Images) arrayLevel(i *Array, a bind.Args) goja.Value {
	level, err := i.GPU.Level(int(a.IntIn(0, "level", 0, int64(i.GPU.Options().Levels-1))))
	s.Check(err)
	return s.Make(newArrayState(level))
}

// showArray is "CudaArray element.U8[64×64] of 4 channels on device 0".
func showArray(_ *inspect.Context, a *Array) string {
	o := a.GPU.Options()
	var sizes values.Shape
	for _, n := range []int{o.Depth, o.Height, o.Width} {
		if n > 0 {
			sizes = append(sizes, n)
		}
	}
	text := fmt.Sprintf("CudaArray %s[%s]", a.Dtype, sizes)
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
	return ended(fmt.Sprintf("%s on device %d", text, a.GPU.Context().Device().Ordinal()), a.GPU.Freed())
}

// wrapArray is cuda.CudaArray.wrap(handle, {owner, levels}): with levels the handle is that of a
// mipmapped array.
func wrapArray(c *gpu.Context, handle uint64, owner any, o bind.Options) (any, error) {
	if levels := o.IntIn("levels", 1, 1, 64); levels > 1 {
		return images.WrapMipmap(c, cuda.MipmappedArray(handle), int(levels), owner)
	}
	return images.Wrap(c, cuda.Array(handle), owner)
}

// ended adds that an object is freed.
func ended(text string, freed bool) string {
	if freed {
		text += " (freed)"
	}
	return text
}
