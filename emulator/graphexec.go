// This file instantiates graphs and executes them. A graph is executed on one
// goroutine, node after node in an order that its edges allow: kernels use all
// processors by themselves.

package emulator

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// A graphExec is a graph that can be launched. The plan stays as it is; what
// its steps do is replaced as a whole, so that a launch goes on with what it
// began with.
type graphExec struct {
	handle  uintptr
	flags   uint64
	plan    *plan
	index   map[*graphNode]int // of the nodes of the graph and of those that it owns
	states  []stepState
	last    point // of the last launch: launches come one after the other
	objects map[*userObject]uint32
	memory  []*graphMemory
}

// A plan is the steps of a graph in an order in which they can be done.
type plan struct {
	graph *graph // for comparing, which a later destruction does not change
	steps []*planStep
}

// A planStep is a node in a plan.
type planStep struct {
	index  int // of its state
	node   *graphNode
	kind   cuda.GraphNodeType
	before []edge
	bodies []*plan
}

// A stepState is what a step does at present.
type stepState struct {
	does     task
	disabled bool
}

func (m *machine) bindGraphExecs(api *cuda.API) {
	api.CuGraphInstantiateWithFlags = func(out *cuda.GraphExec, g cuda.Graph, flags uint64) cuda.Result {
		return m.instantiate(out, g, &cuda.GraphInstantiateParams{Flags: flags &^ uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD)})
	}
	api.CuGraphInstantiateWithParams = m.instantiate
	api.CuGraphExecGetFlags = func(handle cuda.GraphExec, out *uint64) cuda.Result {
		return m.withExec(handle, func(x *graphExec) cuda.Result { return give(out, x.flags) })
	}
	api.CuGraphExecDestroy = m.destroyExec
	api.CuGraphUpload = func(handle cuda.GraphExec, stream cuda.Stream) cuda.Result {
		s, r := m.stream(stream)
		if r != success {
			return r
		}
		if s.tape.Load() != nil {
			return s.spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
		}
		return m.withExec(handle, func(*graphExec) cuda.Result { return success })
	}
	api.CuGraphNodeSetEnabled = func(handle cuda.GraphExec, node cuda.GraphNode, enabled uint32) cuda.Result {
		return m.withStep(handle, node, func(x *graphExec, i int) cuda.Result {
			if !switchable(x.states[i].does.kind()) {
				return invalidValue
			}
			x.change(i, stepState{x.states[i].does, enabled == 0})
			return success
		})
	}
	api.CuGraphNodeGetEnabled = func(handle cuda.GraphExec, node cuda.GraphNode, out *uint32) cuda.Result {
		return m.withStep(handle, node, func(x *graphExec, i int) cuda.Result {
			if !switchable(x.states[i].does.kind()) {
				return invalidValue
			}
			return give(out, uint32(flag(!x.states[i].disabled)))
		})
	}
	m.bindExecNodes(api)
}

// switchable reports whether nodes of a kind can be disabled.
func switchable(kind cuda.GraphNodeType) bool {
	return kind == cuda.CU_GRAPH_NODE_TYPE_KERNEL || kind == cuda.CU_GRAPH_NODE_TYPE_MEMCPY || kind == cuda.CU_GRAPH_NODE_TYPE_MEMSET
}

func (m *machine) withExec(handle cuda.GraphExec, do func(*graphExec) cuda.Result) cuda.Result {
	defer m.lockGraphs()()
	x := m.execs.get(uintptr(handle))
	if x == nil {
		return invalidValue
	}
	return do(x)
}

// withStep finds the step of a node of the graph that was instantiated.
func (m *machine) withStep(handle cuda.GraphExec, node cuda.GraphNode, do func(x *graphExec, i int) cuda.Result) cuda.Result {
	return m.withExec(handle, func(x *graphExec) cuda.Result {
		i, ok := x.index[m.nodes.get(uintptr(node))]
		if !ok {
			return invalidValue
		}
		return do(x, i)
	})
}

func (x *graphExec) change(i int, state stepState) {
	x.states = slices.Clone(x.states)
	x.states[i] = state
}

