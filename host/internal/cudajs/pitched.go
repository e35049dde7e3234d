// This file is the class PitchedBuffer: rows that begin where the device reads
// them fastest.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// A pitched is pitched memory seen as elements of a type.
type pitched struct {
	gpu   *gpu.Pitched
	dtype element.Type
}

// GoObject is the *gpu.Pitched.
func (p *pitched) GoObject() any { return p.gpu }

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
	return s.classes.pitched.New(&pitched{gpu: p, dtype: t})
}

func (s *session) pitchedClass() *bind.Class {
	number := func(name string, f func(*pitched) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: of(s, "pitched."+name, f)}
	}
	method := func(name string, length int, f func(goja.FunctionCall, string, image) goja.Value) bind.Method {
		op := "pitched." + name
		return bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
			return f(call, op, bind.This[*pitched](s.b, call, op))
		}}
	}
	return s.b.Class(bind.Definition{
		Name: "PitchedBuffer", Instead: "use cuda.pitched()",
		Accessors: []bind.Accessor{
			{Name: "address", Get: func(call goja.FunctionCall) goja.Value {
				return s.b.BigInt(uint64(bind.This[*pitched](s.b, call, "pitched.address").gpu.Buffer.Address()))
			}},
			number("type", func(p *pitched) any { return p.dtype.String() }),
			number("width", func(p *pitched) any { return p.size()[0] }),
			number("height", func(p *pitched) any { return p.gpu.Height }),
			number("depth", func(p *pitched) any { return p.gpu.Depth }),
			number("pitch", func(p *pitched) any { return p.gpu.Pitch }),
			number("bytes", func(p *pitched) any { return int64(p.gpu.Buffer.Bytes()) }),
			number("freed", func(p *pitched) any { return p.gpu.Buffer.Freed() }),
			{Name: "buffer", Get: s.flatPitched},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[*pitched](s.b, call, "pitched.context").owner())
			}},
		},
		Methods: []bind.Method{
			method("write", 1, s.writeImage), method("read", 0, s.readImage), method("get", 1, s.getBox),
			{Name: "free", Func: s.freePitched},
		},
		Dispose: s.freePitched,
	})
}

// flatPitched is pitched.buffer: the same memory, padding included, as a
// Buffer.
func (s *session) flatPitched(call goja.FunctionCall) goja.Value {
	p := bind.This[*pitched](s.b, call, "pitched.buffer")
	view, err := p.gpu.Buffer.View(0, p.gpu.Buffer.Bytes())
	s.check(err)
	return s.newBuffer(view, p.dtype, shape{int(view.Bytes()) / p.dtype.Size()})
}

func (s *session) freePitched(call goja.FunctionCall) goja.Value {
	s.check(bind.This[*pitched](s.b, call, "pitched.free").gpu.Buffer.Free())
	return goja.Undefined()
}
