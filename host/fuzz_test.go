// This file throws scripts made of the API's own names at a sandboxed runtime. Whatever they do, no Go panic reaches the
// host or the script, no driver call uses a handle that is gone, and nothing is left when the runtime is closed.

package host

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// fuzzPTX is the code of the kernels that are bound.
const fuzzPTX = `.version 6.0
.target sm_50
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 n, .param .f32 v)
{
	.reg .b64 %d<2>; .reg .f32 %f<2>;
	ld.param.u64 %d1, [p]; ld.param.f32 %f1, [v];
	st.global.f32 [%d1], %f1;
	ret;
}`

//go:embed testdata/fuzz.js
var fuzzPrelude string

// fuzzScript writes the script that data stands for: six bytes or more a step.
func fuzzScript(data []byte) string {
	var b strings.Builder
	b.WriteString(fuzzPrelude)
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		c := data[0]
		data = data[1:]
		return int(c)
	}
	for n := 0; len(data) > 0 && n < 64; n++ {
		kind, on, member, to := next(), next(), next(), next()
		args := make([]string, next()%5)
		for i := range args {
			args[i] = fmt.Sprint(next())
		}
		later := "step(%d, %d, %d, [%s], %d)\n"
		if kind%16 == 15 {
			later = "Promise.resolve().then(() => step(%d, %d, %d, [%s], %d))\n"
		}
		fmt.Fprintf(&b, later, kind, on, member, strings.Join(args, ", "), to)
	}
	return b.String()
}

// internal answers the Go panic behind an error, nil when there is none.
func internal(err error) error {
	var bound *bind.PanicError
	if errors.As(err, &bound) {
		return fmt.Errorf("%w\n%s", err, bound.Stack)
	}
	var task *loop.PanicError
	if errors.As(err, &task) {
		return fmt.Errorf("%w\n%s", err, task.Stack)
	}
	return nil
}

// A watchedDevice is an emulated device that notes calls with handles that are gone, and counts what is made and released.
type watchedDevice struct {
	*cuda.API
	stale      atomic.Value
	made, gone atomic.Int64
}

// makes and releases are what watchedDevice counts.
var (
	makes = []string{"cuMemAlloc", "cuMemAllocAsync", "cuMemAllocFromPoolAsync", "cuMemAllocHost", "cuMemHostAlloc", "cuMemPoolCreate", "cuEventCreate",
		"cuStreamCreate", "cuStreamCreateWithPriority"}
	releases = []string{"cuMemFree", "cuMemFreeAsync", "cuMemFreeHost", "cuMemPoolDestroy", "cuEventDestroy", "cuStreamDestroy"}
)

func newWatchedDevice(t testing.TB) *watchedDevice {
	api, err := emulator.Open(emulator.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	d := &watchedDevice{}
	d.API = api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		r := next()
		switch {
		case r == cuda.CUDA_SUCCESS && slices.Contains(makes, c.Name):
			d.made.Add(1)
		case r == cuda.CUDA_SUCCESS && slices.Contains(releases, c.Name):
			d.gone.Add(1)
		}
		switch r {
		case cuda.CUDA_ERROR_INVALID_HANDLE, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED, cuda.CUDA_ERROR_INVALID_CONTEXT:
			if !answersSo[c.Name] {
				d.stale.Store(fmt.Sprintf("%s%v: %v", c.Name, c.Args, r))
			}
		}
		return r
	})
	return d
}

// answersSo are calls whose answer of this kind tells something else than that a handle is gone: the first is how it is
// found out that a context is; an event was never recorded; memory is of this very process.
var answersSo = map[string]bool{"cuCtxGetId": true, "cuEventElapsedTime": true, "cuIpcOpenMemHandle": true}

// leftover is the device memory that is in use, asked when no runtime is open.
func (d *watchedDevice) leftover(t testing.TB) uint64 {
	var c cuda.Context
	var free, total uint64
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, r := range []cuda.Result{d.CuDevicePrimaryCtxRetain(&c, 0), d.CuCtxPushCurrent(c), d.CuMemGetInfo(&free, &total),
		d.CuCtxPopCurrent(&c), d.CuDevicePrimaryCtxRelease(0)} {
		if r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	}
	return total - free
}

// fuzzLimits keep a script from taking more than a moment.
func fuzzLimits() Limits {
	return Limits{RunTime: 150 * time.Millisecond, StackDepth: 200, DeviceBytes: 16 << 20, PinnedBytes: 1 << 20,
		ArrayBytes: 16 << 20, Objects: 100, OutputBytes: 1 << 16}
}

