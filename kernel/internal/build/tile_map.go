// This file builds functions on the elements of tiles, sums and the like, and scans.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// mapped builds tile.map(f, a, b) and t.map(f): the function's body for each register.
func (t *tiles) mapped(e *ast.CallExpression) []*ir.Value {
	m, x := t.Tiles.Mapped[e], t.Types[e].Tile
	l := t.layout(x, e)
	var operands [][]*ir.Value
	var layouts []layout.Layout
	for _, o := range m.Operands {
		operands = append(operands, t.tile(o))
		layouts = append(layouts, t.layout(t.Types[o].Tile, e))
	}
	places := newPlaces(t, m, l, e)
	list := make([]*ir.Value, l.Registers())
	for r := range list {
		row, column := l.At(r)
		for i, v := range m.Elements {
			t.define(v, operands[i][layouts[i].Index(row, column)])
		}
		places.define(t, row, column, e)
		list[r] = t.result(m, x.Elem)
	}
	return list
}

// result builds the function of a tile's elements.
func (t *tiles) result(m *infer.Mapped, elem ir.Type) *ir.Value {
	return t.converted(t.operand(m.Call, elem), elem, m.Call)
}

// places are the row and the column that a function on elements takes: each number is computed once.
type places struct {
	variables []*infer.Variable
	shares    []*ir.Value // that the thread has
	known     [2]map[int]*ir.Value
}

func newPlaces(t *tiles, m *infer.Mapped, l layout.Layout, at ast.Node) *places {
	p := &places{variables: m.Places, known: [2]map[int]*ir.Value{{}, {}}}
	for i := range m.Places {
		p.shares = append(p.shares, t.share([]layout.Axis{l.Rows, l.Columns}[i], at))
	}
	return p
}

func (p *places) define(t *tiles, row, column int, at ast.Node) {
	for i, v := range p.variables {
		k := []int{row, column}[i]
		if p.known[i][k] == nil {
			p.known[i][k] = t.plus(p.shares[i], k, at)
		}
		t.define(v, p.known[i][k])
	}
}

// combined builds t.sum(axis), t.reduce(axis, f), t.scan(axis, f) and the like.
func (t *tiles) combined(e *ast.CallExpression, name string) []*ir.Value {
	left := e.Callee.(*ast.DotExpression).Left
	x := t.Types[left].Tile
	elem := types.Promoted(x.Elem)
	c := &combination{tiles: t, at: e, Layout: t.layout(x, e), combine: t.operator(e, name, elem), ordered: t.Tiles.Mapped[e] != nil}
	parts := t.convert(t.tile(left), elem, e)
	axis := t.Tiles.Reduced[e]
	if name == "scan" {
		return c.scan(parts, axis == infer.Downwards)
	}
	if axis != infer.Downwards {
		parts = c.reduce(parts, false)
		c.Layout = c.Layout.Of(x.Rows, 1)
	}
	if axis != infer.Across {
		parts = c.reduce(parts, true)
	}
	return parts
}

// operator is what combines two elements.
func (t *tiles) operator(e *ast.CallExpression, name string, elem ir.Type) func(a, b *ir.Value) *ir.Value {
	if m := t.Tiles.Mapped[e]; m != nil {
		return func(a, b *ir.Value) *ir.Value {
			t.define(m.Elements[0], a)
			t.define(m.Elements[1], b)
			return t.result(m, elem)
		}
	}
	op := map[string]ir.Op{"sum": ir.Add, "max": ir.Max, "min": ir.Min}[name]
	return func(a, b *ir.Value) *ir.Value { return t.add(op, elem, e, a, b) }
}

// A combination combines elements along an axis, bit by bit of their numbers: first neighbours, then
// pairs of these.
type combination struct {
	*tiles
	layout.Layout
	at      ast.Node
	combine func(a, b *ir.Value) *ir.Value
	ordered bool // the first argument is that of the lower number
}

// axis is the one that is combined.
func (c *combination) axis(down bool) layout.Axis {
	if down {
		return c.Rows
	}
	return c.Columns
}

// reduce combines all elements along an axis; the result has a size of 1 there.
func (c *combination) reduce(parts []*ir.Value, down bool) []*ir.Value {
	for k, bit := range c.axis(down) {
		if bit != layout.Register {
			continue
		}
		for r := range parts {
			row, column := c.At(r)
			if lower := c.partner(r, k, down); parts[r] != nil && lower < r && c.clear(row, column, k, down) {
				parts[lower], parts[r] = c.combine(parts[lower], parts[r]), nil
			}
		}
	}
	var list []*ir.Value
	for _, v := range parts {
		if v != nil {
			list = append(list, v)
		}
	}
	for _, bit := range c.axis(down) {
		if bit != layout.Register {
			for i, other := range c.exchange(list, bit) {
				list[i] = c.pair(bit, list[i], other)
			}
		}
	}
	return list
}

