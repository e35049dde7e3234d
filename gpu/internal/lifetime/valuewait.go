// This file knows which streams wait for words of memory, and which contexts have work.

package lifetime

import (
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// ValueWaits are the waits of streams for words of memory that are not known to be over.
type ValueWaits struct {
	mu    sync.Mutex
	waits []valueWait
}

type valueWait struct {
	stream        *Stream
	before, after []Mark // recorded in the stream
	text          string
}

// Enqueue enqueues a wait between two marks, which tell whether the stream has reached it.
// The context is current.
func (v *ValueWaits) Enqueue(api *cuda.API, s *Stream, text string, enqueue func() cuda.Result) cuda.Result {
	if s.Capture() != nil {
		return enqueue()
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for len(v.waits) > 0 && v.waits[0].passed(api) {
		v.waits = v.waits[1:]
	}
	before, marked := s.Context.Mark(api, []*Stream{s})
	r := enqueue()
	if !marked || r != cuda.CUDA_SUCCESS {
		Return(before...)
		return r
	}
	if after, ok := s.Context.Mark(api, []*Stream{s}); ok {
		v.waits = append(v.waits, valueWait{s, before, after, text})
	}
	return r
}

// passed reports whether the wait is over. Then it returns the marks for later use.
func (w *valueWait) passed(api *cuda.API) bool {
	if !Passed(api, w.after) {
		return false
	}
	Return(append(w.before, w.after...)...)
	return true
}

// List describes the waits that streams have reached and not passed.
func (v *ValueWaits) List(api *cuda.API) (texts []string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.waits = slices.DeleteFunc(v.waits, func(w valueWait) bool { return w.passed(api) })
	for _, w := range v.waits {
		if Passed(api, w.before) {
			texts = append(texts, w.stream.String()+" waits for "+w.text)
		}
	}
	return texts
}

// Finished reports whether all work of the context is done, without waiting, and its
// faults. Streams that are being captured are skipped, and abandoned ones count as
// done unless all is asked for.
func (c *Context) Finished(all bool) (bool, error) {
	finished := true
	for _, s := range c.WorkingStreams() {
		if s.captured() {
			continue
		}
		done, err := s.Done()
		if err != nil {
			return false, err
		}
		if done {
			s.abandoned.Store(false)
		}
		finished = finished && (done || !all && s.abandoned.Load())
	}
	if !c.Faulted() {
		return finished, nil
	}
	s, err := c.Enter() // a release has found the fault
	if err != nil {
		return true, err
	}
	defer s.Leave()
	return true, c.Driver.Errors.Failed(c, "cuStreamQuery", s.API.CuStreamQuery(0), "asking for the work of %s", c.Name)
}

// captured reports whether a query of the stream would invalidate a capture of this
// package or of others.
func (s *Stream) captured() (captured bool) {
	if s.RefuseWait() != nil {
		return true
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return false
	}
	defer sc.Leave()
	s.With(func() {
		status := cuda.CU_STREAM_CAPTURE_STATUS_NONE
		r := sc.API.CuStreamIsCapturing(s.Handle, &status)
		captured = r == cuda.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT || r == cuda.CUDA_SUCCESS && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
	})
	return captured
}
