package cudajs_test

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A world is a runtime on the emulated device, and what its scripts write.
type world struct {
	*host.Runtime
	t        *testing.T
	out, err bytes.Buffer
	calls    atomic.Int64 // of the driver, on any goroutine
}

// newWorld opens a runtime whose driver's calls are counted.
func newWorld(t *testing.T, change func(*host.Options)) *world {
	t.Helper()
	w := &world{t: t}
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := host.Options{Areas: areas.All(), Stdout: &w.out, Stderr: &w.err, Permissions: host.Everything()}
	o.Driver = api.Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result {
		w.calls.Add(1)
		return next()
	})
	if change != nil {
		change(&o)
	}
	if w.Runtime, err = host.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// run runs a script named a.js and answers its error.
func (w *world) run(source string) error {
	_, err := w.Run(context.Background(), "a.js", source)
	return err
}

// must runs a script that has to work.
func (w *world) must(source string) {
	w.t.Helper()
	if err := w.run(source); err != nil {
		w.t.Fatal(host.FormatError(err, false))
	}
}

func TestNothingIsOpenedBeforeItIsNeeded(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda'); const { alloc, Buffer, f32 } = cuda; cuda.f32(1); cuda.liveObjects()`)
	if n := w.calls.Load(); n != 0 {
		t.Errorf("requiring cuda made %d driver calls", n)
	}
	w.must(`cuda.devices`)
	if w.calls.Load() == 0 {
		t.Error("listing devices made no driver call")
	}
}

func TestAutoTellsOnceThatThereIsNoGPU(t *testing.T) {
	if ok, _ := cuda.Functional(); ok {
		t.Skip("there is a GPU")
	}
	w := newWorld(t, func(o *host.Options) { o.Driver, o.Device = nil, "auto" })
	w.must(`const cuda = require('cuda')
cuda.alloc('f32', 1)
if (!cuda.device().emulated) throw new Error('not emulated')`)
	if want := `^cujs: no GPU in use \([^\n]+\); running on the emulated device\n$`; !regexp.MustCompile(want).MatchString(w.err.String()) {
		t.Errorf("told %q, want %s", w.err.String(), want)
	}
}

func TestPreset(t *testing.T) {
	w := newWorld(t, func(o *host.Options) { o.Driver, o.Device = nil, "emulated:h100,t4" })
	w.must(`const { devices } = require('cuda')
if (devices.length !== 2 || !/H100/.test(devices[0].name) || String(devices[1].capability) !== '7.5') throw new Error(String(devices.map(d => d.name)))`)
}

func TestTraceTellsTheLineOfTheScript(t *testing.T) {
	var trace bytes.Buffer
	w := newWorld(t, func(o *host.Options) { o.Trace = &trace })
	w.must("const cuda = require('cuda')\n\ncuda.alloc('f32', 4).free()\ncuda.trace(false)\ncuda.alloc('f32', 5)\ncuda.trace(true)\ncuda.alloc('f32', 6)")
	for _, want := range []string{`(?m)^a\.js:3:\d+: cuMemAlloc(FromPoolAsync)?\(dptr=0x[0-9a-f]+, bytesize=16(, pool=0x[0-9a-f]+, hStream=0x[0-9a-f]+)?\) = SUCCESS, dptr=0x[0-9a-f]+$`,
		`(?m)^a\.js:7:\d+: cuMemAlloc(FromPoolAsync)?\(dptr=0x[0-9a-f]+, bytesize=24(, pool=0x[0-9a-f]+, hStream=0x[0-9a-f]+)?\) = SUCCESS`} {
		if !regexp.MustCompile(want).MatchString(trace.String()) {
			t.Errorf("traced\n%s\nwant %s", trace.String(), want)
		}
	}
	if strings.Contains(trace.String(), "bytesize=20") {
		t.Errorf("traced while tracing was off\n%s", trace.String())
	}
}

