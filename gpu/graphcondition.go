// This file adds to graphs the nodes that depend on conditions.

package gpu

import (
	_ "embed"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Condition is a number that exists once in each launch of a graph, and that
// a conditional node depends on. Kernels set it by the function
// cudaGraphSetConditional, which takes Handle.
type Condition struct {
	graph  *Graph
	in     cuda.Graph // the graph itself, or the body that its node will be in
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
	return g.newCondition(g.handle, initial)
}

func (g *Graph) newCondition(in cuda.Graph, initial uint32) (*Condition, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	c := &Condition{graph: g, in: in}
	err := g.context.within("cuGraphConditionalHandleCreate", "making a condition", func(api *cuda.API) cuda.Result {
		return api.CuGraphConditionalHandleCreate(&c.handle, in, g.context.handle, initial, cuda.CU_GRAPH_COND_ASSIGN_DEFAULT)
	})
	if err != nil {
		return nil, err
	}
	g.conditions = append(g.conditions, c)
	return c, nil
}

// Records tells whether the stream is being recorded in the graph: in what Add
// adds, or in a body of a conditional node.
func (s *Stream) Records(g *Graph) bool {
	t := s.life.Capture()
	return t != nil && t.Graph == any(g)
}

// NewCondition makes a condition for a node that s.Conditional records.
func (s *Stream) NewCondition(initial uint32) (*Condition, error) {
	g, in, _, err := s.place("making a condition")
	if err != nil {
		return nil, err
	}
	return g.newCondition(in, initial)
}

// place is where the next node of a stream comes that is being recorded.
func (s *Stream) place(doing string) (g *Graph, in cuda.Graph, before []cuda.GraphNode, err error) {
	if err := s.check(); err != nil {
		return nil, 0, nil, err
	}
	t := s.life.Capture()
	if t == nil {
		return nil, 0, nil, &ArgumentError{Doing: doing, Argument: "stream", Expected: "one that is being recorded", Got: s.String()}
	}
	err = s.Context().within("cuStreamGetCaptureInfo", doing+" in a stream", func(api *cuda.API) (r cuda.Result) {
		in, before, r = lifetime.CaptureInfo(api, s.life.Handle)
		before = slices.Clone(before) // the driver's own, until the stream gets more
		return r
	})
	return graphOf(t), in, before, err
}

// Conditional adds a node that does one of its bodies, each described by a
// function that puts work into a stream: for CU_GRAPH_COND_TYPE_IF the first
// when the condition is not 0, else the second where there is one; for
// CU_GRAPH_COND_TYPE_WHILE the only one, as long as it is not 0; for
// CU_GRAPH_COND_TYPE_SWITCH the one with the condition's number. When a function
// fails, the node is taken out again; its condition is used up.
func (g *Graph) Conditional(kind cuda.GraphConditionalNodeType, c *Condition, after []*GraphNode, bodies ...func(s *Stream) error) (*GraphNode, error) {
	before, err := g.handles(after)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(g.sides, (*Stream).Recording) {
		return nil, &ArgumentError{Doing: "adding to a graph", Argument: "stream", Expected: "that of the innermost function that adds to the graph, in which the node gets its place",
			Got: "another one"}
	}
	node, err := g.conditional(kind, c, g.handle, before, bodies)
	if err != nil {
		return nil, err
	}
	return g.find(node)
}

// Conditional is Graph.Conditional for a stream that is being recorded, as a body
// of another conditional node may be: the node comes behind what the stream has
// got, and in front of what it gets next. The condition is s.NewCondition's.
func (s *Stream) Conditional(kind cuda.GraphConditionalNodeType, c *Condition, bodies ...func(s *Stream) error) (*GraphNode, error) {
	g, in, before, err := s.place("adding a conditional node to a graph")
	if err != nil {
		return nil, err
	}
	node, err := g.conditional(kind, c, in, before, bodies)
	if err != nil {
		return nil, err
	}
	err = g.context.within("cuStreamUpdateCaptureDependencies", "adding a conditional node to a graph", func(api *cuda.API) cuda.Result {
		return continueBehind(api, s.life, node)
	})
	if err != nil {
		return nil, err
	}
	return g.findIn(in, node)
}

// continueBehind has what a stream that is being recorded gets next wait for a
// node only.
func continueBehind(api *cuda.API, l *lifetime.Stream, node cuda.GraphNode) cuda.Result {
	const set = uint32(cuda.CU_STREAM_SET_CAPTURE_DEPENDENCIES)
	r := api.CuStreamUpdateCaptureDependencies(l.Handle, &node, nil, 1, set)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuStreamUpdateCaptureDependencies_v1(l.Handle, &node, 1, set)
	}
	return r
}

