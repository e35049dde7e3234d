// This file executes what moves matrices between memory and the registers of
// a warp: wmma.load, wmma.store, ldmatrix, stmatrix, movmatrix
// (PTX ISA 9.1, 9.7.14.4 and 9.7.14.5.15 to 17).

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// execMatrixMove executes wmma.load and wmma.store. The first source is the
// address, registers to store follow, then the stride.
func execMatrixMove(c *cta, in *instruction) {
	f := &in.Move.Fragment
	width, per := f.Element.Bits, f.PerRegister()
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		for i := range f.Registers * per {
			address, shift := cellAt(c, in, i, lane)
			c.reach = c.start(in.Access, 0)
			p := c.locate(in, in.Access, &c.reach, address, lane)
			if in.Access.Write {
				loops.StoreBytes(p, in.Access.Size, fragmentPart(c, in, i, lane))
				continue
			}
			r := &in.dst[i/per]
			v := loops.LoadBytes(p, in.Access.Size) >> shift << (64 - width) >> (64 - width)
			if i%per > 0 {
				v = c.Get(r, lane) | v<<(i%per*width)
			}
			c.Set(r, lane, v)
		}
	}
}

// fragmentPart is the lane's element i of what wmma.store stores, in the low bits.
func fragmentPart(c *cta, in *instruction, i, lane int) uint64 {
	per := in.Move.Fragment.PerRegister()
	return c.Get(&in.src[1+i/per], lane) >> (i % per * in.Move.Fragment.Element.Bits)
}

// cellAt is the address of a lane's element i, and at which bit it begins.
func cellAt(c *cta, in *instruction, i, lane int) (address uint64, shift int) {
	m := in.Move
	row, column := m.Fragment.At(lane&31, i)
	if m.ByColumns {
		row, column = column, row
	}
	stride := uint64(m.Fragment.Columns)
	if m.ByColumns {
		stride = uint64(m.Fragment.Rows)
	}
	if m.Strided {
		stride = uint64(uint32(c.Get(&in.src[len(in.src)-1], lane)))
	}
	bit := (uint64(row)*stride + uint64(column)) * uint64(m.Fragment.Element.Bits)
	return c.Get(&in.src[0], lane) + in.Access.Offset + bit/8, int(bit % 8)
}

// execRows executes ldmatrix and stmatrix: lane 8 j + r gives the address of
// row r of matrix j, and lane l holds two neighbours of row l/4, or of column
// l/4 where the matrix is transposed.
func execRows(c *cta, in *instruction) {
	wantWhole(c, in)
	a := in.Access
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		for j := range in.Move.Count {
			var rows [8]*[8]uint16
			for r := range rows {
				if lane := 8*j + r; lanes>>lane&1 != 0 {
					c.reach = c.start(a, 0)
					lane += w << 5
					rows[r] = (*[8]uint16)(c.locate(in, a, &c.reach, c.Get(&in.src[0], lane)+a.Offset, lane))
				}
			}
			for rest := lanes; rest != 0; rest &= rest - 1 {
				rowsOf(c, in, &rows, j, simt.FirstLane(w, rest))
			}
		}
	}
}

// rowsOf moves the two elements of matrix j that lane holds.
func rowsOf(c *cta, in *instruction, rows *[8]*[8]uint16, j, lane int) {
	value := uint64(0)
	for k := range 2 {
		row, column := lane&31>>2, lane&3*2+k
		if in.Move.Transposed {
			row, column = column, row
		}
		switch {
		case rows[row] == nil:
		case in.Access.Write:
			rows[row][column] = uint16(c.Get(&in.src[1+j], lane) >> (16 * k))
		default:
			value |= uint64(rows[row][column]) << (16 * k)
		}
	}
	if !in.Access.Write {
		c.Set(&in.dst[j], lane, value)
	}
}

// execTranspose executes movmatrix.
func execTranspose(c *cta, in *instruction) {
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		if lanes == 0 {
			continue
		}
		var m [8][8]uint16
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := simt.FirstLane(w, rest)
			v := c.Get(&in.src[0], lane)
			m[lane&31>>2][lane&3*2], m[lane&31>>2][lane&3*2+1] = uint16(v), uint16(v>>16)
		}
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := simt.FirstLane(w, rest)
			row, column := lane&31>>2, lane&3*2
			c.Set(&in.dst[0], lane, uint64(m[column][row])|uint64(m[column+1][row])<<16)
		}
	}
}
