// This file captures what is enqueued in streams to graphs.

package gpu

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/graphs"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// graphOf returns the graph of a capture.
func graphOf(c *lifetime.Capture) *Graph { return c.Graph.(*Graph) }

// copy returns a launch with the same arguments. It names no stream, so that the stream
// of the capture can be released.
func (l *Launch) copy() *Launch {
	c := &Launch{f: l.f, context: l.context, home: l.context, handle: l.handle, block: l.block.Copy(), buffers: slices.Clone(l.buffers), inputs: slices.Clone(l.inputs),
		configured: true, asked: l.asked, cfg: l.cfg, Tag: l.Tag}
	c.asked.Stream, c.cfg.Stream = nil, nil
	return c
}

// nodeless returns an error of work for which graphs have no node, in a stream that is
// being captured.
func nodeless(l *lifetime.Stream, doing, work string) error {
	if l.Capture() == nil {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: work + ", which no graph has; do it in a stream, before or behind the graph's launch"}
}

// used reports whether work has used the buffer, or has been captured that uses it. A new
// buffer can be filled during a capture.
func (b *Buffer) used() bool {
	return b.res == nil || !b.res.Users.None() || b.res.Held()
}

// Capture makes a graph of what f enqueues in the stream, and in streams that wait for it
// meanwhile and that it waits for in the end. Nothing of that is executed before
// Graph.Launch. Memory that f allocates exists at once; the graph retains the resources
// that the captured work uses, and no release reaches the driver during f. The default
// stream cannot be captured.
func (s *Stream) Capture(f func() error) (*Graph, error) {
	if err := s.made(); err != nil {
		return nil, err
	}
	g, err := s.Context().NewGraph()
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

// Recording reports whether the stream is being captured to a graph of this package.
func (s *Stream) Recording() bool { return s.life.Capture() != nil }

// Captured reports whether the stream is being captured by this package or by calls that
// bypass it. Other queries of such a stream would invalidate the capture.
func (s *Stream) Captured() bool {
	if s.Recording() {
		return true
	}
	status := cuda.CU_STREAM_CAPTURE_STATUS_NONE
	err := s.attribute("cuStreamIsCapturing", "asking for the capture of", func(api *cuda.API) cuda.Result {
		return api.CuStreamIsCapturing(s.life.Handle, &status)
	})
	return err == nil && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
}

// Call has f called in the order of the stream, on a thread of the driver's: once, or, where the
// stream is captured, by every launch of the graph. f must not use the driver; later work waits for
// it.
func (s *Stream) Call(f func()) error {
	if err := s.made(); err != nil {
		return err
	}
	t := s.life.Capture()
	var call *cuda.HostCall
	if t != nil {
		call = cuda.NewHostCall(f)
	} else {
		call = cuda.NewHostCall(func() {
			defer call.Release()
			f()
		})
	}
	err := s.Context().within("cuLaunchHostFunc", "calling a function in a stream", func(api *cuda.API) cuda.Result {
		return api.CuLaunchHostFunc(s.life.Handle, call.Func(), call.Data())
	})
	switch {
	case err != nil:
		call.Release()
		return err
	case t != nil:
		graphOf(t).handles.RetainCall(call)
	default:
		s.life.Submitted()
	}
	return nil
}

// capture adds to the graph, or to a body of it, what f enqueues in s, after some nodes.
// It returns the nodes on which the next one in the stream would depend.
func (g *Graph) capture(s *Stream, before []cuda.GraphNode, body cuda.Graph, f func() error) (ends []cuda.GraphNode, err error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.res == nil && s.life.Handle == 0 {
		return nil, &usage.ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "a stream of its own", Got: "the default stream, which the driver cannot record"}
	}
	if s.life.Capture() != nil {
		return nil, &usage.ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "an idle stream", Got: "one that is being recorded"}
	}
	own := body == 0
	if own {
		body = g.handles.Graph
	}
	if err := g.context.driver.settleAll(); err != nil {
		return nil, err
	}
	had := graphs.Count(g.context.driver.API(), body)
	l := s.life
	t := &lifetime.Capture{Graph: g, Holds: g.handles.Holds}
	err = t.Begin(l, func() error {
		return g.within("cuStreamBeginCaptureToGraph", "recording a graph, in a stream", func(api *cuda.API) cuda.Result {
			r := api.CuStreamBeginCaptureToGraph(l.Handle, body, graphs.First(before), nil, uint64(len(before)), cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			if r == cuda.CUDA_ERROR_NOT_SUPPORTED && g.empty && body == g.handles.Graph {
				r = api.CuStreamBeginCapture(l.Handle, cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			}
			return r
		})
	})
	if err != nil {
		t.End(g.context.driver.life)
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
	t.End(g.context.driver.life)
	return ends, err
}
