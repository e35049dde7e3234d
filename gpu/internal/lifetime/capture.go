// This file keeps what a graph uses: while it is recorded, and as long as it exists.

package lifetime

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Capture is a graph being recorded. One goroutine records it.
type Capture struct {
	Graph   any    // the object of the package above
	Holds   *Holds // what the recorded work uses
	streams []*Stream
}

// Begin captures s in c once start has told the driver so. When start fails, End is
// called all the same.
func (c *Capture) Begin(s *Stream, start func() error) error {
	return s.Context.Driver.Gate.begin(func() error {
		err := start()
		if err == nil {
			c.join(s)
		}
		return err
	})
}

// Join makes s part of the capture when wait has told the driver so.
func (c *Capture) Join(s *Stream, wait func() error) error {
	return s.Context.Driver.Gate.extend(func() error {
		err := wait()
		if err == nil {
			c.join(s)
		}
		return err
	})
}

func (c *Capture) join(s *Stream) {
	if s.capture.CompareAndSwap(nil, c) {
		c.streams = append(c.streams, s)
		s.countCapture(1)
	}
}

// countCapture counts a stream that is captured in its context, and in the one with
// which the driver waits for it.
func (s *Stream) countCapture(n int32) {
	if !s.NonBlocking {
		s.Context.capturedBlocking.Add(n)
	}
	for c := s.Context; c != nil; c = c.primary {
		c.captured.Add(n)
	}
}

// Underway reports whether the capture has not ended.
func (c *Capture) Underway() bool {
	return slices.ContainsFunc(c.streams, func(s *Stream) bool { return s.capture.Load() == c })
}

// End removes the streams from the capture, and releases what was delayed until its end.
func (c *Capture) End(d *Driver) {
	for _, s := range c.streams {
		s.capture.Store(nil)
		s.countCapture(-1)
	}
	if !d.Gate.end() {
		return
	}
	d.mu.Lock()
	delayed := d.delayed
	d.delayed = nil
	d.mu.Unlock()
	for _, r := range delayed {
		_ = r.release()
	}
}

// Holds are the resources that a graph keeps from being released, each with the
// number of its uses.
type Holds struct {
	Of     *Resource // the graph itself
	Driver *Driver
	Count  map[*Resource]int
}

// Add keeps a resource until Drop was called for it as often, or Release.
func (h *Holds) Add(r *Resource) {
	if r == nil || r == h.Of { // the graph keeps what it allocates anyway
		return
	}
	if h.Count[r]++; h.Count[r] > 1 {
		return
	}
	h.Driver.mu.Lock()
	r.holds++
	h.Driver.mu.Unlock()
}

// AddAll keeps several resources, and answers them for Drop.
func (h *Holds) AddAll(list []*Resource) []*Resource {
	for _, r := range list {
		h.Add(r)
	}
	return list
}

// Drop undoes Add. What the program has freed and nothing else keeps is released now,
// after the launches that use it.
func (h *Holds) Drop(list []*Resource) {
	var last []*Resource
	for _, r := range list {
		if r == nil || r == h.Of {
			continue
		}
		if h.Count[r]--; h.Count[r] == 0 {
			delete(h.Count, r)
			last = append(last, r)
		}
	}
	h.unhold(last)
}

// Release drops all references of the graph.
func (h *Holds) Release() {
	list := make([]*Resource, 0, len(h.Count))
	for r := range h.Count {
		list = append(list, r)
	}
	h.unhold(list)
}

// unhold drops the graph's references and releases resources that are now
// unreferenced.
func (h *Holds) unhold(list []*Resource) {
	var free []*Resource
	h.Driver.mu.Lock()
	for _, r := range list {
		if r.holds--; r.holds == 0 && r.released {
			r.released = false
			free = append(free, r)
		}
	}
	h.Driver.mu.Unlock()
	for _, r := range free {
		_ = r.release()
	}
}

// CaptureInfo is the graph that a stream is captured in, and the nodes that the next
// one in the stream depends on.
func CaptureInfo(api *cuda.API, s cuda.Stream) (g cuda.Graph, before []cuda.GraphNode, r cuda.Result) {
	var status cuda.StreamCaptureStatus
	var id, n uint64
	var list *cuda.GraphNode
	r = api.CuStreamGetCaptureInfo(s, &status, &id, &g, &list, nil, &n)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuStreamGetCaptureInfo_v2(s, &status, &id, &g, &list, &n)
	}
	if r == cuda.CUDA_SUCCESS && list != nil {
		before = unsafe.Slice(list, n)
	}
	return g, before, r
}

// LastNode is the node that the next one in a stream depends on, 0 when there is none
// or more than one.
func LastNode(api *cuda.API, s cuda.Stream) cuda.GraphNode {
	if _, before, r := CaptureInfo(api, s); r == cuda.CUDA_SUCCESS && len(before) == 1 {
		return before[0]
	}
	return 0
}

// Captured reports whether a stream is being captured by anybody, or may not be queried
// because another one is.
func Captured(api *cuda.API, s cuda.Stream) bool {
	var status cuda.StreamCaptureStatus
	r := api.CuStreamIsCapturing(s, &status)
	return r != cuda.CUDA_SUCCESS || status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
}
