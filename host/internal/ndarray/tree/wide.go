// This file has threads read several elements at once: those that lie together by one wide load, and
// in reductions several such loads before their values are combined, so that a device's memory
// always has requests to work on.

package tree

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// Widest is the widest load of a thread, in bytes, and so the most elements that one has.
const Widest = 16

// mostOperations bounds how many operations a thread's elements take together: a long text compiles
// for long.
const mostOperations = 64

// vector is how many elements are 16 bytes of the widest array, if all arrays lie in order.
func (p *Plan) vector() int {
	size := p.Root.DType.Size()
	for k, n := range p.Leaves {
		switch {
		case p.Loop.Stride[k+1][0] == 0 && n.Array != nil:
		case p.Loop.Stride[k+1][0] != 1 || p.shift[k+1] != 0:
			return 1
		case n.Array != nil:
			size = max(size, n.DType.Size())
		}
	}
	for i, r := range p.More {
		if k := p.operand(i + 1); p.Loop.Stride[k][0] != 1 || p.shift[k] != 0 {
			return 1
		}
		size = max(size, r.Node.DType.Size())
	}
	return p.bounded(Widest / size)
}

// inFlight chooses how a reduction over one axis reads: in loads of so many elements, and how many of
// them before it combines what it has read.
func (p *Plan) inFlight(aligned bool) {
	l := &p.Loop
	if l.Rank == 0 || p.Form.Split != l.Rank-1 {
		return
	}
	if aligned && p.Form.Kind == Blocks && !p.Form.Long {
		p.Form.Vector = p.rowVector(1)
	}
	most := mostOperations / max(len(p.nodes), 1) / p.Form.Vector
	p.Form.Unroll = min(max(most, 1), max(4, 8/p.Form.Vector))
}

// rowVector is how many elements a load has that goes along a row, if rows of all arrays from an operand
// on that are read or written so begin at a multiple of it. Where all elements are computed, rows consist
// of whole loads.
func (p *Plan) rowVector(from int) int {
	l, last, size := &p.Loop, p.Loop.Rank-1, 0
	for k := from; k < l.Operands; k++ {
		switch t := p.lies(k); {
		case t == nd.None || k > 0 && l.Stride[k][last] == 0:
		case l.Stride[k][last] != 1:
			return 1
		default:
			size = max(size, t.Size())
		}
	}
	if size == 0 {
		return 1
	}
	v := Widest / size
	if p.Form.Kind == Each {
		v = p.bounded(v)
		if l.Size[last]%v != 0 {
			return 1
		}
	}
	for k := from; k < l.Operands; k++ {
		if p.lies(k) == nd.None || l.Stride[k][last] == 0 {
			continue
		}
		if p.shift[k]%v != 0 {
			return 1
		}
		for d := range last {
			if l.Stride[k][d]%v != 0 {
				return 1
			}
		}
	}
	return v
}

// lies is the type of an operand that lies in memory, None of an index.
func (p *Plan) lies(operand int) nd.DType {
	switch {
	case operand == 0:
		return p.Root.DType
	case operand > len(p.Leaves):
		return p.More[operand-1-len(p.Leaves)].Node.DType
	case p.Leaves[operand-1].Array == nil:
		return nd.None
	}
	return p.Leaves[operand-1].DType
}

// bounded is a number of elements that a thread computes, less where the tree is large.
func (p *Plan) bounded(v int) int {
	switch {
	case len(p.nodes) > 2*MaxNodes:
		return 1
	case len(p.nodes) > MaxNodes:
		return min(v, 2)
	}
	if most := mostOperations / max(len(p.nodes), 1); v > most {
		return min(v, max(most, 4))
	}
	return v
}

// grain is how many elements a step of an operand's strides counts: those of a load where rows are read,
// or written, so.
func (p *Plan) grain(operand int) int {
	l := &p.Loop
	inRows := p.Form.Kind == Rows || p.Form.Kind == Blocks && operand > 0 || p.Form.Kind == Each && l.Rank > 1
	if inRows && l.Rank > 0 && p.lies(operand) != nd.None && l.Stride[operand][l.Rank-1] == 1 {
		return p.Form.Vector
	}
	return 1
}

// rowVectors is vectors where the result has several axes: all along the last.
func (w *printer) rowVectors() {
	last := fmt.Sprint("i", w.Loop.Rank-1)
	w.line("const t = grid(1)")
	w.line("if (t < n) {")
	w.indices("t", 0, w.Loop.Rank)
	for lane := range w.Form.Vector {
		for k := range w.Leaves {
			if lane == 0 || w.lanes(k) {
				w.line("  const x%d_%d = %s", k, lane, w.input(k, w.rowPlace(k+1, last, lane)))
			}
		}
	}
	for lane := range w.Form.Vector {
		var list []string
		for k := range w.Leaves {
			from := lane
			if !w.lanes(k) {
				from = 0
			}
			list = append(list, fmt.Sprintf("x%d_%d", k, from))
		}
		w.computed(fmt.Sprint("y", lane), strings.Join(list, ", "))
	}
	for lane := range w.Form.Vector {
		w.store(fmt.Sprint("y", lane), func(operand int) string { return w.rowPlace(operand, last, lane) })
	}
	w.line("}")
}

