package gpu_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

// TestFreeingDoesNotWait frees what nobody uses while a stream waits for a word
// that is written only afterwards: the driver's own releases would wait for it.
func TestFreeingDoesNotWait(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	flag := must(c.AllocShareable(context.Background(), 4))(t)
	ok(t, flag.Fill(0, 4, 0, 1, nil))
	ok(t, c.Synchronize(context.Background()))
	things := map[string]interface{ Free() error }{
		"buffer":  must(c.Alloc(context.Background(), 1<<20))(t),
		"pinned":  must(c.AllocHost(4096, 0))(t),
		"array":   must(images.NewArray(c, images.ArrayOptions{Width: 16, Type: gpu.F32}))(t),
		"managed": must(c.AllocManaged(4096, false))(t),
		"pitched": must(images.AllocPitched(c, 4, 4, 1, 4))(t).Buffer,
	}
	m := load(t, c)
	waiting, other := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t), must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	if err := waiting.WaitValue(flag, 0, 4, 1, cuda.CU_STREAM_WAIT_VALUE_EQ); err != nil {
		t.Skip(err) // the device has no such operations
	}
	freed := make(chan struct{})
	go func() {
		defer close(freed)
		defer d.Lock().Unlock()
		for name, thing := range things {
			if err := thing.Free(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := m.Unload(); err != nil {
			t.Error(err)
		}
	}()
	select {
	case <-freed:
	case <-time.After(time.Minute):
		t.Error("a release waits")
	}
	ok(t, other.WriteValue(flag, 0, 4, 1))
	<-freed
	ok(t, c.Synchronize(context.Background()))
	ok(t, d.Reclaim(context.Background()))
	if n := len(d.LiveObjects()); n != 3 || d.Bytes() != 4 {
		t.Errorf("%v, %d bytes", d.LiveObjects(), d.Bytes())
	}
	runtime.KeepAlive([]any{flag, waiting, other})
}
