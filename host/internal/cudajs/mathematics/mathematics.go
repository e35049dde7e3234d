// Package mathematics is the modules over NVIDIA's libraries of mathematics: cuda/blas and those
// beside it. They read what scripts pass and hand it to the packages below gpu that know a library;
// where the library is not there, as on the emulated device, to kernels of cujs's own.
package mathematics

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Mathematics is the modules of one runtime.
type Mathematics struct{ *values.Reader }

// A library is one of NVIDIA's with the kernels of cujs's own that take its place.
type library[T values.Table] struct {
	*Mathematics
	values.Library[T]
	source string       // the file of stdlib that has the kernels
	own    *goja.Object // those; nil until they are needed
}

// over is a library of a module.
func over[T values.Table](m *Mathematics, name, module string, load func(major int) (T, error), source string) library[T] {
	m.Env.Load("cuda")
	const without = "cujs's own kernels do what they can"
	return library[T]{Mathematics: m, source: source, Library: values.Library[T]{Of: m.Reader, Name: name, Module: module, Without: without, Load: load}}
}

// need throws, where the library is not used, for an operation without a kernel of cujs's own.
func (l *library[T]) need(op, what string) {
	var notFound *loader.NotFoundError
	switch {
	case l.Found():
	case errors.As(l.Missing, &notFound):
		l.Bind.Throw(fmt.Errorf("%s: cujs has no kernel of its own for %s, and %w", op, what, l.Missing))
	default:
		l.Bind.ThrowTypeError("%s: cujs has no kernel of its own for %s; %v", op, what, l.Missing)
	}
}

// kernel calls one of cujs's own kernels.
func (l *library[T]) kernel(name string, args ...any) goja.Value {
	if l.own == nil {
		l.own = l.Env.Script(stdlib.Mathematics().Source(l.source)).ToObject(l.VM)
	}
	f, _ := goja.AssertFunction(l.own.Get(name))
	list := make([]goja.Value, len(args))
	for i, v := range args {
		list[i] = l.VM.ToValue(v)
	}
	return l.Bind.Call(f, goja.Undefined(), list...)
}
