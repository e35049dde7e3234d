// This file builds tiles in shared memory: what products read, and what changes from one layout to
// another.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// take reserves shared memory and gives where it begins.
func (t *tiles) take(bytes int, at ast.Node) int {
	from := t.block.used
	t.block.used += t.room(bytes)
	if t.block.used > t.plan.Shared {
		t.Fail(at, "take smaller tiles, or fewer stages", "the tiles in shared memory take %d bytes, and a block has %d", t.block.used, t.plan.Shared)
	}
	return from
}

// room is what bytes of shared memory take with what they are rounded to, so that patterns begin with tiles.
func (t *tiles) room(bytes int) int {
	align := layout.Line
	if t.groups() {
		align = layout.Repeat
		t.block.memory.Align = align
	}
	return (bytes + align - 1) &^ (align - 1)
}

// within is an address in the kernel's shared memory: so many bytes behind a place in it.
func (t *tiles) within(place, bytes *ir.Value, at ast.Node) *ir.Value {
	base := t.add(ir.MemoryAddress, ir.Address, at)
	base.Memory = t.block.memory
	v := t.add(ir.Element, ir.Address, at, base, t.sum(place, bytes, at))
	v.Space, v.Bits = ir.Shared, 1
	return v
}

// form is how a tile lies in shared memory.
func form(x *types.Tile) layout.Staged {
	s := layout.Staged{Rows: x.Rows, Columns: x.Columns, Size: x.Elem.Size()}
	if x.Turned {
		s.Rows, s.Columns = s.Columns, s.Rows
	}
	return s
}

// turn is how the pieces of a row change places.
func (t *tiles) turn(s layout.Staged, row *ir.Value, at ast.Node) *ir.Value {
	var moved *ir.Value
	for _, m := range s.Turn() {
		part := t.op(ir.ShiftRight, t.op(ir.ShiftLeft, t.op(ir.And, row, m.Mask, at), m.Left, at), m.Right, at)
		if moved != nil {
			part = t.add(ir.Or, ir.I32, at, moved, part)
		}
		moved = part
	}
	return moved
}

// pieceAt is where a piece of a row lies, in bytes.
func (t *tiles) pieceAt(s layout.Staged, row, piece *ir.Value, at ast.Node) *ir.Value {
	line := t.op(ir.Mul, row, s.Pitch(), at)
	if s.Pieces() > layout.LinePieces {
		line = t.sum(line, t.panel(s, piece, at), at)
		piece = t.op(ir.And, piece, layout.LinePieces-1, at)
	}
	turned := t.add(ir.Xor, ir.I32, at, piece, t.turn(s, row, at))
	return t.sum(line, t.op(ir.Mul, turned, layout.Piece, at), at)
}

// panel is where the panel of a piece begins, in bytes.
func (t *tiles) panel(s layout.Staged, piece *ir.Value, at ast.Node) *ir.Value {
	return t.op(ir.Mul, t.over(piece, layout.LinePieces, at), s.Panel(), at)
}

// elementOf is where an element lies, in bytes.
func (t *tiles) elementOf(s layout.Staged, row, column *ir.Value, at ast.Node) *ir.Value {
	per := layout.Piece / s.Size
	if s.Pieces() == 0 {
		return t.sum(t.op(ir.Mul, row, s.Pitch(), at), t.op(ir.Mul, column, s.Size, at), at)
	}
	piece := t.over(column, per, at)
	rest := t.op(ir.Mul, t.op(ir.And, column, per-1, at), s.Size, at)
	return t.sum(t.pieceAt(s, row, piece, at), rest, at)
}

// transposed builds t.T: of a tile in shared memory another view, of one in registers what lies there
// from now on.
func (t *tiles) transposed(e *ast.DotExpression) []*ir.Value {
	of, x := t.Types[e.Left].Tile, t.Types[e].Tile
	place := t.inShared(of, t.tile(e.Left), e)
	if !x.Group().Held {
		return []*ir.Value{place}
	}
	return t.fromShared(x, place, e)
}

