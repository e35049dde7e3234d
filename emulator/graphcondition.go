// This file keeps the nodes of graphs that execute other graphs as long as, or
// if, a value says so. Kernels set the value by cudaGraphSetConditional.

package emulator

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A condition is a value that exists once in each launch of a graph.
type condition struct {
	handle  uint64
	initial uint32
	assign  bool // initial is assigned at every launch
	used    bool // a node depends on it
}

// A conditionalTask executes one of its bodies, or one many times.
type conditionalTask struct {
	params    cuda.ConditionalNodeParams
	condition *condition
	bodies    []*graph
	handles   []cuda.Graph // of the bodies, which callers keep a pointer to
}

func (*conditionalTask) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL }

func (t *conditionalTask) run(r *graphRun, s *planStep) error {
	value := r.value(t.condition)
	switch t.params.Type {
	case cuda.CU_GRAPH_COND_TYPE_WHILE:
		for value != 0 && !r.over() {
			if err := r.execute(s.bodies[0]); err != nil {
				return err
			}
			value = r.value(t.condition)
		}
		return nil
	case cuda.CU_GRAPH_COND_TYPE_IF:
		value = uint32(flag(value == 0)) // the first body is for true
	}
	if uint64(value) < uint64(len(s.bodies)) {
		return r.execute(s.bodies[value])
	}
	return nil
}

func (r *graphRun) value(c *condition) uint32 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.values[c.handle]
}

// setConditional is cudaGraphSetConditional; false when the graph that is
// executed has no such condition.
func (r *graphRun) setConditional(handle uint64, value uint32) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, known := r.values[handle]
	if known {
		r.values[handle] = value
	}
	return known
}

// reset gives all conditions of a plan their values at the start of a launch.
func (r *graphRun) reset(p *plan) {
	for _, s := range p.steps {
		if t, ok := r.states[s.index].does.(*conditionalTask); ok {
			r.values[t.condition.handle] = t.condition.initial
		}
		for _, body := range s.bodies {
			r.reset(body)
		}
	}
}

func (m *machine) bindConditions(api *cuda.API) {
	api.CuGraphConditionalHandleCreate = func(out *cuda.GraphConditionalHandle, handle cuda.Graph, ctx cuda.Context, initial, flags uint32) cuda.Result {
		if _, r := m.contextOrCurrent(ctx); r != success {
			return r
		}
		defer m.lockGraphs()()
		g := m.graphs.get(uintptr(handle))
		if g == nil || out == nil || flags&^uint32(cuda.CU_GRAPH_COND_ASSIGN_DEFAULT) != 0 {
			return invalidValue
		}
		c := &condition{handle: uint64(m.newHandle())}
		if c.assign = flags != 0; c.assign {
			c.initial = initial
		}
		g.conditions = append(g.conditions, c)
		*out = cuda.GraphConditionalHandle(c.handle)
		return success
	}
}

// newConditionalTask makes the node's bodies, whose handles it answers in an
// array that lives as long as the node.
func (m *machine) newConditionalTask(g *graph, p *cuda.ConditionalNodeParams) (task, cuda.Result) {
	if g == nil || p.Size == 0 {
		return nil, invalidValue
	}
	i := slices.IndexFunc(g.conditions, func(c *condition) bool { return c.handle == uint64(p.Handle) })
	switch {
	case i < 0 || g.conditions[i].used:
		return nil, invalidValue
	case p.Type == cuda.CU_GRAPH_COND_TYPE_IF && p.Size > 2, p.Type == cuda.CU_GRAPH_COND_TYPE_WHILE && p.Size != 1:
		return nil, invalidValue
	case p.Type < cuda.CU_GRAPH_COND_TYPE_IF || p.Type > cuda.CU_GRAPH_COND_TYPE_SWITCH || p.Size > maxBodies:
		return nil, invalidValue
	}
	t := &conditionalTask{condition: g.conditions[i]}
	t.condition.used = true
	for range p.Size {
		t.bodies = append(t.bodies, m.newGraph())
	}
	t.handles = handlesOf(t.bodies)
	p.PhGraph_out = unsafe.SliceData(t.handles)
	t.params = *p
	return t, success
}

// misplaced is a node that the bodies of conditional nodes cannot have, at any
// depth: NVIDIA's driver permits kernels, copies and fills of linear memory, empty
// nodes, child graphs and conditional nodes. It is nil when there is none.
func misplaced(g *graph, inside bool) *graphNode {
	for _, n := range g.nodes {
		conditional := false
		switch t := n.does.(type) {
		case *conditionalTask:
			conditional = true
		case *kernelTask, *setTask, *childTask, emptyTask:
		case *copyTask:
			if inside && (t.params.SrcMemoryType == cuda.CU_MEMORYTYPE_ARRAY || t.params.DstMemoryType == cuda.CU_MEMORYTYPE_ARRAY) {
				return n
			}
		default:
			if inside {
				return n
			}
		}
		for _, body := range bodiesOf(n.does) {
			if found := misplaced(body, inside || conditional); found != nil {
				return found
			}
		}
	}
	return nil
}

// maxBodies bounds the branches of a switch.
const maxBodies = 1 << 16

func handlesOf(graphs []*graph) (handles []cuda.Graph) {
	for _, g := range graphs {
		handles = append(handles, cuda.Graph(g.handle))
	}
	return handles
}
