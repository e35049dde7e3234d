// This file adds nodes to graphs and removes them.

package graphs

import (
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// Add adds to the graph what f enqueues in a stream, one node or several, to be executed
// after some nodes; without such nodes it can start with the graph. Add returns the last
// node, or where there are several an empty node after them. When it fails, the graph is
// as before.
func (g *Graph) Add(after []*Node, f func(s *gpu.Stream) error) (*Node, error) {
	before, err := g.nodesBefore(after)
	if err != nil {
		return nil, err
	}
	if err := g.checkIdle("adding to a graph", "put the work into the stream that the function gets"); err != nil {
		return nil, err
	}
	side, err := g.side()
	if err != nil {
		return nil, err
	}
	had := g.list()
	ends, err := g.capture(side, before, 0, func() error { return f(side) })
	if err == nil && handles.Count(g.context.Driver().API(), g.handles.Graph) == len(had) {
		err = &usage.ArgumentError{Doing: "adding to a graph", Expected: "work in the stream", Got: "none"}
	}
	last := cuda.GraphNode(0)
	if err == nil {
		last, err = g.join(ends)
	}
	if err != nil {
		if !g.Freed() { // by f
			g.discard(handles.NotIn(g.list(), had))
		}
		return nil, err
	}
	return g.find(g.handles.Graph, last)
}

// mostNodes is how many nodes a graph may have, with those of graphs in it. A graph that has another
// one twice has a copy of all its nodes twice: some tens of such steps would fill any memory.
const mostNodes = 1 << 17

// grow counts nodes that are to be added. It refuses more than a graph may have, and more than the
// Driver's limit leaves.
func (g *Graph) grow(n int) error {
	if total := g.handles.Nodes() + n; total > mostNodes {
		return &usage.RangeError{Doing: "adding to a graph", Problem: fmt.Sprintf("it would have %d nodes, with those of graphs in it, and may have %d", total, mostNodes)}
	}
	if err := inside.RoomFor(g.context.Driver(), n); err != nil {
		return err
	}
	g.handles.Grow(n)
	return nil
}

// counted counts the nodes that a capture has added to the graph or to a body of it, which had so
// many. It counts those too that it refuses: what failed is discarded.
func (g *Graph) counted(body cuda.Graph, had int) error {
	if g.Freed() {
		return nil
	}
	n := handles.Count(g.context.Driver().API(), body) - had
	err := g.grow(n)
	if err != nil {
		g.handles.Grow(n)
	}
	return err
}

// checkIdle returns an error in a function that adds to the graph.
func (g *Graph) checkIdle(doing, advice string) error {
	if !slices.ContainsFunc(g.sides, (*gpu.Stream).Recording) {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Expected: "a graph of which nothing is being recorded",
		Got: "a call in a function that adds to it; " + advice}
}

// join returns the only one of some nodes, or adds an empty node that depends on all.
func (g *Graph) join(ends []cuda.GraphNode) (node cuda.GraphNode, err error) {
	if len(ends) == 1 {
		return ends[0], nil
	}
	err = g.within("cuGraphAddEmptyNode", "adding a node to a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphAddEmptyNode(&node, g.handles.Graph, handles.First(ends), uint64(len(ends)))
	})
	return node, err
}

// discard removes nodes of an addition that failed, the last first. The driver keeps
// those of graphs that allocate.
func (g *Graph) discard(nodes []cuda.GraphNode) {
	for _, n := range slices.Backward(nodes) {
		_ = g.destroyNode(n)
	}
}

// destroyNode destroys a node with its bodies, and releases what they retain.
func (g *Graph) destroyNode(n cuda.GraphNode) error {
	gone, bodies := g.inside(n)
	weight := handles.Weight(g.context.Driver().API(), gone)
	err := g.within("cuGraphDestroyNode", "removing a node of a graph", func(api *cuda.API) cuda.Result { return api.CuGraphDestroyNode(n) })
	if err != nil {
		return err
	}
	g.handles.Grow(-weight)
	for _, n := range gone {
		delete(g.launches, n)
		delete(g.bodies, n)
		delete(g.disabled, n)
		g.handles.Forget(n)
	}
	g.conditions = slices.DeleteFunc(g.conditions, func(c *Condition) bool { return slices.Contains(bodies, c.in) })
	return nil
}

