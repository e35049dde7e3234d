// This file records what streams get in a graph instead of executing it
// (CUDA driver API, "Stream management", cuStreamBeginCapture).

package machine

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// A capture is a graph that streams fill.
type capture struct {
	id     uint64
	graph  *dag.Graph
	given  bool // the caller's graph: cuStreamBeginCaptureToGraph
	origin *Stream
	mode   cuda.StreamCaptureMode
	thread uint64
	spoilt bool // by a call that cannot be captured
	tapes  []*tape
}

// A tape is a stream's place in a capture: what the next node waits for.
// Tapes are guarded by the machine's graph mutex.
type tape struct {
	capture *capture
	stream  *Stream
	ends    []dag.Edge
	handles []cuda.GraphNode     // what callers got a pointer to
	data    []cuda.GraphEdgeData // likewise
}

// A CapturedPoint is what an event recorded in a capture stands for.
type CapturedPoint struct {
	capture *capture
	ends    []dag.Edge
}

// captureStates is the machine's view of captures.
type captureStates struct {
	active []*capture                        // guarded by the graph mutex
	modes  map[uint64]cuda.StreamCaptureMode // of threads that exchanged theirs; likewise
	lastID uint64
}

// ExchangeMode sets the capture mode of the calling thread and returns the one before.
func (m *Machine) ExchangeMode(mode cuda.StreamCaptureMode) (before cuda.StreamCaptureMode) {
	defer m.Graphs.Lock()()
	id := threadID()
	before = m.captures.modes[id]
	if m.captures.modes == nil {
		m.captures.modes = map[uint64]cuda.StreamCaptureMode{}
	}
	if m.captures.modes[id] = mode; mode == cuda.CU_STREAM_CAPTURE_MODE_GLOBAL {
		delete(m.captures.modes, id)
	}
	return before
}

// ValidMode reports whether there is such a mode.
func ValidMode(mode cuda.StreamCaptureMode) bool {
	return mode >= cuda.CU_STREAM_CAPTURE_MODE_GLOBAL && mode <= cuda.CU_STREAM_CAPTURE_MODE_RELAXED
}

// BeginCapture makes the stream fill a graph, after the nodes before: a new one where g is nil.
func (s *Stream) BeginCapture(mode cuda.StreamCaptureMode, g *dag.Graph, before []dag.Edge) cuda.Result {
	m := s.Context.Machine
	switch {
	case !ValidMode(mode):
		return invalidValue
	case s.Legacy:
		return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
	}
	defer m.Graphs.Lock()()
	if s.Capturing() {
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	}
	m.captures.lastID++
	c := &capture{id: m.captures.lastID, graph: g, given: g != nil, origin: s, mode: mode, thread: threadID()}
	if g == nil {
		c.graph = m.Graphs.New()
	}
	m.captures.active = append(m.captures.active, c)
	m.capturing.Add(1)
	c.join(s, before)
	return success
}

// join makes a stream part of the capture.
func (c *capture) join(s *Stream, ends []dag.Edge) {
	t := &tape{capture: c, stream: s, ends: ends}
	c.tapes = append(c.tapes, t)
	s.tape.Store(t)
	s.Context.capturing.Add(1)
}

// EndCapture ends the capture that began in the stream, and stores its graph.
func (s *Stream) EndCapture(out *cuda.Graph) (r cuda.Result) {
	m := s.Context.Machine
	if out == nil {
		return invalidValue
	}
	*out = 0
	var destructors []func()
	defer func() {
		for _, f := range destructors {
			f()
		}
	}()
	defer m.Graphs.Lock()()
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
	switch {
	case r == success:
		*out = c.graph.Handle
	case !c.given:
		destructors = m.Graphs.Drop(c.graph)
	}
	return r
}

// finishCapture detaches all streams from the capture.
func (m *Machine) finishCapture(c *capture) {
	for _, t := range c.tapes {
		t.stream.tape.Store(nil)
		t.stream.Context.capturing.Add(-1)
	}
	m.captures.active = slices.DeleteFunc(m.captures.active, func(other *capture) bool { return other == c })
	m.capturing.Add(-1)
}

