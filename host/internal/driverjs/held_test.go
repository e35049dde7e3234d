package driverjs_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/dop251/goja"
)

// TestMemoryOutlivesItsUse gives the driver memory of arrays that the script
// drops, and collects garbage while the driver may still use it, and after that.
func TestMemoryOutlivesItsUse(t *testing.T) {
	const begin = `var d = require('cuda/driver'); require('cuda').context
		var stream = d.cuStreamCreate(1), p = d.cuMemAlloc(1 << 20); `
	const options = `[['CU_JIT_ERROR_LOG_BUFFER', 'CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES'], [new Uint8Array(memory), 1 << 20]]`
	for name, c := range map[string]struct{ use, during, end string }{
		"the log of a link": {
			"var state = d.cuLinkCreate(..." + options + ")", "d.cuCtxSynchronize()", "d.cuLinkDestroy(state)"},
		"the log of a library": {
			"var library = d.cuLibraryLoadData('.version 6.0\\n.target sm_60\\n.address_size 64\\n.entry f() { ret; }', ..." + options + ", [], [])",
			"d.cuCtxSynchronize()", "d.cuLibraryUnload(library)"},
		"a copy in a stream": {
			"d.cuMemcpyHtoDAsync(p, new Uint8Array(memory), 1 << 20, stream)", "d.cuStreamSynchronize(0)", "d.cuStreamSynchronize(stream)"},
		"a copy in a context": {
			"d.cuMemcpyHtoDAsync(p, new Uint8Array(memory), 1 << 20, 0)",
			"var first = d.cuCtxGetCurrent(); d.cuCtxCreate(null, 0, 0); d.cuCtxSynchronize(); d.cuStreamSynchronize(0); d.cuCtxSetCurrent(first)", "d.cuCtxSetCurrent(first); d.cuCtxSynchronize()"},
		"a copy that a graph repeats": {
			"d.cuStreamBeginCapture(stream, 0); d.cuMemcpyHtoDAsync(p, new Uint8Array(memory), 1 << 20, stream); var graph = d.cuStreamEndCapture(stream)",
			"d.cuStreamSynchronize(stream); d.cuCtxSynchronize()", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, freed := lending(t)
			run := func(source string) {
				t.Helper()
				if _, err := r.Run(context.Background(), "t.js", source); err != nil {
					t.Fatal(host.FormatError(err, false))
				}
			}
			run(begin + c.use + "; memory = undefined")
			run(c.during)
			if collect(freed) {
				t.Error("the memory is freed while the driver may use it")
			}
			if c.end == "" {
				return
			}
			run(c.end)
			if !collect(freed) {
				t.Error("the memory is kept for ever")
			}
		})
	}
}

// lending is a runtime whose global memory is a mebibyte of Go's, and tells when
// the collector has found that nothing refers to it. Copies are not made: what
// the emulated device keeps of theirs would hide what is not kept for a GPU.
func lending(t *testing.T) (r *host.Runtime, freed *atomic.Bool) {
	t.Helper()
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api = api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuMemcpyHtoDAsync" {
			return cuda.CUDA_SUCCESS
		}
		return next()
	})
	if r, err = host.New(host.Options{Areas: areas.All(), Driver: api, Permissions: host.Everything()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	freed = new(atomic.Bool)
	err = r.Do(context.Background(), func(vm *goja.Runtime) error {
		data := make([]byte, 1<<20)
		runtime.AddCleanup(&data[0], func(freed *atomic.Bool) { freed.Store(true) }, freed)
		return vm.Set("memory", vm.NewArrayBuffer(data))
	})
	if err != nil {
		t.Fatal(err)
	}
	return r, freed
}

// collect collects garbage, and tells whether that has freed the memory: each
// time, a cleanup of its own has run before it looks.
func collect(freed *atomic.Bool) bool {
	for range 5 {
		ran := make(chan struct{})
		runtime.AddCleanup(new([64]byte), func(ran chan struct{}) { close(ran) }, ran)
		for done := false; !done; {
			runtime.GC()
			select {
			case <-ran:
				done = true
			default:
				runtime.Gosched()
			}
		}
		if freed.Load() {
			return true
		}
	}
	return false
}
