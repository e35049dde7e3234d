// This file opens the driver's library and finds out whether it can be used.

package cuda

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
)

// oldest is the first driver that has what this package builds on: CUDA 11.0.
const oldest = 11000

// A Reason says why a driver cannot be used.
type Reason int

// The reasons, from the outside in.
const (
	NotFound    Reason = iota // no library
	NoSymbols                 // a library that is not the driver's
	StubLibrary               // the toolkit's library for linking, without a driver behind it
	TooOld                    // a driver before CUDA 11.0
	NoDevice                  // a driver, but no GPU that it can use
	InitFailed                // cuInit failed in another way
)

// An OpenError says why the driver cannot be used and what to do about it.
type OpenError struct {
	Reason  Reason
	Path    string // of the library; empty when none was found
	Version int    // of the driver, when it was asked
	Err     error  // *loader.NotFoundError, or *Error of the call that failed
}

// Error is one line for most reasons; for NotFound it lists what was tried.
func (e *OpenError) Error() string {
	switch e.Reason {
	case NotFound:
		return e.Err.Error()
	case NoSymbols:
		return fmt.Sprintf("%s is not NVIDIA's driver library: it does not export cuInit", e.Path)
	case StubLibrary:
		return fmt.Sprintf("%s is the CUDA toolkit's stub, which serves linking only; "+
			"install NVIDIA's driver, or take the stubs folder out of the library path", e.Path)
	case TooOld:
		return fmt.Sprintf("%s is a driver for CUDA %s; CUDA %s or newer is needed: update NVIDIA's driver",
			e.Path, release(e.Version), release(oldest))
	case NoDevice:
		return fmt.Sprintf("%s found no GPU that it can use; look at nvidia-smi and at CUDA_VISIBLE_DEVICES", e.Path)
	}
	return fmt.Sprintf("%s cannot start: %v", e.Path, e.Err)
}

// Unwrap gives the cause.
func (e *OpenError) Unwrap() error { return e.Err }

// Open loads the driver of this machine (libcuda.so.1 or nvcuda.dll, or what
// CUJS_LIBCUDA names), initialises it and returns its table. The error is an
// *OpenError. The library stays loaded for the life of the process, as the
// driver demands.
func Open() (*API, error) { return OpenWith(loader.Native()) }

// OpenWith is Open with another loader, for tests.
func OpenWith(system loader.System) (*API, error) {
	search := driverSearch()
	search.Accept = accept
	file, err := system.Find(search)
	if err != nil {
		return nil, openError(err)
	}
	l := newLibrary(file)
	if err := l.start(); err != nil {
		return nil, err
	}
	api := New(file.Path, l.version, l.missing)
	l.bind(&api.Functions)
	if l.version >= journalSince {
		api.said = (&journal{logs: api.Functions}).said
	}
	api.launch = func() uintptr { return l.address(fnCuLaunchKernel) }
	api.Lend = func(DevicePtr, uint64) (any, Result) { return hardware{}, CUDA_SUCCESS }
	api.Borrow = func(loan any) (func(), Result) {
		if _, ok := loan.(hardware); !ok {
			return nil, CUDA_ERROR_INVALID_VALUE
		}
		return func() {}, CUDA_SUCCESS
	}
	return api, nil
}

// hardware is the loan of any memory of a GPU.
type hardware struct{}

// accept refuses libraries that are not a working driver, so that the search
// continues behind the toolkit's stub.
func accept(file *loader.Library) error {
	initialize, ok := file.Lookup("cuInit")
	if !ok {
		return &OpenError{Reason: NoSymbols, Path: file.Path}
	}
	switch result := Result(int32(native.Call(initialize, 0))); result {
	case CUDA_SUCCESS:
		return nil
	case CUDA_ERROR_STUB_LIBRARY, -1: // -1: stubs before CUDA 11.1
		return &OpenError{Reason: StubLibrary, Path: file.Path}
	case CUDA_ERROR_NO_DEVICE:
		return &OpenError{Reason: NoDevice, Path: file.Path, Err: &Error{Code: result, Call: "cuInit"}}
	default:
		return &OpenError{Reason: InitFailed, Path: file.Path, Err: &Error{Code: result, Call: "cuInit"}}
	}
}

// openError picks the most telling reason of a failed search: what a library
// that exists said, before the list of those that do not.
func openError(err error) error {
	var open *OpenError
	if errors.As(err, &open) {
		return open
	}
	return &OpenError{Reason: NotFound, Err: err}
}

// start asks for the version and for the driver's own symbol lookup.
func (l *library) start() error {
	if address, ok := l.file.Lookup("cuDriverGetVersion"); ok {
		version := new(int32)
		native.Call(address, uintptr(unsafe.Pointer(version)))
		l.version = int(*version)
	}
	if l.version < oldest {
		return &OpenError{Reason: TooOld, Path: l.file.Path, Version: l.version}
	}
	if address, ok := l.file.Lookup("cuGetProcAddress_v2"); ok {
		l.getProcAddress = procAddress(address, 5)
	} else if address, ok := l.file.Lookup("cuGetProcAddress"); ok {
		l.getProcAddress = procAddress(address, 4)
	}
	return nil
}

// procAddress binds cuGetProcAddress, whose newer form takes a fifth argument
// for the status.
func procAddress(address uintptr, words int) func(*byte, *uintptr, int32, uint64) Result {
	return func(symbol *byte, pfn *uintptr, version int32, flags uint64) Result {
		args := []uintptr{uintptr(unsafe.Pointer(symbol)), uintptr(unsafe.Pointer(pfn)), uintptr(version), uintptr(flags), 0}
		return Result(int32(native.Call(address, args[:words]...)))
	}
}

// Functional tells whether this machine has a driver and a GPU that it can
// use. It never fails; the reason is empty when the answer is yes.
func Functional() (ok bool, reason string) {
	if _, err := Open(); err != nil {
		return false, err.Error()
	}
	return true, ""
}
