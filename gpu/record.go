// This file records what is put into streams in a graph.

package gpu

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/internal/spell"
)

// noteLaunch keeps what the node launches that was recorded last in the launch's
// stream, so that its arguments can be changed.
func (l *Launch) noteLaunch(api *cuda.API, c *lifetime.Capture) {
	if node := lifetime.LastNode(api, l.stream.Handle); node != 0 {
		graphOf(c).launches[node] = l.copy()
	}
}

// graphOf is the graph that is being recorded.
func graphOf(c *lifetime.Capture) *Graph { return c.Graph.(*Graph) }

// copy is a launch with the same arguments, for changing them later.
func (l *Launch) copy() *Launch {
	c := &Launch{f: l.f, context: l.context, home: l.context, handle: l.handle, block: l.block.Copy(), buffers: slices.Clone(l.buffers),
		configured: true, asked: l.asked, cfg: l.cfg, Tag: l.Tag}
	c.asked.Stream, c.cfg.Stream = nil, nil // that of the recording may go
	return c
}

// give has a node hold what its parameters name, instead of what those before did.
func (g *Graph) give(node cuda.GraphNode, list ...*lifetime.Resource) {
	before := g.given[node]
	g.given[node] = g.holds.AddAll(list)
	g.holds.Drop(before)
}

// recorded is the error of ending a context while a stream of it is being
// recorded: the driver would go on recording in what is no longer there.
func (c *Context) recorded(doing string) error {
	if !c.life.Capturing() {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "no graph that is being recorded", Got: "a call while one is; do it afterwards"}
}

// nodeless is the error of work in a stream that is recorded for which graphs have
// no node; nil where the stream is not recorded.
func nodeless(l *lifetime.Stream, doing, work string) error {
	if l.Capture() == nil {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: work + ", which no graph has; do it in a stream, before or behind the graph's launch"}
}

// used tells whether work has used the buffer, or is recorded to use it. One
// that is new can be filled during a recording.
func (b *Buffer) used() bool {
	if b.res == nil || !b.res.Users.None() {
		return true
	}
	d := b.context.driver
	d.mu.Lock()
	defer d.mu.Unlock()
	return b.res.Held()
}

// Capture makes a graph of what f puts into the stream, and into streams that
// wait for it meanwhile and that it waits for in the end. Nothing of that is
// done before Graph.Launch. Memory that f allocates is there at once; a
// resource that the recorded work uses lives as long as the graph, whoever
// frees it, and no release reaches the driver during f. The default stream
// cannot be recorded.
func (s *Stream) Capture(f func() error) (*Graph, error) {
	g, err := s.Context().NewGraph()
	if err != nil {
		return nil, err
	}
	if _, err := g.record(s, nil, 0, f); err != nil {
		_ = g.Free()
		return nil, err
	}
	if err := g.instantiate(); err != nil {
		_ = g.Free()
		return nil, err
	}
	return g, nil
}

// Recording tells whether the stream is being recorded in a graph.
func (s *Stream) Recording() bool { return s.life.Capture() != nil }

// Captured tells whether anybody captures the stream: this package, or calls that
// bypass it. To ask anything else of such a stream would end that.
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

// Call adds a call of f to the graph that the stream is recorded in: every
// launch makes it, on a thread of the driver's, when it comes to it. f must not
// use the driver, and the work behind it waits for it.
func (s *Stream) Call(f func()) error {
	t := s.life.Capture()
	if t == nil {
		return &ArgumentError{Doing: "recording a call", Argument: "stream", Expected: "one that is being recorded", Got: s.String()}
	}
	call := cuda.NewHostCall(f)
	err := s.Context().within("cuLaunchHostFunc", "recording a call in a stream", func(api *cuda.API) cuda.Result {
		return api.CuLaunchHostFunc(s.life.Handle, call.Func(), call.Data())
	})
	if err != nil {
		call.Release()
		return err
	}
	g := graphOf(t)
	g.calls = append(g.calls, call)
	return nil
}

// record adds what f puts into s to the graph, or to a body of it, behind some
// nodes. It answers the nodes that the stream ended with.
func (g *Graph) record(s *Stream, before []cuda.GraphNode, body cuda.Graph, f func() error) (ends []cuda.GraphNode, err error) {
	c := g.context
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.res == nil && s.life.Handle == 0 {
		return nil, &ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "a stream of its own", Got: "the default stream, which the driver cannot record"}
	}
	if s.life.Capture() != nil {
		return nil, &ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "an idle stream", Got: "one that is being recorded"}
	}
	if body == 0 {
		body = g.handle
	}
	l := s.life
	t := &lifetime.Capture{Graph: g, Holds: g.holds}
	err = t.Begin(l, func() error {
		return c.within("cuStreamBeginCaptureToGraph", "recording a graph, in a stream", func(api *cuda.API) cuda.Result {
			r := api.CuStreamBeginCaptureToGraph(l.Handle, body, first(before), nil, uint64(len(before)), cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			if r == cuda.CUDA_ERROR_NOT_SUPPORTED && g.empty && body == g.handle {
				r = api.CuStreamBeginCapture(l.Handle, cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			}
			return r
		})
	})
	if err != nil {
		t.End(c.driver.life)
		return nil, err
	}
	over := false
	defer func() {
		if !over { // f has panicked
			_, _ = g.endRecord(t, l, body)
		}
	}()
	failure := f()
	over = true
	ends, err = g.endRecord(t, l, body)
	switch {
	case failure != nil:
		return nil, failure
	case err == nil:
		err = g.check() // f may have freed it
	}
	return ends, explainCapture(err)
}

// endRecord ends the recording in a lane, and answers its last nodes.
func (g *Graph) endRecord(t *lifetime.Capture, l *lifetime.Stream, body cuda.Graph) (ends []cuda.GraphNode, err error) {
	err = g.context.within("cuStreamEndCapture", "ending the recording of a graph, in a stream", func(api *cuda.API) cuda.Result {
		if _, last, r := lifetime.CaptureInfo(api, l.Handle); r == cuda.CUDA_SUCCESS {
			ends = slices.Clone(last)
		}
		var made cuda.Graph
		r := api.CuStreamEndCapture(l.Handle, &made)
		if r == cuda.CUDA_SUCCESS && made != body && made != 0 {
			api.CuGraphDestroy(g.handle) // a driver without capture to a graph made another
			g.handle = made
		}
		return r
	})
	g.empty = false
	t.End(g.context.driver.life)
	return ends, err
}

func first(nodes []cuda.GraphNode) *cuda.GraphNode {
	if len(nodes) == 0 {
		return nil
	}
	return &nodes[0]
}

// explainCapture hints at what a recording lacks.
func explainCapture(err error) error {
	var failure *cuda.Error
	if !errors.As(err, &failure) || failure.Hint != "" {
		return err
	}
	switch failure.Code {
	case cuda.CUDA_ERROR_STREAM_CAPTURE_UNJOINED:
		failure.Hint = "the stream must wait in the end for every stream that waited for it"
	case cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED:
		failure.Hint = "something was asked for that cannot be recorded: a wait, or work in the default stream"
	}
	return err
}

// String is "graph of 3 nodes on device 0".
func (g *Graph) String() string {
	n := len(g.list())
	return fmt.Sprintf("graph of %s on %s", spell.Count(n, "node"), g.context.device)
}
