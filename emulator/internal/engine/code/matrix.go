package code

import (
	"math"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
)

// Place chooses the layouts of the fragments.
func (p *MatrixProduct) Place(opaqueLayout, leftByColumns, rightByColumns bool) {
	switch {
	case opaqueLayout:
		p.A.At, p.B.At = Opaque(&p.A, leftByColumns), Opaque(&p.B, rightByColumns)
		p.C.At, p.D.At = Opaque(&p.C, false), Opaque(&p.D, false)
	case p.Quads:
		p.A.At, p.B.At = quadLeft(leftByColumns), quadRight(rightByColumns)
		p.C.At, p.D.At = quadResult(p.C.Element), quadResult(p.D.Element)
	default:
		p.A.At, p.B.At = leftOf(p.A.Rows, p.A.Element), rightOf(p.B.Element)
		p.C.At, p.D.At = resultAt, resultAt
	}
}

// A MatrixProduct describes mma or wmma.mma.
type MatrixProduct struct {
	A, B, C, D Fragment
	// Combine is how bits are multiplied; nil for numbers.
	Combine func(x, y bool) bool
	// Quads says that the warp computes four products (m8n8k4 of halves).
	Quads bool
	// Sparse says how A is stored where half of it is zero; nil: it is not.
	Sparse *Sparsity
	// Fused is the fused multiply-add of f64, rounded as asked; nil for others.
	Fused func(a, b, c float64) float64
	// Sum is how tensor cores add such products; nil where that is exact, or not known.
	Sum *arith.Summation
	// Halves says that 8-bit numbers are added as halves (arith.ByHalves).
	Halves bool
}

// FusedFor is the fused multiply-add with a rounding: rn where none is named.
func FusedFor(rounding string) func(a, b, c float64) float64 {
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

func (p *MatrixProduct) Parts() int {
	if p.Quads {
		return 4
	}
	return 1
}

// Takes reports whether a lane belongs to one of the products.
func (p *MatrixProduct) Takes(lane, part int) bool { return !p.Quads || lane>>2&3 == part }

// Multiply is C and the product of A and B, all row by row.
func (p *MatrixProduct) Multiply(a, b, c []float64) []float64 {
	if p.Sum != nil {
		return p.chunks(a, b, c)
	}
	d := make([]float64, len(c))
	for i := range d {
		d[i] = p.cell(a, b, c[i], i/p.D.Columns, i%p.D.Columns)
	}
	return d
}

// chunks adds products as the tensor cores do, a chunk after another.
func (p *MatrixProduct) chunks(a, b, c []float64) []float64 {
	inner, columns := p.B.Rows, p.B.Columns
	turned := make([]float64, len(b)) // column by column
	for i, x := range b {
		turned[i%columns*inner+i/columns] = x
	}
	ea, eb := p.A.Element.Exponents(a), p.B.Element.Exponents(turned)
	if p.Halves {
		a, turned = pairsFirst(a, inner), pairsFirst(turned, inner)
		ea, eb = arith.HalfExponents(a), arith.HalfExponents(turned)
	}
	d := make([]float64, len(c))
	for i, sum := range c {
		row, column := i/columns*inner, i%columns*inner
		x, y := a[row:row+inner], turned[column:column+inner]
		if p.Halves {
			d[i] = sum + p.sum(x, y, ea[row:], eb[column:], 0)
		} else {
			d[i] = p.sum(x, y, ea[row:], eb[column:], sum)
		}
	}
	return d
}

// sum adds the products of a row and a column to c.
func (p *MatrixProduct) sum(a, b []float64, ea, eb []int16, c float64) float64 {
	for k := 0; k < len(a); k += p.Sum.Chunk {
		end := min(k+p.Sum.Chunk, len(a))
		c = p.Sum.Dot(a[k:end], b[k:end], ea[k:end], eb[k:end], c, &p.D.Element)
		if p.D.Element.Bits == 16 {
			c = p.D.Element.Number(p.D.Element.Round(c)) + 0 // a sum that rounds to zero has no sign
		}
	}
	return c
}

// pairsFirst puts the first two of each four numbers of a row before the others of it.
func pairsFirst(m []float64, inner int) []float64 {
	ordered := make([]float64, len(m))
	for i, x := range m {
		k := i % inner
		ordered[i-k+k/4*2+k%2+k%4/2*(inner/2)] = x
	}
	return ordered
}

// cell is one element of the result: the products in the order of k, added in double
// precision, and the accumulator last.
func (p *MatrixProduct) cell(a, b []float64, c float64, row, column int) float64 {
	inner, columns := p.B.Rows, p.B.Columns
	sum := 0.0
	for k := range inner {
		x, y := a[row*inner+k], b[k*columns+column]
		switch {
		case p.Combine != nil:
			sum += float64(loops.Flag(p.Combine(x != 0, y != 0)))
		case p.Fused != nil:
			c = p.Fused(x, y, c)
		default:
			sum += x * y
		}
	}
	if p.Fused != nil {
		return c
	}
	return sum + c
}

// Clamp makes s32 results saturate.
func (p *MatrixProduct) Clamp() { p.D.Element.Round = arith.Clamped }

// A MatrixMove describes such an instruction.
type MatrixMove struct {
	Fragment  Fragment
	ByColumns bool // in memory
	Strided   bool // the last source is the stride
	// Of ldmatrix, stmatrix and movmatrix, whose matrices are 8 × 8 of 16 bits:
	Count      int
	Transposed bool
}
