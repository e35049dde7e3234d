// Package missing says which line of Go adds what a script lacks: the areas of package host/area that its program has
// not passed.
package missing

import "strings"

// modules are those that areas bring, with the packages of the areas; each area's own list is compared with it.
var modules = map[string]string{
	"plot": "plots", "ffi": "ffi", "cuda/driver": "driver", "cuda/nccl": "collectives", "cujs/bench": "tuning",
	"cuda/ndarray": "arrays", "cuda/parallel": "arrays",
	"cuda/blas": "mathematics", "cuda/fft": "mathematics", "cuda/solver": "mathematics", "cuda/sparse": "mathematics",
}

// Functions are those of the module cuda that areas bring.
var Functions = map[string]string{"bench": "tuning", "tune": "tuning"}

// Area says how a program passes the area of a package in host/area.
func Area(name string) string {
	return "add " + name + `.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/` + name + `")`
}

// Module says how a program passes the area that brings a module, "" where no area of cujs has it. Modules for the
// sources of cujs alone, internal/blas/…, belong to the one that scripts know, cuda/blas.
func Module(name string) string {
	if hidden, ok := strings.CutPrefix(name, "internal/"); ok {
		folder, _, _ := strings.Cut(hidden, "/")
		name = "cuda/" + folder
	}
	if area, ok := modules[name]; ok {
		return Area(area)
	}
	return ""
}
