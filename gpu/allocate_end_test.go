// This file ends contexts and drivers that have pools, and takes memory where there
// is none: in contexts of one's own and during recordings.

package gpu_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// Closing leaves nothing in pools, whether the program has freed it or not.
func TestCloseEmptiesThePool(t *testing.T) {
	api := table(t)
	watch := openOver(t, api, gpu.Options{})
	c := pooled(t, watch)
	before := rawFree(t, c)
	d := openOver(t, api, gpu.Options{})
	const size = 1 << 30
	kept := must(primary(t, d).Alloc(context.Background(), size))(t)
	ok(t, must(primary(t, d).Alloc(context.Background(), size))(t).Free())
	if n := rawFree(t, c); n > before-size {
		t.Errorf("%s of %s are free with 1 GiB in use", gpu.FormatBytes(n), gpu.FormatBytes(before))
	}
	ok(t, d.Close())
	if n := rawFree(t, c); n < before-slack(watch) {
		t.Errorf("%s of %s are free", gpu.FormatBytes(n), gpu.FormatBytes(before))
	}
	runtime.KeepAlive(kept)
}

// A reset leaves nothing in pools, and what was in them is lost.
func TestResetEmptiesThePool(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	before := rawFree(t, c)
	const size = 1 << 30
	b, used := must(c.Alloc(context.Background(), size))(t), must(c.Alloc(context.Background(), size))(t)
	ok(t, used.Fill(1, 4, 0, 1024, must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)))
	ok(t, must(c.Alloc(context.Background(), size))(t).Free())
	ok(t, c.Device().Reset())
	wantError(t, b.Fill(0, 4, 0, 1, nil), "buffer of 1 GiB on device 0 is lost: "+c.String()+" was reset")
	ok(t, b.Free())
	fresh := primary(t, d)
	if n := rawFree(t, fresh); n < before-slack(d) {
		t.Errorf("%s of %s are free", gpu.FormatBytes(n), gpu.FormatBytes(before))
	}
	again := must(gpu.Upload(context.Background(), fresh, []int32{4, 5}))(t)
	if got := must(gpu.Download[int32](context.Background(), again))(t); poolOf(t, again) == 0 || !slices.Equal(got, []int32{4, 5}) {
		t.Errorf("got %v of pool %#x", got, poolOf(t, again))
	}
}

// A context that somebody else has ended is noticed, and nothing is asked of its
// pool any more.
func TestForeignResetLeavesThePool(t *testing.T) {
	api := table(t)
	mine, theirs := openOver(t, api, gpu.Options{}), openOver(t, api, gpu.Options{})
	c := pooled(t, mine)
	before := rawFree(t, c)
	b := must(c.Alloc(context.Background(), 4))(t)
	ok(t, must(c.Alloc(context.Background(), 1<<20))(t).Free())
	ok(t, theirs.Devices()[0].Reset())
	if n := rawFree(t, primary(t, theirs)); n < before-slack(theirs) {
		t.Errorf("%s of %s are free", gpu.FormatBytes(n), gpu.FormatBytes(before))
	}
	calls := &contexttest.Record{Names: []string{"cuMemPoolDestroy", "cuMemPoolTrimTo", "cuMemFreeAsync", "cuMemFree"}}
	mine.SetAPI(api.Wrap(calls.Hook))
	ok(t, b.Free())
	ok(t, c.Device().Trim(0))
	if len(calls.Calls) > 0 {
		t.Errorf("calls %v", calls.Calls)
	}
	mine.SetAPI(api)
	ok(t, must(primary(t, mine).Alloc(context.Background(), 4))(t).Free())
}

// Memory of a context of its own ends with that context, so it is in no pool.
func TestOwnContextsHaveMemoryOfTheirOwn(t *testing.T) {
	d := open(t, gpu.Options{})
	c := must(pooled(t, d).Device().CreateContext(0))(t)
	b := must(c.Alloc(context.Background(), 4))(t)
	if n := poolOf(t, b); n != 0 {
		t.Errorf("it is in pool %#x", n)
	}
	ok(t, c.Destroy())
}

// During a recording memory comes from the pool, or from cuMemAlloc while there is
// none yet, and is there at once; it goes back afterwards.
func TestMemoryDuringRecording(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	for _, first := range []bool{true, false} {
		var b, dropped *gpu.Buffer
		g := must(graphs.Capture(s, func() error {
			b, dropped = must(c.Alloc(context.Background(), 4))(t), must(c.Alloc(context.Background(), 4))(t)
			return errors.Join(b.Fill(5, 4, 0, 1, s), dropped.Free())
		}))(t)
		ok(t, g.Launch(nil, nil))
		if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 5 {
			t.Errorf("the graph wrote %d", got)
		}
		if inPool := poolOf(t, b) != 0; inPool == first {
			t.Errorf("first %v: pool %#x", first, poolOf(t, b))
		}
		ok(t, b.Free())
		ok(t, g.Free())
		ok(t, must(c.Alloc(context.Background(), 4))(t).Free()) // makes the pool
	}
	ok(t, c.Synchronize(context.Background()))
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes live", n)
	}
}

// A reset comes after the work that is under way: the driver takes what it finds
// for a fault.
func TestResetComesAfterWork(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	ok(t, b.Fill(1, 4, 0, 1, nil))
	asked, reset := 0, 0
	d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		switch {
		case call.Name == "cuStreamQuery" && call.Args[0].(cuda.Stream) == 0:
			if asked++; asked < 4 {
				return cuda.CUDA_ERROR_NOT_READY
			}
		case call.Name == "cuDevicePrimaryCtxReset":
			reset = asked
		}
		return next()
	}))
	ok(t, c.Device().Reset())
	if reset < 4 {
		t.Errorf("reset after %d questions", reset)
	}
	d.SetAPI(api)
	ok(t, must(primary(t, d).Alloc(context.Background(), 4))(t).Fill(1, 4, 0, 1, nil))
}
