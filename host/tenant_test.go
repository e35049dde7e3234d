package host_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/dop251/goja"
)

// tenants makes runtimes over one emulated device.
func tenants(t *testing.T, n int, o host.Options) (*cuda.API, []*host.Runtime) {
	t.Helper()
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o.Driver = api
	list := make([]*host.Runtime, n)
	for i := range list {
		if list[i], err = host.New(o); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { list[i].Close() })
	}
	return api, list
}

// run runs a script and returns its value as text.
func run(t *testing.T, r *host.Runtime, source string) string {
	t.Helper()
	v, err := r.Run(context.Background(), "t.js", source)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	return v.String()
}

// Nothing that a runtime does to its context, its settings or to addresses of another one is
// anything to a second runtime on the same emulated device.
func TestRuntimesOfOneDeviceAreApart(t *testing.T) {
	for act, want := range map[string]string{
		"cuda.device(0).reset()": "undefined",
		"cuda.kernel(function bad(x) { trap() }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1)); cuda.synchronize()":                     "CudaError",
		"cuda.kernel(function bad(x) { x[grid(1) + 100000000] = 1 }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1)); cuda.synchronize()": "CudaError",
		"cuda.wrap(address, 8, { type: 'f32' }).fill(7)":        "CudaError",
		"cuda.wrap(address, 8, { type: 'f32' }).read()":         "CudaError",
		"cuda.context.limit('mallocHeapSize', 1 << 26)":         "67108864",
		"cuda.context.limit('stackSize', 4096)":                 "4096",
		"cuda.device(0).pool = cuda.device(0).createPool(); 0":  "0",
		"cuda.device(0).defaultPool.releaseThreshold = 1 << 30": "1073741824",
		"cuda.liveObjects().length":                             "1",
		"cuda.kernel(function all(x) { x[0] = 1 }).launch({ grid: 1, block: 1 }, cuda.wrap(address, 8, { type: 'f32' })); cuda.synchronize()": "CudaError",
	} {
		_, r := tenants(t, 2, host.Options{Areas: areas.All(), Permissions: host.Permissions{Driver: true}})
		actor, other := r[0], r[1]
		run(t, other, `const cuda = require('cuda'), buffer = cuda.buffer(new Float32Array([1, 2])), pool = cuda.device(0).pool.id
			var address = buffer.address; const settings = () => [cuda.context.limit('mallocHeapSize'), cuda.context.limit('stackSize'),
				cuda.device(0).defaultPool.releaseThreshold, cuda.device(0).pool.id === pool].join(); const before = settings()`)
		address, err := host.Get[any](other, "address")
		if err != nil {
			t.Fatal(err)
		}
		if err := actor.Set("address", address); err != nil {
			t.Fatal(err)
		}
		if got := run(t, actor, "const cuda = require('cuda'); const own = cuda.alloc('f32', 2); let did; try { did = String(eval2()) } catch (e) { did = e.name }; function eval2() { return ("+
			"() => { "+returning(act)+" })() } did"); got != want {
			t.Errorf("%s: gave %s, want %s", act, got, want)
		}
		if got := run(t, other, "buffer.read().join() + ';' + (settings() === before)"); got != "1,2;true" {
			t.Errorf("%s: the other one sees %s", act, got)
		}
	}
}

// returning has the last statement of a source returned.
func returning(source string) string {
	for i := len(source) - 1; i >= 0; i-- {
		if source[i] == ';' {
			return source[:i+1] + " return " + source[i+1:]
		}
	}
	return "return " + source
}

