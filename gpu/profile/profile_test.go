package profile_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

const source = `.version 6.0
.target sm_50
.address_size 64
.visible .entry increment(.param .u64 p) {
	.reg .b64 %p;
	.reg .b32 %v;
	ld.param.u64 %p, [p];
	cvta.to.global.u64 %p, %p;
	ld.global.u32 %v, [%p];
	add.u32 %v, %v, 1;
	st.global.u32 [%p], %v;
	ret;
}`

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// rig is a context whose calls are profiled, with a kernel and a buffer.
type rig struct {
	api      *cuda.API
	driver   *gpu.Driver
	recorder *profile.Recorder
	context  *gpu.Context
	kernel   *gpu.Function
	buffer   *gpu.Buffer
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{api: devicetest.Table(t, "profile", emulator.Options{})}
	r.driver = must(gpu.Open(r.api, gpu.Options{}))(t)
	t.Cleanup(func() { _ = r.driver.Close() })
	r.context = must(r.driver.Devices()[0].PrimaryContext())(t)
	r.kernel = must(must(r.context.LoadModule([]byte(source), gpu.JITOptions{}))(t).Function("increment"))(t)
	r.buffer = must(r.context.Alloc(context.Background(), 4096))(t)
	r.recorder = profile.New(r.api)
	r.driver.SetAPI(r.api.Wrap(r.recorder.Hook))
	return r
}

func (r *rig) launch(t *testing.T, s *gpu.Stream) {
	t.Helper()
	if err := r.kernel.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, r.buffer); err != nil {
		t.Fatal(err)
	}
}

// finish ends the profile and checks what holds of every one.
func (r *rig) finish(t *testing.T) *profile.Report {
	t.Helper()
	ok(t, r.driver.Synchronize(context.Background()))
	p := r.recorder.Finish()
	r.driver.SetAPI(r.api)
	if p.Untimed != 0 || p.Busy > p.Wall {
		t.Errorf("%d untimed; busy %v of %v", p.Untimed, p.Busy, p.Wall)
	}
	for _, a := range p.Activities {
		if a.Duration < 0 || a.Start < 0 {
			t.Errorf("%+v", a)
		}
	}
	if r.recorder.Finish() != nil {
		t.Error("a second report")
	}
	return p
}

// rows are "kernel increment: 3, 0 bytes".
func rows(list []profile.Row) (text []string) {
	for _, row := range list {
		text = append(text, fmt.Sprintf("%s %s: %d, %d bytes", row.Kind, row.Name, row.Count, row.Bytes))
	}
	slices.Sort(text)
	return text
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestProfile(t *testing.T) {
	r := newRig(t)
	s := must(r.context.NewStream(gpu.StreamOptions{}))(t)
	data := make([]byte, 4096)
	ok(t, r.buffer.Write(context.Background(), 0, data))
	r.launch(t, nil)
	r.launch(t, s)
	ok(t, r.context.Synchronize(context.Background()))
	ok(t, r.buffer.Read(context.Background(), 0, data))
	if data[0] != 2 {
		t.Errorf("the kernel ran %d times", data[0])
	}
	p := r.finish(t)
	same(t, rows(p.Device()), "copy copy to the device: 1, 4096 bytes", "copy copy to the host: 1, 4096 bytes", "kernel increment: 2, 0 bytes")
	for _, a := range p.Activities {
		if a.Kind == profile.Kernel && (a.Grid != [3]uint32{1, 1, 1} || a.Block != [3]uint32{1, 1, 1}) {
			t.Errorf("%+v", a)
		}
	}
	launches := slices.IndexFunc(p.Host(), func(r profile.Row) bool { return r.Name == "cuLaunchKernel" })
	if launches < 0 || p.Host()[launches].Count != 2 {
		t.Errorf("calls: %v", rows(p.Host()))
	}
}

// TestCapture times a graph where it runs, and nothing while it is captured.
func TestCapture(t *testing.T) {
	r := newRig(t)
	s := must(r.context.NewStream(gpu.StreamOptions{}))(t)
	g := must(graphs.Capture(s, func() error {
		r.launch(t, s)
		r.launch(t, s)
		return nil
	}))(t)
	for range 3 {
		ok(t, g.Launch(s, nil))
	}
	ok(t, s.Synchronize(context.Background()))
	same(t, rows(r.finish(t).Device()), "graph graph: 3, 0 bytes")
}

// TestMany uses events again: none is lost where more is done than is pending.
func TestMany(t *testing.T) {
	r := newRig(t)
	created := 0
	counting := profile.New(r.api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuEventCreate" {
			created++
		}
		return next()
	}))
	r.recorder = counting
	r.driver.SetAPI(r.api.Wrap(counting.Hook))
	for range 3 {
		for range 2048 {
			r.launch(t, nil)
		}
		ok(t, r.context.Synchronize(context.Background()))
	}
	same(t, rows(r.finish(t).Device()), "kernel increment: 6144, 0 bytes")
	if created > 2*2048+3 {
		t.Errorf("%d events made", created)
	}
}

