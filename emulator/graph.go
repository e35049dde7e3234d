// This file keeps graphs: nodes of work, and which of them comes before which.

package emulator

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A graph is a description of work. Everything about graphs is guarded by the
// machine's graph mutex, except what is being executed, which does not change.
type graph struct {
	handle     uintptr
	nodes      []*graphNode // in the order of making
	source     *graph       // it is a clone of; may be nil
	owner      *graphNode   // the node whose child or body it is; nil for a graph of the caller's
	conditions []*condition
	objects    map[*userObject]uint32
}

// A graphNode is a piece of work in a graph.
type graphNode struct {
	handle uintptr
	graph  *graph
	does   task
	before []edge     // what it waits for
	source *graphNode // it is a clone of; may be nil
}

// An edge is a dependency on a node.
type edge struct {
	node *graphNode
	data cuda.GraphEdgeData
}

// A task is what a node does. It does not change: setting parameters replaces
// it.
type task interface {
	kind() cuda.GraphNodeType
	// run executes it with what the run knows.
	run(r *graphRun, s *planStep) error
}

func (m *machine) bindGraphs(api *cuda.API) {
	api.CuGraphCreate = func(out *cuda.Graph, flags uint32) cuda.Result {
		defer m.lockGraphs()()
		if out == nil || flags != 0 {
			return invalidValue
		}
		*out = cuda.Graph(m.newGraph().handle)
		return success
	}
	api.CuGraphDestroy = m.destroyGraph
	api.CuGraphClone = m.cloneGraph
	api.CuGraphNodeFindInClone = m.findInClone
	api.CuGraphDestroyNode = m.destroyNode
	api.CuGraphNodeGetType = func(handle cuda.GraphNode, out *cuda.GraphNodeType) cuda.Result {
		defer m.lockGraphs()()
		n := m.nodes.get(uintptr(handle))
		if n == nil {
			return invalidValue
		}
		return give(out, n.does.kind())
	}
	api.CuGraphGetNodes = func(handle cuda.Graph, out *cuda.GraphNode, count *uint64) cuda.Result {
		defer m.lockGraphs()()
		g := m.graphs.get(uintptr(handle))
		if g == nil || count == nil {
			return invalidValue
		}
		return listNodes(g.nodes, out, count)
	}
	api.CuGraphGetRootNodes = func(handle cuda.Graph, out *cuda.GraphNode, count *uint64) cuda.Result {
		defer m.lockGraphs()()
		g := m.graphs.get(uintptr(handle))
		if g == nil || count == nil {
			return invalidValue
		}
		roots := slices.DeleteFunc(slices.Clone(g.nodes), func(n *graphNode) bool { return len(n.before) > 0 })
		return listNodes(roots, out, count)
	}
}

// lockGraphs locks the graphs and returns what unlocks them.
func (m *machine) lockGraphs() func() {
	m.graphMutex.Lock()
	return m.graphMutex.Unlock
}

func (m *machine) newGraph() *graph {
	g := &graph{handle: m.newHandle()}
	m.graphs.put(g.handle, g)
	return g
}

// add makes a node behind others.
func (m *machine) add(g *graph, does task, before []edge) *graphNode {
	n := &graphNode{handle: m.newHandle(), graph: g, does: does, before: before}
	m.nodes.put(n.handle, n)
	g.nodes = append(g.nodes, n)
	for _, body := range bodiesOf(does) {
		body.owner = n
	}
	return n
}

// bodiesOf lists the graphs that a task owns.
func bodiesOf(does task) []*graph {
	switch t := does.(type) {
	case *childTask:
		return []*graph{t.graph}
	case *conditionalTask:
		return t.bodies
	}
	return nil
}

// listNodes fills a list of the caller's, as the driver does: without one it
// tells the length, and what is left of a longer one is nulled.
func listNodes(nodes []*graphNode, out *cuda.GraphNode, count *uint64) cuda.Result {
	if out == nil {
		*count = uint64(len(nodes))
		return success
	}
	list := unsafe.Slice(out, *count)
	clear(list)
	for i, n := range nodes[:min(len(nodes), len(list))] {
		list[i] = cuda.GraphNode(n.handle)
	}
	*count = uint64(min(len(nodes), len(list)))
	return success
}

func (m *machine) destroyGraph(handle cuda.Graph) cuda.Result {
	release := m.lockGraphs()
	g := m.graphs.get(uintptr(handle))
	if g == nil || g.owner != nil {
		release()
		return invalidValue
	}
	dropped := m.dropGraph(g)
	release()
	for _, call := range dropped {
		call()
	}
	return success
}

