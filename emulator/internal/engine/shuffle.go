// This file computes shuffles, votes, matches and reductions for one warp
// (PTX ISA 9.1, 9.7.9 and 9.7.13).

package engine

import "math/bits"

// A shuffleSource is a mode of shfl: the lane that a lane takes its value
// from, and whether it is within bounds.
type shuffleSource func(lane, b, segment, limit int) (from int, valid bool)

// shuffle returns the computation of shfl in a mode: a is the value, b the
// lane or distance, c the clamp and segment mask. A source that does not take
// part gives its lane's own value, which is one of the outcomes that the ISA
// allows.
func shuffle(source shuffleSource) func(*warpCall) {
	return func(x *warpCall) {
		for rest := x.lanes; rest != 0; rest &= rest - 1 {
			lane := bits.TrailingZeros32(rest)
			segment, clamp := int(x.c[lane]>>8&31), int(x.c[lane]&31)
			limit := lane&segment | clamp&^segment
			from, valid := source(lane, int(x.b[lane]&31), segment, limit)
			if !valid {
				from = lane
			}
			if x.lanes>>(from&31)&1 == 0 {
				from = lane
			}
			x.d[lane], x.p[lane] = x.a[from], flag(valid)
		}
	}
}

func shuffleUp(lane, b, _, limit int) (int, bool)   { return lane - b, lane-b >= limit }
func shuffleDown(lane, b, _, limit int) (int, bool) { return lane + b, lane+b <= limit }
func shuffleXor(lane, b, _, limit int) (int, bool)  { return lane ^ b, lane^b <= limit }

func shuffleIndex(lane, b, segment, limit int) (int, bool) {
	from := lane&segment | b&^segment
	return from, from <= limit
}

// ballot is the lanes whose predicate holds; modifier 1 negates it.
func (x *warpCall) ballot() uint32 {
	holds := uint32(0)
	for rest := x.lanes; rest != 0; rest &= rest - 1 {
		lane := bits.TrailingZeros32(rest)
		holds |= uint32(x.a[lane]^x.modifier) & 1 << lane
	}
	return holds
}

// all gives every lane the same result.
func (x *warpCall) all(v uint64) { fillLanes(&x.d, v) }

func voteAll(x *warpCall)    { x.all(flag(x.ballot() == x.lanes)) }
func voteAny(x *warpCall)    { x.all(flag(x.ballot() != 0)) }
func voteBallot(x *warpCall) { x.all(uint64(x.ballot())) }

func voteUniform(x *warpCall) {
	b := x.ballot()
	x.all(flag(b == 0 || b == x.lanes))
}

func activeMask(x *warpCall) { x.all(uint64(x.lanes)) }

// elect chooses the lowest lane.
func elect(x *warpCall) {
	leader := bits.TrailingZeros32(x.lanes)
	x.all(uint64(leader))
	x.p = [32]uint64{}
	x.p[leader] = 1
}

// matchAny gives the lanes that hold the same value.
func matchAny(x *warpCall) {
	for rest := x.lanes; rest != 0; {
		lane := bits.TrailingZeros32(rest)
		same := uint32(0)
		for others := rest; others != 0; others &= others - 1 {
			if o := bits.TrailingZeros32(others); x.a[o] == x.a[lane] {
				same |= 1 << o
			}
		}
		for others := same; others != 0; others &= others - 1 {
			x.d[bits.TrailingZeros32(others)] = uint64(same)
		}
		rest &^= same
	}
}

// matchAll gives all lanes if all hold the same value, else none.
func matchAll(x *warpCall) {
	first := x.a[bits.TrailingZeros32(x.lanes)]
	same := true
	for rest := x.lanes; rest != 0; rest &= rest - 1 {
		same = same && x.a[bits.TrailingZeros32(rest)] == first
	}
	fillLanes(&x.p, flag(same))
	x.all(-flag(same) & uint64(x.lanes))
}

// reduction folds the lanes' values with f.
func reduction(f func(a, b uint32) uint32) func(*warpCall) {
	return func(x *warpCall) {
		lane := bits.TrailingZeros32(x.lanes)
		v := uint32(x.a[lane])
		for rest := x.lanes & (x.lanes - 1); rest != 0; rest &= rest - 1 {
			v = f(v, uint32(x.a[bits.TrailingZeros32(rest)]))
		}
		x.all(uint64(v))
	}
}
