// This file is the class CudaArray: images in the device's own layout, which
// textures and surfaces read and write.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// An array is an image on the device whose channels are of a type.
type array struct {
	gpu   *gpu.Array
	dtype element.Type
}

// GoObject is the *gpu.Array.
func (a *array) GoObject() any { return a.gpu }

// typeOf is the element type of a type of gpu; u8 for types of parameters that are no element types.
func typeOf(t gpu.Type) element.Type {
	if t < gpu.I8 || t > gpu.F64 {
		return element.U8
	}
	return element.Type(t)
}

func (s *session) newArrayObject(a *gpu.Array) goja.Value {
	return s.classes.array.New(&array{gpu: a, dtype: typeOf(a.Options().Type)})
}

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
	return s.newArrayObject(made)
}

func (s *session) arrayClass() *bind.Class {
	number := func(name string, f func(gpu.ArrayOptions) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: of(s, "array."+name, func(a *array) any { return f(a.gpu.Options()) })}
	}
	return s.b.Class(bind.Definition{
		Name: "CudaArray", Instead: "use cuda.array()",
		Statics: s.wrappedWith("CudaArray", s.wrapArray, "levels"),
		Accessors: []bind.Accessor{
			{Name: "handle", Get: func(call goja.FunctionCall) goja.Value {
				a := bind.This[*array](s.b, call, "array.handle").gpu
				return s.b.BigInt(max(uint64(a.Handle()), uint64(a.MipmapHandle())))
			}},
			{Name: "type", Get: of(s, "array.type", func(a *array) any { return a.dtype.String() })},
			number("channels", func(o gpu.ArrayOptions) any { return o.Channels }),
			number("width", func(o gpu.ArrayOptions) any { return o.Width }),
			number("height", func(o gpu.ArrayOptions) any { return o.Height }),
			number("depth", func(o gpu.ArrayOptions) any { return o.Depth }),
			number("layers", func(o gpu.ArrayOptions) any { return o.Layers }),
			number("cube", func(o gpu.ArrayOptions) any { return o.Cube }),
			number("levels", func(o gpu.ArrayOptions) any { return o.Levels }),
			{Name: "bytes", Get: of(s, "array.bytes", func(a *array) any { return int64(a.gpu.Bytes()) })},
			{Name: "freed", Get: of(s, "array.freed", func(a *array) any { return a.gpu.Freed() })},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[*array](s.b, call, "array.context").gpu.Context())
			}},
		},
		Methods: []bind.Method{
			{Name: "write", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
				return s.writeImage(call, "array.write", bind.This[*array](s.b, call, "array.write"))
			}},
			{Name: "read", Func: func(call goja.FunctionCall) goja.Value {
				return s.readImage(call, "array.read", bind.This[*array](s.b, call, "array.read"))
			}},
			{Name: "get", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
				return s.getBox(call, "array.get", bind.This[*array](s.b, call, "array.get"))
			}},
			{Name: "level", Length: 1, Func: s.arrayLevel},
			{Name: "free", Func: s.freeArray},
		},
		Dispose: s.freeArray,
	})
}

// arrayLevel is array.level(i): one level of detail as an array.
func (s *session) arrayLevel(call goja.FunctionCall) goja.Value {
	const op = "array.level"
	a := bind.This[*array](s.b, call, op)
	level, err := a.gpu.Level(int(s.b.Args(op, call).IntIn(0, "level", 0, int64(a.gpu.Options().Levels-1))))
	s.check(err)
	return s.newArrayObject(level)
}

func (s *session) freeArray(call goja.FunctionCall) goja.Value {
	s.check(bind.This[*array](s.b, call, "array.free").gpu.Free())
	return goja.Undefined()
}
