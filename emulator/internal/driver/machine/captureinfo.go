// This file tells of captures that are under way, and makes events part of
// them.

package machine

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// CaptureInfo answers the queries; the lists stay the machine's until the next
// call for the stream.
func (s *Stream) CaptureInfo(status *cuda.StreamCaptureStatus, id *uint64, g *cuda.Graph, list **cuda.GraphNode, data **cuda.GraphEdgeData, n *uint64) cuda.Result {
	m := s.Context.Machine
	if status == nil || list != nil && n == nil {
		return invalidValue
	}
	defer m.Graphs.Lock()()
	if s.Legacy && s.Context.capturing.Load() > 0 && slices.ContainsFunc(m.captures.active, func(c *capture) bool { return c.blocks(s.Context) }) {
		return cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
	}
	t := s.tape.Load()
	switch {
	case t == nil:
		*status = cuda.CU_STREAM_CAPTURE_STATUS_NONE
		return success
	case t.capture.spoilt:
		*status = cuda.CU_STREAM_CAPTURE_STATUS_INVALIDATED
		return success
	}
	*status = cuda.CU_STREAM_CAPTURE_STATUS_ACTIVE
	t.list()
	call.Put(id, t.capture.id)
	call.Put(g, t.capture.graph.Handle)
	call.Put(list, unsafe.SliceData(t.handles))
	call.Put(data, unsafe.SliceData(t.data))
	call.Put(n, uint64(len(t.ends)))
	if data == nil && list != nil && slices.ContainsFunc(t.data, func(d cuda.GraphEdgeData) bool { return d != cuda.GraphEdgeData{} }) {
		return cuda.CUDA_ERROR_LOSSY_QUERY
	}
	return success
}

// blocks reports whether the legacy stream of a context waits for the capture.
func (c *capture) blocks(in *Context) bool {
	return slices.ContainsFunc(c.tapes, func(t *tape) bool { return t.stream.Context == in && t.stream.blocking() })
}

// list writes the ends down as callers see them.
func (t *tape) list() {
	t.handles, t.data = nil, nil
	for _, e := range t.ends {
		t.handles = append(t.handles, e.Node.ID())
		t.data = append(t.data, e.Data)
	}
}

// UpdateCapture changes what the next node of a stream waits for. Flag 0 adds,
// 1 replaces.
func (s *Stream) UpdateCapture(list dag.NodeList, data dag.DataList, n uint64, flags uint32) cuda.Result {
	m := s.Context.Machine
	defer m.Graphs.Lock()()
	t := s.tape.Load()
	switch {
	case t == nil:
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	case t.capture.spoilt:
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	case flags > 1:
		return invalidValue
	}
	edges, r := m.Graphs.Edges(t.capture.graph, list, data, n)
	if r != success {
		return r
	}
	if flags == 1 {
		t.ends = edges
	} else {
		t.ends = dag.Merged(t.ends, edges)
	}
	return success
}

// CapturePoint is where a captured stream is at present.
func (s *Stream) CapturePoint() (*CapturedPoint, cuda.Result) {
	defer s.Context.Machine.Graphs.Lock()()
	t := s.tape.Load()
	if t == nil || t.capture.spoilt {
		return nil, cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	}
	return &CapturedPoint{t.capture, slices.Clone(t.ends)}, success
}

// WaitCaptured makes a stream wait in a capture: it joins the one of the point, which is
// nil for an event that was recorded outside of one.
func (s *Stream) WaitCaptured(p *CapturedPoint) cuda.Result {
	defer s.Context.Machine.Graphs.Lock()()
	t := s.tape.Load()
	switch {
	case p == nil:
		if t.capture.spoilt {
			return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
		}
		t.capture.spoilt = true
		return cuda.CUDA_ERROR_STREAM_CAPTURE_ISOLATION
	case !slices.Contains(s.Context.Machine.captures.active, p.capture):
		return invalidValue // recorded in a capture that is over
	case t == nil && s.Legacy:
		p.capture.spoilt = true
		return cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
	case t == nil:
		p.capture.join(s, p.ends)
		return success
	case t.capture != p.capture:
		t.capture.spoilt, p.capture.spoilt = true, true
		return cuda.CUDA_ERROR_STREAM_CAPTURE_MERGE
	case t.capture.spoilt:
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	}
	t.ends = dag.Merged(t.ends, p.ends)
	return success
}

// RefuseCaptured is the result of a query of an event that was recorded in a capture,
// which is spoilt by it, or over.
func (m *Machine) RefuseCaptured(p *CapturedPoint) cuda.Result {
	defer m.Graphs.Lock()()
	if !slices.Contains(m.captures.active, p.capture) {
		return invalidValue
	}
	p.capture.spoilt = true
	return cuda.CUDA_ERROR_CAPTURED_EVENT
}
