// This file looks for NVIDIA's libraries.

package values

import (
	"errors"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A Table is the functions of a library.
type Table interface{ Found() (path, version string) }

// A Library is one of NVIDIA's, which is looked for when it is first needed.
type Library[T Table] struct {
	Of      *Reader
	Name    string // "cuBLAS"
	Module  string // that tells of it: "cuda/blas"
	Without string // what is done where it is missing
	Load    func(major int) (T, error)

	API     T
	Missing error // why it is not used; nil before the search, and where it is
	sought  bool
}

// Found reports whether the library is used. That of a GPU that has none is missed once.
func (l *Library[T]) Found() bool {
	if l.sought {
		return l.Missing == nil
	}
	driver := l.Of.Open()
	l.sought = true
	if driver.API().Emulated {
		l.Missing = errors.New(l.Name + " needs a GPU; the device is emulated")
		return false
	}
	if l.API, l.Missing = l.Load(driver.Version() / 1000); l.Missing != nil {
		l.Of.Env.Warn("%s was not found; %s (require('%s').missing says what was looked for)", l.Name, l.Without, l.Module)
	}
	return l.Missing == nil
}

// Accessors are the getters of its module: library is { path, version }, null where it is not used; missing is why it is
// not, null where it is.
func (l *Library[T]) Accessors(o *goja.Object) {
	l.Of.Bind.Accessors(o,
		bind.Accessor{Name: "library", Get: func(goja.FunctionCall) goja.Value {
			if !l.Found() {
				return goja.Null()
			}
			path, version := l.API.Found()
			return l.Of.PlainObject("path", path, "version", version)
		}},
		bind.Accessor{Name: "missing", Get: func(goja.FunctionCall) goja.Value {
			if l.Found() {
				return goja.Null()
			}
			return l.Of.VM.ToValue(l.Missing.Error())
		}})
}
