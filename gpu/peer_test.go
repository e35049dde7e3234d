package gpu_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// pair opens two devices.
func pair(t *testing.T) (first, second *gpu.Context) {
	t.Helper()
	return contexttest.Pair(t)
}

func TestCopyBetweenDevices(t *testing.T) {
	first, second := pair(t)
	from := must(gpu.Upload(context.Background(), first, []int32{1, 2, 3}))(t)
	to := must(second.Alloc(context.Background(), 12))(t)
	ok(t, from.CopyTo(to, 4, 0, 8, nil))
	ok(t, first.Synchronize(context.Background()))
	if got := must(gpu.Download[int32](context.Background(), to))(t); !slices.Equal(got[1:], []int32{1, 2}) {
		t.Errorf("got %v", got)
	}
}

// An H200 refuses to record a copy to a device that there is no access to.
func TestCopyBetweenDevicesThatIsNotRecorded(t *testing.T) {
	first, second := pair(t)
	d := first.Device().Driver()
	api := d.API()
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuMemcpyPeerAsync" {
			return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
		}
		return next()
	}))
	defer d.SetAPI(api)
	from, to := must(first.Alloc(context.Background(), 4))(t), must(second.Alloc(context.Background(), 4))(t)
	err := from.CopyTo(to, 0, 0, 4, nil)
	if err == nil || !strings.Contains(err.Error(), "; graphs have copies between devices with access to each other's memory, which a copy outside of graphs opens, or peer access") {
		t.Error(err)
	}
}

func TestPeerAccess(t *testing.T) {
	first, second := pair(t)
	if !must(first.Device().CanAccessPeer(second.Device()))(t) {
		t.Skip("the devices cannot access each other")
	}
	b := must(second.Alloc(context.Background(), 4))(t)
	f := function(t, first, "spin")
	if err := f.Launch(one, b, 1); err == nil {
		t.Error("memory of another device is taken without access to it")
	}
	ok(t, first.EnablePeerAccess(second))
	ok(t, first.EnablePeerAccess(second))
	ok(t, f.Launch(one, b, 7))
	ok(t, first.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 7 {
		t.Errorf("the kernel wrote %d", got)
	}
	ok(t, first.DisablePeerAccess(second))
	ok(t, first.DisablePeerAccess(second))
	if err := f.Launch(one, b, 1); err == nil {
		t.Error("memory of another device is taken after the access was disabled")
	}
}

// Access to a context is access to the pool that its memory comes from, also where
// that is made later, and to no other pool.
func TestPeerAccessOpensThePool(t *testing.T) {
	first, second := pair(t)
	if !must(first.Device().CanAccessPeer(second.Device()))(t) || !pooling(t, second) {
		t.Skip("the devices cannot access each other, or have no pools")
	}
	f := function(t, first, "spin")
	ok(t, first.EnablePeerAccess(second))
	b := must(second.Alloc(context.Background(), 4))(t)
	ok(t, f.Launch(one, b, 7))
	ok(t, first.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 7 {
		t.Errorf("the kernel wrote %d", got)
	}
	ordered := must(second.AllocAsync(4, nil))(t)
	ok(t, second.Synchronize(context.Background()))
	wantError(t, f.Launch(one, ordered, 7), "launching spin: argument 1 (out): expected a buffer of "+first.String()+
		", or of a context that it has peer access to, got a buffer of a pool of "+second.String()+", which is not open to other devices")
	ok(t, first.DisablePeerAccess(second))
	if n := accessTo(t, b, first.Device()); n != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
		t.Errorf("access is %v after it was disabled", n)
	}
}

// accessTo is how kernels on a device may use the pool that a buffer is of.
func accessTo(t *testing.T, b *gpu.Buffer, v *gpu.Device) (flags cuda.MemAccessFlags) {
	t.Helper()
	at := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(v.Ordinal())}
	api := v.Driver().API()
	ok(t, api.Error("cuMemPoolGetAccess", api.CuMemPoolGetAccess(&flags, poolOf(t, b), &at)))
	return flags
}

