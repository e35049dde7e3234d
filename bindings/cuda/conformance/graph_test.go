package conformance

import (
	_ "embed"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

//go:embed testdata/graph.ptx
var graphKernels string

// graph gives an empty graph that is destroyed at the end.
func (d *driver) graph() cuda.Graph {
	d.Helper()
	var g cuda.Graph
	d.ok(d.CuGraphCreate(&g, 0))
	d.Cleanup(func() { d.CuGraphDestroy(g) })
	return g
}

// exec instantiates a graph.
func (d *driver) exec(g cuda.Graph) cuda.GraphExec {
	d.Helper()
	var x cuda.GraphExec
	d.ok(d.CuGraphInstantiateWithFlags(&x, g, 0))
	d.Cleanup(func() { d.CuGraphExecDestroy(x) })
	return x
}

// run launches an executable graph and waits for it.
func (d *driver) run(x cuda.GraphExec, s cuda.Stream) {
	d.Helper()
	d.ok(d.CuGraphLaunch(x, s))
	d.ok(d.CuStreamSynchronize(s))
}

func (d *driver) word(p cuda.DevicePtr) uint32 {
	d.Helper()
	return binary.NativeEndian.Uint32(d.download(p, 4))
}

func (d *driver) clear(p cuda.DevicePtr, n int) {
	d.Helper()
	d.ok(d.CuMemsetD8(p, 0, uint64(n)))
	d.ok(d.CuCtxSynchronize())
}

// after is a list of dependencies.
func after(nodes ...cuda.GraphNode) (*cuda.GraphNode, uint64) {
	if len(nodes) == 0 {
		return nil, 0
	}
	return &nodes[0], uint64(len(nodes))
}

// kernelNode adds a node that launches one thread.
func (d *driver) kernelNode(g cuda.Graph, f cuda.Function, before []cuda.GraphNode, arguments ...unsafe.Pointer) cuda.GraphNode {
	d.Helper()
	var n cuda.GraphNode
	list, count := after(before...)
	d.ok(d.CuGraphAddKernelNode(&n, g, list, count, oneThread(f, arguments...)))
	return n
}

func oneThread(f cuda.Function, arguments ...unsafe.Pointer) *cuda.KernelNodeParams {
	p := &cuda.KernelNodeParams{Func: f, GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1}
	if len(arguments) > 0 {
		p.KernelParams = &arguments[0]
	}
	return p
}

func (d *driver) setNode(g cuda.Graph, p cuda.DevicePtr, value uint32, words int, before ...cuda.GraphNode) cuda.GraphNode {
	d.Helper()
	var n cuda.GraphNode
	list, count := after(before...)
	params := cuda.MemsetNodeParams{Dst: p, Value: value, ElementSize: 4, Width: uint64(words), Height: 1}
	d.ok(d.CuGraphAddMemsetNode(&n, g, list, count, &params, d.ctx))
	return n
}

func linearCopy(to, from cuda.DevicePtr, n int) *cuda.Memcpy3D {
	return &cuda.Memcpy3D{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: from, SrcPitch: uint64(n), SrcHeight: 1,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: to, DstPitch: uint64(n), DstHeight: 1,
		WidthInBytes: uint64(n), Height: 1, Depth: 1}
}

// TestExplicitGraph fills, counts up and copies, in that order, twice.
func TestExplicitGraph(t *testing.T) {
	d := start(t)
	s, f := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.function(d.module(graphKernels), "increment")
	p, q := d.alloc(4), d.alloc(4)
	g := d.graph()
	fill := d.setNode(g, p, 41, 1)
	up := d.kernelNode(g, f, []cuda.GraphNode{fill}, unsafe.Pointer(&p))
	var move, join cuda.GraphNode
	list, n := after(up)
	d.ok(d.CuGraphAddMemcpyNode(&move, g, list, n, linearCopy(q, p, 4), d.ctx))
	list, n = after(move, fill)
	d.ok(d.CuGraphAddEmptyNode(&join, g, list, n))
	x := d.exec(g)
	for range 2 {
		d.clear(q, 4)
		d.run(x, s)
		equal(t, "copied", d.word(q), 42)
	}
	kinds := []cuda.GraphNodeType{cuda.CU_GRAPH_NODE_TYPE_MEMSET, cuda.CU_GRAPH_NODE_TYPE_KERNEL, cuda.CU_GRAPH_NODE_TYPE_MEMCPY, cuda.CU_GRAPH_NODE_TYPE_EMPTY}
	for i, node := range []cuda.GraphNode{fill, up, move, join} {
		var kind cuda.GraphNodeType
		d.ok(d.CuGraphNodeGetType(node, &kind))
		equal(t, "kind", kind, kinds[i])
	}
	var nodes, roots, edges, waits uint64
	d.ok(d.CuGraphGetNodes(g, nil, &nodes))
	d.ok(d.CuGraphGetRootNodes(g, nil, &roots))
	d.ok(d.CuGraphGetEdges(g, nil, nil, nil, &edges))
	d.ok(d.CuGraphNodeGetDependencies(join, nil, nil, &waits))
	equal(t, "counts", [4]uint64{nodes, roots, edges, waits}, [4]uint64{4, 1, 4, 2})
}

func TestGraphKernelParameters(t *testing.T) {
	d := start(t)
	s, f := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.kernel("store")
	p, v := d.alloc(8), uint32(7)
	g := d.graph()
	n := d.kernelNode(g, f, nil, unsafe.Pointer(&p), unsafe.Pointer(&v))
	x := d.exec(g)
	var got cuda.KernelNodeParams
	d.ok(d.CuGraphKernelNodeGetParams(n, &got))
	equal(t, "function", got.Func, f)
	arguments := unsafe.Slice(got.KernelParams, 2)
	equal(t, "second argument", *(*uint32)(arguments[1]), 7)
	d.run(x, s)
	equal(t, "stored", d.word(p), 7)

	v = 8
	d.ok(d.CuGraphExecKernelNodeSetParams(x, n, oneThread(f, unsafe.Pointer(&p), unsafe.Pointer(&v))))
	d.run(x, s)
	equal(t, "stored with the new argument", d.word(p), 8)
	d.ok(d.CuGraphKernelNodeGetParams(n, &got))
	equal(t, "argument of the graph", *(*uint32)(unsafe.Slice(got.KernelParams, 2)[1]), 7)

	v = 9
	d.ok(d.CuGraphKernelNodeSetParams(n, oneThread(f, unsafe.Pointer(&p), unsafe.Pointer(&v))))
	d.run(x, s)
	equal(t, "stored by the graph that was instantiated before", d.word(p), 8)
	var info cuda.GraphExecUpdateResultInfo
	d.ok(d.CuGraphExecUpdate(x, g, &info))
	equal(t, "update", info.Result, cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS)
	d.run(x, s)
	equal(t, "stored after the update", d.word(p), 9)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGraphKernelNodeSetParams(n, nil))
}

