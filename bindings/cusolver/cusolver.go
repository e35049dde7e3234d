// Package cusolver is NVIDIA's factorizations of dense matrices as a table of Go functions.
//
// [API] holds one func field for every function of cusolverDn.h that cujs uses, under the
// name that a C program uses, and [Open] fills it from the library of a CUDA toolkit, of
// pip or of conda. The functions are the C functions: nothing is checked here, and they
// work in the context that is current on the thread. Package gpu/solver is the safe layer
// above.
//
// Addresses on the device are a cuda.DevicePtr; other pointers passed to a call are kept
// alive until it returns. A call allocates nothing.
package cusolver

//go:generate go run ../../tools/bindings/generate -small -spec internal/cusolver.json -share ../librarytypes,../cublas -package cusolver

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
// that the process has loaded already, what CUJS_LIBCUSOLVER names, or what is found
// where toolkits are installed. The error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	var err error
	api.Library, err = library.Open(system, major, symbols[:], func(table *loader.Table) (major, minor int) {
		bind(table, &api.Functions)
		return librarytypes.Version(api.CusolverGetProperty)
	})
	if err != nil {
		return nil, err
	}
	return api, nil
}

var library = toolkit.Mathematics{
	Name: "cuSOLVER", Variable: "CUJS_LIBCUSOLVER", What: "the factorizations of dense matrices", Versions: libraries, Package: "cusolver", Create: "cusolverDnCreate",
	Without: "cujs has kernels of its own for them",
	Log:     toolkit.Log{Prefix: "cusolverDn", Variable: "CUSOLVER_LOG_LEVEL"},
}
