package gpu_test

import (
	"context"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// Memory that a call around this package uses in a stream is nobody else's before
// that is done, whether the stream is known or not, and is then.
func TestReleaseBehindWorkAround(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	h := rawStream(t, c, cuda.CU_STREAM_NON_BLOCKING)
	own := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	f := function(t, c, "spin")
	for _, stream := range []cuda.Stream{h, own.Handle()} {
		b := must(c.Alloc(context.Background(), 4096))(t)
		address, n := b.Address(), uint32(2_000_000)
		params := []unsafe.Pointer{unsafe.Pointer(&address), unsafe.Pointer(&n)}
		ok(t, c.Use(func() error {
			return d.API().Error("cuLaunchKernel", d.API().CuLaunchKernel(f.Handle(), 1, 1, 1, 1, 1, 1, 0, stream, &params[0], nil))
		}))
		c.SubmittedTo(stream)
		ok(t, b.Free())
		other := must(gpu.Upload(context.Background(), c, make([]uint32, 1024)))(t)
		if d.API().CuStreamQuery(stream) == cuda.CUDA_SUCCESS {
			t.Log("the kernel was too fast to show anything")
		}
		ok(t, c.Synchronize(context.Background()))
		if got := words(t, other); got[0] != 0 {
			t.Errorf("the kernel wrote %d to memory that was allocated meanwhile", got[0])
		}
		ok(t, other.Free())
	}
	runtime.KeepAlive(own) // of which the raw calls have only the handle
	runtime.KeepAlive(f)
	dropStream(t, c, h)
	c.SubmittedTo(0)
	ok(t, c.Synchronize(context.Background()))
	again := must(c.Alloc(context.Background(), 4096))(t)
	ok(t, again.Free())
}
