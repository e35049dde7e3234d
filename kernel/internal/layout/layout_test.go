package layout

import (
	"fmt"
	"testing"
)

// Every element of a tile belongs to a register of some thread, and At and Index agree.
func TestLayoutsCover(t *testing.T) {
	for _, warps := range []int{1, 2, 4, 8} {
		for _, size := range [][2]int{{1, 1}, {1, 1024}, {16, 16}, {16, 256}, {64, 1}, {128, 128}, {256, 32}, {2, 8}} {
			rows, columns := size[0], size[1]
			layouts := map[string]Layout{"blocked": Blocked(rows, columns, 4, warps, false), "whole": Blocked(rows, columns, 8, warps, true)}
			for _, whole := range []bool{false, true} {
				layouts[fmt.Sprintf("product %v", whole)] = Product(rows, columns, warps, whole)
				layouts[fmt.Sprintf("sums %v", whole)] = Sums(rows, columns, warps, whole)
			}
			for name, all := range layouts {
				l := all.Of(rows, columns)
				held := map[[2]int]int{}
				for thread := range 32 * warps {
					for r := range l.Registers() {
						row, column := l.At(r)
						if l.Index(row, column) != r {
							t.Fatalf("%s of %v: register %d is at %d, %d, where register %d is", name, size, r, row, column, l.Index(row, column))
						}
						held[[2]int{row + of(l.Rows, thread), column + of(l.Columns, thread)}]++
					}
				}
				if len(held) != rows*columns {
					t.Errorf("%s of %v with %d warps holds %d elements", name, size, warps, len(held))
				}
				for at, n := range held {
					if at[0] >= rows || at[1] >= columns || n*rows*columns != 32*warps*l.Registers() {
						t.Fatalf("%s of %v with %d warps holds %v %d times", name, size, warps, at, n)
					}
				}
			}
		}
	}
}

// of is the thread's share of an axis.
func of(a Axis, thread int) (place int) {
	for _, r := range a.Runs() {
		place |= thread >> r.From & (1<<r.Bits - 1) << r.To
	}
	return place
}

// Whole rows belong to one warp where there are enough rows.
func TestWholeRows(t *testing.T) {
	for name, l := range map[string]Layout{"product": Product(128, 64, 8, true), "sums": Sums(128, 64, 8, true), "blocked": Blocked(128, 1024, 4, 8, true)} {
		if mask := l.Columns.Threads(); mask >= 1<<LaneBits {
			t.Errorf("%s: columns are spread over warps: %b", name, mask)
		}
	}
}

// The eight rows that ldmatrix reads at once lie in different banks.
func TestStagedBanks(t *testing.T) {
	for _, columns := range []int{16, 32, 64, 128, 256} {
		s := Staged{Rows: 16, Columns: columns, Size: 2}
		turn := s.Turn()
		for piece := range s.Pieces() {
			for first := 0; first < 16; first += 8 {
				seen := map[int]bool{}
				for row := first; row < first+8; row++ {
					seen[(row*s.Pitch()+(piece^turn.Of(row))*Piece)%128] = true
				}
				if len(seen) != 8 {
					t.Errorf("%d columns, piece %d: 8 rows lie in %d places of 16 bytes", columns, piece, len(seen))
				}
			}
		}
	}
}

// Elements of 8 bytes are read by 16 lanes at once: four that follow each other, of each of four rows.
func TestStagedBanksOfDoubles(t *testing.T) {
	for _, columns := range []int{4, 8, 16, 32} {
		s := Staged{Rows: 16, Columns: columns, Size: 8}
		turn := s.Turn()
		for first := 0; first < columns; first += 4 {
			for rows := 0; rows < 16; rows += 4 {
				seen := map[int]bool{}
				for lane := range 16 {
					row, bytes := rows+lane/4, (first+lane%4)*s.Size%Line
					seen[(row*s.Pitch()+(bytes/Piece^turn.Of(row))*Piece+bytes%Piece)%128] = true
				}
				if len(seen) != 16 {
					t.Errorf("%d columns, row %d, element %d: 16 elements lie in %d places of 8 bytes", columns, rows, first, len(seen))
				}
			}
		}
	}
}
