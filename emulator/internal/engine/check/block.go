package check

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A Block is what a checked launch knows about one block of threads.
type Block struct {
	*Launch
	// What the block computes with.
	Registers     *simt.Registers
	Shared, Local *loops.Window
	Alive         *simt.LaneSet // threads that have not exited

	number     uint32 // of the block
	began, run uint64 // the times when the block began, and when its last turn did
	index      [3]uint32
	peers      peers
	joined     bool   // the cluster has passed a barrier: all its blocks have begun
	synced     uint64 // the last time that the block completed a barrier
	order      order
	released   *history // of the block; nil before its first release
	shadow     memory.Shadow
	localBytes []byte // of all lanes, not zero where a byte has a value
	nearest    *memory.Block
	sight      sight
	glance     glance
	missed     map[int]*missed // by the block behind the barrier
	running    *simt.LaneSet   // of the access that is looked at
	unknown    unknown
	trials     Trials
	copies     copies
	counted    *counted // the bulk copy that is made
	proxies    proxies
	reading    []reading // of products that nobody has waited for
	committed  []uint32  // groups of products, by warp
}

// Begin forgets what was known about the block that ran here before.
func (w *Block) Begin(l *Launch, number uint64) {
	w.Launch = l
	w.number, w.index = uint32(number), l.blockAt(uint32(number))
	if w.synced > w.Time { // time has begun again
		clear(w.shadow.Cells)
	}
	w.synced, w.nearest = w.Time, nil
	w.began, l.active = 0, nil
	w.order.begin(w.Registers.N)
	w.released, w.peers, w.joined = nil, nil, false
	w.shadow.Written = resized(w.shadow.Written, int(w.Shared.Size))
	// What the cells tell of an earlier block is as old as synced.
	if n := int(w.Shared.Size+3) / 4; len(w.shadow.Cells) != n {
		w.shadow.Cells = make([]memory.Cell, n)
	}
	w.localBytes = resized(w.localBytes, w.Registers.N*int(w.Local.Step))
	w.unknown.begin(len(w.Registers.Scalars))
	w.copies.begin()
	w.proxies.begin(w.Time, w.Registers.N)
	w.reading, w.committed = w.reading[:0], resized(w.committed, (w.Registers.N+31)/32)
	if w.missed == nil {
		w.missed = map[int]*missed{}
	}
	clear(w.missed)
}

// resized is a cleared slice of n elements, s itself if it has as many.
func resized[T any](s []T, n int) []T {
	if len(s) != n {
		return make([]T, n)
	}
	clear(s)
	return s
}
