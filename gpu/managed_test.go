package gpu_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// managed allocates managed memory, or skips where there is none.
func managed(t *testing.T, c *gpu.Context, bytes uint64) *gpu.Managed {
	t.Helper()
	if n, _ := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY); n == 0 {
		t.Skip("the device has no managed memory")
	}
	return must(c.AllocManaged(bytes, false))(t)
}

func TestManagedMemoryIsShared(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	m := managed(t, c, 4096)
	m.Bytes()[4095] = 7
	got := make([]byte, 1)
	ok(t, m.Buffer.Read(context.Background(), 4095, got))
	if got[0] != 7 {
		t.Errorf("the device reads %d", got[0])
	}
	if d.PinnedBytes() != 0 || d.Bytes() != 4096 {
		t.Errorf("%d bytes count as page-locked, %d as the device's", d.PinnedBytes(), d.Bytes())
	}
	ok(t, m.Free())
	if m.Bytes() != nil || d.Bytes() != 0 {
		t.Errorf("%d bytes are left", d.Bytes())
	}
}

func TestManagedMemoryIsBoundedByTheDevice(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	first := managed(t, c, 1)
	_, err := c.AllocManaged(c.Device().TotalMemory(), false)
	var memory *gpu.OutOfMemoryError
	if !errors.As(err, &memory) {
		t.Errorf("got %v", err)
	}
	ok(t, first.Free())
}

func TestDroppedManagedMemoryIsFreed(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	func() { managed(t, c, 1<<20).Bytes()[0] = 1 }()
	deadline := time.Now().Add(5 * time.Second)
	for d.Bytes() > 0 && time.Now().Before(deadline) {
		ok(t, d.Reclaim(context.Background()))
	}
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes are left", n)
	}
}

func TestPoolOutlivesNothing(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	p, err := c.Device().NewPool(0)
	if err != nil {
		t.Skip(err)
	}
	b := must(c.AllocFrom(p, 1024, nil))(t)
	ok(t, b.Fill(5, 1, 0, 1024, nil))
	ok(t, p.Free())
	got := must(gpu.Download[uint8](context.Background(), b))(t)
	if got[0] != 5 || got[1023] != 5 {
		t.Errorf("got %d and %d", got[0], got[1023])
	}
	ok(t, b.Free())
	ok(t, c.Synchronize(context.Background()))
	_, err = c.AllocFrom(p, 1, nil)
	wantError(t, err, "memory pool of device 0 has been freed")
}

// TestPoolEndsWithItsLastMemory: a pool is destroyed when the last of its memory is
// freed, in whatever way the program lets go of them.
func TestPoolEndsWithItsLastMemory(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	calls := &contexttest.Record{Names: []string{"cuMemPoolDestroy", "cuMemFreeAsync"}}
	expect := func(what string, want ...string) {
		t.Helper()
		d.Drain()
		if !slices.Equal(calls.Calls, want) {
			t.Errorf("%s: calls %v, want %v", what, calls.Calls, want)
		}
	}
	p, err := c.Device().NewPool(0)
	if err != nil {
		t.Skip(err)
	}
	d.SetAPI(api.Wrap(calls.Hook))
	first, second := must(c.AllocFrom(p, 1024, nil))(t), must(c.AllocFrom(p, 1024, nil))(t)
	ok(t, p.Free())
	expect("freed before its memory")
	ok(t, first.Free())
	expect("one is left", "cuMemFreeAsync")
	ok(t, second.Free())
	expect("nothing is left", "cuMemFreeAsync", "cuMemFreeAsync", "cuMemPoolDestroy")

	calls.Calls = nil
	p = must(c.Device().NewPool(0))(t)
	ok(t, must(c.AllocFrom(p, 1024, nil))(t).Free())
	ok(t, p.Free())
	expect("freed after its memory", "cuMemFreeAsync", "cuMemPoolDestroy")

	calls.Calls = nil
	func() { must(c.AllocFrom(must(c.Device().NewPool(0))(t), 1024, nil))(t) }()
	ok(t, d.Reclaim(context.Background()))
	expect("dropped with its memory", "cuMemFreeAsync", "cuMemPoolDestroy")

	calls.Calls = nil
	p = must(c.Device().NewPool(0))(t)
	b := must(c.AllocFrom(p, 1024, nil))(t)
	ok(t, p.Free())
	ok(t, d.Close())
	if n := len(calls.Calls); n < 2 || !slices.Equal(calls.Calls[:2], []string{"cuMemFreeAsync", "cuMemPoolDestroy"}) {
		t.Errorf("closed: calls %v", calls.Calls)
	}
	runtime.KeepAlive(b)
}

