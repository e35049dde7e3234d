// This file copies whole images and boxes of them: of arrays, pitched buffers,
// plain buffers and host memory.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// An extent is a size in texels, rows and slices.
type extent [3]int

func (e extent) count() int { return e[0] * e[1] * e[2] }

// An image is what has texels in rows and slices.
type image interface {
	// size is the number of texels of a row, of rows and of slices; unit the
	// elements of a texel.
	size() extent
	unit() int
	element() element.Type
	// place is where the texel at (x, y, z) lies.
	place(x, y, z int) gpu.Place
	owner() *gpu.Context
}

func (a *array) size() extent {
	o := a.gpu.Options()
	return extent{o.Width, max(o.Height, 1), a.gpu.Slices()}
}
func (a *array) unit() int             { return a.gpu.Options().Channels }
func (a *array) element() element.Type { return a.dtype }
func (a *array) owner() *gpu.Context   { return a.gpu.Context() }
func (a *array) place(x, y, z int) gpu.Place {
	level, err := a.gpu.Level(0)
	if err != nil {
		level = a.gpu // the copy tells what is wrong
	}
	return gpu.Place{Array: level, X: x * a.gpu.TexelBytes(), Y: y, Z: z}
}

func (p *pitched) size() extent {
	return extent{p.gpu.Width / p.dtype.Size(), p.gpu.Height, p.gpu.Depth}
}
func (p *pitched) unit() int             { return 1 }
func (p *pitched) element() element.Type { return p.dtype }
func (p *pitched) owner() *gpu.Context   { return p.gpu.Buffer.Context() }
func (p *pitched) place(x, y, z int) gpu.Place {
	return gpu.Place{Buffer: p.gpu.Buffer, X: x * p.dtype.Size(), Y: y, Z: z, Pitch: p.gpu.Pitch, Height: p.gpu.Height, Row: p.gpu.Width}
}

// bytesOf is the bytes of a texel.
func bytesOf(i image) int { return i.unit() * i.element().Size() }

// writeImage is image.write(src): all of it, rows without padding.
func (s *session) writeImage(i image, a bind.Args) goja.Value {
	var data []byte
	if list, ok := arrayOf(a.Value(0)); ok {
		data = s.numbers(a.Op(), "src", i.element(), list)
	} else {
		data = s.texels(a, "src", a.Value(0), i.element()).Data
	}
	s.wholeImage(a, "src", data, i)
	s.check(i.owner().CopyBox(i.place(0, 0, 0), packed(data, i.size(), bytesOf(i)), box(i.size(), bytesOf(i)), nil))
	return a.This()
}

// readImage is image.read(dst): all of it, into dst or a new typed array.
func (s *session) readImage(i image, a bind.Args) goja.Value {
	var data []byte
	var result goja.Value
	if a.Has(0) {
		view := s.texels(a, "dst", a.Value(0), i.element())
		data, result = view.Data, view.Owner
	} else {
		data = make([]byte, i.size().count()*bytesOf(i))
		result = s.b.TypedArray(i.element().Array(), data)
	}
	s.wholeImage(a, "dst", data, i)
	s.check(i.owner().CopyBox(packed(data, i.size(), bytesOf(i)), i.place(0, 0, 0), box(i.size(), bytesOf(i)), nil))
	return result
}

// packed is host memory with rows of a size.
func packed(data []byte, size extent, texel int) gpu.Place {
	return gpu.Place{Host: data, Pitch: size[0] * texel, Height: size[1]}
}

func box(size extent, texel int) gpu.Box {
	return gpu.Box{Width: size[0] * texel, Height: size[1], Depth: size[2]}
}

// wholeImage checks that data is as large as an image.
func (s *session) wholeImage(a bind.Args, name string, data []byte, i image) {
	if n, want := len(data)/i.element().Size(), i.size().count()*i.unit(); n != want {
		a.Out(name, "expected %d elements, got %d", want, n)
	}
}

