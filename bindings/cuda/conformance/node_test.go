package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// What a node of a graph does can be asked and changed, in the graph and in
// what was made of it, and neither changes the other.
func TestNodeParameters(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p, q := d.alloc(16), d.alloc(16)
	g := d.graph()
	fill := d.setNode(g, p, 5, 2)
	var move cuda.GraphNode
	list, n := after(fill)
	d.ok(d.CuGraphAddMemcpyNode(&move, g, list, n, linearCopy(q, p, 8), d.ctx))
	var set cuda.MemsetNodeParams
	d.ok(d.CuGraphMemsetNodeGetParams(fill, &set))
	equal(t, "fill", [4]uint64{uint64(set.Dst), uint64(set.Value), uint64(set.ElementSize), set.Width}, [4]uint64{uint64(p), 5, 4, 2})
	var copied cuda.Memcpy3D
	d.ok(d.CuGraphMemcpyNodeGetParams(move, &copied))
	equal(t, "copy", [3]uint64{uint64(copied.SrcDevice), uint64(copied.DstDevice), copied.WidthInBytes}, [3]uint64{uint64(p), uint64(q), 8})
	old := d.exec(g)

	set.Value = 6
	d.ok(d.CuGraphMemsetNodeSetParams(fill, &set))
	d.ok(d.CuGraphMemcpyNodeSetParams(move, linearCopy(q+8, p, 8)))
	changed := d.exec(g)
	d.clear(q, 16)
	d.run(old, s)
	equal(t, "what was made before", [2]uint32{d.word(q), d.word(q + 8)}, [2]uint32{5, 0})
	d.clear(q, 16)
	d.run(changed, s)
	equal(t, "what was made after", [2]uint32{d.word(q), d.word(q + 8)}, [2]uint32{0, 6})

	set.Value = 7
	d.ok(d.CuGraphExecMemsetNodeSetParams(old, fill, &set, d.ctx))
	d.ok(d.CuGraphExecMemcpyNodeSetParams(old, move, linearCopy(q+4, p, 4), d.ctx))
	d.clear(q, 16)
	d.run(old, s)
	equal(t, "changed itself", [3]uint32{d.word(q), d.word(q + 4), d.word(q + 8)}, [3]uint32{0, 7, 0})
	d.ok(d.CuGraphMemsetNodeGetParams(fill, &set))
	equal(t, "the graph's fill", set.Value, 6)

	var count uint64
	d.ok(d.CuGraphNodeGetDependentNodes(fill, nil, nil, &count))
	equal(t, "that depend on the fill", count, 1)
	var next cuda.GraphNode
	d.ok(d.CuGraphNodeGetDependentNodes(fill, &next, nil, &count))
	equal(t, "which is", next, move)
	var flags uint64 = 99
	d.ok(d.CuGraphExecGetFlags(old, &flags))
	equal(t, "flags", flags, 0)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGraphMemsetNodeGetParams(fill, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGraphMemcpyNodeSetParams(move, nil))
}

// A node that records an event, and one that waits for it, take another.
func TestEventNodeParameters(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	first, second, third := d.event(0), d.event(0), d.event(0)
	g := d.graph()
	var record, wait cuda.GraphNode
	d.ok(d.CuGraphAddEventRecordNode(&record, g, nil, 0, first))
	d.ok(d.CuGraphAddEventWaitNode(&wait, g, nil, 0, second))
	var e cuda.Event
	d.ok(d.CuGraphEventRecordNodeGetEvent(record, &e))
	equal(t, "recorded", e, first)
	d.ok(d.CuGraphEventWaitNodeGetEvent(wait, &e))
	equal(t, "waited for", e, second)
	d.ok(d.CuGraphEventRecordNodeSetEvent(record, third))
	d.ok(d.CuGraphEventWaitNodeSetEvent(wait, first))
	d.ok(d.CuGraphEventRecordNodeGetEvent(record, &e))
	equal(t, "recorded now", e, third)
	d.ok(d.CuGraphEventWaitNodeGetEvent(wait, &e))
	equal(t, "waited for now", e, first)

	x := d.exec(g)
	d.ok(d.CuGraphExecEventRecordNodeSetEvent(x, record, second))
	d.ok(d.CuGraphExecEventWaitNodeSetEvent(x, wait, third))
	busy := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	gate := d.hold(busy)
	d.ok(d.CuEventRecord(third, busy))
	d.ok(d.CuGraphLaunch(x, s))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(s))
	gate.open()
	d.ok(d.CuStreamSynchronize(s))
	d.ok(d.CuEventSynchronize(second))
	d.ok(d.CuEventQuery(second))
}

// A graph within a graph is replaced by one of the same shape.
func TestChildGraphParameters(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(8)
	g, child, other := d.graph(), d.graph(), d.graph()
	d.setNode(child, p, 1, 1)
	d.setNode(other, p+4, 2, 1)
	var node cuda.GraphNode
	d.ok(d.CuGraphAddChildGraphNode(&node, g, nil, 0, child))
	x := d.exec(g)
	d.ok(d.CuGraphExecChildGraphNodeSetParams(x, node, other))
	d.clear(p, 8)
	d.run(x, s)
	equal(t, "words", [2]uint32{d.word(p), d.word(p + 4)}, [2]uint32{0, 2})
	d.setNode(other, p, 3, 1)
	if r := d.CuGraphExecChildGraphNodeSetParams(x, node, other); r == cuda.CUDA_SUCCESS {
		t.Error("a graph of another shape was taken")
	}
}

// The attributes of a kernel's node go from one to another.
func TestKernelNodeAttributes(t *testing.T) {
	d := start(t)
	f, p := d.function(d.module(graphKernels), "increment"), d.alloc(4)
	g := d.graph()
	a := d.kernelNode(g, f, nil, unsafe.Pointer(&p))
	b := d.kernelNode(g, f, []cuda.GraphNode{a}, unsafe.Pointer(&p))
	var v, got cuda.KernelNodeAttrValue
	*v.Priority() = d.lowest()
	d.ok(d.CuGraphKernelNodeSetAttribute(a, cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, &v))
	d.ok(d.CuGraphKernelNodeGetAttribute(a, cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, &got))
	equal(t, "priority", *got.Priority(), *v.Priority())
	d.ok(d.CuGraphKernelNodeCopyAttributes(b, a))
	*got.Priority() = 99
	d.ok(d.CuGraphKernelNodeGetAttribute(b, cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, &got))
	equal(t, "copied priority", *got.Priority(), *v.Priority())
}

// lowest is the lowest priority of streams.
func (d *driver) lowest() int32 {
	d.Helper()
	var least, greatest int32
	d.ok(d.CuCtxGetStreamPriorityRange(&least, &greatest))
	return least
}

// Work of a stream becomes nodes of a graph that is there already.
func TestCaptureIntoGraph(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(8)
	g := d.graph()
	fill := d.setNode(g, p, 4, 1)
	list, n := after(fill)
	d.ok(d.CuStreamBeginCaptureToGraph(s, g, list, nil, n, cuda.CU_STREAM_CAPTURE_MODE_RELAXED))
	d.ok(d.CuMemcpyDtoDAsync(p+4, p, 4, s))
	var same cuda.Graph
	d.ok(d.CuStreamEndCapture(s, &same))
	equal(t, "graph", same, g)
	var count uint64
	d.ok(d.CuGraphGetNodes(g, nil, &count))
	equal(t, "nodes", count, 2)
	d.clear(p, 8)
	d.run(d.exec(g), s)
	equal(t, "copied", d.word(p+4), 4)
}
