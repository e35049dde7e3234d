package gpu_test

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// rawStream makes a stream around package gpu.
func rawStream(t testing.TB, c *gpu.Context, flags cuda.StreamFlags) (h cuda.Stream) {
	t.Helper()
	ok(t, c.Use(func() error {
		api := c.Driver().API()
		return api.Error("cuStreamCreate", api.CuStreamCreate(&h, uint32(flags)))
	}))
	return h
}

// dropStream destroys it.
func dropStream(t testing.TB, c *gpu.Context, h cuda.Stream) {
	t.Helper()
	api := c.Driver().API()
	ok(t, api.Error("cuStreamDestroy", api.CuStreamDestroy(h)))
}

func TestWrapStream(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	h := rawStream(t, c, cuda.CU_STREAM_NON_BLOCKING)
	defer dropStream(t, c, h)
	before := len(d.LiveObjects())
	s := must(interop.WrapStream(c, h, nil))(t)
	if s.Handle() != h || !s.NonBlocking() || s.Context() != c || len(d.LiveObjects()) != before {
		t.Errorf("%s: handle %#x, non-blocking %v, %d live objects", s, s.Handle(), s.NonBlocking(), len(d.LiveObjects())-before)
	}
	if again := must(interop.WrapStream(c, h, "owner"))(t); again != s {
		t.Error("the same handle gives another object")
	}
	b := spinning(t, c, s, 100_000)
	ok(t, s.Synchronize(context.Background()))
	if got := words(t, b); got[0] != 100_000 {
		t.Errorf("the kernel in it left %d", got[0])
	}
	ok(t, s.Free())
	ok(t, s.Free())
	_, err := s.Done()
	if err == nil || !s.Freed() {
		t.Error("a freed object is in use")
	}
	if r := d.API().CuStreamQuery(h); r != cuda.CUDA_SUCCESS {
		t.Errorf("freeing the object has touched the stream: %v", r)
	}
}

// What was put into somebody else's stream is followed when that is destroyed
// under the object's feet, and memory in use there is kept until it is done.
func TestWrappedStreamIsDestroyedByItsOwner(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	h := rawStream(t, c, cuda.CU_STREAM_NON_BLOCKING)
	s := must(interop.WrapStream(c, h, nil))(t)
	b := spinning(t, c, s, 3_000_000)
	other := must(c.AllocAsync(4096, s))(t)
	ok(t, other.Fill(7, 1, 0, 4096, s))
	dropStream(t, c, h) // which the driver does when the work is done
	ok(t, b.Free())
	ok(t, other.Free())
	cancel, stop := context.WithCancel(context.Background())
	defer stop()
	ok(t, c.Synchronize(cancel))
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes are not released", n)
	}
	ok(t, s.Free())
	ok(t, c.Synchronize(context.Background()))
}

// An object that is dropped lets go of its owner, and the stream stays.
func TestDroppedWrappedStream(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	h := rawStream(t, c, 0)
	defer dropStream(t, c, h)
	gone := make(chan bool, 1)
	func() {
		owner := new([64]byte)
		runtime.AddCleanup(owner, func(int) { gone <- true }, 0)
		s := must(interop.WrapStream(c, h, owner))(t)
		ok(t, spinning(t, c, s, 1000).Free())
		ok(t, s.Synchronize(context.Background()))
	}()
	for range 100 {
		devicetest.Collect()
		d.Drain()
		if len(gone) > 0 {
			break
		}
	}
	if len(gone) == 0 || d.API().CuStreamQuery(h) != cuda.CUDA_SUCCESS {
		t.Error("the owner is kept, or the stream is gone")
	}
}

