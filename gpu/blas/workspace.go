// This file has the memory that cuBLAS works in.

package blas

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// The sizes of a workspace that NVIDIA recommends: of Hopper and later, and of others.
const (
	largeWorkspace = 32 << 20
	smallWorkspace = 4 << 20
)

// workspaces are those of a context: one for each stream, since work in two streams goes on at a
// time, and one for the graph that is being recorded, which keeps it.
type workspaces struct {
	context  *gpu.Context
	streams  map[cuda.Stream]*gpu.Buffer
	capture  any
	recorded *gpu.Buffer
	last     *gpu.Buffer
	inUse    cuda.Stream
}

// of is the workspace for a submission.
func (s *workspaces) of(w *gpu.Submission) (b *gpu.Buffer, err error) {
	if capture := w.Capture(); capture != nil {
		if s.capture != capture {
			if s.recorded, err = s.make(); err != nil {
				return nil, err
			}
			s.capture = capture
		}
		return s.recorded, nil
	}
	s.capture, s.recorded = nil, nil
	if s.last != nil && s.inUse == w.Stream() {
		return s.last, nil
	}
	b = s.streams[w.Stream()]
	if b == nil {
		if b, err = s.make(); err != nil {
			return nil, err
		}
		if s.streams == nil {
			s.streams = map[cuda.Stream]*gpu.Buffer{}
		}
		s.streams[w.Stream()] = b
	}
	s.last, s.inUse = b, w.Stream()
	return b, nil
}

func (s *workspaces) make() (*gpu.Buffer, error) {
	bytes := uint64(smallWorkspace)
	if major, _ := s.context.Device().Capability(); major >= 9 {
		bytes = largeWorkspace
	}
	return s.context.Workspace(bytes)
}
