package run

import (
	"sync"
	"testing"
)

// TestNextBlock has workers take blocks, each of which is to come once, the last
// ones one by one.
func TestNextBlock(t *testing.T) {
	for _, waits := range []bool{false, true} {
		g := &grid{launch: &Launch{}, program: &program{waits: waits}, blocks: 10_007, clusters: 10_007, workers: 8}
		var taken [8][]uint64
		var all sync.WaitGroup
		for i := range taken {
			all.Go(func() {
				w := &worker{grid: g}
				for {
					block, ok := w.nextBlock()
					if !ok {
						return
					}
					taken[i] = append(taken[i], block)
				}
			})
		}
		all.Wait()
		times := make([]int, g.blocks)
		for _, list := range taken {
			for _, block := range list {
				times[block]++
			}
		}
		for block, n := range times {
			if n != 1 {
				t.Fatalf("block %d was begun %d times", block, n)
			}
		}
		alone := &grid{launch: &Launch{}, program: g.program, blocks: 4096, clusters: 4096, workers: 2}
		w := &worker{grid: alone}
		w.nextBlock()
		if own := w.last - w.first; waits && own != 0 || !waits && own != mostBlocks-1 {
			t.Errorf("waits %v: a worker has %d more blocks of 4096", waits, own)
		}
		alone.next.Store(4090)
		w.first = w.last
		if w.nextBlock(); w.first != w.last {
			t.Errorf("waits %v: a worker took several of the last 6 blocks", waits)
		}
	}
}
