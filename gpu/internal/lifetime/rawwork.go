// This file tracks work submitted by raw driver calls that bypass package gpu.

package lifetime

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// RawWork are the streams with outstanding work of raw calls, which may use any
// memory: releases wait for it, as cuMemFree does. Each stream has an event recorded
// after the work; the stream itself is not queried, since it may be destroyed.
type RawWork struct {
	count   atomic.Int32 // of streams: there mostly is none to look at
	mu      sync.Mutex   // guards streams
	streams []*Stream
}

// Follow records the event after the work in a stream of a context.
func (w *RawWork) Follow(api *cuda.API, c *Context, h cuda.Stream) {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.IndexFunc(w.streams, func(s *Stream) bool { return s.Handle == h && s.Context == c })
	if i < 0 {
		s, r := c.NewForeign(api, h, false)
		if r != cuda.CUDA_SUCCESS {
			return
		}
		i, w.streams = len(w.streams), append(w.streams, s)
		w.count.Add(1)
	}
	api.CuEventRecord(w.streams[i].tail, h)
	w.streams[i].working.Store(true)
}

// Busy reports whether any of the work is under way; abandoned work counts if all is asked for.
func (w *RawWork) Busy(all bool) bool {
	return slices.ContainsFunc(w.busy(), func(s *Stream) bool { return all || !s.abandoned.Load() })
}

// Abandon has Busy leave out the work that is under way, whatever comes behind it.
func (w *RawWork) Abandon() {
	for _, s := range w.busy() {
		s.abandoned.Store(true)
	}
}

// busy lists the streams whose work is under way and forgets the others.
func (w *RawWork) busy() []*Stream {
	if w.count.Load() == 0 {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.streams = slices.DeleteFunc(w.streams, func(s *Stream) bool {
		if s.underway() {
			return false
		}
		s.Untrack()
		w.count.Add(-1)
		return true
	})
	return slices.Clone(w.streams)
}

// underway reports whether the stream has work, with whatever context is current.
func (s *Stream) underway() bool {
	sc, err := s.Context.Enter()
	if err != nil {
		return false
	}
	defer sc.Leave()
	return !s.idle(sc.API)
}