// While a kernel of one runtime does not end, another one answers, in the default stream too.
func TestEndlessKernelOfAnotherRuntime(t *testing.T) {
	_, r := tenants(t, 2, host.Options{Areas: areas.All()})
	ended := make(chan error)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		_, err := r[0].Run(ctx, "endless.js", `const cuda = require('cuda'), x = cuda.alloc('u32', 1)
			cuda.kernel(function spin(x) { while (true) x[0] = x[0] + 1 }).launch({ grid: 4, block: 64 }, x); cuda.synchronize()`)
		ended <- err
	}()
	for range 20 {
		got := run(t, r[1], `{ const cuda = require('cuda'), x = cuda.buffer(new Float32Array(1000).fill(2))
			cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] = x[i] * 2 }).forall(1000, x)
			cuda.synchronize(); x.read().reduce((a, b) => a + b) }`)
		if got != "4000" {
			t.Fatal(got)
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A buffer that the Go program makes on the device serves all runtimes that it is set into, and
// dies for all when the program frees it.
func TestBufferOfSeveralRuntimes(t *testing.T) {
	api, r := tenants(t, 3, host.Options{Areas: areas.All()})
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer driver.Close()
	device, err := driver.Device(0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := device.PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	shared, err := gpu.Upload(context.Background(), c, []float32{1, 2, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range r {
		if err := errors.Join(one.Set("shared", shared), one.Set("again", shared)); err != nil {
			t.Fatal(err)
		}
	}
	for _, one := range r {
		got := run(t, one, `const cuda = require('cuda'), x = shared.view('f32')
			cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] = x[i] * 2 }).forall(x.length, x)
			cuda.synchronize(); String(shared === again)`)
		if got != "true" {
			t.Error("the same buffer is another object")
		}
	}
	if got, err := gpu.Download[float32](context.Background(), shared); err != nil || got[0] != 8 || got[3] != 32 {
		t.Errorf("got %v, %v", got, err)
	}
	if err := r[0].Close(); err != nil {
		t.Fatal(err)
	}
	if got := run(t, r[1], "x.read().join()"); got != "8,16,24,32" {
		t.Errorf("after the end of one runtime the others see %s", got)
	}
	run(t, r[1], "cuda.device(0).reset()")
	if got := run(t, r[2], "x.read().join()"); got != "8,16,24,32" {
		t.Errorf("after a reset of one runtime the others see %s", got)
	}
	if err := r[1].Set("anew", shared); err != nil {
		t.Fatal(err)
	}
	if got := run(t, r[1], "anew.view('f32').read().join()"); got != "8,16,24,32" {
		t.Errorf("set again after a reset: %s", got)
	}
	if err := shared.Free(); err != nil {
		t.Fatal(err)
	}
	if got := run(t, r[2], "try { x.read(); 'read' } catch (e) { e.name }"); got == "read" {
		t.Error("the memory can be read after it was freed")
	}
}

// TestFairShares has a runtime flood the emulated device with endless kernels in many streams while
// another computes. Both count their steps: the flood has about as many as the other, not as many times
// as many as it has streams.
func TestFairShares(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("it is about the emulated device")
	}
	const streams, steps = 64, 100_000
	_, r := tenants(t, 2, host.Options{Areas: areas.All(), Permissions: host.Permissions{Driver: true}})
	if err := r[0].Do(t.Context(), func(vm *goja.Runtime) error {
		_, err := vm.RunString(fmt.Sprintf(`var cuda = require('cuda'), flood = cuda.managed('u32', 2 * %d)
			flood.array.fill(0)
			var endless = cuda.kernel(function endless(x, at) { while (x[at + 1] === 0) x[at] = x[at] + 1 })
			for (let i = 0; i < %[1]d; i++) endless.launch({ grid: 1, block: 1, stream: cuda.stream() }, flood, 2 * i)`, streams))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	flooded := func() (n int) {
		if err := r[0].Do(t.Context(), func(vm *goja.Runtime) error {
			v, err := vm.RunString("flood.array.reduce((a, b) => a + b)")
			if err == nil {
				n = int(v.ToInteger())
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	blocks := runtime.GOMAXPROCS(0)
	run(t, r[1], fmt.Sprintf(`var cuda = require('cuda'), mine = cuda.managed('u32', 2 * %d)
		var k = cuda.kernel(function steps(x, n) { const at = 2 * blockIdx.x; while (x[at] < n && x[at + 1] === 0) x[at] = x[at] + 1 })
		function compute(n) { mine.array.fill(0); k.launch({ grid: %[1]d, block: 1 }, mine, n); cuda.synchronize(); return mine.array.reduce((a, b) => a + b) }
		compute(1)`, blocks))
	before := flooded()
	if counted := run(t, r[1], fmt.Sprintf("compute(%d)", steps)); counted != fmt.Sprint(blocks*steps) {
		t.Error("the other computed", counted)
	}
	if flood := flooded() - before; flood > streams/4*blocks*steps {
		t.Errorf("the flood of %d streams made %d steps while the other made %d", streams, flood, blocks*steps)
	}
}
