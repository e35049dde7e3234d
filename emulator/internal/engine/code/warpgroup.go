// This file describes wgmma: products of matrices by four warps, of which B, and A
// unless registers hold it, lie in shared memory (PTX ISA 9.1, 9.7.15).

package code

import "github.com/cujs/cujs/emulator/internal/tensormap"

// WarpgroupWarps is how many warps a warpgroup has: consecutive ones, from a multiple
// of their number on.
const WarpgroupWarps = 4

// A WarpgroupProduct describes wgmma.mma_async. Its sources are A's registers or its
// descriptor, B's descriptor, the predicate, and D's registers.
type WarpgroupProduct struct {
	// Warp is what each of the four warps computes: 16 rows of the result.
	Warp MatrixProduct
	// A and B are how the operands lie in shared memory; A is nil for registers.
	A, B *SharedOperand
	// Predicate and Add are the places of these sources: without the predicate, nothing
	// is added to the product.
	Predicate, Add int
	Negated        bool // the predicate is !p
	// Negative says which of A and B are subtracted.
	Negative [2]bool
}

// A SharedOperand is a matrix in shared memory, given by a descriptor.
type SharedOperand struct {
	Access *Access
	Source int  // the descriptor's
	Across bool // rows of A, columns of B, are contiguous instead of k
}

// PieceBytes are the bytes of a matrix that always lie together.
const PieceBytes = 16

// A MatrixDescriptor is how a matrix lies in shared memory (PTX ISA 9.1, 9.7.15.5.1.2).
type MatrixDescriptor struct {
	Start, Leading, Stride uint64 // in bytes
	Base                   uint64 // offset of the pattern in 128 bytes, 0 where it is aligned
	Swizzle                tensormap.Swizzle
}

// NewMatrixDescriptor decodes the 64 bits of one.
func NewMatrixDescriptor(bits uint64) MatrixDescriptor {
	field := func(at int) uint64 { return bits >> at & 0x3fff << 4 }
	swizzles := [4]tensormap.Swizzle{0, 3, 2, 1}
	return MatrixDescriptor{Start: field(0), Leading: field(16), Stride: field(32), Base: bits >> 49 & 7, Swizzle: swizzles[bits>>62]}
}

// Inner is the address of the piece that is number piece of row i, where k is
// contiguous: 8 rows lie together, as wide as the swizzle.
func (d *MatrixDescriptor) Inner(i, piece int) uint64 {
	group, row, at := uint64(i/8), uint64(i%8), uint64(piece)
	if d.Swizzle == 0 {
		return d.Start + group*d.Stride + row*PieceBytes + at*d.Leading
	}
	return d.Swizzle.At(d.Start + group*d.Stride + row*d.Swizzle.Span() + at*PieceBytes)
}

// Outer is the address of piece number piece of step k, where rows of A or columns of
// B are contiguous: 8 steps lie together, as wide as the swizzle.
func (d *MatrixDescriptor) Outer(piece, k int) uint64 {
	group, row, at := uint64(k/8), uint64(k%8), uint64(piece)
	if d.Swizzle == 0 {
		return d.Start + at*d.Stride + row*PieceBytes + group*d.Leading
	}
	wide := d.Swizzle.Span() / PieceBytes
	return d.Swizzle.At(d.Start + at/wide*d.Leading + at%wide*PieceBytes + row*d.Swizzle.Span() + group*d.Stride)
}

// warpgroupAt places the elements of D in the lanes of a warp: two columns of a row,
// the same 8 rows below, then 8 columns further.
func warpgroupAt(lane, i int) (row, column int) {
	return lane>>2 + i>>1&1*8, i>>2*8 + lane&3*2 + i&1
}

// Place chooses the layouts of the fragments.
func (p *WarpgroupProduct) Place() {
	w := &p.Warp
	w.A.At = leftOf(w.A.Rows, w.A.Element)
	w.C.At, w.D.At = warpgroupAt, warpgroupAt
}
