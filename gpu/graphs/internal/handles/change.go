// This file changes graphs and executable forms of them.

package handles

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Depend makes a node of a graph depend on another one.
func Depend(api *cuda.API, g cuda.Graph, from, to cuda.GraphNode) cuda.Result {
	r := api.CuGraphAddDependencies(g, &from, &to, nil, 1)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuGraphAddDependencies_v1(g, &from, &to, 1)
	}
	return r
}

// Undepend undoes Depend.
func Undepend(api *cuda.API, g cuda.Graph, from, to cuda.GraphNode) cuda.Result {
	r := api.CuGraphRemoveDependencies(g, &from, &to, nil, 1)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuGraphRemoveDependencies_v1(g, &from, &to, 1)
	}
	return r
}

// ContinueAfter makes what is captured next in a stream depend on a node only.
func ContinueAfter(api *cuda.API, s cuda.Stream, node cuda.GraphNode) cuda.Result {
	const set = uint32(cuda.CU_STREAM_SET_CAPTURE_DEPENDENCIES)
	r := api.CuStreamUpdateCaptureDependencies(s, &node, nil, 1, set)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuStreamUpdateCaptureDependencies_v1(s, &node, 1, set)
	}
	return r
}

// AddConditional adds a conditional node with empty bodies to a graph.
func AddConditional(api *cuda.API, g cuda.Graph, before []cuda.GraphNode, c cuda.ConditionalNodeParams) (node cuda.GraphNode, bodies []cuda.Graph, r cuda.Result) {
	p := &cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL}
	own := (*cuda.ConditionalNodeParams)(unsafe.Pointer(&p.Reserved1)) // the union
	*own = c
	r = api.CuGraphAddNode(&node, g, First(before), nil, uint64(len(before)), p)
	if r == cuda.CUDA_SUCCESS {
		bodies = append(bodies, unsafe.Slice(own.PhGraph_out, c.Size)...)
	}
	return node, bodies, r
}

// A Change replaces what a node does. It is made in the executable form first, which may
// refuse it, then in the graph.
type Change struct {
	Exec cuda.GraphExec
	Node cuda.GraphNode
}

func both(first cuda.Result, second func() cuda.Result) cuda.Result {
	if first != cuda.CUDA_SUCCESS {
		return first
	}
	return second()
}

// Kernel replaces a launch.
func (c Change) Kernel(api *cuda.API, p *cuda.KernelNodeParams) cuda.Result {
	return both(api.CuGraphExecKernelNodeSetParams(c.Exec, c.Node, p), func() cuda.Result { return api.CuGraphKernelNodeSetParams(c.Node, p) })
}

// Copy replaces a copy.
func (c Change) Copy(api *cuda.API, p *cuda.Memcpy3D, in cuda.Context) cuda.Result {
	return both(api.CuGraphExecMemcpyNodeSetParams(c.Exec, c.Node, p, in), func() cuda.Result { return api.CuGraphMemcpyNodeSetParams(c.Node, p) })
}

// Fill replaces a fill.
func (c Change) Fill(api *cuda.API, p *cuda.MemsetNodeParams, in cuda.Context) cuda.Result {
	return both(api.CuGraphExecMemsetNodeSetParams(c.Exec, c.Node, p, in), func() cuda.Result { return api.CuGraphMemsetNodeSetParams(c.Node, p) })
}

// Call replaces a call of the host.
func (c Change) Call(api *cuda.API, p *cuda.HostNodeParams) cuda.Result {
	return both(api.CuGraphExecHostNodeSetParams(c.Exec, c.Node, p), func() cuda.Result { return api.CuGraphHostNodeSetParams(c.Node, p) })
}

// Record replaces an event that is recorded.
func (c Change) Record(api *cuda.API, e cuda.Event) cuda.Result {
	return both(api.CuGraphExecEventRecordNodeSetEvent(c.Exec, c.Node, e), func() cuda.Result { return api.CuGraphEventRecordNodeSetEvent(c.Node, e) })
}

// Wait replaces an event that is waited for.
func (c Change) Wait(api *cuda.API, e cuda.Event) cuda.Result {
	return both(api.CuGraphExecEventWaitNodeSetEvent(c.Exec, c.Node, e), func() cuda.Result { return api.CuGraphEventWaitNodeSetEvent(c.Node, e) })
}

var updateReasons = map[cuda.GraphExecUpdateResult]string{
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED:            "it has other nodes, or they wait for others",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED:           "a node is of another kind",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED:            "a node launches a kernel that cannot take the place of the one before",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: "a node launches a kernel that cannot take the place of the one before",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED:          "a node differs in more than an update can replace",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED:               "a node is of a kind that an update cannot replace",
	cuda.CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED:          "a node has other launch attributes",
}

// UpdateReason describes why an update was refused.
func UpdateReason(r cuda.GraphExecUpdateResult) string {
	if why := updateReasons[r]; why != "" {
		return why
	}
	return r.String()
}
