package gpu_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// pooling tells whether the device has memory pools.
func pooling(t testing.TB, c *gpu.Context) bool {
	t.Helper()
	return must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED))(t) != 0
}

// pooled is the primary context of a Driver whose device has memory pools.
func pooled(t *testing.T, d *gpu.Driver) *gpu.Context {
	t.Helper()
	c := primary(t, d)
	if !pooling(t, c) {
		t.Skip("the device has no memory pools")
	}
	return c
}

// poolOf is the pool that a buffer's memory comes from, 0 for none.
func poolOf(t *testing.T, b *gpu.Buffer) cuda.MemoryPool {
	t.Helper()
	return must(b.Context().Driver().PointerAttributes(b.Address()))(t).Pool
}

// poolCount is an attribute of a pool.
func poolCount(t *testing.T, d *gpu.Driver, p cuda.MemoryPool, a cuda.MemPoolAttribute) (n uint64) {
	t.Helper()
	ok(t, d.API().Error("cuMemPoolGetAttribute", d.API().CuMemPoolGetAttribute(p, a, unsafe.Pointer(&n))))
	return n
}

// rawFree is what the driver says is free.
func rawFree(t *testing.T, c *gpu.Context) (free uint64) {
	t.Helper()
	ok(t, c.Use(func() error {
		var total uint64
		api := c.Driver().API()
		return api.Error("cuMemGetInfo", api.CuMemGetInfo(&free, &total))
	}))
	return free
}

// slack is by how much a GPU's free memory may differ for other reasons.
func slack(d *gpu.Driver) uint64 {
	if d.API().Emulated {
		return 0
	}
	return 128 << 20
}

// Memory that is freed behind a busy stream is nobody else's before that stream
// has come to it, and to allocate does not wait for any stream.
func TestNewMemoryIsInNoStreamsFuture(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	word := must(c.AllocHost(4, cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	flag := must(word.Mapped())(t)
	const size = 1 << 20
	var busy []*gpu.Stream
	for range 41 { // more than the device has channels: there the driver makes none beside streams that wait
		busy = append(busy, must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t))
	}
	other, busy := busy[40], busy[:40]
	var freed []cuda.DevicePtr
	for _, s := range busy {
		if err := s.WaitValue(flag, 0, 4, 1, cuda.CU_STREAM_WAIT_VALUE_EQ); err != nil {
			t.Skip(err) // the device has no such operations
		}
		b := must(c.Alloc(context.Background(), size))(t)
		ok(t, b.Fill(1, 4, 0, size/4, s))
		ok(t, b.Free())
		freed = append(freed, b.Address())
	}
	var fresh []*gpu.Buffer
	late := 0
	for range 40 {
		b := must(c.Alloc(context.Background(), size))(t)
		if poolOf(t, b) == 0 {
			late++
		}
		if slices.Contains(freed, b.Address()) {
			t.Errorf("memory at %#x is given out while a stream still writes to it", b.Address())
		}
		ok(t, b.Fill(7, 4, 0, size/4, other))
		fresh = append(fresh, b)
	}
	if late > 0 {
		t.Logf("%d allocations were late", late)
	}
	// By the host: a stream may stand behind those in the same channel.
	atomic.StoreUint32((*uint32)(unsafe.Pointer(&word.Bytes()[0])), 1)
	ok(t, c.Synchronize(context.Background()))
	for _, b := range fresh {
		if got := must(gpu.Download[uint32](context.Background(), b))(t); slices.ContainsFunc(got, func(n uint32) bool { return n != 7 }) {
			t.Fatal("what was freed before has written to new memory")
		}
	}
	runtime.KeepAlive(busy)
}

// Memory for a stream is there at once for that stream, also when it waits, and goes back in its
// order: to itself before to others.
func TestMemoryInTheOrderOfAStream(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	word := must(c.AllocHost(4, cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	flag := must(word.Mapped())(t)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	const size = 1 << 20
	if err := s.WaitValue(flag, 0, 4, 1, cuda.CU_STREAM_WAIT_VALUE_EQ); err != nil {
		t.Skip(err) // the device has no such operations
	}
	first := must(inside.AllocIn(c, size, s))(t)
	if poolOf(t, first) != poolOf(t, must(c.Alloc(context.Background(), size))(t)) {
		t.Error("the memory is of another pool than Alloc's")
	}
	ok(t, first.Fill(1, 4, 0, size/4, s))
	ok(t, first.Free())
	unused := must(inside.AllocIn(c, size, s))(t)
	ok(t, unused.Free())
	second := must(inside.AllocIn(c, size, s))(t)
	ok(t, second.Fill(2, 4, 0, size/4, s))
	others := must(c.Alloc(context.Background(), size))(t)
	if others.Address() == first.Address() || others.Address() == unused.Address() {
		t.Errorf("memory at %#x is given to others before its stream has released it", others.Address())
	}
	ok(t, others.Fill(3, 4, 0, size/4, must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)))
	atomic.StoreUint32((*uint32)(unsafe.Pointer(&word.Bytes()[0])), 1)
	ok(t, c.Synchronize(context.Background()))
	for want, b := range map[uint32]*gpu.Buffer{2: second, 3: others} {
		if got := must(gpu.Download[uint32](context.Background(), b))(t); slices.ContainsFunc(got, func(n uint32) bool { return n != want }) {
			t.Errorf("memory of %d holds something else", want)
		}
	}
	if b := must(inside.AllocIn(c, 0, s))(t); b.Bytes() != 0 {
		t.Error("nothing was asked for")
	}
}

// Kernels in the default stream may use memory by its bare address: what is freed
// while they run goes back behind them.
func TestMemoryGoesBackBehindTheDefaultStream(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	other := must(c.Alloc(context.Background(), 4))(t)
	for _, busy := range []bool{true, false} {
		b := must(c.Alloc(context.Background(), 4))(t)
		ok(t, other.Fill(1, 4, 0, 1, nil))
		var freedIn []cuda.Stream
		d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
			switch {
			case c.Name == "cuMemFreeAsync":
				freedIn = append(freedIn, c.Args[1].(cuda.Stream))
			case c.Name == "cuStreamQuery" && busy && c.Args[0].(cuda.Stream) == 0:
				return cuda.CUDA_ERROR_NOT_READY
			}
			return next()
		}))
		ok(t, c.Synchronize(context.Background()))
		ok(t, other.Fill(1, 4, 0, 1, nil))
		if !busy {
			ok(t, c.Synchronize(context.Background()))
		}
		ok(t, b.Free())
		d.SetAPI(api)
		if len(freedIn) != 1 || (freedIn[0] == 0) != busy {
			t.Errorf("busy %v: freed in %#x", busy, freedIn)
		}
	}
}

