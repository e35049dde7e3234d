package dag

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// An Edge is a dependency on a node.
type Edge struct {
	Node *Node
	Data cuda.GraphEdgeData
}

// A Dependency is an edge with both its ends.
type Dependency struct {
	From, To *Node
	Data     cuda.GraphEdgeData
}

// The lists that calls take and fill: nodes, and in the newer forms of the calls
// the data of edges.
type (
	NodeList = *cuda.GraphNode
	DataList = *cuda.GraphEdgeData
)

// MaxDependencies bounds the lists of callers.
const MaxDependencies = 1 << 24

// Dependencies lists the edges between the nodes of the graph.
func (g *Graph) Dependencies() (all []Dependency) {
	for _, n := range g.Nodes {
		for _, e := range n.Before {
			all = append(all, Dependency{e.Node, n, e.Data})
		}
	}
	return all
}

// Edges reads a caller's list of dependencies, all of which must be in one graph.
func (s *Store) Edges(g *Graph, list NodeList, data DataList, n uint64) ([]Edge, cuda.Result) {
	switch {
	case n == 0:
		return nil, success
	case list == nil || n > MaxDependencies:
		return nil, invalidValue
	}
	var edges []Edge
	for i, handle := range unsafe.Slice(list, n) {
		e, r := s.Edge(g, handle, data, n, uint64(i))
		if r != success {
			return nil, r
		}
		if slices.ContainsFunc(edges, func(other Edge) bool { return other.Node == e.Node }) {
			return nil, invalidValue
		}
		edges = append(edges, e)
	}
	return edges, success
}

// Edge reads element i of n of a caller's list. Data may be nil; it may be what
// compute capability 9.0 and later know, ports of kernels.
func (s *Store) Edge(g *Graph, node cuda.GraphNode, data DataList, n, i uint64) (e Edge, r cuda.Result) {
	e.Node = s.Nodes.Find(node)
	if e.Node == nil || e.Node.Graph != g {
		return e, invalidValue
	}
	if data == nil {
		return e, success
	}
	e.Data = unsafe.Slice(data, n)[i]
	if e.Data.Type > uint8(cuda.CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC) || e.Data.From_port > cuda.CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER ||
		e.Data.To_port != 0 || e.Data.Reserved != [5]uint8{} {
		return e, invalidValue
	}
	return e, success
}

// Merged returns the edges of both lists, each once.
func Merged(a, b []Edge) []Edge {
	all := slices.Clone(a)
	for _, e := range b {
		if !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}