func TestGraphNodesSwitchedOff(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(4)
	g := d.graph()
	first := d.setNode(g, p, 1, 1)
	second := d.setNode(g, p, 2, 1, first)
	x := d.exec(g)
	var on uint32
	d.ok(d.CuGraphNodeGetEnabled(x, second, &on))
	equal(t, "enabled at first", on, 1)
	d.ok(d.CuGraphNodeSetEnabled(x, second, 0))
	d.ok(d.CuGraphNodeGetEnabled(x, second, &on))
	equal(t, "enabled", on, 0)
	d.run(x, s)
	equal(t, "without the second", d.word(p), 1)
	d.ok(d.CuGraphNodeSetEnabled(x, second, 1))
	d.ok(d.CuGraphUpload(x, s))
	d.run(x, s)
	equal(t, "with the second", d.word(p), 2)
}

func TestGraphUpdateThatCannotBe(t *testing.T) {
	d := start(t)
	p := d.alloc(8)
	one := d.graph()
	d.setNode(one, p, 1, 1)
	x := d.exec(one)
	more := d.graph()
	d.setNode(more, p, 1, 1)
	d.setNode(more, p+4, 1, 1)
	other := d.graph()
	var node cuda.GraphNode
	d.ok(d.CuGraphAddEmptyNode(&node, other, nil, 0))
	var info cuda.GraphExecUpdateResultInfo
	d.want(cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, d.CuGraphExecUpdate(x, more, &info))
	equal(t, "result for one more node", info.Result, cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED)
	d.want(cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, d.CuGraphExecUpdate(x, other, &info))
	equal(t, "result for another kind", info.Result, cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED)
	equal(t, "node that differs", info.ErrorNode, node)
}

