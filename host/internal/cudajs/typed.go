// This file is the typed scalars, cuda.f32(1) and so on, and what is left of
// the arguments of kernels.

package cudajs

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A typed is a scalar that says its type, for parameters whose type nobody can
// tell, and for readers.
type typed struct {
	dtype element.Type
	bits  uint64
}

// integer is the value of an integer type; of u64 in two's complement.
func (t *typed) integer() int64 {
	if t.dtype.Size() == 8 {
		return int64(t.bits)
	}
	return int64(t.dtype.Decode(t.bits))
}

func (s *session) defineTyped() {
	define(s, Class[*typed]{
		Name: "Typed", Op: "typed", Instead: "use cuda.f32(), cuda.i64() and so on", Private: true,
		Getters: []Getter[*typed]{
			{Name: "type", Get: func(t *typed) any { return t.dtype.String() }},
			{Name: "value", Get: func(t *typed) any { return s.value(t.dtype, t.bits) }},
		},
		Show: func(c *inspect.Context, t *typed) string {
			return t.dtype.String() + "(" + c.Style(inspect.Number, s.value(t.dtype, t.bits).String()) + ")"
		},
	})
	for _, t := range element.Types() { // cuda.i8 to cuda.f64
		e := Export{Name: t.String(), Length: 1, Call: func(a bind.Args) goja.Value {
			return s.make(&typed{t, s.bits(a.Op(), "v", t, a.Value(0))})
		}}
		if t.Half() {
			e.Statics = s.halfFunctions(t)
		}
		s.registry.export(e)
	}
}
