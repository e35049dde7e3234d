// This file finds where a helper function of a kernel was declared.

package cudajs

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/module"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// home is where a helper function that the kernel knows by name was declared:
// what names mean there, and its source. That is the first module that declares
// or exports it, since those that got it from there end later; for a function of
// no module it is where the kernel was defined.
func (s *session) home(k *scriptKernel, f *goja.Object, name string) (goja.Callable, kernel.Source) {
	for _, scope := range s.env.Scopes {
		there, ok := s.nameIn(scope, f)
		if !ok {
			continue
		}
		if place := scope.Names.Get(there); !bind.Nullish(place) {
			if source, ok := s.written(bind.Property(scope.Module, "filename").String(), f, s.place(place)); ok {
				return scope.Value, source
			}
		}
		return scope.Value, s.located(f.String())
	}
	if place, ok := k.places[name]; ok && s.outerValue(k.outer, name) == goja.Value(f) {
		if source, ok := s.written(k.source.File, f, place); ok {
			return k.outer, source
		}
	}
	return k.outer, s.located(f.String())
}

// around is what names mean in a kernel: in the module that declares or exports
// its function, then where cuda.kernel was called.
func (s *session) around(k *scriptKernel) goja.Callable {
	for _, scope := range s.env.Scopes {
		if _, ok := s.nameIn(scope, k.function); !ok {
			continue
		}
		return func(this goja.Value, names ...goja.Value) (goja.Value, error) {
			v, err := scope.Value(this, names...)
			if (err != nil || bind.Absent(v)) && k.outer != nil {
				return k.outer(this, names...)
			}
			return v, err
		}
	}
	return k.outer
}

// nameIn is the name by which a module declares or exports a function.
func (s *session) nameIn(scope module.Scope, f *goja.Object) (string, bool) {
	for _, name := range scope.Names.Keys() {
		if v, err := scope.Value(goja.Undefined(), s.vm.ToValue(name)); err == nil && v == goja.Value(f) {
			return name, true
		}
	}
	found := ""
	_ = s.vm.Try(func() { // getters may throw
		exports := scope.Module.Get("exports").ToObject(s.vm)
		if exports == f {
			found = "module.exports"
		}
		for _, name := range exports.Keys() {
			if exports.Get(name) == goja.Value(f) {
				found = name
			}
		}
	})
	return found, found != ""
}
