// This file adds the nodes to graphs that no recording makes, or makes by
// detours: events that live outside, memory of the graph's own, and nodes that
// only join others.

package gpu

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// AddRecord adds a node that records an event at each launch, for work outside
// of the graph that waits for it.
func (g *Graph) AddRecord(e *Event, after []*GraphNode) (*GraphNode, error) {
	return g.addEvent(e, after, "cuGraphAddEventRecordNode", func(api *cuda.API) addEventNode { return api.CuGraphAddEventRecordNode })
}

// AddWait adds a node that waits at each launch for the last recording of an
// event.
func (g *Graph) AddWait(e *Event, after []*GraphNode) (*GraphNode, error) {
	return g.addEvent(e, after, "cuGraphAddEventWaitNode", func(api *cuda.API) addEventNode { return api.CuGraphAddEventWaitNode })
}

type addEventNode = func(*cuda.GraphNode, cuda.Graph, *cuda.GraphNode, uint64, cuda.Event) cuda.Result

func (g *Graph) addEvent(e *Event, after []*GraphNode, call string, by func(*cuda.API) addEventNode) (*GraphNode, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	n, err := g.addNode(after, call, func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return by(api)(node, g.handle, first(before), uint64(len(before)), e.handle)
	})
	if err == nil {
		g.holds.Add(e.res)
	}
	runtime.KeepAlive(e)
	return n, err
}

// AddEmpty adds a node that does nothing but wait for others, so that more can
// wait for it instead of for all of them.
func (g *Graph) AddEmpty(after []*GraphNode) (*GraphNode, error) {
	return g.addNode(after, "cuGraphAddEmptyNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddEmptyNode(node, g.handle, first(before), uint64(len(before)))
	})
}

// AddAlloc adds a node that allocates memory of the graph's device at each
// launch, always at the same address. The memory is there for what comes behind
// the node, and until AddFree's node, the next launch or the end of the graph.
// Freeing the buffer only ends that view.
func (g *Graph) AddAlloc(bytes uint64, after []*GraphNode) (*GraphNode, *Buffer, error) {
	if bytes == 0 {
		return nil, nil, &RangeError{Doing: "adding an allocation to a graph", Argument: "bytes", Expected: "at least 1", Got: "0"}
	}
	var p cuda.MemAllocNodeParams
	p.PoolProps.AllocType = cuda.CU_MEM_ALLOCATION_TYPE_PINNED
	p.PoolProps.Location.Type, p.PoolProps.Location.Id = cuda.CU_MEM_LOCATION_TYPE_DEVICE, int32(g.context.device.handle)
	p.Bytesize = bytes
	n, err := g.addNode(after, "cuGraphAddMemAllocNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddMemAllocNode(node, g.handle, first(before), uint64(len(before)), &p)
	})
	if err != nil {
		return nil, nil, err
	}
	b, err := g.context.Wrap(p.Dptr, bytes, nil)
	if err != nil {
		return nil, nil, err
	}
	b.label, b.base = "graph memory", g.res
	return n, b, nil
}

// AddFree adds a node that frees what AddAlloc's node has allocated, in this
// graph or in another one that is launched before.
func (g *Graph) AddFree(b *Buffer, after []*GraphNode) (*GraphNode, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	if b.base == nil || b.base.Kind != lifetime.Graph || b.parent != nil {
		return nil, &ArgumentError{Doing: "adding a release to a graph", Argument: "buffer", Expected: "memory that a graph allocates", Got: b.String()}
	}
	n, err := g.addNode(after, "cuGraphAddMemFreeNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddMemFreeNode(node, g.handle, first(before), uint64(len(before)), b.address)
	})
	if err != nil {
		usage.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "a graph frees what it allocates once, and nothing else")
		return nil, err
	}
	g.holds.Add(b.base)
	return n, nil
}

// addNode adds a node by one call of the driver.
func (g *Graph) addNode(after []*GraphNode, call string, add func(*cuda.API, *cuda.GraphNode, []cuda.GraphNode) cuda.Result) (*GraphNode, error) {
	before, err := g.handles(after)
	if err != nil {
		return nil, err
	}
	if err := g.resting("adding to a graph", "put the work into the stream that the function gets"); err != nil {
		return nil, err
	}
	var node cuda.GraphNode
	err = g.context.within(call, "adding a node to a graph", func(api *cuda.API) cuda.Result { return add(api, &node, before) })
	if err != nil {
		return nil, err
	}
	g.empty = false
	return g.find(node)
}

// GraphMemory is a number of bytes that the nodes of AddAlloc use, or that the
// device holds for them, now or at most: CU_GRAPH_MEM_ATTR_….
func (v *Device) GraphMemory(a cuda.GraphMemAttribute) (value uint64, err error) {
	api := v.driver.API()
	r := api.CuDeviceGetGraphMemAttribute(v.handle, a, unsafe.Pointer(&value))
	return value, usage.Describe(api.Error("cuDeviceGetGraphMemAttribute", r), "reading %v of %s", a, v)
}

// ResetGraphMemoryHigh begins the high marks anew.
func (v *Device) ResetGraphMemoryHigh() error {
	api := v.driver.API()
	for _, a := range []cuda.GraphMemAttribute{cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH} {
		var zero uint64
		if r := api.CuDeviceSetGraphMemAttribute(v.handle, a, unsafe.Pointer(&zero)); r != cuda.CUDA_SUCCESS {
			return usage.Describe(api.Error("cuDeviceSetGraphMemAttribute", r), "setting %v of %s", a, v)
		}
	}
	return nil
}

// TrimGraphMemory gives back what the device holds for graphs and none uses.
func (v *Device) TrimGraphMemory() error {
	api := v.driver.API()
	return usage.Describe(api.Error("cuDeviceGraphMemTrim", api.CuDeviceGraphMemTrim(v.handle)), "trimming the memory of graphs on %s", v)
}
