package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

const (
	global      = cuda.CU_STREAM_CAPTURE_MODE_GLOBAL
	threadLocal = cuda.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
	relaxed     = cuda.CU_STREAM_CAPTURE_MODE_RELAXED
)

// endCapture ends a capture that went well.
func (d *driver) endCapture(s cuda.Stream) cuda.Graph {
	d.Helper()
	var g cuda.Graph
	d.ok(d.CuStreamEndCapture(s, &g))
	d.Cleanup(func() { d.CuGraphDestroy(g) })
	return g
}

func TestCapture(t *testing.T) {
	d := start(t)
	s, f := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.function(d.module(graphKernels), "increment")
	p, q := d.alloc(4), d.alloc(4)
	host := d.pinned(4)
	d.clear(q, 4)
	d.ok(d.CuStreamBeginCapture(s, global))
	d.ok(d.CuMemsetD32Async(p, 20, 1, s))
	d.ok(d.launch(f, 1, 1, s, unsafe.Pointer(&p)))
	d.ok(d.CuMemcpyDtoDAsync(q, p, 4, s))
	d.ok(d.CuMemcpyDtoHAsync(unsafe.Pointer(&host[0]), q, 4, s))
	var status cuda.StreamCaptureStatus
	d.ok(d.CuStreamIsCapturing(s, &status))
	equal(t, "status", status, cuda.CU_STREAM_CAPTURE_STATUS_ACTIVE)
	g := d.endCapture(s)
	equal(t, "before the launch", d.word(q), 0)
	var n uint64
	d.ok(d.CuGraphGetEdges(g, nil, nil, nil, &n))
	equal(t, "edges", n, 3)
	d.run(d.exec(g), s)
	equal(t, "after the launch", d.word(q), 21)
	equal(t, "on the host", host[0], 21)
	d.ok(d.CuStreamIsCapturing(s, &status))
	equal(t, "status afterwards", status, cuda.CU_STREAM_CAPTURE_STATUS_NONE)
}

func TestCaptureForkAndJoin(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	fork, join := d.event(cuda.CU_EVENT_DISABLE_TIMING), d.event(cuda.CU_EVENT_DISABLE_TIMING)
	p, empty := d.alloc(12), d.kernel("empty")
	d.ok(d.CuStreamBeginCapture(a, threadLocal))
	d.ok(d.CuMemsetD32Async(p, 1, 1, a))
	d.ok(d.CuEventRecord(fork, a))
	d.ok(d.CuStreamWaitEvent(b, fork, 0))
	d.ok(d.CuMemsetD32Async(p+4, 2, 1, b))
	d.ok(d.CuMemsetD32Async(p+8, 3, 1, a))
	d.ok(d.CuEventRecord(join, b))
	d.ok(d.CuStreamWaitEvent(a, join, 0))
	d.ok(d.launch(empty, 1, 1, a, nil))
	g := d.endCapture(a)
	var n, roots uint64
	d.ok(d.CuGraphGetEdges(g, nil, nil, nil, &n))
	d.ok(d.CuGraphGetRootNodes(g, nil, &roots))
	equal(t, "edges and roots", [2]uint64{n, roots}, [2]uint64{4, 1})
	d.run(d.exec(g), a)
	got := d.download(p, 12)
	equal(t, "words", [3]byte{got[0], got[4], got[8]}, [3]byte{1, 2, 3})
}

func TestCaptureUnjoined(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	fork := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	p := d.alloc(4)
	d.ok(d.CuStreamBeginCapture(a, global))
	d.ok(d.CuEventRecord(fork, a))
	d.ok(d.CuStreamWaitEvent(b, fork, 0))
	d.ok(d.CuMemsetD32Async(p, 2, 1, b))
	g := cuda.Graph(1)
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_UNJOINED, d.CuStreamEndCapture(a, &g))
	equal(t, "graph", g, 0)
	d.ok(d.CuStreamQuery(a))
}

// TestCaptureUnmatched ends a capture in a stream where it did not begin, which
// spoils it.
func TestCaptureUnmatched(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	fork := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	d.ok(d.CuStreamBeginCapture(a, global))
	d.ok(d.CuEventRecord(fork, a))
	d.ok(d.CuStreamWaitEvent(b, fork, 0))
	g := cuda.Graph(1)
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, d.CuStreamEndCapture(b, &g))
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, d.CuStreamEndCapture(a, &g))
	equal(t, "graph", g, 0)
	d.ok(d.CuStreamQuery(a))
}

// TestCaptureOfAGraph launches a graph where it would be captured.
func TestCaptureOfAGraph(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuStreamBeginCapture(s, relaxed))
	x := d.exec(d.endCapture(s))
	d.ok(d.CuStreamBeginCapture(s, relaxed))
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, d.CuGraphLaunch(x, s))
	var g cuda.Graph
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, d.CuStreamEndCapture(s, &g))
}

