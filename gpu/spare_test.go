package gpu_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// ofMemory are the calls by which memory comes from a pool and goes back.
var ofMemory = []string{"cuMemAllocFromPoolAsync", "cuMemFreeAsync"}

// pooledOver is pooled over a table whose calls of some names are recorded.
func pooledOver(t *testing.T, names ...string) (*gpu.Driver, *gpu.Context, *contexttest.Record) {
	t.Helper()
	api, calls := table(t), &contexttest.Record{Names: names}
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	ok(t, must(inside.AllocIn(c, 1<<20, nil))(t).Free()) // makes the pool
	ok(t, c.Device().Trim(0))
	d.SetAPI(api.Wrap(calls.Hook))
	t.Cleanup(func() { d.SetAPI(api) })
	return d, c, calls
}

// wantCalls compares what was recorded, and forgets it.
func wantCalls(t *testing.T, calls *contexttest.Record, doing string, want ...string) {
	t.Helper()
	if !slices.Equal(calls.Calls, want) {
		t.Errorf("%s: calls %v, want %v", doing, calls.Calls, want)
	}
	calls.Calls = nil
}

// What was freed behind a stream's work is the stream's again, without a call of the driver.
func TestStreamUsesItsMemoryAgain(t *testing.T) {
	d, c, calls := pooledOver(t, "cuMemAllocFromPoolAsync", "cuMemFreeAsync", "cuStreamQuery", "cuCtxGetCurrent", "cuCtxGetId")
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, c.Synchronize(context.Background()))
	ok(t, must(inside.AllocIn(c, 16, s))(t).Free()) // asks whether the default stream is idle
	first := must(inside.AllocIn(c, 4096, s))(t)
	ok(t, first.Fill(1, 4, 0, 1024, s))
	calls.Calls = nil
	ok(t, first.Free())
	second := must(inside.AllocIn(c, 4096, s))(t)
	wantCalls(t, calls, "the same size again")
	if second.Address() != first.Address() {
		t.Error("the memory is another")
	}
	wantError(t, first.Fill(1, 4, 0, 1024, s), "buffer of 4 KiB on device 0 has been freed")
	if n := len(d.LiveObjects()); n != 2 || d.Bytes() != 4096 { // with the stream
		t.Errorf("%d objects and %d bytes are live", n, d.Bytes())
	}
	ok(t, second.Free())
	for name, b := range map[string]*gpu.Buffer{"another stream": must(inside.AllocIn(c, 4096, nil))(t), "every stream": must(c.Alloc(context.Background(), 4096))(t), "another size": must(inside.AllocIn(c, 8192, s))(t)} {
		if b.Address() == first.Address() {
			t.Errorf("%s has got the memory", name)
		}
	}
}

// Memory that the work of two streams may use goes back to the driver, and so does much memory.
func TestMemoryOfNoStream(t *testing.T) {
	_, c, calls := pooledOver(t, ofMemory...)
	s, other := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t), must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b := must(inside.AllocIn(c, 4096, s))(t)
	ok(t, b.Fill(1, 4, 0, 1024, s))
	ok(t, b.Fill(2, 4, 0, 1024, other))
	ok(t, b.Free())
	wantCalls(t, calls, "two streams", ofMemory...)
	ok(t, must(inside.AllocIn(c, 64<<20, s))(t).Free())
	wantCalls(t, calls, "much memory", ofMemory...)
	ok(t, must(c.Alloc(context.Background(), 4096))(t).Free())
	wantCalls(t, calls, "memory for every stream", ofMemory...)
	var list []*gpu.Buffer
	for range 20 {
		list = append(list, must(inside.AllocIn(c, 4<<20, s))(t))
	}
	calls.Calls = nil
	for _, b := range list {
		ok(t, b.Free())
	}
	if n := len(calls.Calls); n < 4 || n > 20 {
		t.Errorf("of 20 blocks of 4 MiB %d went back", n)
	}
}

// What is kept for a stream goes back before the stream ends, and where memory is asked back.
func TestKeptMemoryGoesBack(t *testing.T) {
	_, c, calls := pooledOver(t, "cuMemFreeAsync", "cuStreamDestroy", "cuMemPoolTrimTo", "cuMemAlloc")
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, must(inside.AllocIn(c, 4096, s))(t).Free())
	ok(t, s.Free())
	ok(t, c.Synchronize(context.Background()))
	wantCalls(t, calls, "the end of the stream", "cuMemFreeAsync", "cuStreamDestroy")
	ok(t, must(inside.AllocIn(c, 4096, nil))(t).Free())
	ok(t, c.Device().Trim(0))
	wantCalls(t, calls, "Trim", "cuMemFreeAsync", "cuMemPoolTrimTo")
}

