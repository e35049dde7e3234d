// This file is the class PitchedBuffer: rows that begin where the device reads
// them fastest.

package images

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A Pitched is pitched memory seen as elements of a type.
type Pitched struct {
	GPU   *images.Pitched
	Dtype element.Type
}

// newPitched is cuda.pitched(type, width, height, depth), in elements.
func (s *Images) newPitched(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	size := Extent{int(a.IntIn(1, "width", 1, maxTexels)), int(a.IntIn(2, "height", 1, maxTexels)), 1}
	if a.Has(3) {
		size[2] = int(a.IntIn(3, "depth", 1, maxTexels))
	}
	s.CheckSize(a.Op(), "size", values.Shape(size[:]), t.Size())
	p, err := images.AllocPitched(c, size[0]*t.Size(), size[1], size[2], t.Size())
	s.Check(err)
	return s.Make(&Pitched{GPU: p, Dtype: t})
}

func (s *Images) definePitched() {
	core.Define(s.Session, core.Class[*Pitched]{
		Name: "PitchedBuffer", Op: "pitched", Instead: "use cuda.pitched()",
		Getters: []core.Getter[*Pitched]{
			{Name: "type", Get: func(p *Pitched) any { return p.Dtype.String() }},
			{Name: "width", Get: func(p *Pitched) any { return p.Size()[0] }},
			{Name: "height", Get: func(p *Pitched) any { return p.GPU.Height }},
			{Name: "depth", Get: func(p *Pitched) any { return p.GPU.Depth }},
			{Name: "pitch", Get: func(p *Pitched) any { return p.GPU.Pitch }},
			{Name: "bytes", Get: func(p *Pitched) any { return int64(p.GPU.Buffer.Bytes()) }},
			{Name: "buffer", Ask: s.flatPitched},
		},
		Methods: append(imageMethods[*Pitched](s), core.Method[*Pitched]{Name: "fill", Length: 1, Call: s.fillPitched}),
		Free:    func(p *Pitched) error { return p.GPU.Buffer.Free() }, Freed: func(p *Pitched) bool { return p.GPU.Buffer.Freed() },
		Context: (*Pitched).Owner,
		Handles: []core.Handle[*Pitched]{{Type: "CUdeviceptr", As: "address", Of: func(p *Pitched) (uint64, error) { return uint64(p.GPU.Buffer.Address()), nil }}},
		Show:    showPitched,
		ToGo:    func(p *Pitched) any { return p.GPU },
		From:    core.From[images.Pitched, *Pitched](func(p *images.Pitched) *gpu.Driver { return p.Buffer.Context().Driver() }, nil),
	})
}

// flatPitched is pitched.buffer: the same memory, padding included, as a Buffer.
func (s *Images) flatPitched(p *Pitched) (any, error) {
	view, err := p.GPU.Buffer.View(0, p.GPU.Buffer.Bytes())
	if err != nil {
		return nil, err
	}
	return s.NewBuffer(view, p.Dtype, values.Shape{int(view.Bytes()) / p.Dtype.Size()}), nil
}

// BoxNames are the options that say which box of pitched memory is meant.
var BoxNames = []string{"x", "y", "z", "width", "height", "depth"}

// Box is the box that such options mean: all of the memory unless they say less. Its width is 0 where it has no elements.
func (p *Pitched) Box(o bind.Options) (images.Place, images.Box) {
	var from, size Extent
	for d, whole := range p.Size() {
		from[d] = int(o.IntIn(BoxNames[d], 0, 0, int64(whole)))
		rest := int64(whole - from[d])
		size[d] = int(o.IntIn(BoxNames[3+d], rest, 0, rest))
	}
	if size.Count() == 0 {
		size = Extent{}
	}
	return p.Place(from[0], from[1], from[2]), Box(size, p.Dtype.Size())
}

// fillPitched is pitched.fill(value, {stream, x, y, z, width, height, depth}), in the order of the stream. What lies between
// the rows keeps its values.
func (s *Images) fillPitched(p *Pitched, a bind.Args) goja.Value {
	s.Ready(p.Owner())
	bits := s.Bits(a.Op(), "value", p.Dtype, a.Value(0))
	o := a.Options(1, "options", append([]string{"stream"}, BoxNames...)...)
	place, box := p.Box(o)
	s.Check(images.FillBox(p.Owner(), place, bits, p.Dtype.Size(), box, s.StreamOption(o)))
	return a.This()
}

// showPitched is "PitchedBuffer f32[32×100], pitch 512 bytes, on device 0".
func showPitched(_ *inspect.Context, p *Pitched) string {
	size := p.Size()
	dims := values.Shape{size[1], size[0]}
	if size[2] > 1 {
		dims = values.Shape{size[2], size[1], size[0]}
	}
	text := fmt.Sprintf("PitchedBuffer %s[%s], pitch %d bytes, on device %d", p.Dtype, dims, p.GPU.Pitch, p.Owner().Device().Ordinal())
	return ended(text, p.GPU.Buffer.Freed())
}
