package graphs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
)

// bindKernelNodes fills in the nodes that launch kernels. The older forms of the calls
// take parameters that begin like the newer ones.
func (m *Graphs) bindKernelNodes(api *cuda.API) {
	const kind = cuda.CU_GRAPH_NODE_TYPE_KERNEL
	change := func(p *cuda.KernelNodeParams) maker {
		return func(_ *dag.Graph, before dag.Task) (dag.Task, cuda.Result) { return m.modules.ChangedKernel(before, p) }
	}
	kernel := form[*cuda.KernelNodeParams]{m, kind, m.modules.KernelTask}
	api.CuGraphAddKernelNode = kernel.add
	api.CuGraphAddKernelNode_v1 = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.KernelNodeParamsV1) cuda.Result {
		return kernel.add(out, g, list, n, newerParams(p))
	}
	api.CuGraphKernelNodeGetParams = askTask(m, (*modules.KernelTask).Describe)
	api.CuGraphKernelNodeGetParams_v1 = askTask(m, func(t *modules.KernelTask) cuda.KernelNodeParamsV1 {
		p := t.Describe()
		return *(*cuda.KernelNodeParamsV1)(unsafe.Pointer(&p))
	})
	api.CuGraphKernelNodeSetParams = func(node cuda.GraphNode, p *cuda.KernelNodeParams) cuda.Result {
		return m.setNode(node, kind, change(p))
	}
	api.CuGraphKernelNodeSetParams_v1 = func(node cuda.GraphNode, p *cuda.KernelNodeParamsV1) cuda.Result {
		return m.setNode(node, kind, change(newerParams(p)))
	}
	api.CuGraphExecKernelNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.KernelNodeParams) cuda.Result {
		return m.setExecNode(exec, node, kind, change(p))
	}
	api.CuGraphExecKernelNodeSetParams_v1 = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.KernelNodeParamsV1) cuda.Result {
		return m.setExecNode(exec, node, kind, change(newerParams(p)))
	}
	m.bindKernelAttributes(api)
}

// newerParams widens the parameters of the older calls.
func newerParams(p *cuda.KernelNodeParamsV1) *cuda.KernelNodeParams {
	if p == nil {
		return nil
	}
	return &cuda.KernelNodeParams{Func: p.Func, GridDimX: p.GridDimX, GridDimY: p.GridDimY, GridDimZ: p.GridDimZ, BlockDimX: p.BlockDimX,
		BlockDimY: p.BlockDimY, BlockDimZ: p.BlockDimZ, SharedMemBytes: p.SharedMemBytes, KernelParams: p.KernelParams, Extra: p.Extra}
}

func (m *Graphs) bindKernelAttributes(api *cuda.API) {
	type attributes = map[cuda.LaunchAttributeID]cuda.LaunchAttributeValue
	attributesOf := askTask(m, func(t *modules.KernelTask) attributes { return t.Attributes })
	set := func(node cuda.GraphNode, with attributes) cuda.Result {
		return m.setNode(node, cuda.CU_GRAPH_NODE_TYPE_KERNEL, func(_ *dag.Graph, before dag.Task) (dag.Task, cuda.Result) {
			return before.(*modules.KernelTask).WithAttributes(with)
		})
	}
	api.CuGraphKernelNodeGetAttribute = func(node cuda.GraphNode, id cuda.KernelNodeAttrID, out *cuda.KernelNodeAttrValue) cuda.Result {
		if id < cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW || id > cuda.CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING {
			return invalidValue
		}
		return askTask(m, func(t *modules.KernelTask) cuda.LaunchAttributeValue { return t.Attributes[id] })(node, out)
	}
	api.CuGraphKernelNodeSetAttribute = func(node cuda.GraphNode, id cuda.KernelNodeAttrID, value *cuda.KernelNodeAttrValue) cuda.Result {
		if value == nil {
			return invalidValue
		}
		return set(node, attributes{id: *value})
	}
	api.CuGraphKernelNodeCopyAttributes = func(dst, src cuda.GraphNode) cuda.Result {
		var from attributes
		if r := attributesOf(src, &from); r != success {
			return r
		}
		return set(dst, from)
	}
}

// bindCopyNodes fills in the nodes that copy and fill.
func (m *Graphs) bindCopyNodes(api *cuda.API) {
	api.CuGraphAddMemcpyNode, api.CuGraphMemcpyNodeSetParams, api.CuGraphExecMemcpyNodeSetParams = inContexts(m, cuda.CU_GRAPH_NODE_TYPE_MEMCPY,
		m.copies.NewCopyTask, func(t dag.Task) *machine.Context { return t.(*copies.CopyTask).Context })
	api.CuGraphMemcpyNodeGetParams = askTask(m, func(t *copies.CopyTask) cuda.Memcpy3D { return t.Params })
	api.CuGraphAddMemsetNode, api.CuGraphMemsetNodeSetParams, api.CuGraphExecMemsetNodeSetParams = inContexts(m, cuda.CU_GRAPH_NODE_TYPE_MEMSET,
		m.copies.NewSetTask, func(t dag.Task) *machine.Context { return t.(*copies.SetTask).Context })
	api.CuGraphMemsetNodeGetParams = askTask(m, func(t *copies.SetTask) cuda.MemsetNodeParams { return t.Params })
}

// inContexts makes the functions for nodes of a kind that belong to a context, which stays
// when a node is set.
func inContexts[P any](m *Graphs, kind cuda.GraphNodeType, task func(P, cuda.Context) (dag.Task, cuda.Result), contextOf func(dag.Task) *machine.Context) (
	add func(*cuda.GraphNode, cuda.Graph, *cuda.GraphNode, uint64, P, cuda.Context) cuda.Result,
	set func(cuda.GraphNode, P) cuda.Result,
	setExec func(cuda.GraphExec, cuda.GraphNode, P, cuda.Context) cuda.Result,
) {
	in := func(p P, ctx cuda.Context) maker {
		return func(*dag.Graph, dag.Task) (dag.Task, cuda.Result) { return task(p, ctx) }
	}
	add = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p P, ctx cuda.Context) cuda.Result {
		return m.addNode(out, g, list, nil, n, in(p, ctx))
	}
	set = func(node cuda.GraphNode, p P) cuda.Result {
		return m.setNode(node, kind, func(_ *dag.Graph, before dag.Task) (dag.Task, cuda.Result) {
			return task(p, contextOf(before).Handle)
		})
	}
	setExec = func(exec cuda.GraphExec, node cuda.GraphNode, p P, ctx cuda.Context) cuda.Result {
		return m.setExecNode(exec, node, kind, in(p, ctx))
	}
	return add, set, setExec
}
