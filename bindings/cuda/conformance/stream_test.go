package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestStreamState(t *testing.T) {
	d := start(t)
	least, greatest := int32(0), int32(0)
	d.ok(d.CuCtxGetStreamPriorityRange(&least, &greatest))
	var s cuda.Stream
	d.ok(d.CuStreamCreateWithPriority(&s, uint32(cuda.CU_STREAM_NON_BLOCKING), greatest))
	var flags uint32
	d.ok(d.CuStreamGetFlags(s, &flags))
	equal(t, "flags", flags, uint32(cuda.CU_STREAM_NON_BLOCKING))
	var priority int32
	d.ok(d.CuStreamGetPriority(s, &priority))
	equal(t, "priority", priority, greatest)
	var c cuda.Context
	d.ok(d.CuStreamGetCtx(s, &c))
	equal(t, "context", c, d.ctx)
	d.ok(d.CuStreamGetCtx(0, &c))
	equal(t, "context of the default stream", c, d.ctx)
	d.ok(d.CuStreamGetFlags(0, &flags))
	equal(t, "flags of the default stream", flags, 0)
	d.ok(d.CuStreamDestroy(s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamCreate(&s, 1<<10))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamCreate(nil, 0))
	d.ok(d.CuStreamCreateWithPriority(&s, 0, greatest-100))
	d.ok(d.CuStreamGetPriority(s, &priority))
	equal(t, "priority, clamped", priority, greatest)
	d.ok(d.CuStreamDestroy(s))
}

func TestStreamIDs(t *testing.T) {
	d := start(t)
	a, b := d.stream(0), d.stream(0)
	var of [4]uint64
	for i, s := range []cuda.Stream{a, b, 1, 2} {
		if r := d.CuStreamGetId(s, &of[i]); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			t.Skip("this driver has no cuStreamGetId")
		} else {
			d.ok(r)
		}
		for _, other := range of[:i] {
			if other == of[i] {
				t.Errorf("two streams have the id %d", other)
			}
		}
	}
}

func TestStreamIsInOrder(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p, f := d.alloc(4), d.kernel("store")
	for i := range uint32(100) {
		value := i
		d.ok(d.launch(f, 1, 1, s, unsafe.Pointer(&p), unsafe.Pointer(&value)))
		if i%10 == 0 {
			d.ok(d.CuMemsetD32Async(p, 12345, 1, s))
		}
	}
	d.ok(d.CuStreamSynchronize(s))
	if got := d.download(p, 4); !bytes.Equal(got, []byte{99, 0, 0, 0}) {
		t.Errorf("the last value is %v, want 99", got)
	}
}

func TestBusyStreamIsNotReady(t *testing.T) {
	d := start(t)
	s, other := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuStreamQuery(s))
	g := d.hold(s)
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(s))
	d.ok(d.CuStreamQuery(other))
	d.ok(d.CuStreamSynchronize(other))
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	d.ok(d.CuStreamQuery(s))
}

// The legacy default stream waits for blocking streams, and they for it.
func TestLegacyStreamWaitsForBlockingStreams(t *testing.T) {
	for name, legacy := range map[string]cuda.Stream{"0": 0, "CU_STREAM_LEGACY": 1} {
		t.Run(name, func(t *testing.T) {
			d := start(t)
			blocking, free := d.stream(cuda.CU_STREAM_DEFAULT), d.stream(cuda.CU_STREAM_NON_BLOCKING)
			p := d.alloc(12)
			e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
			g := d.hold(blocking)
			d.ok(d.CuMemsetD8Async(p, 1, 4, legacy))
			d.ok(d.CuEventRecord(e, legacy))
			d.ok(d.CuMemsetD8Async(p+4, 2, 4, free))
			d.ok(d.CuStreamSynchronize(free))
			d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
			d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(legacy))
			g.open()
			d.ok(d.CuEventSynchronize(e))
			d.ok(d.CuStreamSynchronize(legacy))
			if got := d.download(p, 8); !bytes.Equal(got, []byte{1, 1, 1, 1, 2, 2, 2, 2}) {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestBlockingStreamsWaitForLegacyStream(t *testing.T) {
	d := start(t)
	blocking, free := d.stream(cuda.CU_STREAM_DEFAULT), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	a, b := d.event(cuda.CU_EVENT_DISABLE_TIMING), d.event(cuda.CU_EVENT_DISABLE_TIMING)
	g := d.hold(0)
	d.ok(d.CuEventRecord(a, blocking))
	d.ok(d.CuEventRecord(b, free))
	d.ok(d.CuEventSynchronize(b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(0))
	g.open()
	d.ok(d.CuEventSynchronize(a))
	d.ok(d.CuCtxSynchronize())
}

func TestPerThreadStream(t *testing.T) {
	d := start(t)
	const perThread = 2
	g := d.hold(perThread)
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(perThread))
	elsewhere(t, func() {
		d.ok(d.CuCtxSetCurrent(d.ctx))
		d.want(cuda.CUDA_SUCCESS, d.CuStreamQuery(perThread))
		d.ok(d.CuCtxSetCurrent(0))
	})
	g.open()
	d.ok(d.CuStreamSynchronize(perThread))
}

func TestDestroyedStreamFinishesItsWork(t *testing.T) {
	d := start(t)
	var s cuda.Stream
	d.ok(d.CuStreamCreate(&s, uint32(cuda.CU_STREAM_NON_BLOCKING)))
	p := d.alloc(4)
	g := d.hold(s)
	d.ok(d.CuMemsetD8Async(p, 8, 4, s))
	d.ok(d.CuStreamDestroy(s))
	g.open()
	d.ok(d.CuCtxSynchronize())
	if got := d.download(p, 4); !bytes.Equal(got, []byte{8, 8, 8, 8}) {
		t.Errorf("got %v", got)
	}
}

func TestWrongStreams(t *testing.T) {
	d := start(t)
	d.checksHandles()
	var gone cuda.Stream
	d.ok(d.CuStreamCreate(&gone, 0))
	d.ok(d.CuStreamDestroy(gone))
	p := d.alloc(4)
	for _, wrong := range []cuda.Stream{3, gone, 0xdeadbeef, ^cuda.Stream(0), cuda.Stream(d.ctx)} {
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuStreamQuery(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuStreamSynchronize(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuStreamDestroy(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuMemsetD8Async(p, 1, 4, wrong))
	}
	for _, standing := range []cuda.Stream{0, 1, 2} {
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuStreamDestroy(standing))
	}
}
