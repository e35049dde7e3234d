// This file computes shuffles, votes, matches and reductions for one warp
// (PTX ISA 9.1, 9.7.9 and 9.7.13).

package simt

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// A ShuffleSource is a mode of shfl: the lane that a lane takes its value
// from, and whether it is within bounds.
type ShuffleSource func(lane, b, segment, limit int) (from int, valid bool)

// Shuffle returns the computation of shfl in a mode: a is the value, b the
// lane or distance, c the clamp and segment mask. A source that does not take
// part gives its lane's own value, which is one of the outcomes that the ISA
// allows.
func Shuffle(source ShuffleSource) func(*WarpCall) {
	return func(x *WarpCall) {
		for rest := x.Lanes; rest != 0; rest &= rest - 1 {
			lane := bits.TrailingZeros32(rest)
			from, valid := x.From(source, lane)
			x.D[lane], x.P[lane] = x.A[from], loops.Flag(valid)
		}
	}
}

// From is the lane that a lane takes its value from, and whether that is within bounds.
func (x *WarpCall) From(source ShuffleSource, lane int) (from int, valid bool) {
	segment, clamp := int(x.C[lane]>>8&31), int(x.C[lane]&31)
	limit := lane&segment | clamp&^segment
	from, valid = source(lane, int(x.B[lane]&31), segment, limit)
	if !valid || x.Lanes>>(from&31)&1 == 0 {
		from = lane
	}
	return from, valid
}

func ShuffleUp(lane, b, _, limit int) (int, bool)   { return lane - b, lane-b >= limit }
func ShuffleDown(lane, b, _, limit int) (int, bool) { return lane + b, lane+b <= limit }
func ShuffleXor(lane, b, _, limit int) (int, bool)  { return lane ^ b, lane^b <= limit }

func ShuffleIndex(lane, b, segment, limit int) (int, bool) {
	from := lane&segment | b&^segment
	return from, from <= limit
}

// ballot is the lanes whose predicate holds; modifier 1 negates it.
func (x *WarpCall) ballot() uint32 {
	holds := uint32(0)
	for rest := x.Lanes; rest != 0; rest &= rest - 1 {
		lane := bits.TrailingZeros32(rest)
		holds |= uint32(x.A[lane]^x.Modifier) & 1 << lane
	}
	return holds
}

// all gives every lane the same result.
func (x *WarpCall) all(v uint64) { FillLanes(&x.D, v) }

func VoteAll(x *WarpCall)    { x.all(loops.Flag(x.ballot() == x.Lanes)) }
func VoteAny(x *WarpCall)    { x.all(loops.Flag(x.ballot() != 0)) }
func VoteBallot(x *WarpCall) { x.all(uint64(x.ballot())) }

func VoteUniform(x *WarpCall) {
	b := x.ballot()
	x.all(loops.Flag(b == 0 || b == x.Lanes))
}

func ActiveMask(x *WarpCall) { x.all(uint64(x.Lanes)) }

// Elect chooses the lowest lane.
func Elect(x *WarpCall) {
	leader := bits.TrailingZeros32(x.Lanes)
	x.all(uint64(leader))
	x.P = [32]uint64{}
	x.P[leader] = 1
}

// MatchAny gives the lanes that hold the same value.
func MatchAny(x *WarpCall) {
	for rest := x.Lanes; rest != 0; {
		lane := bits.TrailingZeros32(rest)
		same := uint32(0)
		for others := rest; others != 0; others &= others - 1 {
			if o := bits.TrailingZeros32(others); x.A[o] == x.A[lane] {
				same |= 1 << o
			}
		}
		for others := same; others != 0; others &= others - 1 {
			x.D[bits.TrailingZeros32(others)] = uint64(same)
		}
		rest &^= same
	}
}

// MatchAll gives all lanes if all hold the same value, else none.
func MatchAll(x *WarpCall) {
	first := x.A[bits.TrailingZeros32(x.Lanes)]
	same := true
	for rest := x.Lanes; rest != 0; rest &= rest - 1 {
		same = same && x.A[bits.TrailingZeros32(rest)] == first
	}
	FillLanes(&x.P, loops.Flag(same))
	x.all(-loops.Flag(same) & uint64(x.Lanes))
}

// Reduction folds the lanes' values with f.
func Reduction(f func(a, b uint32) uint32) func(*WarpCall) {
	return func(x *WarpCall) {
		lane := bits.TrailingZeros32(x.Lanes)
		v := uint32(x.A[lane])
		for rest := x.Lanes & (x.Lanes - 1); rest != 0; rest &= rest - 1 {
			v = f(v, uint32(x.A[bits.TrailingZeros32(rest)]))
		}
		x.all(uint64(v))
	}
}

// A WarpCall is one warp's part in a collective: operands and results by
// lane.
type WarpCall struct {
	Lanes    uint32 // that take part
	A, B, C  [32]uint64
	D, P     [32]uint64 // first and second destination
	Modifier uint64
}

func FillLanes(to *[32]uint64, v uint64) {
	for i := range to {
		to[i] = v
	}
}

// FirstLane is the block's number of the lowest of warp w's lanes.
func FirstLane(w int, lanes uint32) int { return w<<5 + bits.TrailingZeros32(lanes) }

// A Route is where each lane of a warp takes its value from, and which lanes
// had a source within bounds.
type Route struct {
	From  [32]uint8
	Valid uint32
}

// RouteOf asks source for every lane.
func RouteOf(source ShuffleSource, b, c uint64) (r Route) {
	segment, clamp := int(c>>8&31), int(c&31)
	for lane := range 32 {
		from, valid := source(lane, int(b&31), segment, lane&segment|clamp&^segment)
		if !valid {
			from = lane
		}
		r.From[lane] = uint8(from & 31)
		r.Valid |= uint32(loops.Flag(valid)) << lane
	}
	return r
}
