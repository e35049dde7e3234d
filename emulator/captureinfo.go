// This file tells of captures that are under way, and makes events part of
// them.

package emulator

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindCaptureInfo(api *cuda.API) {
	api.CuStreamIsCapturing = func(handle cuda.Stream, out *cuda.StreamCaptureStatus) cuda.Result {
		return m.captureInfo(handle, out, nil, nil, nil, nil, nil)
	}
	api.CuStreamGetCaptureInfo = m.captureInfo
	api.CuStreamGetCaptureInfo_v1 = func(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64) cuda.Result {
		return m.captureInfo(handle, status, id, nil, nil, nil, nil)
	}
	api.CuStreamGetCaptureInfo_v2 = func(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64, g *cuda.Graph, list **cuda.GraphNode, n *uint64) cuda.Result {
		return m.captureInfo(handle, status, id, g, list, nil, n)
	}
	api.CuStreamUpdateCaptureDependencies = m.updateCapture
	api.CuStreamUpdateCaptureDependencies_v1 = func(handle cuda.Stream, list *cuda.GraphNode, n uint64, flags uint32) cuda.Result {
		return m.updateCapture(handle, list, nil, n, flags)
	}
}

// captureInfo answers the queries; the lists stay the machine's until the next
// call for the stream.
func (m *machine) captureInfo(handle cuda.Stream, status *cuda.StreamCaptureStatus, id *uint64, g *cuda.Graph, list **cuda.GraphNode, data **cuda.GraphEdgeData, n *uint64) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	if status == nil || list != nil && n == nil {
		return invalidValue
	}
	defer m.lockGraphs()()
	if s.legacy && s.context.capturing.Load() > 0 && slices.ContainsFunc(m.captures.active, func(c *capture) bool { return c.blocks(s.context) }) {
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
	put(id, t.capture.id)
	put(g, cuda.Graph(t.capture.graph.handle))
	put(list, unsafe.SliceData(t.handles))
	put(data, unsafe.SliceData(t.data))
	put(n, uint64(len(t.ends)))
	if data == nil && list != nil && slices.ContainsFunc(t.data, func(d cuda.GraphEdgeData) bool { return d != cuda.GraphEdgeData{} }) {
		return cuda.CUDA_ERROR_LOSSY_QUERY
	}
	return success
}

// put stores v where an out-parameter points that may be left out.
func put[T any](out *T, v T) {
	if out != nil {
		*out = v
	}
}

// blocks reports whether the legacy stream of a context waits for the capture.
func (c *capture) blocks(in *cudaContext) bool {
	return slices.ContainsFunc(c.tapes, func(t *tape) bool { return t.stream.context == in && t.stream.blocking() })
}

// list writes the ends down as callers see them.
func (t *tape) list() {
	t.handles, t.data = nil, nil
	for _, e := range t.ends {
		t.handles = append(t.handles, handleOf(e.node))
		t.data = append(t.data, e.data)
	}
}

// updateCapture changes what the next node of a stream waits for. Flag 0 adds,
// 1 replaces.
func (m *machine) updateCapture(handle cuda.Stream, list nodeList, data dataList, n uint64, flags uint32) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	defer m.lockGraphs()()
	t := s.tape.Load()
	switch {
	case t == nil:
		return cuda.CUDA_ERROR_ILLEGAL_STATE
	case t.capture.spoilt:
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	case flags > 1:
		return invalidValue
	}
	edges, r := m.edgesOf(t.capture.graph, list, data, n)
	if r != success {
		return r
	}
	if flags == 1 {
		t.ends = edges
	} else {
		t.ends = merged(t.ends, edges)
	}
	return success
}

// merged is all edges of both lists, each once.
func merged(a, b []edge) []edge {
	all := slices.Clone(a)
	for _, e := range b {
		if !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}

// recordCaptured makes an event stand for where a captured stream is.
func (s *stream) recordCaptured(e *event) cuda.Result {
	defer s.context.machine.lockGraphs()()
	t := s.tape.Load()
	if t == nil || t.capture.spoilt {
		return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	}
	e.captured.Store(&capturedPoint{t.capture, slices.Clone(t.ends)})
	return success
}

// waitCaptured makes a stream wait in a capture: it joins the one that the
// event was recorded in.
func (s *stream) waitCaptured(e *event) cuda.Result {
	defer s.context.machine.lockGraphs()()
	t, p := s.tape.Load(), e.captured.Load()
	switch {
	case p == nil:
		if t.capture.spoilt {
			return cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
		}
		t.capture.spoilt = true
		return cuda.CUDA_ERROR_STREAM_CAPTURE_ISOLATION
	case !slices.Contains(s.context.machine.captures.active, p.capture):
		return invalidValue // recorded in a capture that is over
	case t == nil && s.legacy:
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
	t.ends = merged(t.ends, p.ends)
	return success
}

// refuseCaptured is the answer to a question about an event that was recorded in
// a capture, which is spoilt by it, or over.
func (e *event) refuseCaptured(m *machine) cuda.Result {
	defer m.lockGraphs()()
	p := e.captured.Load()
	if p == nil {
		return cuda.CUDA_ERROR_CAPTURED_EVENT
	}
	if !slices.Contains(m.captures.active, p.capture) {
		return invalidValue
	}
	p.capture.spoilt = true
	return cuda.CUDA_ERROR_CAPTURED_EVENT
}
