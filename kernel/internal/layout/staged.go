// This file lays tiles out in shared memory.

package layout

// A Staged tile lies in shared memory row by row. The pieces of 16 bytes of a row change places with
// the row's number, so that neither reading a column of pieces nor writing a row meets a bank twice:
// piece p of row r lies at p ^ Turn(r).
type Staged struct {
	Rows, Columns int
	Size          int // of an element in bytes
}

// Piece is the bytes of what ldmatrix and cp.async move at once.
const Piece = 16

// Pitch is the bytes of a row.
func (s Staged) Pitch() int { return s.Columns * s.Size }

// Bytes is the size of all.
func (s Staged) Bytes() int { return s.Rows * s.Pitch() }

// Pieces is how many pieces a row has, 0 for a shorter one.
func (s Staged) Pieces() int { return s.Pitch() / Piece }

// Turn is how the pieces of a row change places: (row >> shift) & mask.
func (s Staged) Turn() (shift, mask int) {
	n := max(1, min(8, s.Pieces()))
	return log(8 / n), n - 1
}
