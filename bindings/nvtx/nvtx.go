// Package nvtx tells NVIDIA's profilers what a program is doing: ranges with
// names, and marks, that Nsight Systems draws above the kernels and copies. Each
// belongs to a [Domain], which the profiler shows by itself.
//
// [Open] attaches to a tool in one of two ways. A profiler that starts a
// program names its library in NVTX_INJECTION64_PATH; that library is attached
// as the headers of NVTX 3 do it, which need no other library (inject.go).
// Without it the calls go through libnvToolsExt.so.1, the library of NVTX 2,
// where that is installed. Where there is neither, there is nobody to tell: a
// nil *[API] has nil domains, which do nothing.
package nvtx

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/loader"
)

// variable names the library of NVTX 2, instead of the search.
const variable = "CUJS_LIBNVTX"

// Functions of NVTX, by their places in functions.
const (
	create = iota
	destroy
	markEx
	startEx
	end
	pushEx
	pop
	functionCount
)

// functions are their names in NVTX 2's library, and their NVTX_CBID_CORE2_… of NVTX 3.
var functions = [functionCount]struct {
	symbol string
	slot   int
}{
	create:  {"nvtxDomainCreateA", 12},
	destroy: {"nvtxDomainDestroy", 14},
	markEx:  {"nvtxDomainMarkEx", 1},
	startEx: {"nvtxDomainRangeStartEx", 2},
	end:     {"nvtxDomainRangeEnd", 3},
	pushEx:  {"nvtxDomainRangePushEx", 4},
	pop:     {"nvtxDomainRangePop", 5},
}

// An API is an attached tool. It may be used from any number of goroutines.
type API struct {
	Path    string // of the tool's library, or of NVTX 2's
	version uint16 // of NVTX, as attributes tell it
	table   *loader.Table
	domains atomic.Int64 // that were made
}

// Open attaches to the tool: through the library of NVTX 2 that CUJS_LIBNVTX
// names, else through the tool's library that NVTX_INJECTION64_PATH names, else
// through libnvToolsExt.so.1 (nvToolsExt64_1.dll). Where no library is there, the
// error contains a *loader.NotFoundError. A tool attaches with every call of
// Open, and stays for the life of the process: call it once.
func Open() (*API, error) { return OpenWith(loader.Native()) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System) (*API, error) {
	var refused error
	if path := system.Getenv(injection); path != "" && system.Getenv(variable) == "" {
		var api *API
		if api, refused = inject(system, path); refused == nil {
			return api, nil
		}
	}
	library, err := system.Find(search())
	if err != nil {
		return nil, errors.Join(refused, err)
	}
	find := func(i int) (uintptr, bool) { return library.Lookup(functions[i].symbol) }
	return &API{Path: library.Path, version: 2, table: loader.NewTable(functionCount, find)}, nil
}

// complete refuses a library that is another.
func complete(library *loader.Library) error {
	for _, f := range functions {
		if _, ok := library.Lookup(f.symbol); !ok {
			return fmt.Errorf("it has no %s", f.symbol)
		}
	}
	return nil
}