// joined reports whether all that was forked comes before where the stream of
// origin ends.
func (c *capture) joined(t *tape) bool {
	before := map[*dag.Node]bool{}
	var visit func([]dag.Edge)
	visit = func(edges []dag.Edge) {
		for _, e := range edges {
			if !before[e.Node] {
				before[e.Node] = true
				visit(e.Node.Before)
			}
		}
	}
	visit(t.ends)
	for _, other := range c.tapes {
		if slices.ContainsFunc(other.ends, func(e dag.Edge) bool { return !before[e.Node] }) {
			return false
		}
	}
	return true
}

// Capturing reports whether the stream takes part in a capture.
func (s *Stream) Capturing() bool { return s.tape.Load() != nil }

// Record adds a node to the capture that the stream takes part in.
func (s *Stream) Record(make func() (dag.Task, cuda.Result)) cuda.Result {
	m := s.Context.Machine
	defer m.Graphs.Lock()()
	t := s.tape.Load()
	if t == nil || t.capture.spoilt {
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	}
	does, r := make()
	if r != success {
		t.capture.spoilt = true
		return r
	}
	t.ends = []dag.Edge{{Node: m.Graphs.Add(t.capture.graph, does, t.ends)}}
	return success
}

// Spoil ends what a capture can become, and answers why.
func (s *Stream) Spoil(why cuda.Result) cuda.Result {
	defer s.Context.Machine.Graphs.Lock()()
	if t := s.tape.Load(); t != nil {
		if t.capture.spoilt {
			return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
		}
		t.capture.spoilt = true
	}
	return why
}

// Implicit refuses work in the legacy stream that would wait for a stream that
// is captured; the captures are spoilt.
func (s *Stream) Implicit() cuda.Result {
	if !s.Legacy || s.Context.capturing.Load() == 0 {
		return success
	}
	r := success
	for _, c := range s.Context.Machine.captures.active {
		if c.blocks(s.Context) {
			c.spoilt, r = true, cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
		}
	}
	return r
}

// CheckImplicit is implicit for callers without the graph mutex.
func (s *Stream) CheckImplicit() cuda.Result {
	if !s.Legacy || s.Context.capturing.Load() == 0 {
		return success
	}
	defer s.Context.Machine.Graphs.Lock()()
	return s.Implicit()
}

// UnsafeCall is asked before calls that a capture may forbid, because they can
// wait for the device: allocations, and queries of events. What forbids them
// depends on the mode of the capture and that of the calling thread.
func (m *Machine) UnsafeCall() cuda.Result {
	if m.capturing.Load() == 0 {
		return success
	}
	defer m.Graphs.Lock()()
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

// WaitsForCapture refuses to wait for what is being captured.
func (c *Context) WaitsForCapture() cuda.Result {
	if c.capturing.Load() == 0 {
		return success
	}
	defer c.Machine.Graphs.Lock()()
	for _, active := range c.Machine.captures.active {
		for _, t := range active.tapes {
			if t.stream.Context == c {
				active.spoilt = true
			}
		}
	}
	return cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
}

// endCaptures ends the captures of a context that ends.
func (c *Context) endCaptures() {
	m := c.Machine
	if c.capturing.Load() == 0 {
		return
	}
	defer m.Graphs.Lock()()
	for _, active := range slices.Clone(m.captures.active) {
		if slices.ContainsFunc(active.tapes, func(t *tape) bool { return t.stream.Context == c }) {
			m.finishCapture(active)
		}
	}
}

// Guarded makes a call that a capture may forbid.
func (m *Machine) Guarded(call func() cuda.Result) cuda.Result {
	if r := m.UnsafeCall(); r != success {
		return r
	}
	return call()
}

// Unrestricted is usable for calls that a capture may forbid.
func (m *Machine) Unrestricted() (*Context, cuda.Result) {
	if r := m.UnsafeCall(); r != success {
		return nil, r
	}
	return m.Usable()
}
