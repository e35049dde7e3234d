// This file closes Drivers whose work does not end by itself.

package gpu_test

import (
	"context"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// endlessWork is work that never ends, in a context.
var endlessWork = map[string]func(t *testing.T, c *gpu.Context){
	"kernel":        func(t *testing.T, c *gpu.Context) { loop(t, c, nil) },
	"kernel beside": func(t *testing.T, c *gpu.Context) { loop(t, c, beside(t, c)) },
	"graph": func(t *testing.T, c *gpu.Context) {
		s := beside(t, c)
		ok(t, must(graphs.Capture(s, func() error { loop(t, c, s); return nil }))(t).Launch(s, nil))
	},
	"wait for a value": func(t *testing.T, c *gpu.Context) {
		ok(t, beside(t, c).WaitValue(must(c.AllocShareable(context.Background(), 4))(t), 0, 4, 1, cuda.CU_STREAM_WAIT_VALUE_EQ))
	},
}

// loop launches a kernel that writes to memory and never ends.
func loop(t *testing.T, c *gpu.Context, s *gpu.Stream) {
	t.Helper()
	const text = `.version 6.0
.target sm_50
.address_size 64
.visible .entry forever(.param .u64 p)
{
	.reg .b64 %d;
	ld.param.u64 %d, [p];
again:
	st.volatile.global.u32 [%d], 1;
	bra again;
}`
	f := must(must(c.LoadModule([]byte(text), gpu.JITOptions{}))(t).Function("forever"))(t)
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s}, must(c.Alloc(context.Background(), 1<<20))(t)))
}

func beside(t *testing.T, c *gpu.Context) *gpu.Stream {
	t.Helper()
	return must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
}

// TestCloseEndless closes Drivers whose wait has been interrupted, by every kind of work and context.
func TestCloseEndless(t *testing.T) {
	contexts := map[string]func(t *testing.T, v *gpu.Device) *gpu.Context{
		"primary": func(t *testing.T, v *gpu.Device) *gpu.Context { return must(v.PrimaryContext())(t) },
		"created": func(t *testing.T, v *gpu.Device) *gpu.Context { return must(v.CreateContext(0))(t) },
		"green":   func(t *testing.T, v *gpu.Device) *gpu.Context { return must(v.Partition([]int{8}))(t)[0].Context },
	}
	for kind, open := range contexts {
		for work, begin := range endlessWork {
			t.Run(work+" in a "+kind+" context", func(t *testing.T) {
				t.Parallel()
				api := must(emulator.Open(emulator.Options{Devices: "h100"}))(t)
				before := freeMemory(t, api)
				d := must(gpu.Open(api, gpu.Options{}))(t)
				begin(t, open(t, d.Devices()[0]))
				closeInterrupted(t, d)
				if after := freeMemory(t, api); after != before {
					t.Errorf("%d bytes are free, %d were before", after, before)
				}
			})
		}
	}
}

// closeInterrupted closes a Driver that is not to wait.
func closeInterrupted(t *testing.T, d *gpu.Driver) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d.SetInterrupt(ctx)
	closed := make(chan error)
	go func() { closed <- d.Close() }()
	select {
	case err := <-closed:
		ok(t, err)
	case <-time.After(time.Minute):
		t.Fatal("Close waits for work that does not end")
	}
}

// freeMemory is the free memory of the first device.
func freeMemory(t *testing.T, api *cuda.API) uint64 {
	t.Helper()
	d := must(gpu.Open(api, gpu.Options{}))(t)
	free, _, err := d.Devices()[0].MemoryInfo()
	ok(t, err)
	ok(t, d.Close())
	return free
}