// forbidden are calls that cannot be captured, with their results.
var forbidden = []struct {
	name string
	want cuda.Result
	call func(d *driver, s cuda.Stream, e cuda.Event, p cuda.DevicePtr) cuda.Result
}{
	{"synchronize", cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, func(d *driver, s cuda.Stream, _ cuda.Event, _ cuda.DevicePtr) cuda.Result {
		return d.CuStreamSynchronize(s)
	}},
	{"query", cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, func(d *driver, s cuda.Stream, _ cuda.Event, _ cuda.DevicePtr) cuda.Result {
		return d.CuStreamQuery(s)
	}},
	{"context", cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, func(d *driver, _ cuda.Stream, _ cuda.Event, _ cuda.DevicePtr) cuda.Result {
		return d.CuCtxSynchronize()
	}},
	{"allocation", cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, func(d *driver, _ cuda.Stream, _ cuda.Event, p cuda.DevicePtr) cuda.Result {
		return d.CuMemAlloc(&p, 4)
	}},
	{"event from outside", cuda.CUDA_ERROR_STREAM_CAPTURE_ISOLATION, func(d *driver, s cuda.Stream, e cuda.Event, _ cuda.DevicePtr) cuda.Result {
		return d.CuStreamWaitEvent(s, e, 0)
	}},
	{"legacy stream", cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, func(d *driver, _ cuda.Stream, _ cuda.Event, p cuda.DevicePtr) cuda.Result {
		return d.CuMemsetD32Async(p, 1, 1, 0)
	}},
	{"callback", cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, func(d *driver, s cuda.Stream, _ cuda.Event, _ cuda.DevicePtr) cuda.Result {
		return d.CuStreamAddCallback(s, cuda.StreamCallback(callback), nil, 0)
	}},
}

// TestCaptureForbids asks for what cannot be captured; the capture is lost.
func TestCaptureForbids(t *testing.T) {
	for _, c := range forbidden {
		t.Run(c.name, func(t *testing.T) {
			d := start(t)
			e, p, s := d.event(0), d.alloc(4), d.stream(cuda.CU_STREAM_DEFAULT)
			d.ok(d.CuEventRecord(e, 0))
			d.ok(d.CuCtxSynchronize())
			d.ok(d.CuStreamBeginCapture(s, global))
			d.want(c.want, c.call(d, s, e, p))
			var status cuda.StreamCaptureStatus
			d.ok(d.CuStreamIsCapturing(s, &status))
			equal(t, "status", status, cuda.CU_STREAM_CAPTURE_STATUS_INVALIDATED)
			d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, d.CuMemsetD32Async(p, 1, 1, s))
			var g cuda.Graph
			d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, d.CuStreamEndCapture(s, &g))
			d.ok(d.CuStreamSynchronize(s))
		})
	}
}

func TestCapturedEventIsNoPointInTime(t *testing.T) {
	d := start(t)
	s, e := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.event(0)
	d.ok(d.CuStreamBeginCapture(s, relaxed))
	d.ok(d.CuEventRecord(e, s))
	d.want(cuda.CUDA_ERROR_CAPTURED_EVENT, d.CuEventQuery(e))
	var g cuda.Graph
	d.CuStreamEndCapture(s, &g)
	other := d.event(0)
	d.ok(d.CuEventRecord(other, s))
	d.ok(d.CuEventSynchronize(other))
	d.ok(d.CuStreamBeginCapture(s, relaxed))
	d.ok(d.CuEventRecord(e, s))
	d.ok(d.CuStreamEndCapture(s, &g))
	defer d.CuGraphDestroy(g)
	var ms float32
	for _, r := range []cuda.Result{
		d.CuEventQuery(e), d.CuEventSynchronize(e), d.CuEventElapsedTime(&ms, e, other), d.CuEventElapsedTime(&ms, other, e), d.CuStreamWaitEvent(s, e, 0),
	} {
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, r)
	}
}

// TestCaptureModes allocates where the mode allows it.
func TestCaptureModes(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	allocate := func() (r cuda.Result) {
		var p cuda.DevicePtr
		if r = d.CuMemAlloc(&p, 4); r == cuda.CUDA_SUCCESS {
			d.Cleanup(func() { d.CuMemFree(p) })
		}
		return r
	}
	d.ok(d.CuStreamBeginCapture(s, relaxed))
	d.want(cuda.CUDA_SUCCESS, allocate())
	d.endCapture(s)

	d.ok(d.CuStreamBeginCapture(s, threadLocal))
	elsewhere(t, func() {
		d.ok(d.CuCtxSetCurrent(d.ctx))
		d.want(cuda.CUDA_SUCCESS, allocate())
		var g cuda.Graph
		d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD, d.CuStreamEndCapture(s, &g))
		d.ok(d.CuCtxSetCurrent(0))
	})
	var g cuda.Graph
	d.want(cuda.CUDA_ERROR_ILLEGAL_STATE, d.CuStreamEndCapture(s, &g)) // the other thread has ended it

	mode := relaxed
	d.ok(d.CuThreadExchangeStreamCaptureMode(&mode))
	equal(t, "mode before", mode, global)
	d.ok(d.CuStreamBeginCapture(s, global))
	d.want(cuda.CUDA_SUCCESS, allocate())
	d.endCapture(s)
	d.ok(d.CuThreadExchangeStreamCaptureMode(&mode))
	equal(t, "mode set", mode, relaxed)
}

