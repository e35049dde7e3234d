// This file knows tiles: values of a block, of constant sizes.

package types

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Tile is the type of a tile. One of a single dimension has one row.
type Tile struct {
	Elem          ir.Type
	Rank          int
	Rows, Columns int
	// Turned is true for one whose columns lie where rows would: the transposed of another.
	Turned bool
	group  *Group
}

// A Group are the tiles that are worked on together, element by element, so that one layout fits
// all.
type Group struct {
	Rows, Columns int  // of the largest
	Held          bool // in registers; others lie in shared memory, for products
	Product       bool // of matrices: some are sums
	Exact         bool // sums that are not computed by mma
	Whole         bool // rows are best held by one warp
	Narrowest     int  // bytes of the smallest element

	parent *Group
}

// NewTile is a type in a group of its own.
func NewTile(elem ir.Type, rank, rows, columns int) *Tile {
	return &Tile{Elem: elem, Rank: rank, Rows: rows, Columns: columns, group: &Group{Rows: rows, Columns: columns, Narrowest: elem.Size()}}
}

// Beside is the type of a tile that is worked on together with t.
func (t *Tile) Beside(elem ir.Type, rank, rows, columns int) *Tile {
	other := NewTile(elem, rank, rows, columns)
	t.Unite(other)
	return other
}

// Group is what decides about the layout.
func (t *Tile) Group() *Group {
	g := t.group
	for g.parent != nil {
		g = g.parent
	}
	return g
}

// Unite says that two tiles are worked on together.
func (t *Tile) Unite(other *Tile) {
	a, b := t.Group(), other.Group()
	if a == b {
		return
	}
	a.Rows, a.Columns, a.Narrowest = max(a.Rows, b.Rows), max(a.Columns, b.Columns), min(a.Narrowest, b.Narrowest)
	a.Held, a.Product, a.Exact, a.Whole = a.Held || b.Held, a.Product || b.Product, a.Exact || b.Exact, a.Whole || b.Whole
	b.parent = a
}

// Like tells whether a variable of one can hold the other.
func (t *Tile) Like(other *Tile) bool {
	return t.Elem == other.Elem && t.Rank == other.Rank && t.Rows == other.Rows && t.Columns == other.Columns
}

// Share says that a variable holds both. In shared memory their rows may lie in two ways, in registers in one.
func (t *Tile) Share(other *Tile) {
	t.Unite(other)
	if t.Turned != other.Turned {
		t.Group().Held = true
	}
}

// Size is "128 × 64", or "128".
func (t *Tile) Size() string {
	if t.Rank == 1 {
		return fmt.Sprint(t.Columns)
	}
	return fmt.Sprintf("%d × %d", t.Rows, t.Columns)
}

// String is "a tile of 128 × 64 bf16".
func (t *Tile) String() string { return fmt.Sprintf("a tile of %s %s", t.Size(), t.Elem) }

// tileConflict says why two types of which one is a tile have no common one.
func tileConflict(a, b Type) *Conflict {
	text := fmt.Sprintf("%s and %s do not go together", a, b)
	switch {
	case a.Class != b.Class:
		return &Conflict{text, "work on a tile's elements: t.map((x) => …), tile.map((x, y) => …, a, b)"}
	case a.Tile.Elem != b.Tile.Elem && a.Tile.Size() == b.Tile.Size():
		return &Conflict{text, fmt.Sprintf("convert one: t.as('%s')", a.Tile.Elem)}
	}
	return &Conflict{text, "a variable holds tiles of one size and type"}
}
