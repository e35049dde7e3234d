// This file is the class Graph: work that is recorded or built once, and
// launched as a whole.

package cudajs

import (
	"errors"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A graph is the state of a Graph object.
type graph struct {
	gpu    *gpu.Graph
	reason string // why the last update could not be
}

// newGraph is cuda.graph(f): what f puts into the stream that it gets, or into
// none by name, as a graph. Without f the graph is empty, for add().
func (s *session) newGraph(c *gpu.Context, a bind.Args) goja.Value {
	if !a.Has(0) {
		g, err := c.NewGraph()
		s.check(err)
		return s.make(&graph{gpu: g})
	}
	f := a.Function(0, "f")
	stream, err := c.NewStream(gpu.StreamOptions{NonBlocking: true})
	s.check(err)
	defer stream.Free()
	return s.recordGraph(a.Op(), stream, s.make(stream), f)
}

// captureStream is stream.capture(f).
func (s *session) captureStream(stream *gpu.Stream, a bind.Args) goja.Value {
	return s.recordGraph(a.Op(), stream, a.This(), a.Function(0, "f"))
}

// recordGraph records f. When the driver finds in f what cannot be recorded, as
// the loading of code may be, f runs once for real, and is recorded then.
func (s *session) recordGraph(op string, stream *gpu.Stream, object goja.Value, f goja.Callable) goja.Value {
	body := s.body(op, f)
	g, err := stream.Capture(func() error { return body(stream, object) })
	if unrecorded(err) {
		s.check(body(stream, object))
		s.check(stream.Synchronize(s.env.Loop.Context()))
		g, err = stream.Capture(func() error { return body(stream, object) })
	}
	s.check(err)
	return s.make(&graph{gpu: g})
}

// unrecorded tells whether an error is that of a call that cannot be recorded.
func unrecorded(err error) bool {
	var failure *cuda.Error
	return errors.As(err, &failure) && (failure.Code == cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED || failure.Code == cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED)
}

// body calls a function of the script with a stream, which is in use
// meanwhile. What it throws is the error.
func (s *session) body(op string, f goja.Callable) func(*gpu.Stream, goja.Value) error {
	return func(stream *gpu.Stream, object goja.Value) error {
		previous := s.stream
		s.stream = stream
		s.noted(stream, object)
		defer func() { s.stream = previous }()
		v, err := f(goja.Undefined(), object)
		if err != nil {
			return err
		}
		if o, ok := v.(*goja.Object); ok {
			if _, promise := bind.Promise(o); promise {
				return &gpu.ArgumentError{Doing: op, Argument: "f", Expected: "a function that has done its work when it returns", Got: "one that returns a Promise"}
			}
		}
		return nil
	}
}

func (s *session) defineGraph() {
	define(s, Class[*graph]{
		Name: "Graph", Op: "graph", Instead: "use cuda.graph() or stream.capture()",
		Wrap: wraps((*gpu.Context).WrapGraph),
		Getters: []Getter[*graph]{
			{Name: "nodes", Get: func(g *graph) any { return s.vm.NewArray(asAny(s.listNodes(g.gpu))...) }},
			{Name: "reason", Get: func(g *graph) any { return g.reason }},
		},
		Methods: []Method[*graph]{
			{Name: "launch", Do: s.launchGraph},
			{Name: "upload", Do: func(g *graph, a bind.Args) error { return g.gpu.Upload(s.streamAt(a)) }},
			{Name: "update", Length: 1, Call: s.updateGraph},
			{Name: "clone", Call: func(g *graph, _ bind.Args) goja.Value {
				c, err := g.gpu.Clone()
				s.check(err)
				return s.make(&graph{gpu: c})
			}},
			{Name: "dot", Call: func(g *graph, _ bind.Args) goja.Value {
				text, err := g.gpu.Dot()
				s.check(err)
				return s.vm.ToValue(text)
			}},
			{Name: "add", Length: 1, Call: s.addToGraph},
			{Name: "record", Length: 1, Call: s.addEventNode((*gpu.Graph).AddRecord)},
			{Name: "wait", Length: 1, Call: s.addEventNode((*gpu.Graph).AddWait)},
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
		Handles: []Handle[*graph]{
			{Type: "CUgraph", As: "handle", Of: func(g *graph) (uint64, error) { return uint64(g.gpu.Handle()), nil }},
			{Type: "CUgraphExec", Of: func(g *graph) (uint64, error) {
				exec, err := g.gpu.Exec()
				return uint64(exec), err
			}},
		},
		Show: showGraph,
		ToGo: func(g *graph) any { return g.gpu },
		From: from(func(g *gpu.Graph) *gpu.Driver { return g.Context().Driver() }, func(g *gpu.Graph) *graph { return &graph{gpu: g} }),
	})
}

// launchGraph is graph.launch(stream).
func (s *session) launchGraph(g *graph, a bind.Args) error {
	stream := s.streamAt(a)
	if err := g.gpu.Launch(stream, s.thread); err != nil {
		s.fail(err)
	}
	if stream == nil {
		stream = g.gpu.Context().DefaultStream()
	}
	if s.calling && !stream.Recording() {
		// The loop goes on until the calls have come. A failure shows where
		// the script waits, as with other launches.
		s.timer.add(s.mark(stream).Done, func(error) {})
	}
	return nil
}

// streamAt is the first argument, the stream in use without one.
func (s *session) streamAt(a bind.Args) *gpu.Stream {
	if !a.Has(0) {
		return s.stream
	}
	return bind.StateArg[*gpu.Stream](a, 0, "stream", "a Stream")
}

// updateGraph is graph.update(g): whether the graph now does what g does.
// graph.reason tells why it does not.
func (s *session) updateGraph(g *graph, a bind.Args) goja.Value {
	with := bind.StateArg[*graph](a, 0, "g", "a Graph")
	reason, err := g.gpu.Update(with.gpu)
	s.check(err)
	g.reason = reason
	return s.vm.ToValue(reason == "")
}

// addToGraph is graph.add(f, {after}): the node of what f puts into the stream
// that it gets, the last one of several.
func (s *session) addToGraph(g *graph, a bind.Args) goja.Value {
	body := s.body(a.Op(), a.Function(0, "f"))
	n, err := g.gpu.Add(s.after(a.Options(1, "options", "after")), s.streamed(body))
	s.check(err)
	return s.make(&graphNode{gpu: n})
}

// streamed gives a body the object of its stream.
func (s *session) streamed(body func(*gpu.Stream, goja.Value) error) func(*gpu.Stream) error {
	return func(stream *gpu.Stream) error { return body(stream, s.make(stream)) }
}

// after reads option after: a node, or several.
func (s *session) after(o bind.Options) (nodes []*gpu.GraphNode) {
	v := o.Value("after")
	if bind.Absent(v) {
		return nil
	}
	list := []goja.Value{v}
	if array, ok := arrayOf(v); ok {
		list = nil
		for i := range int(array.Get("length").ToInteger()) {
			list = append(list, array.Get(s.vm.ToValue(i).String()))
		}
	}
	for _, v := range list {
		n, ok := bind.StateOf[*graphNode](s.b, v)
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
		if i == shown {
			names = append(names, "…")
			break
		}
		names = append(names, n.Label())
	}
	return text + ": " + strings.Join(names, ", ")
}
