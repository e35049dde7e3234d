package host

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// prepared is what a raw call may be given: memory, a stream and an event behind a kernel that runs for ever in the stream. A
// kernel that runs for ever is in the default stream, too.
const prepared = `const d = require('cuda/driver'), p = d.cuMemAlloc(4096), q = d.cuMemAlloc(4096), words = new Uint32Array(16), pinned = d.cuMemHostAlloc(64, 0)
	const s = cuda.stream(), e = d.cuEventCreate(0), pool = d.cuDeviceGetDefaultMemPool(0)
	k.launch({ grid: 1, block: 1, stream: s }, x); d.cuEventRecord(e, s); begin(); `

// waitingCalls are calls of cuda/driver that wait for what the device does, or come before a wait, by name.
var waitingCalls = map[string]string{
	"cuCtxSynchronize":        "d.cuCtxSynchronize()",
	"cuStreamSynchronize":     "d.cuStreamSynchronize(s)",
	"cuEventSynchronize":      "d.cuEventSynchronize(e)",
	"cuMemcpyDtoH":            "d.cuMemcpyDtoH(words, p, 64)",
	"cuMemcpyHtoD":            "d.cuMemcpyHtoD(p, words, 64)",
	"cuMemcpyDtoD":            "d.cuMemcpyDtoD(p, q, 64); d.cuCtxSynchronize()",
	"cuMemcpyDtoHAsync":       "d.cuMemcpyDtoHAsync(words, p, 64, s); d.cuStreamSynchronize(s)",
	"cuMemFree":               "d.cuMemFree(p); d.cuCtxSynchronize()",
	"cuMemFreeHost":           "d.cuMemFreeHost(pinned); d.cuCtxSynchronize()",
	"cuMemsetD8":              "d.cuMemsetD8(p, 1, 64); d.cuMemcpyDtoH(words, p, 64)",
	"cuStreamDestroy":         "const u = d.cuStreamCreate(0); d.cuMemsetD32Async(p, 1, 16, u); d.cuStreamDestroy(u); d.cuCtxSynchronize()",
	"cuEventDestroy":          "d.cuEventDestroy(e); d.cuCtxSynchronize()",
	"cuMemPoolTrimTo":         "d.cuMemPoolTrimTo(pool, 0); d.cuCtxSynchronize()",
	"cuStreamWaitEvent":       "d.cuStreamWaitEvent(0, e, 0); d.cuStreamSynchronize(0)",
	"cuDevicePrimaryCtxReset": "d.cuDevicePrimaryCtxReset(0)",
	"cuStreamQuery":           "for (;;) try { d.cuStreamQuery(s) } catch (e) { if (e.code !== 600) throw e }",
	"cuEventQuery":            "for (;;) try { d.cuEventQuery(e) } catch (e) { if (e.code !== 600) throw e }",
}

// TestDriverCallsAreEnded ends scripts inside calls of cuda/driver behind a kernel that runs for ever: by their context, and by
// Close. After the context the runtime goes on, with a device that may have to be reset.
func TestDriverCallsAreEnded(t *testing.T) {
	for name, source := range waitingCalls {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			r := begunIn(t, name, cancel)
			if _, err := r.Run(ctx, "t.js", spin+prepared+source+"; cuda.synchronize()"); !errors.Is(err, context.Canceled) {
				t.Errorf("its context: %v", err)
			}
			v, err := r.Run(context.Background(), "next.js", "cuda.device().reset(); cuda.alloc('f32', 4).fill(3).read().join()")
			if err != nil || v.String() != "3,3,3,3" {
				t.Errorf("afterwards: %v, %v", v, err)
			}

			var closing sync.WaitGroup
			closed := make(chan *Runtime, 1)
			r = begunIn(t, name, func() { closing.Go(func() { r := <-closed; _ = r.Close() }) })
			closed <- r
			if _, err := r.Run(context.Background(), "t.js", spin+prepared+source+"; cuda.synchronize()"); !errors.Is(err, ErrClosed) {
				t.Errorf("Close: %v", err)
			}
			closing.Wait()
		})
	}
}

// begunIn is a runtime that tells when its script, which has called begin, enters a call of the driver.
func begunIn(t *testing.T, call string, entered func()) *Runtime {
	api, err := emulator.Open(emulator.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	var begun atomic.Bool
	r := newRuntime(t, Options{Permissions: Permissions{Driver: true}, Driver: api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if begun.Load() && c.Name == call {
			once.Do(entered)
		}
		return next()
	})})
	if err := r.Set("begin", func() { begun.Store(true) }); err != nil {
		t.Fatal(err)
	}
	return r
}
