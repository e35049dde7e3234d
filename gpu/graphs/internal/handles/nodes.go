// Package handles reads and changes the driver's graphs by their handles, and keeps what
// a graph retains. Package gpu has the objects that users see.
package handles

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Node is a node of a graph with the indexes of the nodes that it depends on.
type Node struct {
	Handle cuda.GraphNode
	Kind   cuda.GraphNodeType
	Index  int
	Before []int
}

// First returns the address of the first element for the driver, nil for none.
func First(nodes []cuda.GraphNode) *cuda.GraphNode {
	if len(nodes) == 0 {
		return nil
	}
	return &nodes[0]
}

// Nodes lists the nodes of a graph, in the order of their creation.
func Nodes(api *cuda.API, g cuda.Graph) []cuda.GraphNode {
	var n uint64
	if api.CuGraphGetNodes(g, nil, &n) != cuda.CUDA_SUCCESS || n == 0 {
		return nil
	}
	nodes := make([]cuda.GraphNode, n)
	if api.CuGraphGetNodes(g, &nodes[0], &n) != cuda.CUDA_SUCCESS {
		return nil
	}
	return nodes
}

// Weight is how many nodes a list has, those of graphs in it included.
func Weight(api *cuda.API, nodes []cuda.GraphNode) (n int) {
	for _, node := range nodes {
		n++
		if Kind(api, node) == cuda.CU_GRAPH_NODE_TYPE_GRAPH {
			if child, r := Child(api, node); r == cuda.CUDA_SUCCESS {
				n += Weight(api, Nodes(api, child))
			}
		}
	}
	return n
}

// Count returns the number of nodes of a graph.
func Count(api *cuda.API, g cuda.Graph) int {
	var n uint64
	api.CuGraphGetNodes(g, nil, &n)
	return int(n)
}

// NotIn returns the nodes of list that are not in known.
func NotIn(list, known []cuda.GraphNode) []cuda.GraphNode {
	set := make(map[cuda.GraphNode]bool, len(known))
	for _, n := range known {
		set[n] = true
	}
	return slices.DeleteFunc(list, func(n cuda.GraphNode) bool { return set[n] })
}

// List reads all nodes of a graph.
func List(api *cuda.API, g cuda.Graph) (nodes []Node, r cuda.Result) {
	handles := Nodes(api, g)
	nodes = make([]Node, len(handles))
	for i, h := range handles {
		nodes[i] = Node{Handle: h, Index: i}
		if r := api.CuGraphNodeGetType(h, &nodes[i].Kind); r != cuda.CUDA_SUCCESS {
			return nil, r
		}
	}
	return nodes, addEdges(api, g, handles, nodes)
}

func addEdges(api *cuda.API, g cuda.Graph, handles []cuda.GraphNode, nodes []Node) cuda.Result {
	var n uint64
	get := func(from, to *cuda.GraphNode, data *cuda.GraphEdgeData) cuda.Result {
		r := api.CuGraphGetEdges(g, from, to, data, &n)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuGraphGetEdges_v1(g, from, to, &n)
		}
		return r
	}
	if r := get(nil, nil, nil); r != cuda.CUDA_SUCCESS || n == 0 {
		return r
	}
	from, to, data := make([]cuda.GraphNode, n), make([]cuda.GraphNode, n), make([]cuda.GraphEdgeData, n)
	if r := get(&from[0], &to[0], &data[0]); r != cuda.CUDA_SUCCESS {
		return r
	}
	for i := range from {
		a, b := slices.Index(handles, from[i]), slices.Index(handles, to[i])
		if a >= 0 && b >= 0 {
			nodes[b].Before = append(nodes[b].Before, a)
		}
	}
	for _, n := range nodes {
		slices.Sort(n.Before)
	}
	return cuda.CUDA_SUCCESS
}

// Place finds a node among the others of a graph: its index, and those of the nodes that it depends on.
func (n *Node) Place(api *cuda.API, g cuda.Graph) cuda.Result {
	handles := Nodes(api, g)
	before, r := dependencies(api, n.Handle)
	n.Index, n.Before = slices.Index(handles, n.Handle), nil
	for _, other := range before {
		n.Before = append(n.Before, slices.Index(handles, other))
	}
	slices.Sort(n.Before)
	return r
}

