// This file is the typed scalars, cuda.f32(1) and so on, and what is left of
// the arguments of kernels.

package cudajs

import (
	"fmt"
	"math/big"

	"github.com/cujs/cujs/gpu"
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

// setBigInt puts a BigInt there, which may be an address.
func (s *session) setBigInt(l *gpu.Launch, i int, v goja.Value) error {
	x, _ := v.Export().(*big.Int)
	switch {
	case x.IsUint64():
		return l.SetUint(i, x.Uint64())
	case x.IsInt64():
		return l.SetInt(i, x.Int64())
	}
	return &gpu.RangeError{Doing: "launching " + l.Function().Name(), Argument: argument(l, i),
		Expected: "an integer of 64 bits", Got: s.b.Show(v)}
}

// wrongArgument is the error of an argument that no parameter takes.
func (s *session) wrongArgument(l *gpu.Launch, i int, v goja.Value) error {
	params, _ := l.Function().Params()
	expected := "a Buffer, a number, a BigInt, a boolean, a typed value such as cuda.f32(1), or the bytes of a struct"
	if i < len(params) && params[i].Type == gpu.Pointer {
		expected = "a Buffer"
	}
	return &gpu.ArgumentError{Doing: "launching " + l.Function().Name(), Argument: argument(l, i),
		Expected: expected, Got: s.b.Show(v)}
}

// argument names an argument: "argument 3 (n)".
func argument(l *gpu.Launch, i int) string {
	params, _ := l.Function().Params()
	if i < len(params) && params[i].Name != "" {
		return fmt.Sprintf("argument %d (%s)", i+1, params[i].Name)
	}
	return fmt.Sprintf("argument %d", i+1)
}
