// This file builds graphs node by node.

package gpu

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// Add puts behind some nodes of the graph what f puts into a stream: one node
// or several. It answers the last one, an empty node behind the last ones where
// there are several. Without nodes to wait for, the work can begin with the graph.
// When it fails, the graph is as it was.
func (g *Graph) Add(after []*GraphNode, f func(s *Stream) error) (*GraphNode, error) {
	before, err := g.handles(after)
	if err != nil {
		return nil, err
	}
	if err := g.resting("adding to a graph", "put the work into the stream that the function gets"); err != nil {
		return nil, err
	}
	side, err := g.side()
	if err != nil {
		return nil, err
	}
	had := g.list()
	ends, err := g.record(side, before, 0, func() error { return f(side) })
	if err == nil && g.count() == len(had) {
		err = &ArgumentError{Doing: "adding to a graph", Expected: "work in the stream", Got: "none"}
	}
	last := cuda.GraphNode(0)
	if err == nil {
		last, err = g.join(ends)
	}
	if err != nil {
		if !g.Freed() { // by f
			g.discard(slices.DeleteFunc(g.list(), setOf(had)))
		}
		return nil, err
	}
	return g.find(last)
}

// count is how many nodes the graph has.
func (g *Graph) count() int {
	var n uint64
	g.context.driver.API().CuGraphGetNodes(g.handle, nil, &n)
	return int(n)
}

// setOf tells whether a node is among some.
func setOf(nodes []cuda.GraphNode) func(cuda.GraphNode) bool {
	set := make(map[cuda.GraphNode]bool, len(nodes))
	for _, n := range nodes {
		set[n] = true
	}
	return func(n cuda.GraphNode) bool { return set[n] }
}

// resting is the error of doing something to the graph itself in a function that
// adds to it.
func (g *Graph) resting(doing, advice string) error {
	if !slices.ContainsFunc(g.sides, (*Stream).Recording) {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "a graph of which nothing is being recorded",
		Got: "a call in a function that adds to it; " + advice}
}

// join is the node behind all of some nodes: the only one, or one that is made.
func (g *Graph) join(ends []cuda.GraphNode) (node cuda.GraphNode, err error) {
	if len(ends) == 1 {
		return ends[0], nil
	}
	err = g.context.within("cuGraphAddEmptyNode", "adding a node to a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphAddEmptyNode(&node, g.handle, first(ends), uint64(len(ends)))
	})
	return node, err
}

// discard takes nodes out again that were added in vain, the last ones first. The
// driver keeps those of graphs that allocate.
func (g *Graph) discard(nodes []cuda.GraphNode) {
	for _, n := range slices.Backward(nodes) {
		_ = g.destroyNode(n)
	}
}

// destroyNode has the driver forget a node with what is inside of it, and forgets
// what is known of it.
func (g *Graph) destroyNode(n cuda.GraphNode) error {
	gone, bodies := g.inside(n)
	err := g.context.within("cuGraphDestroyNode", "removing a node of a graph", func(api *cuda.API) cuda.Result { return api.CuGraphDestroyNode(n) })
	if err != nil {
		return err
	}
	for _, n := range gone {
		delete(g.launches, n)
		delete(g.bodies, n)
		delete(g.off, n)
		g.holds.Drop(g.given[n])
		delete(g.given, n)
		g.retire(g.called[n])
		delete(g.called, n)
	}
	g.conditions = slices.DeleteFunc(g.conditions, func(c *Condition) bool { return slices.Contains(bodies, c.in) })
	return nil
}

// inside lists a node with those in its bodies, and the bodies.
func (g *Graph) inside(n cuda.GraphNode) (nodes []cuda.GraphNode, bodies []cuda.Graph) {
	nodes, bodies = []cuda.GraphNode{n}, slices.Clone(g.bodies[n])
	for _, body := range g.bodies[n] {
		for _, inner := range listNodes(g.context.driver.API(), body) {
			more, deeper := g.inside(inner)
			nodes, bodies = append(nodes, more...), append(bodies, deeper...)
		}
	}
	return nodes, bodies
}

// side is a stream to record in: one for what is added, another one for each
// condition's body inside of it.
func (g *Graph) side() (*Stream, error) {
	if i := slices.IndexFunc(g.sides, func(s *Stream) bool { return !s.Recording() }); i >= 0 {
		return g.sides[i], nil
	}
	s, err := g.context.NewStream(StreamOptions{NonBlocking: true})
	if err == nil {
		g.sides = append(g.sides, s)
	}
	return s, err
}

// handles checks that something can be added behind some nodes.
func (g *Graph) handles(after []*GraphNode) ([]cuda.GraphNode, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	var before []cuda.GraphNode
	for _, n := range after {
		if n.graph != g {
			return nil, &ArgumentError{Doing: "adding to a graph", Argument: "after", Expected: "nodes of the same graph", Got: "a node of another one"}
		}
		if err := n.check(); err != nil {
			return nil, err
		}
		before = append(before, n.handle)
	}
	return before, g.outdate()
}

// find makes the object of a node.
func (g *Graph) find(handle cuda.GraphNode) (*GraphNode, error) {
	return g.findIn(g.handle, handle)
}

// findIn makes the object of a node of the graph itself or of a body. It asks for
// that node only, so that graphs are built in a time that grows with them.
func (g *Graph) findIn(in cuda.Graph, handle cuda.GraphNode) (*GraphNode, error) {
	n := &GraphNode{graph: g, handle: handle}
	err := g.context.within("cuGraphNodeGetType", "finding a node of a graph", func(api *cuda.API) cuda.Result {
		handles := listNodes(api, in)
		n.index = slices.Index(handles, handle)
		if r := api.CuGraphNodeGetType(handle, &n.kind); r != cuda.CUDA_SUCCESS {
			return r
		}
		before, r := dependencies(api, handle)
		for _, other := range before {
			n.before = append(n.before, slices.Index(handles, other))
		}
		slices.Sort(n.before)
		return r
	})
	if err != nil {
		return nil, err
	}
	delete(g.removed, handle) // the driver has used the address again
	return n, nil
}

// dependencies are the nodes that a node waits for.
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
