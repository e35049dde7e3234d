// This file executes products of matrices by a warp: mma, mma.sp and wmma.
//
// Products of halves, bfloat16, tf32 and 8-bit numbers are added as the tensor cores of
// the device's architecture are known to do (arith.Summation). Where nobody has found
// out, sums are computed in double precision in the order of k, the accumulator last,
// and rounded once, which is at least as exact as the ISA asks. f64 is a chain of fused
// multiply-adds, integers and bits are exact.

package run

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
)

// execProduct computes a product for each warp.
func execProduct(c *cta, in *instruction) {
	wantWhole(c, in)
	p := in.Product
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		if lanes == 0 {
			continue
		}
		for part := range p.Parts() {
			multiply(c, in, p, w, lanes, part)
		}
	}
}

// wantWhole faults where some lanes of a warp come to an instruction of all of them, and the others have ended.
func wantWhole(c *cta, in *instruction) {
	for w := 0; w < c.warps && c.lanes.Count < c.N; w++ {
		lanes, had := c.lanes.Warp(w), min(32, c.N-32*w)
		if n := bits.OnesCount32(lanes); n > 0 && n < had {
			f := c.faultAt(in, check.BadSynchronization, simt.FirstLane(w, lanes), fmt.Sprintf("%d of %d lanes of a warp execute %s, and the others have ended: all of them have to come", n, had, in.node.Opcode))
			f.Mistake = report.ExitedLane
			panic(f)
		}
	}
}

func multiply(c *cta, in *instruction, p *code.MatrixProduct, w int, lanes uint32, part int) {
	for rest := lanes; rest != 0; rest &= rest - 1 {
		if !p.Takes(bits.TrailingZeros32(rest), part) {
			lanes &^= rest & -rest
		}
	}
	a, b, sum := collect(c, in, &p.A, w, lanes), collect(c, in, &p.B, w, lanes), collect(c, in, &p.C, w, lanes)
	if p.Sparse != nil {
		a = spreadSparse(c, in, p.Sparse, a, w, lanes)
	}
	deliver(c, in, &p.D, w, lanes, p.Multiply(a, b, sum))
}

// collect reads a matrix from the lanes' registers, row by row.
func collect(c *cta, in *instruction, f *code.Fragment, w int, lanes uint32) []float64 {
	m := make([]float64, f.Size())
	per := f.PerRegister()
	for rest := lanes; rest != 0; rest &= rest - 1 {
		lane := simt.FirstLane(w, rest)
		for i := range f.Registers * per {
			row, column := f.At(lane&31, i)
			v := c.Get(&in.src[f.First+i/per], lane) >> (i % per * f.Element.Bits)
			m[row*f.Columns+column] = f.Element.Number(v)
		}
	}
	return m
}

// deliver writes a matrix to the lanes' registers.
func deliver(c *cta, in *instruction, f *code.Fragment, w int, lanes uint32, m []float64) {
	per := f.PerRegister()
	for rest := lanes; rest != 0; rest &= rest - 1 {
		lane := simt.FirstLane(w, rest)
		for r := range f.Registers {
			v := uint64(0)
			for k := range per {
				row, column := f.At(lane&31, r*per+k)
				v |= f.Element.Round(m[row*f.Columns+column]) << (k * f.Element.Bits)
			}
			c.Set(&in.dst[r], lane, v)
		}
	}
}

// spreadSparse makes a whole A of what is stored.
func spreadSparse(c *cta, in *instruction, s *code.Sparsity, stored []float64, w int, lanes uint32) []float64 {
	word := func(lane int) uint64 {
		if lanes>>lane&1 == 0 {
			return 0
		}
		return c.Get(&in.src[s.Source], simt.FirstLane(w, 1<<lane))
	}
	whole := make([]float64, 2*len(stored))
	kept := s.Chunk / 2
	for i, v := range stored {
		row, at := i/(s.Columns/2), i%(s.Columns/2)
		chunk := at / kept
		column := chunk*s.Chunk + s.Column(s.Indices(word, row, chunk), at%kept)
		whole[row*s.Columns+column] += v
	}
	return whole
}
