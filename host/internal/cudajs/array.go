// This file is the class CudaArray: images in the device's own layout, which
// textures and surfaces read and write.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// An array is an image on the device whose channels are of a type.
type array struct {
	gpu   *gpu.Array
	dtype element.Type
}

// typeOf is the element type of a type of gpu; u8 for types of parameters that are no element types.
func typeOf(t gpu.Type) element.Type {
	if t < gpu.I8 || t > gpu.F64 {
		return element.U8
	}
	return element.Type(t)
}

func newArrayState(a *gpu.Array) *array { return &array{gpu: a, dtype: typeOf(a.Options().Type)} }

// arrayNames are the options of cuda.array.
var arrayNames = []string{"type", "channels", "width", "height", "depth", "layers", "cube", "levels", "surface", "gather"}

// newArray is cuda.array({type, width, height, …}): an image, not initialised.
func (s *session) newArray(c *gpu.Context, a bind.Args) goja.Value {
	if !a.Has(0) {
		s.b.ThrowTypeError("%s: options: expected {type, width, …}, got undefined", a.Op())
	}
	o := a.Options(0, "options", arrayNames...)
	t := s.typeOption(o)
	if t == element.None || !o.Has("width") {
		s.b.ThrowTypeError("%s: options: expected a type and a width", a.Op())
	}
	size := func(name string) int { return int(o.IntIn(name, 0, 0, 1<<31-1)) }
	options := gpu.ArrayOptions{
		Type: gpu.Type(t), Channels: int(o.IntIn("channels", 1, 1, 4)), Width: size("width"), Height: size("height"), Depth: size("depth"),
		Layers: size("layers"), Levels: int(o.IntIn("levels", 1, 1, 64)), Cube: o.BoolOr("cube", false),
		Surface: o.BoolOr("surface", false), Gather: o.BoolOr("gather", false),
	}
	made, err := c.NewArray(options)
	s.check(err)
	return s.make(newArrayState(made))
}

func (s *session) defineArray() {
	number := func(name string, f func(gpu.ArrayOptions) any) Getter[*array] {
		return Getter[*array]{Name: name, Get: func(a *array) any { return f(a.gpu.Options()) }}
	}
	mipmap := func(a *array) bool { return a.gpu.MipmapHandle() != 0 }
	define(s, Class[*array]{
		Name: "CudaArray", Op: "array", Instead: "use cuda.array()",
		Wrap: wrapArray, WrapOptions: []string{"levels"},
		Getters: []Getter[*array]{
			{Name: "handle", Get: func(a *array) any { return s.b.BigInt(max(uint64(a.gpu.Handle()), uint64(a.gpu.MipmapHandle()))) }},
			{Name: "type", Get: func(a *array) any { return a.dtype.String() }},
			number("channels", func(o gpu.ArrayOptions) any { return o.Channels }),
			number("width", func(o gpu.ArrayOptions) any { return o.Width }),
			number("height", func(o gpu.ArrayOptions) any { return o.Height }),
			number("depth", func(o gpu.ArrayOptions) any { return o.Depth }),
			number("layers", func(o gpu.ArrayOptions) any { return o.Layers }),
			number("cube", func(o gpu.ArrayOptions) any { return o.Cube }),
			number("levels", func(o gpu.ArrayOptions) any { return o.Levels }),
			{Name: "bytes", Get: func(a *array) any { return int64(a.gpu.Bytes()) }},
		},
		Methods: append(imageMethods[*array](s), Method[*array]{Name: "level", Length: 1, Call: s.arrayLevel}),
		Free:    func(a *array) error { return a.gpu.Free() }, Freed: func(a *array) bool { return a.gpu.Freed() }, Context: (*array).owner,
		Handles: []Handle[*array]{
			{Type: "CUmipmappedArray", Of: func(a *array) (uint64, error) { return uint64(a.gpu.MipmapHandle()), nil }, Has: mipmap},
			{Type: "CUarray", Of: func(a *array) (uint64, error) { return uint64(a.gpu.Handle()), nil }, Has: func(a *array) bool { return !mipmap(a) }},
		},
		Show: showArray,
		ToGo: func(a *array) any { return a.gpu },
		From: from(func(a *gpu.Array) *gpu.Driver { return a.Context().Driver() }, newArrayState),
	})
}

// arrayLevel is array.level(i): one level of detail as an array.
func (s *session) arrayLevel(i *array, a bind.Args) goja.Value {
	level, err := i.gpu.Level(int(a.IntIn(0, "level", 0, int64(i.gpu.Options().Levels-1))))
	s.check(err)
	return s.make(newArrayState(level))
}

// showArray is "CudaArray element.U8[64×64] of 4 channels on device 0".
func showArray(_ *inspect.Context, a *array) string {
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

// wrapArray is cuda.CudaArray.wrap(handle, {owner, levels}): with levels the handle is that of a mipmapped array.
func wrapArray(c *gpu.Context, handle uint64, owner any, o bind.Options) (any, error) {
	if levels := o.IntIn("levels", 1, 1, 64); levels > 1 {
		return c.WrapMipmap(cuda.MipmappedArray(handle), int(levels), owner)
	}
	return c.WrapArray(cuda.Array(handle), owner)
}

// ended adds that an object is freed.
func ended(text string, freed bool) string {
	if freed {
		text += " (freed)"
	}
	return text
}
