// This file lays tiles out in shared memory.

package layout

// A Staged tile lies in shared memory row by row, in panels of 128 bytes of each row, one behind the other
// where rows are longer. The pieces of 16 bytes of a row change places with the row's number, so that
// neither reading a column of pieces nor writing a row meets a bank twice: piece p of row r lies at
// p ^ Turn().Of(r). This is the swizzle over 128, 64 or 32 bytes of wgmma, where the tile begins at a multiple
// of Repeat and its elements have less than 8 bytes.
type Staged struct {
	Rows, Columns int
	Size          int // of an element in bytes
}

// Piece is the bytes of what ldmatrix and cp.async move at once, Line those of a row of a panel at most,
// and Repeat those after which the swizzle repeats itself.
const (
	Piece  = 16
	Line   = 128
	Repeat = 8 * Line
)

// LinePieces are the pieces of a row of a panel.
const LinePieces = Line / Piece

// Pitch is the bytes from a row to the next in a panel.
func (s Staged) Pitch() int { return min(Line, s.Columns*s.Size) }

// Panel is the bytes of a panel.
func (s Staged) Panel() int { return s.Rows * s.Pitch() }

// Bytes is the size of all.
func (s Staged) Bytes() int { return s.Rows * s.Columns * s.Size }

// Pieces is how many pieces a row has, 0 for a shorter one.
func (s Staged) Pieces() int { return s.Columns * s.Size / Piece }

// At is the offset of bytes of a row, of which the first panel's are at 0.
func (s Staged) At(row, bytes int) int { return row*s.Pitch() + bytes/Line*s.Panel() + bytes%Line }

// A Turn is by which number the pieces of a row change places: the bits of Mask of the row's number, moved Left
// and then Right, of all its elements together.
type Turn []struct{ Mask, Left, Right int }

// Of is the number for a row.
func (t Turn) Of(row int) (n int) {
	for _, m := range t {
		n |= row & m.Mask << m.Left >> m.Right
	}
	return n
}

// Turn is that of the tile's rows. Elements of 8 bytes are read one by one, by 16 lanes at once: four numbers that
// follow each other of four rows, which are two pieces of each. So rows that follow each other move by two pieces.
func (s Staged) Turn() Turn {
	n := max(1, min(LinePieces, s.Pieces()))
	shift := log(LinePieces / n)
	if s.Size != 8 || n < 4 {
		return Turn{{Mask: (n - 1) << shift, Right: shift}}
	}
	highest := LinePieces / 2
	return Turn{{Mask: highest - 1<<shift, Left: 1, Right: shift}, {Mask: highest, Right: 2}}
}
