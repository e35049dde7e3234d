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
