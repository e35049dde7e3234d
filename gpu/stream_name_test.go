package gpu_test

import (
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// TestStreamsOfAGPUAreNumbered: messages tell no address of the process.
func TestStreamsOfAGPUAreNumbered(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	ok(t, err)
	hardware := *api
	hardware.Emulated = false // for all that this package knows
	c := primary(t, openOver(t, &hardware, gpu.Options{}))
	first, second := must(c.NewStream(gpu.StreamOptions{}))(t), must(c.NewStream(gpu.StreamOptions{}))(t)
	for _, step := range []struct {
		of   *gpu.Stream
		want string
	}{{second, "stream 1 on device 0"}, {first, "stream 2 on device 0"}, {second, "stream 1 on device 0"}, {c.DefaultStream(), "default stream on device 0"}} {
		if got := step.of.String(); got != step.want {
			t.Errorf("got %s, want %s", got, step.want)
		}
	}
	ok(t, first.Free())
	wantError(t, first.Synchronize(t.Context()), "stream 2 on device 0 has been freed")
}
