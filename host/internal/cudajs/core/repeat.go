// This file lets an area see what calls enqueue, and make it again with other memory.

package core

import "github.com/cujs/cujs/gpu"

// A Repeat is work that was enqueued once, to be enqueued again with other buffers of the same sizes and alignment.
type Repeat interface {
	// Usable reports whether what the work needs besides buffers is still there.
	Usable() bool
	// SetBuffer gives the work a buffer in the place of one that it had. Run takes it away.
	SetBuffer(i int, b *gpu.Buffer)
	// SetNumber gives the work the bits of a number in the place of one of the same type.
	SetNumber(i int, bits uint64)
	// Run enqueues the work in the current stream, and throws what is wrong.
	Run()
}

// Work is work that is about to be enqueued, as those see it who observe a session.
type Work struct {
	Arguments []any         // in order: a *gpu.Buffer, the state of a number with a type, or nil for others
	Repeat    func() Repeat // prepares to do it again; nil where it cannot be
}

// Observe has work shown until the function that it answers is called: launches of kernels in JavaScript, and products of
// matrices.
func (s *Session) Observe(see func(Work)) (end func()) {
	before := s.observer
	s.observer = see
	return func() { s.observer = before }
}

// Observed reports whether somebody wants to see work.
func (s *Session) Observed() bool { return s.observer != nil }

// Show shows work to those who observe.
func (s *Session) Show(w Work) { s.observer(w) }
