package gpu_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// dropped makes objects that nobody holds when it returns.
//
//go:noinline
func dropped(t *testing.T, c *gpu.Context) {
	b := must(c.Alloc(context.Background(), 1<<20))(t)
	must(b.View(0, 16))(t)
	must(c.NewStream(gpu.StreamOptions{}))(t)
	must(c.NewEvent(0))(t)
	must(c.AllocHost(4096, 0))(t)
	must(load(t, c).Function("vadd"))(t)
}

func TestCollectorReleases(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	dropped(t, c)
	if n := len(d.LiveObjects()); n != 5 || d.Bytes() != 1<<20 {
		t.Fatalf("%d objects with %d bytes", n, d.Bytes())
	}
	ok(t, d.Reclaim(context.Background()))
	if o := d.LiveObjects(); len(o) != 0 || d.Bytes() != 0 {
		t.Errorf("still live: %v, %d bytes", o, d.Bytes())
	}
}

func TestCollectorKeepsWhatIsNeeded(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	view := func() *gpu.Buffer {
		return must(must(gpu.Upload(context.Background(), c, []int32{1, 2, 3}))(t).View(4, 8))(t)
	}()
	f := func() *gpu.Function { return function(t, c, "increment") }()
	ok(t, d.Reclaim(context.Background()))
	if got := must(gpu.Download[int32](context.Background(), view))(t); !slices.Equal(got, []int32{2, 3}) {
		t.Errorf("the view holds %v", got)
	}
	ok(t, f.Launch(one))
	ok(t, c.Synchronize(context.Background()))
	runtime.KeepAlive(view)
}

// No driver call is made from a cleanup: only Drain makes them.
func TestCleanupsMakeNoCalls(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	dropped(t, c)
	frees := &contexttest.Record{Names: []string{"cuMemFree", "cuMemFreeAsync", "cuStreamDestroy", "cuEventDestroy", "cuMemFreeHost", "cuModuleUnload", "cuLibraryUnload"}}
	d.SetAPI(api.Wrap(frees.Hook))
	for range 4 { // cleanups run beside each other, and what one lets go of is found by the next collection
		devicetest.Collect()
	}
	if len(frees.Calls) != 0 {
		t.Errorf("calls before Drain: %v", frees.Calls)
	}
	ok(t, d.Reclaim(context.Background()))
	want := []string{"cuMemFreeAsync", "cuMemFreeHost", "cuEventDestroy", "cuLibraryUnload", "cuStreamDestroy"}
	if !pooling(t, c) {
		want[0] = "cuMemFree"
	}
	if api.Version < 12000 {
		want[3] = "cuModuleUnload"
	}
	if !slices.Equal(frees.Calls, want) {
		t.Errorf("calls %v, want %v", frees.Calls, want)
	}
	d.SetAPI(api)
}

// A program may allocate far more than the device has, as long as it drops it.
func TestDroppedBuffersMakeRoom(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	free, _, err := c.MemoryInfo()
	ok(t, err)
	const size = 64 << 20
	for range 4 * free / size {
		must(c.Alloc(context.Background(), size))(t)
	}
	ok(t, d.Reclaim(context.Background()))
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes live", n)
	}
}

func TestOutOfMemory(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	free, total, err := c.MemoryInfo()
	ok(t, err)
	small := must(c.Alloc(context.Background(), 1<<20))(t)
	large := must(c.Alloc(context.Background(), 1<<21))(t)
	_, err = c.Alloc(context.Background(), total)
	var oom *gpu.OutOfMemoryError
	if !errors.As(err, &oom) || !errors.Is(err, cuda.CUDA_ERROR_OUT_OF_MEMORY) {
		t.Fatalf("%T: %v", err, err)
	}
	if oom.Requested != total || oom.Total != total || oom.Free > free+slack(d) || len(oom.Largest) != 2 {
		t.Errorf("%+v", oom)
	}
	wantError(t, err, fmt.Sprintf("out of memory on device 0 (%s): allocating %s; %s of %s free; largest live: buffer of 2 MiB, buffer of 1 MiB",
		c.Device().Name(), gpu.FormatBytes(total), gpu.FormatBytes(oom.Free), gpu.FormatBytes(total)))
	ok(t, large.Free())
	ok(t, small.Free())
	_, err = c.Alloc(context.Background(), 2*total) // of what that leaves in the pool, nothing is in use
	if !errors.As(err, &oom) {
		t.Fatal(err)
	}
	if free, _, _ = c.MemoryInfo(); oom.Free+slack(d) < free || oom.Free > free+slack(d) {
		t.Errorf("the error says that %d bytes are free, MemoryInfo %d", oom.Free, free)
	}
}