// What is kept counts as free, and others get it where they find none.
func TestKeptMemoryIsFree(t *testing.T) {
	d := openOver(t, must(emulator.Open(emulator.Options{Memory: 64 << 20}))(t), gpu.Options{})
	c := pooled(t, d)
	free, _, err := c.MemoryInfo()
	ok(t, err)
	for range 2 {
		ok(t, must(inside.AllocIn(c, 256<<10, nil))(t).Free())
		if now, _, err := c.MemoryInfo(); err != nil || now != free {
			t.Errorf("%d bytes are free, and were %d: %v", now, free, err)
		}
		ok(t, must(c.AllocShareable(context.Background(), free))(t).Free())
	}
}

// While a graph is recorded nothing is kept or taken: what the graph uses stays with it.
func TestKeptMemoryAndCapture(t *testing.T) {
	_, c, calls := pooledOver(t, ofMemory...)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	used, kept := must(inside.AllocIn(c, 4096, s))(t), must(inside.AllocIn(c, 4096, s))(t)
	ok(t, used.Fill(1, 4, 0, 1024, s))
	ok(t, kept.Free())
	calls.Calls = nil
	g := must(graphs.Capture(s, func() error {
		ok(t, used.Fill(2, 4, 0, 1024, s))
		ok(t, used.Free())
		if b := must(inside.AllocIn(c, 4096, s))(t); b.Address() == kept.Address() || b.Address() == used.Address() {
			t.Error("a captured stream has got memory that is kept")
		}
		ok(t, c.Device().Trim(0))
		return nil
	}))(t)
	wantCalls(t, calls, "capture", "cuMemAllocFromPoolAsync")
	if b := must(inside.AllocIn(c, 4096, s))(t); b.Address() != kept.Address() {
		t.Error("what was kept before the capture is gone")
	}
	if b := must(inside.AllocIn(c, 4096, s))(t); b.Address() == used.Address() {
		t.Error("the graph's memory is given out")
	}
	ok(t, g.Free())
	if b := must(inside.AllocIn(c, 4096, s))(t); b.Address() != used.Address() {
		t.Error("what the graph has released is not used again")
	}
}

// A checked device finds uses of freed memory: there every release reaches it.
func TestCheckedDeviceKeepsNothing(t *testing.T) {
	api := must(emulator.Open(emulator.Options{Check: new(emulator.Check)}))(t)
	calls := &contexttest.Record{Names: ofMemory}
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	d.SetAPI(api.Wrap(calls.Hook))
	for range 2 {
		ok(t, must(inside.AllocIn(c, 4096, nil))(t).Free())
	}
	wantCalls(t, calls, "checked", slices.Concat(ofMemory, ofMemory)...)
	d.SetAPI(api)
}

// Kernels in the default stream may use memory by its bare address: while they run, memory of another
// stream goes back to the driver.
func TestKeptMemoryBehindTheDefaultStream(t *testing.T) {
	d, c, calls := pooledOver(t, ofMemory...)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b, other := must(inside.AllocIn(c, 4096, s))(t), must(c.Alloc(context.Background(), 4))(t)
	api := d.API()
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuStreamQuery" && c.Args[0].(cuda.Stream) == 0 {
			return cuda.CUDA_ERROR_NOT_READY
		}
		return next()
	}))
	calls.Calls = nil
	ok(t, other.Fill(1, 4, 0, 1, nil))
	ok(t, b.Free())
	wantCalls(t, calls, "a busy default stream", "cuMemFreeAsync")
	d.SetAPI(api)
}

// Goroutines allocate in streams of their own, which end, while others ask for what is kept: nobody has memory of somebody else.
func TestKeptMemoryOfManyGoroutines(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			for round := range 8 {
				s, err := c.NewStream(gpu.StreamOptions{NonBlocking: true})
				if err != nil {
					t.Error(err)
					return
				}
				for range 8 {
					if err := fillAgain(c, s, uint64(16*g+round)); err != nil {
						t.Error(err)
					}
				}
				if err := errors.Join(s.Free(), c.Device().Trim(0)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// fillAgain fills memory that a stream uses first with a number, finds it there, and frees it.
func fillAgain(c *gpu.Context, s *gpu.Stream, number uint64) error {
	b, err := inside.AllocIn(c, 4096, s)
	if err != nil {
		return err
	}
	if err := errors.Join(b.Fill(number, 4, 0, 1024, s), s.Synchronize(context.Background())); err != nil {
		return err
	}
	found, err := gpu.Download[uint32](context.Background(), b)
	if slices.ContainsFunc(found, func(n uint32) bool { return uint64(n) != number }) {
		err = fmt.Errorf("memory of %d holds something else", number)
	}
	return errors.Join(err, b.Free())
}
