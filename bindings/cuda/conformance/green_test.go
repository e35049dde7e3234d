package conformance

import (
	"encoding/binary"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A part is a green context, and the context to use it by.
type part struct {
	green cuda.GreenCtx
	ctx   cuda.Context
	count int
	gone  bool
}

// smOf is the union of a resource.
func smOf(r *cuda.DevResource) *cuda.DevSmResource {
	return (*cuda.DevSmResource)(unsafe.Pointer(&r.Oversize))
}

// parts divides a device into n equal parts. The primary context is current, and
// the driver's ctx.
func (d *driver) parts(n int) (list []*part) {
	d.Helper()
	d.ok(d.CuDevicePrimaryCtxRetain(&d.ctx, d.dev))
	d.Cleanup(func() { d.CuCtxSetCurrent(0); d.CuDevicePrimaryCtxRelease(d.dev) })
	d.ok(d.CuCtxSetCurrent(d.ctx))
	var whole, rest cuda.DevResource
	d.has(d.CuDeviceGetDevResource(d.dev, &whole, cuda.CU_DEV_RESOURCE_TYPE_SM))
	groups, made := make([]cuda.DevResource, n), uint32(n)
	d.ok(d.CuDevSmResourceSplitByCount(&groups[0], &made, &whole, &rest, 0, smOf(&whole).MinSmPartitionSize))
	if int(made) < n {
		d.Skipf("the device can be divided into %d parts", made)
	}
	for i := range groups {
		var desc cuda.DevResourceDesc
		d.ok(d.CuDevResourceGenerateDesc(&desc, &groups[i], 1))
		list = append(list, d.green(desc))
	}
	return list
}

// green makes a green context, which is destroyed at the end.
func (d *driver) green(desc cuda.DevResourceDesc) *part {
	d.Helper()
	p := &part{}
	d.ok(d.CuGreenCtxCreate(&p.green, desc, d.dev, uint32(cuda.CU_GREEN_CTX_DEFAULT_STREAM)))
	d.Cleanup(func() {
		if !p.gone {
			d.CuGreenCtxDestroy(p.green)
		}
	})
	d.ok(d.CuCtxFromGreenCtx(&p.ctx, p.green))
	var r cuda.DevResource
	d.ok(d.CuGreenCtxGetDevResource(p.green, &r, cuda.CU_DEV_RESOURCE_TYPE_SM))
	p.count = int(smOf(&r).SmCount)
	return p
}

// streamOf makes a stream of a green context, destroyed before that.
func (d *driver) streamOf(p *part) (s cuda.Stream) {
	d.Helper()
	d.ok(d.CuGreenCtxStreamCreate(&s, p.green, uint32(cuda.CU_STREAM_NON_BLOCKING), 0))
	d.Cleanup(func() { d.CuStreamDestroy(s) })
	return s
}

// A stream belongs to the green context that made it, which is not the primary.
func TestStreamsOfGreenContexts(t *testing.T) {
	d := bare(t, "")
	parts := d.parts(2)
	s, plain := d.streamOf(parts[0]), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	var ctx cuda.Context
	d.ok(d.CuStreamGetCtx(s, &ctx))
	equal(t, "context", ctx, parts[0].ctx)
	if ctx == d.ctx || parts[0].ctx == parts[1].ctx {
		t.Errorf("primary context %#x, green ones %#x and %#x", d.ctx, parts[0].ctx, parts[1].ctx)
	}
	var green cuda.GreenCtx
	d.ok(d.CuStreamGetGreenCtx(s, &green))
	equal(t, "green context", green, parts[0].green)
	d.ok(d.CuStreamGetGreenCtx(plain, &green))
	equal(t, "green context of a plain stream", green, 0)
	if r := d.CuStreamGetCtx_v2(s, &ctx, &green); r != cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.ok(r)
		equal(t, "contexts", [2]uintptr{uintptr(ctx), uintptr(green)}, [2]uintptr{uintptr(d.ctx), uintptr(parts[0].green)})
	}
	var dev cuda.Device
	d.within(parts[1].ctx, func() { d.ok(d.CuCtxGetDevice(&dev)) })
	equal(t, "device", dev, d.dev)
	var ids [2]uint64
	for i, p := range parts {
		if r := d.CuGreenCtxGetId(p.green, &ids[i]); r != cuda.CUDA_ERROR_NOT_SUPPORTED {
			d.ok(r)
		}
	}
	if ids[0] == ids[1] && ids[0] != 0 {
		t.Errorf("both have the number %d", ids[0])
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGreenCtxStreamCreate(&s, parts[0].green, uint32(cuda.CU_STREAM_DEFAULT), 0))
}

