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

//go:generate go run ../internal/generate -small -spec internal/nvrtc.json -package nvrtc

import (
	"fmt"

	"github.com/cujs/cujs/bindings/loader"
)

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions

	// Path is the file of the library.
	Path string
	// Major and Minor are its version, that of the toolkit it belongs to.
	Major, Minor int
}

// NotExported is the answer of a function that the library does not have,
// because it is older than the function.
const NotExported Result = -1

// result is a stub's answer.
func result(r uintptr, ok bool) Result {
	if !ok {
		return NotExported
	}
	return Result(int32(r))
}

// Open loads the library of the wanted major version, that of the driver, or
// else the newest that is found: what CUJS_LIBNVRTC names, or libnvrtc.so.13,
// .12 … (nvrtc64_130_0.dll …). The error is a *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	toolkit := system.FindToolkit("cu*", "cuda_nvrtc")
	library, err := system.Find(loader.Search{
		Library:    "NVRTC, the compiler of CUDA C++,",
		Variable:   "CUJS_LIBNVRTC",
		Files:      loader.MajorFirst(libraries, major),
		FilesFirst: true,
		Preferred:  toolkit.Preferred,
		Folders:    toolkit.Folders,
		Advice: fmt.Sprintf("install the CUDA toolkit, or only NVRTC (pip install %s; conda install cuda-nvrtc), "+
			"or name its file in CUJS_LIBNVRTC; kernels in JavaScript and PTX need nothing", wheel(major)),
		Accept: api.use,
	})
	if err != nil {
		return nil, err
	}
	api.Path = library.Path
	return api, nil
}

// wheel is the package of pip for a major version.
func wheel(major int) string {
	switch major {
	case 11, 12:
		return fmt.Sprintf("nvidia-cuda-nvrtc-cu%d", major)
	}
	return "nvidia-cuda-nvrtc"
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
