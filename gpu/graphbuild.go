// This file builds graphs node by node, and with conditions.

package gpu

import (
	_ "embed"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Add puts behind some nodes of the graph what f puts into a stream: one node
// or several. It answers the last one. Without nodes to wait for, the work can
// begin with the graph.
func (g *Graph) Add(after []*GraphNode, f func(s *Stream) error) (*GraphNode, error) {
	return g.add(after, 0, f)
}

func (g *Graph) add(after []*GraphNode, body cuda.Graph, f func(s *Stream) error) (*GraphNode, error) {
	before, err := g.prepare(after)
	if err != nil {
		return nil, err
	}
	last, err := g.record(g.side, before, body, func() error { return f(g.side) })
	if err != nil || body != 0 {
		return nil, err
	}
	return g.find(last)
}

// prepare checks that nodes are the graph's, and makes the stream to record in.
func (g *Graph) prepare(after []*GraphNode) ([]cuda.GraphNode, error) {
	before, err := g.handles(after)
	if err != nil {
		return nil, err
	}
	if g.side == nil {
		s, err := g.context.NewStream(StreamOptions{NonBlocking: true})
		if err != nil {
			return nil, err
		}
		g.side = s
	}
	return before, nil
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
	nodes, err := g.Nodes()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(nodes, func(n *GraphNode) bool { return n.handle == handle })
	if i < 0 {
		return nil, &ArgumentError{Doing: "adding to a graph", Expected: "work in the stream", Got: "none, or work that ends in several nodes"}
	}
	return nodes[i], nil
}

// A Condition is a number that exists once in each launch of a graph, and that
// a conditional node depends on. Kernels set it by the function
// cudaGraphSetConditional, which takes Handle.
type Condition struct {
	graph  *Graph
	handle cuda.GraphConditionalHandle
	used   bool // a node depends on it
}

// Handle is what cudaGraphSetConditional takes.
func (c *Condition) Handle() uint64 { return uint64(c.handle) }

// Graph is what the condition belongs to.
func (c *Condition) Graph() *Graph { return c.graph }

// NewCondition makes a condition, whose value is initial whenever the graph is
// launched. One conditional node must depend on it.
func (g *Graph) NewCondition(initial uint32) (*Condition, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	c := &Condition{graph: g}
	err := g.context.within("cuGraphConditionalHandleCreate", "making a condition", func(api *cuda.API) cuda.Result {
		return api.CuGraphConditionalHandleCreate(&c.handle, g.handle, g.context.handle, initial, cuda.CU_GRAPH_COND_ASSIGN_DEFAULT)
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Conditional adds a node that does one of its bodies, each described by a
// function that puts work into a stream: for CU_GRAPH_COND_TYPE_IF the first
// when the condition is not 0, else the second where there is one; for
// CU_GRAPH_COND_TYPE_WHILE the only one, as long as it is not 0; for
// CU_GRAPH_COND_TYPE_SWITCH the one with the condition's number.
func (g *Graph) Conditional(kind cuda.GraphConditionalNodeType, c *Condition, after []*GraphNode, bodies ...func(s *Stream) error) (*GraphNode, error) {
	if c.graph != g {
		return nil, &ArgumentError{Doing: "adding to a graph", Argument: "condition", Expected: "one of the same graph", Got: "one of another graph"}
	}
	if c.used {
		return nil, &ArgumentError{Doing: "adding to a graph", Argument: "condition", Expected: "one that no other node depends on", Got: "one that has its node; make another condition"}
	}
	before, err := g.prepare(after)
	if err != nil {
		return nil, err
	}
	var node cuda.GraphNode
	p := &cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL}
	own := (*cuda.ConditionalNodeParams)(unsafe.Pointer(&p.Reserved1)) // the union
	*own = cuda.ConditionalNodeParams{Handle: c.handle, Type: kind, Size: uint32(len(bodies)), Ctx: g.context.handle}
	err = g.context.within("cuGraphAddNode", "adding a conditional node to a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphAddNode(&node, g.handle, first(before), nil, uint64(len(before)), p)
	})
	if err != nil {
		return nil, err
	}
	g.empty, c.used = false, true
	g.bodies[node] = slices.Clone(unsafe.Slice(own.PhGraph_out, len(bodies)))
	for i, body := range g.bodies[node] {
		if _, err := g.add(nil, body, bodies[i]); err != nil {
			return nil, err
		}
	}
	return g.find(node)
}

//go:embed condition.ptx
var conditionPTX string

// Set has work in a stream that is being recorded give the condition the value
// of a word of memory: that of the 4 bytes at offset of b.
func (c *Condition) Set(b *Buffer, offset uint64, s *Stream) error {
	if err := b.span("setting a condition from", offset, 4); err != nil {
		return err
	}
	word, err := b.View(offset, 4)
	if err != nil {
		return err
	}
	f, err := c.graph.context.conditionSetter()
	if err != nil {
		return err
	}
	l, err := f.Prepare(LaunchConfig{Grid: Dim{1, 1, 1}, Block: Dim{1, 1, 1}, Stream: s})
	if err != nil {
		return err
	}
	if err := l.SetUint(0, c.Handle()); err != nil {
		return err
	}
	if err := l.SetBuffer(1, word); err != nil {
		return err
	}
	return l.Run(nil)
}

// conditionSetter is the kernel behind Condition.Set, loaded on first need.
func (c *Context) conditionSetter() (*Function, error) {
	c.mu.Lock()
	f := c.setter
	c.mu.Unlock()
	if f != nil {
		return f, nil
	}
	m, err := c.LoadModule([]byte(conditionPTX), JITOptions{})
	if err != nil {
		return nil, err
	}
	if f, err = m.Function("set_condition"); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.setter = f
	return f, nil
}
