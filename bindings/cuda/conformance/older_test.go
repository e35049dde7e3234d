package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// has skips where the driver is too old, or too new, for a function.
func (d *driver) has(r cuda.Result) {
	d.Helper()
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("the driver or the device does not have this function")
	}
	d.ok(r)
}

// The older forms of the calls on edges do what the newer do.
func TestOlderEdges(t *testing.T) {
	d := start(t)
	g, p := d.graph(), d.alloc(8)
	a, b := d.setNode(g, p, 1, 1), d.setNode(g, p, 2, 1)
	d.has(d.CuGraphAddDependencies_v1(g, &a, &b, 1))
	var from, to, next cuda.GraphNode
	one := uint64(1)
	d.ok(d.CuGraphGetEdges_v1(g, &from, &to, &one))
	equal(t, "edge", [2]cuda.GraphNode{from, to}, [2]cuda.GraphNode{a, b})
	d.ok(d.CuGraphNodeGetDependentNodes_v1(a, &next, &one))
	equal(t, "after the first", next, b)
	d.ok(d.CuGraphNodeGetDependencies_v1(b, &next, &one))
	equal(t, "before the second", next, a)
	d.ok(d.CuGraphRemoveDependencies_v1(g, &a, &b, 1))
	d.ok(d.CuGraphGetEdges_v1(g, nil, nil, &one))
	equal(t, "edges left", one, 0)
}

// The older parameters of kernels' nodes have no context and no kernel.
func TestOlderKernelNodes(t *testing.T) {
	d := start(t)
	s, f := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.function(d.module(graphKernels), "increment")
	g, p := d.graph(), d.alloc(8)
	q := p + 4
	first, second := unsafe.Pointer(&p), unsafe.Pointer(&q)
	kernel := cuda.KernelNodeParamsV1{Func: f, GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1, KernelParams: &first}
	var n cuda.GraphNode
	d.has(d.CuGraphAddKernelNode_v1(&n, g, nil, 0, &kernel))
	var got cuda.KernelNodeParamsV1
	d.ok(d.CuGraphKernelNodeGetParams_v1(n, &got))
	equal(t, "function", got.Func, f)
	x := d.exec(g)
	d.clear(p, 8)
	d.run(x, s)
	kernel.KernelParams = &second
	d.ok(d.CuGraphExecKernelNodeSetParams_v1(x, n, &kernel))
	d.run(x, s)
	equal(t, "counts", [2]uint32{d.word(p), d.word(q)}, [2]uint32{1, 1})
	d.ok(d.CuGraphKernelNodeSetParams_v1(n, &kernel))
	var told cuda.GraphExecUpdateResult = 99
	var wrong cuda.GraphNode
	d.ok(d.CuGraphExecUpdate_v1(x, g, &wrong, &told))
	equal(t, "update", told, cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS)
	d.run(x, s)
	equal(t, "counts after the update", [2]uint32{d.word(p), d.word(q)}, [2]uint32{1, 2})
}

func TestOlderGraphNode(t *testing.T) {
	d := start(t)
	g := d.graph()
	params := cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_EMPTY}
	var n cuda.GraphNode
	d.has(d.CuGraphAddNode_v1(&n, g, nil, 0, &params))
	kind := cuda.CU_GRAPH_NODE_TYPE_KERNEL
	d.ok(d.CuGraphNodeGetType(n, &kind))
	equal(t, "kind", kind, cuda.CU_GRAPH_NODE_TYPE_EMPTY)
}

