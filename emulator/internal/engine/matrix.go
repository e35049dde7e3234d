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
	"math"
	"math/bits"

	"github.com/cujs/cujs/internal/arith"
)

// A matrixProduct describes mma or wmma.mma.
type matrixProduct struct {
	a, b, c, d fragment
	// combine is how bits are multiplied; nil for numbers.
	combine func(x, y bool) bool
	// quads says that the warp computes four products (m8n8k4 of halves).
	quads bool
	// sparse says how A is stored where half of it is zero; nil: it is not.
	sparse *sparsity
	// fused is the fused multiply-add of f64, rounded as asked; nil for others.
	fused func(a, b, c float64) float64
}

// fusedFor is the fused multiply-add with a rounding: rn where none is named.
func fusedFor(rounding string) func(a, b, c float64) float64 {
	if rounding == "" || rounding == "rn" {
		return math.FMA
	}
	s, err := arith.Select("fma", []string{rounding, "f64"})
	if err != nil {
		return nil
	}
	return func(a, b, c float64) float64 {
		return math.Float64frombits(s.Op(math.Float64bits(a), math.Float64bits(b), math.Float64bits(c), 0))
	}
}

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

func (p *matrixProduct) parts() int {
	if p.quads {
		return 4
	}
	return 1
}

// takes reports whether a lane belongs to one of the products.
func (p *matrixProduct) takes(lane, part int) bool { return !p.quads || quad(lane) == part }

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

// cell is one element of the result.
func (p *matrixProduct) cell(a, b []float64, c float64, row, column int) float64 {
	inner, columns := p.b.rows, p.b.columns
	sum := 0.0
	for k := range inner {
		x, y := a[row*inner+k], b[k*columns+column]
		switch {
		case p.combine != nil:
			sum += float64(flag(p.combine(x != 0, y != 0)))
		case p.fused != nil:
			c = p.fused(x, y, c)
		default:
			sum += x * y
		}
	}
	if p.fused != nil {
		return c
	}
	return sum + c
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

// clamp makes s32 results saturate.
func (p *matrixProduct) clamp() { p.d.element.Round = arith.Clamped }
