package gpu_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// newPool makes a pool on the context's device, or skips the test.
func newPool(t *testing.T, c *gpu.Context, most uint64) *gpu.Pool {
	t.Helper()
	p, err := c.Device().NewPool(most)
	if err != nil {
		t.Skip(err)
	}
	return p
}

// used is the number of bytes in use of a pool.
func used(t *testing.T, p *gpu.Pool) uint64 {
	t.Helper()
	return must(p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT))(t)
}

func TestCurrentPool(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	v, p := c.Device(), newPool(t, c, 0)
	standard := must(v.DefaultPool())(t)
	if must(v.Pool())(t) != standard || !standard.Standard() {
		t.Error("the current pool is not the default one at first")
	}
	ok(t, v.SetPool(p))
	if must(v.Pool())(t) != p {
		t.Error("the pool that was set is not the current one")
	}
	s := stream(t, c)
	b := must(c.AllocAsync(1<<20, s))(t)
	ok(t, c.Synchronize(context.Background()))
	if n := used(t, p); n != 1<<20 {
		t.Errorf("%d bytes come from the current pool, want 1 MiB", n)
	}
	ok(t, v.SetPool(standard))
	if must(v.Pool())(t) != standard {
		t.Error("the default pool is not the current one again")
	}
	other := must(c.AllocAsync(1<<20, s))(t)
	ok(t, b.Free())
	ok(t, c.Synchronize(context.Background()))
	if n := used(t, p); n != 0 {
		t.Errorf("%d bytes are used of a pool that was the current one", n)
	}
	ok(t, other.Free())
}

// A pool that is freed is the current one no longer, also while something of it is
// left, which the pool waits for.
func TestFreeOfTheCurrentPool(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	v, p := c.Device(), newPool(t, c, 0)
	ok(t, v.SetPool(p))
	b := must(c.AllocAsync(1<<20, nil))(t)
	ended := 0
	api := *d.API()
	plain := api.CuMemPoolDestroy
	api.CuMemPoolDestroy = func(p cuda.MemoryPool) cuda.Result { ended++; return plain(p) }
	d.SetAPI(&api)
	ok(t, p.Free())
	d.Drain()
	if ended != 0 {
		t.Error("a pool was destroyed before what was allocated from it")
	}
	if q := must(v.Pool())(t); q != must(v.DefaultPool())(t) {
		t.Errorf("the current pool is %v", q)
	}
	ok(t, b.Write(context.Background(), 0, make([]byte, 1<<20)))
	ok(t, b.Free())
	d.Drain()
	if ended != 1 {
		t.Errorf("the pool was destroyed %d times", ended)
	}
	wantError(t, v.SetPool(p), "memory pool of device 0 has been freed")
}

func TestCurrentPoolOfOthers(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	v, p := c.Device(), newPool(t, c, 0)
	standard := must(v.DefaultPool())(t)
	if r := d.API().CuDeviceSetMemPool(v.Handle(), p.Handle()); r != cuda.CUDA_SUCCESS {
		t.Fatal(r)
	}
	q := must(v.Pool())(t)
	if q.Handle() != p.Handle() || q.Standard() || must(v.Pool())(t) != q {
		t.Errorf("the current pool is %v", q)
	}
	ok(t, p.Free()) // with nothing left, which sets the default one
	if must(v.Pool())(t) != standard {
		t.Error("the default pool is not the current one again")
	}
}

func TestCloseSetsTheDefaultPool(t *testing.T) {
	api := table(t)
	first := openOver(t, api, gpu.Options{})
	second := must(gpu.Open(api, gpu.Options{}))(t)
	p := newPool(t, primary(t, second), 0)
	ok(t, p.Device().SetPool(p))
	ok(t, second.Close())
	if v := primary(t, first).Device(); must(v.Pool())(t) != must(v.DefaultPool())(t) {
		t.Error("a Driver that is closed has left its pool")
	}
}

func TestCurrentPoolThatIsFull(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	p := newPool(t, c, 64<<20)
	ok(t, p.Device().SetPool(p))
	_, err := c.AllocAsync(1<<30, nil)
	var full *gpu.OutOfMemoryError
	if !errors.As(err, &full) || full.Pool != p {
		t.Error(err)
	}
}

func TestCurrentPoolOfAnotherDevice(t *testing.T) {
	first, second := pair(t)
	wantError(t, first.Device().SetPool(must(second.Device().Pool())(t)),
		"setting the memory pool of device 0: pool: expected one of device 0, got the memory pool of device 1")
}