// One failure is mended by giving back what can be given back.
func TestOutOfMemoryIsRetried(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	dropped(t, c)
	call := "cuMemAlloc"
	if pooling(t, c) {
		call = "cuMemAllocFromPoolAsync"
	}
	d.SetAPI(api.Wrap(devicetest.FailNth(call, 1, cuda.CUDA_ERROR_OUT_OF_MEMORY)))
	b := must(c.Alloc(context.Background(), 1024))(t)
	if o := d.LiveObjects(); len(o) != 1 || o[0].String() != "buffer of 1 KiB" {
		t.Errorf("live: %v", o)
	}
	runtime.KeepAlive(b)
}

func TestMaxBytes(t *testing.T) {
	d := open(t, gpu.Options{MaxBytes: 1 << 20})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 1<<19))(t)
	_, err := c.Alloc(context.Background(), 1<<19+1)
	wantError(t, err, "allocating 512 KiB: would exceed the limit of 1 MiB; 512 KiB are in use")
	ok(t, b.Free())
	must(c.Alloc(context.Background(), 1<<20))(t)
	must(c.Alloc(context.Background(), 1<<20))(t) // the first is found by the collector
}

// Memory that a kernel still uses is freed behind it, and nobody waits.
func TestFreeInStreamOrder(t *testing.T) {
	for _, pools := range []bool{true, false} {
		t.Run(fmt.Sprintf("pools=%v", pools), func(t *testing.T) {
			api := table(t)
			if !pools {
				api = withoutPools(api)
			}
			d := openOver(t, api, gpu.Options{})
			c := primary(t, d)
			if n := must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED))(t); pools && n == 0 {
				t.Skip("the device has no memory pools")
			}
			s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
			other := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
			b := must(c.Alloc(context.Background(), 1<<20))(t)
			f := function(t, c, "spin")
			frees := &contexttest.Record{Names: []string{"cuMemFree", "cuMemFreeAsync"}}
			d.SetAPI(api.Wrap(frees.Hook))
			for _, stream := range []*gpu.Stream{s, other} {
				ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: stream}, b, uint32(200_000)))
			}
			ok(t, b.Free())
			if d.Bytes() != 0 {
				t.Errorf("%d bytes still counted", d.Bytes())
			}
			if slices.Contains(frees.Calls, "cuMemFree") {
				if done := must(s.Done())(t); !done {
					t.Error("freed under a running kernel")
				}
			}
			ok(t, c.Synchronize(context.Background()))
			if len(frees.Calls) != 1 {
				t.Errorf("frees: %v", frees.Calls)
			}
			d.SetAPI(api)
		})
	}
}

// withoutPools is a table of a device that has no memory pools.
func withoutPools(api *cuda.API) *cuda.API {
	return api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		r := next()
		if c.Name == "cuDeviceGetAttribute" && c.Args[1] == cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED {
			*c.Args[0].(*int32) = 0
		}
		return r
	})
}

// A stream that is freed while it works is destroyed later; its work is done.
func TestFreeBusyStream(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b := must(c.Alloc(context.Background(), 4))(t)
	ok(t, function(t, c, "spin").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, uint32(100_000)))
	ok(t, s.Free())
	ok(t, s.Free())
	if _, err := s.Done(); err == nil {
		t.Error("a freed stream can be asked")
	}
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 100_000 {
		t.Errorf("the kernel counted to %d", got)
	}
}

func TestContextEnds(t *testing.T) {
	d := open(t, gpu.Options{})
	c := must(d.Devices()[0].CreateContext(0))(t)
	b := must(c.Alloc(context.Background(), 4))(t)
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	e := must(c.NewEvent(0))(t)
	f := function(t, c, "increment")
	name := c.String()
	if !c.Valid() {
		t.Error("a new context is not valid")
	}
	ok(t, c.Destroy())
	ok(t, c.Destroy())
	if c.Valid() || !b.Freed() || !s.Freed() || !e.Freed() || !f.Module().Unloaded() || d.Bytes() != 0 || len(d.LiveObjects()) != 0 {
		t.Error("not everything has ended with its context")
	}
	lost := " is lost: " + name + " was destroyed"
	wantError(t, b.Write(context.Background(), 0, make([]byte, 4)), "buffer of 4 bytes on device 0"+lost)
	wantError(t, e.Record(nil), "event on device 0"+lost)
	wantError(t, f.Launch(one), "module kernels.ptx"+lost)
	_, err := c.Alloc(context.Background(), 4)
	wantError(t, err, name+" was destroyed")
	for _, err := range []error{b.Free(), s.Free(), e.Free(), f.Module().Unload()} {
		ok(t, err)
	}
}

