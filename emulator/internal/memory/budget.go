// This file counts the bytes of a device, which several spaces may share.

package memory

import "sync/atomic"

// A Budget is the bytes of a device. Its methods may be called from several goroutines.
type Budget struct {
	limit uint64
	used  atomic.Uint64
}

// NewBudget returns a budget of limit bytes.
func NewBudget(limit uint64) *Budget { return &Budget{limit: limit} }

// Limit is the most bytes that all spaces together hold.
func (b *Budget) Limit() uint64 { return b.limit }

// Used is the number of bytes that are allocated and counted, in all spaces.
func (b *Budget) Used() uint64 { return b.used.Load() }

// take takes n bytes; false when they are not there.
func (b *Budget) take(n uint64) bool {
	for {
		used := b.used.Load()
		if n > b.limit || used > b.limit-n {
			return false
		}
		if b.used.CompareAndSwap(used, used+n) {
			return true
		}
	}
}

// give returns n bytes.
func (b *Budget) give(n uint64) { b.used.Add(-n) }

// lacks is the error when n bytes are not there.
func (b *Budget) lacks(n uint64) error {
	return &OutOfMemoryError{Requested: n, Used: b.used.Load(), Limit: b.limit}
}
