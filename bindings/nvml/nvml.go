// Package nvml is the part of NVIDIA's management library that tells what a
// GPU is doing: how busy, how warm, at which clocks, for which processes.
//
// [API] holds one func field for every function that is used here, under the
// name that a C program uses, and [Open] fills it from the library that comes
// with the driver. [Monitor] is the safe layer above.
package nvml

//go:generate go run ../../tools/bindings/generate -small -spec internal/nvml.json -package nvml

import "github.com/cujs/cujs/bindings/loader"

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions
	Path string // of the library
}

// Open loads and initialises the library: what CUJS_LIBNVML names, or
// libnvidia-ml.so.1 (nvml.dll). Where it is not there, the error is a
// *loader.NotFoundError.
func Open() (*API, error) { return OpenWith(loader.Native()) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System) (*API, error) {
	library, err := system.Find(search())
	if err != nil {
		return nil, err
	}
	api := &API{Path: library.Path}
	bind(loader.NewTable(functionCount, func(i int) (uintptr, bool) { return library.Lookup(symbols[i]) }), &api.Functions)
	if r := api.NvmlInit(); r != NVML_SUCCESS {
		return nil, &Error{Call: "nvmlInit", Code: r}
	}
	return api, nil
}
