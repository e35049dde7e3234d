// This file keeps the nodes of graphs that copy and fill memory.

package emulator

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

type (
	// A copyTask copies a box.
	copyTask struct {
		params   cuda.Memcpy3D
		context  *cudaContext
		transfer *transfer // nil when there is nothing to copy
	}
	// A setTask fills memory.
	setTask struct {
		params  cuda.MemsetNodeParams
		context *cudaContext
		filling *filling // nil when there is nothing to fill
	}
)

func (*copyTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEMCPY }
func (*setTask) kind() cuda.GraphNodeType  { return cuda.CU_GRAPH_NODE_TYPE_MEMSET }

func (t *copyTask) run(*graphRun, *planStep) error {
	if t.transfer == nil {
		return nil
	}
	return t.transfer.do(t.context)
}

func (t *setTask) run(*graphRun, *planStep) error {
	if t.filling == nil {
		return nil
	}
	return t.filling.do(t.context)
}

// captured makes the node of a copy in a stream.
func (t *transfer) captured(c *cudaContext) task {
	p := cuda.Memcpy3D{WidthInBytes: t.width, Height: t.height, Depth: t.depth}
	p.SrcMemoryType, p.SrcHost, p.SrcDevice, p.SrcPitch, p.SrcHeight = t.src.described(t)
	p.DstMemoryType, p.DstHost, p.DstDevice, p.DstPitch, p.DstHeight = t.dst.described(t)
	if t.box != nil && t.box.src.kind == cuda.CU_MEMORYTYPE_ARRAY {
		b := t.box.src
		p.SrcMemoryType, p.SrcArray, p.SrcXInBytes, p.SrcY, p.SrcZ = b.kind, b.array, b.x, b.y, b.z
		p.SrcDevice, p.SrcPitch, p.SrcHeight = 0, 0, 0
	}
	if t.box != nil && t.box.dst.kind == cuda.CU_MEMORYTYPE_ARRAY {
		b := t.box.dst
		p.DstMemoryType, p.DstArray, p.DstXInBytes, p.DstY, p.DstZ = b.kind, b.array, b.x, b.y, b.z
		p.DstDevice, p.DstPitch, p.DstHeight = 0, 0, 0
	}
	return &copyTask{p, c, t}
}

// described gives one side of a copy as parameters have it.
func (p plane) described(t *transfer) (kind cuda.Memorytype, host unsafe.Pointer, device cuda.DevicePtr, pitch, height uint64) {
	pitch, height = p.pitch, t.height
	if pitch == 0 {
		pitch = t.width
	}
	if p.slice > 0 {
		height = p.slice / pitch
	}
	if p.onDevice() {
		return cuda.CU_MEMORYTYPE_DEVICE, nil, cuda.DevicePtr(p.address), pitch, height
	}
	address := p.address
	return cuda.CU_MEMORYTYPE_HOST, *(*unsafe.Pointer)(unsafe.Pointer(&address)), 0, pitch, height
}

// captured makes the node of a filling in a stream.
func (f *filling) captured(c *cudaContext) task {
	return &setTask{cuda.MemsetNodeParams{Dst: cuda.DevicePtr(f.dst.address), Pitch: f.dst.pitch, Value: f.value,
		ElementSize: uint32(f.element), Width: f.width, Height: f.height}, c, f}
}

func (m *machine) bindCopyNodes(api *cuda.API) {
	const copies, sets = cuda.CU_GRAPH_NODE_TYPE_MEMCPY, cuda.CU_GRAPH_NODE_TYPE_MEMSET
	api.CuGraphAddMemcpyNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.Memcpy3D, ctx cuda.Context) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newCopyTask(p, ctx) })
	}
	api.CuGraphMemcpyNodeGetParams = func(node cuda.GraphNode, out *cuda.Memcpy3D) cuda.Result {
		return taskOf(m, node, out, func(t *copyTask) cuda.Memcpy3D { return t.params })
	}
	api.CuGraphMemcpyNodeSetParams = func(node cuda.GraphNode, p *cuda.Memcpy3D) cuda.Result {
		return m.setNode(node, copies, func() (task, cuda.Result) {
			return m.newCopyTask(p, cuda.Context(m.nodes.get(uintptr(node)).does.(*copyTask).context.handle))
		})
	}
	api.CuGraphExecMemcpyNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.Memcpy3D, ctx cuda.Context) cuda.Result {
		return m.setExecNode(exec, node, copies, func() (task, cuda.Result) { return m.newCopyTask(p, ctx) })
	}
	api.CuGraphAddMemsetNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.MemsetNodeParams, ctx cuda.Context) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newSetTask(p, ctx) })
	}
	api.CuGraphMemsetNodeGetParams = func(node cuda.GraphNode, out *cuda.MemsetNodeParams) cuda.Result {
		return taskOf(m, node, out, func(t *setTask) cuda.MemsetNodeParams { return t.params })
	}
	api.CuGraphMemsetNodeSetParams = func(node cuda.GraphNode, p *cuda.MemsetNodeParams) cuda.Result {
		return m.setNode(node, sets, func() (task, cuda.Result) {
			return m.newSetTask(p, cuda.Context(m.nodes.get(uintptr(node)).does.(*setTask).context.handle))
		})
	}
	api.CuGraphExecMemsetNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.MemsetNodeParams, ctx cuda.Context) cuda.Result {
		return m.setExecNode(exec, node, sets, func() (task, cuda.Result) { return m.newSetTask(p, ctx) })
	}
}

func (m *machine) newCopyTask(p *cuda.Memcpy3D, ctx cuda.Context) (task, cuda.Result) {
	if p == nil {
		return nil, invalidValue
	}
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return nil, r
	}
	defer runtime.KeepAlive(p)
	t, r := m.boxTransfer(box3D(p))
	if r != success {
		return nil, r
	}
	return &copyTask{*p, c, t}, success
}

func (m *machine) newSetTask(p *cuda.MemsetNodeParams, ctx cuda.Context) (task, cuda.Result) {
	if p == nil || p.ElementSize != 1 && p.ElementSize != 2 && p.ElementSize != 4 {
		return nil, invalidValue
	}
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return nil, r
	}
	f, r := m.newFilling(p.Dst, p.Pitch, p.Value, uint64(p.ElementSize), p.Width, p.Height)
	if r != success {
		return nil, r
	}
	return &setTask{*p, c, f}, success
}
