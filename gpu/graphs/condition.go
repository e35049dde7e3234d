// This file adds conditional nodes to graphs.

package graphs

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// A Condition is a number that each launch of a graph has of its own, and that a
// conditional node depends on. Kernels set it by the function cudaGraphSetConditional,
// which takes Handle.
type Condition struct {
	graph  *Graph
	in     cuda.Graph // the graph itself, or the body that contains its node
	handle cuda.GraphConditionalHandle
	used   bool // a node depends on it
}

// Handle is the argument of cudaGraphSetConditional.
func (c *Condition) Handle() uint64 { return uint64(c.handle) }

// Graph is what the condition belongs to.
func (c *Condition) Graph() *Graph { return c.graph }

// NewCondition makes a condition, whose value is initial whenever the graph is launched.
// One conditional node must depend on it.
func (g *Graph) NewCondition(initial uint32) (*Condition, error) {
	if err := g.made(); err != nil {
		return nil, err
	}
	return g.newCondition(g.handles.Graph, initial)
}

func (g *Graph) newCondition(in cuda.Graph, initial uint32) (*Condition, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	c := &Condition{graph: g, in: in}
	err := g.within("cuGraphConditionalHandleCreate", "making a condition", func(api *cuda.API) cuda.Result {
		return api.CuGraphConditionalHandleCreate(&c.handle, in, g.context.Handle(), initial, cuda.CU_GRAPH_COND_ASSIGN_DEFAULT)
	})
	if err != nil {
		return nil, err
	}
	g.conditions = append(g.conditions, c)
	return c, nil
}

// NewCondition makes a condition for a node of Conditional in the same stream.
func NewCondition(s *gpu.Stream, initial uint32) (*Condition, error) {
	g, in, _, err := captureInfo(s, "making a condition")
	if err != nil {
		return nil, err
	}
	return g.newCondition(in, initial)
}

// captureInfo returns the graph or body that a stream is captured to, and the nodes that
// its next node depends on.
func captureInfo(s *gpu.Stream, doing string) (g *Graph, in cuda.Graph, before []cuda.GraphNode, err error) {
	if err := inside.Check(s); err != nil {
		return nil, 0, nil, err
	}
	t := inside.StreamLife(s).Capture()
	if t == nil {
		return nil, 0, nil, &usage.ArgumentError{Doing: doing, Argument: "stream", Expected: "one that is being recorded", Got: s.String()}
	}
	err = inside.Within(s.Context(), "cuStreamGetCaptureInfo", doing+" in a stream", func(api *cuda.API) (r cuda.Result) {
		in, before, r = lifetime.CaptureInfo(api, s.Handle())
		before = slices.Clone(before) // the driver's own, until the stream gets more
		return r
	})
	return graphOf(t), in, before, err
}

// Conditional adds a node that does one of its bodies, each described by a function that
// enqueues work in a stream: for CU_GRAPH_COND_TYPE_IF the first when the condition is
// not 0, else the second where there is one; for CU_GRAPH_COND_TYPE_WHILE the only one,
// as long as the condition is not 0; for CU_GRAPH_COND_TYPE_SWITCH the one with the
// condition's number. When a function fails, the node is removed; its condition cannot be
// used again.
func (g *Graph) Conditional(kind cuda.GraphConditionalNodeType, c *Condition, after []*Node, bodies ...func(s *gpu.Stream) error) (*Node, error) {
	before, err := g.nodesBefore(after)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(g.sides, (*gpu.Stream).Recording) {
		return nil, &usage.ArgumentError{Doing: "adding to a graph", Argument: "stream", Expected: "that of the innermost function that adds to the graph, in which the node gets its place",
			Got: "another one"}
	}
	node, err := g.conditional(kind, c, g.handles.Graph, before, bodies)
	if err != nil {
		return nil, err
	}
	return g.find(g.handles.Graph, node)
}