// inShared is where a tile lies in shared memory, after it has been put there.
func (t *tiles) inShared(x *types.Tile, parts []*ir.Value, at ast.Node) *ir.Value {
	if !x.Group().Held {
		return parts[0]
	}
	s := form(x)
	place := t.i32(t.take(s.Bytes(), at))
	l := t.layout(x, at)
	rows, columns := t.share(l.Rows, at), t.share(l.Columns, at)
	t.barrier(at)
	for r, v := range parts {
		row, column := l.At(r)
		store := t.add(ir.Store, ir.Void, at, t.within(place, t.atTurned(x, t.plus(rows, row, at), t.plus(columns, column, at), at), at), v)
		store.Space = ir.Shared
	}
	t.show(at)
	t.barrier(at)
	return place
}

// atTurned is where an element of a tile lies, which may be stored with rows for columns.
func (t *tiles) atTurned(x *types.Tile, row, column *ir.Value, at ast.Node) *ir.Value {
	if x.Turned {
		row, column = column, row
	}
	return t.elementOf(form(x), row, column, at)
}

// fromShared reads a tile into registers.
func (t *tiles) fromShared(x *types.Tile, place *ir.Value, at ast.Node) (list []*ir.Value) {
	l := t.layout(x, at)
	rows, columns := t.share(l.Rows, at), t.share(l.Columns, at)
	for r := range l.Registers() {
		row, column := l.At(r)
		v := t.add(ir.Load, x.Elem, at, t.within(place, t.atTurned(x, t.plus(rows, row, at), t.plus(columns, column, at), at), at))
		v.Space = ir.Shared
		list = append(list, v)
	}
	return list
}

// A slot is where a load puts its tile.
type slot struct {
	place int   // of the first stage
	ring  *ring // of the loop that fetches ahead; nil where the load does all
}

// staged builds a load into shared memory, and gives where it lies.
func (t *tiles) staged(a *infer.Access, at ast.Node) *ir.Value {
	if t.boxes != nil {
		return t.boxed(t.boxes.of[a], a, at)
	}
	s := t.slots[a]
	if s == nil {
		s = &slot{place: t.take(form(a.Tile).Bytes(), at)}
		t.slots[a] = s
	}
	if s.ring != nil {
		t.here()
		return t.plus(t.read(s.ring.stage, t.b), s.place, at)
	}
	place := t.i32(s.place)
	t.barrier(at) // all have read what lies there
	t.fetch(a, place, at)
	if t.copies() {
		t.add(ir.CopyCommit, ir.Void, at)
		t.add(ir.CopyWait, ir.Void, at)
	}
	t.show(at)
	t.barrier(at)
	return place
}

// copies tells whether the target copies beside the threads.
func (t *tiles) copies() bool { return t.Options.SM >= infer.CopyAsyncSM }

// fetch copies a tile to shared memory: by pieces where rows begin at multiples of their size.
func (t *tiles) fetch(a *infer.Access, place *ir.Value, at ast.Node) {
	g, s := t.region(a, at), form(a.Tile)
	even, possible := g.even(t, layout.Piece/s.Size, at)
	possible = possible && t.copies() && s.Pieces() > 0
	switch {
	case !possible:
		t.fetchElements(g, s, place, at)
	case even == nil:
		t.fetchPieces(g, s, place, at)
	default:
		yes, no, after := t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock()
		t.branch(even, yes, no, at)
		t.start(yes)
		t.fetchPieces(g, s, place, at)
		t.jump(after, at)
		t.start(no)
		t.fetchElements(g, s, place, at)
		t.jump(after, at)
		t.start(after)
	}
}

