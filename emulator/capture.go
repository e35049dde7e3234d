// This file records what streams get in a graph instead of executing it
// (CUDA driver API, "Stream management", cuStreamBeginCapture).

package emulator

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// A capture is a graph that streams fill.
type capture struct {
	id     uint64
	graph  *graph
	given  bool // the caller's graph: cuStreamBeginCaptureToGraph
	origin *stream
	mode   cuda.StreamCaptureMode
	thread uint64
	spoilt bool // by a call that cannot be captured
	tapes  []*tape
}

// A tape is a stream's place in a capture: what the next node waits for.
// Tapes are guarded by the machine's graph mutex.
type tape struct {
	capture *capture
	stream  *stream
	ends    []edge
	handles []cuda.GraphNode     // what callers got a pointer to
	data    []cuda.GraphEdgeData // likewise
}

// A capturedPoint is what an event recorded in a capture stands for.
type capturedPoint struct {
	capture *capture
	ends    []edge
}

// captureStates is the machine's view of captures.
type captureStates struct {
	active []*capture                        // guarded by the graph mutex
	modes  map[uint64]cuda.StreamCaptureMode // of threads that exchanged theirs; likewise
	lastID uint64
}

func (m *machine) bindCapture(api *cuda.API) {
	api.CuStreamBeginCapture = func(handle cuda.Stream, mode cuda.StreamCaptureMode) cuda.Result {
		return m.beginCapture(handle, mode, nil, nil)
	}
	api.CuStreamBeginCaptureToGraph = func(handle cuda.Stream, to cuda.Graph, list *cuda.GraphNode, data *cuda.GraphEdgeData, n uint64, mode cuda.StreamCaptureMode) cuda.Result {
		release := m.lockGraphs()
		g := m.graphs.get(uintptr(to))
		if g == nil {
			release()
			return invalidValue
		}
		before, r := m.edgesOf(g, list, data, n)
		release()
		if r != success {
			return r
		}
		return m.beginCapture(handle, mode, g, before)
	}
	api.CuStreamEndCapture = m.endCapture
	api.CuThreadExchangeStreamCaptureMode = func(mode *cuda.StreamCaptureMode) cuda.Result {
		if mode == nil || !validMode(*mode) {
			return invalidValue
		}
		defer m.lockGraphs()()
		id := threadID()
		before := m.captures.modes[id]
		if m.captures.modes == nil {
			m.captures.modes = map[uint64]cuda.StreamCaptureMode{}
		}
		if m.captures.modes[id] = *mode; *mode == cuda.CU_STREAM_CAPTURE_MODE_GLOBAL {
			delete(m.captures.modes, id)
		}
		*mode = before
		return success
	}
	m.bindCaptureInfo(api)
}

func validMode(mode cuda.StreamCaptureMode) bool {
	return mode >= cuda.CU_STREAM_CAPTURE_MODE_GLOBAL && mode <= cuda.CU_STREAM_CAPTURE_MODE_RELAXED
}

func (m *machine) beginCapture(handle cuda.Stream, mode cuda.StreamCaptureMode, g *graph, before []edge) cuda.Result {
	s, r := m.stream(handle)
	switch {
	case r != success:
		return r
	case !validMode(mode):
		return invalidValue
	case s.legacy:
		return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
	}
	defer m.lockGraphs()()
	if s.tape.Load() != nil {
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	}
	m.captures.lastID++
	c := &capture{id: m.captures.lastID, graph: g, given: g != nil, origin: s, mode: mode, thread: threadID()}
	if g == nil {
		c.graph = &graph{handle: m.newHandle()}
		m.graphs.put(c.graph.handle, c.graph)
	}
	m.captures.active = append(m.captures.active, c)
	m.capturing.Add(1)
	c.join(s, before)
	return success
}

// join makes a stream part of the capture.
func (c *capture) join(s *stream, ends []edge) *tape {
	t := &tape{capture: c, stream: s, ends: ends}
	c.tapes = append(c.tapes, t)
	s.tape.Store(t)
	s.context.capturing.Add(1)
	return t
}

func (m *machine) endCapture(handle cuda.Stream, out *cuda.Graph) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if out == nil {
		return invalidValue
	}
	*out = 0
	defer m.lockGraphs()()
	t := s.tape.Load()
	switch {
	case t == nil:
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	case t.capture.origin != s:
		t.capture.spoilt = true
		return cuda.CUDA_ERROR_STREAM_CAPTURE_UNMATCHED
	}
	c := t.capture
	switch {
	case c.mode != cuda.CU_STREAM_CAPTURE_MODE_RELAXED && c.thread != threadID():
		r = cuda.CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD
	case c.spoilt:
		r = cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	case !c.joined(t):
		r = cuda.CUDA_ERROR_STREAM_CAPTURE_UNJOINED
	}
	m.finishCapture(c)
	if r != success {
		if !c.given {
			for _, call := range m.dropGraph(c.graph) {
				defer call()
			}
		}
		return r
	}
	*out = cuda.Graph(c.graph.handle)
	return success
}

