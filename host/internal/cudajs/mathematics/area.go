package mathematics

import (
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Area has the modules in a runtime.
var Area = &area.Area{
	Package: "mathematics", Sources: stdlib.Mathematics,
	Modules: map[string]area.Loader{
		"cuda/sparse": func(r *area.Runtime) goja.Value { return newScattered(of(r)).exports() },
		"cuda/solver": func(r *area.Runtime) goja.Value { return newFactoring(of(r)).exports() },
		"cuda/fft":    func(r *area.Runtime) goja.Value { return newFourier(of(r)).exports() },
		"cuda/blas":   func(r *area.Runtime) goja.Value { return newDense(of(r)).exports() },
	},
}

func of(r *area.Runtime) *Mathematics { return &Mathematics{r.Cuda.Reader} }
