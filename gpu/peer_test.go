package gpu_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// pair opens two devices.
func pair(t *testing.T) (first, second *gpu.Context) {
	api := func() *cuda.API {
		if os.Getenv("CUJS_DEVICE") == "cuda" {
			return table(t)
		}
		return must(emulator.Open(emulator.Options{Devices: "2xh100"}))(t)
	}()
	d := openOver(t, api, gpu.Options{})
	if len(d.Devices()) < 2 {
		t.Skip("there is one device only")
	}
	return must(d.Devices()[0].PrimaryContext())(t), must(d.Devices()[1].PrimaryContext())(t)
}

func TestCopyBetweenDevices(t *testing.T) {
	first, second := pair(t)
	from := must(gpu.Upload(first, []int32{1, 2, 3}))(t)
	to := must(second.Alloc(12))(t)
	ok(t, from.CopyTo(to, 4, 0, 8, nil))
	ok(t, first.Synchronize(context.Background()))
	if got := must(gpu.Download[int32](to))(t); !slices.Equal(got[1:], []int32{1, 2}) {
		t.Errorf("got %v", got)
	}
}

func TestPeerAccess(t *testing.T) {
	first, second := pair(t)
	if !must(first.Device().CanAccessPeer(second.Device()))(t) {
		t.Skip("the devices cannot access each other")
	}
	b := must(second.Alloc(4))(t)
	f := function(t, first, "spin")
	if err := f.Launch(one, b, 1); err == nil {
		t.Error("memory of another device is taken without access to it")
	}
	ok(t, first.EnablePeerAccess(second))
	ok(t, first.EnablePeerAccess(second))
	ok(t, f.Launch(one, b, 7))
	ok(t, first.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](b))(t)[0]; got != 7 {
		t.Errorf("the kernel wrote %d", got)
	}
	ok(t, first.DisablePeerAccess(second))
	ok(t, first.DisablePeerAccess(second))
	if err := f.Launch(one, b, 1); err == nil {
		t.Error("memory of another device is taken after the access was disabled")
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
		writes("managed memory", m.Buffer, func() uint32 { return must(gpu.Download[uint32](m.Buffer))(t)[0] })
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
	wantError(t, err, "launching spin: argument 1 (out): expected a buffer of "+second.String()+", or of a context that it can access by enablePeerAccess, got a buffer of "+first.String())
	ok(t, p.SetAccess(second.Device(), true))
	writes("memory of a pool", b, func() uint32 { return must(gpu.Download[uint32](b))(t)[0] })
	ok(t, p.SetAccess(second.Device(), false))
	if err := f.Launch(one, b, 7); err == nil {
		t.Error("memory of a pool is taken after its access was ended")
	}
}