// Conditional is Graph.Conditional for a stream that is being captured, as a body of
// another conditional node may be: the node depends on what the stream has been given,
// and what the stream is given next depends on the node. The condition is one of
// NewCondition.
func Conditional(s *gpu.Stream, kind cuda.GraphConditionalNodeType, c *Condition, bodies ...func(s *gpu.Stream) error) (*Node, error) {
	g, in, before, err := captureInfo(s, "adding a conditional node to a graph")
	if err != nil {
		return nil, err
	}
	node, err := g.conditional(kind, c, in, before, bodies)
	if err != nil {
		return nil, err
	}
	err = g.within("cuStreamUpdateCaptureDependencies", "adding a conditional node to a graph", func(api *cuda.API) cuda.Result {
		return handles.ContinueAfter(api, s.Handle(), node)
	})
	if err != nil {
		return nil, err
	}
	return g.find(in, node)
}

// checkFor returns an error unless a node in a graph or body can depend on the condition.
func (c *Condition) checkFor(g *Graph, in cuda.Graph) error {
	wrong := &usage.ArgumentError{Doing: "adding to a graph", Argument: "condition"}
	switch {
	case c.graph != g:
		wrong.Expected, wrong.Got = "one of the same graph", "one of another graph"
	case c.used:
		wrong.Expected, wrong.Got = "one that no other node depends on", "one that has its node; make another condition"
	case c.in != in:
		wrong.Expected, wrong.Got = "one that was made in the function in which its node is added", "one that was made outside of it"
		if in == g.handles.Graph {
			wrong.Expected, wrong.Got = "one that was made outside of functions that add to the graph, as the node is", "one that was made in such a function"
		}
	default:
		return nil
	}
	return wrong
}

// conditional adds the node to the graph itself or to a body.
func (g *Graph) conditional(kind cuda.GraphConditionalNodeType, c *Condition, in cuda.Graph, before []cuda.GraphNode, bodies []func(*gpu.Stream) error) (node cuda.GraphNode, err error) {
	if err := c.checkFor(g, in); err != nil {
		return 0, err
	}
	p := cuda.ConditionalNodeParams{Handle: c.handle, Type: kind, Size: uint32(len(bodies)), Ctx: g.context.Handle()}
	if err := g.grow(1); err != nil {
		return 0, err
	}
	var made []cuda.Graph
	err = g.within("cuGraphAddNode", "adding a conditional node to a graph", func(api *cuda.API) (r cuda.Result) {
		node, made, r = handles.AddConditional(api, in, before, p)
		return r
	})
	if err != nil {
		g.handles.Grow(-1)
		return 0, err
	}
	g.empty, c.used = false, true
	g.bodies[node] = made
	for i, body := range made {
		side, err := g.side()
		if err == nil {
			_, err = g.capture(side, nil, body, func() error { return bodies[i](side) })
		}
		if err != nil {
			if !g.Freed() { // by the function
				g.discard([]cuda.GraphNode{node})
			}
			return 0, err
		}
	}
	return node, nil
}

//go:embed condition.ptx
var conditionPTX string

// Set enqueues, in a stream that is being captured to the condition's graph, work that
// gives the condition the value of the 4 bytes at offset of b.
func (c *Condition) Set(b *gpu.Buffer, offset uint64, s *gpu.Stream) error {
	if err := c.made(); err != nil {
		return err
	}
	if err := c.graph.check(); err != nil {
		return err
	}
	if s == nil || !c.graph.Records(s) { // there the kernel would find no condition, and the context were lost
		got := "the default stream"
		if s != nil {
			got = s.String()
		}
		return &usage.ArgumentError{Doing: "setting a condition", Argument: "stream", Expected: "one in which work of the condition's graph is being recorded, as the functions of graph.add and graph.while get it",
			Got: got}
	}
	if err := inside.Span(b, "setting a condition from", offset, 4); err != nil {
		return err
	}
	word, err := b.View(offset, 4)
	if err != nil {
		return err
	}
	f, err := c.setter()
	if err != nil {
		return err
	}
	l, err := f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s})
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

// A setter is the kernel of Set in a context, which loads it on first use.
type setter struct {
	mu     sync.Mutex
	kernel *gpu.Function
}

// setter returns the kernel of Set.
func (c *Condition) setter() (*gpu.Function, error) {
	type key struct{}
	in := c.graph.context
	s := inside.Kept(in, key{}, func() any { return new(setter) }).(*setter)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kernel != nil {
		return s.kernel, nil
	}
	m, err := in.LoadModule([]byte(conditionPTX), gpu.JITOptions{})
	if err != nil {
		return nil, err
	}
	s.kernel, err = m.Function("set_condition")
	return s.kernel, err
}
