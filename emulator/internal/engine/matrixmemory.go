// This file executes what moves matrices between memory and the registers of
// a warp: wmma.load, wmma.store, ldmatrix, stmatrix, movmatrix
// (PTX ISA 9.1, 9.7.14.4 and 9.7.14.5.15 to 17).

package engine

import "unsafe"

// A matrixMove describes such an instruction.
type matrixMove struct {
	fragment  fragment
	byColumns bool // in memory
	strided   bool // the last source is the stride
	// Of ldmatrix, stmatrix and movmatrix, whose matrices are 8 × 8 of 16 bits:
	count      int
	transposed bool
}

// execMatrixMove executes wmma.load and wmma.store. The first source is the
// address, registers to store follow, then the stride.
func execMatrixMove(c *cta, in *instruction) {
	f := &in.move.fragment
	width, per := f.element.Bits, f.perRegister()
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		for i := range f.registers * per {
			row, column := f.at(lane&31, i)
			p, shift := c.cellAt(in, row, column, lane)
			if in.access.write {
				r := &in.src[1+i/per]
				storeBytes(p, in.access.size, c.get(r, lane)>>(i%per*width))
				continue
			}
			r := &in.dst[i/per]
			v := loadBytes(p, in.access.size) >> shift << (64 - width) >> (64 - width)
			if i%per > 0 {
				v = c.get(r, lane) | v<<(i%per*width)
			}
			c.set(r, lane, v)
		}
	}
}

// cellAt is where an element lies in memory, and at which bit.
func (c *cta) cellAt(in *instruction, row, column, lane int) (p unsafe.Pointer, shift int) {
	m, a := in.move, in.access
	if m.byColumns {
		row, column = column, row
	}
	stride := uint64(m.fragment.columns)
	if m.byColumns {
		stride = uint64(m.fragment.rows)
	}
	if m.strided {
		stride = uint64(uint32(c.get(&in.src[len(in.src)-1], lane)))
	}
	bit := (uint64(row)*stride + uint64(column)) * uint64(m.fragment.element.Bits)
	c.reach = c.start(a, 0)
	return c.locate(in, a, &c.reach, c.get(&in.src[0], lane)+a.offset+bit/8, lane), int(bit % 8)
}

// execRows executes ldmatrix and stmatrix: lane 8 j + r gives the address of
// row r of matrix j, and lane l holds two neighbours of row l/4, or of column
// l/4 where the matrix is transposed.
func execRows(c *cta, in *instruction) {
	a := in.access
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		for j := range in.move.count {
			var rows [8]*[8]uint16
			for r := range rows {
				if lane := 8*j + r; lanes>>lane&1 != 0 {
					c.reach = c.start(a, 0)
					lane += w << 5
					rows[r] = (*[8]uint16)(c.locate(in, a, &c.reach, c.get(&in.src[0], lane)+a.offset, lane))
				}
			}
			for rest := lanes; rest != 0; rest &= rest - 1 {
				c.rowsOf(in, &rows, j, firstLane(w, rest))
			}
		}
	}
}

// rowsOf moves the two elements of matrix j that lane holds.
func (c *cta) rowsOf(in *instruction, rows *[8]*[8]uint16, j, lane int) {
	value := uint64(0)
	for k := range 2 {
		row, column := lane&31>>2, lane&3*2+k
		if in.move.transposed {
			row, column = column, row
		}
		switch {
		case rows[row] == nil:
		case in.access.write:
			rows[row][column] = uint16(c.get(&in.src[1+j], lane) >> (16 * k))
		default:
			value |= uint64(rows[row][column]) << (16 * k)
		}
	}
	if !in.access.write {
		c.set(&in.dst[j], lane, value)
	}
}

// execTranspose executes movmatrix.
func execTranspose(c *cta, in *instruction) {
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		if lanes == 0 {
			continue
		}
		var m [8][8]uint16
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := firstLane(w, rest)
			v := c.get(&in.src[0], lane)
			m[lane&31>>2][lane&3*2], m[lane&31>>2][lane&3*2+1] = uint16(v), uint16(v>>16)
		}
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := firstLane(w, rest)
			row, column := lane&31>>2, lane&3*2
			c.set(&in.dst[0], lane, uint64(m[column][row])|uint64(m[column+1][row])<<16)
		}
	}
}