// inside lists a node with those in its bodies, and the bodies.
func (g *Graph) inside(n cuda.GraphNode) (nodes []cuda.GraphNode, bodies []cuda.Graph) {
	nodes, bodies = []cuda.GraphNode{n}, slices.Clone(g.bodies[n])
	for _, body := range g.bodies[n] {
		for _, inner := range handles.Nodes(g.context.Driver().API(), body) {
			more, deeper := g.inside(inner)
			nodes, bodies = append(nodes, more...), append(bodies, deeper...)
		}
	}
	return nodes, bodies
}

// side returns a stream to capture in: one for additions, and one more for each body of
// a condition inside of another.
func (g *Graph) side() (*gpu.Stream, error) {
	if i := slices.IndexFunc(g.sides, func(s *gpu.Stream) bool { return !s.Recording() }); i >= 0 {
		return g.sides[i], nil
	}
	s, err := g.context.NewStream(gpu.StreamOptions{NonBlocking: true})
	if err == nil {
		g.sides = append(g.sides, s)
	}
	return s, err
}

// nodesBefore checks that nodes can be added after some nodes, and invalidates the
// executable form.
func (g *Graph) nodesBefore(after []*Node) ([]cuda.GraphNode, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	var before []cuda.GraphNode
	for _, n := range after {
		if n.graph != g {
			return nil, &usage.ArgumentError{Doing: "adding to a graph", Argument: "after", Expected: "nodes of the same graph", Got: "a node of another one"}
		}
		if err := n.check(); err != nil {
			return nil, err
		}
		before = append(before, n.node.Handle)
	}
	return before, g.invalidate()
}

// find returns the object of a node of the graph itself or of a body.
func (g *Graph) find(in cuda.Graph, handle cuda.GraphNode) (*Node, error) {
	n := &Node{graph: g, in: in, node: handles.Node{Handle: handle}}
	err := g.within("cuGraphNodeGetType", "finding a node of a graph", func(api *cuda.API) (r cuda.Result) {
		return api.CuGraphNodeGetType(handle, &n.node.Kind)
	})
	if err != nil {
		return nil, err
	}
	delete(g.removed, handle) // the driver has reused the address
	return n, nil
}

// AddRecord adds a node that records an event at each launch, for work outside of the
// graph.
func (g *Graph) AddRecord(e *gpu.Event, after []*Node) (*Node, error) {
	return g.addEvent(e, after, "cuGraphAddEventRecordNode", func(api *cuda.API) addEventNode { return api.CuGraphAddEventRecordNode })
}

// AddWait adds a node that waits at each launch for the last recording of an event.
func (g *Graph) AddWait(e *gpu.Event, after []*Node) (*Node, error) {
	return g.addEvent(e, after, "cuGraphAddEventWaitNode", func(api *cuda.API) addEventNode { return api.CuGraphAddEventWaitNode })
}

type addEventNode = func(*cuda.GraphNode, cuda.Graph, *cuda.GraphNode, uint64, cuda.Event) cuda.Result

func (g *Graph) addEvent(e *gpu.Event, after []*Node, call string, by func(*cuda.API) addEventNode) (*Node, error) {
	if err := inside.Check(e); err != nil {
		return nil, err
	}
	n, err := g.addNode(after, call, func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return by(api)(node, g.handles.Graph, handles.First(before), uint64(len(before)), e.Handle())
	})
	if err == nil {
		g.handles.Holds.Add(inside.Resource(e))
	}
	runtime.KeepAlive(e)
	return n, err
}

// AddEmpty adds a node without work, on which other nodes can depend in place of all
// nodes that it depends on.
func (g *Graph) AddEmpty(after []*Node) (*Node, error) {
	return g.addNode(after, "cuGraphAddEmptyNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddEmptyNode(node, g.handles.Graph, handles.First(before), uint64(len(before)))
	})
}

