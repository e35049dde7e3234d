package graphs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
)

// A maker makes the task of a node. Before is the task that it replaces, nil for a new node.
type maker func(g *dag.Graph, before dag.Task) (dag.Task, cuda.Result)

// addNode adds a node to a graph.
func (m *Graphs) addNode(out *cuda.GraphNode, handle cuda.Graph, list dag.NodeList, data dag.DataList, n uint64, task maker) cuda.Result {
	return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
		if out == nil {
			return invalidValue
		}
		before, r := m.Graphs.Edges(g, list, data, n)
		if r != success {
			return r
		}
		does, r := task(g, nil)
		if r != success {
			return r
		}
		*out = m.Graphs.Add(g, does, before).Handle
		return success
	})
}

// setNode replaces what a node does by another task of its kind.
func (m *Graphs) setNode(handle cuda.GraphNode, kind cuda.GraphNodeType, task maker) cuda.Result {
	return m.withNode(handle, func(n *dag.Node) cuda.Result {
		if n.Task.Kind() != kind {
			return invalidValue
		}
		does, r := task(nil, n.Task)
		if r == success {
			n.Task = does
		}
		return r
	})
}

// A form is a kind of node that is made of parameters of the type P.
type form[P any] struct {
	graphs *Graphs
	kind   cuda.GraphNodeType
	task   func(P) (dag.Task, cuda.Result)
}

func (f form[P]) maker(p P) maker {
	return func(*dag.Graph, dag.Task) (dag.Task, cuda.Result) { return f.task(p) }
}

// add, set and setExec are the functions of the API that make and change such nodes.
func (f form[P]) add(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p P) cuda.Result {
	return f.graphs.addNode(out, g, list, nil, n, f.maker(p))
}

func (f form[P]) set(node cuda.GraphNode, p P) cuda.Result {
	return f.graphs.setNode(node, f.kind, f.maker(p))
}

func (f form[P]) setExec(exec cuda.GraphExec, node cuda.GraphNode, p P) cuda.Result {
	return f.graphs.setExecNode(exec, node, f.kind, f.maker(p))
}

// askTask stores what value says of a node whose task is a T.
func askTask[T dag.Task, V any](m *Graphs, value func(T) V) func(cuda.GraphNode, *V) cuda.Result {
	return func(handle cuda.GraphNode, out *V) cuda.Result {
		return m.withNode(handle, func(n *dag.Node) cuda.Result {
			t, ok := n.Task.(T)
			if !ok || out == nil {
				return invalidValue
			}
			*out = value(t)
			return success
		})
	}
}

func (m *Graphs) bindNodes(api *cuda.API) {
	api.CuGraphAddEmptyNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*dag.Graph, dag.Task) (dag.Task, cuda.Result) { return dag.Empty{}, success })
	}
	host := form[*cuda.HostNodeParams]{m, cuda.CU_GRAPH_NODE_TYPE_HOST, streams.NewHostTask}
	api.CuGraphAddHostNode, api.CuGraphHostNodeSetParams, api.CuGraphExecHostNodeSetParams = host.add, host.set, host.setExec
	api.CuGraphHostNodeGetParams = askTask(m, func(t *streams.HostTask) cuda.HostNodeParams { return t.Params })

	child := form[cuda.Graph]{m, cuda.CU_GRAPH_NODE_TYPE_GRAPH, func(g cuda.Graph) (dag.Task, cuda.Result) {
		return m.newChild(g, cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE)
	}}
	api.CuGraphExecChildGraphNodeSetParams = m.setExecChild
	api.CuGraphAddChildGraphNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, of cuda.Graph) cuda.Result {
		if g == of { // NVIDIA's driver ends the process here
			return invalidValue
		}
		return child.add(out, g, list, n, of)
	}
	api.CuGraphChildGraphNodeGetGraph = askTask(m, func(t *dag.Child) cuda.Graph { return t.Graph.Handle })

	event := func(wait bool, kind cuda.GraphNodeType) (form[cuda.Event], func(cuda.GraphNode, *cuda.Event) cuda.Result) {
		task := func(e cuda.Event) (dag.Task, cuda.Result) { return m.calls.NewEventTask(e, wait) }
		get := func(node cuda.GraphNode, out *cuda.Event) cuda.Result {
			return m.withNode(node, func(n *dag.Node) cuda.Result {
				if n.Task.Kind() != kind {
					return invalidValue
				}
				return call.Give(out, n.Task.(*streams.EventTask).Handle)
			})
		}
		return form[cuda.Event]{m, kind, task}, get
	}
	record, recorded := event(false, cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD)
	api.CuGraphAddEventRecordNode, api.CuGraphEventRecordNodeSetEvent, api.CuGraphExecEventRecordNodeSetEvent = record.add, record.set, record.setExec
	wait, waited := event(true, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT)
	api.CuGraphAddEventWaitNode, api.CuGraphEventWaitNodeSetEvent, api.CuGraphExecEventWaitNodeSetEvent = wait.add, wait.set, wait.setExec
	api.CuGraphEventRecordNodeGetEvent, api.CuGraphEventWaitNodeGetEvent = recorded, waited

	batch := form[*cuda.BatchMemOPNodeParams]{m, cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, m.calls.NewMemoryTask}
	api.CuGraphAddBatchMemOpNode, api.CuGraphBatchMemOpNodeSetParams, api.CuGraphExecBatchMemOpNodeSetParams = batch.add, batch.set, batch.setExec
	api.CuGraphBatchMemOpNodeGetParams = askTask(m, (*streams.MemoryOps).NodeParams)

	alloc := form[*cuda.MemAllocNodeParams]{m, cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC, m.memory.NewAllocTask}
	api.CuGraphAddMemAllocNode = alloc.add
	api.CuGraphMemAllocNodeGetParams = askTask(m, func(t *linear.AllocTask) cuda.MemAllocNodeParams { return t.Params })
	api.CuGraphAddMemFreeNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p cuda.DevicePtr) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(g *dag.Graph, _ dag.Task) (dag.Task, cuda.Result) { return m.memory.NewFreeTask(g, p) })
	}
	api.CuGraphMemFreeNodeGetParams = askTask(m, func(t *linear.FreeTask) cuda.DevicePtr { return t.Address })

	api.CuGraphConditionalHandleCreate = m.createCondition
	m.bindAnyNode(api)
}