// fetchPieces copies beside the threads, each so many pieces of 16 bytes. Beyond the edge they are
// zeros.
func (t *tiles) fetchPieces(g *region, s layout.Staged, place *ir.Value, at ast.Node) {
	all := s.Rows * s.Pieces()
	if all < t.threads() {
		t.when(t.less(t.thread(at), t.i32(all), at), at, func() { t.fetchPiece(g, s, place, 0, at) })
		return
	}
	for first := 0; first < all; first += t.threads() {
		t.fetchPiece(g, s, place, first, at)
	}
}

// fetchPiece copies the piece that has the thread's number behind a first one. Where it lies along a row is the same
// for all that a thread copies, or its row is, since both are powers of two; and so is its turn, in every eighth row.
func (t *tiles) fetchPiece(g *region, s layout.Staged, place *ir.Value, first int, at ast.Node) {
	down := first / s.Pieces()
	turned := t.plus(t.over(t.thread(at), s.Pieces(), at), down%layout.LinePieces, at)
	piece := t.plus(t.op(ir.And, t.thread(at), s.Pieces()-1, at), first%s.Pieces(), at)
	down -= down % layout.LinePieces
	row, column := g.place(t, t.plus(turned, down, at), t.op(ir.Mul, piece, layout.Piece/s.Size, at), at)
	bytes, some := t.heldBytes(g, s, row, column, at)
	index := t.add(ir.Select, column.Type, at, some, g.at(t, row, column, at), t.constantValue(column.Type, 0))
	v := t.add(ir.CopyAsync, ir.Void, at, t.within(place, t.pieceAt(s, turned, piece, at), at), g.address(t, index, at), bytes)
	v.Bits, v.Index = layout.Piece, int64(down*s.Pitch())
}

// heldBytes are how many bytes of a piece the buffer holds, and whether it holds some: all or none where its rows are
// whole pieces.
func (t *tiles) heldBytes(g *region, s layout.Staged, row, column *ir.Value, at ast.Node) (bytes, some *ir.Value) {
	if g.of.Rank > 1 { // as region.holds, but the row first: then ptxas spills no registers in the kernels that tests assemble
		some = t.less(column, g.columns, at)
		if row != nil {
			some = t.both(t.less(row, g.rows, at), some, at)
		}
		return t.add(ir.Select, ir.I32, at, some, t.i32(layout.Piece), t.i32(0)), some
	}
	left := t.op(ir.Mul, t.add(ir.Sub, column.Type, at, g.columns, column), s.Size, at)
	bytes = t.converted(t.clamped(left, at), ir.I32, at)
	return bytes, t.comparison(at, ir.Gt, bytes, t.i32(0))
}

// clamped is a number of bytes as one between none and a piece.
func (t *tiles) clamped(v *ir.Value, at ast.Node) *ir.Value {
	v = t.add(ir.Max, v.Type, at, v, t.constantValue(v.Type, 0))
	return t.add(ir.Min, v.Type, at, v, t.constantValue(v.Type, layout.Piece))
}

// fetchElements copies element by element.
func (t *tiles) fetchElements(g *region, s layout.Staged, place *ir.Value, at ast.Node) {
	elem := g.of.Elem
	t.repeat(t.thread(at), s.Rows*s.Columns, t.threads(), at, func(i *ir.Value) {
		r := t.over(i, s.Columns, at)
		c := t.op(ir.And, i, s.Columns-1, at)
		row, column := g.place(t, r, c, at)
		in := g.holds(t, row, column, at)
		index := t.add(ir.Select, column.Type, at, in, g.at(t, row, column, at), t.constantValue(column.Type, 0))
		wide := types.Promoted(elem)
		v := t.converted(t.loadFrom(g.of, g.address(t, index, at), at), wide, at)
		v = t.converted(t.add(ir.Select, wide, at, in, v, t.constantValue(wide, 0)), elem, at)
		store := t.add(ir.Store, ir.Void, at, t.within(place, t.elementOf(s, r, c, at), at), v)
		store.Space = ir.Shared
	})
}
