// This file builds products of tiles by wgmma (PTX ISA 9.1, 9.7.15): groups of four warps read both factors
// where they lie in shared memory, or the left one from registers, and each has a part of the sum.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// groups tells whether any product is computed by wgmma.
func (t *tiles) groups() bool {
	for _, d := range t.Blockwise.Dots {
		if t.grouped(d.Sum.Group()) {
			return true
		}
	}
	return false
}

// grouped tells whether all products whose sums are of a group are computed by wgmma.
func (t *tiles) grouped(g *types.Group) bool {
	own := builtin.Lookup("wgmma.bf16").Instruction.Target
	if t.Options.SM != own.SM || t.Options.Version.Before(own.Version) {
		return false
	}
	any := false
	for _, d := range t.Blockwise.Dots {
		if d.Sum.Group() != g {
			continue
		}
		any = true
		if !groupable(d) || !layout.Groups(d.Sum.Rows, d.Sum.Columns, t.plan.Warps) || d.Sum.Rows != g.Rows {
			return false
		}
	}
	return any
}

// groupable tells whether wgmma multiplies such factors: those of 16 bits in any order, others where the inner
// numbers lie along rows.
func groupable(d *infer.Dot) bool {
	switch d.Left.Elem {
	case ir.BF16, ir.F16:
		return true
	case ir.F64:
		return false
	}
	return d.Form != nil && !d.Left.Turned && d.Right.Turned
}

// groupFactor is what PTX calls the factors.
func groupFactor(d *infer.Dot) string {
	switch {
	case d.Format != "":
		return d.Format
	case d.Left.Elem == ir.I8:
		return "s8"
	}
	return d.Left.Elem.String()
}

// show makes what threads wrote to shared memory seen by wgmma, behind the barrier that follows.
func (t *tiles) show(at ast.Node) {
	if t.groups() {
		t.one("tma.fence", at)
	}
}

// one is an instruction of experts without operands.
func (t *tiles) one(name string, at ast.Node) {
	in := builtin.Lookup(name).Instruction
	hopper{t.unit, at}.instruction(ir.Void, in.Target, in.Text)
}

// A sumBlock is what one instruction adds to: registers from one on, of 64 rows and some columns from a place
// of the group's part of the sum on.
type sumBlock struct{ first, row, column int }

// maxColumns are those of an instruction.
const maxColumns = 256

// sumBlocks are the blocks of a group's part of the sum, the columns of each, and the registers of the tile
// in the order in which instructions have them.
func sumBlocks(l layout.Layout) (blocks []sumBlock, columns int, registers []int) {
	all := 4 << registersOf(l.Columns) // four lanes have neighbouring pairs
	columns = min(maxColumns, all)
	for i := range 1 << registersOf(l.Rows) / 2 {
		row, _ := l.At(2 * i << registersOf(l.Columns))
		for column := 0; column < all; column += columns {
			blocks = append(blocks, sumBlock{len(registers), row, column})
			for c := 0; c < columns; c += 8 {
				for e := range 4 {
					registers = append(registers, l.Index(row+e/2*8, column+c+e%2))
				}
			}
		}
	}
	return blocks, columns, registers
}

// multiplyGroups puts the sum into registers that stay what they are, adds all products to them, and takes
// the sum from there when they have ended.
func (m *product) multiplyGroups() {
	s := m.newGroupSum(m.layout, m.Sum.Elem)
	s.put(m.sum, m.at)
	m.addTo(s)
	m.waitProducts(m.at)
	m.sum = s.taken(m.at)
}

// addTo begins all products, as a group.
func (m *product) addTo(s *groupSum) {
	form, _ := builtin.GroupProductOf(groupFactor(m.Dot), m.Sum.Elem)
	h, a, b := hopper{m.unit, m.at}, m.groupLeft(), m.groupRight()
	m.one("wgmma.fence", m.at)
	for k := 0; k < m.Left.Columns; k += form.Inner {
		for _, block := range s.blocks {
			left := a(block.row, k)
			values := append(left[:len(left):len(left)], b(block.column, k)[0], m.constantValue(ir.Bool, 1), s.cell(block.first, m.at))
			v := h.groupProduct(&form, s.columns, [2]bool{m.Left.Turned, !m.Right.Turned}, m.held != nil, values)
			v.Space, v.Bits, v.Width = ir.Local, uint64(len(left)), s.columns/2
		}
	}
	m.one("wgmma.commit", m.at)
}

// groupLeft gives the left factor of 64 rows from one on: registers, or a descriptor.
func (m *product) groupLeft() fragment {
	if m.held == nil {
		return m.described(m.Left, m.left, m.layout.Rows, m.Left.Turned)
	}
	return m.leftFragments()
}

func (m *product) groupRight() fragment {
	return m.described(m.Right, m.right, m.layout.Columns, !m.Right.Turned)
}

// described gives descriptors of a factor in shared memory. The group's part of it begins where the axis
// says; with across set it lies along rows in memory, and the inner numbers go down.
func (m *product) described(x *types.Tile, place *ir.Value, axis layout.Axis, across bool) fragment {
	s := form(x)
	for _, r := range axis.Beyond(layout.LaneBits + 2) {
		offset := s.At(1<<r.To, 0)
		if across {
			offset = s.At(0, s.Size<<r.To)
		}
		place = m.tiles.sum(place, m.op(ir.Mul, m.bits(r.From, 1, m.at), offset, m.at), m.at)
	}
	return func(at, k int) []*ir.Value {
		offset, leading := s.At(at, k*s.Size), 0
		if across {
			offset, leading = s.At(k, at*s.Size), s.Panel()
		}
		const rows = 8
		return []*ir.Value{hopper{m.unit, m.at}.descriptor(m.within(place, m.i32(offset), m.at), s.Pitch(), leading, rows*s.Pitch())}
	}
}