func TestWrapOwnStreams(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	s, perThread := must(c.NewStream(gpu.StreamOptions{}))(t), must(c.PerThreadStream())(t)
	for _, want := range []*gpu.Stream{s, perThread, c.DefaultStream()} {
		if got := must(interop.WrapStream(c, want.Handle(), nil))(t); got != want {
			t.Errorf("the handle of %s gives %s", want, got)
		}
	}
	if got := must(interop.WrapStream(c, 1, nil))(t); got != c.DefaultStream() {
		t.Errorf("CU_STREAM_LEGACY gives %s", got)
	}
	_, err := interop.WrapStream(c, 2, nil)
	wantError(t, err, "wrapping a stream: handle: expected a stream that belongs to no thread; PerThreadStream is the context's own, got 2, the default stream of whichever thread a call is made on")
	other := must(c.Device().CreateContext(0))(t)
	theirs := must(other.NewStream(gpu.StreamOptions{}))(t)
	if got := must(interop.WrapStream(c, theirs.Handle(), nil))(t); got != theirs || got.Context() != other {
		t.Errorf("a stream of %s is of %s", other, got.Context())
	}
	ok(t, other.Destroy())
}

// A capture in somebody else's stream joins streams as in others, and the graph
// keeps what it uses.
func TestCaptureWrappedStream(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	h := rawStream(t, c, cuda.CU_STREAM_NON_BLOCKING)
	defer dropStream(t, c, h)
	s := must(interop.WrapStream(c, h, nil))(t)
	b := must(c.Alloc(context.Background(), 64))(t)
	g := must(graphs.Capture(s, func() error { return b.Fill(9, 4, 0, 16, s) }))(t)
	ok(t, g.Launch(s, nil))
	ok(t, s.Synchronize(context.Background()))
	if got := words(t, b); got[15] != 9 {
		t.Errorf("the graph left %v", got)
	}
}

func TestWrapBadHandles(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("a real driver follows a bad handle wherever it leads")
	}
	d := open(t, gpu.Options{})
	c := primary(t, d)
	var errs []error
	add := func(_ any, err error) { errs = append(errs, err) }
	add(interop.WrapStream(c, 0xbad, nil))
	add(interop.WrapEvent(c, 0xbad, nil))
	add(interop.WrapContext(d, 0xbad))
	add(interop.WrapFunction(c, 0xbad, nil))
	add(interop.WrapPool(c, 0xbad, nil))
	add(images.Wrap(c, 0xbad, nil))
	add(graphs.Wrap(c, 0xbad, nil))
	add(interop.WrapEvent(c, 0, nil))
	handle, argument := "(400): a handle does not belong to a live object of this kind in this context; while wrapping ", "(1): an argument is outside what the call accepts; while wrapping "
	for i, want := range []string{
		"cuStreamGetCtx: CUDA_ERROR_INVALID_HANDLE " + handle + "a stream of context 1 of device 0; 0xbad is no stream, or one that was destroyed",
		"cuEventQuery: CUDA_ERROR_INVALID_HANDLE " + handle + "an event of context 1 of device 0; 0xbad is no event, or one that was destroyed",
		"cuCtxPushCurrent: CUDA_ERROR_INVALID_CONTEXT (201): no context is current on this thread, or the one given is not valid; while wrapping a context; 0xbad is no context, or one that was destroyed",
		"cuFuncGetModule: CUDA_ERROR_INVALID_HANDLE " + handle + "a kernel of context 1 of device 0; 0xbad is no kernel, or one whose module was unloaded",
		"cuMemPoolGetAttribute: CUDA_ERROR_INVALID_VALUE " + argument + "a memory pool; 0xbad is no memory pool, or one that was destroyed",
		"cuArray3DGetDescriptor: CUDA_ERROR_INVALID_HANDLE " + handle + "an array of context 1 of device 0; 0xbad is no array, or one that was destroyed",
		"cuGraphGetNodes: CUDA_ERROR_INVALID_VALUE " + argument + "a graph of context 1 of device 0; 0xbad is no graph, or one that was destroyed",
		"wrapping an event: handle: expected one that is not 0",
	} {
		wantError(t, errs[i], want)
	}
}