// fits is the error of a condition that a node in a place cannot depend on.
func (c *Condition) fits(g *Graph, in cuda.Graph) error {
	wrong := &ArgumentError{Doing: "adding to a graph", Argument: "condition"}
	switch {
	case c.graph != g:
		wrong.Expected, wrong.Got = "one of the same graph", "one of another graph"
	case c.used:
		wrong.Expected, wrong.Got = "one that no other node depends on", "one that has its node; make another condition"
	case c.in != in:
		wrong.Expected, wrong.Got = "one that was made in the function in which its node is added", "one that was made outside of it"
		if in == g.handle {
			wrong.Expected, wrong.Got = "one that was made outside of functions that add to the graph, as the node is", "one that was made in such a function"
		}
	default:
		return nil
	}
	return wrong
}

// conditional adds the node to the graph itself or to a body.
func (g *Graph) conditional(kind cuda.GraphConditionalNodeType, c *Condition, in cuda.Graph, before []cuda.GraphNode, bodies []func(*Stream) error) (node cuda.GraphNode, err error) {
	if err := c.fits(g, in); err != nil {
		return 0, err
	}
	p := &cuda.GraphNodeParams{Type: cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL}
	own := (*cuda.ConditionalNodeParams)(unsafe.Pointer(&p.Reserved1)) // the union
	*own = cuda.ConditionalNodeParams{Handle: c.handle, Type: kind, Size: uint32(len(bodies)), Ctx: g.context.handle}
	err = g.context.within("cuGraphAddNode", "adding a conditional node to a graph", func(api *cuda.API) cuda.Result {
		return api.CuGraphAddNode(&node, in, first(before), nil, uint64(len(before)), p)
	})
	if err != nil {
		return 0, err
	}
	g.empty, c.used = false, true
	g.bodies[node] = slices.Clone(unsafe.Slice(own.PhGraph_out, len(bodies)))
	for i, body := range g.bodies[node] {
		if err := g.recordBody(body, bodies[i]); err != nil {
			if !g.Freed() { // by the function
				g.discard([]cuda.GraphNode{node})
			}
			return 0, err
		}
	}
	return node, nil
}

func (g *Graph) recordBody(body cuda.Graph, f func(*Stream) error) error {
	side, err := g.side()
	if err != nil {
		return err
	}
	_, err = g.record(side, nil, body, func() error { return f(side) })
	return err
}

// single says why the driver takes no copy of the graph, nor as a part of another
// one; "" when the graph is no reason.
func (g *Graph) single() string {
	switch {
	case g.allocates() || g.has(cuda.CU_GRAPH_NODE_TYPE_MEM_FREE):
		return "a graph that allocates memory cannot be copied or be a part of another one"
	case g.has(cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL):
		return "a graph with conditional nodes cannot be copied or be a part of another one"
	}
	return ""
}

// misplaced names a node that the bodies of conditional nodes cannot have; "" when
// there is none.
func (g *Graph) misplaced() string {
	for _, node := range g.list() {
		if n := g.misplacedIn(g.bodies[node]); n != nil {
			return "what depends on a condition can be kernels, copies of linear memory, fills, other graphs and conditions, and not " + n.String()
		}
	}
	return ""
}

func (g *Graph) misplacedIn(bodies []cuda.Graph) *GraphNode {
	api := g.context.driver.API()
	for _, body := range bodies {
		for i, node := range listNodes(api, body) {
			inner := g.bodies[node]
			switch kindOf(api, node) {
			case cuda.CU_GRAPH_NODE_TYPE_MEMCPY:
				var p cuda.Memcpy3D
				if api.CuGraphMemcpyNodeGetParams(node, &p) == cuda.CUDA_SUCCESS && (p.SrcMemoryType == cuda.CU_MEMORYTYPE_ARRAY || p.DstMemoryType == cuda.CU_MEMORYTYPE_ARRAY) {
					return &GraphNode{graph: g, index: i, handle: node}
				}
			case cuda.CU_GRAPH_NODE_TYPE_KERNEL, cuda.CU_GRAPH_NODE_TYPE_MEMSET, cuda.CU_GRAPH_NODE_TYPE_EMPTY, cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
			case cuda.CU_GRAPH_NODE_TYPE_GRAPH:
				var child cuda.Graph
				if api.CuGraphChildGraphNodeGetGraph(node, &child) == cuda.CUDA_SUCCESS {
					inner = []cuda.Graph{child}
				}
			default:
				return &GraphNode{graph: g, index: i, handle: node}
			}
			if n := g.misplacedIn(inner); n != nil {
				return n
			}
		}
	}
	return nil
}

//go:embed condition.ptx
var conditionPTX string

// Set has work in a stream that is being recorded in the condition's graph give
// it the value of a word of memory: that of the 4 bytes at offset of b.
func (c *Condition) Set(b *Buffer, offset uint64, s *Stream) error {
	if err := c.graph.check(); err != nil {
		return err
	}
	if s == nil || !s.Records(c.graph) { // there the kernel would find no condition, and the context were lost
		got := "the default stream"
		if s != nil {
			got = s.String()
		}
		return &ArgumentError{Doing: "setting a condition", Argument: "stream", Expected: "one in which work of the condition's graph is being recorded, as the functions of graph.add and graph.while get it",
			Got: got}
	}
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
