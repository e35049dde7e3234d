// This file keeps the memory that graphs allocate: its address is fixed when
// the node is made, and every launch gives it anew.

package emulator

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A graphMemory is what one node allocates. It is held by the node, by the
// executable graph, and by itself while it is allocated.
type graphMemory struct {
	allocation *allocation
	live       atomic.Bool
	references int  // guarded by the graph mutex
	bound      bool // an executable graph has it: there is only one at a time
}

type (
	// An allocTask allocates memory of a graph.
	allocTask struct {
		params cuda.MemAllocNodeParams
		memory *graphMemory
	}
	// A freeTask frees such memory, the graph's own or another's.
	freeTask struct {
		address cuda.DevicePtr
		machine *machine
	}
)

func (*allocTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC }
func (*freeTask) kind() cuda.GraphNodeType  { return cuda.CU_GRAPH_NODE_TYPE_MEM_FREE }

// run does nothing: the memory is taken when the launch is made, as other
// calls may name it from then on.
func (*allocTask) run(*graphRun, *planStep) error { return nil }

func (t *freeTask) run(*graphRun, *planStep) error {
	if a := t.machine.allocations.take(uint64(t.address), func(*allocation) bool { return true }); a != nil {
		a.free()
	}
	return nil
}

// takeMemory allocates what the graph's nodes allocate. Memory that an earlier
// launch left allocated is in the way, unless the graph frees it by itself.
func (x *graphExec) takeMemory(m *machine) cuda.Result {
	automatic := x.flags&uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH) != 0
	if len(x.memory) > 0 && x.last.queue != nil {
		x.last.wait() // what that launch frees is known when it is over
	}
	for _, mem := range x.memory {
		if mem.live.Load() && !automatic {
			return invalidValue
		}
	}
	for _, mem := range x.memory {
		if !mem.live.Swap(true) {
			mem.allocation.device.graphMemory.used(int64(mem.allocation.block.Size))
		}
		m.allocations.add(mem.allocation)
	}
	return success
}

// freed is what freeing the memory does: it can be given again.
func (g *graphMemory) freed() {
	if g.live.Swap(false) {
		g.allocation.device.graphMemory.used(-int64(g.allocation.block.Size))
	}
}

// release drops a reference; the last one gives the memory back to the device.
func (g *graphMemory) release() {
	if g.references--; g.references > 0 {
		return
	}
	a := g.allocation
	if a.device.machine.allocations.take(a.block.Base, func(other *allocation) bool { return other == a }) != nil {
		g.freed()
	}
	a.graph = nil
	a.device.graphMemory.reserved(-int64(a.block.Size))
	a.free()
}

// newAllocTask reserves the memory and tells its address in the parameters.
func (m *machine) newAllocTask(p *cuda.MemAllocNodeParams) (task, cuda.Result) {
	if p == nil || p.Bytesize == 0 || p.PoolProps.AllocType != cuda.CU_MEM_ALLOCATION_TYPE_PINNED ||
		p.PoolProps.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE || p.AccessDescs == nil && p.AccessDescCount > 0 || p.AccessDescCount > maxDevices {
		return nil, invalidValue
	}
	c, r := m.usable()
	if r != success {
		return nil, r
	}
	d := m.device(cuda.Device(p.PoolProps.Location.Id))
	if d == nil {
		return nil, cuda.CUDA_ERROR_INVALID_DEVICE
	}
	block, err := d.space.Alloc(p.Bytesize, memory.Options{Kind: memory.Device})
	if err != nil {
		return nil, resultOf(err)
	}
	mem := &graphMemory{references: 1}
	mem.allocation = &allocation{block: block, device: d, context: c.home(), graph: mem}
	for _, access := range unsafe.Slice(p.AccessDescs, p.AccessDescCount) {
		if other := m.device(cuda.Device(access.Location.Id)); other != nil && access.Flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE {
			mem.allocation.show(other)
		}
	}
	d.graphMemory.reserved(int64(p.Bytesize))
	p.Dptr = cuda.DevicePtr(block.Base)
	return &allocTask{*p, mem}, success
}

// newFreeTask wants the address of an allocation, which a graph frees once; g is nil for
// what streams free while they are captured, and where parameters are replaced.
func (m *machine) newFreeTask(g *graph, address cuda.DevicePtr) (task, cuda.Result) {
	if b, _ := m.find(uint64(address)); b == nil || b.Base != uint64(address) {
		return nil, invalidValue
	}
	again := func(n *graphNode) bool {
		t, ok := n.does.(*freeTask)
		return ok && t.address == address
	}
	if g != nil && slices.ContainsFunc(g.nodes, again) {
		return nil, invalidValue
	}
	return &freeTask{address, m}, success
}

func (m *machine) bindMemoryNodes(api *cuda.API) {
	api.CuGraphAddMemAllocNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.MemAllocNodeParams) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newAllocTask(p) })
	}
	api.CuGraphMemAllocNodeGetParams = func(node cuda.GraphNode, out *cuda.MemAllocNodeParams) cuda.Result {
		return taskOf(m, node, out, func(t *allocTask) cuda.MemAllocNodeParams { return t.params })
	}
	api.CuGraphAddMemFreeNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p cuda.DevicePtr) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(g *graph) (task, cuda.Result) { return m.newFreeTask(g, p) })
	}
	api.CuGraphMemFreeNodeGetParams = func(node cuda.GraphNode, out *cuda.DevicePtr) cuda.Result {
		return taskOf(m, node, out, func(t *freeTask) cuda.DevicePtr { return t.address })
	}
	api.CuDeviceGraphMemTrim = func(dev cuda.Device) cuda.Result {
		if m.device(dev) == nil {
			return cuda.CUDA_ERROR_INVALID_DEVICE
		}
		return success // nothing is kept that no graph uses
	}
	api.CuDeviceGetGraphMemAttribute = func(dev cuda.Device, a cuda.GraphMemAttribute, out unsafe.Pointer) cuda.Result {
		d := m.device(dev)
		switch {
		case d == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case out == nil || a < 0 || int(a) >= len(d.graphMemory):
			return invalidValue
		}
		return answer(out, uint64(d.graphMemory[a].Load()))
	}
	api.CuDeviceSetGraphMemAttribute = func(dev cuda.Device, a cuda.GraphMemAttribute, value unsafe.Pointer) cuda.Result {
		d := m.device(dev)
		switch {
		case d == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case a != cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH && a != cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH || value == nil || *(*uint64)(value) != 0:
			return invalidValue
		}
		d.graphMemory[a].Store(d.graphMemory[a-1].Load())
		return success
	}
}

// graphCounts are what graphs use of a device's memory, by attribute.
type graphCounts [4]atomic.Int64

func (g *graphCounts) used(n int64) {
	g.count(cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, n)
}

func (g *graphCounts) reserved(n int64) {
	g.count(cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT, n)
}

// count changes a number, and the highest that it has been, which is next.
func (g *graphCounts) count(a cuda.GraphMemAttribute, n int64) {
	now := g[a].Add(n)
	for high := g[a+1].Load(); now > high && !g[a+1].CompareAndSwap(high, now); high = g[a+1].Load() {
	}
}
