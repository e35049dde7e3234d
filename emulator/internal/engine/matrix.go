// This file executes products of matrices by a warp: mma, mma.sp and wmma.
//
// Sums of products are computed in double precision in the order of k, the
// accumulator last, and rounded once: for halves, bfloat16, tf32 and 8-bit
// numbers that is at least as exact as the ISA asks, which leaves the order and
// the rounding of steps to the machine. The hardware aligns the products of a
// step and cuts bits off, so that the last bits can differ. f64 is a chain of
// fused multiply-adds, integers and bits are exact.

package engine

import (
	"math/bits"
)

// execProduct computes a product for each warp.
func execProduct(c *cta, in *instruction) {
	p := in.product
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		if lanes == 0 {
			continue
		}
		for part := range p.parts() {
			c.product(in, p, w, lanes, part)
		}
	}
}

func (c *cta) product(in *instruction, p *matrixProduct, w int, lanes uint32, part int) {
	for rest := lanes; rest != 0; rest &= rest - 1 {
		if !p.takes(bits.TrailingZeros32(rest), part) {
			lanes &^= rest & -rest
		}
	}
	a, b, sum := c.collect(in, &p.a, w, lanes), c.collect(in, &p.b, w, lanes), c.collect(in, &p.c, w, lanes)
	if p.sparse != nil {
		a = c.spread(in, p.sparse, a, w, lanes)
	}
	result := make([]float64, p.d.size())
	for i := range result {
		result[i] = p.cell(a, b, sum[i], i/p.d.columns, i%p.d.columns)
	}
	c.deliver(in, &p.d, w, lanes, result)
}

// collect reads a matrix from the lanes' registers, row by row.
func (c *cta) collect(in *instruction, f *fragment, w int, lanes uint32) []float64 {
	m := make([]float64, f.size())
	per := f.perRegister()
	for rest := lanes; rest != 0; rest &= rest - 1 {
		lane := firstLane(w, rest)
		for i := range f.registers * per {
			row, column := f.at(lane&31, i)
			v := c.get(&in.src[f.first+i/per], lane) >> (i % per * f.element.Bits)
			m[row*f.columns+column] = f.element.Number(v)
		}
	}
	return m
}

// deliver writes a matrix to the lanes' registers.
func (c *cta) deliver(in *instruction, f *fragment, w int, lanes uint32, m []float64) {
	per := f.perRegister()
	for rest := lanes; rest != 0; rest &= rest - 1 {
		lane := firstLane(w, rest)
		for r := range f.registers {
			v := uint64(0)
			for k := range per {
				row, column := f.at(lane&31, r*per+k)
				v |= f.element.Round(m[row*f.columns+column]) << (k * f.element.Bits)
			}
			c.set(&in.dst[r], lane, v)
		}
	}
}

// spread makes a whole A of what is stored.
func (c *cta) spread(in *instruction, s *sparsity, stored []float64, w int, lanes uint32) []float64 {
	word := func(lane int) uint64 {
		if lanes>>lane&1 == 0 {
			return 0
		}
		return c.get(&in.src[s.source], firstLane(w, 1<<lane))
	}
	whole := make([]float64, 2*len(stored))
	kept := s.chunk / 2
	for i, v := range stored {
		row, at := i/(s.columns/2), i%(s.columns/2)
		chunk := at / kept
		column := chunk*s.chunk + s.column(s.indices(word, row, chunk), at%kept)
		whole[row*s.columns+column] += v
	}
	return whole
}