func dependencies(api *cuda.API, node cuda.GraphNode) ([]cuda.GraphNode, cuda.Result) {
	var n uint64
	get := func(list *cuda.GraphNode, data *cuda.GraphEdgeData) cuda.Result {
		r := api.CuGraphNodeGetDependencies(node, list, data, &n)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuGraphNodeGetDependencies_v1(node, list, &n)
		}
		return r
	}
	if r := get(nil, nil); r != cuda.CUDA_SUCCESS || n == 0 {
		return nil, r
	}
	list, data := make([]cuda.GraphNode, n), make([]cuda.GraphEdgeData, n)
	r := get(&list[0], &data[0])
	return list, r
}

// Follows reports whether a node depends on another one, directly or not.
func Follows(before func(i int) []int, node, other int) bool {
	seen := map[int]bool{}
	var follows func(node int) bool
	follows = func(node int) bool {
		if seen[node] {
			return false
		}
		seen[node] = true
		return slices.ContainsFunc(before(node), func(i int) bool { return i == other || follows(i) })
	}
	return follows(node)
}

// Kind returns the kind of a node, an empty one where the driver does not tell.
func Kind(api *cuda.API, node cuda.GraphNode) (kind cuda.GraphNodeType) {
	if api.CuGraphNodeGetType(node, &kind) != cuda.CUDA_SUCCESS {
		return cuda.CU_GRAPH_NODE_TYPE_EMPTY
	}
	return kind
}

var kindNames = map[cuda.GraphNodeType]string{
	cuda.CU_GRAPH_NODE_TYPE_KERNEL: "kernel", cuda.CU_GRAPH_NODE_TYPE_MEMCPY: "copy", cuda.CU_GRAPH_NODE_TYPE_MEMSET: "fill",
	cuda.CU_GRAPH_NODE_TYPE_HOST: "host", cuda.CU_GRAPH_NODE_TYPE_GRAPH: "graph", cuda.CU_GRAPH_NODE_TYPE_EMPTY: "empty",
	cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT: "wait", cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD: "record", cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC: "alloc",
	cuda.CU_GRAPH_NODE_TYPE_MEM_FREE: "free", cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: "memory", cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL: "conditional",
}

// KindName returns the name of a kind: "kernel", "copy".
func KindName(kind cuda.GraphNodeType) string {
	if name := kindNames[kind]; name != "" {
		return name
	}
	return strings.ToLower(strings.TrimPrefix(kind.String(), "CU_GRAPH_NODE_TYPE_"))
}

// Child returns the graph that a node of kind CU_GRAPH_NODE_TYPE_GRAPH launches.
func Child(api *cuda.API, node cuda.GraphNode) (child cuda.Graph, r cuda.Result) {
	r = api.CuGraphChildGraphNodeGetGraph(node, &child)
	return child, r
}

// Misplaced returns a node that conditional nodes cannot have in their bodies: the first
// in some bodies, nil for none. Inner gives the bodies of conditional nodes.
func Misplaced(api *cuda.API, bodies []cuda.Graph, inner map[cuda.GraphNode][]cuda.Graph) *Node {
	for _, body := range bodies {
		for i, handle := range Nodes(api, body) {
			n, deeper := &Node{Handle: handle, Kind: Kind(api, handle), Index: i}, inner[handle]
			switch n.Kind {
			case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
				var p cuda.Memcpy3D
				if api.CuGraphMemcpyNodeGetParams(handle, &p) == cuda.CUDA_SUCCESS && (p.SrcMemoryType == cuda.CU_MEMORYTYPE_ARRAY || p.DstMemoryType == cuda.CU_MEMORYTYPE_ARRAY) {
					return n
				}
			case cuda.CU_GRAPH_NODE_TYPE_KERNEL, cuda.CU_GRAPH_NODE_TYPE_MEMSET, cuda.CU_GRAPH_NODE_TYPE_EMPTY, cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
			case cuda.CU_GRAPH_NODE_TYPE_GRAPH:
				if child, r := Child(api, handle); r == cuda.CUDA_SUCCESS {
					deeper = []cuda.Graph{child}
				}
			default:
				return n
			}
			if n := Misplaced(api, deeper, inner); n != nil {
				return n
			}
		}
	}
	return nil
}