// A library is placed in green contexts as in others; its kernels use the memory
// of the primary context there, and the primary what they have written.
func TestLibraryInGreenContexts(t *testing.T) {
	d := bare(t, "")
	parts := d.parts(2)
	l := d.library()
	shared := d.addition(100)
	for _, p := range parts {
		s := d.streamOf(p)
		d.within(p.ctx, func() {
			f := d.placed(l, "vadd")
			d.ok(d.CuMemsetD8Async(shared.c, 0, 400, s))
			d.ok(d.CuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, s, shared.params(), nil))
			e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
			d.ok(d.CuEventRecord(e, s))
			d.ok(d.CuEventSynchronize(e))
			d.addIn(f, s)
			var q cuda.DevicePtr
			d.ok(d.CuLibraryGetGlobal(&q, nil, l, cstring("counter")))
			t.Logf("functions %#x, variables at %#x", f, q)
		})
		shared.check()
		d.ok(d.CuStreamSynchronize(s))
	}
}

// Events order work of green contexts among each other and with the primary.
func TestEventsBetweenGreenContexts(t *testing.T) {
	d := bare(t, "")
	parts := d.parts(2)
	s, plain := d.streamOf(parts[0]), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(4)
	d.within(parts[0].ctx, func() {
		e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
		d.ok(d.CuMemsetD32Async(p, 1, 1, s))
		d.ok(d.CuEventRecord(e, s))
		d.ok(d.CuStreamWaitEvent(plain, e, 0))
		d.ok(d.CuGreenCtxRecordEvent(parts[0].green, e))
		d.ok(d.CuGreenCtxWaitEvent(parts[1].green, e))
		d.ok(d.CuEventSynchronize(e))
	})
	d.ok(d.CuMemsetD32Async(p, 2, 1, plain))
	d.ok(d.CuStreamSynchronize(plain))
	equal(t, "word", d.word(p), 2)
}

// The primary context waits for its green contexts, where it waits as a whole.
func TestPrimaryContextWaitsForGreen(t *testing.T) {
	d := bare(t, "")
	p := d.parts(1)[0]
	s, out, e := d.streamOf(p), d.alloc(4), d.event(cuda.CU_EVENT_DISABLE_TIMING)
	var g gate
	d.within(p.ctx, func() {
		g = d.hold(s)
		d.ok(d.CuMemsetD32Async(out, 7, 1, s))
	})
	defer g.open()
	d.has(d.CuCtxRecordEvent(d.ctx, e))
	if d.Emulated {
		d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
	}
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(s))
	g.open()
	d.ok(d.CuCtxSynchronize())
	d.ok(d.CuStreamQuery(s))
	d.ok(d.CuEventQuery(e))
	equal(t, "word", d.word(out), 7)
}

