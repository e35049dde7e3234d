// This file looks into the graphs inside of a graph: children, and the bodies of
// conditional nodes.

package gpu

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// Bodies lists the nodes of the graphs inside of the node: of the child that it
// launches, or of the bodies of a conditional node. It is nil for other nodes,
// and for conditional nodes of a clone, of which the driver does not tell.
func (n *GraphNode) Bodies() ([][]*GraphNode, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	inner := n.graph.bodies[n.handle]
	if n.kind == cuda.CU_GRAPH_NODE_TYPE_GRAPH {
		var child cuda.Graph
		err := n.graph.context.within("cuGraphChildGraphNodeGetGraph", "looking into a node", func(api *cuda.API) cuda.Result {
			return api.CuGraphChildGraphNodeGetGraph(n.handle, &child)
		})
		if err != nil {
			return nil, err
		}
		inner = []cuda.Graph{child}
	}
	var bodies [][]*GraphNode
	for _, body := range inner {
		nodes, err := n.graph.nodesOf(body)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, nodes)
	}
	return bodies, nil
}

// embed makes the graph a node of the one that a stream is recorded in: the
// driver refuses to capture a launch of it. What it knows of its nodes it passes
// on to the copies that the driver makes of them.
func (g *Graph) embed(api *cuda.API, l *lifetime.Stream) cuda.Result {
	into, before, r := lifetime.CaptureInfo(api, l.Handle)
	if r != cuda.CUDA_SUCCESS {
		return r
	}
	var node cuda.GraphNode
	if r := api.CuGraphAddChildGraphNode(&node, into, first(before), uint64(len(before)), g.handle); r != cuda.CUDA_SUCCESS {
		return r
	}
	var child cuda.Graph
	if t := l.Capture(); t != nil && api.CuGraphChildGraphNodeGetGraph(node, &child) == cuda.CUDA_SUCCESS {
		for original, launch := range g.launches {
			var n cuda.GraphNode
			if api.CuGraphNodeFindInClone(&n, original, child) == cuda.CUDA_SUCCESS {
				graphOf(t).launches[n] = launch.copy()
			}
		}
	}
	return continueBehind(api, l, node)
}

// Dot draws the graph in the language of Graphviz, the graphs inside of its nodes
// as boxes that hang on them.
func (g *Graph) Dot() (string, error) {
	nodes, err := g.Nodes()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString("digraph graph_ {\n  node [shape=box];\n")
	if err := draw(&text, nodes, "n"); err != nil {
		return "", err
	}
	text.WriteString("}\n")
	return text.String(), nil
}

// draw writes nodes, whose names begin with prefix.
func draw(text *strings.Builder, nodes []*GraphNode, prefix string) error {
	for i, n := range nodes {
		fmt.Fprintf(text, "  %s%d [label=%q];\n", prefix, i, n.Label())
	}
	for i, n := range nodes {
		for _, before := range n.Dependencies() {
			fmt.Fprintf(text, "  %s%d -> %s%d;\n", prefix, before, prefix, i)
		}
	}
	for i, n := range nodes {
		bodies, err := n.Bodies()
		if err != nil {
			return err
		}
		for k, body := range bodies {
			inner := fmt.Sprintf("%s%d_%d_", prefix, i, k)
			fmt.Fprintf(text, "  subgraph cluster_%s {\n", inner)
			if err := draw(text, body, inner); err != nil {
				return err
			}
			text.WriteString("  }\n")
			if len(body) > 0 {
				fmt.Fprintf(text, "  %s%d -> %s0 [style=dotted];\n", prefix, i, inner)
			}
		}
	}
	return nil
}