func TestGraphChildrenAndClones(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(4)
	inner := d.graph()
	set := d.setNode(inner, p, 5, 1)
	g := d.graph()
	var child cuda.GraphNode
	d.ok(d.CuGraphAddChildGraphNode(&child, g, nil, 0, inner))
	f := d.function(d.module(graphKernels), "increment")
	d.kernelNode(g, f, []cuda.GraphNode{child}, unsafe.Pointer(&p))
	d.run(d.exec(g), s)
	equal(t, "child, then kernel", d.word(p), 6)

	var clone, owned cuda.Graph
	var found cuda.GraphNode
	d.ok(d.CuGraphClone(&clone, inner))
	d.ok(d.CuGraphNodeFindInClone(&found, set, clone))
	d.ok(d.CuGraphMemsetNodeSetParams(found, &cuda.MemsetNodeParams{Dst: p, Value: 50, ElementSize: 4, Width: 1, Height: 1}))
	d.run(d.exec(inner), s)
	equal(t, "original", d.word(p), 5)
	d.run(d.exec(clone), s)
	equal(t, "clone", d.word(p), 50)
	d.ok(d.CuGraphDestroy(clone))
	d.ok(d.CuGraphChildGraphNodeGetGraph(child, &owned))
	var n uint64
	d.ok(d.CuGraphGetNodes(owned, nil, &n))
	equal(t, "nodes of the child", n, 1)
}

func TestGraphEdges(t *testing.T) {
	d := start(t)
	g := d.graph()
	nodes := make([]cuda.GraphNode, 2)
	for i := range nodes {
		d.ok(d.CuGraphAddEmptyNode(&nodes[i], g, nil, 0))
	}
	a, b := &nodes[0], &nodes[1]
	d.ok(d.CuGraphAddDependencies(g, a, b, nil, 1))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGraphAddDependencies(g, a, b, nil, 1))
	from, to, n := make([]cuda.GraphNode, 1), make([]cuda.GraphNode, 1), uint64(1)
	d.ok(d.CuGraphGetEdges(g, &from[0], &to[0], nil, &n))
	equal(t, "edge", [2]cuda.GraphNode{from[0], to[0]}, [2]cuda.GraphNode{nodes[0], nodes[1]})
	d.ok(d.CuGraphRemoveDependencies(g, a, b, nil, 1))
	d.ok(d.CuGraphGetEdges(g, nil, nil, nil, &n))
	equal(t, "edges left", n, 0)
	d.ok(d.CuGraphDestroyNode(nodes[1]))
	d.ok(d.CuGraphGetNodes(g, nil, &n))
	equal(t, "nodes left", n, 1)
}

func TestGraphHostAndEventNodes(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	g := d.graph()
	var call, record, wait cuda.GraphNode
	calls.Store(0)
	d.ok(d.CuGraphAddHostNode(&call, g, nil, 0, &cuda.HostNodeParams{Fn: cuda.HostFn(hostFunc), UserData: number(5000)}))
	list, n := after(call)
	d.ok(d.CuGraphAddEventRecordNode(&record, g, list, n, e))
	list, n = after(record)
	d.ok(d.CuGraphAddEventWaitNode(&wait, g, list, n, e))
	x := d.exec(g)
	d.run(x, s)
	equal(t, "calls", calls.Load(), 5000)
	d.ok(d.CuEventQuery(e))
	d.ok(d.CuGraphExecHostNodeSetParams(x, call, &cuda.HostNodeParams{Fn: cuda.HostFn(hostFunc), UserData: number(7000)}))
	d.run(x, s)
	equal(t, "calls with other data", calls.Load(), 12000)
	var got cuda.Event
	d.ok(d.CuGraphEventRecordNodeGetEvent(record, &got))
	equal(t, "event", got, e)
}

// TestGraphsWaitForGraphs: a graph waits for the recording by another one that
// was launched before, also when that has not come to it yet.
func TestGraphsWaitForGraphs(t *testing.T) {
	d := start(t)
	first, second := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	flag, from, to := d.alloc(4), d.alloc(4), d.alloc(4)
	d.clear(flag, 4)
	d.clear(from, 4)
	d.clear(to, 4)
	slow, waiting := d.graph(), d.graph()
	var record, wait, move cuda.GraphNode
	list, n := after(d.setNode(slow, from, 5, 1))
	d.ok(d.CuGraphAddEventRecordNode(&record, slow, list, n, e))
	d.ok(d.CuGraphAddEventWaitNode(&wait, waiting, nil, 0, e))
	list, n = after(wait)
	d.ok(d.CuGraphAddMemcpyNode(&move, waiting, list, n, linearCopy(to, from, 4), d.ctx))
	x, y := d.exec(slow), d.exec(waiting)
	t.Cleanup(func() { d.CuMemsetD32(flag, 1, 1) }) // lets the stream go, should the test end before
	d.ok(d.CuStreamWaitValue32(first, flag, 1, uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)))
	d.ok(d.CuGraphLaunch(x, first))
	d.ok(d.CuGraphLaunch(y, second))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(second))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
	third := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuStreamWriteValue32(third, flag, 1, 0))
	d.ok(d.CuStreamSynchronize(second))
	equal(t, "through both graphs", d.word(to), 5)
}

