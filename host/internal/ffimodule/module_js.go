// This file says that WebAssembly has no libraries. It leaves out all the rest.

package ffimodule

import (
	"errors"

	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

var errNoLibraries = errors.New("ffi calls functions of shared libraries, and WebAssembly has none: run the script by cujs itself")

// newModule refuses to make the module.
func newModule(env *environment.Env) goja.Value {
	env.Bind.Throw(errNoLibraries)
	return nil
}
