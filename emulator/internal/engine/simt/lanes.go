// Package simt holds the registers of a block of threads, sets of its lanes, and
// what the lanes of a warp compute together: shuffles, votes, matches, reductions.
package simt

import "math/bits"

// A Span is the lanes lo to hi-1. lo is a multiple of 8, so that the bits of
// a predicate begin at a byte.
type Span struct{ Lo, Hi int }

// joinGap is the most idle lanes, from one 64 lanes to the next, that are computed
// along rather than skipped.
const joinGap = 24

// A LaneSet is a set of lanes: a bit mask, and a short list of spans that
// covers it, for loops over neighbouring lanes.
type LaneSet struct {
	Mask  []uint64
	Count int
	Spans []Span
	Exact bool // the spans cover no lane outside the set
	// Made when asked for.
	lanes    []uint16
	listed   bool
	exactly  []Span
	measured bool
	close    []Span
	closed   bool
}

func NewLaneSet(lanes int) LaneSet { return LaneSet{Mask: make([]uint64, (lanes+63)/64)} }

// Fill makes the set lanes 0 to n-1.
func (s *LaneSet) Fill(n int) {
	clear(s.Mask)
	for i := range n / 64 {
		s.Mask[i] = ^uint64(0)
	}
	if n%64 != 0 {
		s.Mask[n/64] = 1<<(n%64) - 1
	}
	s.Count, s.Exact, s.listed, s.measured, s.closed = n, true, false, false, false
	s.Spans = append(s.Spans[:0], Span{0, n})
}

// Refresh brings everything in line with the mask after it was changed.
func (s *LaneSet) Refresh() {
	s.Count, s.listed, s.measured, s.closed = 0, false, false, false
	s.Spans = s.Spans[:0]
	covered, last := 0, Span{Lo: -1}
	for i, m := range s.Mask {
		if m == 0 {
			continue
		}
		s.Count += bits.OnesCount64(m)
		lo, hi := i<<6+bits.TrailingZeros64(m)&^7, i<<6+64-bits.LeadingZeros64(m)
		if last.Lo < 0 || lo-last.Hi > joinGap {
			if last.Lo >= 0 {
				s.Spans = append(s.Spans, last)
			}
			last = Span{lo, lo}
		}
		covered += hi - last.Hi
		last.Hi = hi
	}
	if last.Lo >= 0 {
		s.Spans = append(s.Spans, last)
	}
	s.Exact = covered == s.Count
}

// Close is the set as spans with few idle lanes, for loops that take long: each
// eight lanes have one of the set. It is valid until the set changes.
func (s *LaneSet) Close() []Span {
	if s.Exact {
		return s.Spans
	}
	if s.closed {
		return s.close
	}
	s.close, s.closed = s.close[:0], true
	for i, m := range s.Mask {
		for m != 0 {
			var lo, hi int
			lo, hi, m = firstBytes(m)
			s.close = append(s.close, Span{i<<6 + lo, i<<6 + hi})
		}
	}
	return s.close
}

// firstBytes is the first run of bytes of m, which is not zero, that hold a
// lane: from its first byte to its last lane. The rest is m without them.
func firstBytes(m uint64) (lo, hi int, rest uint64) {
	lo = bits.TrailingZeros64(m) &^ 7
	end := lo
	for end < 64 && byte(m>>end) != 0 {
		end += 8
	}
	hi = end - bits.LeadingZeros8(byte(m>>(end-8)))
	return lo, hi, m >> end << end // nothing, where end is 64
}

// List is the lanes in ascending order; valid until the set changes.
func (s *LaneSet) List() []uint16 {
	if s.listed {
		return s.lanes
	}
	s.lanes = s.lanes[:0]
	for i, m := range s.Mask {
		for ; m != 0; m &= m - 1 {
			s.lanes = append(s.lanes, uint16(i<<6+bits.TrailingZeros64(m)))
		}
	}
	s.listed = true
	return s.lanes
}

// Runs is the set as spans that hold no other lane and begin anywhere; valid
// until the set changes.
func (s *LaneSet) Runs() []Span {
	if s.Exact {
		return s.Spans
	}
	if s.measured {
		return s.exactly
	}
	s.exactly, s.measured = s.exactly[:0], true
	for i, m := range s.Mask {
		for m != 0 {
			lo := bits.TrailingZeros64(m)
			length := bits.TrailingZeros64(^(m >> lo))
			m &^= (1<<length - 1) << lo
			s.exactly = append(s.exactly, Span{i<<6 + lo, i<<6 + lo + length})
		}
	}
	return s.exactly
}

// First is the lowest lane of a set that is not empty.
func (s *LaneSet) First() int {
	for i, m := range s.Mask {
		if m != 0 {
			return i<<6 + bits.TrailingZeros64(m)
		}
	}
	return -1
}

// Warp is the lanes of warp w as bits.
func (s *LaneSet) Warp(w int) uint32 { return uint32(s.Mask[w>>1] >> (w & 1 << 5)) }

// SetWarp replaces the lanes of warp w; the caller refreshes.
func (s *LaneSet) SetWarp(w int, lanes uint32) {
	shift := w & 1 << 5
	s.Mask[w>>1] = s.Mask[w>>1]&^(0xffffffff<<shift) | uint64(lanes)<<shift
}
