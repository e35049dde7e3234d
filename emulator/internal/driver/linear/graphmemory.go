package linear

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// GraphMemory is what one node allocates: one address for all launches. The node, the
// executable graph and the memory itself, while it is allocated, hold it.
type GraphMemory struct {
	memory     *Memory
	allocation *Allocation
	Live       atomic.Bool
	references int  // guarded by the lock of graphs
	Bound      bool // to an executable graph, of which there is one at a time
}

type (
	// An AllocTask allocates memory in each launch of a graph.
	AllocTask struct {
		Params cuda.MemAllocNodeParams
		Memory *GraphMemory
	}
	// A FreeTask frees such memory, the graph's own or another's.
	FreeTask struct {
		Address cuda.DevicePtr
		memory  *Memory
	}
)

// Kind is that of allocations.
func (*AllocTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC }

// Kind is that of frees.
func (*FreeTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEM_FREE }

// Run does nothing: the launch has taken the memory when it was called, as other
// calls may name it from then on.
func (*AllocTask) Run(*dag.Run, *dag.Step) error { return nil }

// Release drops the node's reference.
func (t *AllocTask) Release() { t.Memory.release() }

// Run frees.
func (t *FreeTask) Run(*dag.Run, *dag.Step) error {
	if a := t.memory.Allocations.take(uint64(t.Address), func(*Allocation) bool { return true }); a != nil {
		a.Free()
	}
	return nil
}

// Bind holds the memory for an executable graph.
func (g *GraphMemory) Bind() {
	g.Bound = true
	g.references++
}

// Unbind ends what bind began.
func (g *GraphMemory) Unbind() {
	g.Bound = false
	g.release()
}

// Take allocates the memory for a launch.
func (g *GraphMemory) Take() {
	if !g.Live.Swap(true) {
		g.counts().used(int64(g.allocation.Block.Size))
	}
	g.memory.Allocations.add(g.allocation)
}

func (g *GraphMemory) counts() *graphCounts {
	return &g.memory.graphMemory[g.allocation.Device.Ordinal]
}

// freed is what freeing the memory does: it can be allocated again.
func (g *GraphMemory) freed() {
	if g.Live.Swap(false) {
		g.counts().used(-int64(g.allocation.Block.Size))
	}
}

// release drops a reference; the last one gives the memory back to the device.
func (g *GraphMemory) release() {
	if g.references--; g.references > 0 {
		return
	}
	a := g.allocation
	if g.memory.Allocations.takeThis(a) {
		g.freed()
	}
	a.Graph = nil
	g.counts().reserved(-int64(a.Block.Size))
	a.Free()
}

// NewAllocTask reserves the memory and tells its address in the parameters.
func (m *Memory) NewAllocTask(p *cuda.MemAllocNodeParams) (dag.Task, cuda.Result) {
	if p == nil || p.Bytesize == 0 || p.PoolProps.AllocType != cuda.CU_MEM_ALLOCATION_TYPE_PINNED ||
		p.PoolProps.Location.Type != cuda.CU_MEM_LOCATION_TYPE_DEVICE || p.AccessDescs == nil && p.AccessDescCount > 0 || p.AccessDescCount > preset.MaxDevices {
		return nil, invalidValue
	}
	c, r := m.Usable()
	if r != success {
		return nil, r
	}
	d, r := m.Device(cuda.Device(p.PoolProps.Location.Id))
	if r != success {
		return nil, r
	}
	block, err := d.Space.Alloc(p.Bytesize, memory.Options{Kind: memory.Device})
	if err != nil {
		return nil, machine.ResultOf(err)
	}
	mem := &GraphMemory{memory: m, references: 1}
	mem.allocation = &Allocation{Block: block, Device: d, Context: c.Home(), Graph: mem}
	for _, access := range unsafe.Slice(p.AccessDescs, p.AccessDescCount) {
		if other, _ := m.Device(cuda.Device(access.Location.Id)); other != nil && access.Flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE {
			mem.allocation.show(other)
		}
	}
	mem.counts().reserved(int64(p.Bytesize))
	p.Dptr = cuda.DevicePtr(block.Base)
	return &AllocTask{*p, mem}, success
}

// NewFreeTask wants the address of a graph's allocation, which a graph frees once; g is nil for
// what streams free while they are captured, and where parameters are replaced.
func (m *Memory) NewFreeTask(g *dag.Graph, address cuda.DevicePtr) (dag.Task, cuda.Result) {
	if b, _ := m.find(uint64(address)); b == nil || b.Base != uint64(address) {
		return nil, invalidValue
	}
	if a := m.Allocations.Get(uint64(address)); a != nil && a.Graph == nil { // of no graph
		return nil, invalidValue
	}
	again := func(n *dag.Node) bool {
		t, ok := n.Task.(*FreeTask)
		return ok && t.Address == address
	}
	if g != nil && slices.ContainsFunc(g.Nodes, again) {
		return nil, invalidValue
	}
	return &FreeTask{address, m}, success
}

// bindGraphMemory fills in what is asked about graphs' memory on a device.
func (m *Memory) bindGraphMemory(api *cuda.API) {
	api.CuDeviceGraphMemTrim = call.On(m.Device, func(*machine.Device) cuda.Result { return success }) // nothing is kept that no graph uses
	api.CuDeviceGetGraphMemAttribute = call.On2(m.Device, func(d *machine.Device, a cuda.GraphMemAttribute, out unsafe.Pointer) cuda.Result {
		counts := &m.graphMemory[d.Ordinal]
		if out == nil || a < 0 || int(a) >= len(counts) {
			return invalidValue
		}
		return call.Answer(out, uint64(counts[a].Load()))
	})
	api.CuDeviceSetGraphMemAttribute = call.On2(m.Device, func(d *machine.Device, a cuda.GraphMemAttribute, value unsafe.Pointer) cuda.Result {
		if a != cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH && a != cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH || value == nil || *(*uint64)(value) != 0 {
			return invalidValue
		}
		counts := &m.graphMemory[d.Ordinal]
		counts[a].Store(counts[a-1].Load())
		return success
	})
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
