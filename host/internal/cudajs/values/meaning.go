// This file finds what objects of a script's own classes are as arguments.

package values

import (
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

// meaningName is what Symbol.for knows cuda.argument by, for libraries that do not require cuda.
const meaningName = "cujs.argument"

// maxMeanings bounds how often what an object stands for may stand for something else.
const maxMeanings = 16

// defineMeaning defines cuda.argument, the name of the method by which an object of a class says what it is as an argument.
func (s *Reader) defineMeaning() {
	s.meaning = goja.NewSymbol(meaningName)
	if of, ok := goja.AssertFunction(s.VM.Get("Symbol").ToObject(s.VM).Get("for")); ok {
		if v, err := of(goja.Undefined(), s.VM.ToValue(meaningName)); err == nil {
			if symbol, ok := v.(*goja.Symbol); ok {
				s.meaning = symbol
			}
		}
	}
	s.Registry.Export(core.Export{Name: "argument", Value: s.meaning})
}

// Meant is what a value stands for as an argument: itself, or what its method [cuda.argument] answers. It may run code of the script.
func (s *Reader) Meant(v goja.Value) goja.Value {
	for range maxMeanings {
		o, ok := v.(*goja.Object)
		if !ok || s.meaning == nil || s.Bind.State(o) != nil {
			return v
		}
		method := o.GetSymbol(s.meaning)
		if method == nil || goja.IsUndefined(method) {
			return v
		}
		f, ok := goja.AssertFunction(method)
		if !ok {
			s.Bind.ThrowTypeError("[cuda.argument] of %s: expected a method, got %s", s.Bind.Kind(o), s.Bind.Kind(method))
		}
		v = s.Bind.Call(f, o)
	}
	s.Bind.ThrowTypeError("[cuda.argument] of %s: what it answers stands for something else, and so on, %d times", s.Bind.Kind(v), maxMeanings)
	return nil
}
