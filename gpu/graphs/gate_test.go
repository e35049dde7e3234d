package graphs_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/usage"
)

// longRecording is how long the recordings of these tests take: a wait in another
// goroutine asks the driver several times meanwhile.
const longRecording = 20 * time.Millisecond

// captureLong records a fill, a pause and a launch in a stream, and launches the graph.
func captureLong(t *testing.T, s *gpu.Stream, f *gpu.Function, b *gpu.Buffer) {
	t.Helper()
	l := must(f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s}))(t)
	g, err := graphs.Capture(s, func() error {
		if err := b.Fill(1, 4, 0, 1, s); err != nil {
			return err
		}
		time.Sleep(longRecording)
		return l.Run(nil)
	})
	if err != nil {
		t.Fatal("recording:", err)
	}
	ok(t, g.Launch(nil, nil))
	ok(t, g.Free())
}

// Waits and releases of other goroutines do not invalidate a capture.
func TestNothingInvalidatesACapture(t *testing.T) {
	for name, interfere := range map[string]func(c *gpu.Context, ctx context.Context) error{
		"context": func(c *gpu.Context, ctx context.Context) error {
			return ignoreRefusal(c.Synchronize(ctx))
		},
		"default stream": func(c *gpu.Context, ctx context.Context) error {
			if err := ignoreRefusal(c.DefaultStream().Synchronize(ctx)); err != nil {
				return err
			}
			_, err := c.DefaultStream().Done()
			return ignoreRefusal(err)
		},
		"drain": func(c *gpu.Context, _ context.Context) error {
			c.Driver().Drain()
			return nil
		},
		"free": func(c *gpu.Context, _ context.Context) error {
			b, err := c.Alloc(context.Background(), 64)
			if err != nil {
				return err
			}
			return b.Free()
		},
	} {
		for _, nonBlocking := range []bool{true, false} {
			t.Run(name, func(t *testing.T) {
				c := primary(t, open(t, gpu.Options{}))
				f := function(t, c, "increment")
				s := must(c.NewStream(gpu.StreamOptions{NonBlocking: nonBlocking}))(t)
				b := must(c.Alloc(context.Background(), 64))(t)
				ctx, cancel := context.WithCancel(context.Background())
				var others sync.WaitGroup
				others.Go(func() {
					for ctx.Err() == nil {
						if err := interfere(c, ctx); err != nil && ctx.Err() == nil {
							t.Error("in the other goroutine:", err)
							return
						}
					}
				})
				for range 5 {
					captureLong(t, s, f, b)
				}
				cancel()
				others.Wait()
			})
		}
	}
}

// ignoreRefusal leaves out the error of a wait that begins while a graph is recorded.
func ignoreRefusal(err error) error {
	if refusal, ok := err.(*usage.ArgumentError); ok && refusal.Expected == "work that a graph can record" {
		return nil
	}
	return err
}

// A wait that has begun before a recording does not end the recording, and ends itself.
func TestWaitAcrossACapture(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	f := function(t, c, "increment")
	s, b := stream(t, c), must(c.Alloc(context.Background(), 64))(t)
	asked, recording := make(chan struct{}), atomic.Bool{}
	var once sync.Once
	d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		if call.Name == "cuStreamQuery" && !recording.Load() {
			once.Do(func() { close(asked) })
			return cuda.CUDA_ERROR_NOT_READY
		}
		return next()
	}))
	defer d.SetAPI(api)
	ok(t, b.Fill(1, 4, 0, 1, nil))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- c.Synchronize(ctx) }()
	<-asked
	l := must(f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s}))(t)
	_, err := graphs.Capture(s, func() error {
		recording.Store(true)
		time.Sleep(longRecording)
		return l.Run(nil)
	})
	ok(t, err)
	ok(t, <-ended)
}
