// This file looks at the nodes of graphs, and changes what they do.

package gpu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

// A GraphNode is one piece of a graph's work.
type GraphNode struct {
	graph  *Graph
	index  int
	handle cuda.GraphNode
	kind   cuda.GraphNodeType
	before []int
}

// list is the nodes' handles, in the driver's order.
func (g *Graph) list() []cuda.GraphNode {
	if g.check() != nil {
		return nil
	}
	return listNodes(g.context.driver.API(), g.handle)
}

// listNodes lists the nodes of a graph, a child or a body.
func listNodes(api *cuda.API, of cuda.Graph) []cuda.GraphNode {
	var n uint64
	if api.CuGraphGetNodes(of, nil, &n) != cuda.CUDA_SUCCESS || n == 0 {
		return nil
	}
	nodes := make([]cuda.GraphNode, n)
	if api.CuGraphGetNodes(of, &nodes[0], &n) != cuda.CUDA_SUCCESS {
		return nil
	}
	return nodes
}

// Nodes lists the nodes in the order in which they were made.
func (g *Graph) Nodes() ([]*GraphNode, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	return g.nodesOf(g.handle)
}

// nodesOf lists the nodes of the graph itself, of a child or of a body.
func (g *Graph) nodesOf(of cuda.Graph) (nodes []*GraphNode, err error) {
	err = g.context.within("cuGraphNodeGetType", "listing the nodes of a graph", func(api *cuda.API) cuda.Result {
		handles := listNodes(api, of)
		nodes = make([]*GraphNode, len(handles))
		for i, h := range handles {
			nodes[i] = &GraphNode{graph: g, index: i, handle: h}
			delete(g.removed, h) // the driver has used the address again
			if r := api.CuGraphNodeGetType(h, &nodes[i].kind); r != cuda.CUDA_SUCCESS {
				return r
			}
		}
		return waits(api, of, handles, nodes)
	})
	return nodes, err
}

// waits finds what each node of a graph waits for.
func waits(api *cuda.API, of cuda.Graph, handles []cuda.GraphNode, nodes []*GraphNode) cuda.Result {
	var n uint64
	get := func(from, to *cuda.GraphNode, data *cuda.GraphEdgeData) cuda.Result {
		r := api.CuGraphGetEdges(of, from, to, data, &n)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuGraphGetEdges_v1(of, from, to, &n)
		}
		return r
	}
	if r := get(nil, nil, nil); r != cuda.CUDA_SUCCESS || n == 0 {
		return r
	}
	from, to, data := make([]cuda.GraphNode, n), make([]cuda.GraphNode, n), make([]cuda.GraphEdgeData, n)
	if r := get(&from[0], &to[0], &data[0]); r != cuda.CUDA_SUCCESS {
		return r
	}
	for i := range from {
		a, b := slices.Index(handles, from[i]), slices.Index(handles, to[i])
		if a >= 0 && b >= 0 {
			nodes[b].before = append(nodes[b].before, a)
		}
	}
	for _, n := range nodes {
		slices.Sort(n.before)
	}
	return cuda.CUDA_SUCCESS
}

// Graph is what the node is part of.
func (n *GraphNode) Graph() *Graph { return n.graph }

// Handle is the node for calls that bypass this package.
func (n *GraphNode) Handle() cuda.GraphNode { return n.handle }

// kinds are names of the kinds of node.
var nodeKinds = map[cuda.GraphNodeType]string{
	cuda.CU_GRAPH_NODE_TYPE_KERNEL: "kernel", cuda.CU_GRAPH_NODE_TYPE_MEMCPY: "copy", cuda.CU_GRAPH_NODE_TYPE_MEMSET: "fill",
	cuda.CU_GRAPH_NODE_TYPE_HOST: "host", cuda.CU_GRAPH_NODE_TYPE_GRAPH: "graph", cuda.CU_GRAPH_NODE_TYPE_EMPTY: "empty",
	cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT: "wait", cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD: "record", cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC: "alloc",
	cuda.CU_GRAPH_NODE_TYPE_MEM_FREE: "free", cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: "memory", cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL: "conditional",
}

// Kind is "kernel", "copy", "fill", "host", "graph", "empty", "wait",
// "record", "alloc", "free", "memory" or "conditional".
func (n *GraphNode) Kind() string {
	if name := nodeKinds[n.kind]; name != "" {
		return name
	}
	return strings.ToLower(strings.TrimPrefix(n.kind.String(), "CU_GRAPH_NODE_TYPE_"))
}