func TestWrapEvent(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	own, end := must(c.NewEvent(0))(t), must(c.NewEvent(0))(t)
	e := must(interop.WrapEvent(c, own.Handle(), own))(t)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, e.Record(s))
	spinning(t, c, s, 1000)
	ok(t, end.Record(s))
	ok(t, end.Synchronize(context.Background()))
	if ms := must(end.Since(e))(t); ms <= 0 {
		t.Errorf("%v ms", ms)
	}
	ok(t, e.Free())
	if own.Freed() || !e.Freed() || !must(own.Done())(t) {
		t.Error("freeing the object has freed the event")
	}
}

func TestWrapModuleAndFunction(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	var h cuda.Module
	image := append([]byte(kernels), 0)
	ok(t, c.Use(func() error {
		return d.API().Error("cuModuleLoadData", d.API().CuModuleLoadData(&h, unsafe.Pointer(&image[0])))
	}))
	defer d.API().CuModuleUnload(h)
	m := must(interop.WrapModule(c, h, nil))(t)
	if names := must(m.Functions())(t); !slices.Contains(names, "vadd") {
		t.Errorf("its kernels are %v", names)
	}
	if g := must(m.Global("counter"))(t); words(t, g)[0] != 7 {
		t.Errorf("its variable is %v", words(t, g))
	}
	found := must(m.Function("spin"))(t)
	f := must(interop.WrapFunction(c, found.Handle(), m))(t)
	if f.Name() != "spin" {
		t.Errorf("its name is %q", f.Name())
	}
	b := must(c.Alloc(context.Background(), 4))(t)
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, b, uint32(50)))
	if got := words(t, b); got[0] != 50 {
		t.Errorf("the kernel left %d", got[0])
	}
	if _, known := f.Params(); known {
		wantError(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, b), "launching spin: expected 2 arguments (8 bytes, 4 bytes), got 1")
	}
	ok(t, m.Unload())
	var again cuda.Function
	name := []byte("vadd\x00")
	if r := d.API().CuModuleGetFunction(&again, h, &name[0]); r != cuda.CUDA_SUCCESS {
		t.Errorf("freeing the object has unloaded the module: %v", r)
	}
}

func TestWrapPoolArrayGraphContext(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	if got := must(interop.WrapContext(d, c.Handle()))(t); got != c {
		t.Errorf("%s is wrapped as %s", c, got)
	}
	_, err := interop.WrapContext(d, 0)
	wantError(t, err, "wrapping a context: handle: expected one that is not 0")

	a := must(images.NewArray(c, images.ArrayOptions{Type: gpu.F32, Width: 8, Height: 4, Layers: 3, Surface: true}))(t)
	if w := must(images.Wrap(c, a.Handle(), a))(t); w.Options() != a.Options() {
		t.Errorf("%+v is wrapped as %+v", a.Options(), w.Options())
	}

	g := must(graphs.New(c))(t)
	b := must(c.Alloc(context.Background(), 64))(t)
	must(g.Add(nil, func(s *gpu.Stream) error { return b.Fill(5, 4, 0, 16, s) }))(t)
	w := must(graphs.Wrap(c, g.Handle(), g))(t)
	ok(t, w.Launch(nil, nil))
	ok(t, c.Synchronize(context.Background()))
	if got := words(t, b); got[0] != 5 {
		t.Errorf("the graph left %v", got)
	}
	ok(t, w.Free())
	if len(must(g.Nodes())(t)) != 1 {
		t.Error("freeing the object has freed the graph")
	}

	pool, err := c.Device().NewPool(0)
	if err != nil {
		t.Skip(err)
	}
	p := must(interop.WrapPool(c, pool.Handle(), pool))(t)
	ok(t, must(c.AllocFrom(p, 1<<20, nil))(t).Free())
	ok(t, p.Free())
	if pool.Freed() {
		t.Error("freeing the object has freed the pool")
	}
}
