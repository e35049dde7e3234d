package graphs

import (
	"context"
	"maps"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
	"github.com/cujs/cujs/emulator/internal/engine/check"
)

// A graphExec is a graph that can be launched. The plan does not change; the states of its
// steps are replaced as a whole, so that a launch keeps the steps it began with.
type graphExec struct {
	handle  cuda.GraphExec
	flags   uint64
	plan    *dag.Plan
	index   map[*dag.Node]int // of the nodes of the graph and of those that it owns
	states  []dag.State
	last    *machine.Point // of the last launch: launches come one after the other; nil before the first
	objects map[*dag.UserObject]uint32
	memory  []*linear.GraphMemory
}

// bindExecs fills in the calls about executable graphs.
func (m *Graphs) bindExecs(api *cuda.API) {
	api.CuGraphInstantiateWithFlags = func(out *cuda.GraphExec, g cuda.Graph, flags uint64) cuda.Result {
		return m.instantiate(out, g, &cuda.GraphInstantiateParams{Flags: flags &^ uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD)})
	}
	api.CuGraphInstantiateWithParams = m.instantiate
	api.CuGraphExecGetFlags = func(handle cuda.GraphExec, out *uint64) cuda.Result {
		return m.withExec(handle, func(x *graphExec) cuda.Result { return call.Give(out, x.flags) })
	}
	api.CuGraphExecDestroy = m.destroyExec
	api.CuGraphUpload = func(handle cuda.GraphExec, in cuda.Stream) cuda.Result {
		return call.With(m.Stream, in, func(s *machine.Stream) cuda.Result {
			if s.Capturing() {
				return s.Spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
			}
			return m.withExec(handle, func(*graphExec) cuda.Result { return success })
		})
	}
	api.CuGraphNodeSetEnabled = func(handle cuda.GraphExec, node cuda.GraphNode, enabled uint32) cuda.Result {
		return m.withSwitch(handle, node, func(x *graphExec, i int) cuda.Result {
			x.change(i, dag.State{Task: x.states[i].Task, Disabled: enabled == 0})
			return success
		})
	}
	api.CuGraphNodeGetEnabled = func(handle cuda.GraphExec, node cuda.GraphNode, out *uint32) cuda.Result {
		return m.withSwitch(handle, node, func(x *graphExec, i int) cuda.Result {
			return call.Give(out, uint32(call.Flag(!x.states[i].Disabled)))
		})
	}
	api.CuGraphExecUpdate = m.updateExec
	api.CuGraphExecUpdate_v1 = func(exec cuda.GraphExec, g cuda.Graph, node *cuda.GraphNode, result *cuda.GraphExecUpdateResult) cuda.Result {
		var info cuda.GraphExecUpdateResultInfo
		r := m.updateExec(exec, g, &info)
		call.Put(node, info.ErrorNode)
		call.Put(result, info.Result)
		return r
	}
}

func (m *Graphs) withExec(handle cuda.GraphExec, do func(*graphExec) cuda.Result) cuda.Result {
	defer m.Graphs.Lock()()
	return call.With(m.execs.Get, handle, do)
}

// withStep finds the step of a node of the graph that was instantiated.
func (m *Graphs) withStep(handle cuda.GraphExec, node cuda.GraphNode, do func(x *graphExec, n *dag.Node, i int) cuda.Result) cuda.Result {
	return m.withExec(handle, func(x *graphExec) cuda.Result {
		n := m.Graphs.Nodes.Find(node)
		i, ok := x.index[n]
		if !ok {
			return invalidValue
		}
		return do(x, n, i)
	})
}

// withSwitch is withStep for nodes of the kinds that can be disabled.
func (m *Graphs) withSwitch(handle cuda.GraphExec, node cuda.GraphNode, do func(x *graphExec, i int) cuda.Result) cuda.Result {
	return m.withStep(handle, node, func(x *graphExec, _ *dag.Node, i int) cuda.Result {
		switch x.states[i].Task.Kind() {
		case cuda.CU_GRAPH_NODE_TYPE_KERNEL, cuda.CU_GRAPH_NODE_TYPE_MEMCPY, cuda.CU_GRAPH_NODE_TYPE_MEMSET:
			return do(x, i)
		}
		return invalidValue
	})
}

func (x *graphExec) change(i int, state dag.State) {
	x.states = slices.Clone(x.states)
	x.states[i] = state
}