func (m *machine) instantiate(out *cuda.GraphExec, handle cuda.Graph, p *cuda.GraphInstantiateParams) cuda.Result {
	defer m.lockGraphs()()
	const known = cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH | cuda.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD |
		cuda.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH | cuda.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY
	g := m.graphs.get(uintptr(handle))
	if out == nil || g == nil || p == nil || p.Flags&^uint64(known) != 0 {
		return invalidValue
	}
	refuse := func(node *graphNode, why cuda.GraphInstantiateResult, r cuda.Result) cuda.Result {
		p.HErrNode_out, p.Result_out = handleOf(node), why
		return r
	}
	if p.Flags&uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH) != 0 {
		return refuse(nil, cuda.CUDA_GRAPH_INSTANTIATE_ERROR, cuda.CUDA_ERROR_NOT_SUPPORTED)
	}
	x := &graphExec{handle: m.newHandle(), flags: p.Flags, index: map[*graphNode]int{}}
	if x.plan = x.lay(g); x.plan == nil {
		return refuse(nil, cuda.CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE, invalidValue)
	}
	if i := slices.IndexFunc(g.conditions, func(c *condition) bool { return !c.used }); i >= 0 {
		return refuse(nil, cuda.CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED, invalidValue)
	}
	if n := misplaced(g, false); n != nil {
		return refuse(n, cuda.CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, cuda.CUDA_ERROR_NOT_SUPPORTED)
	}
	for _, mem := range x.memory {
		if mem.bound {
			x.memory = nil
			return refuse(nil, cuda.CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, cuda.CUDA_ERROR_NOT_SUPPORTED)
		}
	}
	for _, mem := range x.memory {
		mem.bound = true
		mem.references++
	}
	x.objects = maps.Clone(g.objects)
	for o, count := range x.objects {
		o.references += uint64(count)
	}
	m.execs.put(x.handle, x)
	p.HErrNode_out, p.Result_out = 0, cuda.CUDA_GRAPH_INSTANTIATE_SUCCESS
	*out = cuda.GraphExec(x.handle)
	return success
}

// lay makes the plan of a graph; nil when its nodes wait in a circle.
func (x *graphExec) lay(g *graph) *plan {
	nodes, ok := g.order()
	if !ok {
		return nil
	}
	p := &plan{graph: &graph{nodes: slices.Clone(g.nodes), conditions: slices.Clone(g.conditions)}}
	for _, n := range nodes {
		s := &planStep{index: len(x.states), node: n, kind: n.does.kind(), before: slices.Clone(n.before)}
		x.index[n] = s.index
		x.states = append(x.states, stepState{does: n.does})
		p.steps = append(p.steps, s)
		if a, ok := n.does.(*allocTask); ok {
			x.memory = append(x.memory, a.memory)
		}
		for _, body := range bodiesOf(n.does) {
			b := x.lay(body)
			if b == nil {
				return nil
			}
			s.bodies = append(s.bodies, b)
		}
	}
	return p
}

func (m *machine) destroyExec(handle cuda.GraphExec) cuda.Result {
	release := m.lockGraphs()
	x := m.execs.get(uintptr(handle))
	if x == nil {
		release()
		return invalidValue
	}
	m.execs.remove(x.handle)
	var calls []func()
	for _, mem := range x.memory {
		mem.bound = false
		mem.release()
	}
	for o, count := range x.objects {
		if o.release(m, count) {
			calls = append(calls, o.destroy)
		}
	}
	last := x.last
	release()
	if last.queue == nil || last.reached() {
		for _, call := range calls {
			call()
		}
		return success
	}
	go func() { // as the driver: when the last launch is over
		last.wait()
		for _, call := range calls {
			call()
		}
	}()
	return success
}

// setExecNode replaces what a step does by another task of its kind.
func (m *machine) setExecNode(exec cuda.GraphExec, node cuda.GraphNode, kind cuda.GraphNodeType, make func() (task, cuda.Result)) cuda.Result {
	return m.withStep(exec, node, func(x *graphExec, i int) cuda.Result {
		if x.states[i].does.kind() != kind {
			return invalidValue
		}
		does, r := make()
		if r == success {
			r = replaceable(x.states[i].does, does)
		}
		if r == success {
			x.change(i, stepState{does, x.states[i].disabled})
		}
		return r
	})
}

// replaceable compares what cannot change in a graph that is instantiated: the
// context, and the kinds of memory of a copy.
func replaceable(before, after task) cuda.Result {
	switch b := before.(type) {
	case *kernelTask:
		if b.function.module.context != after.(*kernelTask).function.module.context {
			return invalidValue
		}
	case *copyTask:
		a := after.(*copyTask)
		if a.context != b.context || a.params.SrcMemoryType != b.params.SrcMemoryType || a.params.DstMemoryType != b.params.DstMemoryType {
			return invalidValue
		}
	case *setTask:
		a := after.(*setTask)
		if a.context != b.context || (a.params.Height > 1) != (b.params.Height > 1) {
			return invalidValue
		}
	}
	return success
}