// dropGraph forgets a graph with all its nodes, and answers the destructors of
// user objects that are now to be called.
func (m *machine) dropGraph(g *graph) (calls []func()) {
	m.graphs.remove(g.handle)
	for _, n := range g.nodes {
		calls = append(calls, m.dropNode(n)...)
	}
	for o, count := range g.objects {
		if o.release(m, count) {
			calls = append(calls, o.destroy)
		}
	}
	return calls
}

func (m *machine) dropNode(n *graphNode) (calls []func()) {
	m.nodes.remove(n.handle)
	for _, body := range bodiesOf(n.does) {
		calls = append(calls, m.dropGraph(body)...)
	}
	if a, ok := n.does.(*allocTask); ok {
		a.memory.release()
	}
	return calls
}

func (m *machine) destroyNode(handle cuda.GraphNode) cuda.Result {
	defer m.lockGraphs()()
	n := m.nodes.get(uintptr(handle))
	if n == nil {
		return invalidValue
	}
	switch n.does.(type) {
	case *allocTask, *freeTask:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	g := n.graph
	g.nodes = slices.DeleteFunc(g.nodes, func(other *graphNode) bool { return other == n })
	for _, other := range g.nodes {
		other.before = slices.DeleteFunc(other.before, func(e edge) bool { return e.node == n })
	}
	for _, call := range m.dropNode(n) {
		defer call()
	}
	return success
}

func (m *machine) cloneGraph(out *cuda.Graph, handle cuda.Graph) cuda.Result {
	defer m.lockGraphs()()
	g := m.graphs.get(uintptr(handle))
	switch {
	case g == nil || out == nil:
		return invalidValue
	case g.allocates() || g.branches():
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	*out = cuda.Graph(m.copyGraph(g).handle)
	return success
}

// allocates reports whether the graph has nodes of memory, which bind it to
// addresses, so that there can be one of it only.
func (g *graph) allocates() bool {
	return slices.ContainsFunc(g.nodes, func(n *graphNode) bool {
		switch t := n.does.(type) {
		case *allocTask, *freeTask:
			return true
		default:
			return slices.ContainsFunc(bodiesOf(t), (*graph).allocates)
		}
	})
}

// branches reports whether the graph has conditional nodes, whose values are
// those of one graph.
func (g *graph) branches() bool {
	return slices.ContainsFunc(g.nodes, func(n *graphNode) bool {
		_, ok := n.does.(*conditionalTask)
		return ok
	})
}

// copyGraph clones a graph with the graphs that its nodes own.
func (m *machine) copyGraph(g *graph) *graph {
	c := m.newGraph()
	c.source = g
	for o, count := range g.objects {
		o.references += uint64(count)
		c.hold(o, count)
	}
	clones := map[*graphNode]*graphNode{}
	for _, n := range g.nodes {
		clone := m.add(c, m.copyTask(n.does), nil)
		clone.source, clones[n] = n, clone
	}
	for _, n := range g.nodes {
		for _, e := range n.before {
			clones[n].before = append(clones[n].before, edge{clones[e.node], e.data})
		}
	}
	return c
}

// copyTask clones what a node owns; the rest is shared.
func (m *machine) copyTask(does task) task {
	if t, ok := does.(*childTask); ok {
		return &childTask{m.copyGraph(t.graph)}
	}
	return does
}

func (m *machine) findInClone(out *cuda.GraphNode, original cuda.GraphNode, clone cuda.Graph) cuda.Result {
	defer m.lockGraphs()()
	n, g := m.nodes.get(uintptr(original)), m.graphs.get(uintptr(clone))
	if n == nil || g == nil || out == nil {
		return invalidValue
	}
	for _, c := range g.nodes {
		if c.source == n {
			*out = cuda.GraphNode(c.handle)
			return success
		}
	}
	return invalidValue
}

// order lists the nodes so that each comes behind what it waits for, else in
// the order of making; ok is false when they wait for each other in a circle.
func (g *graph) order() (nodes []*graphNode, ok bool) {
	placed := map[*graphNode]bool{}
	left := slices.Clone(g.nodes)
	for len(left) > 0 {
		rest := left[:0:0]
		for _, n := range left {
			if slices.ContainsFunc(n.before, func(e edge) bool { return !placed[e.node] }) {
				rest = append(rest, n)
				continue
			}
			placed[n] = true
			nodes = append(nodes, n)
		}
		if len(rest) == len(left) {
			return nil, false
		}
		left = rest
	}
	return nodes, true
}
