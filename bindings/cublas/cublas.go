// Package cublas is NVIDIA's linear algebra of dense matrices as a table of Go functions.
//
// [API] holds one func field for every function of cublas_v2.h that cujs uses, under the
// name that a C program uses, and [Open] fills it from the library of a CUDA toolkit, of
// pip or of conda. The functions are the C functions: nothing is checked here, and they
// work in the context that is current on the thread. Package gpu/blas is the safe layer
// above.
//
// Addresses on the device are a cuda.DevicePtr; other pointers passed to a call are kept
// alive until it returns. A call allocates nothing.
package cublas

//go:generate go run ../../tools/bindings/generate -small -spec internal/cublas.json -share ../librarytypes -package cublas

import (
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
// that the process has loaded already, what CUJS_LIBCUBLAS names, or what is found
// where toolkits are installed. The error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	var err error
	api.Library, err = library.Open(system, major, symbols[:], func(table *loader.Table) (major, minor int) {
		bind(table, &api.Functions)
		return librarytypes.Version(api.CublasGetProperty)
	})
	if err != nil {
		return nil, err
	}
	return api, nil
}

var library = toolkit.Mathematics{
	Name: "cuBLAS", Variable: "CUJS_LIBCUBLAS", What: "the linear algebra of dense matrices", Versions: libraries, Package: "cublas", Create: "cublasCreate_v2",
	Without: "cujs has kernels of its own for products of matrices",
	Log:     toolkit.Log{Prefix: "cublasLt", Variable: "CUBLASLT_LOG_LEVEL"},
}