func TestGraphMemory(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	out := d.alloc(4)
	g := d.graph()
	params := cuda.MemAllocNodeParams{Bytesize: 4096, PoolProps: cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}}}
	var get, move, free cuda.GraphNode
	d.ok(d.CuGraphAddMemAllocNode(&get, g, nil, 0, &params))
	set := d.setNode(g, params.Dptr, 77, 1024, get)
	list, n := after(set)
	d.ok(d.CuGraphAddMemcpyNode(&move, g, list, n, linearCopy(out, params.Dptr, 4), d.ctx))
	list, n = after(move)
	d.ok(d.CuGraphAddMemFreeNode(&free, g, list, n, params.Dptr))
	x := d.exec(g)
	for range 3 {
		d.clear(out, 4)
		d.run(x, s)
		equal(t, "through memory of the graph", d.word(out), 77)
	}
	var other cuda.Graph
	if r := d.CuGraphClone(&other, g); r == cuda.CUDA_SUCCESS {
		t.Error("a graph that allocates was cloned")
	}
	list, n = after(free)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGraphAddMemFreeNode(&free, g, list, n, params.Dptr))
}

// TestGraphConditions loops three times, takes one branch, and switches.
func TestGraphConditions(t *testing.T) {
	d := start(t)
	if d.Version < 12040 {
		t.Skip("conditional nodes came with CUDA 12.4")
	}
	s, m := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.module(graphKernels)
	down, up := d.function(m, "countdown"), d.function(m, "increment")
	counter, sum := d.alloc(4), d.alloc(4)
	g := d.graph()
	condition := func(initial uint32) (c cuda.GraphConditionalHandle) {
		d.ok(d.CuGraphConditionalHandleCreate(&c, g, d.ctx, initial, cuda.CU_GRAPH_COND_ASSIGN_DEFAULT))
		return c
	}
	first := d.setNode(g, counter, 3, 1)
	loop := condition(1)
	node, bodies := d.conditional(g, loop, cuda.CU_GRAPH_COND_TYPE_WHILE, 1, first)
	counted := d.kernelNode(bodies[0], up, nil, unsafe.Pointer(&sum))
	d.kernelNode(bodies[0], down, []cuda.GraphNode{counted}, unsafe.Pointer(&loop), unsafe.Pointer(&counter))
	yes := condition(1)
	_, bodies = d.conditional(g, yes, cuda.CU_GRAPH_COND_TYPE_IF, 1, node)
	d.setNode(bodies[0], counter, 10, 1)
	x := d.exec(g)
	for i := range 2 {
		d.run(x, s)
		equal(t, "times", d.word(sum), uint32(3*(i+1)))
		equal(t, "branch", d.word(counter), 10)
	}
}

// conditional adds a conditional node and answers its bodies.
func (d *driver) conditional(g cuda.Graph, c cuda.GraphConditionalHandle, kind cuda.GraphConditionalNodeType, size uint32, before ...cuda.GraphNode) (cuda.GraphNode, []cuda.Graph) {
	d.Helper()
	p := &cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL}
	own := (*cuda.ConditionalNodeParams)(unsafe.Add(unsafe.Pointer(p), 16))
	*own = cuda.ConditionalNodeParams{Handle: c, Type: kind, Size: size, Ctx: d.ctx}
	var n cuda.GraphNode
	list, count := after(before...)
	d.ok(d.CuGraphAddNode(&n, g, list, nil, count, p))
	return n, unsafe.Slice(own.PhGraph_out, size)
}

func TestGraphSwitch(t *testing.T) {
	d := start(t)
	if d.Version < 12080 {
		t.Skip("switch nodes came with CUDA 12.8")
	}
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(4)
	for value, want := range []uint32{100, 101, 102, 7} {
		g := d.graph()
		var c cuda.GraphConditionalHandle
		d.ok(d.CuGraphConditionalHandleCreate(&c, g, d.ctx, uint32(value), cuda.CU_GRAPH_COND_ASSIGN_DEFAULT))
		first := d.setNode(g, p, 7, 1)
		_, bodies := d.conditional(g, c, cuda.CU_GRAPH_COND_TYPE_SWITCH, 3, first)
		for i, body := range bodies {
			d.setNode(body, p, uint32(100+i), 1)
		}
		d.run(d.exec(g), s)
		equal(t, "branch", d.word(p), want)
	}
}

