// This file gives an executable graph what another graph of the same shape
// does. Nodes and edges are paired in the order in which they were made.

package emulator

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) updateExec(exec cuda.GraphExec, handle cuda.Graph, info *cuda.GraphExecUpdateResultInfo) cuda.Result {
	return m.withExec(exec, func(x *graphExec) cuda.Result {
		g := m.graphs.get(uintptr(handle))
		if g == nil || info == nil {
			return invalidValue
		}
		*info = cuda.GraphExecUpdateResultInfo{}
		states := slices.Clone(x.states)
		r := x.compare(x.plan, g, states, info)
		if r == success {
			x.states = states
		}
		return r
	})
}

// bodyOf finds the plan of a graph that a node owns.
func (x *graphExec) bodyOf(g *graph) *plan { return find(x.plan, g) }

func find(p *plan, g *graph) *plan {
	for _, s := range p.steps {
		for i, body := range bodiesOf(s.node.does) {
			if i >= len(s.bodies) {
				break
			}
			if body == g {
				return s.bodies[i]
			}
			if found := find(s.bodies[i], g); found != nil {
				return found
			}
		}
	}
	return nil
}

// compare pairs a plan with a graph and puts what the graph's nodes do into
// states, or says why it cannot.
func (x *graphExec) compare(p *plan, g *graph, states []stepState, info *cuda.GraphExecUpdateResultInfo) cuda.Result {
	differs := func(why cuda.GraphExecUpdateResult, node, from *graphNode) cuda.Result {
		*info = cuda.GraphExecUpdateResultInfo{Result: why, ErrorNode: handleOf(node), ErrorFromNode: handleOf(from)}
		return cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE
	}
	if p == nil || len(p.steps) != len(g.nodes) {
		return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, nil, nil)
	}
	steps, pairs := map[*graphNode]*planStep{}, map[*graphNode]*graphNode{}
	for _, s := range p.steps {
		steps[s.node] = s
	}
	for i, n := range p.graph.nodes {
		pairs[n] = g.nodes[i]
	}
	for i, old := range p.graph.nodes {
		n, s := g.nodes[i], steps[old]
		if s.kind != n.does.kind() {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED, n, nil)
		}
		if from, same := sameEdges(s.before, n.before, pairs); !same {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, n, from)
		}
		if !p.pairsCondition(g, old.does, n.does) {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, n, nil)
		}
		if why := changed(states[s.index].does, n.does); why != cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS {
			return differs(why, n, nil)
		}
		states[s.index].does = n.does
		for j, body := range bodiesOf(n.does) {
			if j >= len(s.bodies) {
				return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, n, nil)
			}
			if r := x.compare(s.bodies[j], body, states, info); r != success {
				return r
			}
		}
	}
	return success
}

// pairsCondition reports whether conditional nodes depend on the same of their
// graphs' conditions, which are paired in the order of making. The new ones bring
// their values at the start.
func (p *plan) pairsCondition(g *graph, before, after task) bool {
	b, ok := before.(*conditionalTask)
	if !ok {
		return true
	}
	return slices.Index(p.graph.conditions, b.condition) == slices.Index(g.conditions, after.(*conditionalTask).condition)
}

// sameEdges compares what two nodes wait for; else it answers the node at the
// other end of the edge that differs, where the new graph has one.
func sameEdges(before, after []edge, pairs map[*graphNode]*graphNode) (from *graphNode, same bool) {
	for i, e := range after {
		if i >= len(before) || pairs[before[i].node] != e.node || before[i].data != e.data {
			return e.node, false
		}
	}
	return nil, len(before) == len(after)
}

// changed tells what of a task an update cannot replace.
func changed(before, after task) cuda.GraphExecUpdateResult {
	switch b := before.(type) {
	case *kernelTask:
		if b.function.module.context != after.(*kernelTask).function.module.context {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE
		}
	case *copyTask, *setTask:
		if replaceable(before, after) != success {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED
		}
	case *conditionalTask:
		a := after.(*conditionalTask)
		if a.params.Type != b.params.Type || len(a.bodies) != len(b.bodies) {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED
		}
	case *allocTask, *freeTask:
		if before != after {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED
		}
	}
	return cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS
}
