// This file orders memory accesses between blocks, which run on several
// goroutines. Within a block every access is made in order.

package run

import "sync/atomic"

// fence keeps the accesses before it before those after it: what an atomic
// operation of Go does on every processor.
func (c *cta) fence() { atomic.AddUint32(&c.fenced, 0) }

func execFence(c *cta, _ *instruction) { c.fence() }

// ordered makes a load acquire, or a store release.
func ordered(exec func(*cta, *instruction)) func(*cta, *instruction) {
	return func(c *cta, in *instruction) {
		c.fence()
		exec(c, in)
		c.fence()
	}
}
