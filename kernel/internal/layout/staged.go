// This file lays tiles out in shared memory.

package layout

// A Staged tile lies in shared memory row by row, in panels of 128 bytes of each row, one behind the other
// where rows are longer. The pieces of 16 bytes of a row change places with the row's number, so that
// neither reading a column of pieces nor writing a row meets a bank twice: piece p of row r lies at
// p ^ Turn(r). This is the swizzle over 128, 64 or 32 bytes of wgmma, where the tile begins at a multiple
// of Repeat.
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

// Turn is how the pieces of a row change places: (row >> shift) & mask.
func (s Staged) Turn() (shift, mask int) {
	n := max(1, min(LinePieces, s.Pieces()))
	return log(LinePieces / n), n - 1
}
