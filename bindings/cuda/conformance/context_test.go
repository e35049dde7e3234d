package conformance

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

func (d *driver) current() cuda.Context {
	d.Helper()
	var c cuda.Context
	d.ok(d.CuCtxGetCurrent(&c))
	return c
}

func TestContextLife(t *testing.T) {
	d := bare(t, "")
	equal(t, "current before", d.current(), 0)
	var c cuda.Context
	d.ok(d.CuCtxCreate_v2(&c, 0, 0))
	equal(t, "current after creation", d.current(), c)
	var dev cuda.Device
	d.ok(d.CuCtxGetDevice(&dev))
	equal(t, "device", dev, 0)
	var version uint32
	d.ok(d.CuCtxGetApiVersion(c, &version))
	if version == 0 {
		t.Error("no API version")
	}
	d.ok(d.CuCtxDestroy(c))
	equal(t, "current after destruction", d.current(), 0)
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxGetDevice(&dev))
}

// A context that was attached to is destroyed by as many detachments and one more.
func TestContextAttach(t *testing.T) {
	d := bare(t, "")
	var c, attached cuda.Context
	d.ok(d.CuCtxCreate_v2(&c, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxAttach(&attached, 1))
	d.ok(d.CuCtxAttach(&attached, 0))
	equal(t, "attached", attached, c)
	d.ok(d.CuCtxDetach(c))
	d.ok(d.CuCtxSynchronize())
	d.ok(d.CuCtxDetach(c))
	equal(t, "current after the last", d.current(), 0)
}

func TestContextCreationErrors(t *testing.T) {
	d := bare(t, "")
	var c cuda.Context
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxCreate_v2(nil, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxCreate_v2(&c, 1<<20, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxCreate_v2(&c, uint32(cuda.CU_CTX_SCHED_SPIN|cuda.CU_CTX_SCHED_YIELD), 0))
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuCtxCreate_v2(&c, 0, 999))
	equal(t, "current", d.current(), 0)
}

func TestContextStack(t *testing.T) {
	d := bare(t, "")
	var a, b, popped cuda.Context
	d.ok(d.CuCtxCreate_v2(&a, 0, 0))
	d.ok(d.CuCtxCreate_v2(&b, 0, 0))
	equal(t, "top", d.current(), b)
	d.ok(d.CuCtxPopCurrent(&popped))
	equal(t, "popped", popped, b)
	equal(t, "below", d.current(), a)
	d.ok(d.CuCtxPushCurrent(b))
	equal(t, "pushed", d.current(), b)
	d.ok(d.CuCtxSetCurrent(a))
	equal(t, "replaced", d.current(), a)
	d.ok(d.CuCtxPopCurrent(nil))
	equal(t, "a is still below", d.current(), a)
	d.ok(d.CuCtxSetCurrent(0))
	equal(t, "null pops", d.current(), 0)
	d.ok(d.CuCtxSetCurrent(0))
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxPopCurrent(&popped))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxPushCurrent(0))
	d.ok(d.CuCtxDestroy(a))
	d.ok(d.CuCtxDestroy(b))
}

func TestContextIsOfAThread(t *testing.T) {
	d := start(t)
	elsewhere(t, func() {
		equal(t, "current on another thread", d.current(), 0)
		var p cuda.DevicePtr
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuMemAlloc(&p, 16))
		d.ok(d.CuCtxSetCurrent(d.ctx))
		d.ok(d.CuMemAlloc(&p, 16))
		d.ok(d.CuMemFree(p))
		d.ok(d.CuCtxSetCurrent(0))
	})
	equal(t, "current here", d.current(), d.ctx)
}

func TestContextIDs(t *testing.T) {
	d := bare(t, "")
	seen := map[uint64]bool{}
	for range 5 {
		var c cuda.Context
		var id, same uint64
		d.ok(d.CuCtxCreate_v2(&c, 0, 0))
		if r := d.CuCtxGetId(c, &id); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			t.Skip("this driver has no cuCtxGetId")
		} else {
			d.ok(r)
		}
		d.ok(d.CuCtxGetId(0, &same))
		equal(t, "id of the current context", same, id)
		if seen[id] {
			t.Errorf("id %d was given before", id)
		}
		seen[id] = true
		d.ok(d.CuCtxDestroy(c))
	}
}

func TestDestroyedElsewhere(t *testing.T) {
	d := bare(t, "")
	var c cuda.Context
	d.ok(d.CuCtxCreate_v2(&c, 0, 0))
	elsewhere(t, func() { d.ok(d.CuCtxDestroy(c)) })
	var p cuda.DevicePtr
	d.want(cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED, d.CuMemAlloc(&p, 16))
	d.want(cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED, d.CuCtxSynchronize())
	d.CuCtxSetCurrent(0)
}

func TestContextFlags(t *testing.T) {
	d := bare(t, "")
	var c cuda.Context
	d.ok(d.CuCtxCreate_v2(&c, uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC), 0))
	defer d.CuCtxDestroy(c)
	var flags uint32
	d.ok(d.CuCtxGetFlags(&flags))
	equal(t, "way of waiting", flags&uint32(cuda.CU_CTX_SCHED_MASK), uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxGetFlags(nil))
}

