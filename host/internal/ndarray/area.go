package ndarray

import (
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Area has the modules cuda/ndarray and cuda/parallel in a runtime.
var Area = &area.Area{
	Package: "arrays", Sources: stdlib.Arrays, Install: install,
	Modules: map[string]area.Loader{
		"cuda/ndarray":  load,
		"cuda/parallel": func(r *area.Runtime) goja.Value { return r.Load(environment.Hidden + "parallel/parallel") },
	},
}

// load makes cuda/ndarray. From here on kernels take arrays.
func load(r *area.Runtime) goja.Value {
	arrays := newArrays(r.Cuda.Reader, r.Cuda.Kernels)
	r.Cuda.Modules.Elements = arrays.Elements
	return arrays.load()
}