func TestReset(t *testing.T) {
	d := open(t, gpu.Options{})
	v := d.Devices()[0]
	old := primary(t, d)
	b := must(old.Alloc(context.Background(), 4))(t)
	ok(t, v.Reset())
	fresh := primary(t, d)
	if fresh == old || fresh.ID() == old.ID() {
		t.Error("a reset gives the same context")
	}
	wantError(t, b.Read(context.Background(), 0, make([]byte, 4)), "buffer of 4 bytes on device 0 is lost: "+old.String()+" was reset")
	ok(t, b.Free())
	must(fresh.Alloc(context.Background(), 4))(t)
}

// A reset by somebody else is noticed before anything is done to the new
// context in the name of the old.
func TestForeignReset(t *testing.T) {
	api := table(t)
	mine, theirs := openOver(t, api, gpu.Options{}), openOver(t, api, gpu.Options{})
	b := must(primary(t, mine).Alloc(context.Background(), 4))(t)
	ok(t, theirs.Devices()[0].Reset())
	if b.Context().Valid() {
		t.Error("the context is valid after a reset")
	}
	ok(t, b.Free())
	must(primary(t, mine).Alloc(context.Background(), 4))(t)
}

func TestDriversShareDevices(t *testing.T) {
	api := table(t)
	first, second := openOver(t, api, gpu.Options{}), openOver(t, api, gpu.Options{})
	b := must(gpu.Upload(context.Background(), primary(t, second), []int32{1, 2}))(t)
	must(primary(t, first).Alloc(context.Background(), 1024))(t)
	ok(t, first.Close())
	ok(t, first.Close())
	if got := must(gpu.Download[int32](context.Background(), b))(t); !slices.Equal(got, []int32{1, 2}) {
		t.Errorf("closing one driver left %v", got)
	}
	_, err := first.Devices()[0].PrimaryContext()
	wantError(t, err, "the driver has been closed")
}

func TestLeaks(t *testing.T) {
	var leaks []gpu.LiveObject
	d := open(t, gpu.Options{Debug: true, Leaks: func(l []gpu.LiveObject) { leaks = l }})
	c := primary(t, d)
	kept := must(c.Alloc(context.Background(), 1<<10))(t)
	dropped(t, c)
	ok(t, d.Close())
	if len(leaks) != 1 || leaks[0].Kind != "buffer" || leaks[0].Bytes != 1<<10 {
		t.Fatalf("leaks: %v", leaks)
	}
	if file, _, _ := strings.Cut(filepath.Base(leaks[0].AllocatedAt), ":"); file != "lifetime_test.go" {
		t.Errorf("allocated at %q", leaks[0].AllocatedAt)
	}
	wantError(t, kept.Write(context.Background(), 0, nil), "buffer of 1 KiB on device 0 has been freed")
}

func TestWhere(t *testing.T) {
	d := open(t, gpu.Options{Debug: true, Where: func() string { return "script.js:3" }})
	b := must(primary(t, d).Alloc(context.Background(), 1))(t)
	if got := d.LiveObjects()[0].String(); got != "buffer of 1 byte from script.js:3" {
		t.Errorf("got %q", got)
	}
	ok(t, b.Free())
}

// Objects may be made, used and dropped by many goroutines at once.
func TestManyGoroutines(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			own := []*gpu.Context{c, other}[i%2]
			for n := range 20 {
				b, err := gpu.Upload(context.Background(), own, []int64{int64(i), int64(n)})
				if err != nil {
					t.Error(err)
					return
				}
				got, err := gpu.Download[int64](context.Background(), b)
				if err != nil || got[0] != int64(i) || got[1] != int64(n) {
					t.Error(got, err)
				}
				if n%2 == 0 {
					_ = b.Free()
				}
			}
		})
	}
	wait.Wait()
	ok(t, d.Reclaim(context.Background()))
	if d.Bytes() != 0 {
		t.Errorf("%d bytes live", d.Bytes())
	}
}

// A device of 8 GiB serves 20000 buffers of 64 MiB that are never freed.
func TestTwentyThousandBuffers(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("TestDroppedBuffersMakeRoom does this on a GPU, in proportion to its memory")
	}
	d := openOver(t, must(emulator.Open(emulator.Options{Memory: 8 << 30}))(t), gpu.Options{})
	c := primary(t, d)
	for range 20000 {
		must(c.Alloc(context.Background(), 64<<20))(t)
	}
}
