// This file adds nodes to graphs and changes what they do; the tasks that are
// simple are here.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

type (
	// A hostTask calls a C function.
	hostTask struct{ params cuda.HostNodeParams }
	// A childTask is a graph in a graph.
	childTask struct{ graph *graph }
	// An emptyTask only orders others.
	emptyTask struct{}
	// An eventTask records an event, or waits for its last recording.
	eventTask struct {
		event  *event
		handle cuda.Event
		wait   bool
	}
)

func (hostTask) kind() cuda.GraphNodeType  { return cuda.CU_GRAPH_NODE_TYPE_HOST }
func (childTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_GRAPH }
func (emptyTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_EMPTY }

func (t *eventTask) kind() cuda.GraphNodeType {
	if t.wait {
		return cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT
	}
	return cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD
}

func (t *hostTask) run(r *graphRun, _ *planStep) error {
	return (&hostCall{function: uintptr(t.params.Fn), data: t.params.UserData}).do(r.context)
}

func (t *childTask) run(r *graphRun, s *planStep) error { return r.execute(s.bodies[0]) }

func (emptyTask) run(*graphRun, *planStep) error { return nil }

// addNode adds what make makes to a graph.
func (m *machine) addNode(out *cuda.GraphNode, handle cuda.Graph, list nodeList, data dataList, n uint64, make func(*graph) (task, cuda.Result)) cuda.Result {
	defer m.lockGraphs()()
	g := m.graphs.get(uintptr(handle))
	if g == nil || out == nil {
		return invalidValue
	}
	before, r := m.edgesOf(g, list, data, n)
	if r != success {
		return r
	}
	does, r := make(g)
	if r != success {
		return r
	}
	*out = cuda.GraphNode(m.add(g, does, before).handle)
	return success
}

// setNode replaces what a node does by another task of its kind.
func (m *machine) setNode(handle cuda.GraphNode, kind cuda.GraphNodeType, make func() (task, cuda.Result)) cuda.Result {
	defer m.lockGraphs()()
	n := m.nodes.get(uintptr(handle))
	if n == nil || n.does.kind() != kind {
		return invalidValue
	}
	does, r := make()
	if r == success {
		n.does = does
	}
	return r
}

// taskOf answers a question about a node of one kind.
func taskOf[T task, V any](m *machine, handle cuda.GraphNode, out *V, ask func(T) V) cuda.Result {
	defer m.lockGraphs()()
	n := m.nodes.get(uintptr(handle))
	if n == nil || out == nil {
		return invalidValue
	}
	t, ok := n.does.(T)
	if !ok {
		return invalidValue
	}
	*out = ask(t)
	return success
}

func (m *machine) bindSimpleNodes(api *cuda.API) {
	api.CuGraphAddEmptyNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return emptyTask{}, success })
	}
	api.CuGraphAddHostNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.HostNodeParams) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return newHostTask(p) })
	}
	api.CuGraphHostNodeGetParams = func(node cuda.GraphNode, out *cuda.HostNodeParams) cuda.Result {
		return taskOf(m, node, out, func(t *hostTask) cuda.HostNodeParams { return t.params })
	}
	api.CuGraphHostNodeSetParams = func(node cuda.GraphNode, p *cuda.HostNodeParams) cuda.Result {
		return m.setNode(node, cuda.CU_GRAPH_NODE_TYPE_HOST, func() (task, cuda.Result) { return newHostTask(p) })
	}
	api.CuGraphAddChildGraphNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, child cuda.Graph) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) {
			return m.newChildTask(child, cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE)
		})
	}
	api.CuGraphChildGraphNodeGetGraph = func(node cuda.GraphNode, out *cuda.Graph) cuda.Result {
		return taskOf(m, node, out, func(t *childTask) cuda.Graph { return cuda.Graph(t.graph.handle) })
	}
	m.bindEventNodes(api)
}

func newHostTask(p *cuda.HostNodeParams) (task, cuda.Result) {
	if p == nil || p.Fn == 0 {
		return nil, invalidValue
	}
	return &hostTask{*p}, success
}