// clear tells whether an element's number has no bit below k.
func (c *combination) clear(row, column, k int, down bool) bool {
	if down {
		column = row
	}
	return column&(1<<k-1) == 0
}

// partner is the register whose element's number differs in bit k along the axis.
func (c *combination) partner(r, k int, down bool) int {
	row, column := c.At(r)
	if down {
		return c.Index(row^1<<k, column)
	}
	return c.Index(row, column^1<<k)
}

// pair combines a thread's value with that of the thread whose number differs in a bit.
func (c *combination) pair(bit layout.Bit, own, other *ir.Value) *ir.Value {
	if !c.ordered {
		return c.combine(own, other)
	}
	upper := c.upper(bit)
	return c.combine(c.choose(upper, other, own), c.choose(upper, own, other))
}

// upper tells whether a bit of the thread's number is set.
func (c *combination) upper(bit layout.Bit) *ir.Value {
	return c.comparison(c.at, ir.Ne, c.op(ir.And, c.thread(c.at), 1<<bit, c.at), c.i32(0))
}

func (c *combination) choose(condition, yes, no *ir.Value) *ir.Value {
	return c.add(ir.Select, yes.Type, c.at, condition, yes, no)
}

// scan combines each element with all before it along an axis. Of each stretch of 2^k elements it
// keeps the total, which those of the stretch behind it take.
func (c *combination) scan(parts []*ir.Value, down bool) []*ir.Value {
	totals := append([]*ir.Value(nil), parts...)
	for k, bit := range c.axis(down) {
		if bit == layout.Register {
			c.scanRegisters(parts, totals, k, down)
			continue
		}
		others, upper := c.exchange(totals, bit), c.upper(bit)
		for r, other := range others {
			parts[r] = c.choose(upper, c.combine(other, parts[r]), parts[r])
		}
		for r, other := range others {
			totals[r] = c.pair(bit, totals[r], other)
		}
	}
	return parts
}

func (c *combination) scanRegisters(parts, totals []*ir.Value, k int, down bool) {
	next := append([]*ir.Value(nil), totals...)
	for r := range parts {
		row, column := c.At(r)
		if down {
			column = row
		}
		if column>>k&1 == 0 {
			continue
		}
		lower := c.partner(r, k, down)
		parts[r] = c.combine(totals[lower], parts[r])
		next[r] = c.combine(totals[lower], totals[r])
		next[lower] = next[r]
	}
	copy(totals, next)
}

// exchange gives the values of the thread whose number differs in a bit: of another lane by a shuffle,
// of another warp through shared memory. A value that occurs several times goes once.
func (c *combination) exchange(parts []*ir.Value, bit layout.Bit) []*ir.Value {
	others := map[*ir.Value]*ir.Value{}
	var once []*ir.Value
	for _, v := range parts {
		if _, seen := others[v]; !seen {
			others[v] = nil
			once = append(once, v)
		}
	}
	if bit < layout.LaneBits {
		for _, v := range once {
			x := c.add(ir.Shuffle, v.Type, c.at, v, c.i32(1<<bit), c.constantValue(ir.U32, 0xffffffff), c.i32(32))
			x.Kind = ir.ShuffleXor
			others[v] = x
		}
	} else {
		for len(once) > 0 {
			n := min(exchanged, len(once))
			c.throughMemory(once[:n], others, bit)
			once = once[n:]
		}
	}
	list := make([]*ir.Value, len(parts))
	for i, v := range parts {
		list[i] = others[v]
	}
	return list
}

// exchanged is how many values of each thread cross shared memory together.
const exchanged = 4

func (c *combination) throughMemory(once []*ir.Value, others map[*ir.Value]*ir.Value, bit layout.Bit) {
	if c.block.scratch < 0 {
		c.block.scratch = c.take(exchanged*8*c.threads(), c.at)
	}
	size := once[0].Type.Size()
	at := func(thread *ir.Value) *ir.Value {
		return c.within(c.i32(c.block.scratch), c.op(ir.Mul, thread, size, c.at), c.at)
	}
	own, other := at(c.thread(c.at)), at(c.op(ir.Xor, c.thread(c.at), 1<<bit, c.at))
	c.barrier(c.at)
	for i, v := range once {
		s := c.add(ir.Store, ir.Void, c.at, own, v)
		s.Space, s.Index = ir.Shared, int64(i*size*c.threads())
	}
	c.barrier(c.at)
	for i, v := range once {
		x := c.add(ir.Load, v.Type, c.at, other)
		x.Space, x.Index = ir.Shared, int64(i*size*c.threads())
		others[v] = x
	}
}