func TestOlderCaptureInfo(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(8)
	d.ok(d.CuStreamBeginCapture(s, cuda.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL))
	defer func() { d.endCapture(s) }()
	d.ok(d.CuMemsetD32Async(p, 1, 1, s))
	var status cuda.StreamCaptureStatus
	var id, same, n uint64
	d.has(d.CuStreamGetCaptureInfo_v1(s, &status, &id))
	equal(t, "status", status, cuda.CU_STREAM_CAPTURE_STATUS_ACTIVE)
	var g cuda.Graph
	var list *cuda.GraphNode
	d.ok(d.CuStreamGetCaptureInfo_v2(s, &status, &same, &g, &list, &n))
	equal(t, "capture", same, id)
	equal(t, "dependencies", n, 1)
	first := *list
	second := d.setNode(g, p+4, 2, 1)
	d.ok(d.CuStreamUpdateCaptureDependencies_v1(s, &second, 1, uint32(cuda.CU_STREAM_ADD_CAPTURE_DEPENDENCIES)))
	d.ok(d.CuStreamGetCaptureInfo_v2(s, &status, nil, nil, &list, &n))
	equal(t, "dependencies added", n, 2)
	d.ok(d.CuStreamUpdateCaptureDependencies_v1(s, &first, 1, uint32(cuda.CU_STREAM_SET_CAPTURE_DEPENDENCIES)))
	d.ok(d.CuStreamGetCaptureInfo_v2(s, &status, nil, nil, &list, &n))
	equal(t, "dependencies set", n, 1)
	equal(t, "which is", *list, first)
}

// The older memory operations are there where the driver was told to have them.
func TestOlderMemoryOperations(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(24)
	d.clear(p, 24)
	const exact = uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)
	d.has(d.CuStreamWriteValue32_v1(s, p, 5, 0))
	d.ok(d.CuStreamWaitValue32_v1(s, p, 5, exact))
	list := [2]cuda.StreamBatchMemOpParams{written(p+4, 6), written(p+16, 7)}
	d.ok(d.CuStreamBatchMemOp_v1(s, 2, &list[0], 0))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "words", [3]uint32{d.word(p), d.word(p + 4), d.word(p + 16)}, [3]uint32{5, 6, 7})
	d.has(d.CuStreamWriteValue64_v1(s, p+8, 1<<33, 0))
	d.ok(d.CuStreamWaitValue64_v1(s, p+8, 1<<33, exact))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "upper half", d.word(p+12), 2)
}

func TestOlderBatchedCopies(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(16)
	d.upload(p, []byte("abcdefgh--------"))
	to, from, sizes := []cuda.DevicePtr{p + 12, p + 8}, []cuda.DevicePtr{p, p + 4}, []uint64{4, 4}
	how := cuda.MemcpyAttributes{SrcAccessOrder: cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}
	var index, failed uint64
	d.has(d.CuMemcpyBatchAsync_v1(&to[0], &from[0], &sizes[0], 2, &how, &index, 1, &failed, s))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "bytes", string(d.download(p, 16)), "abcdefghefghabcd")
}

// Advice and where memory was sent can be asked for, several at a time.
func TestOlderManagedMemory(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS) == 0 {
		t.Skip("the device and the host cannot use managed memory at once")
	}
	var p cuda.DevicePtr
	const n = 1 << 16
	d.ok(d.CuMemAllocManaged(&p, n, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	defer d.CuMemFree(p)
	d.has(d.CuMemAdvise_v1(p, n, cuda.CU_MEM_ADVISE_SET_READ_MOSTLY, d.dev))
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuMemPrefetchAsync_v1(p, n, d.dev, s))
	d.ok(d.CuStreamSynchronize(s))
	var mostly, last int32 = -9, -9
	values := []unsafe.Pointer{unsafe.Pointer(&mostly), unsafe.Pointer(&last)}
	sizes := []uint64{4, 4}
	which := []cuda.MemRangeAttribute{cuda.CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION}
	d.ok(d.CuMemRangeGetAttributes(&values[0], &sizes[0], &which[0], 2, p, n))
	equal(t, "mostly read, last sent to", [2]int32{mostly, last}, [2]int32{1, int32(d.dev)})
}

func TestOlderContext(t *testing.T) {
	d := bare(t, "")
	var c, current cuda.Context
	d.has(d.CuCtxCreate_v3(&c, nil, 0, uint32(cuda.CU_CTX_SCHED_YIELD), 0))
	defer d.CuCtxDestroy(c)
	d.ok(d.CuCtxGetCurrent(&current))
	equal(t, "current", current, c)
	var id cuda.UUID
	d.has(d.CuDeviceGetUuid_v1(&id, 0))
	if id == (cuda.UUID{}) {
		t.Error("a device without an identity")
	}
}
