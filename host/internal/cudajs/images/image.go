// This file copies whole images and boxes of them: of arrays, pitched buffers,
// plain buffers and host memory.

package images

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// An Extent is a size in texels, rows and slices.
type Extent [3]int

// Count is the number of texels.
func (e Extent) Count() int { return e[0] * e[1] * e[2] }

// An Image is what has texels in rows and slices.
type Image interface {
	// size is the number of texels of a row, of rows and of slices; unit the
	// elements of a texel.
	Size() Extent
	unit() int
	Element() element.Type
	// place is where the texel at (x, y, z) lies.
	Place(x, y, z int) images.Place
	Owner() *gpu.Context
}

// Size is the texels of a row, the rows and the slices.
func (a *Array) Size() Extent {
	o := a.GPU.Options()
	return Extent{o.Width, max(o.Height, 1), a.GPU.Slices()}
}
func (a *Array) unit() int { return a.GPU.Options().Channels }

// Element is the type of the elements.
func (a *Array) Element() element.Type { return a.Dtype }

// Owner is the context.
func (a *Array) Owner() *gpu.Context { return a.GPU.Context() }

// Place is where the texel at (x, y, z) lies.
func (a *Array) Place(x, y, z int) images.Place {
	level, err := a.GPU.Level(0)
	if err != nil {
		level = a.GPU // the copy tells what is wrong
	}
	return images.Place{Array: level, X: x * a.GPU.TexelBytes(), Y: y, Z: z}
}

// Size is the texels of a row, the rows and the slices.
func (p *Pitched) Size() Extent {
	return Extent{p.GPU.Width / p.Dtype.Size(), p.GPU.Height, p.GPU.Depth}
}
func (p *Pitched) unit() int { return 1 }

// Element is the type of the elements.
func (p *Pitched) Element() element.Type { return p.Dtype }

// Owner is the context.
func (p *Pitched) Owner() *gpu.Context { return p.GPU.Buffer.Context() }

// Place is where the texel at (x, y, z) lies.
func (p *Pitched) Place(x, y, z int) images.Place {
	return images.Place{Buffer: p.GPU.Buffer, X: x * p.Dtype.Size(), Y: y, Z: z, Pitch: p.GPU.Pitch, Height: p.GPU.Height, Row: p.GPU.Width}
}

// BytesOf is the bytes of a texel.
func BytesOf(i Image) int { return i.unit() * i.Element().Size() }

// writeImage is image.write(src): all of it, rows without padding.
func (s *Images) writeImage(i Image, a bind.Args) goja.Value {
	var data []byte
	if list, ok := values.ArrayOf(a.Value(0)); ok {
		data = s.Numbers(a.Op(), "src", i.Element(), list)
	} else {
		data = s.texels(a, "src", a.Value(0), i.Element()).Data
	}
	s.wholeImage(a, "src", data, i)
	s.Check(images.CopyBox(i.Owner(), i.Place(0, 0, 0), Packed(data, i.Size(), BytesOf(i)), Box(i.Size(), BytesOf(i)), nil))
	return a.This()
}

// readImage is image.read(dst): all of it, into dst or a new typed array.
func (s *Images) readImage(i Image, a bind.Args) goja.Value {
	var data []byte
	var result goja.Value
	if a.Has(0) {
		view := s.texels(a, "dst", a.Value(0), i.Element())
		data, result = view.Data, view.Owner
	} else {
		data = make([]byte, i.Size().Count()*BytesOf(i))
		result = s.Bind.TypedArray(i.Element().Array(), data)
	}
	s.wholeImage(a, "dst", data, i)
	s.Check(images.CopyBox(i.Owner(), Packed(data, i.Size(), BytesOf(i)), i.Place(0, 0, 0), Box(i.Size(), BytesOf(i)), nil))
	return result
}

// Packed is host memory with rows of a size.
func Packed(data []byte, size Extent, texel int) images.Place {
	return images.Place{Host: data, Pitch: size[0] * texel, Height: size[1]}
}

// Box is a size in bytes, rows and slices, as package gpu has it.
func Box(size Extent, texel int) images.Box {
	return images.Box{Width: size[0] * texel, Height: size[1], Depth: size[2]}
}

// wholeImage checks that data is as large as an image.
func (s *Images) wholeImage(a bind.Args, name string, data []byte, i Image) {
	if n, want := len(data)/i.Element().Size(), i.Size().Count()*i.unit(); n != want {
		a.Out(name, "expected %d elements, got %d", want, n)
	}
}

