// Package workspace has the memory in which NVIDIA's libraries work, for the packages over them.
package workspace

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// Workspaces are those of a context: one for each stream, since work in two streams goes on at a
// time, and one for the graph that is being recorded, which keeps it. A workspace that is too small
// is replaced; the old one is released after the work that uses it.
type Workspaces struct {
	context *gpu.Context
	streams map[cuda.Stream]*gpu.Buffer
	capture any
	records *gpu.Buffer
	last    *gpu.Buffer
	inUse   cuda.Stream
}

// Of returns the workspaces of a context.
func Of(c *gpu.Context) Workspaces { return Workspaces{context: c} }

// For is the workspace for a submission, of at least so many bytes. The submission has to use it.
func (s *Workspaces) For(w *gpu.Submission, bytes uint64) (*gpu.Buffer, error) {
	if capture := w.Capture(); capture != nil {
		if s.capture != capture {
			s.capture, s.records = capture, nil
		}
		return s.enough(&s.records, bytes)
	}
	s.capture, s.records = nil, nil
	if s.last != nil && s.inUse == w.Stream() && s.last.Bytes() >= bytes {
		return s.last, nil
	}
	b := s.streams[w.Stream()]
	if _, err := s.enough(&b, bytes); err != nil {
		return nil, err
	}
	if s.streams == nil {
		s.streams = map[cuda.Stream]*gpu.Buffer{}
	}
	s.streams[w.Stream()], s.last, s.inUse = b, b, w.Stream()
	return b, nil
}

// enough makes a workspace where there is none, or one that is too small.
func (s *Workspaces) enough(b **gpu.Buffer, bytes uint64) (*gpu.Buffer, error) {
	if *b != nil && (*b).Bytes() >= bytes {
		return *b, nil
	}
	larger, err := inside.Workspace(s.context, max(bytes, 256))
	if err != nil {
		return nil, err
	}
	if *b != nil {
		_ = (*b).Free() // in the order of the streams that use it
	}
	*b = larger
	return larger, nil
}

// The sizes that NVIDIA recommends for cuBLAS: of Hopper and later, and of others.
const (
	large = 32 << 20
	small = 4 << 20
)

// Recommended is how large the workspace of a library of products should be.
func Recommended(d *gpu.Device) uint64 {
	if major, _ := d.Capability(); major >= 9 {
		return large
	}
	return small
}