// newChildTask clones the child, or takes it over.
func (m *machine) newChildTask(handle cuda.Graph, ownership cuda.GraphChildGraphNodeOwnership) (task, cuda.Result) {
	g := m.graphs.get(uintptr(handle))
	switch {
	case g == nil:
		return nil, invalidValue
	case g.branches():
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	case ownership == cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE:
		if g.owner != nil {
			return nil, invalidValue
		}
		return &childTask{g}, success
	case ownership != cuda.CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE:
		return nil, invalidValue
	case g.allocates():
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return &childTask{m.copyGraph(g)}, success
}

func (m *machine) bindEventNodes(api *cuda.API) {
	const record, wait = cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT
	api.CuGraphAddEventRecordNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, e cuda.Event) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newEventTask(e, false) })
	}
	api.CuGraphAddEventWaitNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, e cuda.Event) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newEventTask(e, true) })
	}
	get := func(kind cuda.GraphNodeType) func(cuda.GraphNode, *cuda.Event) cuda.Result {
		return func(node cuda.GraphNode, out *cuda.Event) cuda.Result {
			var e *eventTask
			r := taskOf(m, node, &e, func(t *eventTask) *eventTask { return t })
			if r != success || e.kind() != kind {
				return invalidValue
			}
			return give(out, e.handle)
		}
	}
	api.CuGraphEventRecordNodeGetEvent, api.CuGraphEventWaitNodeGetEvent = get(record), get(wait)
	set := func(kind cuda.GraphNodeType) func(cuda.GraphNode, cuda.Event) cuda.Result {
		return func(node cuda.GraphNode, e cuda.Event) cuda.Result {
			return m.setNode(node, kind, func() (task, cuda.Result) { return m.newEventTask(e, kind == wait) })
		}
	}
	api.CuGraphEventRecordNodeSetEvent, api.CuGraphEventWaitNodeSetEvent = set(record), set(wait)
}

func (m *machine) newEventTask(handle cuda.Event, wait bool) (task, cuda.Result) {
	e, r := m.event(handle)
	if r != success {
		return nil, r
	}
	return &eventTask{e, handle, wait}, success
}

// union is the part of the parameters that depends on the kind of node.
func union[T any](p *cuda.GraphNodeParams) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), 16)) }

func (m *machine) bindAnyNode(api *cuda.API) {
	api.CuGraphAddNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64, p *cuda.GraphNodeParams) cuda.Result {
		return m.addNode(out, g, list, data, n, func(g *graph) (task, cuda.Result) { return m.newTask(g, p) })
	}
	api.CuGraphAddNode_v1 = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.GraphNodeParams) cuda.Result {
		return api.CuGraphAddNode(out, g, list, nil, n, p)
	}
	api.CuGraphNodeSetParams = func(node cuda.GraphNode, p *cuda.GraphNodeParams) cuda.Result {
		if p == nil || !changeable(p.Type) {
			return invalidValue
		}
		return m.setNode(node, p.Type, func() (task, cuda.Result) { return m.newTask(nil, p) })
	}
	api.CuGraphExecNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.GraphNodeParams) cuda.Result {
		if p == nil || !changeable(p.Type) {
			return invalidValue
		}
		if p.Type == cuda.CU_GRAPH_NODE_TYPE_GRAPH {
			return api.CuGraphExecChildGraphNodeSetParams(exec, node, union[cuda.ChildGraphNodeParams](p).Graph)
		}
		return m.setExecNode(exec, node, p.Type, func() (task, cuda.Result) { return m.newTask(nil, p) })
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

// newTask makes a task of any kind.
func (m *machine) newTask(g *graph, p *cuda.GraphNodeParams) (task, cuda.Result) {
	if p == nil {
		return nil, invalidValue
	}
	switch p.Type {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		return m.newKernelTask(union[cuda.KernelNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
		c := union[cuda.MemcpyNodeParams](p)
		return m.newCopyTask(&c.CopyParams, c.CopyCtx)
	case cuda.CU_GRAPH_NODE_TYPE_MEMSET:
		s := union[cuda.MemsetNodeParamsV2](p)
		return m.newSetTask(&cuda.MemsetNodeParams{Dst: s.Dst, Pitch: s.Pitch, Value: s.Value, ElementSize: s.ElementSize,
			Width: s.Width, Height: s.Height}, s.Ctx)
	case cuda.CU_GRAPH_NODE_TYPE_HOST:
		return newHostTask(union[cuda.HostNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_GRAPH:
		c := union[cuda.ChildGraphNodeParams](p)
		return m.newChildTask(c.Graph, c.Ownership)
	case cuda.CU_GRAPH_NODE_TYPE_EMPTY:
		return emptyTask{}, success
	case cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT:
		return m.newEventTask(*union[cuda.Event](p), p.Type == cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT)
	case cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return m.newAllocTask(union[cuda.MemAllocNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
		return m.newFreeTask(g, *union[cuda.DevicePtr](p))
	case cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
		return m.newMemoryTask(union[cuda.BatchMemOPNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return m.newConditionalTask(g, union[cuda.ConditionalNodeParams](p))
	case cuda.CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL, cuda.CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT:
		return nil, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return nil, invalidValue
}
