package run

import (
	"sync"
	"sync/atomic"
	"testing"
)

// TestShare has many goroutines take turns: never more at a time than there are, and each comes again
// while others wait.
func TestShare(t *testing.T) {
	s := NewShare(3)
	var computing, most, passes atomic.Int64
	var all sync.WaitGroup
	for range 20 * cap(s.turns) {
		all.Go(func() {
			s.take()
			defer s.give()
			for range 50 {
				if n := computing.Add(1); n > most.Load() {
					most.Store(n)
				}
				passes.Add(1)
				computing.Add(-1)
				s.pass()
			}
		})
	}
	all.Wait()
	if most.Load() > int64(cap(s.turns)) || passes.Load() != int64(20*cap(s.turns)*50) || s.waiting.Load() != 0 || len(s.turns) != cap(s.turns) {
		t.Error(most.Load(), passes.Load(), s.waiting.Load(), len(s.turns))
	}
	var none *Share
	none.take()
	none.pass()
	none.give()
}
