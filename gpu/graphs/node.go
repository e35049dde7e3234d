// This file defines Node: what a node is, does and depends on.

package graphs

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/usage"
)

// A Node is a node of a graph.
type Node struct {
	graph *Graph
	node  handles.Node
	in    cuda.Graph // of which it is a node, where its place there is looked up when it is asked for; else 0
}

// place is the node with its index and those of the nodes that it depends on. Looking them up takes time in proportion
// to the graph, which nodes that are added one by one must not.
func (n *Node) place() handles.Node {
	if n.in == 0 || n.check() != nil {
		return n.node
	}
	placed := n.node
	_ = n.graph.within("cuGraphGetNodes", "finding a node of a graph", func(api *cuda.API) cuda.Result {
		return placed.Place(api, n.in)
	}) // it is there: a node that is gone was found by check
	return placed
}

// list returns the handles of the nodes, in the driver's order.
func (g *Graph) list() []cuda.GraphNode {
	if g.check() != nil {
		return nil
	}
	return handles.Nodes(g.context.Driver().API(), g.handles.Graph)
}

// Nodes lists the nodes in the order of their creation.
func (g *Graph) Nodes() ([]*Node, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	return g.nodesOf(g.handles.Graph)
}

// nodesOf lists the nodes of the graph itself, of a child or of a body.
func (g *Graph) nodesOf(of cuda.Graph) ([]*Node, error) {
	var list []handles.Node
	err := g.within("cuGraphNodeGetType", "listing the nodes of a graph", func(api *cuda.API) (r cuda.Result) {
		list, r = handles.List(api, of)
		return r
	})
	nodes := make([]*Node, len(list))
	for i, n := range list {
		nodes[i] = &Node{graph: g, node: n}
		delete(g.removed, n.Handle) // the driver has reused the address
	}
	return nodes, err
}

// Graph is what the node is part of.
func (n *Node) Graph() *Graph { return n.graph }

// Handle is the node for calls that bypass this package.
func (n *Node) Handle() cuda.GraphNode { return n.node.Handle }

// Kind is "kernel", "copy", "fill", "host", "graph", "empty", "wait", "record", "alloc",
// "free", "memory" or "conditional".
func (n *Node) Kind() string { return handles.KindName(n.node.Kind) }

// Dependencies returns the indexes in Graph.Nodes of the nodes that the node depends on.
func (n *Node) Dependencies() []int { return n.place().Before }

// Function is the kernel that the node launches, nil where it launches none or one that
// was not launched through this package.
func (n *Node) Function() *gpu.Function {
	if l := n.graph.launches[n.node.Handle]; l != nil {
		return l.Function()
	}
	return nil
}

// Label is the name of the kernel, or the kind.
func (n *Node) Label() string {
	if f := n.Function(); f != nil {
		return f.Name()
	}
	if n.node.Kind == 0 {
		_ = n.graph.context.Driver().API().CuGraphNodeGetType(n.node.Handle, &n.node.Kind)
	}
	return n.Kind()
}

// String is "node 2 of a graph, kernel saxpy".
func (n *Node) String() string {
	if n.made() != nil {
		return "a Node that nothing has made"
	}
	if f := n.Function(); f != nil {
		return fmt.Sprintf("node %d of a graph, kernel %s", n.place().Index, f.Name())
	}
	return fmt.Sprintf("node %d of a graph, %s", n.place().Index, n.Label())
}

// check returns an error when the node or its graph is gone.
func (n *Node) check() error {
	if err := n.made(); err != nil {
		return err
	}
	if err := n.graph.check(); err != nil || !n.graph.removed[n.node.Handle] {
		return err
	}
	return &usage.ReleasedError{Object: "a node of a graph", Reason: "has been removed"}
}

