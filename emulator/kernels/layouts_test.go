// This file states where mma's registers hold the elements of its matrices, as
// the ISA does, shape by shape (PTX ISA 9.1, 9.7.14.5.1 to 13): g is the
// group of a lane, t its number in the group, i the element.

package kernels

// A place is the row and the column of an element.
type place func(g, t, i int) (row, column int)

// A layout is where a shape's matrices lie.
type layout struct{ a, b, c place }

// below8 is the row of what lies in rows g and g + 8.
func below8(g int, second bool) int {
	if second {
		return g + 8
	}
	return g
}

// results is where all shapes but m8n8k4 of halves have C and D.
func results(g, t, i int) (int, int) { return below8(g, i >= 2), t*2 + i&1 }

// across is B in registers of n elements each, and more of them 4 n rows below.
func across(n int) place { return func(g, t, i int) (int, int) { return t*n + i%n + i/n*4*n, g } }

// narrow is A of 8 rows.
func narrow(n int) place { return func(g, t, i int) (int, int) { return g, t*n + i } }

// twoRows is A of 16 rows in two registers of n elements.
func twoRows(n int) place {
	return func(g, t, i int) (int, int) { return below8(g, i >= n), t*n + i%n }
}

// fourBlocks is A of 16 rows in four registers of n elements: row g, row g + 8,
// and the same for the second half of the columns.
func fourBlocks(n int) place {
	return func(g, t, i int) (int, int) {
		second := !(i < n || 2*n <= i && i < 3*n)
		column := t*n + i%n
		if i >= 2*n {
			column += 4 * n
		}
		return below8(g, second), column
	}
}

// layouts is by shape and the bits of an element of A.
var layouts = map[string]map[int]layout{
	"m8n8k4":    {64: {narrow(1), across(1), results}},
	"m8n8k16":   {8: {narrow(4), across(4), results}},
	"m8n8k32":   {4: {narrow(8), across(8), results}},
	"m8n8k128":  {1: {narrow(32), across(32), results}},
	"m16n8k4":   {32: {twoRows(1), across(1), results}, 64: {twoRows(1), across(1), results}},
	"m16n8k8":   {16: {twoRows(2), across(2), results}, 32: {fourBlocks(1), across(1), results}, 64: {fourBlocks(1), across(1), results}},
	"m16n8k16":  {16: {fourBlocks(2), across(2), results}, 8: {twoRows(4), across(4), results}, 64: {doubles, across(1), results}},
	"m16n8k32":  {8: {fourBlocks(4), across(4), results}, 4: {twoRows(8), across(8), results}},
	"m16n8k64":  {4: {fourBlocks(8), across(8), results}},
	"m16n8k128": {1: {twoRows(32), across(32), results}},
	"m16n8k256": {1: {fourBlocks(32), across(32), results}},
}

// doubles is A of m16n8k16 with f64.
func doubles(g, t, i int) (int, int) {
	if i%2 == 0 {
		return g, i*2 + t
	}
	return g + 8, i*2 - 2 + t
}

// quads is m8n8k4 of halves, four products at once, where lane and i are all
// there is: lanes from 16 on have the lower rows, or the columns to the right.
func quads(aByColumns, bByColumns bool, result int) (a, b, c func(lane, i int) (int, int)) {
	half := func(lane int) int { return lane / 16 * 4 }
	along := func(lane, i int) (int, int) { return lane%4 + half(lane), i }
	swap := func(p func(lane, i int) (int, int)) func(lane, i int) (int, int) {
		return func(lane, i int) (int, int) {
			row, column := p(lane, i)
			return column, row
		}
	}
	block := func(lane, i int) (int, int) { return i%4 + half(lane), lane % 4 }
	a, b, c = along, swap(along), along
	if aByColumns {
		a = block
	}
	if !bByColumns {
		b = swap(block)
	}
	if result == 32 {
		c = func(lane, i int) (int, int) {
			return lane&1 + i&2 + half(lane), i&4 + lane&2 + i&1
		}
	}
	return a, b, c
}
