// Package cublaslt is NVIDIA's products of matrices with epilogues as a table of Go functions.
//
// [API] holds one func field for every function of cublasLt.h that cujs uses, under the
// name that a C program uses, and [Open] fills it from the library of a CUDA toolkit, of
// pip or of conda. The functions are the C functions: nothing is checked here, and they
// work in the context that is current on the thread. Package gpu/blas is the safe layer
// above.
//
// Addresses on the device are a cuda.DevicePtr; other pointers passed to a call are kept
// alive until it returns. A call allocates nothing.
package cublaslt

//go:generate go run ../../tools/bindings/generate -small -spec internal/cublaslt.json -share ../librarytypes,../cublas -package cublaslt

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
)

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions
	toolkit.Library
}

// Open loads the newest library that a driver of the major version serves, 0 for any: one
// that the process has loaded already, what CUJS_LIBCUBLASLT names, or what is found
// where toolkits are installed. The error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	library, err := toolkit.Search{
		Library: "cuBLASLt, the products of matrices with epilogues,", Variable: "CUJS_LIBCUBLASLT", Versions: libraries, Wheel: "cublas", Shared: true,
		Advice: fmt.Sprintf("install the CUDA toolkit, or only cuBLASLt (pip install %s; conda install libcublas)",
			toolkit.Wheel("nvidia-cublas", major)),
		Without: "cujs has kernels of its own for products of matrices",
		Accept:  api.use,
	}.Find(system, major)
	if err != nil {
		return nil, err
	}
	api.Path = library.Path
	return api, nil
}

// use fills the table from a library, unless it is none of cuBLASLt.
func (api *API) use(library *loader.Library) error {
	table := loader.NewTable(functionCount, func(i int) (uintptr, bool) { return library.Lookup(symbols[i]) })
	bind(table, &api.Functions)
	if !table.Has(fnCublasLtCreate) {
		return fmt.Errorf("%s is not cuBLASLt: it does not export cublasLtCreate", library.Path)
	}
	api.Major, api.Minor = librarytypes.Version(api.CublasLtGetProperty)
	api.Name = "cuBLASLt"
	toolkit.Log{Prefix: "cublasLt", Variable: "CUBLASLT_LOG_LEVEL"}.Listen(library)
	return nil
}
