package staging

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// current is the primary context of an emulated device, with memory for a large copy.
func current(t *testing.T) (c *lifetime.Context, api *cuda.API, at cuda.DevicePtr) {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var h cuda.Context
	for _, r := range []cuda.Result{api.CuInit(0), api.CuDevicePrimaryCtxRetain(&h, 0), api.CuCtxSetCurrent(h), api.CuMemAlloc(&at, LargeFrom)} {
		if r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	}
	return lifetime.NewDriver(api, lifetime.Errors{}).Enlist(h, func(*lifetime.Context) {}), api, at
}

// Where a worker fails, the copies that others have begun by then are marked: who
// uses their chunks next has to wait for them.
func TestCopiesBesideAFailureAreMarked(t *testing.T) {
	c, api, at := current(t)
	var ring Ring
	if !ring.take(api) { // which makes it
		t.Fatal("no ring")
	}
	for name, part := range map[string]func(*transfer, *cuda.API, int){"up": (*transfer).up, "down": (*transfer).down} {
		h := &transfer{ring: &ring, data: make([]byte, LargeFrom), device: at}
		var begun, marked atomic.Int32
		c.Driver.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
			r := next()
			switch call.Name {
			case "cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync":
				begun.Add(1)
				h.fail("elsewhere", cuda.CUDA_ERROR_INVALID_VALUE)
			case "cuEventRecord":
				marked.Add(1)
			}
			return r
		}))
		if call, _ := h.run(c, part); call != "elsewhere" || begun.Load() == 0 || begun.Load() != marked.Load() {
			t.Errorf("%s: %s failed, %d copies begun, %d marked", name, call, begun.Load(), marked.Load())
		}
	}
}
