// This file reads what nodes of graphs do.

package graphs

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// NodeParams are what a node does. Which of them are used depends on its kind.
type NodeParams struct {
	// Of a kernel.
	Grid, Block gpu.Dim
	Shared      uint32 // bytes of dynamic shared memory
	// Of a copy: 0 for the host and for arrays. Of a fill, an allocation and a release:
	// Destination.
	Source, Destination cuda.DevicePtr
	Bytes               uint64 // of a row of a copy or a fill, or of an allocation
	Height, Depth       uint64 // rows and slices of a copy, rows of a fill
	Pitch               uint64 // of a fill of several rows: bytes from row to row
	Value               uint32 // of a fill
	Width               uint32 // bytes of the value
}

// read reads what a node does, zero for kinds without such parameters. It returns the
// name of the call.
func (p *NodeParams) read(api *cuda.API, node cuda.GraphNode, kind cuda.GraphNodeType) (call string, r cuda.Result) {
	switch kind {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		var k cuda.KernelNodeParams
		r = api.CuGraphKernelNodeGetParams(node, &k)
		p.Grid, p.Block, p.Shared = gpu.Dim{X: k.GridDimX, Y: k.GridDimY, Z: k.GridDimZ}, gpu.Dim{X: k.BlockDimX, Y: k.BlockDimY, Z: k.BlockDimZ}, k.SharedMemBytes
		return "cuGraphKernelNodeGetParams", r
	case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
		var m cuda.Memcpy3D
		r = api.CuGraphMemcpyNodeGetParams(node, &m)
		p.Source, p.Destination = linearAddress(m.SrcMemoryType, m.SrcDevice), linearAddress(m.DstMemoryType, m.DstDevice)
		p.Bytes, p.Height, p.Depth = m.WidthInBytes, m.Height, m.Depth
		return "cuGraphMemcpyNodeGetParams", r
	case cuda.CU_GRAPH_NODE_TYPE_MEMSET:
		var m cuda.MemsetNodeParams
		r = api.CuGraphMemsetNodeGetParams(node, &m)
		p.Destination, p.Bytes, p.Height, p.Value, p.Width = m.Dst, m.Width*uint64(m.ElementSize), m.Height, m.Value, m.ElementSize
		if m.Height > 1 {
			p.Pitch = m.Pitch
		}
		return "cuGraphMemsetNodeGetParams", r
	case cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		var m cuda.MemAllocNodeParams
		r = api.CuGraphMemAllocNodeGetParams(node, &m)
		p.Destination, p.Bytes = m.Dptr, m.Bytesize
		return "cuGraphMemAllocNodeGetParams", r
	case cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
		return "cuGraphMemFreeNodeGetParams", api.CuGraphMemFreeNodeGetParams(node, &p.Destination)
	}
	return "", cuda.CUDA_SUCCESS
}

// linearAddress returns an address in memory of devices, 0 for other memory.
func linearAddress(kind cuda.Memorytype, at cuda.DevicePtr) cuda.DevicePtr {
	if kind == cuda.CU_MEMORYTYPE_DEVICE || kind == cuda.CU_MEMORYTYPE_UNIFIED {
		return at
	}
	return 0
}
