package graphs

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
)

func (m *Graphs) updateExec(exec cuda.GraphExec, handle cuda.Graph, info *cuda.GraphExecUpdateResultInfo) cuda.Result {
	return m.withExec(exec, func(x *graphExec) cuda.Result {
		g := m.Graphs.Graphs.Find(handle)
		if g == nil || info == nil {
			return invalidValue
		}
		*info = cuda.GraphExecUpdateResultInfo{}
		states := slices.Clone(x.states)
		r := compare(x.plan, g, states, info)
		if r == success {
			x.states = states
		}
		return r
	})
}

// compare pairs a plan with a graph and puts what the graph's nodes do into
// states, or says why it cannot.
func compare(p *dag.Plan, g *dag.Graph, states []dag.State, info *cuda.GraphExecUpdateResultInfo) cuda.Result {
	differs := func(why cuda.GraphExecUpdateResult, node, from *dag.Node) cuda.Result {
		*info = cuda.GraphExecUpdateResultInfo{Result: why, ErrorNode: node.ID(), ErrorFromNode: from.ID()}
		return cuda.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE
	}
	if p == nil || len(p.Steps) != len(g.Nodes) {
		return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, nil, nil)
	}
	steps, pairs := map[*dag.Node]*dag.Step{}, map[*dag.Node]*dag.Node{}
	for _, s := range p.Steps {
		steps[s.Node] = s
	}
	for i, n := range p.Graph.Nodes {
		pairs[n] = g.Nodes[i]
	}
	for i, old := range p.Graph.Nodes {
		n, s := g.Nodes[i], steps[old]
		if s.Kind != n.Task.Kind() {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED, n, nil)
		}
		if from, same := sameEdges(s.Before, n.Before, pairs); !same {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, n, from)
		}
		if !dag.SameCondition(p.Graph, old.Task, g, n.Task) {
			return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, n, nil)
		}
		if why := changed(states[s.Index].Task, n.Task); why != cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS {
			return differs(why, n, nil)
		}
		states[s.Index].Task = n.Task
		for j, body := range dag.Bodies(n.Task) {
			if j >= len(s.Bodies) {
				return differs(cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, n, nil)
			}
			if r := compare(s.Bodies[j], body, states, info); r != success {
				return r
			}
		}
	}
	return success
}

// sameEdges compares what two nodes wait for; else it answers the node at the
// other end of the edge that differs, where the new graph has one.
func sameEdges(before, after []dag.Edge, pairs map[*dag.Node]*dag.Node) (from *dag.Node, same bool) {
	for i, e := range after {
		if i >= len(before) || pairs[before[i].Node] != e.Node || before[i].Data != e.Data {
			return e.Node, false
		}
	}
	return nil, len(before) == len(after)
}

// changed tells what of a task an update cannot replace.
func changed(before, after dag.Task) cuda.GraphExecUpdateResult {
	switch b := before.(type) {
	case *modules.KernelTask:
		if b.Function.Module.Context != after.(*modules.KernelTask).Function.Module.Context {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE
		}
	case *copies.CopyTask, *copies.SetTask:
		if replaceable(before, after) != success {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED
		}
	case *dag.Conditional:
		a := after.(*dag.Conditional)
		if a.Params.Type != b.Params.Type || len(a.Bodies) != len(b.Bodies) {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED
		}
	case *linear.AllocTask, *linear.FreeTask:
		if before != after {
			return cuda.CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED
		}
	}
	return cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS
}

// replaceable compares what cannot change in a graph that is instantiated: the
// context, and the kinds of memory of a copy.
func replaceable(before, after dag.Task) cuda.Result {
	switch b := before.(type) {
	case *modules.KernelTask:
		if b.Function.Module.Context != after.(*modules.KernelTask).Function.Module.Context {
			return invalidValue
		}
	case *copies.CopyTask:
		a := after.(*copies.CopyTask)
		if a.Context != b.Context || a.Params.SrcMemoryType != b.Params.SrcMemoryType || a.Params.DstMemoryType != b.Params.DstMemoryType {
			return invalidValue
		}
	case *copies.SetTask:
		a := after.(*copies.SetTask)
		if a.Context != b.Context || (a.Params.Height > 1) != (b.Params.Height > 1) {
			return invalidValue
		}
	}
	return success
}
