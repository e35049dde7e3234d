// This file captures what is enqueued in streams to graphs.

package graphs

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs/internal/handles"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A recording makes a graph known to what is captured.
type recording struct{ graph *Graph }

func (r recording) Launched(node cuda.GraphNode, l *gpu.Launch) {
	r.graph.launches[node] = l
	if r.graph.trace != nil {
		r.graph.trace.launched(node, l)
	}
}

func (r recording) RetainPin(p *lifetime.Pin)   { r.graph.handles.RetainPin(p) }
func (r recording) RetainCall(c *cuda.HostCall) { r.graph.handles.RetainCall(c) }

// graphOf returns the graph of a capture.
func graphOf(c *lifetime.Capture) *Graph { return c.Graph.(recording).graph }

// Records reports whether a stream is being captured to the graph: by Add, or in a body
// of a conditional node.
func (g *Graph) Records(s *gpu.Stream) bool {
	t := inside.StreamLife(s).Capture()
	return t != nil && graphOf(t) == g
}

// Capture makes a graph of what f enqueues in the stream, and in streams that wait for it
// meanwhile and that it waits for in the end. Nothing of that is executed before
// Graph.Launch. Memory that f allocates exists at once; the graph retains the resources
// that the captured work uses, and no release reaches the driver during f. The default
// stream cannot be captured.
func Capture(s *gpu.Stream, f func() error) (*Graph, error) {
	if err := inside.Made(s); err != nil {
		return nil, err
	}
	g, err := New(s.Context())
	if err != nil {
		return nil, err
	}
	if _, err = g.capture(s, nil, 0, f); err == nil {
		err = g.instantiate()
	}
	if err != nil {
		_ = g.Free()
		return nil, err
	}
	return g, nil
}

// capture adds to the graph, or to a body of it, what f enqueues in s, after some nodes.
// It returns the nodes on which the next one in the stream would depend.
func (g *Graph) capture(s *gpu.Stream, before []cuda.GraphNode, body cuda.Graph, f func() error) (ends []cuda.GraphNode, err error) {
	if err := inside.Check(s); err != nil {
		return nil, err
	}
	if s.Handle() == 0 {
		return nil, &usage.ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "a stream of its own", Got: "the default stream, which the driver cannot record"}
	}
	if s.Recording() {
		return nil, &usage.ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "an idle stream", Got: "one that is being recorded"}
	}
	own := body == 0
	if own {
		body = g.handles.Graph
	}
	if err := inside.SettleAll(g.context.Driver()); err != nil {
		return nil, err
	}
	had := handles.Count(g.context.Driver().API(), body)
	l := inside.StreamLife(s)
	t := &lifetime.Capture{Graph: recording{g}, Holds: g.handles.Holds}
	err = t.Begin(l, func() error {
		return g.within("cuStreamBeginCaptureToGraph", "recording a graph, in a stream", func(api *cuda.API) cuda.Result {
			r := api.CuStreamBeginCaptureToGraph(l.Handle, body, handles.First(before), nil, uint64(len(before)), cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			if r == cuda.CUDA_ERROR_NOT_SUPPORTED && g.empty && body == g.handles.Graph {
				r = api.CuStreamBeginCapture(l.Handle, cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			}
			return r
		})
	})
	if err != nil {
		t.End(inside.Life(g.context).Driver)
		return nil, err
	}
	over := false
	defer func() {
		if !over { // f has panicked
			_, _ = g.endCapture(t, l, body)
		}
	}()
	failure := f()
	over = true
	ends, err = g.endCapture(t, l, body)
	if own {
		body = g.handles.Graph
	}
	counted := g.counted(body, had)
	switch {
	case failure != nil:
		return nil, failure
	case err == nil:
		if err = g.check(); err == nil { // f may have freed it
			err = counted
		}
	}
	messages.HintOf(err, cuda.CUDA_ERROR_STREAM_CAPTURE_UNJOINED, "the stream must wait in the end for every stream that waited for it")
	messages.HintOf(err, cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, "something was asked for that cannot be recorded: a wait, or work in the default stream")
	return ends, err
}

// endCapture ends the capture of a stream and returns its last nodes.
func (g *Graph) endCapture(t *lifetime.Capture, l *lifetime.Stream, body cuda.Graph) (ends []cuda.GraphNode, err error) {
	err = g.within("cuStreamEndCapture", "ending the recording of a graph, in a stream", func(api *cuda.API) cuda.Result {
		if _, last, r := lifetime.CaptureInfo(api, l.Handle); r == cuda.CUDA_SUCCESS {
			ends = slices.Clone(last)
		}
		var made cuda.Graph
		r := api.CuStreamEndCapture(l.Handle, &made)
		if r == cuda.CUDA_SUCCESS && made != body && made != 0 {
			api.CuGraphDestroy(g.handles.Graph) // a driver without capture to a graph made another
			g.handles.Graph = made
		}
		return r
	})
	g.empty = false
	t.End(inside.Life(g.context).Driver)
	return ends, err
}
