// This file keeps what orders the accesses of threads, beside barriers that the
// whole block passes.
//
// A thread releases what it did before an atomic operation, a volatile or ordered
// store, or an arrival at a barrier; it acquires what others released by an atomic
// operation with a result, a volatile or ordered load, or by waiting. An access is
// ordered before a later one by another thread where its thread released it and the
// other acquired after that. The objects of both are not compared, and of each
// thread only the last releases are known: where that leaves a doubt, the accesses
// count as ordered. Fences release nothing by themselves.

package check

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// A stamp is when a thread released or acquired: the time, and within an
// instruction the lane, because lanes perform atomic operations in turn.
type stamp uint64

const laneBits = 10

func stampOf(time uint64, lane int) stamp { return stamp(time<<laneBits | uint64(lane)) }

// kept is how many releases are known.
const kept = 8

// A history is the last releases of a warp or a block.
type history struct {
	events [kept]struct {
		time  uint64
		lanes uint32 // of the warp
	}
	n int
}

func (h *history) add(time uint64, lanes uint32) {
	e := &h.events[h.n%kept]
	e.time, e.lanes = time, lanes
	h.n++
}

// first is the first release by one of some lanes from a time on; 0 where there
// was none. lane is the number of the warp's first lane. Where earlier ones are
// forgotten, it is as early as it can be.
func (h *history) first(time uint64, lanes uint32, lane int) stamp {
	oldest := max(0, h.n-kept)
	if oldest > 0 && h.events[oldest%kept].time > time {
		return stampOf(time, 0)
	}
	for i := oldest; i < h.n; i++ {
		if e := &h.events[i%kept]; e.time >= time && e.lanes&lanes != 0 {
			return stampOf(e.time, lane+bits.TrailingZeros32(e.lanes&lanes))
		}
	}
	return 0
}

// acquired reports whether who acquired something last at a time has acquired what the block
// released after another.
func (h *history) acquired(after uint64, last stamp) bool {
	if h == nil {
		return false
	}
	released := h.first(after, 1, 0)
	return released != 0 && last >= released
}

// An order is what the threads of a block have released and acquired.
type order struct {
	warps    []history
	acquired []stamp // by each thread
	// latest is the last that a thread of each warp acquired, met what all of
	// a warp have since its last collective, passed what all threads of the block
	// have since its last barrier.
	latest, met   []stamp
	last, passed  stamp
	warpCollected []uint64 // the time of the last collective of each warp
}

// begin forgets what the block before released and acquired.
func (o *order) begin(threads int) {
	warps := (threads + 31) / 32
	o.warps, o.acquired = resized(o.warps, warps), resized(o.acquired, threads)
	o.latest, o.met = resized(o.latest, warps), resized(o.met, warps)
	o.warpCollected = resized(o.warpCollected, warps)
	o.last, o.passed = 0, 0
}

// Release notes that lanes released what they did before.
func (w *Block) Release(lanes *simt.LaneSet) {
	if w.released == nil {
		w.released = &history{}
		w.blocks[w.number] = w.released
	}
	w.released.add(w.Time, 1)
	for i := range w.order.warps {
		if mask := lanes.Warp(i); mask != 0 {
			w.order.warps[i].add(w.Time, mask)
		}
	}
}

// acquire notes that lanes acquired what others had released, in turn.
func (w *Block) acquire(lanes *simt.LaneSet) {
	for _, l := range lanes.List() {
		w.gains(int(l), stampOf(w.Time, int(l)))
	}
}

// gains notes that a lane acquired what others had released until then.
func (w *Block) gains(lane int, until stamp) {
	o := &w.order
	for _, x := range [...]*stamp{&o.acquired[lane], &o.latest[lane>>5], &o.last} {
		*x = max(*x, until)
	}
}

// Waited notes that lanes waited for others, and acquired all that they released.
func (w *Block) Waited(lanes *simt.LaneSet) {
	for _, l := range lanes.List() {
		w.gains(int(l), stampOf(w.Time, 1<<laneBits-1))
	}
}

// Arrived notes that lanes arrived at a barrier.
func (w *Block) Arrived(lanes *simt.LaneSet) {
	w.tick()
	w.Release(lanes)
}

// Passed notes that all threads of the block passed a barrier together.
func (w *Block) Passed() {
	w.synced = w.Time
	w.order.passed = w.order.last
}

// Met notes that lanes of a warp took part in a collective.
func (w *Block) Met(warp int) {
	w.order.warpCollected[warp] = w.Time
	w.order.met[warp] = w.order.latest[warp]
}

// knows reports whether thread a of a block released what it did at a time before
// thread b of this block acquired it.
func (w *Block) knows(block uint32, a int, time uint64, b int) bool {
	o := &w.order
	released := stamp(0)
	if block != w.number {
		if h := w.blocks[block]; h != nil {
			released = h.first(time, 1, 0)
		}
	} else {
		lanes := uint32(1) << (a & 31)
		if o.warpCollected[a>>5] >= time {
			lanes = ^uint32(0) // another may release what all of the warp did
		}
		released = o.warps[a>>5].first(time, lanes, a&^31)
	}
	return released != 0 && max(o.acquired[b], o.met[b>>5], o.passed) >= released
}

// A role is what an instruction does to the order of accesses.
type role uint8

const (
	releases role = 1 << iota
	acquires
)

// roleOf is that of an operation that is looked at.
func roleOf(o *code.Operation) role {
	node := o.Node
	switch node.Opcode {
	case "atom":
		return releases | acquires
	case "red":
		return releases
	case "mbarrier":
		if code.Has(node, "test_wait") || code.Has(node, "try_wait") {
			return 0 // Asked says what they acquire
		}
		return releases
	case "ld", "ldu":
		if o.Talks {
			return acquires
		}
	case "st":
		if o.Talks {
			return releases
		}
	case "cp":
		if o.Bulk != nil || o.Atomic != nil { // which tell an mbarrier
			return releases
		}
	}
	return 0
}
