// This file is the class Graph: work that is recorded or built once, and
// launched as a whole.

package cudajs

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// A graph is the state of a Graph object.
type graph struct {
	gpu    *gpu.Graph
	reason string // why the last update could not be
}

// GoObject is the *gpu.Graph.
func (g *graph) GoObject() any { return g.gpu }

// newGraph is cuda.graph(f): what f puts into the stream that it gets, or into
// none by name, as a graph. Without f the graph is empty, for add().
func (s *session) newGraph(c *gpu.Context, a bind.Args) goja.Value {
	if !a.Has(0) {
		g, err := c.NewGraph()
		s.check(err)
		return s.classes.graph.New(&graph{gpu: g})
	}
	f := a.Function(0, "f")
	stream, err := c.NewStream(gpu.StreamOptions{NonBlocking: true})
	s.check(err)
	defer stream.Free()
	return s.recordGraph(a.Op(), stream, s.classes.stream.New(stream), f)
}

// captureStream is stream.capture(f).
func (s *session) captureStream(call goja.FunctionCall) goja.Value {
	const op = "stream.capture"
	stream := bind.This[*gpu.Stream](s.b, call, op)
	return s.recordGraph(op, stream, call.This, s.b.Args(op, call).Function(0, "f"))
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
	return s.classes.graph.New(&graph{gpu: g})
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
		s.inUse(stream, object)
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

func (s *session) graphClass() *bind.Class {
	return s.b.Class(bind.Definition{
		Name: "Graph", Instead: "use cuda.graph() or stream.capture()",
		Statics: s.wrapped("Graph", wrapsBy(s, (*gpu.Context).WrapGraph)),
		Accessors: []bind.Accessor{
			handleOf[*graph](s, "graph"),
			{Name: "nodes", Get: s.graphNodes},
			{Name: "reason", Get: of(s, "graph.reason", func(g *graph) any { return g.reason })},
			{Name: "context", Get: func(call goja.FunctionCall) goja.Value {
				return s.contextObject(bind.This[*graph](s.b, call, "graph.context").gpu.Context())
			}},
			{Name: "freed", Get: of(s, "graph.freed", func(g *graph) any { return g.gpu.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "launch", Func: s.launchGraph},
			{Name: "upload", Func: s.uploadGraph},
			{Name: "update", Length: 1, Func: s.updateGraph},
			{Name: "clone", Func: func(call goja.FunctionCall) goja.Value {
				c, err := bind.This[*graph](s.b, call, "graph.clone").gpu.Clone()
				s.check(err)
				return s.classes.graph.New(&graph{gpu: c})
			}},
			{Name: "dot", Func: func(call goja.FunctionCall) goja.Value {
				text, err := bind.This[*graph](s.b, call, "graph.dot").gpu.Dot()
				s.check(err)
				return s.vm.ToValue(text)
			}},
			{Name: "add", Length: 1, Func: s.addToGraph},
			{Name: "record", Length: 1, Func: s.addRecord},
			{Name: "wait", Length: 1, Func: s.addWait},
			{Name: "empty", Func: s.addEmpty},
			{Name: "alloc", Length: 2, Func: s.addAlloc},
			{Name: "release", Length: 1, Func: s.addRelease},
			{Name: "condition", Func: s.newCondition},
			{Name: "if", Length: 2, Func: s.conditional("graph.if", cuda.CU_GRAPH_COND_TYPE_IF)},
			{Name: "while", Length: 2, Func: s.conditional("graph.while", cuda.CU_GRAPH_COND_TYPE_WHILE)},
			{Name: "switch", Length: 2, Func: s.conditional("graph.switch", cuda.CU_GRAPH_COND_TYPE_SWITCH)},
			{Name: "free", Func: s.freeGraph},
		},
		Dispose: s.freeGraph,
	})
}

func (s *session) freeGraph(call goja.FunctionCall) goja.Value {
	s.check(bind.This[*graph](s.b, call, "graph.free").gpu.Free())
	return goja.Undefined()
}

// launchGraph is graph.launch(stream).
func (s *session) launchGraph(call goja.FunctionCall) goja.Value {
	const op = "graph.launch"
	g := bind.This[*graph](s.b, call, op)
	stream := s.streamAt(op, call)
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
	return goja.Undefined()
}

// streamAt is the first argument, the stream in use without one.
func (s *session) streamAt(op string, call goja.FunctionCall) *gpu.Stream {
	if len(call.Arguments) == 0 || goja.IsUndefined(call.Arguments[0]) {
		return s.stream
	}
	return bind.StateArg[*gpu.Stream](s.b.Args(op, call), 0, "stream", "a Stream")
}

func (s *session) uploadGraph(call goja.FunctionCall) goja.Value {
	const op = "graph.upload"
	g := bind.This[*graph](s.b, call, op)
	s.check(g.gpu.Upload(s.streamAt(op, call)))
	return goja.Undefined()
}

// updateGraph is graph.update(g): whether the graph now does what g does.
// graph.reason tells why it does not.
func (s *session) updateGraph(call goja.FunctionCall) goja.Value {
	const op = "graph.update"
	g, with := bind.This[*graph](s.b, call, op), bind.StateArg[*graph](s.b.Args(op, call), 0, "g", "a Graph")
	reason, err := g.gpu.Update(with.gpu)
	s.check(err)
	g.reason = reason
	return s.vm.ToValue(reason == "")
}

// addToGraph is graph.add(f, {after}): the node of what f puts into the stream
// that it gets, the last one of several.
func (s *session) addToGraph(call goja.FunctionCall) goja.Value {
	const op = "graph.add"
	g, a := bind.This[*graph](s.b, call, op), s.b.Args(op, call)
	body := s.body(op, a.Function(0, "f"))
	n, err := g.gpu.Add(s.after(a.Options(1, "options", "after")), s.streamed(body))
	s.check(err)
	return s.classes.graphNode.New(&graphNode{gpu: n})
}

// streamed gives a body the object of its stream.
func (s *session) streamed(body func(*gpu.Stream, goja.Value) error) func(*gpu.Stream) error {
	return func(stream *gpu.Stream) error { return body(stream, s.classes.stream.New(stream)) }
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