// vectors writes a body in which a thread computes Vector elements that lie together: first it reads
// all, then it writes all.
func (w *printer) vectors() {
	v := w.Form.Vector
	w.line("const i0 = %d * grid(1)", v)
	w.line("if (i0 + %d < n) {", v-1)
	for lane := range v {
		for k := range w.Leaves {
			if w.Loop.Stride[k+1][0] != 0 || lane == 0 {
				w.line("  const x%d_%d = %s", k, lane, w.input(k, w.place(k+1, "i0"+plus(lane))))
			}
		}
	}
	for lane := range v {
		var list []string
		for k := range w.Leaves {
			from := lane
			if w.Loop.Stride[k+1][0] == 0 {
				from = 0
			}
			list = append(list, fmt.Sprintf("x%d_%d", k, from))
		}
		w.computed(fmt.Sprint("y", lane), strings.Join(list, ", "))
	}
	for lane := range v {
		w.store(fmt.Sprint("y", lane), func(int) string { return "i0" + plus(lane) })
	}
	w.line("} else {\n    for (let j = i0; j < n; j++) {\n      const i0 = j")
	w.put(w.inputs(""), func(int) string { return "i0" })
	w.line("  }\n  }")
}

func plus(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(" + ", n)
}

// row writes how a thread combines its elements of a row: those from start on, by so many to the
// next, before end. With Vector they count loads; rest combines what is behind the last of these.
func (w *printer) row(start string, by int, end string) {
	w.line("let j = %s", start)
	if u := w.Form.Unroll; u > 1 {
		w.line("for (; j + %d < %s; j += %d) {", (u-1)*by, end, u*by)
		w.combined(u, by)
		w.carry()
		w.line("}")
	}
	w.line("for (; j < %s; j += %d) {", end, by)
	if w.Form.Split == w.Loop.Rank-1 {
		w.combined(1, by)
	} else {
		w.indices("j", w.Form.Split, w.Loop.Rank)
		w.line("  own = add(own, f(%s), j)", w.inputs(""))
	}
	if w.Form.Unroll <= 1 {
		w.carry()
	}
	w.line("}")
}

// combined writes how several loads are read, and then combined.
func (w *printer) combined(loads, by int) {
	v := w.Form.Vector
	for u := range loads {
		for k := range w.Leaves {
			for lane := range v {
				if lane == 0 || w.lanes(k) {
					w.line("  const x%d_%d_%d = %s", k, u, lane, w.input(k, w.rowPlace(k+1, "j"+plus(u*by), lane)))
				}
			}
		}
	}
	var values, places []string
	for u := range loads {
		for lane := range v {
			var list []string
			for k := range w.Leaves {
				from := 0
				if w.lanes(k) {
					from = lane
				}
				list = append(list, fmt.Sprintf("x%d_%d_%d", k, u, from))
			}
			values = append(values, "f("+strings.Join(list, ", ")+")")
			places = append(places, w.element("j"+plus(u*by), lane))
		}
	}
	for n := max(v, together); len(values) > 0; values, places = values[n:], places[n:] {
		n = min(n, len(values))
		w.adds("  ", values[:n], places[:n])
	}
}

// together is how many values at least a thread takes as one, where so many are read: those of a load, whatever the kernel, so that
// a kernel that keeps rows has the same bits.
const together = 4

// lanes reports whether a leaf has another value for each element of a load.
func (w *printer) lanes(k int) bool { return w.class(k+1, w.Loop.Rank-1) != constant }

// element is the index in its row of an element of a load.
func (w *printer) element(load string, lane int) string {
	if w.Form.Vector == 1 {
		return load
	}
	return fmt.Sprintf("(%s) * %d%s", load, w.Form.Vector, plus(lane))
}

// rowPlace is the place of an operand's element: that of a lane of a load.
func (w *printer) rowPlace(operand int, load string, lane int) string {
	if g := w.grain(operand); g > 1 {
		return fmt.Sprintf("(%s) * %d%s", w.place(operand, load), g, plus(lane))
	}
	return w.place(operand, w.element(load, lane))
}

// rest writes how the elements behind the last whole load of a row are combined, by one thread each.
func (w *printer) rest() {
	v := w.Form.Vector
	w.line("const at = loads * %d + i32(threadIdx.x)", v)
	w.line("if (blockIdx.y === gridDim.y - 1 && at < m) {")
	var list []string
	for k := range w.Leaves {
		place := w.place(k+1, "at")
		if w.grain(k+1) > 1 {
			place = fmt.Sprintf("(%s) * %d + at", w.place(k+1, "0"), v)
		}
		list = append(list, w.input(k, place))
	}
	w.line("  own = add(own, f(%s), at)", strings.Join(list, ", "))
	w.line("}")
}