func TestCaptureState(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	var g cuda.Graph
	d.want(cuda.CUDA_ERROR_ILLEGAL_STATE, d.CuStreamEndCapture(s, &g))
	d.want(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, d.CuStreamBeginCapture(0, global))
	d.ok(d.CuStreamBeginCapture(s, global))
	d.want(cuda.CUDA_ERROR_ILLEGAL_STATE, d.CuStreamBeginCapture(s, global))
	p := d.allocIn(relaxed)
	d.ok(d.CuMemsetD32Async(p, 1, 1, s))
	var status cuda.StreamCaptureStatus
	var id, n uint64
	var list *cuda.GraphNode
	d.ok(d.CuStreamGetCaptureInfo(s, &status, &id, &g, &list, nil, &n))
	equal(t, "dependencies", n, 1)
	var kind cuda.GraphNodeType
	d.ok(d.CuGraphNodeGetType(*list, &kind))
	equal(t, "kind of the last node", kind, cuda.CU_GRAPH_NODE_TYPE_MEMSET)
	const replace = 1
	d.ok(d.CuStreamUpdateCaptureDependencies(s, nil, nil, 0, replace))
	d.ok(d.CuMemsetD32Async(p, 2, 1, s))
	captured := d.endCapture(s)
	equal(t, "graph of the information", captured, g)
	d.ok(d.CuGraphGetRootNodes(captured, nil, &n))
	equal(t, "roots", n, 2)
}

// allocIn allocates in another mode of the thread.
func (d *driver) allocIn(mode cuda.StreamCaptureMode) cuda.DevicePtr {
	d.Helper()
	d.ok(d.CuThreadExchangeStreamCaptureMode(&mode))
	p := d.alloc(4)
	d.ok(d.CuThreadExchangeStreamCaptureMode(&mode))
	return p
}

func TestCaptureOfAllocations(t *testing.T) {
	d := start(t)
	s, out := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(4)
	var p cuda.DevicePtr
	d.ok(d.CuStreamBeginCapture(s, global))
	d.ok(d.CuMemAllocAsync(&p, 64, s))
	d.ok(d.CuMemsetD32Async(p, 9, 16, s))
	d.ok(d.CuMemcpyDtoDAsync(out, p+60, 4, s))
	d.ok(d.CuMemFreeAsync(p, s))
	x := d.exec(d.endCapture(s))
	for range 2 {
		d.clear(out, 4)
		d.run(x, s)
		equal(t, "word", d.word(out), 9)
	}
}

func TestMemoryOperations(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(16)
	d.clear(p, 16)
	if r := d.CuStreamWaitValue32(a, p, 5, uint32(cuda.CU_STREAM_WAIT_VALUE_GEQ)); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("the device has no memory operations")
	}
	d.ok(d.CuMemsetD32Async(p+8, 1, 1, a))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(a))
	d.ok(d.CuStreamWriteValue32(b, p, 4, 0))
	d.ok(d.CuStreamSynchronize(b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(a))
	d.ok(d.CuStreamWriteValue32(b, p, 6, 0))
	d.ok(d.CuStreamSynchronize(a))
	equal(t, "after the wait", d.word(p+8), 1)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamWriteValue32(b, p+2, 6, 0))
	var pooled cuda.DevicePtr
	if d.CuMemAllocAsync(&pooled, 4, b) == cuda.CUDA_SUCCESS { // of which the driver lets no stream operate on a word
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamWriteValue32(b, pooled, 6, 0))
		d.ok(d.CuMemFreeAsync(pooled, b))
	}

	ops := make([]cuda.StreamBatchMemOpParams, 2)
	*ops[0].WriteValue() = cuda.StreamBatchMemOpParamsWriteValue{Operation: cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32, Address: p + 4, Value64: 11}
	*ops[1].WaitValue() = cuda.StreamBatchMemOpParamsWaitValue{Operation: cuda.CU_STREAM_MEM_OP_WAIT_VALUE_32, Address: p + 4, Value64: 11, Flags: uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)}
	d.ok(d.CuStreamBatchMemOp(b, 2, &ops[0], 0))
	d.ok(d.CuStreamSynchronize(b))
	equal(t, "batch", d.word(p+4), 11)
}

func TestStreamAttributes(t *testing.T) {
	d := start(t)
	a, b := d.stream(0), d.stream(0)
	var v cuda.StreamAttrValue
	*v.SyncPolicy() = cuda.CU_SYNC_POLICY_YIELD
	d.ok(d.CuStreamSetAttribute(a, cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v))
	d.ok(d.CuStreamCopyAttributes(b, a))
	var got cuda.StreamAttrValue
	d.ok(d.CuStreamGetAttribute(b, cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &got))
	equal(t, "policy", *got.SyncPolicy(), cuda.CU_SYNC_POLICY_YIELD)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamGetAttribute(a, cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &got))
}
