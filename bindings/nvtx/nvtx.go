// Package nvtx tells NVIDIA's profilers what a program is doing: ranges with
// names, and marks, that Nsight Systems draws above the kernels and copies.
//
// [Open] attaches to a tool in one of two ways. A profiler that starts a
// program names its library in NVTX_INJECTION64_PATH; that library is attached
// as the headers of NVTX 3 do it, which need no other library (inject.go).
// Without it the calls go through libnvToolsExt.so.1, the library of NVTX 2,
// where that is installed. Where there is neither, there is nobody to tell: a
// nil *[API] does nothing.
package nvtx

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
)

// variable names the library of NVTX 2, instead of the search.
const variable = "CUJS_LIBNVTX"

// Functions of NVTX, by their places in symbols.
const (
	markA = iota
	rangeStartA
	rangeEnd
	rangePushA
	rangePop
	functionCount
)

// symbols are the functions' names in NVTX 2's library.
var symbols = [functionCount]string{"nvtxMarkA", "nvtxRangeStartA", "nvtxRangeEnd", "nvtxRangePushA", "nvtxRangePop"}

// An API tells a tool of ranges and marks. It may be used from any number of
// goroutines; a nil API, and a function that the tool does not want to hear of,
// do nothing. Names are UTF-8 and end at their first zero byte.
type API struct {
	Path  string // of the tool's library, or of NVTX 2's
	table *loader.Table
}

// A RangeID names a range between Start and End.
type RangeID uint64

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
	find := func(i int) (uintptr, bool) { return library.Lookup(symbols[i]) }
	return &API{Path: library.Path, table: loader.NewTable(functionCount, find)}, nil
}

// complete refuses a library that is another.
func complete(library *loader.Library) error {
	for _, name := range symbols {
		if _, ok := library.Lookup(name); !ok {
			return fmt.Errorf("it has no %s", name)
		}
	}
	return nil
}

// Mark notes a moment.
func (a *API) Mark(name string) { a.named(markA, name) }

// Start begins a range that may end on any thread, and overlap others.
func (a *API) Start(name string) RangeID { return RangeID(a.named(rangeStartA, name)) }

// End ends the range that Start gave the name.
func (a *API) End(id RangeID) {
	if a != nil {
		a.table.Call(rangeEnd, uintptr(id))
	}
}

// Push begins a range inside the calling OS thread's innermost one. The caller
// stays on the thread (runtime.LockOSThread) until Pop.
func (a *API) Push(name string) { a.named(rangePushA, name) }

// Pop ends the calling OS thread's innermost range.
func (a *API) Pop() {
	if a != nil {
		a.table.Call(rangePop)
	}
}

// named calls a function that takes a name, which the tool copies.
func (a *API) named(function int, name string) uintptr {
	if a == nil {
		return 0
	}
	text := append([]byte(name), 0)
	text = text[:bytes.IndexByte(text, 0)+1]
	result, _ := a.table.Call(function, uintptr(unsafe.Pointer(&text[0])))
	runtime.KeepAlive(text)
	return result
}