// What is freed is used again: the pool does not grow.
func TestMemoryIsUsedAgain(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	first := must(c.Alloc(context.Background(), 1<<20))(t)
	pool := poolOf(t, first)
	if standard := must(c.Device().Pool())(t); pool == 0 || pool == standard.Handle() {
		t.Fatalf("the memory is of pool %#x; the device's own is %#x", pool, standard.Handle())
	}
	for range 200 {
		idle, used := must(c.Alloc(context.Background(), 4<<20))(t), must(c.Alloc(context.Background(), 4<<20))(t)
		ok(t, used.Fill(1, 4, 0, 1<<20, s))
		ok(t, idle.Free())
		ok(t, used.Free())
		ok(t, s.Synchronize(context.Background()))
	}
	ok(t, c.Synchronize(context.Background()))
	if n := poolCount(t, d, pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH); n > 128<<20 {
		t.Errorf("the pool has held %s for 9 MiB", gpu.FormatBytes(n))
	}
	if n := poolCount(t, d, pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT); n != 1<<20 {
		t.Errorf("%s count as used", gpu.FormatBytes(n))
	}
	runtime.KeepAlive(first)
}

// The pool keeps an eighth of the device beside what is in use, however much that
// is.
func TestPoolKeepsBesideWhatIsUsed(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	eighth := c.Device().TotalMemory() / 8
	pool := poolOf(t, must(c.Alloc(context.Background(), 4))(t))
	keeps := func(used uint64) {
		t.Helper()
		if n := poolCount(t, d, pool, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD); n < used+eighth/2 || n > used+2*eighth {
			t.Errorf("%s are kept while %s are used", gpu.FormatBytes(n), gpu.FormatBytes(used))
		}
	}
	keeps(4)
	b := must(c.Alloc(context.Background(), 2*eighth))(t)
	keeps(2 * eighth)
	ok(t, b.Free())
	keeps(4)
}

// Unused memory of the pool counts as free, until Trim gives it back.
func TestTrim(t *testing.T) {
	d := open(t, gpu.Options{})
	c := pooled(t, d)
	const size = 256 << 20
	b := must(c.Alloc(context.Background(), size))(t)
	ok(t, b.Free())
	ok(t, c.Synchronize(context.Background()))
	kept := rawFree(t, c)
	free, _, err := c.MemoryInfo()
	ok(t, err)
	if free < kept+size {
		t.Errorf("%s count as free, %s of which others can have", gpu.FormatBytes(free), gpu.FormatBytes(kept))
	}
	ok(t, c.Device().Trim(0))
	if back := rawFree(t, c); back < kept+size {
		t.Errorf("%s were free for others, and %s are after Trim", gpu.FormatBytes(kept), gpu.FormatBytes(back))
	}
}

