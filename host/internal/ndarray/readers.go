// This file remembers which arrays that are put off read which memory, and keeps none of them.

package ndarray

import (
	"weak"

	"github.com/cujs/cujs/gpu"
)

// Readers are arrays that are put off and read the same memory. Some may be computed, gone, or read it no longer.
type readers struct {
	arrays  []weak.Pointer[Array]
	sweepAt int
}

// readersOf are the readers of a buffer's memory. An empty buffer has none that matter.
func readersOf(b *gpu.Buffer) *readers {
	place := inside.Pend(b)
	if place == nil {
		return &readers{}
	}
	r, ok := (*place).(*readers)
	if !ok {
		r = &readers{}
		*place = r
	}
	return r
}

// add adds an array, once where it was added last. Each time the number has doubled it forgets those that are computed or gone.
func (r *readers) add(w weak.Pointer[Array]) {
	if n := len(r.arrays); n > 0 && r.arrays[n-1] == w {
		return
	}
	r.arrays = append(r.arrays, w)
	if len(r.arrays) >= max(r.sweepAt, 64) {
		r.keep(func(*Array) bool { return true })
		r.sweepAt = 2 * len(r.arrays)
	}
}

// inherit adds the readers of other memory.
func (r *readers) inherit(from *readers) {
	if r != from {
		for _, w := range from.arrays {
			r.add(w)
		}
	}
}

// keep forgets all but those that are put off and of which f is true.
func (r *readers) keep(f func(*Array) bool) {
	kept := r.arrays[:0]
	for _, w := range r.arrays {
		if a := w.Value(); a != nil && a.data == nil && !a.freed && f(a) {
			kept = append(kept, w)
		}
	}
	clear(r.arrays[len(kept):])
	r.arrays = kept
}

// live are those that are put off.
func (r *readers) live() (arrays []*Array) {
	r.keep(func(a *Array) bool {
		arrays = append(arrays, a)
		return true
	})
	return arrays
}