func TestDebugTellsWhereObjectsWereMade(t *testing.T) {
	w := newWorld(t, func(o *host.Options) { o.Debug = true })
	w.must("const cuda = require('cuda')\nglobalThis.kept = cuda.alloc('f32', 1024)\n" +
		"if (cuda.liveObjects()[0].allocatedAt !== 'a.js:2:24') throw new Error(JSON.stringify(cuda.liveObjects()))")
	w.Close()
	if want := "cujs: not released: buffer of 4 KiB from a.js:2:24\n"; w.err.String() != want {
		t.Errorf("told %q, want %q", w.err.String(), want)
	}
}

func TestErrorsReachGo(t *testing.T) {
	w := newWorld(t, nil)
	err := w.run("const cuda = require('cuda')\ncuda.alloc('u8', 2 ** 50)")
	var memory *gpu.OutOfMemoryError
	var failed *cuda.Error
	if !errors.As(err, &memory) || !errors.As(err, &failed) || !errors.Is(err, cuda.CUDA_ERROR_OUT_OF_MEMORY) {
		t.Fatalf("error %v (%T)", err, err)
	}
	if memory.Requested != 1<<50 {
		t.Errorf("requested %d", memory.Requested)
	}
	if err = w.run("cuda.alloc('f32', 1).at(1)"); err == nil || err.Error() != "a.js:1:22: RangeError: buffer.at: i: expected an index below 1, got 1" {
		t.Errorf("error %v", err)
	}
}

func TestObjectsReachGoAndComeBack(t *testing.T) {
	w := newWorld(t, nil)
	w.must("const cuda = require('cuda'); globalThis.b = cuda.buffer([1, 2, 3]); globalThis.s = cuda.stream(); globalThis.c = cuda.context")
	b, err := host.Get[*gpu.Buffer](w.Runtime, "b")
	if err != nil || b.Bytes() != 12 {
		t.Fatal(b, err)
	}
	if _, err := host.Get[*gpu.Stream](w.Runtime, "s"); err != nil {
		t.Error(err)
	}
	c, err := host.Get[*gpu.Context](w.Runtime, "c")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Set("again", c); err != nil {
		t.Fatal(err)
	}
	if err := w.Set("bytes", b); err != nil {
		t.Fatal(err)
	}
	w.must("if (again !== cuda.context || bytes.view('f32').at(2) !== 3) throw new Error('not the same')")
}

// long is a kernel that takes long enough to be still running when the test has
// waited.
const long = `.version 6.0
.target sm_50
.address_size 64
.visible .entry long(.param .u64 p, .param .u32 n)
{
	.reg .pred %q; .reg .b32 %n; .reg .b64 %p;
	ld.param.u64 %p, [p];
	ld.param.u32 %n, [n];
again:
	st.volatile.global.u32 [%p], %n;
	sub.u32 %n, %n, 1;
	setp.ne.u32 %q, %n, 0;
	@%q bra again;
	ret;
}`

func TestWaitsEndWithTheContext(t *testing.T) {
	if devicetest.Name() != "emulated" {
		t.Skip("how long a kernel takes depends on the device")
	}
	for _, wait := range []string{"cuda.synchronize()", "b.read()", "cuda.defaultStream.synchronize()", "await cuda.synchronizeAsync()",
		"await b.readAsync()", "try { cuda.synchronize() } catch { throw new Error('caught') }"} {
		w := newWorld(t, nil)
		w.must("const cuda = require('cuda'); const f = cuda.module(`" + long + "`).function('long'); const b = cuda.alloc('u32', 1)")
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		_, err := w.Run(ctx, "b.js", "f.launch({ grid: 1, block: 1 }, b, 2e6); (async () => { "+wait+" })()")
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s ended with %v", wait, err)
		}
		w.Close()
	}
}

func TestCloseReleasesEverything(t *testing.T) {
	w := newWorld(t, nil)
	w.must("const cuda = require('cuda'); globalThis.all = [cuda.alloc('f32', 1000), cuda.stream(), cuda.event(), cuda.pinned('f32', 4)]; globalThis.c = cuda.context")
	c, err := host.Get[*gpu.Context](w.Runtime, "c")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.Driver().LiveObjects()); n != 4 {
		t.Errorf("%d live objects, want 4", n)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if live := c.Driver().LiveObjects(); len(live) != 0 || c.Valid() {
		t.Errorf("left behind: %v", live)
	}
}