// TestContextEnds keeps the times of a context that is destroyed.
func TestContextEnds(t *testing.T) {
	r := newRig(t)
	c := must(r.driver.Devices()[0].CreateContext(0))(t)
	b := must(c.Alloc(context.Background(), 16))(t)
	ok(t, b.Fill(7, 4, 0, 4, nil))
	ok(t, c.Destroy())
	same(t, rows(r.finish(t).Device()), "fill fill: 1, 16 bytes")
}

// TestRefused counts a call that the driver refuses, without work for the device.
func TestRefused(t *testing.T) {
	r := newRig(t)
	api := r.api.Wrap(devicetest.FailNth("cuLaunchKernel", 1, cuda.CUDA_ERROR_INVALID_VALUE))
	r.driver.SetAPI(api.Wrap(r.recorder.Hook))
	if err := r.kernel.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, r.buffer); err == nil {
		t.Error("launched")
	}
	p := r.finish(t)
	same(t, rows(p.Device()))
	for _, c := range p.Calls {
		if c.Name == "cuLaunchKernel" && c.Result != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%+v", c)
		}
	}
}

// TestNothing lets calls without their structs pass. Here something answers
// before the driver, for NVIDIA's does not look at all of them.
func TestNothing(t *testing.T) {
	r := newRig(t)
	refusing := r.api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		switch c.Name {
		case "cuMemcpy2D", "cuMemcpy3DAsync", "cuLaunchKernelEx":
			return cuda.CUDA_ERROR_INVALID_VALUE
		}
		return next()
	})
	api := refusing.Wrap(r.recorder.Hook)
	ok(t, r.context.Use(func() error {
		for name, result := range map[string]cuda.Result{
			"cuMemcpy2D": api.CuMemcpy2D(nil), "cuMemcpy3DAsync": api.CuMemcpy3DAsync(nil, 0), "cuLaunchKernelEx": api.CuLaunchKernelEx(nil, 0, nil, nil),
		} {
			if result != cuda.CUDA_ERROR_INVALID_VALUE {
				t.Errorf("%s: %v", name, result)
			}
		}
		return nil
	}))
	p := r.finish(t)
	same(t, rows(p.Device()))
	if n := len(p.Calls); n < 3 {
		t.Errorf("%d calls", n)
	}
}

// TestReleaseGivesEventsBack ends the clock of a context that is released, with
// every event that it had.
func TestReleaseGivesEventsBack(t *testing.T) {
	r := newRig(t)
	events := 0
	counted := r.api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		result := next()
		switch {
		case result != cuda.CUDA_SUCCESS:
		case c.Name == "cuEventCreate":
			events++
		case c.Name == "cuEventDestroy":
			events--
		}
		return result
	})
	r.recorder = profile.New(counted)
	r.driver.SetAPI(r.api.Wrap(r.recorder.Hook))
	r.launch(t, nil)
	c := must(r.driver.Devices()[0].CreateContext(0))(t)
	ok(t, c.Destroy())
	if events != 0 {
		t.Errorf("%d events are left", events)
	}
	r.launch(t, nil)
	same(t, rows(r.finish(t).Device()), "kernel increment: 2, 0 bytes")
	if events != 0 {
		t.Errorf("%d events are left in the end", events)
	}
}

// TestOtherContexts times a kernel in streams of other contexts than its own,
// some of which end before the profile does.
func TestOtherContexts(t *testing.T) {
	r := newRig(t)
	if r.api.Version < 12000 {
		t.Skip("the driver has no libraries")
	}
	v := r.driver.Devices()[0]
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}
	for range 2 {
		c := must(v.CreateContext(0))(t)
		b := must(c.Alloc(context.Background(), 4))(t)
		cfg.Stream = must(c.NewStream(gpu.StreamOptions{}))(t)
		ok(t, r.kernel.Launch(cfg, b))
		ok(t, c.Destroy())
	}
	want := "kernel increment: 3, 0 bytes"
	if m, err := v.Multiprocessors(); err == nil && m.Smallest > 0 {
		want = "kernel increment: 5, 0 bytes"
		for range 2 {
			g := must(v.Partition([]int{m.Smallest}))(t)[0]
			cfg.Stream = must(g.NewStream(0))(t)
			ok(t, r.kernel.Launch(cfg, r.buffer))
			ok(t, g.Free())
		}
	}
	r.launch(t, nil)
	same(t, rows(r.finish(t).Device()), want)
}