// finishCapture lets go of all streams.
func (m *machine) finishCapture(c *capture) {
	for _, t := range c.tapes {
		t.stream.tape.Store(nil)
		t.stream.context.capturing.Add(-1)
	}
	m.captures.active = slices.DeleteFunc(m.captures.active, func(other *capture) bool { return other == c })
	m.capturing.Add(-1)
}

// joined reports whether all that was forked comes before where the stream of
// origin ends.
func (c *capture) joined(t *tape) bool {
	before := map[*graphNode]bool{}
	var visit func([]edge)
	visit = func(edges []edge) {
		for _, e := range edges {
			if !before[e.node] {
				before[e.node] = true
				visit(e.node.before)
			}
		}
	}
	visit(t.ends)
	for _, other := range c.tapes {
		if slices.ContainsFunc(other.ends, func(e edge) bool { return !before[e.node] }) {
			return false
		}
	}
	return true
}

// record adds a node to the capture that the stream takes part in.
func (s *stream) record(make func() (task, cuda.Result)) cuda.Result {
	m := s.context.machine
	defer m.lockGraphs()()
	t := s.tape.Load()
	if t == nil || t.capture.spoilt {
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	}
	does, r := make()
	if r != success {
		t.capture.spoilt = true
		return r
	}
	t.ends = []edge{{node: m.add(t.capture.graph, does, t.ends)}}
	return success
}

// spoil ends what a capture can become, and answers why.
func (s *stream) spoil(why cuda.Result) cuda.Result {
	defer s.context.machine.lockGraphs()()
	if t := s.tape.Load(); t != nil {
		if t.capture.spoilt {
			return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
		}
		t.capture.spoilt = true
	}
	return why
}

// implicit refuses work in the legacy stream that would wait for a stream that
// is captured; the captures are spoilt.
func (s *stream) implicit() cuda.Result {
	if !s.legacy || s.context.capturing.Load() == 0 {
		return success
	}
	r := success
	for _, c := range s.context.machine.captures.active {
		for _, t := range c.tapes {
			if t.stream.context == s.context && t.stream.blocking() {
				c.spoilt, r = true, cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
			}
		}
	}
	return r
}

// checkImplicit is implicit for callers without the graph mutex.
func (s *stream) checkImplicit() cuda.Result {
	if !s.legacy || s.context.capturing.Load() == 0 {
		return success
	}
	defer s.context.machine.lockGraphs()()
	return s.implicit()
}

// unsafeCall is asked before calls that a capture may forbid, because they can
// wait for the device: allocations, and queries of events. What forbids them
// depends on the mode of the capture and that of the calling thread.
func (m *machine) unsafeCall() cuda.Result {
	if m.capturing.Load() == 0 {
		return success
	}
	defer m.lockGraphs()()
	id, r := threadID(), success
	mode := m.captures.modes[id]
	for _, c := range m.captures.active {
		mine := c.thread == id && c.mode != cuda.CU_STREAM_CAPTURE_MODE_RELAXED
		global := c.mode == cuda.CU_STREAM_CAPTURE_MODE_GLOBAL && mode == cuda.CU_STREAM_CAPTURE_MODE_GLOBAL
		if mode != cuda.CU_STREAM_CAPTURE_MODE_RELAXED && (mine || global) {
			c.spoilt, r = true, cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
		}
	}
	return r
}

// waitsFor refuses to wait for what is being captured.
func (c *cudaContext) waitsForCapture() cuda.Result {
	if c.capturing.Load() == 0 {
		return success
	}
	defer c.machine.lockGraphs()()
	for _, active := range c.machine.captures.active {
		for _, t := range active.tapes {
			if t.stream.context == c {
				active.spoilt = true
			}
		}
	}
	return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
}

// endCaptures ends the captures of a context that ends.
func (c *cudaContext) endCaptures() {
	m := c.machine
	if c.capturing.Load() == 0 {
		return
	}
	defer m.lockGraphs()()
	for _, active := range slices.Clone(m.captures.active) {
		if slices.ContainsFunc(active.tapes, func(t *tape) bool { return t.stream.context == c }) {
			m.finishCapture(active)
		}
	}
}
