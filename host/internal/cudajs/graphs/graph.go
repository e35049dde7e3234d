// Package graphs is the classes Graph, GraphNode and Condition of the module cuda.
package graphs

import (
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/streams"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// Graphs are the graphs of one runtime.
type Graphs struct {
	*values.Reader
	streams *streams.Streams
	modules *modules.Modules
	kernels *kernels.Kernels
}

// New returns the area for one runtime.
func New(r *values.Reader, v *streams.Streams, m *modules.Modules, k *kernels.Kernels) *Graphs {
	return &Graphs{Reader: r, streams: v, modules: m, kernels: k}
}

// Define adds the classes of the area to the registry.
func (s *Graphs) Define() {
	s.defineGraph()
	s.defineGraphNode()
	s.defineCondition()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Graphs) Factories() []core.Factory {
	return []core.Factory{{Name: "graph", Length: 1, Make: s.newGraph}}
}

// A graph is the state of a Graph object.
type graph struct {
	gpu    *graphs.Graph
	reason string // why the last update could not be
}

// newGraph is cuda.graph(f): what f puts into the stream that it gets, or into
// none by name, as a graph. Without f the graph is empty, for add().
func (s *Graphs) newGraph(c *gpu.Context, a bind.Args) goja.Value {
	if !a.Has(0) {
		g, err := graphs.New(c)
		s.Check(err)
		return s.Make(&graph{gpu: g})
	}
	f := a.Function(0, "f")
	stream, err := c.NewStream(gpu.StreamOptions{NonBlocking: true})
	s.Check(err)
	defer stream.Free()
	return s.streams.RecordGraph(a.Op(), stream, s.Make(stream), f)
}

func (s *Graphs) defineGraph() {
	core.Define(s.Session, core.Class[*graph]{
		Name: "Graph", Op: "graph", Instead: "use cuda.graph() or stream.capture()",
		Wrap: core.Wraps(graphs.Wrap),
		Getters: []core.Getter[*graph]{
			{Name: "nodes", Get: func(g *graph) any { return s.VM.NewArray(asAny(s.listNodes(g.gpu))...) }},
			{Name: "reason", Get: func(g *graph) any { return g.reason }},
		},
		Methods: []core.Method[*graph]{
			{Name: "launch", Do: s.launchGraph},
			{Name: "upload", Do: func(g *graph, a bind.Args) error { return g.gpu.Upload(s.streamAt(a)) }},
			{Name: "update", Length: 1, Call: s.updateGraph},
			{Name: "clone", Call: func(g *graph, _ bind.Args) goja.Value {
				c, err := g.gpu.Clone()
				s.Check(err)
				return s.Make(&graph{gpu: c})
			}},
			{Name: "dot", Call: func(g *graph, _ bind.Args) goja.Value {
				text, err := g.gpu.Dot()
				s.Check(err)
				return s.VM.ToValue(text)
			}},
			{Name: "add", Length: 1, Call: s.addToGraph},
			{Name: "record", Length: 1, Call: s.addEventNode((*graphs.Graph).AddRecord)},
			{Name: "wait", Length: 1, Call: s.addEventNode((*graphs.Graph).AddWait)},
			{Name: "empty", Call: s.addEmpty},
			{Name: "alloc", Length: 2, Call: s.addAlloc},
			{Name: "release", Length: 1, Call: s.addRelease},
			{Name: "condition", Call: s.newCondition},
			{Name: "if", Length: 2, Call: s.conditional(cuda.CU_GRAPH_COND_TYPE_IF)},
			{Name: "while", Length: 2, Call: s.conditional(cuda.CU_GRAPH_COND_TYPE_WHILE)},
			{Name: "switch", Length: 2, Call: s.conditional(cuda.CU_GRAPH_COND_TYPE_SWITCH)},
		},
		Free: func(g *graph) error { return g.gpu.Free() }, Freed: func(g *graph) bool { return g.gpu.Freed() },
		Context: func(g *graph) *gpu.Context { return g.gpu.Context() },
		Handles: []core.Handle[*graph]{
			{Type: "CUgraph", As: "handle", Of: func(g *graph) (uint64, error) { return uint64(g.gpu.Handle()), nil }},
			{Type: "CUgraphExec", Of: func(g *graph) (uint64, error) {
				exec, err := g.gpu.Exec()
				return uint64(exec), err
			}},
		},
		Show: showGraph,
		ToGo: func(g *graph) any { return g.gpu },
		From: core.From(func(g *graphs.Graph) *gpu.Driver { return g.Context().Driver() }, func(g *graphs.Graph) *graph { return &graph{gpu: g} }),
	})
}

// launchGraph is graph.launch(stream).
func (s *Graphs) launchGraph(g *graph, a bind.Args) error {
	stream := s.streamAt(a)
	if err := g.gpu.Launch(stream, s.Thread); err != nil {
		s.Fail(err)
	}
	if stream == nil {
		stream = g.gpu.Context().DefaultStream()
	}
	if s.streams.Calling && !stream.Recording() {
		// The loop runs until the calls have arrived. A failure shows where
		// the script waits, as with other launches.
		s.Timer.Add(s.streams.Mark(stream).Done, func(error) {})
	}
	return nil
}

// streamAt is the first argument, the stream in use without one.
func (s *Graphs) streamAt(a bind.Args) *gpu.Stream {
	if !a.Has(0) {
		return s.Stream
	}
	return bind.StateArg[*gpu.Stream](a, 0, "stream", "a Stream")
}

// updateGraph is graph.update(g): whether the graph now does what g does.
// graph.reason tells why it does not.
func (s *Graphs) updateGraph(g *graph, a bind.Args) goja.Value {
	with := bind.StateArg[*graph](a, 0, "g", "a Graph")
	reason, err := g.gpu.Update(with.gpu)
	s.Check(err)
	g.reason = reason
	return s.VM.ToValue(reason == "")
}

// addToGraph is graph.add(f, {after}): the node of what f puts into the stream
// that it gets, the last one of several.
func (s *Graphs) addToGraph(g *graph, a bind.Args) goja.Value {
	body := s.streams.Body(a.Op(), a.Function(0, "f"))
	n, err := g.gpu.Add(s.after(a.Options(1, "options", "after")), s.streamed(body))
	s.Check(err)
	return s.Make(&graphNode{gpu: n})
}

// streamed gives a body the object of its stream.
func (s *Graphs) streamed(body func(*gpu.Stream, goja.Value) error) func(*gpu.Stream) error {
	return func(stream *gpu.Stream) error { return body(stream, s.Make(stream)) }
}

// after reads option after: a node, or several.
func (s *Graphs) after(o bind.Options) (nodes []*graphs.Node) {
	v := o.Value("after")
	if bind.Absent(v) {
		return nil
	}
	list := []goja.Value{v}
	if array, ok := values.ArrayOf(v); ok {
		list = nil
		for i := range int(array.Get("length").ToInteger()) {
			list = append(list, array.Get(s.VM.ToValue(i).String()))
		}
	}
	for _, v := range list {
		n, ok := bind.StateOf[*graphNode](s.Bind, v)
		if !ok {
			o.Wrong("after", "a GraphNode or an array of them")
		}
		nodes = append(nodes, n.gpu)
	}
	return nodes
}

// showGraph is "Graph of 3 nodes on device 0: fill, saxpy, copy".
func showGraph(_ *inspect.Context, g *graph) string {
	if g.gpu.Freed() {
		return "Graph (freed)"
	}
	text := "G" + strings.TrimPrefix(g.gpu.String(), "g")
	nodes, err := g.gpu.Nodes()
	if err != nil || len(nodes) == 0 {
		return text
	}
	var names []string
	for i, n := range nodes {
		if i == shownNodes {
			names = append(names, "…")
			break
		}
		names = append(names, n.Label())
	}
	return text + ": " + strings.Join(names, ", ")
}

// shownNodes is how many nodes of a graph console.log shows.
const shownNodes = 6

// addEventNode is graph.record(event, {after}), a node that records the event at each launch, and
// graph.wait(event, {after}), a node that waits at each launch for the event's last recording.
func (s *Graphs) addEventNode(add func(*graphs.Graph, *gpu.Event, []*graphs.Node) (*graphs.Node, error)) func(*graph, bind.Args) goja.Value {
	return func(g *graph, a bind.Args) goja.Value {
		e := bind.StateArg[*gpu.Event](a, 0, "event", "an Event")
		return s.nodeObject(add(g.gpu, e, s.after(a.Options(1, "options", "after"))))
	}
}

// addEmpty is graph.empty({after}): a node that others wait for instead of for
// several.
func (s *Graphs) addEmpty(g *graph, a bind.Args) goja.Value {
	return s.nodeObject(g.gpu.AddEmpty(s.after(a.Options(0, "options", "after"))))
}

// addAlloc is graph.alloc(type, shape, {after}): a node that allocates memory at
// each launch, and the buffer that it allocates.
func (s *Graphs) addAlloc(g *graph, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	n, b, err := g.gpu.AddAlloc(uint64(dims.Elements()*t.Size()), s.after(a.Options(2, "options", "after")))
	s.Check(err)
	return s.PlainObject("node", s.nodeObject(n, nil), "buffer", s.NewBuffer(b, t, dims))
}

// addRelease is graph.release(buffer, {after}): a node that frees what a node of
// graph.alloc has allocated.
func (s *Graphs) addRelease(g *graph, a bind.Args) goja.Value {
	b := bind.StateArg[*values.Buffer](a, 0, "buffer", "a Buffer")
	return s.nodeObject(g.gpu.AddFree(b.GPU, s.after(a.Options(1, "options", "after"))))
}

// nodeObject is the object of a new node.
func (s *Graphs) nodeObject(n *graphs.Node, err error) goja.Value {
	s.Check(err)
	return s.Make(&graphNode{gpu: n})
}

// nodeBodies is node.bodies: the nodes of the graphs inside of the node, a list for each.
func (s *Graphs) nodeBodies(n *graphNode) (any, error) {
	bodies, err := n.gpu.Bodies()
	lists := make([]any, len(bodies))
	for i, body := range bodies {
		lists[i] = s.VM.NewArray(asAny(s.nodeObjects(body))...)
	}
	return s.VM.NewArray(lists...), err
}
