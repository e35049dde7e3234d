// This file measures waits: by how much they are late, and what they cost.

package gpu_test

import (
	"context"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// A wait for work of a known length, on a device that is not emulated: late-µs
// is by how much it ends after the work, 100-launch graphs take some 90 µs.
func BenchmarkWait(b *testing.B) {
	d := open(b, gpu.Options{})
	var end time.Time
	api := *d.API()
	api.Emulated = false
	api.CuStreamQuery = func(cuda.Stream) cuda.Result {
		if time.Now().Before(end) {
			return cuda.CUDA_ERROR_NOT_READY
		}
		return cuda.CUDA_SUCCESS
	}
	s := must(primary(b, d).NewStream(gpu.StreamOptions{}))(b)
	d.SetAPI(&api)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	for _, work := range []time.Duration{10 * time.Microsecond, 90 * time.Microsecond, 300 * time.Microsecond, 2 * time.Millisecond, 20 * time.Millisecond} {
		b.Run(work.String(), func(b *testing.B) {
			thread := d.Lock() // as the loop of a script does
			defer thread.Unlock()
			var late time.Duration
			for b.Loop() {
				end = time.Now().Add(work)
				s.Submitted()
				if err := s.Synchronize(ctx); err != nil {
					b.Fatal(err)
				}
				late += time.Since(end)
			}
			b.ReportMetric(float64(late.Nanoseconds())/float64(b.N)/1e3, "late-µs")
		})
	}
}

// Waits where there is nothing to wait for: what is left of launch and
// synchronize beside the kernel. The first two are the driver's part.
func BenchmarkWaitIdle(b *testing.B) {
	d := open(b, gpu.Options{})
	c := primary(b, d)
	s := must(c.NewStream(gpu.StreamOptions{}))(b)
	api := d.API()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	for _, way := range []struct {
		name string
		wait func() error
	}{
		{"cuStreamQuery", func() error { return api.Error("cuStreamQuery", api.CuStreamQuery(s.Handle())) }},
		{"cuCtxSynchronize", func() error { return api.Error("cuCtxSynchronize", api.CuCtxSynchronize()) }},
		{"Stream.Synchronize", func() error { s.Submitted(); return s.Synchronize(ctx) }},
		{"Context.Synchronize", func() error { s.Submitted(); return c.Synchronize(ctx) }},
	} {
		b.Run(way.name, func(b *testing.B) {
			thread := d.Lock()
			defer thread.Unlock()
			ok(b, thread.MakeCurrent(c))
			for b.Loop() {
				ok(b, way.wait())
			}
		})
	}
}
