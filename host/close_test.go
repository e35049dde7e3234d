package host

import (
	"context"
	"errors"
	"testing"
	"time"
	"weak"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/dop251/goja"
)

// endlessScripts leave work that never ends behind; x is a buffer of two zeros.
var endlessScripts = map[string]string{
	"kernel":           "spin.launch({ grid: 1, block: 1 }, x)",
	"default and more": "spin.launch({ grid: 1, block: 1 }, x); for (let i = 0; i < 9; i++) spin.launch({ grid: 1, block: 1, stream: cuda.stream() }, x)",
	"freed behind it":  "spin.launch({ grid: 1, block: 1, stream: cuda.stream() }, x); x.free(); cuda.alloc('f32', 100)",
	"graph":            "const g = cuda.graph(s => spin.launch({ grid: 1, block: 1, stream: s }, x)); g.launch(cuda.stream())",
	"asynchronous":     "spin.launch({ grid: 1, block: 1 }, x); cuda.synchronizeAsync(); throw new Error('stop')",
}

// TestCloseEndsWhatNeverEnds closes runtimes whose scripts have left endless work on a device that another runtime uses:
// the other one goes on, and nothing is left.
func TestCloseEndsWhatNeverEnds(t *testing.T) {
	for name, source := range endlessScripts {
		t.Run(name, func(t *testing.T) {
			api, err := emulator.Open(emulator.Options{Memory: 64 << 20})
			if err != nil {
				t.Fatal(err)
			}
			other := newRuntime(t, Options{Driver: api})
			const sum = "const n = require('cuda').buffer([1, 2, 3]); var total = n.read().reduce((a, b) => a + b); n.free(); total"
			if _, err := other.Run(context.Background(), "t.js", "{"+sum+"}"); err != nil {
				t.Fatal(err)
			}
			r, err := New(Options{Driver: api, Limits: Limits{RunTime: 200 * time.Millisecond}})
			if err != nil {
				t.Fatal(err)
			}
			_, err = r.Run(context.Background(), "t.js", `const cuda = require('cuda'); const x = cuda.alloc('u32', 2).fill(0)
				const spin = cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }); `+source)
			if name != "asynchronous" && !errors.As(err, new(*LimitError)) { // it waits for the kernel at its end
				t.Fatal(err)
			}
			start := time.Now()
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took > patience {
				t.Errorf("closing took %v", took)
			}
			if v, err := other.Run(context.Background(), "t.js", "{"+sum+"}"); err != nil || v.ToInteger() != 6 {
				t.Errorf("the other runtime: got %v, %v", v, err)
			}
			if err := other.Close(); err != nil {
				t.Error(err)
			}
			if n := (&watchedDevice{API: api}).leftover(t); n != 0 {
				t.Errorf("%d bytes of device memory are left", n)
			}
		})
	}
}

// TestCloseAfterCancelledWaits closes runtimes whose scripts were ended while they waited for something else than the
// endless kernel they had launched: by their context, and by Close itself.
func TestCloseAfterCancelledWaits(t *testing.T) {
	for name, end := range map[string]func(cancel func(), r *Runtime){
		"context": func(cancel func(), _ *Runtime) { cancel() },
		"Close":   func(_ func(), r *Runtime) { _ = r.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			waits := make(chan bool)
			r, err := New(Options{Device: "emulated", Modules: map[string]Module{"test": {Funcs: map[string]Func{
				"never": func(c *Call) (any, error) {
					promise, _ := c.Promise()
					close(waits)
					return promise, nil
				},
			}}}})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			ended := make(chan error)
			go func() {
				_, err := r.Run(ctx, "t.js", `const cuda = require('cuda'); const x = cuda.alloc('u32', 2).fill(0)
					const spin = cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 })
					spin.launch({ grid: 1, block: 1 }, x); require('test').never()`)
				ended <- err
			}()
			<-waits
			_ = r.Do(context.Background(), func(*goja.Runtime) error { return nil }) // gets in when the script waits
			start := time.Now()
			end(cancel, r)
			if err := <-ended; err == nil {
				t.Error("the script was not ended")
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took > patience {
				t.Errorf("closing took %v", took)
			}
		})
	}
}

// TestShutdown closes runtimes behind endless kernels until a context ends that has ended, or ends while they wait.
func TestShutdown(t *testing.T) {
	for _, wait := range []time.Duration{0, 50 * time.Millisecond} {
		r, err := New(Options{Device: "emulated"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(context.Background(), "t.js", `const cuda = require('cuda'); const x = cuda.alloc('u32', 2).fill(0)
			const spin = cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 })
			spin.launch({ grid: 1, block: 1 }, x); throw new Error('ended')`); err == nil {
			t.Fatal("the script ended without its error")
		}
		start := time.Now() // before the context's own clock starts
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		defer cancel()
		if err := r.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took < wait || took > patience {
			t.Errorf("closing took %v", took)
		}
		if err := r.Do(context.Background(), func(*goja.Runtime) error { return nil }); !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	}
}

// TestClosedRuntimesAreCollected looks whether the collector finds runtimes that were closed, whatever their scripts have
// left: objects of the GPU, and what has a cleanup of its own, refer to all of the runtime.
func TestClosedRuntimesAreCollected(t *testing.T) {
	for name, source := range map[string]string{
		"nothing":       "1",
		"GPU objects":   "const cuda = require('cuda'); var all = [cuda.alloc('f32', 4), cuda.stream(), cuda.event(), cuda.pinned('f32', 4)]",
		"freed objects": "const cuda = require('cuda'); var x = cuda.alloc('f32', 4); x.free(); cuda.kernel(function k(x) { x[0] = 1 }).forall(1, cuda.alloc('f32', 1))",
		"finalization":  "var target = {}, registry = new FinalizationRegistry(() => globalThis); registry.register(target, [globalThis]); var ref = new WeakRef(target)",
		"arrays":        "var a = new Float32Array(100), b = a.buffer",
		"timers":        "process.on('exit', () => {}); const t = setTimeout(() => {}, 1e9); t.unref()",
	} {
		for _, debug := range []bool{false, true} {
			var all []weak.Pointer[environment.Env]
			for range 5 {
				r, err := New(Options{Device: "emulated", Debug: debug, Limits: Limits{ArrayBytes: 1 << 20, Objects: 100}})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := r.Run(context.Background(), "t.js", source); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if err := r.Close(); err != nil {
					t.Fatal(err)
				}
				all = append(all, weak.Make(r.env))
			}
			left := 0
			for range 20 {
				devicetest.Collect()
				if left = alive(all); left <= 1 { // the stack may still have the last one
					break
				}
			}
			if left > 1 {
				t.Errorf("%s, debug %v: %d of %d closed runtimes are not collected", name, debug, left, len(all))
			}
		}
	}
}

func alive(all []weak.Pointer[environment.Env]) (n int) {
	for _, p := range all {
		if p.Value() != nil {
			n++
		}
	}
	return n
}
