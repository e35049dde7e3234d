// This file executes products of matrices by warpgroups: wgmma.

package run

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/ptx"
)

// execWarpgroup computes the rows of each warp. Warps that follow each other mostly
// have one B, which is read once.
func execWarpgroup(c *cta, in *instruction) {
	p := in.Warpgroup
	var b []float64
	var descriptor uint64
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		if lanes == 0 {
			continue
		}
		lane := simt.FirstLane(w, lanes)
		if rest := c.warps - w&^(code.WarpgroupWarps-1); rest < code.WarpgroupWarps {
			panic(c.faultAt(in, check.BadSynchronization, lane, fmt.Sprintf("%s is for %d warps together, and the last group of the block has %d", in.node.Opcode, code.WarpgroupWarps, rest)))
		}
		if d := c.Get(&in.src[p.B.Source], lane); b == nil || d != descriptor {
			b, descriptor = readShared(c, in, p.B, lane, 0, p.Warp.B.Columns, &p.Warp.B), d
		}
		a := warpgroupLeft(c, in, w, lanes)
		if p.Negative[0] != p.Negative[1] {
			for i := range a {
				a[i] = -a[i]
			}
		}
		deliver(c, in, &p.Warp.D, w, lanes, p.Warp.Multiply(a, b, warpgroupSum(c, in, w, lanes)))
	}
}

// warpgroupLeft is the warp's rows of A.
func warpgroupLeft(c *cta, in *instruction, w int, lanes uint32) []float64 {
	p := in.Warpgroup
	if p.A == nil {
		return collect(c, in, &p.Warp.A, w, lanes)
	}
	rows := p.Warp.A.Rows
	return readShared(c, in, p.A, simt.FirstLane(w, lanes), w%code.WarpgroupWarps*rows, rows, &p.Warp.A)
}

// warpgroupSum is what the product is added to.
func warpgroupSum(c *cta, in *instruction, w int, lanes uint32) []float64 {
	p := in.Warpgroup
	if (c.Get(&in.src[p.Predicate], simt.FirstLane(w, lanes)) != 0) == p.Negated {
		return make([]float64, p.Warp.C.Size())
	}
	return collect(c, in, &p.Warp.C, w, lanes)
}

// readShared reads n rows of A from first on, or columns of B, as matrix f has them:
// row by row.
func readShared(c *cta, in *instruction, s *code.SharedOperand, lane, first, n int, f *code.Fragment) []float64 {
	d := code.NewMatrixDescriptor(c.Get(&in.src[s.Source], lane))
	if d.Base != 0 {
		panic(c.faultAt(in, check.InvalidCopy, lane, "the matrix descriptor has a base offset, and the emulated device takes matrices whose pattern begins at a multiple of its size"))
	}
	inner, size := f.Columns, f.Element.Bits
	left := s == in.Warpgroup.A
	if !left {
		inner = f.Rows
	}
	m := make([]float64, f.Size())
	put := func(i, k int, v uint64) {
		at := i*f.Columns + k
		if !left {
			at = k*f.Columns + i
		}
		m[at] = f.Element.Number(v)
	}
	per := 8 * code.PieceBytes / size
	if s.Across {
		for k := range inner {
			for i := 0; i < n; i += per {
				eachOf(matrixPiece(c, in, s, d.Outer((first+i)/per, k), lane), size, func(e int, v uint64) { put(i+e, k, v) })
			}
		}
		return m
	}
	for i := range n {
		for k := 0; k < inner; k += per {
			eachOf(matrixPiece(c, in, s, d.Inner(first+i, k/per), lane), size, func(e int, v uint64) { put(i, k+e, v) })
		}
	}
	return m
}

// matrixPiece is the bytes at an address of a matrix.
func matrixPiece(c *cta, in *instruction, s *code.SharedOperand, address uint64, lane int) []byte {
	if address > c.shared.Size || code.PieceBytes > c.shared.Size-address {
		panic(c.badAccess(in, s.Access, address, lane))
	}
	if c.watched != nil {
		c.watched.Reads(in.site(), s.Access, address, code.PieceBytes, lane)
	}
	return loops.View[byte](unsafe.Add(c.shared.Pointer, address), code.PieceBytes)
}

// eachOf visits the elements of a piece, which have so many bits.
func eachOf(piece []byte, size int, visit func(e int, v uint64)) {
	for e := range 8 * len(piece) / size {
		v, bit := uint64(0), e*size
		for b := range max(1, size/8) {
			v |= uint64(piece[bit/8+b]) << (8 * b)
		}
		visit(e, v>>(bit%8))
	}
}

// waitForWarpgroup executes wgmma.wait_group: the lanes of a warpgroup wait until all of
// it have come. It reports whether g holds lanes still.
func (c *cta) waitForWarpgroup(g *group, in *instruction) bool {
	if c.watched != nil {
		c.watched.AwaitProducts(uint32(in.node.Operands[0].(*ptx.Immediate).Bits), &g.lanes)
	}
	if g.lanes.Count == c.alive.Count {
		return true
	}
	for i := 0; i*code.WarpgroupWarps < c.warps; i++ {
		if here, all := warpgroupOf(g.lanes.Mask, i), warpgroupOf(c.alive.Mask, i); here == all || here == [2]uint64{} {
			continue
		}
		waiting := c.newGroup()
		waiting.key, waiting.turn, waiting.depth = g.key, g.turn, g.depth
		clear(waiting.lanes.Mask)
		copy(waiting.lanes.Mask[2*i:min(2*i+2, len(g.lanes.Mask))], g.lanes.Mask[2*i:])
		waiting.lanes.Refresh()
		c.take(g, waiting.lanes.Mask)
		c.waits = append(c.waits, wait{group: waiting, in: in, barrier: warpgroupBarrier(i)})
		c.tryWarpgroup(i)
	}
	if g.lanes.Count == 0 {
		c.remove(g)
		return false
	}
	return true
}

func warpgroupBarrier(i int) int { return code.Barriers + 1 + i }

// warpgroupOf is the lanes of warpgroup i in a mask.
func warpgroupOf(mask []uint64, i int) (lanes [2]uint64) {
	copy(lanes[:], mask[2*i:])
	return lanes
}

// tryWarpgroup lets the lanes of a warpgroup go if all of it wait.
func (c *cta) tryWarpgroup(i int) {
	var here [2]uint64
	match := func(w *wait) bool { return w.barrier == warpgroupBarrier(i) }
	for k := range c.waits {
		if w := &c.waits[k]; match(w) {
			lanes := warpgroupOf(w.group.lanes.Mask, i)
			here[0], here[1] = here[0]|lanes[0], here[1]|lanes[1]
		}
	}
	if here != [2]uint64{} && here == warpgroupOf(c.alive.Mask, i) {
		c.release(1, match)
	}
}
