package engine

import (
	"math"

	"github.com/cujs/cujs/internal/arith"
)

// place chooses the layouts of the fragments.
func (p *matrixProduct) place(opaqueLayout, leftByColumns, rightByColumns bool) {
	switch {
	case opaqueLayout:
		p.a.at, p.b.at = opaque(&p.a, leftByColumns), opaque(&p.b, rightByColumns)
		p.c.at, p.d.at = opaque(&p.c, false), opaque(&p.d, false)
	case p.quads:
		p.a.at, p.b.at = quadLeft(leftByColumns), quadRight(rightByColumns)
		p.c.at, p.d.at = quadResult(p.c.element), quadResult(p.d.element)
	default:
		p.a.at, p.b.at = leftOf(p.a.rows, p.a.element), rightOf(p.b.element)
		p.c.at, p.d.at = resultAt, resultAt
	}
}

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

func (p *matrixProduct) parts() int {
	if p.quads {
		return 4
	}
	return 1
}

// takes reports whether a lane belongs to one of the products.
func (p *matrixProduct) takes(lane, part int) bool { return !p.quads || quad(lane) == part }

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

// clamp makes s32 results saturate.
func (p *matrixProduct) clamp() { p.d.element.Round = arith.Clamped }

// A matrixMove describes such an instruction.
type matrixMove struct {
	fragment  fragment
	byColumns bool // in memory
	strided   bool // the last source is the stride
	// Of ldmatrix, stmatrix and movmatrix, whose matrices are 8 × 8 of 16 bits:
	count      int
	transposed bool
}