func TestContextLimits(t *testing.T) {
	d := start(t)
	var v uint64
	for _, limit := range []cuda.Limit{cuda.CU_LIMIT_STACK_SIZE, cuda.CU_LIMIT_PRINTF_FIFO_SIZE, cuda.CU_LIMIT_MALLOC_HEAP_SIZE} {
		d.ok(d.CuCtxGetLimit(&v, limit))
		if v == 0 {
			t.Errorf("limit %v is 0", limit)
		}
	}
	d.ok(d.CuCtxSetLimit(cuda.CU_LIMIT_STACK_SIZE, 4096))
	d.ok(d.CuCtxGetLimit(&v, cuda.CU_LIMIT_STACK_SIZE))
	equal(t, "stack", v, 4096)
	d.ok(d.CuCtxSetLimit(cuda.CU_LIMIT_MALLOC_HEAP_SIZE, 16<<20))
	d.ok(d.CuCtxGetLimit(&v, cuda.CU_LIMIT_MALLOC_HEAP_SIZE))
	if v < 16<<20 {
		t.Errorf("heap is %d bytes after 16 MiB were asked for", v)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxGetLimit(nil, cuda.CU_LIMIT_STACK_SIZE))
}

func TestPrimaryContextIsNotDestroyed(t *testing.T) {
	d := bare(t, "")
	var c cuda.Context
	d.ok(d.CuDevicePrimaryCtxRetain(&c, 0))
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxDestroy(c))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevicePrimaryCtxSetFlags(0, 3))
	d.ok(d.CuDevicePrimaryCtxRelease(0))
}

func TestContextSettings(t *testing.T) {
	d := start(t)
	var cache cuda.FuncCache
	d.ok(d.CuCtxGetCacheConfig(&cache))
	equal(t, "cache", cache, cuda.CU_FUNC_CACHE_PREFER_NONE)
	d.ok(d.CuCtxSetCacheConfig(cuda.CU_FUNC_CACHE_PREFER_L1))
	least, greatest := int32(-99), int32(99)
	d.ok(d.CuCtxGetStreamPriorityRange(&least, &greatest))
	if greatest > least || least > 0 {
		t.Errorf("priorities from %d to %d", least, greatest)
	}
	d.ok(d.CuCtxGetStreamPriorityRange(nil, nil))
}

func TestPrimaryContext(t *testing.T) {
	d := bare(t, "")
	var flags uint32
	var active int32
	d.ok(d.CuDevicePrimaryCtxGetState(0, &flags, &active))
	if active != 0 {
		t.Skip("somebody else holds the primary context")
	}
	var a, b cuda.Context
	d.ok(d.CuDevicePrimaryCtxRetain(&a, 0))
	equal(t, "current", d.current(), 0)
	d.ok(d.CuDevicePrimaryCtxRetain(&b, 0))
	equal(t, "the same for all", b, a)
	d.ok(d.CuDevicePrimaryCtxGetState(0, &flags, &active))
	equal(t, "active", active, 1)
	d.ok(d.CuCtxPushCurrent(a))
	p := cuda.DevicePtr(0)
	d.ok(d.CuMemAlloc(&p, 64))
	d.ok(d.CuDevicePrimaryCtxRelease(0))
	d.ok(d.CuMemFree(p))
	d.ok(d.CuCtxPopCurrent(nil))
	d.ok(d.CuDevicePrimaryCtxRelease(0))
	d.ok(d.CuDevicePrimaryCtxGetState(0, &flags, &active))
	equal(t, "active after the last release", active, 0)
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuDevicePrimaryCtxRelease(0))
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDevicePrimaryCtxRetain(&a, 999))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevicePrimaryCtxRetain(nil, 0))
}

func TestPrimaryContextReset(t *testing.T) {
	d := bare(t, "")
	var c cuda.Context
	d.ok(d.CuDevicePrimaryCtxRetain(&c, 0))
	d.ok(d.CuCtxSetCurrent(c))
	p := cuda.DevicePtr(0)
	d.ok(d.CuMemAlloc(&p, 64))
	d.ok(d.CuDevicePrimaryCtxReset(0))
	d.want(cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED, d.CuMemAlloc(&p, 64))
	dev := cuda.Device(-1)
	d.ok(d.CuCtxGetDevice(&dev))
	equal(t, "device of the context that was reset", dev, 0)
	var again cuda.Context
	d.ok(d.CuDevicePrimaryCtxRetain(&again, 0))
	d.ok(d.CuCtxSetCurrent(again))
	d.ok(d.CuMemAlloc(&p, 64))
	d.ok(d.CuMemFree(p))
	d.ok(d.CuCtxSetCurrent(0))
	d.ok(d.CuDevicePrimaryCtxRelease(0))
	d.CuDevicePrimaryCtxRelease(0)
}

func TestWrongContexts(t *testing.T) {
	d := start(t)
	d.checksHandles()
	for _, wrong := range []cuda.Context{1, 0xdeadbeef, d.ctx + 8, ^cuda.Context(0)} {
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxSetCurrent(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxPushCurrent(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxDestroy(wrong))
	}
	other := table(t, "")
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, other.CuCtxSetCurrent(d.ctx))
}
