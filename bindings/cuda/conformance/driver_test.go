package conformance

import (
	"os"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A driver is the table under test with the test's own context, which is
// current to the test's thread.
type driver struct {
	*testing.T
	*cuda.API
	ctx cuda.Context
	dev cuda.Device
}

// table opens the driver under test. A test that needs other emulated devices
// than the default names them.
func table(t testing.TB, devices string) *cuda.API {
	t.Helper()
	return devicetest.Table(t, "conformance", emulator.Options{Devices: devices, Stdout: os.Stdout})
}

// bare gives a driver without a context, on a thread of its own.
func bare(t *testing.T, devices string) *driver {
	t.Helper()
	d := &driver{T: t, API: table(t, devices)}
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	d.ok(d.CuInit(0))
	return d
}

// start gives a driver with a new context that is destroyed at the end.
func start(t *testing.T) *driver {
	t.Helper()
	d := bare(t, "")
	d.ok(d.CuCtxCreate_v2(&d.ctx, 0, 0))
	t.Cleanup(func() {
		d.CuCtxSetCurrent(0)
		d.CuCtxDestroy(d.ctx)
	})
	return d
}

// checksHandles skips where a wrong handle may crash the process.
func (d *driver) checksHandles() {
	if !d.Emulated {
		d.Skip("NVIDIA's driver does not promise to notice a wrong handle")
	}
}

func (d *driver) ok(r cuda.Result) {
	d.Helper()
	if r != cuda.CUDA_SUCCESS {
		d.Fatalf("got %v, want success%s", r, d.fault())
	}
}

func (d *driver) want(want, got cuda.Result) {
	d.Helper()
	if got != want {
		d.Errorf("got %v, want %v%s", got, want, d.fault())
	}
}

func (d *driver) fault() string {
	if d.Fault != nil {
		if err := d.Fault(d.ctx); err != nil {
			return ": " + err.Error()
		}
	}
	return ""
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func (d *driver) attribute(a cuda.DeviceAttribute) int {
	d.Helper()
	var v int32
	d.ok(d.CuDeviceGetAttribute(&v, a, d.dev))
	return int(v)
}

// alloc gives device memory that is freed at the end.
func (d *driver) alloc(n int) cuda.DevicePtr {
	d.Helper()
	var p cuda.DevicePtr
	d.ok(d.CuMemAlloc(&p, uint64(n)))
	d.Cleanup(func() { d.CuMemFree(p) })
	return p
}

// pinned gives page-locked memory as bytes; it is freed at the end.
func (d *driver) pinned(n int) []byte {
	d.Helper()
	var p unsafe.Pointer
	d.ok(d.CuMemHostAlloc(&p, uint64(n), 0))
	d.Cleanup(func() { d.CuMemFreeHost(p) })
	return unsafe.Slice((*byte)(p), n)
}

func (d *driver) upload(p cuda.DevicePtr, b []byte) {
	d.Helper()
	d.ok(d.CuMemcpyHtoD(p, unsafe.Pointer(&b[0]), uint64(len(b))))
}

func (d *driver) download(p cuda.DevicePtr, n int) []byte {
	d.Helper()
	b := make([]byte, n)
	d.ok(d.CuMemcpyDtoH(unsafe.Pointer(&b[0]), p, uint64(n)))
	return b
}

func (d *driver) stream(flags cuda.StreamFlags) cuda.Stream {
	d.Helper()
	var s cuda.Stream
	d.ok(d.CuStreamCreate(&s, uint32(flags)))
	d.Cleanup(func() { d.CuStreamDestroy(s) })
	return s
}

func (d *driver) event(flags cuda.EventFlags) cuda.Event {
	d.Helper()
	var e cuda.Event
	d.ok(d.CuEventCreate(&e, uint32(flags)))
	d.Cleanup(func() { d.CuEventDestroy(e) })
	return e
}

// elsewhere does something on another thread, which has no context current.
func elsewhere(t *testing.T, do func()) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("WebAssembly has one thread")
	}
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(done)
		do()
	}()
	<-done
}

// cstring is a string as C has it.
func cstring(s string) *byte { return &append([]byte(s), 0)[0] }

// counting is n bytes that differ from their neighbours.
func counting(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i/256)
	}
	return b
}
