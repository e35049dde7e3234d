// This file attaches to a tool as the headers of NVTX 3 do it: the tool's
// library exports InitializeInjectionNvtx2, which is given a function that
// answers tables by number. One of them has a function that answers the slots
// of a module, and there the tool writes the addresses of its own functions.
// Numbers and layouts are those of nvtxDetail/nvtxTypes.h.

package nvtx

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
)

const (
	injection  = "NVTX_INJECTION64_PATH"
	initialize = "InitializeInjectionNvtx2"

	tableCallbacks = 1 // NVTX_ETID_CALLBACKS
	tableVersion   = 3 // NVTX_ETID_VERSIONINFO
	version        = 3 // NVTX_VERSION

	moduleCore2 = 5  // NVTX_CB_MODULE_CORE2
	moduleCount = 7  // NVTX_CB_MODULE_SIZE
	slotCount   = 16 // of the largest module
)

// slotCounts are the modules' NVTX_CBID_…_SIZE: core, CUDA, OpenCL, CUDA
// runtime, core2 and sync. A tool may refuse a program that lacks a module, so
// all are there, though only core2 is called.
var slotCounts = [moduleCount]uint32{0, slotCount, 9, 15, 7, slotCount, 7}

// slots is the memory that a tool reads and writes. It holds addresses as
// numbers: Go's collector does not move what is on its heap, and the callbacks,
// which are never freed, keep it alive for a tool that has kept an address.
type slots struct {
	callbacks struct { // NvtxExportTableCallbacks
		size                   uintptr
		getModuleFunctionTable uintptr
	}
	version struct { // NvtxExportTableVersionInfo
		size                    uintptr
		version, reserved       uint32
		setInjectionNvtxVersion uintptr
	}
	functions [moduleCount][slotCount]uintptr     // where the tool writes
	places    [moduleCount][slotCount + 1]uintptr // addresses of those, and a zero; none for number 0
}

func newSlots() *slots {
	s := &slots{}
	s.callbacks.size = unsafe.Sizeof(s.callbacks)
	s.callbacks.getModuleFunctionTable = native.Callback(s.moduleTable)
	s.version.size, s.version.version = unsafe.Sizeof(s.version), version
	s.version.setInjectionNvtxVersion = native.Callback(func(uintptr) uintptr { return 0 })
	for module, count := range slotCounts {
		for i := 1; i < int(count); i++ {
			s.places[module][i] = uintptr(unsafe.Pointer(&s.functions[module][i]))
		}
	}
	return s
}

// exportTable is the function that the tool is given: the address of a table.
func (s *slots) exportTable(table uintptr) uintptr {
	switch uint32(table) {
	case tableCallbacks:
		return uintptr(unsafe.Pointer(&s.callbacks))
	case tableVersion:
		return uintptr(unsafe.Pointer(&s.version))
	}
	return 0
}

// moduleTable is GetModuleFunctionTable: it answers 1, the places of a module's
// slots and their number, or 0 where there is no such module.
func (s *slots) moduleTable(module uintptr, places *uintptr, count *uint32) uintptr {
	m := uint32(module)
	if m == 0 || m >= moduleCount {
		return 0
	}
	if places != nil {
		*places = uintptr(unsafe.Pointer(&s.places[m][0]))
	}
	if count != nil {
		*count = slotCounts[m]
	}
	return 1
}

// inject attaches to the tool whose library is at path.
func inject(system loader.System, path string) (*API, error) {
	library, err := system.Find(loader.Search{Library: "the profiler's library that " + injection + " names", Files: []string{path}})
	if err != nil {
		return nil, err
	}
	attach := loader.NewTable(1, func(int) (uintptr, bool) { return library.Lookup(initialize) })
	s := newSlots()
	done, ok := attach.Call(0, native.Callback(s.exportTable))
	if !ok || int32(done) == 0 {
		refused := fmt.Errorf("%s: %s failed", path, initialize)
		if !ok {
			refused = fmt.Errorf("%s: it has no %s; it is no profiler's library for NVTX 3", path, initialize)
		}
		return nil, errors.Join(refused, library.Close())
	}
	find := func(i int) (uintptr, bool) {
		address := s.functions[moduleCore2][functions[i].slot]
		return address, address != 0
	}
	return &API{Path: path, version: version, table: loader.NewTable(functionCount, find)}, nil
}