func (m *machine) bindExecNodes(api *cuda.API) {
	api.CuGraphExecHostNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.HostNodeParams) cuda.Result {
		return m.setExecNode(exec, node, cuda.CU_GRAPH_NODE_TYPE_HOST, func() (task, cuda.Result) { return newHostTask(p) })
	}
	api.CuGraphExecEventRecordNodeSetEvent = func(exec cuda.GraphExec, node cuda.GraphNode, e cuda.Event) cuda.Result {
		return m.setExecNode(exec, node, cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD, func() (task, cuda.Result) { return m.newEventTask(e, false) })
	}
	api.CuGraphExecEventWaitNodeSetEvent = func(exec cuda.GraphExec, node cuda.GraphNode, e cuda.Event) cuda.Result {
		return m.setExecNode(exec, node, cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT, func() (task, cuda.Result) { return m.newEventTask(e, true) })
	}
	api.CuGraphExecChildGraphNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, child cuda.Graph) cuda.Result {
		return m.withStep(exec, node, func(x *graphExec, i int) cuda.Result {
			n, g := m.nodes.get(uintptr(node)), m.graphs.get(uintptr(child))
			t, ok := n.does.(*childTask)
			if g == nil || !ok {
				return invalidValue
			}
			states := slices.Clone(x.states)
			if x.compare(x.bodyOf(t.graph), g, states, &cuda.GraphExecUpdateResultInfo{}) != success {
				return invalidValue
			}
			x.states = states
			return success
		})
	}
	api.CuGraphExecUpdate = m.updateExec
	api.CuGraphExecUpdate_v1 = func(exec cuda.GraphExec, g cuda.Graph, node *cuda.GraphNode, result *cuda.GraphExecUpdateResult) cuda.Result {
		var info cuda.GraphExecUpdateResultInfo
		r := m.updateExec(exec, g, &info)
		if node != nil {
			*node = info.ErrorNode
		}
		if result != nil {
			*result = info.Result
		}
		return r
	}
}

// A graphRun is one launch.
type graphRun struct {
	ctx     context.Context // ends it
	context *cudaContext
	plan    *plan
	states  []stepState
	events  graphEvents

	mutex  sync.Mutex        // guards values, which kernels set
	values map[uint64]uint32 // of the conditions
}

func (r *graphRun) do(c *cudaContext) error {
	defer r.events.end()
	return r.execute(r.plan)
}

// execute does the steps of a plan. A failure, also one of other work in the
// context, ends it.
func (r *graphRun) execute(p *plan) error {
	for _, s := range p.steps {
		if r.over() {
			return nil
		}
		state := r.states[s.index]
		if state.disabled {
			continue
		}
		if err := state.does.run(r, s); err != nil {
			return err
		}
	}
	return nil
}

// over reports whether nothing more is to be done.
func (r *graphRun) over() bool {
	return r.context.failure() != nil || r.ctx.Err() != nil
}

// bindGraphLaunch binds the launch of graphs that end with ctx.
func (m *machine) bindGraphLaunch(ctx context.Context, api *cuda.API) {
	api.CuGraphLaunch = func(x cuda.GraphExec, s cuda.Stream) cuda.Result { return m.launchGraph(ctx, x, s) }
}

func (m *machine) launchGraph(ctx context.Context, handle cuda.GraphExec, stream cuda.Stream) cuda.Result {
	s, r := m.stream(stream)
	if r != success {
		return r
	}
	m.graphMutex.Lock()
	x := m.execs.get(uintptr(handle))
	if x == nil {
		m.graphMutex.Unlock()
		return invalidValue
	}
	if s.tape.Load() != nil {
		m.graphMutex.Unlock()
		return s.spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	}
	defer m.graphMutex.Unlock()
	if r := x.takeMemory(m); r != success {
		return r
	}
	if r := s.implicit(); r != success {
		return r
	}
	run := &graphRun{ctx: ctx, context: s.context, plan: x.plan, states: x.states, values: map[uint64]uint32{}}
	run.reset(x.plan)
	run.events.expect(m, x.plan, x.states)
	if x.last.queue != nil && !x.last.reached() {
		x.last = s.submitAfter(run, x.last)
	} else {
		x.last = s.submit(run)
	}
	return success
}