// texels reads host memory whose elements are of a type.
func (s *session) texels(a bind.Args, name string, v goja.Value, t element.Type) bind.View {
	view, ok, err := s.b.View(v)
	if err != nil {
		s.b.ThrowTypeError("%s: %s: %v", a.Op(), name, err)
	}
	if !ok {
		s.b.ThrowTypeError("%s: %s: expected a typed array, ArrayBuffer or DataView, got %s", a.Op(), name, s.b.Kind(v))
	}
	if !t.TakesArray(view.Kind) {
		s.b.ThrowTypeError("%s: %s: expected %s for type %s, got %s", a.Op(), name, t.Array(), t, view.Kind)
	}
	return view
}

// getBox is image.get({x, y, z, width, height, depth}, outside): a part in a
// new typed array. What lies beyond the edges is outside; without that it is
// an error.
func (s *session) getBox(i image, a bind.Args) goja.Value {
	o := a.Options(0, "range", "x", "y", "z", "width", "height", "depth")
	whole := i.size()
	var from, size extent
	for d, axis := range [3][2]string{{"x", "width"}, {"y", "height"}, {"z", "depth"}} {
		from[d] = int(o.IntIn(axis[0], 0, -maxTexels, maxTexels))
		size[d] = int(o.IntIn(axis[1], int64(max(whole[d]-max(from[d], 0), 0)), 0, maxTexels))
	}
	s.checkSize(a.Op(), "range", shape(size[:]), bytesOf(i))
	data := make([]byte, size.count()*bytesOf(i))
	inside, at := size, extent{}
	if a.Has(1) {
		s.repeat(a.Op(), i.element(), a.Value(1), data)
		inside, at, from = overlap(whole, from, size)
	}
	for d, axis := range [3]string{"x", "y", "z"} {
		if from[d] < 0 {
			a.Out("range."+axis, "expected a number from 0 on, or a value for what lies outside, got %d", from[d])
		}
		s.inside(a.Op(), axis, d, from[d], inside[d], whole[d], i)
	}
	if inside.count() > 0 {
		texel := bytesOf(i)
		dst := packed(data, size, texel)
		dst.X, dst.Y, dst.Z = at[0]*texel, at[1], at[2]
		s.check(i.owner().CopyBox(dst, i.place(from[0], from[1], from[2]), box(inside, texel), nil))
	}
	return s.b.TypedArray(i.element().Array(), data)
}

// inside checks n texels, rows or slices, by the dimension, from at on against
// the size of what they are part of.
func (s *session) inside(op, name string, dimension, at, n, size int, of any) {
	if at <= size && n <= size-at {
		return
	}
	unit, whole := [3]string{"element", "row", "slice"}[dimension], ""
	if dimension == 0 {
		whole = "a row of "
		if _, ok := of.(*array); ok {
			unit = "texel"
		}
	}
	if n != 1 {
		unit += "s"
	}
	s.b.ThrowRangeError("%s: %d %s from %s %d on exceed the %d of %s%s", op, n, unit, name, at, size, whole, memoryOf(of))
}

// memoryOf names what texels lie in.
func memoryOf(of any) string {
	switch of := of.(type) {
	case *array:
		return of.gpu.String()
	case *pitched:
		return of.gpu.Buffer.String()
	}
	return fmt.Sprint(of)
}

// maxTexels bounds the numbers of a range.
const maxTexels = 1 << 31

// repeat fills data with a value.
func (s *session) repeat(op string, t element.Type, v goja.Value, data []byte) {
	bits := s.bits(op, "outside", t, v)
	one := t.Append(nil, bits)
	for n := copy(data, one); n < len(data); n *= 2 {
		copy(data[n:], data[:n])
	}
}

// overlap is the part of a range that lies in an image: its size, where it
// begins in the range, and where in the image.
func overlap(whole, from, size extent) (inside, at, in extent) {
	for d := range whole {
		in[d] = min(max(from[d], 0), whole[d])
		at[d] = in[d] - from[d]
		inside[d] = max(min(from[d]+size[d], whole[d])-in[d], 0)
	}
	return inside, at, in
}

// imageMethods are the methods that all images have.
func imageMethods[T image](s *session) []Method[T] {
	return []Method[T]{
		{Name: "write", Length: 1, Call: func(i T, a bind.Args) goja.Value { return s.writeImage(i, a) }},
		{Name: "read", Call: func(i T, a bind.Args) goja.Value { return s.readImage(i, a) }},
		{Name: "get", Length: 1, Call: func(i T, a bind.Args) goja.Value { return s.getBox(i, a) }},
	}
}
