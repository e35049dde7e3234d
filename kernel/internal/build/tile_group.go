// This file builds products of tiles by wgmma (PTX ISA 9.1, 9.7.15): groups of four warps read both factors
// where they lie in shared memory, or the left one from registers, and each has a part of the sum.

package build

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
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
		if elem := d.Left.Elem; elem != ir.BF16 && elem != ir.F16 || !layout.Groups(d.Sum.Rows, d.Sum.Columns, t.plan.Warps) || d.Sum.Rows != g.Rows {
			return false
		}
	}
	return any
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
func (m *product) sumBlocks() (blocks []sumBlock, columns int, registers []int) {
	all := 4 << registersOf(m.layout.Columns) // four lanes have neighbouring pairs
	columns = min(maxColumns, all)
	for i := range 1 << registersOf(m.layout.Rows) / 2 {
		row, _ := m.layout.At(2 * i << registersOf(m.layout.Columns))
		for column := 0; column < all; column += columns {
			blocks = append(blocks, sumBlock{len(registers), row, column})
			for c := 0; c < columns; c += 8 {
				for e := range 4 {
					registers = append(registers, m.layout.Index(row+e/2*8, column+c+e%2))
				}
			}
		}
	}
	return blocks, columns, registers
}

// multiplyGroups puts the sum into registers that stay what they are, adds all products to them, and takes
// the sum from there when they have ended.
func (m *product) multiplyGroups() {
	form, _ := builtin.GroupProductOf(m.Left.Elem.String(), ir.F32)
	blocks, columns, registers := m.sumBlocks()
	acc := &ir.Memory{Name: fmt.Sprintf("sum%d", len(m.sums)), Space: ir.Local, Type: ir.F32, Count: int64(len(registers)), Registers: true}
	m.sums = append(m.sums, acc)
	for i, r := range registers {
		m.add(ir.Store, ir.Void, m.at, m.accumulator(acc, i), m.sum[r]).Space = ir.Local
	}
	h, a, b := hopper{m.unit, m.at}, m.groupLeft(), m.groupRight()
	m.one("wgmma.fence", m.at)
	for k := 0; k < m.Left.Columns; k += form.Inner {
		for _, block := range blocks {
			left := a(block.row, k)
			values := append(left[:len(left):len(left)], b(block.column, k)[0], m.constantValue(ir.Bool, 1), m.accumulator(acc, block.first))
			v := h.groupProduct(&form, columns, [2]bool{m.Left.Turned, !m.Right.Turned}, m.held != nil, values)
			v.Space, v.Bits, v.Width = ir.Local, uint64(len(left)), columns/2
		}
	}
	m.one("wgmma.commit", m.at)
	wait := builtin.Lookup("wgmma.wait").Instruction
	h.instruction(ir.Void, wait.Target, fmt.Sprintf(wait.Text, 0))
	for i, r := range registers {
		m.sum[r] = m.add(ir.Load, ir.F32, m.at, m.accumulator(acc, i))
		m.sum[r].Space = ir.Local
	}
}

// accumulator is the address of a register of the sum.
func (m *product) accumulator(acc *ir.Memory, i int) *ir.Value {
	base := m.add(ir.MemoryAddress, ir.Address, m.at)
	base.Memory = acc
	v := m.add(ir.Element, ir.Address, m.at, base, m.i32(i))
	v.Space, v.Bits = ir.Local, uint64(acc.Type.Size())
	return v
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
