// This file finds where a helper function of a kernel was declared.

package kernels

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// home is where a helper function of a kernel was declared: what names mean
// there. Where the function does not tell itself, that is the first module that declares or exports it,
// since those that got it from there end later; for a function of no module it
// is where the kernel was defined.
func (s *Kernels) home(k *ScriptKernel, f *goja.Object) goja.Callable {
	if lookup := s.Env.Closure(f); lookup != nil {
		return lookup
	}
	for _, scope := range s.Env.Scopes {
		if s.declares(scope, f) {
			return scope.Value
		}
	}
	return k.outer
}

// around is what names mean in a kernel: in the module that declares or exports
// its function, then where cuda.kernel was called.
func (s *Kernels) around(k *ScriptKernel) goja.Callable {
	for _, scope := range s.Env.Scopes {
		if !s.declares(scope, k.function) {
			continue
		}
		return func(this goja.Value, names ...goja.Value) (goja.Value, error) {
			v, err := scope.Value(this, names...)
			s.Bind.PassEnd(err)
			if (err != nil || bind.Absent(v)) && k.outer != nil {
				return k.outer(this, names...)
			}
			return v, err
		}
	}
	return k.outer
}

// declares tells whether a module declares or exports a function.
func (s *Kernels) declares(scope environment.Scope, f *goja.Object) bool {
	for _, name := range scope.Names {
		v, err := scope.Value(goja.Undefined(), s.VM.ToValue(name))
		s.Bind.PassEnd(err)
		if err == nil && v == goja.Value(f) {
			return true
		}
	}
	found := false
	_ = s.VM.Try(func() { // getters may throw
		exports := scope.Module.Get("exports").ToObject(s.VM)
		found = exports == f
		for _, name := range exports.Keys() {
			found = found || exports.Get(name) == goja.Value(f)
		}
	})
	return found
}
