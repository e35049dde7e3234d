// Package nvrtc is NVIDIA's run-time compiler for CUDA C++ as a table of Go
// functions.
//
// [API] holds one func field for every function of nvrtc.h, under the name that
// a C program uses, and [Open] fills it from the library of a CUDA toolkit, of
// pip or of conda. The functions are the C functions: nothing is checked here.
// The package compile is the safe layer above.
//
// Pointers passed to a call are kept alive until it returns. The table may be
// used from any number of goroutines, a program by one at a time.
package nvrtc

//go:generate go run ../../tools/bindings/generate -small -spec internal/nvrtc.json -package nvrtc

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/loader"
)

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions
	toolkit.Library
}

// Open loads the library of the wanted major version, that of the driver, or
// else the newest that is found: what CUJS_LIBNVRTC names, or libnvrtc.so.13,
// .12 … (nvrtc64_130_0.dll …). The error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	library, err := toolkit.Search{
		Library: "NVRTC, the compiler of CUDA C++,", Variable: "CUJS_LIBNVRTC", Versions: libraries, Wheel: "cuda_nvrtc",
		Advice: fmt.Sprintf("install the CUDA toolkit, or only NVRTC (pip install %s; conda install cuda-nvrtc)",
			toolkit.Wheel("nvidia-cuda-nvrtc", major)),
		Without: "kernels in JavaScript and PTX need nothing",
		Accept:  api.use,
	}.Find(system, major)
	if err != nil {
		return nil, err
	}
	api.Path = library.Path
	return api, nil
}

// use fills the table from a library, unless it is none of NVRTC.
func (api *API) use(library *loader.Library) error {
	table := loader.NewTable(functionCount, func(i int) (uintptr, bool) { return library.Lookup(symbols[i]) })
	bind(table, &api.Functions)
	var major, minor int32
	if r := api.NvrtcVersion(&major, &minor); r != NVRTC_SUCCESS {
		return fmt.Errorf("%s is not NVRTC: it does not tell its version", library.Path)
	}
	api.Major, api.Minor = int(major), int(minor)
	return nil
}