// AddAlloc adds a node that allocates memory of the graph's device at each launch, always
// at the same address. Nodes that depend on it may use the memory, until AddFree's node,
// the next launch or the end of the graph. Freeing the buffer only ends that view.
func (g *Graph) AddAlloc(bytes uint64, after []*Node) (*Node, *gpu.Buffer, error) {
	if bytes == 0 {
		return nil, nil, &usage.RangeError{Doing: "adding an allocation to a graph", Argument: "bytes", Expected: "at least 1", Got: "0"}
	}
	if err := inside.Reserve(g.context, bytes); err != nil {
		return nil, nil, err
	}
	var p cuda.MemAllocNodeParams
	p.PoolProps.AllocType = cuda.CU_MEM_ALLOCATION_TYPE_PINNED
	p.PoolProps.Location = cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(g.context.Device().Handle())}
	p.Bytesize = bytes
	n, err := g.addNode(after, "cuGraphAddMemAllocNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddMemAllocNode(node, g.handles.Graph, handles.First(before), uint64(len(before)), &p)
	})
	if err != nil {
		return nil, nil, err
	}
	g.handles.Takes(inside.Adopt(g.context, lifetime.Setting, bytes, nil))
	res := inside.Adopt(g.context, lifetime.Wrapped, bytes, nil)
	b := inside.NewBuffer(g.context, lifetime.Memory{Address: p.Dptr, Bytes: bytes, Resource: res, Base: g.res, Label: "graph memory"})
	lifetime.Watch(b, res)
	return n, b, nil
}

// AddFree adds a node that frees memory of AddAlloc's node, in this graph or in another
// one that is launched before.
func (g *Graph) AddFree(b *gpu.Buffer, after []*Node) (*Node, error) {
	if err := inside.Check(b); err != nil {
		return nil, err
	}
	if inside.Base(b) == nil || inside.Base(b).Kind != lifetime.Graph || b.Parent() != nil {
		return nil, &usage.ArgumentError{Doing: "adding a release to a graph", Argument: "buffer", Expected: "memory that a graph allocates", Got: b.String()}
	}
	n, err := g.addNode(after, "cuGraphAddMemFreeNode", func(api *cuda.API, node *cuda.GraphNode, before []cuda.GraphNode) cuda.Result {
		return api.CuGraphAddMemFreeNode(node, g.handles.Graph, handles.First(before), uint64(len(before)), b.Address())
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "a graph frees what it allocates once, and nothing else")
		return nil, err
	}
	g.handles.Holds.Add(inside.Base(b))
	return n, nil
}

// addNode adds a node by one driver call.
func (g *Graph) addNode(after []*Node, call string, add func(*cuda.API, *cuda.GraphNode, []cuda.GraphNode) cuda.Result) (*Node, error) {
	before, err := g.nodesBefore(after)
	if err != nil {
		return nil, err
	}
	if err := g.checkIdle("adding to a graph", "put the work into the stream that the function gets"); err != nil {
		return nil, err
	}
	if err := g.grow(1); err != nil {
		return nil, err
	}
	var node cuda.GraphNode
	err = g.within(call, "adding a node to a graph", func(api *cuda.API) cuda.Result { return add(api, &node, before) })
	if err != nil {
		g.handles.Grow(-1)
		return nil, err
	}
	g.empty = false
	return g.find(g.handles.Graph, node)
}

// Memory returns a number of bytes that nodes of AddAlloc use, or that the device
// reserves for them, now or at most: CU_GRAPH_MEM_ATTR_….
func Memory(v *gpu.Device, a cuda.GraphMemAttribute) (value uint64, err error) {
	if err := inside.Made(v); err != nil {
		return 0, err
	}
	api := v.Driver().API()
	r := api.CuDeviceGetGraphMemAttribute(v.Handle(), a, unsafe.Pointer(&value))
	return value, messages.Describe(api.Error("cuDeviceGetGraphMemAttribute", r), "reading %v of %s", a, v)
}

// ResetMemoryHigh sets the high-water marks to the present values.
func ResetMemoryHigh(v *gpu.Device) error {
	if err := inside.Made(v); err != nil {
		return err
	}
	api := v.Driver().API()
	for _, a := range []cuda.GraphMemAttribute{cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH} {
		var zero uint64
		if r := api.CuDeviceSetGraphMemAttribute(v.Handle(), a, unsafe.Pointer(&zero)); r != cuda.CUDA_SUCCESS {
			return messages.Describe(api.Error("cuDeviceSetGraphMemAttribute", r), "setting %v of %s", a, v)
		}
	}
	return nil
}

// TrimMemory gives unused memory that the device reserves for graphs back to the
// system.
func TrimMemory(v *gpu.Device) error {
	if err := inside.Made(v); err != nil {
		return err
	}
	api := v.Driver().API()
	return messages.Describe(api.Error("cuDeviceGraphMemTrim", api.CuDeviceGraphMemTrim(v.Handle())), "trimming the memory of graphs on %s", v)
}
