// This file is the class PitchedBuffer: rows that begin where the device reads
// them fastest.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A pitched is pitched memory seen as elements of a type.
type pitched struct {
	gpu   *gpu.Pitched
	dtype element.Type
}

// newPitched is cuda.pitched(type, width, height, depth), in elements.
func (s *session) newPitched(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	size := extent{int(a.IntIn(1, "width", 1, maxTexels)), int(a.IntIn(2, "height", 1, maxTexels)), 1}
	if a.Has(3) {
		size[2] = int(a.IntIn(3, "depth", 1, maxTexels))
	}
	s.checkSize(a.Op(), "size", shape(size[:]), t.Size())
	p, err := c.AllocPitched(size[0]*t.Size(), size[1], size[2], t.Size())
	s.check(err)
	return s.make(&pitched{gpu: p, dtype: t})
}

func (s *session) definePitched() {
	define(s, Class[*pitched]{
		Name: "PitchedBuffer", Op: "pitched", Instead: "use cuda.pitched()",
		Getters: []Getter[*pitched]{
			{Name: "type", Get: func(p *pitched) any { return p.dtype.String() }},
			{Name: "width", Get: func(p *pitched) any { return p.size()[0] }},
			{Name: "height", Get: func(p *pitched) any { return p.gpu.Height }},
			{Name: "depth", Get: func(p *pitched) any { return p.gpu.Depth }},
			{Name: "pitch", Get: func(p *pitched) any { return p.gpu.Pitch }},
			{Name: "bytes", Get: func(p *pitched) any { return int64(p.gpu.Buffer.Bytes()) }},
			{Name: "buffer", Ask: s.flatPitched},
		},
		Methods: imageMethods[*pitched](s),
		Free:    func(p *pitched) error { return p.gpu.Buffer.Free() }, Freed: func(p *pitched) bool { return p.gpu.Buffer.Freed() },
		Context: (*pitched).owner,
		Handles: []Handle[*pitched]{{Type: "CUdeviceptr", As: "address", Of: func(p *pitched) (uint64, error) { return uint64(p.gpu.Buffer.Address()), nil }}},
		Show:    showPitched,
		ToGo:    func(p *pitched) any { return p.gpu },
		From:    from[gpu.Pitched, *pitched](func(p *gpu.Pitched) *gpu.Driver { return p.Buffer.Context().Driver() }, nil),
	})
}

// flatPitched is pitched.buffer: the same memory, padding included, as a Buffer.
func (s *session) flatPitched(p *pitched) (any, error) {
	view, err := p.gpu.Buffer.View(0, p.gpu.Buffer.Bytes())
	if err != nil {
		return nil, err
	}
	return s.newBuffer(view, p.dtype, shape{int(view.Bytes()) / p.dtype.Size()}), nil
}

// showPitched is "PitchedBuffer f32[32×100], pitch 512 bytes, on device 0".
func showPitched(_ *inspect.Context, p *pitched) string {
	size := p.size()
	dims := shape{size[1], size[0]}
	if size[2] > 1 {
		dims = shape{size[2], size[1], size[0]}
	}
	text := fmt.Sprintf("PitchedBuffer %s[%s], pitch %d bytes, on device %d", p.dtype, dims, p.gpu.Pitch, p.owner().Device().Ordinal())
	return ended(text, p.gpu.Buffer.Freed())
}
