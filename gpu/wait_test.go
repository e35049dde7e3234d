package gpu_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// TestBusyWait waits as for a GPU, for work that does not end by itself: the
// wait's own context ends it, and so does the end of the stream's context.
func TestBusyWait(t *testing.T) {
	api := *table(t)
	if !api.Emulated {
		t.Skip("what the stream has to do is told by the test")
	}
	api.Emulated = false
	d := openOver(t, &api, gpu.Options{})
	for _, end := range []struct {
		what string
		of   func(*gpu.Context, context.CancelCauseFunc)
		want func(*gpu.Context) string
	}{
		{"cancelled", func(_ *gpu.Context, cancel context.CancelCauseFunc) { cancel(errors.New("enough")) }, func(*gpu.Context) string { return "enough" }},
		{"destroyed", func(c *gpu.Context, _ context.CancelCauseFunc) { ok(t, c.Destroy()) }, func(c *gpu.Context) string { return c.String() + " was destroyed" }},
	} {
		t.Run(end.what, func(t *testing.T) {
			c := must(d.Devices()[0].CreateContext(0))(t)
			s := must(c.NewStream(gpu.StreamOptions{}))(t)
			asked, ended := 0, make(chan struct{})
			ctx, cancel := context.WithCancelCause(context.Background())
			defer cancel(nil)
			stub := api
			stub.CuStreamQuery = func(cuda.Stream) cuda.Result {
				if asked++; asked == 100 {
					go func() {
						defer close(ended)
						end.of(c, cancel)
					}()
				}
				return cuda.CUDA_ERROR_NOT_READY
			}
			d.SetAPI(&stub)
			defer d.SetAPI(&api)
			s.Submitted()
			err := s.Synchronize(ctx)
			<-ended
			wantError(t, err, end.want(c))
		})
	}
}
