package conformance

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// written is the operation that writes a word.
func written(p cuda.DevicePtr, value uint32) (op cuda.StreamBatchMemOpParams) {
	*op.WriteValue() = cuda.StreamBatchMemOpParamsWriteValue{Operation: cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32, Address: p, Value64: uint64(value)}
	return op
}

// Nodes of graphs do several operations on words of memory.
func TestBatchMemoryOperationNodes(t *testing.T) {
	d := start(t)
	s, g, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.graph(), d.alloc(12)
	list := []cuda.StreamBatchMemOpParams{written(p, 5), written(p+4, 6)}
	params := cuda.BatchMemOPNodeParams{Ctx: d.ctx, Count: 2, ParamArray: &list[0]}
	var n cuda.GraphNode
	d.has(d.CuGraphAddBatchMemOpNode(&n, g, nil, 0, &params))
	var got cuda.BatchMemOPNodeParams
	d.ok(d.CuGraphBatchMemOpNodeGetParams(n, &got))
	equal(t, "operations", got.Count, 2)
	equal(t, "address", unsafe.Slice(got.ParamArray, 2)[1].WriteValue().Address, p+4)
	x := d.exec(g)
	d.clear(p, 12)
	d.run(x, s)
	equal(t, "words", [2]uint32{d.word(p), d.word(p + 4)}, [2]uint32{5, 6})

	list[1] = written(p+4, 7)
	d.ok(d.CuGraphExecBatchMemOpNodeSetParams(x, n, &params))
	d.clear(p, 12)
	d.run(x, s)
	equal(t, "changed", [2]uint32{d.word(p), d.word(p + 4)}, [2]uint32{5, 7})
	list[0] = written(p, 8)
	d.ok(d.CuGraphBatchMemOpNodeSetParams(n, &params))
	d.run(d.exec(g), s)
	equal(t, "changed in the graph", [2]uint32{d.word(p), d.word(p + 4)}, [2]uint32{8, 7})
}

// hostCallOf is what a host node does, as parameters of any node.
func hostCallOf(p *cuda.GraphNodeParams) *cuda.HostNodeParams {
	return (*cuda.HostNodeParams)(unsafe.Add(unsafe.Pointer(p), 16))
}

func TestHostNodeParameters(t *testing.T) {
	d := start(t)
	s, g := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.graph()
	calls.Store(0)
	call := cuda.HostNodeParams{Fn: cuda.HostFn(hostFunc), UserData: number(5000)}
	var n cuda.GraphNode
	d.ok(d.CuGraphAddHostNode(&n, g, nil, 0, &call))
	call.UserData = number(6000)
	d.ok(d.CuGraphHostNodeSetParams(n, &call))
	var got cuda.HostNodeParams
	d.ok(d.CuGraphHostNodeGetParams(n, &got))
	equal(t, "parameters", got, call)
	d.run(d.exec(g), s)
	equal(t, "calls", calls.Load(), 6000)

	node := cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_HOST}
	*hostCallOf(&node) = cuda.HostNodeParams{Fn: cuda.HostFn(hostFunc), UserData: number(7000)}
	d.has(d.CuGraphNodeSetParams(n, &node))
	x := d.exec(g)
	d.run(x, s)
	equal(t, "calls after a change", calls.Load(), 13000)
	hostCallOf(&node).UserData = number(8000)
	d.ok(d.CuGraphExecNodeSetParams(x, n, &node))
	d.run(x, s)
	equal(t, "calls after a change of what runs", calls.Load(), 21000)
}

// What allocates in a graph tells what it was made with, and where.
func TestMemoryNodeParameters(t *testing.T) {
	d := withPools(t)
	g := d.graph()
	params := cuda.MemAllocNodeParams{Bytesize: 4096, PoolProps: cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(d.dev)}}}
	var get, free cuda.GraphNode
	d.ok(d.CuGraphAddMemAllocNode(&get, g, nil, 0, &params))
	d.ok(d.CuGraphAddMemFreeNode(&free, g, &get, 1, params.Dptr))
	var got cuda.MemAllocNodeParams
	d.ok(d.CuGraphMemAllocNodeGetParams(get, &got))
	equal(t, "size", got.Bytesize, 4096)
	equal(t, "address", got.Dptr, params.Dptr)
	var freed cuda.DevicePtr
	d.ok(d.CuGraphMemFreeNodeGetParams(free, &freed))
	equal(t, "freed", freed, params.Dptr)
}

func TestInstantiateWithParameters(t *testing.T) {
	d := start(t)
	s, g, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.graph(), d.alloc(4)
	d.setNode(g, p, 9, 1)
	params := cuda.GraphInstantiateParams{Flags: uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD), HUploadStream: s, Result_out: 99}
	var x cuda.GraphExec
	d.has(d.CuGraphInstantiateWithParams(&x, g, &params))
	defer d.CuGraphExecDestroy(x)
	equal(t, "result", params.Result_out, cuda.CUDA_GRAPH_INSTANTIATE_SUCCESS)
	d.run(x, s)
	equal(t, "word", d.word(p), 9)
}

// A user object goes with its last reference.
func TestUserObjectReferences(t *testing.T) {
	d := start(t)
	calls.Store(0)
	var o cuda.UserObject
	d.ok(d.CuUserObjectCreate(&o, number(6000), cuda.HostFn(hostFunc), 1, uint32(cuda.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)))
	d.ok(d.CuUserObjectRetain(o, 2))
	d.ok(d.CuUserObjectRelease(o, 2))
	d.ok(d.CuCtxSynchronize())
	equal(t, "calls while there is a reference", calls.Load(), 0)
	d.ok(d.CuUserObjectRelease(o, 1))
	for i := 0; calls.Load() == 0 && i < 1e6; i++ {
		d.ok(d.CuCtxSynchronize())
	}
	equal(t, "calls", calls.Load(), 6000)
}
