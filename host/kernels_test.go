package host

import (
	"sync/atomic"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// powers compiles a kernel whose functions of Math take long to compile.
const powers = `{ const cuda = require('cuda')
const power = cuda.kernel(function power(x) { const i = grid(1); if (i < x.length) x[i] = Math.pow(x[i], 2) + Math.sin(0 * x[i]) })
const x = cuda.buffer(new Float32Array([1, 2, 3])); power.forall(3, x); x.read().join() }`

// TestRuntimesShareKernels has runtimes with one Options.Kernels, and those of a pool, compile a kernel once for all.
func TestRuntimesShareKernels(t *testing.T) {
	var compiled atomic.Int32
	shared := &kernel.Cache{Recall: func(string) []byte { compiled.Add(1); return nil }}
	run := func(r *Runtime, source, want string) {
		t.Helper()
		if v, err := r.Run(t.Context(), "a.js", source); err != nil || v.String() != want {
			t.Error(v, err)
		}
	}
	for range 3 {
		run(newRuntime(t, Options{Device: "emulated", Kernels: shared}), powers, "1,4,9")
	}
	if compiled.Load() != 1 || shared.Len() != 1 {
		t.Errorf("compiled %d times, %d held", compiled.Load(), shared.Len())
	}
	run(newRuntime(t, Options{Device: "emulated:v100", Kernels: shared}), powers, "1,4,9") // another target
	if compiled.Load() != 2 {
		t.Errorf("compiled %d times for two targets", compiled.Load())
	}
	pool := NewPool(PoolOptions{Options: Options{Device: "emulated"}})
	defer pool.Close()
	var cache *kernel.Cache
	for range 2 {
		r, err := pool.Get(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if c := r.env.Config.Kernels; c == nil || cache != nil && c != cache {
			t.Error("a pool's runtimes do not share their kernels")
		}
		cache = r.env.Config.Kernels
		run(r, powers, "1,4,9")
	}
	if cache.Len() != 1 {
		t.Errorf("the pool holds %d kernels", cache.Len())
	}
	if newRuntime(t, Options{}).env.Config.Kernels != nil {
		t.Error("runtimes of no pool share kernels")
	}
}

// BenchmarkFreshRuntime makes a runtime and runs its first kernel, which is compiled, or has been.
func BenchmarkFreshRuntime(b *testing.B) {
	for _, kept := range []struct {
		name    string
		kernels *kernel.Cache
	}{{"own", nil}, {"shared", &kernel.Cache{}}} {
		b.Run(kept.name, func(b *testing.B) {
			for b.Loop() {
				r, err := New(Options{Device: "emulated", Kernels: kept.kernels})
				if err == nil {
					_, err = r.Run(b.Context(), "a.js", powers)
				}
				if err != nil {
					b.Fatal(err)
				}
				r.Close()
			}
		})
	}
}