// Where memory runs out for others, they get what the pool keeps.
func TestOutOfMemoryTrims(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	free, total, err := c.MemoryInfo()
	ok(t, err)
	b := must(c.Alloc(context.Background(), total/16))(t)
	pool := poolOf(t, b)
	ok(t, b.Free())
	large := must(c.AllocShareable(context.Background(), free-total/32))(t)
	if n := poolOf(t, large); n != 0 {
		t.Errorf("memory of its own is of pool %#x", n)
	}
	ok(t, large.Free())
	var trimmed []cuda.MemoryPool
	for _, test := range []struct {
		call     string
		allocate func() error
	}{
		{"cuMemAlloc", func() error { return errorOf(c.AllocShareable(context.Background(), 4)) }},
		{"cuMemAllocAsync", func() error { return errorOf(c.AllocAsync(4, nil)) }},
		{"cuMemHostAlloc", func() error { return errorOf(c.AllocHost(4, 0)) }},
		{"cuMemAllocManaged", func() error { return errorOf(c.AllocManaged(4, false)) }},
		{"cuArray3DCreate", func() error { return errorOf(images.NewArray(c, images.ArrayOptions{Width: 4, Type: gpu.F32})) }},
	} {
		trimmed = nil
		fail := devicetest.FailNth(test.call, 1, cuda.CUDA_ERROR_OUT_OF_MEMORY)
		d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
			if c.Name == "cuMemPoolTrimTo" {
				trimmed = append(trimmed, c.Args[0].(cuda.MemoryPool))
			}
			return fail(c, next)
		}))
		ok(t, test.allocate())
		if !slices.Contains(trimmed, pool) {
			t.Errorf("%s found nothing, and the pools that gave back are %#x without %#x", test.call, trimmed, pool)
		}
	}
	d.SetAPI(api)
}

func errorOf[T any](_ T, err error) error { return err }

// A pool grows by large steps: what it cannot give cuMemAlloc may.
func TestOutOfPoolMemory(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuMemAllocFromPoolAsync" {
			return cuda.CUDA_ERROR_OUT_OF_MEMORY
		}
		return next()
	}))
	b := must(gpu.Upload(context.Background(), c, []int32{1, 2, 3}))(t)
	if got := must(gpu.Download[int32](context.Background(), b))(t); poolOf(t, b) != 0 || !slices.Equal(got, []int32{1, 2, 3}) {
		t.Errorf("got %v of pool %#x", got, poolOf(t, b))
	}
	ok(t, b.Free())
	d.SetAPI(api)
}

// A driver that refuses the pool is not asked again.
func TestRefusedPool(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	calls := &contexttest.Record{Names: []string{"cuMemPoolCreate", "cuMemPoolDestroy", "cuMemAlloc", "cuMemAllocFromPoolAsync"}}
	fail := devicetest.FailNth("cuStreamCreateWithPriority", 1, cuda.CUDA_ERROR_NOT_SUPPORTED)
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		return calls.Hook(c, func() cuda.Result { return fail(c, next) })
	}))
	ok(t, must(c.Alloc(context.Background(), 4))(t).Free())
	ok(t, must(c.Alloc(context.Background(), 4))(t).Free())
	d.SetAPI(api)
	if want := []string{"cuMemPoolCreate", "cuMemPoolDestroy", "cuMemAlloc", "cuMemAlloc"}; !slices.Equal(calls.Calls, want) {
		t.Errorf("calls %v, want %v", calls.Calls, want)
	}
}

// An allocation that the driver does not come to is made by other means, and the
// wait for it can be interrupted.
func TestLateAllocation(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	ok(t, must(c.Alloc(context.Background(), 4))(t).Free())
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if r := next(); c.Name != "cuStreamQuery" || r != cuda.CUDA_SUCCESS {
			return r
		}
		return cuda.CUDA_ERROR_NOT_READY
	}))
	b := must(c.Alloc(context.Background(), 4))(t)
	if n := poolOf(t, b); n != 0 || len(d.LiveObjects()) != 1 {
		t.Errorf("memory of pool %#x; live: %v", n, d.LiveObjects())
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	cancel(enough)
	d.SetInterrupt(ctx)
	if _, err := c.Alloc(context.Background(), 4); !errors.Is(err, enough) {
		t.Errorf("interrupted: %v", err)
	}
	d.SetInterrupt(context.Background())
	d.SetAPI(api)
	ok(t, b.Free())
	if n := len(d.LiveObjects()); n != 0 || d.Bytes() != 0 {
		t.Errorf("live: %v", d.LiveObjects())
	}
}

// To be out of memory does not wait in the driver for a stream that may never end.
func TestOutOfMemoryBehindBusyStream(t *testing.T) {
	d := openOver(t, must(emulator.Open(emulator.Options{Memory: 256 << 20}))(t), gpu.Options{})
	c := pooled(t, d)
	flag := must(c.AllocShareable(context.Background(), 4))(t)
	ok(t, flag.Fill(0, 4, 0, 1, nil))
	ok(t, c.Synchronize(context.Background()))
	s, other := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t), must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, s.WaitValue(flag, 0, 4, 1, cuda.CU_STREAM_WAIT_VALUE_EQ))
	b := must(c.Alloc(context.Background(), 200<<20))(t)
	ok(t, b.Fill(1, 4, 0, 4, s))
	ok(t, b.Free())
	ctx, cancel := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	cancel(enough)
	d.SetInterrupt(ctx)
	if _, err := c.Alloc(context.Background(), 200<<20); !errors.Is(err, enough) {
		t.Errorf("interrupted: %v", err)
	}
	d.SetInterrupt(context.Background())
	ok(t, other.WriteValue(flag, 0, 4, 1))
	ok(t, must(c.Alloc(context.Background(), 200<<20))(t).Free())
}