// TestGraphConditionsNest loops in a loop: the inner condition belongs to the
// outer one's body, and is set on every turn.
func TestGraphConditionsNest(t *testing.T) {
	d := start(t)
	if d.Version < 12040 {
		t.Skip("conditional nodes came with CUDA 12.4")
	}
	s, m := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.module(graphKernels)
	down, up := d.function(m, "countdown"), d.function(m, "increment")
	turns, left, sum := d.alloc(4), d.alloc(4), d.alloc(4)
	build := func(inner uint32) cuda.Graph {
		g := d.graph()
		condition := func(g cuda.Graph) (c cuda.GraphConditionalHandle) {
			d.ok(d.CuGraphConditionalHandleCreate(&c, g, d.ctx, 1, cuda.CU_GRAPH_COND_ASSIGN_DEFAULT))
			return c
		}
		outer := condition(g)
		_, bodies := d.conditional(g, outer, cuda.CU_GRAPH_COND_TYPE_WHILE, 1, d.setNode(g, turns, 2, 1))
		body := bodies[0]
		again := condition(body)
		start := d.setNode(body, left, inner+1, 1)
		first := d.kernelNode(body, down, []cuda.GraphNode{start}, unsafe.Pointer(&again), unsafe.Pointer(&left))
		loop, bodies := d.conditional(body, again, cuda.CU_GRAPH_COND_TYPE_WHILE, 1, first)
		counted := d.kernelNode(bodies[0], up, nil, unsafe.Pointer(&sum))
		d.kernelNode(bodies[0], down, []cuda.GraphNode{counted}, unsafe.Pointer(&again), unsafe.Pointer(&left))
		d.kernelNode(body, down, []cuda.GraphNode{loop}, unsafe.Pointer(&outer), unsafe.Pointer(&turns))
		return g
	}
	g := build(3)
	x := d.exec(g)
	d.clear(sum, 4)
	d.run(x, s)
	equal(t, "turns of the inner loop", d.word(sum), 6)
	var info cuda.GraphExecUpdateResultInfo
	d.ok(d.CuGraphExecUpdate(x, build(5), &info)) // conditions are paired in the order of making
	d.clear(sum, 4)
	d.run(x, s)
	equal(t, "turns after the update", d.word(sum), 10)
	var clone cuda.Graph
	if r := d.CuGraphClone(&clone, g); r == cuda.CUDA_SUCCESS {
		t.Error("a graph with conditions was cloned")
	}
	var child cuda.GraphNode
	if r := d.CuGraphAddChildGraphNode(&child, d.graph(), nil, 0, g); r == cuda.CUDA_SUCCESS {
		t.Error("a graph with conditions became a child")
	}
}

func TestGraphConditionThatNothingUses(t *testing.T) {
	d := start(t)
	g := d.graph()
	var c cuda.GraphConditionalHandle
	d.ok(d.CuGraphConditionalHandleCreate(&c, g, d.ctx, 0, 0))
	var p cuda.GraphInstantiateParams
	var x cuda.GraphExec
	if r := d.CuGraphInstantiateWithParams(&x, g, &p); r == cuda.CUDA_SUCCESS {
		t.Error("instantiated")
	}
	equal(t, "reason", p.Result_out, cuda.CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED)
}

func TestGraphDot(t *testing.T) {
	d := start(t)
	g := d.graph()
	d.kernelNode(g, d.kernel("empty"), nil)
	path := filepath.Join(t.TempDir(), "graph.dot")
	d.ok(d.CuGraphDebugDotPrint(g, cstring(path), 0))
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(text), "digraph") || !strings.Contains(string(text), "empty") {
		t.Errorf("%v, %s", err, text)
	}
}

func TestUserObject(t *testing.T) {
	d := start(t)
	calls.Store(0)
	g := d.graph()
	var o cuda.UserObject
	d.ok(d.CuUserObjectCreate(&o, number(6000), cuda.HostFn(hostFunc), 1, uint32(cuda.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)))
	d.ok(d.CuGraphRetainUserObject(g, o, 1, uint32(cuda.CU_GRAPH_USER_OBJECT_MOVE)))
	x := d.exec(g)
	d.ok(d.CuGraphReleaseUserObject(g, o, 1))
	equal(t, "calls while the executable graph has it", calls.Load(), 0)
	d.ok(d.CuGraphExecDestroy(x))
	for i := 0; calls.Load() == 0 && i < 1e6; i++ {
		d.ok(d.CuCtxSynchronize())
	}
	equal(t, "calls", calls.Load(), 6000)
}
