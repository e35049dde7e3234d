package gpu

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu/internal/staging"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// Large copies of ordinary memory go through the ring and arrive whole,
// whatever their last chunk is.
func TestStagedCopies(t *testing.T) {
	d, c := stagingDriver(t)
	api := d.API()
	var mu sync.Mutex
	var calls []string
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		mu.Lock()
		calls = append(calls, c.Name)
		mu.Unlock()
		return next()
	}))
	for _, size := range []int{staging.LargeFrom, staging.LargeFrom + 1, staging.LargeFrom + 5<<20 - 1, 40<<20 + 5} {
		sent := make([]byte, size)
		for i := range sent {
			sent[i] = byte(i ^ i>>8 ^ i>>16)
		}
		b, err := Upload(context.Background(), c, sent)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Download[byte](context.Background(), b)
		if err != nil || !bytes.Equal(back, sent) {
			t.Errorf("%d bytes: not what was sent: %v", size, err)
		}
	}
	if slices.Contains(calls, "cuMemcpyHtoD") || slices.Contains(calls, "cuMemcpyDtoH") {
		t.Error("the ring was not used")
	}
	d.SetAPI(api)
	if n := len(d.LiveObjects()); n > 4 {
		t.Errorf("%d live objects: the ring is among them", n)
	}
}

// stagingDriver opens the device that CUJS_DEVICE names, with staging.
func stagingDriver(t testing.TB) (*Driver, *Context) {
	t.Helper()
	d, err := Open(devicetest.Table(t, "objects", emulator.Options{}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	d.unstaged = false
	c, err := d.devices[0].PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	return d, c
}

// A copy that fails on the way says which call did, and the ring is as good as
// before.
func TestStagedCopyThatFails(t *testing.T) {
	d, c := stagingDriver(t)
	api := d.API()
	b, err := c.Alloc(context.Background(), staging.LargeFrom)
	if err != nil {
		t.Fatal(err)
	}
	var count atomic.Int32
	d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		if call.Name == "cuMemcpyDtoHAsync" && count.Add(1) == 5 {
			return cuda.CUDA_ERROR_INVALID_VALUE
		}
		return next()
	}))
	data := make([]byte, staging.LargeFrom)
	var failed *cuda.Error
	if err := b.Read(context.Background(), 0, data); !errors.As(err, &failed) || failed.Call != "cuMemcpyDtoHAsync" {
		t.Errorf("got %v", err)
	}
	d.SetAPI(api)
	for i := range data {
		data[i] = byte(i >> 10)
	}
	back := make([]byte, len(data))
	if err := errors.Join(b.Write(context.Background(), 0, data), b.Read(context.Background(), 0, back)); err != nil || !bytes.Equal(data, back) {
		t.Errorf("afterwards: %v", err)
	}
}

// The speed of staged copies of 256 MiB by shape of the ring; cuMemcpy is the
// driver's own way.
func BenchmarkStaging(b *testing.B) {
	d, c := stagingDriver(b)
	data := make([]byte, 256<<20)
	for i := range data {
		data[i] = 1
	}
	buffer, err := c.Alloc(context.Background(), uint64(len(data)))
	if err != nil {
		b.Fatal(err)
	}
	measure := func(b *testing.B, name string) {
		for _, way := range []struct {
			name string
			copy func(context.Context, uint64, []byte) error
		}{{"up", buffer.Write}, {"down", buffer.Read}} {
			b.Run(name+"/"+way.name, func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					if err := way.copy(context.Background(), 0, data); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	d.unstaged = true
	measure(b, "cuMemcpy")
	d.unstaged = false
	for _, workers := range []int{2, 4, 6, 8, 12} {
		for _, chunk := range []int{512 << 10, 1 << 20, 2 << 20, 4 << 20} {
			if err := c.Use(func() error { c.ring.Release(d.API()); return nil }); err != nil {
				b.Fatal(err)
			}
			c.ring.Shape = staging.Shape{Workers: workers, Slots: 3, Chunk: chunk}
			measure(b, strconv.Itoa(workers)+"x"+FormatBytes(uint64(chunk)))
		}
	}
}