// runFuzzed runs one script in a runtime and on a device of its own.
func runFuzzed(t testing.TB, source string) {
	d := newWatchedDevice(t)
	r, err := New(Options{Driver: d.API, Limits: fuzzLimits(), FS: os.DirFS("testdata/modules")})
	if err != nil {
		t.Fatal(err)
	}
	fail := func(err error) {
		if err = internal(err); err != nil {
			t.Error(err)
		}
	}
	bindForFuzz(t, r, fail)
	done := make(chan error, 1)
	go func() {
		_, err := r.Run(context.Background(), "fuzz.js", source)
		fail(err)
		done <- r.Close()
	}()
	select {
	case err := <-done:
		if err != nil && !lostContext(err) {
			t.Errorf("Close: %v", err)
		}
	case <-time.After(time.Minute):
		buf := make([]byte, 1<<20)
		t.Fatalf("the script did not end\n%s", buf[:runtime.Stack(buf, true)])
	}
	if stale := d.stale.Swap(""); stale != nil && stale != "" {
		t.Errorf("a call with a handle that is gone: %s", stale)
	}
	if n := d.leftover(t); n != 0 {
		t.Errorf("%d bytes of device memory are left", n)
	}
}

// lostContext tells whether a script's kernel has faulted: then releasing reports that.
func lostContext(err error) bool {
	var e *cuda.Error
	return errors.As(err, &e) && e.Sticky()
}

func bindForFuzz(t testing.TB, r *Runtime, fail func(error)) {
	caught := Func(func(c *Call) (any, error) {
		fail(r.env.Bind.GoError(c.Value(0)))
		return nil, nil
	})
	unhurried(t, func() error { return r.Set("__caught", caught) })
	feed := make(chan int, 3)
	feed <- 1
	feed <- 2
	close(feed)
	module := Module{
		Image: []byte(fuzzPTX), Kernels: map[string]Signature{"add": {"p: ptr", "n: u32", "v: f32"}, "gone": nil, "host": {"ptr", "i8"}},
		Go: map[string]GoKernel{"host": func(l *Launch) error { return l.Threads(func(x, y, z int) {}) }},
		Open: func(i *Instance) error {
			i.Value("feed", feed)
			i.OnClose(func() error { return nil })
			return nil
		},
		Values: map[string]any{"limit": 3, "table": []float32{1, 2, 3}, "handle": t},
		Funcs: map[string]Func{
			"floats": func(c *Call) (any, error) { return len(Argument[[]float32](c, 0, "x")), nil },
			"bytes":  func(c *Call) (any, error) { return len(c.Bytes(0, "x")), nil },
			"buffer": func(c *Call) (any, error) { return c.Buffer(0, "b"), nil },
			"kernel": func(c *Call) (any, error) {
				f, err := c.Kernel("bound", "add")
				if err != nil {
					return nil, err
				}
				return nil, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 32, Y: 1, Z: 1}, Stream: c.Stream()}, c.Buffer(0, "b"), uint32(4), float32(1))
			},
			"number": func(c *Call) (any, error) { return c.Float(0, "x"), nil },
			"call": func(c *Call) (any, error) {
				return c.Function(0, "f")(goja.Undefined(), c.Value(1))
			},
			"later": func(c *Call) (any, error) {
				p, settle := c.Promise()
				value := c.Value(0)
				go settle(value, nil)
				return p, nil
			},
		},
	}
	unhurried(t, func() error { return r.Bind("bound", module) })
}

// unhurried does what belongs to no script, again where a busy machine has let the limit on a script's time end it.
func unhurried(t testing.TB, f func() error) {
	t.Helper()
	var err error
	for range 10 {
		if err = f(); !errors.As(err, new(*LimitError)) {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// FuzzScripts: go test -run '^$' -fuzz FuzzScripts -fuzztime 30m -parallel 1 ./host
func FuzzScripts(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("0 launch, free, launch again and read what is gone, with everything that a script has in its hands"))
	f.Add([]byte{0, 7, 11, 200, 4, 210, 1, 100, 100, 0, 1, 5, 200, 0, 0, 7, 11, 200, 4, 210, 1, 100, 100})
	f.Fuzz(func(t *testing.T, data []byte) { runFuzzed(t, fuzzScript(data)) })
}

// TestRandomScripts runs a few scripts from random bytes, always the same; CUJS_FUZZ=30m has it go on for so long.
func TestRandomScripts(t *testing.T) {
	wanted, _ := time.ParseDuration(os.Getenv("CUJS_FUZZ"))
	start, seed := time.Now(), uint64(0)
	for ; !t.Failed() && (seed < 20 || time.Since(start) < wanted); seed++ {
		random := rand.New(rand.NewPCG(seed, 7))
		data := make([]byte, 20+random.IntN(500))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		at := time.Now()
		runFuzzed(t, fuzzScript(data))
		if t.Failed() {
			t.Logf("script %d after %v:\n%s", seed, time.Since(at), fuzzScript(data)[len(fuzzPrelude):])
		}
	}
	if wanted > 0 {
		var memory runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&memory)
		t.Logf("%d scripts in %v; heap %s, %d goroutines", seed, time.Since(start), gpu.FormatBytes(memory.HeapAlloc), runtime.NumGoroutine())
	}
}