// Dependencies are the places in Graph.Nodes of what the node waits for.
func (n *GraphNode) Dependencies() []int { return n.before }

// Function is the kernel that the node launches, nil when it launches none or
// one that was not launched through this package.
func (n *GraphNode) Function() *Function {
	if l := n.graph.launches[n.handle]; l != nil {
		return l.f
	}
	return nil
}

// Label is the name of the kernel, or the kind.
func (n *GraphNode) Label() string {
	if f := n.Function(); f != nil {
		return f.name
	}
	if n.kind == 0 {
		_ = n.graph.context.driver.API().CuGraphNodeGetType(n.handle, &n.kind)
	}
	return n.Kind()
}

// String is "node 2 of a graph, kernel saxpy".
func (n *GraphNode) String() string {
	if f := n.Function(); f != nil {
		return fmt.Sprintf("node %d of a graph, kernel %s", n.index, f.name)
	}
	return fmt.Sprintf("node %d of a graph, %s", n.index, n.Label())
}

// Launch is the node's launch, whose arguments can be set; Set makes them
// those of the node. The error is an *ArgumentError for other nodes.
func (n *GraphNode) Launch() (*Launch, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	l := n.graph.launches[n.handle]
	if l == nil {
		return nil, &ArgumentError{Doing: "setting the arguments of " + n.String(), Expected: "a node that launches a kernel", Got: "one of kind " + n.Kind()}
	}
	return l.copy(), nil
}

// Set gives the node another launch of its kernel: what the graph does from
// its next launch on. What l uses lives until the node gets another launch, or as
// long as the graph.
func (n *GraphNode) Set(l *Launch) error {
	g := n.graph
	if err := g.instantiate(); err != nil {
		return err
	}
	if err := l.ready(); err != nil {
		return err
	}
	c := &l.cfg
	p := cuda.KernelNodeParams{Func: l.handle, GridDimX: c.Grid[0], GridDimY: c.Grid[1], GridDimZ: c.Grid[2],
		BlockDimX: c.Block[0], BlockDimY: c.Block[1], BlockDimZ: c.Block[2], SharedMemBytes: c.Shared, KernelParams: l.block.Pointers()}
	err := g.context.within("cuGraphExecKernelNodeSetParams", "setting the arguments of a node", func(api *cuda.API) cuda.Result {
		if r := api.CuGraphExecKernelNodeSetParams(g.exec, n.handle, &p); r != cuda.CUDA_SUCCESS {
			return r
		}
		return api.CuGraphKernelNodeSetParams(n.handle, &p)
	})
	if err != nil {
		return err
	}
	g.launches[n.handle] = l.copy()
	n.keep(l.buffers...)
	return nil
}

// Enabled tells whether launches of the graph do the node, as they always do those
// that Enable does not take.
func (n *GraphNode) Enabled() (bool, error) {
	if err := n.check(); err != nil || !n.canBeLeftOut() {
		return err == nil, err
	}
	if err := n.graph.instantiate(); err != nil {
		return false, err
	}
	var on uint32
	err := n.switchable("cuGraphNodeGetEnabled", func(api *cuda.API) cuda.Result {
		return api.CuGraphNodeGetEnabled(n.graph.exec, n.handle, &on)
	})
	return on != 0, err
}

// Enable has launches of the graph do the node, or leave it out. Only kernels,
// copies and fills can be left out.
func (n *GraphNode) Enable(on bool) error {
	if err := n.check(); err != nil {
		return err
	}
	if err := n.graph.instantiate(); err != nil {
		return err
	}
	err := n.switchable("cuGraphNodeSetEnabled", func(api *cuda.API) cuda.Result {
		var v uint32
		if on {
			v = 1
		}
		return api.CuGraphNodeSetEnabled(n.graph.exec, n.handle, v)
	})
	if err == nil {
		n.graph.leaveOut(n.handle, !on)
	}
	return err
}

// leaveOut notes for the next executable form what launches do not do.
func (g *Graph) leaveOut(node cuda.GraphNode, off bool) {
	if g.off == nil {
		g.off = map[cuda.GraphNode]bool{}
	}
	if g.off[node] = off; !off {
		delete(g.off, node)
	}
}