// newChild clones the child, or takes it over.
func (m *Graphs) newChild(handle cuda.Graph, ownership cuda.GraphChildGraphNodeOwnership) (dag.Task, cuda.Result) {
	g, r := m.Graphs.Graphs.Get(handle)
	switch {
	case r != success:
		return nil, r
	case g.Branches():
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	case ownership == cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE:
		if g.Owner != nil {
			return nil, invalidValue
		}
		return &dag.Child{Graph: g}, success
	case ownership != cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE:
		return nil, invalidValue
	case g.Allocates():
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return &dag.Child{Graph: m.Graphs.Clone(g)}, success
}

func (m *Graphs) createCondition(out *cuda.GraphConditionalHandle, handle cuda.Graph, ctx cuda.Context, initial, flags uint32) cuda.Result {
	if _, r := m.ContextOrCurrent(ctx); r != success {
		return r
	}
	return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
		if out == nil || flags&^uint32(cuda.CU_GRAPH_COND_ASSIGN_DEFAULT) != 0 {
			return invalidValue
		}
		c := &dag.Condition{Handle: uint64(m.Handles.Next())}
		if flags != 0 {
			c.Initial = initial
		}
		g.Conditions = append(g.Conditions, c)
		*out = cuda.GraphConditionalHandle(c.Handle)
		return success
	})
}

// union is the part of the parameters that depends on the kind of node.
func union[T any](p *cuda.GraphNodeParams) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), 16)) }

func (m *Graphs) bindAnyNode(api *cuda.API) {
	task := func(p *cuda.GraphNodeParams) maker {
		return func(g *dag.Graph, _ dag.Task) (dag.Task, cuda.Result) { return m.newTask(g, p) }
	}
	api.CuGraphAddNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64, p *cuda.GraphNodeParams) cuda.Result {
		return m.addNode(out, g, list, data, n, task(p))
	}
	api.CuGraphAddNode_v1 = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.GraphNodeParams) cuda.Result {
		return m.addNode(out, g, list, nil, n, task(p))
	}
	api.CuGraphNodeSetParams = func(node cuda.GraphNode, p *cuda.GraphNodeParams) cuda.Result {
		if p == nil || !changeable(p.Type) {
			return invalidValue
		}
		return m.setNode(node, p.Type, task(p))
	}
	api.CuGraphExecNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.GraphNodeParams) cuda.Result {
		if p == nil || !changeable(p.Type) {
			return invalidValue
		}
		if p.Type == cuda.CU_GRAPH_NODE_TYPE_GRAPH {
			return m.setExecChild(exec, node, union[cuda.ChildGraphNodeParams](p).Graph)
		}
		return m.setExecNode(exec, node, p.Type, task(p))
	}
}

// changeable reports whether nodes of a kind can be given other parameters.
func changeable(kind cuda.GraphNodeType) bool {
	switch kind {
	case cuda.CU_GRAPH_NODE_TYPE_EMPTY, cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL, cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC, cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
		return false
	}
	return true
}

// newTask makes a task of any kind; g is nil where it replaces another.
func (m *Graphs) newTask(g *dag.Graph, p *cuda.GraphNodeParams) (dag.Task, cuda.Result) {
	if p == nil {
		return nil, invalidValue
	}
	switch p.Type {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		k := union[cuda.KernelNodeParams](p)
		if k.Func == 0 && k.Kern == 0 {
			return nil, cuda.CUDA_ERROR_INVALID_HANDLE
		}
		return m.modules.KernelTask(k)
	case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
		c := union[cuda.MemcpyNodeParams](p)
		return m.copies.NewCopyTask(&c.CopyParams, c.CopyCtx)
	case cuda.CU_GRAPH_NODE_TYPE_MEMSET:
		s := union[cuda.MemsetNodeParamsV2](p)
		return m.copies.NewSetTask(&cuda.MemsetNodeParams{Dst: s.Dst, Pitch: s.Pitch, Value: s.Value, ElementSize: s.ElementSize,
			Width: s.Width, Height: s.Height}, s.Ctx)
	case cuda.CU_GRAPH_NODE_TYPE_HOST:
		return streams.NewHostTask(union[cuda.HostNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_GRAPH:
		c := union[cuda.ChildGraphNodeParams](p)
		return m.newChild(c.Graph, c.Ownership)
	case cuda.CU_GRAPH_NODE_TYPE_EMPTY:
		return dag.Empty{}, success
	case cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT:
		return m.calls.NewEventTask(*union[cuda.Event](p), p.Type == cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT)
	case cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return m.memory.NewAllocTask(union[cuda.MemAllocNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
		return m.memory.NewFreeTask(g, *union[cuda.DevicePtr](p))
	case cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
		return m.calls.NewMemoryTask(union[cuda.BatchMemOPNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return m.Graphs.NewConditional(g, union[cuda.ConditionalNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL, cuda.CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT:
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return nil, invalidValue
}