// The pool stays open to a device until the last of its contexts has given up its
// access.
func TestPeerAccessOfTwoContexts(t *testing.T) {
	if !devicetest.Alone(t) { // kernels of a context of its own have memory of pools nowhere else in these tests
		return
	}
	first, second := pair(t)
	if !must(first.Device().CanAccessPeer(second.Device()))(t) || !pooling(t, second) {
		t.Skip("the devices cannot access each other, or have no pools")
	}
	b, other := must(second.Alloc(context.Background(), 4))(t), must(first.Device().CreateContext(0))(t)
	ok(t, first.EnablePeerAccess(second))
	ok(t, other.EnablePeerAccess(second))
	ok(t, first.DisablePeerAccess(second))
	ok(t, function(t, other, "spin").Launch(one, b, 8))
	ok(t, other.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 8 {
		t.Errorf("the kernel of the other context wrote %d", got)
	}
	if n := accessTo(t, b, first.Device()); n != cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE {
		t.Errorf("access is %v while a context has it", n)
	}
	ok(t, other.DisablePeerAccess(second))
	if n := accessTo(t, b, first.Device()); n != cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE {
		t.Errorf("access is %v when no context has it", n)
	}
}

// A copy opens the pools of both devices for copies, not for kernels.
func TestCopiesOpenThePool(t *testing.T) {
	for _, before := range []bool{true, false} { // the pool is made before the first copy, or after it
		first, second := pair(t)
		if !pooling(t, second) {
			t.Skip("the devices have no pools")
		}
		allocate := second.AllocShareable
		if before {
			allocate = second.Alloc
		}
		from := must(gpu.Upload(context.Background(), first, []int32{1, 2, 3}))(t)
		to := must(allocate(context.Background(), 12))(t)
		ok(t, from.CopyTo(to, 0, 0, 12, nil))
		ok(t, first.Synchronize(context.Background()))
		b, back := must(second.Alloc(context.Background(), 12))(t), must(first.Alloc(context.Background(), 12))(t)
		ok(t, to.CopyTo(b, 0, 0, 12, nil))
		ok(t, b.CopyTo(back, 0, 0, 12, nil))
		ok(t, second.Synchronize(context.Background()))
		if got := must(gpu.Download[int32](context.Background(), back))(t); !slices.Equal(got, []int32{1, 2, 3}) {
			t.Errorf("got %v", got)
		}
		if err := function(t, first, "spin").Launch(one, b, 1); err == nil {
			t.Error("a kernel takes memory that only copies may use")
		}
	}
}

// Managed memory, page-locked memory and that of a pool that was opened are for
// kernels on every device, without access to the rest of the context.
func TestMemoryForEveryDevice(t *testing.T) {
	first, second := pair(t)
	f := function(t, second, "spin")
	writes := func(what string, b *gpu.Buffer, read func() uint32) {
		t.Helper()
		ok(t, f.Launch(one, b, 7))
		ok(t, second.Synchronize(context.Background()))
		if got := read(); got != 7 {
			t.Errorf("in %s the kernel wrote %d", what, got)
		}
	}
	if must(first.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS))(t) != 0 {
		m := must(first.AllocManaged(4, false))(t)
		writes("managed memory", m.Buffer, func() uint32 { return must(gpu.Download[uint32](context.Background(), m.Buffer))(t)[0] })
	}
	h := must(first.AllocHost(8, cuda.CU_MEMHOSTALLOC_PORTABLE|cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	mapped := must(h.Mapped())(t)
	writes("page-locked memory", must(mapped.View(4, 4))(t), func() uint32 { return uint32(h.Bytes()[4]) })
	if !must(first.Device().CanAccessPeer(second.Device()))(t) {
		return
	}
	p := must(first.Device().NewPool(0))(t)
	b := must(first.AllocFrom(p, 4, nil))(t)
	ok(t, first.Synchronize(context.Background()))
	err := f.Launch(one, b, 7)
	wantError(t, err, "launching spin: argument 1 (out): expected a buffer of "+second.String()+", or of a context that it has peer access to, got a buffer of a pool of "+first.String()+", which is not open to other devices")
	ok(t, p.SetAccess(second.Device(), true))
	writes("memory of a pool", b, func() uint32 { return must(gpu.Download[uint32](context.Background(), b))(t)[0] })
	ok(t, p.SetAccess(second.Device(), false))
	if err := f.Launch(one, b, 7); err == nil {
		t.Error("memory of a pool is taken after its access was ended")
	}
}

// A copy can be put into a stream of either device, and what it uses is released
// in that order.
func TestCopyInStreamOfDestination(t *testing.T) {
	first, second := pair(t)
	s := must(second.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	from, to := must(first.Alloc(context.Background(), 4096))(t), must(second.AllocAsync(4096, s))(t)
	ok(t, from.Fill(7, 1, 0, 4096, nil))
	ok(t, first.Synchronize(context.Background()))
	spinning(t, second, s, 100_000)
	ok(t, from.CopyTo(to, 0, 0, 4096, s))
	ok(t, from.Free())
	ok(t, s.Synchronize(context.Background()))
	if got := must(gpu.Download[uint8](context.Background(), to))(t); got[4095] != 7 {
		t.Errorf("got %v", got[4095])
	}
	third := must(first.Device().CreateContext(0))(t)
	other := must(third.NewStream(gpu.StreamOptions{}))(t)
	again := must(first.Alloc(context.Background(), 4096))(t)
	wantError(t, again.CopyTo(to, 0, 0, 4096, other), "copying buffer of 4 KiB on device 0: stream: expected a stream of "+first.String()+", got one of "+third.String())
	ok(t, third.Destroy())
	ok(t, to.Free())
}