func (n *GraphNode) canBeLeftOut() bool {
	return n.kind == cuda.CU_GRAPH_NODE_TYPE_KERNEL || n.kind == cuda.CU_GRAPH_NODE_TYPE_MEMCPY || n.kind == cuda.CU_GRAPH_NODE_TYPE_MEMSET
}

func (n *GraphNode) switchable(call string, do func(api *cuda.API) cuda.Result) error {
	if n.canBeLeftOut() {
		return n.graph.context.within(call, "switching a node of a graph", do)
	}
	return &ArgumentError{Doing: "switching " + n.String(), Expected: "a kernel, a copy or a fill", Got: "a node of kind " + n.Kind()}
}

// NodeParams are what a node does; which of them count depends on its kind.
type NodeParams struct {
	// Of a kernel.
	Grid, Block Dim
	Shared      uint32 // bytes of dynamic shared memory
	// Of a copy: where from and where to, 0 for the host and for arrays. Of a fill,
	// an allocation and a release: Destination.
	Source, Destination cuda.DevicePtr
	Bytes               uint64 // of a row of a copy or a fill, or of an allocation
	Height, Depth       uint64 // rows and slices of a copy, rows of a fill
	Value               uint32 // that a fill writes
	Width               uint32 // bytes of that
}

// Params tells what a kernel, a copy, a fill, an allocation or a release does. It
// is zero for other nodes.
func (n *GraphNode) Params() (p NodeParams, err error) {
	if err := n.check(); err != nil {
		return p, err
	}
	ask, call := n.asking(&p)
	if ask == nil {
		return p, nil
	}
	err = n.graph.context.within(call, "reading what a node does", ask)
	return p, err
}

// asking is the question for a node's kind, whose answer goes to p; nil for
// none.
func (n *GraphNode) asking(p *NodeParams) (ask func(*cuda.API) cuda.Result, call string) {
	switch n.kind {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		return func(api *cuda.API) cuda.Result {
			var k cuda.KernelNodeParams
			r := api.CuGraphKernelNodeGetParams(n.handle, &k)
			p.Grid, p.Block, p.Shared = Dim{k.GridDimX, k.GridDimY, k.GridDimZ}, Dim{k.BlockDimX, k.BlockDimY, k.BlockDimZ}, k.SharedMemBytes
			return r
		}, "cuGraphKernelNodeGetParams"
	case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
		return func(api *cuda.API) cuda.Result {
			var m cuda.Memcpy3D
			r := api.CuGraphMemcpyNodeGetParams(n.handle, &m)
			p.Source, p.Destination = linearPlace(m.SrcMemoryType, m.SrcDevice), linearPlace(m.DstMemoryType, m.DstDevice)
			p.Bytes, p.Height, p.Depth = m.WidthInBytes, m.Height, m.Depth
			return r
		}, "cuGraphMemcpyNodeGetParams"
	case cuda.CU_GRAPH_NODE_TYPE_MEMSET:
		return func(api *cuda.API) cuda.Result {
			var m cuda.MemsetNodeParams
			r := api.CuGraphMemsetNodeGetParams(n.handle, &m)
			p.Destination, p.Bytes, p.Height, p.Value, p.Width = m.Dst, m.Width*uint64(m.ElementSize), m.Height, m.Value, m.ElementSize
			return r
		}, "cuGraphMemsetNodeGetParams"
	case cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return func(api *cuda.API) cuda.Result {
			var m cuda.MemAllocNodeParams
			r := api.CuGraphMemAllocNodeGetParams(n.handle, &m)
			p.Destination, p.Bytes = m.Dptr, m.Bytesize
			return r
		}, "cuGraphMemAllocNodeGetParams"
	case cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
		return func(api *cuda.API) cuda.Result { return api.CuGraphMemFreeNodeGetParams(n.handle, &p.Destination) }, "cuGraphMemFreeNodeGetParams"
	}
	return nil, ""
}

// linearPlace is an address in memory of devices, 0 for other kinds.
func linearPlace(kind cuda.Memorytype, at cuda.DevicePtr) cuda.DevicePtr {
	if kind == cuda.CU_MEMORYTYPE_DEVICE || kind == cuda.CU_MEMORYTYPE_UNIFIED {
		return at
	}
	return 0
}
