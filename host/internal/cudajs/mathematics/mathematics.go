// Package mathematics is the modules over NVIDIA's libraries of mathematics: cuda/blas and those
// beside it. They read what scripts pass and hand it to the packages below gpu that know a library;
// where the library is not there, as on the emulated device, to kernels of cujs's own.
package mathematics

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Mathematics is the modules of one runtime.
type Mathematics struct{ *values.Reader }

// New returns the area for one runtime.
func New(r *values.Reader) *Mathematics { return &Mathematics{r} }

// Modules are the modules by their names.
func (m *Mathematics) Modules() map[string]environment.Loader {
	return map[string]environment.Loader{
		"cuda/sparse": func(*environment.Env) goja.Value { return newScattered(m).exports() },
		"cuda/solver": func(*environment.Env) goja.Value { return newFactoring(m).exports() },
		"cuda/fft":    func(*environment.Env) goja.Value { return newFourier(m).exports() },
		"cuda/blas":   func(*environment.Env) goja.Value { return newDense(m).exports() },
	}
}

// A table is the functions of a library.
type table interface{ Found() (path, version string) }

// A library is one of NVIDIA's, which is looked for when it is first needed.
type library[T table] struct {
	*Mathematics
	name    string        // "cuBLAS"
	source  stdlib.Source // of cujs's own kernels
	own     *goja.Object  // those; nil until they are needed
	open    func(major int) (T, error)
	api     T
	missing error // why it is not used; nil before the search, and where it is
	sought  bool
}

// found reports whether the library is used. That of a GPU that has none is missed once.
func (l *library[T]) found() bool {
	if l.sought {
		return l.missing == nil
	}
	driver := l.Open()
	l.sought = true
	if driver.API().Emulated {
		l.missing = errors.New(l.name + " needs a GPU; the device is emulated")
		return false
	}
	if l.api, l.missing = l.open(driver.Version() / 1000); l.missing != nil {
		fmt.Fprintf(l.Env.Config.Stderr, "cujs: %s was not found; cujs's own kernels do what they can (require('cuda/%s').missing says what was looked for)\n", l.name, module[l.name])
	}
	return l.missing == nil
}

// module is which module is over a library.
var module = map[string]string{"cuBLAS": "blas", "cuBLASLt": "blas", "cuFFT": "fft", "cuSOLVER": "solver", "cuSPARSE": "sparse"}

// need throws, where the library is not used, for an operation without a kernel of cujs's own.
func (l *library[T]) need(op, what string) {
	if l.found() {
		return
	}
	var notFound *loader.NotFoundError
	if errors.As(l.missing, &notFound) {
		l.Bind.Throw(fmt.Errorf("%s: cujs has no kernel of its own for %s, and %w", op, what, l.missing))
	}
	l.Bind.ThrowTypeError("%s: cujs has no kernel of its own for %s; %v", op, what, l.missing)
}

// accessors are the getters that each module has.
func (l *library[T]) accessors(o *goja.Object) {
	l.Bind.Accessors(o, bind.Accessor{Name: "library", Get: l.about}, bind.Accessor{Name: "missing", Get: l.why})
}

// about is the getter library: { path, version }, null where it is not used.
func (l *library[T]) about(goja.FunctionCall) goja.Value {
	if !l.found() {
		return goja.Null()
	}
	path, version := l.api.Found()
	return l.PlainObject("path", path, "version", version)
}

// kernel calls one of cujs's own kernels.
func (l *library[T]) kernel(name string, args ...any) goja.Value {
	if l.own == nil {
		l.own = l.Env.Script(l.source).ToObject(l.VM)
	}
	f, _ := goja.AssertFunction(l.own.Get(name))
	list := make([]goja.Value, len(args))
	for i, v := range args {
		list[i] = l.VM.ToValue(v)
	}
	return l.Bind.Call(f, goja.Undefined(), list...)
}

// why is the getter missing: why the library is not used, null where it is.
func (l *library[T]) why(goja.FunctionCall) goja.Value {
	if l.found() {
		return goja.Null()
	}
	return l.VM.ToValue(l.missing.Error())
}
