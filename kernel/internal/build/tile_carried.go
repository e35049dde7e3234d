// This file keeps sums in the registers that wgmma adds to while a loop goes round. Each round waits for its
// products at its end: ptxas 13 serializes those that go on into the next (C7514).

package build

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
)

// A groupSum is a sum where wgmma adds to it: registers that stay what they are.
type groupSum struct {
	*tiles
	cells     *ir.Memory
	blocks    []sumBlock
	columns   int   // of a block
	registers []int // of the tile, in the order of the cells
}

// newGroupSum makes one for a layout.
func (t *tiles) newGroupSum(l layout.Layout, elem ir.Type) *groupSum {
	s := &groupSum{tiles: t}
	s.blocks, s.columns, s.registers = sumBlocks(l)
	s.cells = &ir.Memory{Name: fmt.Sprintf("sum%d", len(t.sums)), Space: ir.Local, Type: elem, Count: int64(len(s.registers)), Registers: true}
	t.sums = append(t.sums, s.cells)
	return s
}

// cell is the address of one.
func (s *groupSum) cell(i int, at ast.Node) *ir.Value {
	base := s.add(ir.MemoryAddress, ir.Address, at)
	base.Memory = s.cells
	v := s.add(ir.Element, ir.Address, at, base, s.i32(i))
	v.Space, v.Bits = ir.Local, uint64(s.cells.Type.Size())
	return v
}

// put gives the cells a tile, and taken is what they hold.
func (s *groupSum) put(parts []*ir.Value, at ast.Node) {
	for i, r := range s.registers {
		s.add(ir.Store, ir.Void, at, s.cell(i, at), parts[r]).Space = ir.Local
	}
}

func (s *groupSum) taken(at ast.Node) []*ir.Value {
	parts := make([]*ir.Value, len(s.registers))
	for i, r := range s.registers {
		parts[r] = s.add(ir.Load, s.cells.Type, at, s.cell(i, at))
		parts[r].Space = ir.Local
	}
	return parts
}

// waitProducts waits until the products have ended.
func (t *tiles) waitProducts(at ast.Node) {
	wait := builtin.Lookup("wgmma.wait").Instruction
	hopper{t.unit, at}.instruction(ir.Void, wait.Target, fmt.Sprintf(wait.Text, 0))
}

// A carried sum is a variable that a loop does nothing with but add a product in each round.
type carried struct {
	*groupSum
	variable *infer.Variable
	call     *ast.CallExpression // of tile.dot
}

// carries finds those of a loop: sum = tile.dot(a, b, sum), of tiles that are fetched ahead or were there before.
func (t *tiles) carries(body *ast.BlockStatement) (list []*carried) {
	if !t.fetchesAll(body) {
		return nil
	}
	for _, s := range body.List {
		statement, ok := s.(*ast.ExpressionStatement)
		if !ok {
			continue
		}
		e, id, ok := addedProduct(statement.Expression)
		if !ok || uses(body, id) != 2 {
			continue
		}
		d, v := t.Tiles.Products[e], t.Names.Uses[id]
		if d == nil || v == nil || d.Left.Group().Held || d.Right.Group().Held || !t.layout(d.Sum, e).Group {
			continue
		}
		c := &carried{t.newGroupSum(t.layout(d.Sum, e), d.Sum.Elem), v, e}
		t.block.carried[d] = c
		list = append(list, c)
	}
	return list
}

// addedProduct is the call in sum = tile.dot(a, b, sum).
func addedProduct(e ast.Expression) (call *ast.CallExpression, sum *ast.Identifier, ok bool) {
	a, ok := e.(*ast.AssignExpression)
	if !ok {
		return nil, nil, false
	}
	to, named := a.Left.(*ast.Identifier)
	call, ok = a.Right.(*ast.CallExpression)
	if !named || !ok || len(call.ArgumentList) < 3 {
		return nil, nil, false
	}
	id, ok := call.ArgumentList[2].(*ast.Identifier)
	return call, to, ok && id.Name == to.Name
}

// uses is how often a name stands in a statement.
func uses(s ast.Statement, of *ast.Identifier) (n int) {
	ast.Inspect(s, func(node ast.Node) bool {
		if id, ok := node.(*ast.Identifier); ok && id.Name == of.Name {
			n++
		}
		return true
	})
	return n
}

// takeCarried takes the sums behind the loop.
func (t *tiles) takeCarried(list []*carried, at ast.Node) {
	for _, c := range list {
		t.give(c.variable, c.taken(at), at)
		delete(t.block.carried, t.Tiles.Products[c.call])
	}
}

// fetchesAll tells whether nothing in the loop but what is fetched ahead writes shared memory that products read, and whether the
// loop is left at its end alone.
func (t *tiles) fetchesAll(body *ast.BlockStatement) bool {
	all := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpression:
			a := t.Tiles.Accesses[n]
			all = all && t.Calls[n] == nil && (a == nil || a.Tile == nil || a.Tile.Group().Held || t.boxes != nil || t.slots[a] != nil && t.slots[a].ring != nil)
		case *ast.ReturnStatement:
			all = false
		case *ast.BranchStatement:
			all = all && n.Label == nil
		}
		return all
	})
	return all
}

// addToCarried adds a product to a carried sum, and does not wait for it.
func (t *tiles) addToCarried(e *ast.CallExpression, d *infer.Dot, c *carried) []*ir.Value {
	m := &product{tiles: t, Dot: d, at: e, layout: t.layout(d.Sum, e)}
	m.left, m.right = t.tile(e.ArgumentList[0])[0], t.tile(e.ArgumentList[1])[0]
	m.addTo(c.groupSum)
	return t.of(c.variable, e)
}