// TestIdlePoolMemoryGoesInStreamOrder: what came in a stream's order goes so,
// also when nothing uses it, and one wait later the pool counts it no more. The
// stream that used it may be gone.
func TestIdlePoolMemoryGoesInStreamOrder(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	p, err := c.Device().NewPool(0)
	if err != nil {
		t.Skip(err)
	}
	at := 0
	api := *d.API()
	plain := api.CuMemFree
	api.CuMemFree = func(p cuda.DevicePtr) cuda.Result { at++; return plain(p) }
	d.SetAPI(&api)
	s := stream(t, c)
	first, second, third := must(c.AllocFrom(p, 1<<20, s))(t), must(c.AllocFrom(p, 2<<20, nil))(t), must(c.AllocFrom(p, 4<<20, s))(t)
	ok(t, c.Synchronize(context.Background()))
	ok(t, first.Free())
	ok(t, second.Free())
	ok(t, s.Free())
	ok(t, third.Free())
	ok(t, c.Synchronize(context.Background()))
	if used := must(p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT))(t); used != 0 || at != 0 {
		t.Errorf("%d bytes counted, %d frees out of order", used, at)
	}
}

func TestPoolOfAnotherDevice(t *testing.T) {
	first, second := pair(t)
	_, err := first.AllocFrom(must(second.Device().Pool())(t), 64, nil)
	wantError(t, err, "allocating 64 bytes in "+first.String()+": pool: expected one of device 0, got the memory pool of device 1")
}

func TestMappedMemoryIsUsedByKernels(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	h := must(c.AllocHost(4096, cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	b := must(h.Mapped())(t)
	ok(t, function(t, c, "spin").Launch(one, b, uint32(5)))
	ok(t, c.Synchronize(context.Background()))
	if h.Bytes()[0] != 5 {
		t.Errorf("the kernel wrote %d", h.Bytes()[0])
	}
	ok(t, b.Free())
	if h.Freed() {
		t.Error("freeing the view freed the memory")
	}
	ok(t, h.Free())
	wantError(t, b.Read(context.Background(), 0, make([]byte, 1)), "mapped memory of 4 KiB on device 0 has been freed")
}

func TestPointerAttributes(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	b := must(c.AllocShareable(context.Background(), 1000))(t)
	a := must(d.PointerAttributes(b.Address() + 10))(t)
	if a.Kind != "device" || a.Device != c.Device() || a.Base != b.Address() || a.Bytes != 1000 || a.HostAddress != 0 || a.Context != c.Handle() || a.Pool != 0 {
		t.Errorf("got %+v", a)
	}
	b = must(c.Alloc(context.Background(), 1000))(t)
	a = must(d.PointerAttributes(b.Address() + 10))(t)
	if a.Kind != "device" || a.Device != c.Device() || a.Base > b.Address() || a.HostAddress != 0 || (a.Pool != 0) != pooling(t, c) {
		t.Errorf("got %+v", a)
	}
	if a := must(d.PointerAttributes(16))(t); a.Kind != "unknown" || a.Device != nil {
		t.Errorf("got %+v", a)
	}
}
