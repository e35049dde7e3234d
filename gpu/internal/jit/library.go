// This file loads and unloads images.

package jit

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A Library is code without a context. It outlives the contexts that it is placed in.
type Library struct {
	Handle   cuda.Library
	unloaded atomic.Bool
	// The driver may compile again for another context, and write to the logs: options
	// and values stay in place until the library is unloaded.
	options *List
	values  Values
}

// Unload unloads the library once, also after the end of its context.
func (l *Library) Unload(api *cuda.API) error {
	if !l.unloaded.CompareAndSwap(false, true) {
		return nil
	}
	r := api.CuLibraryUnload(l.Handle)
	runtime.KeepAlive(l)
	return messages.Describe(api.Error("cuLibraryUnload", r), "unloading a module")
}

// Load has the driver load an image: as a library where the driver has libraries (since
// CUDA 12.0), else into the current context only. A library is placed in the context at
// once, because the driver may compile only then. An image that is refused as a library is
// loaded by cuModuleLoadDataEx too, so that its error and log are always those of that
// call; so is PTX whose log was asked for and is missing, for it is worth more than the
// library. Load returns the values of the last call, its name and its result.
func Load(api *cuda.API, list *List, image []byte, verbose bool) (m cuda.Module, l *Library, values Values, call string, r cuda.Result) {
	l = &Library{options: list, values: list.Values()}
	option, value := list.addresses(l.values)
	r = api.CuLibraryLoadData(&l.Handle, unsafe.Pointer(&image[0]), option, value, uint32(len(list.options)), nil, nil, 0)
	if r == cuda.CUDA_SUCCESS {
		silent := func() bool { return verbose && !api.Emulated && list.logs[0] == 0 && IsPTX(image) }
		if r = api.CuLibraryGetModule(&m, l.Handle); r == cuda.CUDA_SUCCESS && !silent() {
			return m, l, l.values, "cuLibraryGetModule", r
		}
		_ = l.Unload(api)
	}
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		return 0, nil, l.values, "cuLibraryLoadData", r
	}
	clear(list.logs)
	values = list.Values()
	option, value = list.addresses(values)
	r = api.CuModuleLoadDataEx(&m, unsafe.Pointer(&image[0]), uint32(len(list.options)), option, value)
	runtime.KeepAlive(list)
	return m, nil, values, "cuModuleLoadDataEx", r
}

// Link calls cuLinkCreate, and returns the linker's state and the values to which it
// writes until the state is destroyed.
func (l *List) Link(api *cuda.API) (state cuda.LinkState, v Values, r cuda.Result) {
	v = l.Values()
	option, value := l.addresses(v)
	r = api.CuLinkCreate(uint32(len(l.options)), option, value, &state)
	return state, v, r
}
