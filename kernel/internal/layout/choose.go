// This file chooses layouts.

package layout

import "math/bits"

// log is the number of a power of two's bit.
func log(n int) int { return bits.Len(uint(n)) - 1 }

// Blocked is a layout of tiles up to a size for working on elements: a thread has so many neighbours
// in a row, a warp a stretch of a row, and more rows follow. With whole set a warp has whole rows where there are
// enough of them.
func Blocked(rows, columns, neighbours, warps int, whole bool) Layout {
	threads := LaneBits + log(warps)
	inner := max(0, min(log(neighbours), log(columns), log(rows*columns)-threads))
	var l Layout
	take := func(a *Axis, b Bit, n int) {
		for range n {
			*a = append(*a, b)
			if b != Register {
				b++
			}
		}
	}
	take(&l.Columns, Register, inner)
	across := min(threads, log(columns)-inner)
	if whole && rows >= warps {
		across = min(across, LaneBits)
	}
	take(&l.Columns, 0, across)
	take(&l.Columns, Register, log(columns)-inner-across)
	take(&l.Rows, Bit(across), min(threads-across, log(rows)))
	return l
}

// Product is the layout of sums of mma, m16n8 (PTX ISA 9.1, 9.7.14.5.8): rows and columns of warps
// take turns by 16. With whole set a warp has whole rows where there are enough of them.
func Product(rows, columns, warps int, whole bool) Layout {
	down, across := share(rows, columns, warps, 16, 16, whole)
	return Layout{
		Rows:    append(Axis{2, 3, 4, Register}, warpBits(0, down)...),
		Columns: append(Axis{Register, 0, 1, Register}, warpBits(down, across)...),
		Product: true,
	}
}

// GroupWarps are the warps of a group that wgmma multiplies by, and GroupRows the rows of its sum.
const (
	GroupWarps = 4
	GroupRows  = 16 * GroupWarps
)

// groupBits are the bits of a thread's number within a group.
const groupBits = LaneBits + 2

// Group is the layout of sums of wgmma (PTX ISA 9.1, 9.7.15.5.1.1.1): a group has 64 rows at a time. Groups
// take rows where there are enough, and else a stretch of columns each.
func Group(rows, columns, warps int) Layout {
	n := log(warps / GroupWarps)
	down := min(n, log(rows/GroupRows))
	l := Layout{Rows: Axis{2, 3, 4, Register, 5, 6}, Columns: Axis{Register, 0, 1}, Product: true, Group: true}
	for k := range down {
		l.Rows = append(l.Rows, Bit(groupBits+k))
	}
	for len(l.Columns) < log(columns)-(n-down) {
		l.Columns = append(l.Columns, Register)
	}
	for k := down; k < n; k++ {
		l.Columns = append(l.Columns, Bit(groupBits+k))
	}
	return l
}

// Groups tells whether groups of warps can multiply so: each has whole panels of columns, or all.
func Groups(rows, columns, warps int) bool {
	if warps < GroupWarps || rows < GroupRows {
		return false
	}
	across := max(1, warps/GroupWarps/(rows/GroupRows))
	return across == 1 || columns/across >= 64
}

// Sums is a layout for products without mma: a thread has at least 4 × 4 elements, a warp 16 × 32.
func Sums(rows, columns, warps int, whole bool) Layout {
	down, across := share(rows, columns, warps, 16, 32, whole)
	return Layout{
		Rows:    append(Axis{Register, Register, 3, 4}, warpBits(0, down)...),
		Columns: append(Axis{Register, Register, 0, 1, 2}, warpBits(down, across)...),
	}
}

// share is how many bits of the warps' numbers rows and columns take, of which a warp has at least
// so many: so that what a warp reads of both factors is least.
func share(rows, columns, warps, high, wide int, whole bool) (down, across int) {
	n := log(warps)
	most, beside := max(0, log(rows)-log(high)), max(0, log(columns)-log(wide))
	if whole {
		down = min(n, most)
		return down, min(n-down, beside)
	}
	best := 0
	for d := 0; d <= min(n, most); d++ {
		a := min(n-d, beside)
		cost := rows>>d + columns>>a
		if best == 0 || cost < best {
			best, down, across = cost, d, a
		}
	}
	return down, across
}

// warpBits are so many bits of the warp's number.
func warpBits(first, n int) (list Axis) {
	for k := range n {
		list = append(list, Bit(LaneBits+first+k))
	}
	return list
}
