// This file builds loads of tiles into registers, and stores.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// load builds tile.load: into registers, or into shared memory for products.
func (t *tiles) load(e *ast.CallExpression) []*ir.Value {
	access := t.Tiles.Accesses[e]
	if !access.Tile.Group().Held {
		return []*ir.Value{t.staged(access, e)}
	}
	g := t.region(access, e)
	l := t.layout(access.Tile, e)
	if g.shared(t) {
		t.barrier(e)
	}
	h := t.hold(g, l, e)
	elem := g.of.Elem
	outside := t.constantValue(types.Promoted(elem), 0)
	if access.Outside != nil {
		outside = t.wide(access.Outside, elem)
	}
	return t.either(h.fast, l.Registers(), elem, e, func() []*ir.Value { return h.loadAll(t, e) }, func() []*ir.Value {
		return h.loadSome(t, outside, e)
	})
}

// A holding is a tile in a buffer as the threads hold it.
type holding struct {
	*region
	layout.Layout
	width       int       // elements of an access
	fast        *ir.Value // whether whole accesses meet the buffer
	row, column *ir.Value // of the thread's first element, in the buffer
}

// maxWidth is how many elements an access moves at most.
const maxWidth = 4

func (t *tiles) hold(g *region, l layout.Layout, at ast.Node) *holding {
	h := &holding{region: g, Layout: l, width: min(maxWidth, l.Neighbours(), layout.Piece/g.of.Elem.Size())}
	even, possible := g.even(t, h.width, at)
	if !possible {
		h.width = 1
	}
	h.fast = t.both(g.whole(t, at), even, at)
	h.row, h.column = g.place(t, t.share(l.Rows, at), t.share(l.Columns, at), at)
	return h
}

// each goes over the accesses of so many registers each: that of the first, and its address.
func (h *holding) each(t *tiles, at ast.Node, access func(register int, address *ir.Value, offset int64)) {
	rows := map[int]*ir.Value{}
	for r := 0; r < h.Registers(); r += h.width {
		row, column := h.At(r)
		if rows[row] == nil {
			of := h.row
			if of != nil {
				of = t.plus(of, row, at)
			}
			rows[row] = h.address(t, h.at(t, of, h.column, at), at)
		}
		access(r, rows[row], int64(column*h.of.Elem.Size()))
	}
}

// loadAll loads a tile that lies in the buffer.
func (h *holding) loadAll(t *tiles, at ast.Node) (list []*ir.Value) {
	h.each(t, at, func(_ int, address *ir.Value, offset int64) {
		v := t.loadFrom(h.of, address, at)
		v.Index = offset
		if h.width == 1 {
			list = append(list, v)
			return
		}
		v.Width = h.width
		for k := range h.width {
			part := t.add(ir.Extract, h.of.Elem, at, v)
			part.Bits = uint64(k)
			list = append(list, part)
		}
	})
	return list
}

// loadSome loads what lies in the buffer.
func (h *holding) loadSome(t *tiles, outside *ir.Value, at ast.Node) (list []*ir.Value) {
	for r := range h.Registers() {
		row, column := h.element(t, r, at)
		in := h.holds(t, row, column, at)
		index := t.add(ir.Select, column.Type, at, in, h.region.at(t, row, column, at), t.constantValue(column.Type, 0))
		v := t.converted(t.loadFrom(h.of, h.address(t, index, at), at), outside.Type, at)
		list = append(list, t.converted(t.add(ir.Select, v.Type, at, in, v, outside), h.of.Elem, at))
	}
	return list
}

// element is the row and column of a register's element in the buffer.
func (h *holding) element(t *tiles, register int, at ast.Node) (row, column *ir.Value) {
	r, c := h.At(register)
	if h.row != nil {
		row = t.plus(h.row, r, at)
	}
	return row, t.plus(h.column, c, at)
}

// store builds tile.store, and tile.add.
func (t *tiles) store(e *ast.CallExpression, adds bool) {
	access := t.Tiles.Accesses[e]
	parts := t.tile(e.ArgumentList[1])
	g := t.region(access, e)
	l := t.layout(access.Tile, e)
	if g.shared(t) {
		t.barrier(e)
	}
	h := t.hold(g, l, e)
	if adds {
		h.width = 1
	}
	t.when(t.first(l, e), e, func() {
		yes, no, after := t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock()
		t.branch(h.fast, yes, no, e)
		t.start(yes)
		h.each(t, e, func(r int, address *ir.Value, offset int64) { h.put(t, parts[r:r+h.width], address, offset, adds, e) })
		t.jump(after, e)
		t.start(no)
		for r, v := range parts {
			row, column := h.element(t, r, e)
			t.when(h.holds(t, row, column, e), e, func() {
				h.put(t, []*ir.Value{v}, h.address(t, h.region.at(t, row, column, e), e), 0, adds, e)
			})
		}
		t.jump(after, e)
		t.start(after)
	})
}

// put writes neighbours, or adds one.
func (h *holding) put(t *tiles, values []*ir.Value, address *ir.Value, offset int64, adds bool, at ast.Node) {
	if adds {
		v := t.add(ir.Atomic, h.of.Elem, at, address, values[0])
		v.Kind, v.Space, v.Index = ir.AtomicAdd, h.of.Space, offset
		return
	}
	v := t.add(ir.Store, ir.Void, at, append([]*ir.Value{address}, values...)...)
	v.Space, v.Index = h.of.Space, offset
	if len(values) > 1 {
		v.Width = len(values)
	}
}

// first tells whether the thread is the first of those that hold the same elements; nil where no
// others do.
func (t *tiles) first(l layout.Layout, at ast.Node) *ir.Value {
	others := (t.threads() - 1) &^ (l.Rows.Threads() | l.Columns.Threads())
	if others == 0 {
		return nil
	}
	return t.comparison(at, ir.Eq, t.op(ir.And, t.thread(at), others, at), t.i32(0))
}
