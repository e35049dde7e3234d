// This file is cuda.copy2d and cuda.copy3d: copies of boxes from anywhere to
// anywhere.

package images

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

var (
	copy2dNames = []string{"src", "dst", "width", "height", "srcX", "srcY", "dstX", "dstY", "srcPitch", "dstPitch", "stream"}
	copy3dNames = append(copy2dNames[:len(copy2dNames):len(copy2dNames)], "depth", "srcZ", "dstZ", "srcHeight", "dstHeight")
)

// copy2d is cuda.copy2d({src, dst, width, height, srcX, …}).
func (s *Images) copy2d(c *gpu.Context, a bind.Args) goja.Value {
	return s.copyBox(c, a, a.Options(0, "options", copy2dNames...), 2)
}

// copy3d is cuda.copy3d: with depth, srcZ, dstZ, srcHeight and dstHeight.
func (s *Images) copy3d(c *gpu.Context, a bind.Args) goja.Value {
	return s.copyBox(c, a, a.Options(0, "options", copy3dNames...), 3)
}

// A side is one end of a copy: what it is, and the sizes that it has by itself.
type side struct {
	name    string
	image   Image        // nil for linear memory
	linear  images.Place // else
	element element.Type // nil for bytes
	kind    string       // of host memory
	size    Extent       // zero where linear memory does not tell
	host    goja.Value   // kept alive
}

// copyBox copies a box of two dimensions, which is one slice, or three. Places and
// sizes count texels of an array where there is one, else elements.
func (s *Images) copyBox(c *gpu.Context, a bind.Args, o bind.Options, dimensions int) goja.Value {
	stream := s.StreamOption(o)
	src, dst := s.side(o, "src"), s.side(o, "dst")
	s.sameElements(a.Op(), &src, &dst)
	t := texelOf(&src, &dst)
	src.count(t)
	dst.count(t)
	size := Extent{1, 1, 1}
	from, to := s.corner(o, "src"), s.corner(o, "dst")
	for d, name := range []string{"width", "height", "depth"}[:dimensions] {
		rest := fitting(src.size[d]-from[d], dst.size[d]-to[d], src.size[d], dst.size[d])
		if rest < 0 && d == 2 {
			rest = 1 // a box of flat memory on both sides
		}
		if rest < 0 && !o.Has(name) {
			s.Bind.ThrowTypeError("%s: options.%s: expected a number, as neither side tells it", a.Op(), name)
		}
		size[d] = int(o.IntIn(name, int64(rest), 0, maxTexels))
	}
	if size.Count() == 0 {
		return goja.Undefined()
	}
	err := images.CopyBox(c, s.copyPlace(o, &dst, to, size, t), s.copyPlace(o, &src, from, size, t), Box(size, t), stream)
	s.Check(err)
	return goja.Undefined()
}

// fitting is the smaller rest of the sides that have a size, 1 where none has
// one but could do without.
func fitting(a, b, sizeA, sizeB int) int {
	switch {
	case sizeA == 0 && sizeB == 0:
		return -1
	case sizeA == 0:
		return max(b, 0)
	case sizeB == 0:
		return max(a, 0)
	}
	return max(min(a, b), 0)
}

// side reads src or dst.
func (s *Images) side(o bind.Options, name string) side {
	v := o.Value(name)
	switch state := s.Bind.State(v).(type) {
	case *Array:
		return side{name: name, image: state, element: state.Dtype, size: state.Size()}
	case *Pitched:
		return side{name: name, image: state, element: state.Dtype, size: state.Size()}
	case *values.Buffer:
		x := side{name: name, linear: images.Place{Buffer: state.GPU}, element: state.Dtype}
		if n := len(state.Shape); n > 1 {
			x.size = Extent{state.Shape[n-1], state.Shape[n-2], state.Shape[:n-2].Elements()}
		}
		return x
	}
	view, ok, err := s.Bind.View(v)
	if err != nil {
		s.Bind.ThrowTypeError("%s: options.%s: %v", o.Op(), name, err)
	}
	if !ok {
		o.Wrong(name, "a CudaArray, PitchedBuffer, Buffer or typed array")
	}
	x := side{name: name, linear: images.Place{Host: view.Data}, kind: view.Kind, host: view.Owner}
	if view.Kind != "ArrayBuffer" && view.Kind != "DataView" {
		x.element = values.TypeOfArray(view.Kind)
	}
	return x
}

// sameElements checks that both sides hold the same type.
func (s *Images) sameElements(op string, src, dst *side) {
	if src.element == element.None || dst.element == element.None || src.element.Takes(dst.element) {
		return
	}
	for _, pair := range [2][2]*side{{src, dst}, {dst, src}} {
		if pair[0].kind != "" && pair[1].element.TakesArray(pair[0].kind) {
			return
		}
	}
	s.Bind.ThrowTypeError("%s: expected elements of one type on both sides, got %s to %s", op, src.element, dst.element)
}

// texelOf is the bytes that places count.
func texelOf(src, dst *side) int {
	for _, x := range []*side{src, dst} {
		if a, ok := x.image.(*Array); ok {
			return BytesOf(a)
		}
	}
	for _, x := range []*side{src, dst} {
		if x.element != element.None && x.kind == "" {
			return x.element.Size()
		}
	}
	if src.element != element.None {
		return src.element.Size()
	}
	return 1
}

// count has a row's size, in elements, count texels of so many bytes.
func (x *side) count(texel int) {
	if _, counts := x.image.(*Array); !counts && x.element != element.None {
		x.size[0] = x.size[0] * x.element.Size() / texel
	}
}

// corner reads srcX, srcY and srcZ.
func (s *Images) corner(o bind.Options, name string) (at Extent) {
	for d, axis := range [3]string{"X", "Y", "Z"} {
		at[d] = int(o.IntIn(name+axis, 0, 0, maxTexels))
	}
	return at
}

// copyPlace is one end of the copy. Rows of linear memory are as long as its
// shape says, or as what is copied, unless srcPitch or dstPitch says otherwise.
func (s *Images) copyPlace(o bind.Options, x *side, at, size Extent, texel int) images.Place {
	if x.image != nil {
		if o.Has(x.name + "Pitch") {
			s.Bind.ThrowTypeError("%s: options.%sPitch: only linear memory has a pitch that can be given", o.Op(), x.name)
		}
		for d, axis := range [3]string{"X", "Y", "Z"} {
			s.inside(o.Op(), x.name+axis, d, at[d], size[d], x.size[d], x.image)
		}
		p := x.image.Place(at[0], at[1], at[2])
		p.X = at[0] * texel
		return p
	}
	p := x.linear
	p.X, p.Y, p.Z = at[0]*texel, at[1], at[2]
	row, rows := at[0]+size[0], at[1]+size[1]
	if x.size[0] > 0 {
		row, rows = x.size[0], x.size[1]
	}
	p.Pitch = texel * int(o.IntIn(x.name+"Pitch", int64(row), 1, maxTexels))
	p.Height = int(o.IntIn(x.name+"Height", int64(rows), 1, maxTexels))
	s.inside(o.Op(), x.name+"X", 0, at[0], size[0], p.Pitch/texel, p)
	s.inside(o.Op(), x.name+"Y", 1, at[1], size[1], p.Height, p)
	if p.Host != nil && len(p.Host) == 0 {
		s.Bind.ThrowRangeError("%s: options.%s: expected memory for %s elements, got none", o.Op(), x.name, fmt.Sprint(size.Count()))
	}
	return p
}
