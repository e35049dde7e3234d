// This file reads arrays whose elements lie together along another axis than those of the result, as a transposed
// operand's do: a block brings a tile of them to shared memory, along their rows, and takes it from there along the
// result's.

package tree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// A tile has 1 << shortSide or 1 << longSide elements along both axes: more of them are on their way at once, where
// those of all operands leave room for several blocks on a multiprocessor. Its rows in shared memory are one longer, so
// that a column is in as many banks as a row.
const (
	shortSide = 5
	longSide  = 6
	tileRoom  = 24 << 10 // bytes of a block's tiles
)

// sideBits is shortSide or longSide.
func (p *Plan) sideBits() int {
	bytes := 0
	for k, n := range p.Leaves {
		if p.tiled(k) {
			bytes += n.DType.Size() << (2 * longSide)
		}
	}
	if bytes > tileRoom {
		return shortSide
	}
	return longSide
}

// side is how many elements the plan's tiles have along an axis.
func (p *Plan) side() int { return 1 << p.sideBits() }

// ofTile is how many elements of a tile each thread of a block has.
func (p *Plan) ofTile() int { return p.side() * p.side() / Block }

// mostTiles bounds how many operands go through shared memory.
const mostTiles = 4

// crossing is one more than the axis along which leaves lie together that do not along the last; 0 if there is none, or
// if they differ.
func (p *Plan) crossing() int {
	l, last, found, tiles := &p.Loop, p.Loop.Rank-1, 0, 0
	if last < 1 || l.Stride[0][last] != 1 || l.Size[last] < 1<<shortSide/2 {
		return 0
	}
	for i := range p.More {
		if l.Stride[p.operand(i+1)][last] != 1 {
			return 0
		}
	}
	for k, n := range p.Leaves {
		axis := p.along(k + 1)
		if n.Array == nil || axis < 0 || axis == last || l.Stride[k+1][last] == 0 || n.DType.Kind() == nd.Complex {
			continue
		}
		if tiles++; found != 0 && found != axis+1 || l.Size[axis] < 1<<shortSide/2 || tiles > mostTiles {
			return 0
		}
		found = axis + 1
	}
	return found
}

// along is the axis along which an operand's elements lie together, -1 if there is none.
func (p *Plan) along(operand int) int {
	return slices.Index(p.Loop.Stride[operand][:p.Loop.Rank], 1)
}

// tiled reports whether a leaf goes through shared memory.
func (p *Plan) tiled(k int) bool {
	l := &p.Loop
	return p.Form.Across > 0 && p.Leaves[k].Array != nil && p.Leaves[k].DType.Kind() != nd.Complex &&
		l.Stride[k+1][p.Form.Across-1] == 1 && p.class(k+1, l.Rank-1) == strided
}

// Grid is how many blocks of how many threads compute all elements.
func (p *Plan) Grid() (blocks, threads int) {
	l := &p.Loop
	if p.Form.Across > 0 {
		rows, columns, side := l.Size[p.Form.Across-1], l.Size[l.Rank-1], p.side()
		blocks = l.Elements(0, l.Rank) / (rows * columns)
		return blocks * ((rows + side - 1) / side) * ((columns + side - 1) / side), Block
	}
	n := (l.Elements(0, l.Rank) + p.Form.Vector - 1) / p.Form.Vector
	if n > Block {
		return (n + Block - 1) / Block, Block
	}
	return 1, (n + 31) / 32 * 32
}

// size is the name of an axis's size.
func size(axis int) string {
	if axis == 0 {
		return "n"
	}
	return sizeNames[axis]
}

// across writes a body in which a block computes a tile of the result.
func (w *printer) across() {
	axis, last, side, shift := w.Form.Across-1, w.Loop.Rank-1, w.side(), w.sideBits()
	w.line("const lane = i32(threadIdx.x) & %d, row = i32(threadIdx.x) >> %d", side-1, shift)
	w.line("const wide = (%s + %d) >> %d, high = (%s + %[2]d) >> %[3]d", size(last), side-1, shift, size(axis))
	w.line("const strip = Math.floor(i32(blockIdx.x) / wide), first%d = (i32(blockIdx.x) - strip * wide) * %d", last, side)
	w.line("const rest%d = Math.floor(strip / high), first%d = (strip - rest%[1]d * high) * %[3]d", last, axis, side)
	rest := fmt.Sprint("rest", last)
	for d := last - 1; d >= 0; d-- {
		if d != axis {
			w.line("const i%d = %s %% %s, rest%[1]d = Math.floor(%[2]s / %[3]s)", d, rest, size(d))
			rest = fmt.Sprint("rest", d)
		}
	}
	for k, n := range w.Leaves {
		if w.tiled(k) {
			w.line("const tile%d = shared('%s', %d)", k, declared(n.DType), side*(side+1))
		}
	}
	w.line("const isWhole = first%d + %d <= %s && first%d + %d <= %s", axis, side, size(axis), last, side, size(last))
	w.line("if (isWhole) {")
	w.wholeTiles()
	w.line("} else {")
	w.cutTiles()
	w.line("}\n  syncthreads()")
	w.line("const i%d = first%[1]d + lane", last)
	for u := range w.ofTile() {
		at := "row" + plus(u*Block/side)
		w.line("if (isWhole || i%d < %s && first%d + %s < %s) {", last, size(last), axis, at, size(axis))
		w.line("  const i%d = first%[1]d + %s", axis, at)
		w.put(w.ofTiles(at), func(operand int) string { return w.place(operand, "") })
		w.line("}")
	}
}

// wholeTiles writes how a thread reads its elements of the tiles: all, before it keeps the first.
func (w *printer) wholeTiles() {
	axis, last, side := w.Form.Across-1, w.Loop.Rank-1, w.side()
	w.line("  const i%d = first%[1]d + lane", axis)
	for _, format := range []string{"  const v%[1]d_%[2]d = a%[1]d[%[3]s]", "  tile%[1]d[(%[4]s) * %[5]d + lane] = v%[1]d_%[2]d"} {
		for u := range w.ofTile() {
			at := "row" + plus(u*Block/side)
			for k := range w.Leaves {
				if w.tiled(k) {
					fmt.Fprintf(&w.text, "  "+format+"%[6]s", k, u, w.place(k+1, fmt.Sprintf("first%d + %s", last, at)), at, side+1, "\n")
				}
			}
		}
	}
}

// cutTiles is wholeTiles at the end of an axis.
func (w *printer) cutTiles() {
	axis, last, side := w.Form.Across-1, w.Loop.Rank-1, w.side()
	w.line("  const i%d = first%[1]d + lane", axis)
	for u := range w.ofTile() {
		at := "row" + plus(u*Block/side)
		w.line("  if (i%d < %s && first%d + %s < %s) {", axis, size(axis), last, at, size(last))
		for k := range w.Leaves {
			if w.tiled(k) {
				w.line("    tile%d[(%s) * %d + lane] = a%[1]d[%[4]s]", k, at, side+1, w.place(k+1, fmt.Sprintf("first%d + %s", last, at)))
			}
		}
		w.line("  }")
	}
}

// ofTiles are the leaves' values, those of tiles from there.
func (w *printer) ofTiles(at string) string {
	var list []string
	for k, n := range w.Leaves {
		switch place := fmt.Sprintf("tile%d[lane * %d + %s]", k, w.side()+1, at); {
		case !w.tiled(k):
			list = append(list, w.input(k, w.place(k+1, "")))
		case n.DType == nd.Bool:
			list = append(list, place+" !== 0")
		default:
			list = append(list, place)
		}
	}
	return strings.Join(list, ", ")
}
