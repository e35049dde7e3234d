// This file builds products of tiles by mma (PTX ISA 9.1, 9.7.14.5): a warp loads fragments of both
// factors from shared memory with ldmatrix, and keeps the sum in registers. A left factor that is
// computed stays in registers where it lies as the instruction wants it.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// dot builds tile.dot.
func (t *tiles) dot(e *ast.CallExpression) []*ir.Value {
	d := t.Tiles.Products[e]
	if c := t.block.carried[d]; c != nil {
		return t.addToCarried(e, d, c)
	}
	var sum []*ir.Value
	if len(e.ArgumentList) > 2 {
		sum = slices.Clone(t.tile(e.ArgumentList[2]))
	} else {
		sum = t.filled(d.Sum, t.constantValue(d.Sum.Elem, 0), e)
	}
	left, right := t.tile(e.ArgumentList[0]), t.tile(e.ArgumentList[1])
	m := &product{tiles: t, Dot: d, at: e, layout: t.layout(d.Sum, e), sum: sum}
	if d.Form == nil {
		m.left, m.right = t.inShared(d.Left, left, e), t.inShared(d.Right, right, e)
		m.multiply()
		return m.sum
	}
	if d.Left.Group().Held && m.chains() {
		m.held = left
	} else {
		m.left = t.inShared(d.Left, left, e)
	}
	m.right = t.inShared(d.Right, right, e)
	if m.layout.Group {
		m.multiplyGroups()
	} else {
		m.multiplyMatrices()
	}
	return m.sum
}

// A product is one that is being built.
type product struct {
	*tiles
	*infer.Dot
	at          ast.Node
	layout      layout.Layout // of the sum
	sum         []*ir.Value
	left, right *ir.Value   // where the factors lie in shared memory
	held        []*ir.Value // the left one, where its registers are used
}

// chains tells whether a left factor in registers lies as the instruction wants it: as a sum whose
// columns one warp has, of 16 bits.
func (m *product) chains() bool {
	l := m.tiles.layout(m.Left, m.at)
	return l.Product && m.Left.Elem.Size() == 2 && l.Columns.Threads() < 1<<layout.LaneBits && slices.Equal(l.Rows, m.layout.Rows)
}

// multiplyMatrices goes over the inner size in steps of the instruction.
func (m *product) multiplyMatrices() {
	p := m.Form
	m.knowsForm()
	a, b := m.leftFragments(), m.rightFragments()
	down, across := 1<<registersOf(m.layout.Rows)/2, 1<<registersOf(m.layout.Columns)/4
	for k := 0; k < m.Left.Columns; k += p.Inner {
		left := make([][]*ir.Value, down)
		for i := range left {
			row, _ := m.layout.At(2 * i << registersOf(m.layout.Columns))
			left[i] = a(row, k)
		}
		for j := range across {
			_, column := m.layout.At(4 * j)
			right := b(column, k)
			for i := range left {
				row, _ := m.layout.At(2 * i << registersOf(m.layout.Columns))
				for half := range 2 {
					m.instruction(p.Instruction(), row, column+8*half, left[i], right[2*half:2*half+2])
				}
			}
		}
	}
}

func registersOf(a layout.Axis) (n int) {
	for _, b := range a {
		if b == layout.Register {
			n++
		}
	}
	return n
}

// instruction adds the product of two fragments to that of the sum at a row and a column.
func (m *product) instruction(text string, row, column int, left, right []*ir.Value) {
	var cells [4]int
	var args []*ir.Value
	for i := range cells {
		cells[i] = m.layout.Index(row+i/2*8, column+i%2)
		args = append(args, m.sum[cells[i]])
	}
	args = append(append(args, left...), right...)
	v := m.add(ir.Product, ir.Void, m.at, args...)
	v.Text, v.Width, v.Bits = text, len(cells), uint64(len(left))
	for i, cell := range cells {
		m.sum[cell] = m.add(ir.Extract, m.Sum.Elem, m.at, v)
		m.sum[cell].Bits = uint64(i)
	}
}

// lane is n bits of the lane's number from one on.
func (m *product) lane(from, n int) *ir.Value { return m.bits(from, n, m.at) }

// A fragment gives the registers of a piece of a factor: of 16 rows of the left one or 16 columns of
// the right one, and the inner numbers from k on.
type fragment func(place, k int) []*ir.Value

