// This file tells what nodes of graphs do.

package gpu

import "github.com/cujs/cujs/bindings/cuda"

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
