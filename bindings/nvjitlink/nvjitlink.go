// Package nvjitlink is NVIDIA's linker for device code as a table of Go
// functions: it links LTO-IR, PTX, cubins, objects and libraries to a cubin, and
// optimises across what it links.
//
// [API] holds one func field for every function of nvJitLink.h, under the name
// that a C program uses, and [Open] fills it from the library of a CUDA toolkit
// of at least 12.0, of pip or of conda. The functions are the C functions:
// nothing is checked here. The package compile is the safe layer above.
//
// Pointers passed to a call are kept alive until it returns. The table may be
// used from any number of goroutines, a handle by one at a time.
package nvjitlink

//go:generate go run ../../tools/bindings/generate -small -spec internal/nvjitlink.json -package nvjitlink

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// An API is a table of the library's functions. Functions that the library does
// not have are never nil: they answer NotExported.
type API struct {
	Functions
	toolkit.Library
}

// Open loads the library of the wanted major version, that of the driver, or
// else the newest that is found: what CUJS_LIBNVJITLINK names, or
// libnvJitLink.so.13, .12 (nvJitLink_130_0.dll, …). The error is a
// *loader.NotFoundError.
func Open(major int) (*API, error) { return OpenWith(loader.Native(), major) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System, major int) (*API, error) {
	api := new(API)
	library, err := toolkit.Search{
		Library: "nvJitLink, the linker of LTO-IR,", Variable: "CUJS_LIBNVJITLINK", Versions: libraries, Wheel: "nvjitlink",
		Advice: fmt.Sprintf("install the CUDA toolkit (12.0 or newer), or only nvJitLink (pip install %s; conda install libnvjitlink)",
			wheel(major)),
		Without: "linking PTX and cubins needs nothing but the driver",
		Accept:  api.use,
	}.Find(system, major)
	if err != nil {
		return nil, err
	}
	api.Path = library.Path
	return api, nil
}

// wheel is the package of pip for a major version; CUDA 11 has none.
func wheel(major int) string {
	if major == 11 {
		major = 13
	}
	return toolkit.Wheel("nvidia-nvjitlink", major)
}

// use fills the table from a library, unless it is none of nvJitLink.
func (api *API) use(library *loader.Library) error {
	api.Major, api.Minor = 12, 2 // before nvJitLinkVersion, which came with 12.3
	table := loader.NewTable(functionCount, func(i int) (uintptr, bool) { return api.lookup(library, symbols[i]) })
	bind(table, &api.Functions)
	var major, minor uint32
	if r := api.NvJitLinkVersion(&major, &minor); r == NVJITLINK_SUCCESS {
		api.Major, api.Minor = int(major), int(minor)
	}
	if !table.Has(fnNvJitLinkCreate) {
		return fmt.Errorf("%s is not nvJitLink: it does not export nvJitLinkCreate", library.Path)
	}
	return nil
}

// versioned takes apart a symbol that carries the version of its toolkit.
var versioned = lazyregexp.New(`^__(\w+?)_\d+_\d+$`)

// lookup finds a function. A library exports it under its plain name, and with
// the version of every toolkit since the major version began, which is all
// that the first ones had.
func (api *API) lookup(library *loader.Library, symbol string) (uintptr, bool) {
	name := symbol
	if m := versioned().FindStringSubmatch(symbol); m != nil {
		name = m[1]
	}
	if address, ok := library.Lookup(name); ok {
		return address, true
	}
	for minor := api.Minor; minor >= 0; minor-- {
		if address, ok := library.Lookup(fmt.Sprintf("__%s_%d_%d", name, api.Major, minor)); ok {
			return address, true
		}
	}
	return 0, false
}