// leftFragments load A: rows 0 to 7, rows 8 to 15, and the same of the other half of k.
func (m *product) leftFragments() fragment {
	if m.held != nil {
		l := m.tiles.layout(m.Left, m.at)
		return func(row, k int) (list []*ir.Value) {
			for q := range 4 {
				for c := range 2 {
					list = append(list, m.held[l.Index(row+q%2*8, k+q/2*8+c)])
				}
			}
			return list
		}
	}
	warp, size := m.warpShare(m.layout.Rows, m.at), m.Left.Elem.Size()
	order := [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}}
	switch {
	case size == 8 || size == 4 && m.Left.Turned:
		return m.singles(m.Left, m.left, warp, m.Left.Turned, order)
	case size == 1 && m.Left.Turned:
		return m.gathered(m.Left, m.left, warp, order)
	case m.Left.Turned: // k is the row there
		return m.matrices(m.Left, m.left, warp, true, m.lane(3, 1), m.sum2(m.lane(0, 3), m.lane(4, 1), 8))
	}
	return m.matrices(m.Left, m.left, warp, false, m.lane(4, 1), m.lane(0, 4))
}

// rightFragments load B of 16 columns: both halves of k of the first 8, then of the others.
func (m *product) rightFragments() fragment {
	warp, size := m.warpShare(m.layout.Columns, m.at), m.Right.Elem.Size()
	order := [4][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	switch {
	case size == 8 || size == 4 && !m.Right.Turned:
		return m.singles(m.Right, m.right, warp, !m.Right.Turned, order)
	case size == 1 && !m.Right.Turned:
		return m.gathered(m.Right, m.right, warp, order)
	case m.Right.Turned: // columns are rows there
		return m.matrices(m.Right, m.right, warp, false, m.lane(3, 1), m.sum2(m.lane(0, 3), m.lane(4, 1), 8))
	}
	return m.matrices(m.Right, m.right, warp, true, m.lane(4, 1), m.lane(0, 4))
}

// sum2 is a + b · by.
func (m *product) sum2(a, b *ir.Value, by int) *ir.Value {
	return m.tiles.sum(a, m.op(ir.Mul, b, by, m.at), m.at)
}

// matrices load four matrices of 8 rows of 16 bytes. The lane says in which row and piece of a
// fragment its row of 16 bytes lies; the warp's share is of rows or columns of the factor. With across
// set these lie along a row in memory, and the inner numbers go down; ldmatrix turns them.
func (m *product) matrices(x *types.Tile, place, warp *ir.Value, across bool, piece, row *ir.Value) fragment {
	s := form(x)
	text := "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
	per := layout.Piece / s.Size
	if across {
		text = "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"
		piece = m.tiles.sum(piece, m.over(warp, per, m.at), m.at)
	} else {
		row = m.tiles.sum(row, warp, m.at)
	}
	begin := m.tiles.sum(place, m.op(ir.Mul, row, s.Pitch(), m.at), m.at)
	if s.Pieces() > layout.LinePieces {
		begin = m.tiles.sum(begin, m.panel(s, piece, m.at), m.at)
		piece = m.op(ir.And, piece, layout.LinePieces-1, m.at)
	}
	turned := m.op(ir.Mul, m.add(ir.Xor, ir.I32, m.at, piece, m.turn(s, row, m.at)), layout.Piece, m.at)
	addresses := map[int]*ir.Value{}
	return func(at, k int) (list []*ir.Value) {
		rows, pieces := at, k/per
		if across {
			rows, pieces = k, at/per
		}
		panel, piece := pieces/layout.LinePieces, pieces%layout.LinePieces
		if addresses[piece] == nil {
			addresses[piece] = m.within(begin, m.op(ir.Xor, turned, piece*layout.Piece, m.at), m.at)
		}
		v := m.add(ir.LoadMatrix, ir.Void, m.at, addresses[piece])
		v.Space, v.Width, v.Text, v.Index = ir.Shared, 4, text, int64(rows*s.Pitch()+panel*s.Panel())
		for i := range 4 {
			part := m.add(ir.Extract, ir.U32, m.at, v)
			part.Bits = uint64(i)
			list = append(list, part)
		}
		return list
	}
}