func (m *Graphs) instantiate(out *cuda.GraphExec, handle cuda.Graph, p *cuda.GraphInstantiateParams) cuda.Result {
	if _, r := m.Usable(); r != success {
		return r
	}
	return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
		const known = cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH | cuda.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD |
			cuda.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH | cuda.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY
		if out == nil || p == nil || p.Flags&^uint64(known) != 0 {
			return invalidValue
		}
		x, node, why, r := newExec(g, p.Flags)
		p.HErrNode_out, p.Result_out = node.ID(), why
		if r == success {
			x.handle = m.execs.Add(m.Handles, x)
			*out = x.handle
		}
		return r
	})
}

// newExec makes an executable graph, or says which node prevents it.
func newExec(g *dag.Graph, flags uint64) (x *graphExec, node *dag.Node, why cuda.GraphInstantiateResult, r cuda.Result) {
	if flags&uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH) != 0 {
		return nil, nil, cuda.CUDA_GRAPH_INSTANTIATE_ERROR, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	x = &graphExec{flags: flags, index: map[*dag.Node]int{}}
	if x.plan = x.lay(g); x.plan == nil {
		return nil, nil, cuda.CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE, invalidValue
	}
	if slices.ContainsFunc(g.Conditions, func(c *dag.Condition) bool { return !c.Used }) {
		return nil, nil, cuda.CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED, invalidValue
	}
	if n := misplaced(g, false); n != nil {
		return nil, n, cuda.CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	if slices.ContainsFunc(x.memory, func(mem *linear.GraphMemory) bool { return mem.Bound }) {
		return nil, nil, cuda.CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	for _, mem := range x.memory {
		mem.Bind()
	}
	x.objects = maps.Clone(g.Objects)
	for o, count := range x.objects {
		o.Retain(count)
	}
	return x, nil, cuda.CUDA_GRAPH_INSTANTIATE_SUCCESS, success
}

// lay makes the plan of a graph; nil when its dependencies form a cycle.
func (x *graphExec) lay(g *dag.Graph) *dag.Plan {
	nodes, ok := g.Order()
	if !ok {
		return nil
	}
	p := &dag.Plan{Graph: &dag.Graph{Nodes: slices.Clone(g.Nodes), Conditions: slices.Clone(g.Conditions)}}
	for _, n := range nodes {
		s := &dag.Step{Index: len(x.states), Node: n, Kind: n.Task.Kind(), Before: slices.Clone(n.Before)}
		x.index[n] = s.Index
		x.states = append(x.states, dag.State{Task: n.Task})
		p.Steps = append(p.Steps, s)
		if a, ok := n.Task.(*linear.AllocTask); ok {
			x.memory = append(x.memory, a.Memory)
		}
		for _, body := range dag.Bodies(n.Task) {
			b := x.lay(body)
			if b == nil {
				return nil
			}
			s.Bodies = append(s.Bodies, b)
		}
	}
	return p
}

// misplaced is a node that the bodies of conditional nodes cannot have, at any
// depth: NVIDIA's driver permits kernels, copies and fills of linear memory, empty
// nodes, child graphs and conditional nodes. It is nil when there is none.
func misplaced(g *dag.Graph, inside bool) *dag.Node {
	for _, n := range g.Nodes {
		conditional := false
		switch t := n.Task.(type) {
		case *dag.Conditional:
			conditional = true
		case *modules.KernelTask, *copies.SetTask, *dag.Child, dag.Empty:
		case *copies.CopyTask:
			if inside && (t.Params.SrcMemoryType == cuda.CU_MEMORYTYPE_ARRAY || t.Params.DstMemoryType == cuda.CU_MEMORYTYPE_ARRAY) {
				return n
			}
		default:
			if inside {
				return n
			}
		}
		for _, body := range dag.Bodies(n.Task) {
			if found := misplaced(body, inside || conditional); found != nil {
				return found
			}
		}
	}
	return nil
}

// destroyExec forgets an executable graph. As with NVIDIA's driver the destructors of its
// objects are called when the last launch is over.
func (m *Graphs) destroyExec(handle cuda.GraphExec) cuda.Result {
	var last *machine.Point
	var destructors []func()
	r := m.withExec(handle, func(x *graphExec) cuda.Result {
		m.execs.Remove(x.handle)
		for _, mem := range x.memory {
			mem.Unbind()
		}
		last, destructors = x.last, m.Graphs.DropObjects(x.objects)
		return success
	})
	destroy := func() {
		if last != nil {
			last.Wait()
		}
		for _, f := range destructors {
			f()
		}
	}
	if last == nil || last.Reached() {
		destroy()
	} else {
		go destroy()
	}
	return r
}

// setExecNode replaces what a step does by another task of its kind.
func (m *Graphs) setExecNode(exec cuda.GraphExec, node cuda.GraphNode, kind cuda.GraphNodeType, task maker) cuda.Result {
	return m.withStep(exec, node, func(x *graphExec, n *dag.Node, i int) cuda.Result {
		if x.states[i].Task.Kind() != kind {
			return invalidValue
		}
		does, r := task(nil, n.Task)
		if r == success {
			r = replaceable(x.states[i].Task, does)
		}
		if r == success {
			x.change(i, dag.State{Task: does, Disabled: x.states[i].Disabled})
		}
		return r
	})
}

// setExecChild replaces what the steps of a child graph do by what the nodes of another do.
func (m *Graphs) setExecChild(exec cuda.GraphExec, node cuda.GraphNode, child cuda.Graph) cuda.Result {
	return m.withStep(exec, node, func(x *graphExec, n *dag.Node, _ int) cuda.Result {
		g := m.Graphs.Graphs.Find(child)
		t, ok := n.Task.(*dag.Child)
		if g == nil || !ok {
			return invalidValue
		}
		states := slices.Clone(x.states)
		if compare(x.plan.Body(t.Graph), g, states, &cuda.GraphExecUpdateResultInfo{}) != success {
			return invalidValue
		}
		x.states = states
		return success
	})
}

// A graphLaunch is a launch in a stream.
type graphLaunch struct {
	*dag.Run
	plan       *dag.Plan
	recordings []func() // of events
	outside    bool     // it waits for, or calls, what is outside of streams
}

// Place puts the launch among the work of all streams.
func (l *graphLaunch) Place(w *check.Work) {
	if !l.outside {
		l.Run.Place(l.plan, w)
	}
}

// AfterAll reports whether the graph may have waited for work of any stream.
func (l *graphLaunch) AfterAll() bool { return l.outside }

// TellsHost reports whether functions of the host may see what is done before the graph.
func (l *graphLaunch) TellsHost() bool { return l.outside }

// Do executes the graph. Events that it does not come to are recorded all the same.
func (l *graphLaunch) Do(*machine.Context) error {
	defer func() {
		for _, record := range l.recordings {
			record()
		}
	}()
	return l.Execute(l.plan)
}

// begin begins what the events of a plan do. Bodies of conditional nodes have none.
func (l *graphLaunch) begin(p *dag.Plan) {
	for _, s := range p.Steps {
		switch t := l.States[s.Index].Task.(type) {
		case *streams.EventTask:
			do, recording := t.Begin()
			if recording {
				l.recordings = append(l.recordings, do)
			}
			if l.Events == nil {
				l.Events = map[int]func(){}
			}
			l.Events[s.Index] = do
			l.outside = true
		case *dag.Child:
			l.begin(s.Bodies[0])
		case *streams.HostTask, *streams.MemoryOps:
			l.outside = true
		}
	}
}

// BindWork fills in the launch of graphs, which end with ctx.
func (m *Graphs) BindWork(ctx context.Context, api *cuda.API) {
	api.CuGraphLaunch = func(handle cuda.GraphExec, stream cuda.Stream) cuda.Result {
		s, r := m.Stream(stream)
		if r != success {
			return r
		}
		r = m.withExec(handle, func(x *graphExec) cuda.Result {
			if s.Capturing() {
				return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
			}
			return x.launch(ctx, s)
		})
		if r == cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED {
			return s.Spoil(r)
		}
		return r
	}
}

func (x *graphExec) launch(ctx context.Context, s *machine.Stream) cuda.Result {
	if r := x.takeMemory(); r != success {
		return r
	}
	if r := s.Implicit(); r != success {
		return r
	}
	run := &graphLaunch{Run: dag.NewRun(ctx, s.Context.Over, x.plan, x.states), plan: x.plan}
	run.begin(x.plan)
	var end machine.Point
	if x.last != nil && !x.last.Reached() {
		end = s.SubmitAfter(run, *x.last)
	} else {
		end = s.Submit(run)
	}
	x.last = &end
	return success
}

// takeMemory allocates what the graph's nodes allocate. Memory that an earlier
// launch left allocated is in the way, unless the graph frees it by itself.
func (x *graphExec) takeMemory() cuda.Result {
	automatic := x.flags&uint64(cuda.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH) != 0
	if len(x.memory) > 0 && x.last != nil {
		x.last.Wait() // what that launch frees is known when it is over
	}
	if !automatic && slices.ContainsFunc(x.memory, func(mem *linear.GraphMemory) bool { return mem.Live.Load() }) {
		return invalidValue
	}
	for _, mem := range x.memory {
		mem.Take()
	}
	return success
}