// texels reads host memory whose elements are of a type.
func (s *Images) texels(a bind.Args, name string, v goja.Value, t element.Type) bind.View {
	view, ok, err := s.Bind.View(v)
	if err != nil {
		s.Bind.ThrowTypeError("%s: %s: %v", a.Op(), name, err)
	}
	if !ok {
		s.Bind.ThrowTypeError("%s: %s: expected a typed array, ArrayBuffer or DataView, got %s", a.Op(), name, s.Bind.Kind(v))
	}
	if !t.TakesArray(view.Kind) {
		s.Bind.ThrowTypeError("%s: %s: expected %s for type %s, got %s", a.Op(), name, t.Array(), t, view.Kind)
	}
	return view
}

// getBox is image.get({x, y, z, width, height, depth}, outside): a part in a
// new typed array. What lies beyond the edges is outside; without that it is
// an error.
func (s *Images) getBox(i Image, a bind.Args) goja.Value {
	o := a.Options(0, "range", "x", "y", "z", "width", "height", "depth")
	whole := i.Size()
	var from, size Extent
	for d, axis := range [3][2]string{{"x", "width"}, {"y", "height"}, {"z", "depth"}} {
		from[d] = int(o.IntIn(axis[0], 0, -maxTexels, maxTexels))
		size[d] = int(o.IntIn(axis[1], int64(max(whole[d]-max(from[d], 0), 0)), 0, maxTexels))
	}
	s.CheckSize(a.Op(), "range", values.Shape(size[:]), BytesOf(i))
	data := make([]byte, size.Count()*BytesOf(i))
	inside, at := size, Extent{}
	if a.Has(1) {
		s.repeat(a.Op(), i.Element(), a.Value(1), data)
		inside, at, from = overlap(whole, from, size)
	}
	for d, axis := range [3]string{"x", "y", "z"} {
		if from[d] < 0 {
			a.Out("range."+axis, "expected a number from 0 on, or a value for what lies outside, got %d", from[d])
		}
		s.inside(a.Op(), axis, d, from[d], inside[d], whole[d], i)
	}
	if inside.Count() > 0 {
		texel := BytesOf(i)
		dst := Packed(data, size, texel)
		dst.X, dst.Y, dst.Z = at[0]*texel, at[1], at[2]
		s.Check(images.CopyBox(i.Owner(), dst, i.Place(from[0], from[1], from[2]), Box(inside, texel), nil))
	}
	return s.Bind.TypedArray(i.Element().Array(), data)
}

// inside checks n texels, rows or slices, by the dimension, from at on against
// the size of what they are part of.
func (s *Images) inside(op, name string, dimension, at, n, size int, of any) {
	if at <= size && n <= size-at {
		return
	}
	unit, whole := [3]string{"element", "row", "slice"}[dimension], ""
	if dimension == 0 {
		whole = "a row of "
		if _, ok := of.(*Array); ok {
			unit = "texel"
		}
	}
	if n != 1 {
		unit += "s"
	}
	s.Bind.ThrowRangeError("%s: %d %s from %s %d on exceed the %d of %s%s", op, n, unit, name, at, size, whole, memoryOf(of))
}

// memoryOf names what texels lie in.
func memoryOf(of any) string {
	switch of := of.(type) {
	case *Array:
		return of.GPU.String()
	case *Pitched:
		return of.GPU.Buffer.String()
	}
	return fmt.Sprint(of)
}

// maxTexels bounds the numbers of a range.
const maxTexels = 1 << 31

// repeat fills data with a value.
func (s *Images) repeat(op string, t element.Type, v goja.Value, data []byte) {
	bits := s.Bits(op, "outside", t, v)
	one := t.Append(nil, bits)
	for n := copy(data, one); n < len(data); n *= 2 {
		copy(data[n:], data[:n])
	}
}

// overlap is the part of a range that lies in an image: its size, where it
// begins in the range, and where in the image.
func overlap(whole, from, size Extent) (inside, at, in Extent) {
	for d := range whole {
		in[d] = min(max(from[d], 0), whole[d])
		at[d] = in[d] - from[d]
		inside[d] = max(min(from[d]+size[d], whole[d])-in[d], 0)
	}
	return inside, at, in
}

// imageMethods are the methods that all images have.
func imageMethods[T Image](s *Images) []core.Method[T] {
	return []core.Method[T]{
		{Name: "write", Length: 1, Call: func(i T, a bind.Args) goja.Value { return s.writeImage(i, a) }},
		{Name: "read", Call: func(i T, a bind.Args) goja.Value { return s.readImage(i, a) }},
		{Name: "get", Length: 1, Call: func(i T, a bind.Args) goja.Value { return s.getBox(i, a) }},
	}
}