// Parts of one split can be put together, and hold what they promise.
func TestPartsTogether(t *testing.T) {
	d := bare(t, "")
	d.parts(1)
	var whole, rest cuda.DevResource
	d.ok(d.CuDeviceGetDevResource(d.dev, &whole, cuda.CU_DEV_RESOURCE_TYPE_SM))
	unit := smOf(&whole).MinSmPartitionSize
	var n uint32
	d.ok(d.CuDevSmResourceSplitByCount(nil, &n, &whole, nil, 0, unit))
	if n < 3 {
		t.Skipf("the device can be divided into %d parts", n)
	}
	groups := make([]cuda.DevResource, 3)
	n = 3
	d.ok(d.CuDevSmResourceSplitByCount(&groups[0], &n, &whole, &rest, 0, unit))
	equal(t, "parts", n, 3)
	d.ok(d.CuCtxGetDevResource(d.ctx, &rest, cuda.CU_DEV_RESOURCE_TYPE_SM))
	equal(t, "multiprocessors of the primary context", smOf(&rest).SmCount, smOf(&whole).SmCount)
	var desc cuda.DevResourceDesc
	d.ok(d.CuDevResourceGenerateDesc(&desc, &groups[0], 2))
	p := d.green(desc)
	equal(t, "multiprocessors", p.count, int(smOf(&groups[0]).SmCount+smOf(&groups[1]).SmCount))
	d.ok(d.CuDevResourceGenerateDesc(&desc, &groups[2], 1))
	equal(t, "multiprocessors", d.green(desc).count, int(smOf(&groups[2]).SmCount))
}

// The memory of a green context is the primary context's and stays with it; the
// streams are to be destroyed by hand.
func TestGreenContextEnds(t *testing.T) {
	d := bare(t, "")
	p := d.parts(1)[0]
	var s cuda.Stream
	d.ok(d.CuGreenCtxStreamCreate(&s, p.green, uint32(cuda.CU_STREAM_NON_BLOCKING), 0))
	var memory cuda.DevicePtr
	d.within(p.ctx, func() { d.ok(d.CuMemAlloc(&memory, 4)) })
	d.ok(d.CuMemsetD32Async(memory, 5, 1, s))
	d.ok(d.CuStreamSynchronize(s))
	d.ok(d.CuStreamDestroy(s))
	d.ok(d.CuGreenCtxDestroy(p.green))
	p.gone = true
	equal(t, "word", binary.LittleEndian.Uint32(d.download(memory, 4)), 5)
	d.ok(d.CuMemFree(memory))
	if d.Emulated {
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuGreenCtxDestroy(p.green))
		d.want(cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED, d.CuCtxSetCurrent(p.ctx))
	}
}

// The emulated device says what is wrong with a division.
func TestWrongDivisions(t *testing.T) {
	d := bare(t, "2xa100")
	d.checksHandles()
	d.parts(1)
	var whole, other, rest, part cuda.DevResource
	d.ok(d.CuDeviceGetDevResource(0, &whole, cuda.CU_DEV_RESOURCE_TYPE_SM))
	d.ok(d.CuDeviceGetDevResource(1, &other, cuda.CU_DEV_RESOURCE_TYPE_SM))
	d.want(cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE, d.CuDeviceGetDevResource(0, &whole, cuda.CU_DEV_RESOURCE_TYPE_INVALID))
	n := uint32(1)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevSmResourceSplitByCount(&part, nil, &whole, &rest, 0, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevSmResourceSplitByCount(&part, &n, &whole, &rest, 4, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevSmResourceSplitByCount(&part, &n, &cuda.DevResource{}, &rest, 0, 4))
	d.want(cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, d.CuDevSmResourceSplitByCount(&part, &n, &whole, &rest, 0, 10_000))
	d.ok(d.CuDevSmResourceSplitByCount(&part, &n, &whole, &rest, 0, 5))
	equal(t, "multiprocessors", [2]uint32{smOf(&part).SmCount, smOf(&rest).SmCount}, [2]uint32{6, smOf(&whole).SmCount - 6})
	d.want(cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, d.CuDevSmResourceSplitByCount(&part, &n, &rest, nil, 0, 4))
	both := []cuda.DevResource{whole, other}
	var desc cuda.DevResourceDesc
	d.want(cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, d.CuDevResourceGenerateDesc(&desc, &both[0], 2))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDevResourceGenerateDesc(&desc, nil, 1))
	d.ok(d.CuDevResourceGenerateDesc(&desc, &part, 1))
	var g cuda.GreenCtx
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuGreenCtxCreate(&g, desc, 1, 1))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGreenCtxCreate(&g, desc, 0, 2))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGreenCtxCreate(&g, 99, 0, 1))
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuGreenCtxDestroy(99))
	p := d.green(desc)
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuCtxDestroy(p.ctx))
}