// Launch returns a copy of the node's launch, whose arguments can be set; Set makes it
// the node's. The error is an *usage.ArgumentError for nodes of other kinds.
func (n *Node) Launch() (*gpu.Launch, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	l := n.graph.launches[n.node.Handle]
	if l == nil {
		return nil, &usage.ArgumentError{Doing: "setting the arguments of " + n.String(), Expected: "a node that launches a kernel", Got: "one of kind " + n.Kind()}
	}
	return inside.Copy(l), nil
}

// Enabled reports whether launches of the graph do the node. It is true for nodes that
// Enable does not accept.
func (n *Node) Enabled() (bool, error) {
	if err := n.check(); err != nil || !n.canBeDisabled() {
		return err == nil, err
	}
	if err := n.graph.instantiate(); err != nil {
		return false, err
	}
	var on uint32
	err := n.graph.within("cuGraphNodeGetEnabled", "switching a node of a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphNodeGetEnabled(n.graph.handles.Exec, n.node.Handle, &on)
	})
	return on != 0, err
}

// Enable makes launches of the graph do the node, or leave it out. Only kernels, copies
// and fills can be left out.
func (n *Node) Enable(on bool) error {
	if err := n.check(); err != nil {
		return err
	}
	if err := n.graph.instantiate(); err != nil {
		return err
	}
	if !n.canBeDisabled() {
		return &usage.ArgumentError{Doing: "switching " + n.String(), Expected: "a kernel, a copy or a fill", Got: "a node of kind " + n.Kind()}
	}
	var v uint32
	if on {
		v = 1
	}
	err := n.graph.within("cuGraphNodeSetEnabled", "switching a node of a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphNodeSetEnabled(n.graph.handles.Exec, n.node.Handle, v)
	})
	if err == nil {
		n.graph.setDisabled(n.node.Handle, !on)
	}
	return err
}

// setDisabled stores for the next executable form whether a node is disabled.
func (g *Graph) setDisabled(node cuda.GraphNode, disabled bool) {
	if g.disabled == nil {
		g.disabled = map[cuda.GraphNode]bool{}
	}
	if g.disabled[node] = disabled; !disabled {
		delete(g.disabled, node)
	}
}

func (n *Node) canBeDisabled() bool {
	k := n.node.Kind
	return k == cuda.CU_GRAPH_NODE_TYPE_KERNEL || k == cuda.CU_GRAPH_NODE_TYPE_MEMCPY || k == cuda.CU_GRAPH_NODE_TYPE_MEMSET
}

// Params returns what a kernel, a copy, a fill, an allocation or a release does. It is
// zero for nodes of other kinds.
func (n *Node) Params() (p NodeParams, err error) {
	if err := n.check(); err != nil {
		return p, err
	}
	s, err := inside.Life(n.graph.context).Enter()
	if err != nil {
		return p, err
	}
	defer s.Leave()
	call, r := p.read(s.API, n.node.Handle, n.node.Kind)
	return p, inside.Failed(n.graph.context, call, r, "reading what a node does of %s", n.graph.context)
}

// Bodies lists the nodes of the graphs inside of the node: of the child that it launches,
// or of the bodies of a conditional node. It is nil for nodes of other kinds, and for
// conditional nodes of a clone, whose bodies the driver does not tell.
func (n *Node) Bodies() ([][]*Node, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	inner := n.graph.bodies[n.node.Handle]
	if n.node.Kind == cuda.CU_GRAPH_NODE_TYPE_GRAPH {
		var child cuda.Graph
		err := n.graph.within("cuGraphChildGraphNodeGetGraph", "looking into a node", func(api *cuda.API) (r cuda.Result) {
			child, r = handles.Child(api, n.node.Handle)
			return r
		})
		if err != nil {
			return nil, err
		}
		inner = []cuda.Graph{child}
	}
	var bodies [][]*Node
	for _, body := range inner {
		nodes, err := n.graph.nodesOf(body)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, nodes)
	}
	return bodies, nil
}

// Dot draws the graph in the language of Graphviz. Graphs inside of nodes are boxes
// connected to them.
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
func draw(text *strings.Builder, nodes []*Node, prefix string) error {
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
