package graphs

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// bindEdges fills in the calls about dependencies. The older forms have no data of edges.
func (m *Graphs) bindEdges(api *cuda.API) {
	api.CuGraphGetEdges = func(handle cuda.Graph, from, to dag.NodeList, data dag.DataList, n *uint64) cuda.Result {
		return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
			if (from == nil) != (to == nil) {
				return invalidValue
			}
			return giveEdges(g.Dependencies(), from, to, data, n)
		})
	}
	api.CuGraphGetEdges_v1 = func(g cuda.Graph, from, to dag.NodeList, n *uint64) cuda.Result {
		return api.CuGraphGetEdges(g, from, to, nil, n)
	}
	api.CuGraphNodeGetDependencies = func(handle cuda.GraphNode, list dag.NodeList, data dag.DataList, n *uint64) cuda.Result {
		return m.withNode(handle, func(node *dag.Node) cuda.Result {
			edges := slices.DeleteFunc(node.Graph.Dependencies(), func(d dag.Dependency) bool { return d.To != node })
			return giveEdges(edges, list, nil, data, n)
		})
	}
	api.CuGraphNodeGetDependencies_v1 = func(node cuda.GraphNode, list dag.NodeList, n *uint64) cuda.Result {
		return api.CuGraphNodeGetDependencies(node, list, nil, n)
	}
	api.CuGraphNodeGetDependentNodes = func(handle cuda.GraphNode, list dag.NodeList, data dag.DataList, n *uint64) cuda.Result {
		return m.withNode(handle, func(node *dag.Node) cuda.Result {
			edges := slices.DeleteFunc(node.Graph.Dependencies(), func(d dag.Dependency) bool { return d.From != node })
			return giveEdges(edges, nil, list, data, n)
		})
	}
	api.CuGraphNodeGetDependentNodes_v1 = func(node cuda.GraphNode, list dag.NodeList, n *uint64) cuda.Result {
		return api.CuGraphNodeGetDependentNodes(node, list, nil, n)
	}
	api.CuGraphAddDependencies = m.addDependencies
	api.CuGraphAddDependencies_v1 = func(g cuda.Graph, from, to dag.NodeList, n uint64) cuda.Result {
		return m.addDependencies(g, from, to, nil, n)
	}
	api.CuGraphRemoveDependencies = m.removeDependencies
	api.CuGraphRemoveDependencies_v1 = func(g cuda.Graph, from, to dag.NodeList, n uint64) cuda.Result {
		return m.removeDependencies(g, from, to, nil, n)
	}
}

// giveEdges fills the caller's lists. A caller that takes no data is refused
// where an edge has some that matters.
func giveEdges(edges []dag.Dependency, from, to dag.NodeList, data dag.DataList, n *uint64) cuda.Result {
	if n == nil {
		return invalidValue
	}
	if from == nil && to == nil {
		*n = uint64(len(edges))
		return success
	}
	if *n == 0 { // room for nothing
		return invalidValue
	}
	count := min(*n, uint64(len(edges)))
	for i := range *n {
		var d dag.Dependency
		if i < count {
			d = edges[i]
		}
		if d.Data != (cuda.GraphEdgeData{}) && data == nil {
			return cuda.CUDA_ERROR_LOSSY_QUERY
		}
		if from != nil {
			unsafe.Slice(from, *n)[i] = d.From.ID()
		}
		if to != nil {
			unsafe.Slice(to, *n)[i] = d.To.ID()
		}
		if data != nil {
			unsafe.Slice(data, *n)[i] = d.Data
		}
	}
	*n = count
	return success
}

func (m *Graphs) addDependencies(handle cuda.Graph, from, to dag.NodeList, data dag.DataList, n uint64) cuda.Result {
	return m.changeDependencies(handle, from, to, data, n, func(to *dag.Node, e dag.Edge, there int) cuda.Result {
		if there >= 0 || to == e.Node {
			return invalidValue
		}
		to.Before = append(to.Before, e)
		return success
	})
}

func (m *Graphs) removeDependencies(handle cuda.Graph, from, to dag.NodeList, data dag.DataList, n uint64) cuda.Result {
	return m.changeDependencies(handle, from, to, data, n, func(to *dag.Node, e dag.Edge, there int) cuda.Result {
		if there < 0 || to.Before[there].Data != e.Data {
			return invalidValue
		}
		to.Before = slices.Delete(slices.Clone(to.Before), there, there+1)
		return success
	})
}

// changeDependencies does something with each pair of a list; there is the
// place of the edge at present, -1 without one.
func (m *Graphs) changeDependencies(handle cuda.Graph, from, to dag.NodeList, data dag.DataList, n uint64, change func(to *dag.Node, e dag.Edge, there int) cuda.Result) cuda.Result {
	return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
		switch {
		case n > dag.MaxDependencies:
			return invalidValue
		case n == 0:
			return success
		case from == nil || to == nil:
			return invalidValue
		}
		for i := range n {
			e, r := m.Graphs.Edge(g, unsafe.Slice(from, n)[i], data, n, i)
			if r != success {
				return r
			}
			end := m.Graphs.Nodes.Find(unsafe.Slice(to, n)[i])
			if end == nil || end.Graph != g {
				return invalidValue
			}
			there := slices.IndexFunc(end.Before, func(other dag.Edge) bool { return other.Node == e.Node })
			if r := change(end, e, there); r != success {
				return r
			}
		}
		return success
	})
}
