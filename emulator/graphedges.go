// This file answers which nodes of a graph wait for which.

package emulator

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// The lists that calls take and give: nodes, and data of edges beside them,
// which the older forms do not have.
type (
	nodeList = *cuda.GraphNode
	dataList = *cuda.GraphEdgeData
)

func (m *machine) bindGraphEdges(api *cuda.API) {
	api.CuGraphGetEdges = m.graphEdges
	api.CuGraphGetEdges_v1 = func(g cuda.Graph, from, to nodeList, n *uint64) cuda.Result {
		return m.graphEdges(g, from, to, nil, n)
	}
	api.CuGraphNodeGetDependencies = m.dependencies
	api.CuGraphNodeGetDependencies_v1 = func(node cuda.GraphNode, list nodeList, n *uint64) cuda.Result {
		return m.dependencies(node, list, nil, n)
	}
	api.CuGraphNodeGetDependentNodes = m.dependents
	api.CuGraphNodeGetDependentNodes_v1 = func(node cuda.GraphNode, list nodeList, n *uint64) cuda.Result {
		return m.dependents(node, list, nil, n)
	}
	api.CuGraphAddDependencies = m.addDependencies
	api.CuGraphAddDependencies_v1 = func(g cuda.Graph, from, to nodeList, n uint64) cuda.Result {
		return m.addDependencies(g, from, to, nil, n)
	}
	api.CuGraphRemoveDependencies = m.removeDependencies
	api.CuGraphRemoveDependencies_v1 = func(g cuda.Graph, from, to nodeList, n uint64) cuda.Result {
		return m.removeDependencies(g, from, to, nil, n)
	}
}

// maxDependencies bounds the lists of callers.
const maxDependencies = 1 << 24

// edgesOf reads a list of dependencies, all of which must be in one graph.
func (m *machine) edgesOf(g *graph, list nodeList, data dataList, n uint64) ([]edge, cuda.Result) {
	switch {
	case n == 0:
		return nil, success
	case list == nil || n > maxDependencies:
		return nil, invalidValue
	}
	var edges []edge
	for i, handle := range unsafe.Slice(list, n) {
		node := m.nodes.get(uintptr(handle))
		if node == nil || node.graph != g {
			return nil, invalidValue
		}
		e := edge{node: node}
		if data != nil {
			e.data = unsafe.Slice(data, n)[i]
			if r := checkEdge(e.data); r != success {
				return nil, r
			}
		}
		if slices.ContainsFunc(edges, func(other edge) bool { return other.node == node }) {
			return nil, invalidValue
		}
		edges = append(edges, e)
	}
	return edges, success
}

// checkEdge takes what Hopper and its followers know: ports of kernels.
func checkEdge(d cuda.GraphEdgeData) cuda.Result {
	if d.Type > uint8(cuda.CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC) || d.From_port > cuda.CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER ||
		d.To_port != 0 || d.Reserved != [5]uint8{} {
		return invalidValue
	}
	return success
}

// A link is an edge with both its ends.
type dependency struct {
	from, to *graphNode
	data     cuda.GraphEdgeData
}

func (g *graph) dependencies() (all []dependency) {
	for _, n := range g.nodes {
		for _, e := range n.before {
			all = append(all, dependency{e.node, n, e.data})
		}
	}
	return all
}

// giveEdges fills the caller's lists. A caller that takes no data is refused
// where an edge has some that matters.
func giveEdges(edges []dependency, from, to nodeList, data dataList, n *uint64) cuda.Result {
	if n == nil {
		return invalidValue
	}
	if from == nil && to == nil {
		*n = uint64(len(edges))
		return success
	}
	count := min(*n, uint64(len(edges)))
	for i := range *n {
		var d dependency
		if i < count {
			d = edges[i]
		}
		if d.data != (cuda.GraphEdgeData{}) && data == nil {
			return cuda.CUDA_ERROR_LOSSY_QUERY
		}
		if from != nil {
			unsafe.Slice(from, *n)[i] = handleOf(d.from)
		}
		if to != nil {
			unsafe.Slice(to, *n)[i] = handleOf(d.to)
		}
		if data != nil {
			unsafe.Slice(data, *n)[i] = d.data
		}
	}
	*n = count
	return success
}

func handleOf(n *graphNode) cuda.GraphNode {
	if n == nil {
		return 0
	}
	return cuda.GraphNode(n.handle)
}

func (m *machine) graphEdges(handle cuda.Graph, from, to nodeList, data dataList, n *uint64) cuda.Result {
	defer m.lockGraphs()()
	g := m.graphs.get(uintptr(handle))
	if g == nil || (from == nil) != (to == nil) {
		return invalidValue
	}
	return giveEdges(g.dependencies(), from, to, data, n)
}

func (m *machine) dependencies(handle cuda.GraphNode, list nodeList, data dataList, n *uint64) cuda.Result {
	defer m.lockGraphs()()
	node := m.nodes.get(uintptr(handle))
	if node == nil {
		return invalidValue
	}
	var edges []dependency
	for _, e := range node.before {
		edges = append(edges, dependency{e.node, node, e.data})
	}
	return giveEdges(edges, list, nil, data, n)
}

func (m *machine) dependents(handle cuda.GraphNode, list nodeList, data dataList, n *uint64) cuda.Result {
	defer m.lockGraphs()()
	node := m.nodes.get(uintptr(handle))
	if node == nil {
		return invalidValue
	}
	edges := slices.DeleteFunc(node.graph.dependencies(), func(d dependency) bool { return d.from != node })
	return giveEdges(edges, nil, list, data, n)
}

func (m *machine) addDependencies(handle cuda.Graph, from, to nodeList, data dataList, n uint64) cuda.Result {
	return m.changeDependencies(handle, from, to, data, n, func(to *graphNode, e edge, there int) cuda.Result {
		if there >= 0 || to == e.node {
			return invalidValue
		}
		to.before = append(to.before, e)
		return success
	})
}

func (m *machine) removeDependencies(handle cuda.Graph, from, to nodeList, data dataList, n uint64) cuda.Result {
	return m.changeDependencies(handle, from, to, data, n, func(to *graphNode, e edge, there int) cuda.Result {
		if there < 0 || to.before[there].data != e.data {
			return invalidValue
		}
		to.before = slices.Delete(slices.Clone(to.before), there, there+1)
		return success
	})
}

// changeDependencies does something with each pair of a list; there is the
// place of the edge at present, -1 without one.
func (m *machine) changeDependencies(handle cuda.Graph, from, to nodeList, data dataList, n uint64, change func(to *graphNode, e edge, there int) cuda.Result) cuda.Result {
	defer m.lockGraphs()()
	g := m.graphs.get(uintptr(handle))
	switch {
	case g == nil || n > maxDependencies:
		return invalidValue
	case n == 0:
		return success
	case from == nil || to == nil:
		return invalidValue
	}
	for i := range n {
		a, b := m.nodes.get(uintptr(unsafe.Slice(from, n)[i])), m.nodes.get(uintptr(unsafe.Slice(to, n)[i]))
		if a == nil || b == nil || a.graph != g || b.graph != g {
			return invalidValue
		}
		e := edge{node: a}
		if data != nil {
			e.data = unsafe.Slice(data, n)[i]
			if r := checkEdge(e.data); r != success {
				return r
			}
		}
		there := slices.IndexFunc(b.before, func(e edge) bool { return e.node == a })
		if r := change(b, e, there); r != success {
			return r
		}
	}
	return success
}
