// This file infers tiles: which calls give one, of what type and size.

package infer

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// Tiles know the tiles of a function: the type of what each call gives, and what loads, stores and
// functions on elements need.
type Tiles struct {
	*Unit
	Accesses map[*ast.CallExpression]*Access
	Mapped   map[*ast.CallExpression]*Mapped
	// Products are the calls of tile.dot, and Reduced the axes of reductions and scans.
	Products map[*ast.CallExpression]*Dot
	Reduced  map[*ast.CallExpression]int

	made map[ast.Expression]*types.Tile
}

func newTiles(u *Unit) *Tiles {
	return &Tiles{Unit: u, Accesses: map[*ast.CallExpression]*Access{}, Mapped: map[*ast.CallExpression]*Mapped{},
		Products: map[*ast.CallExpression]*Dot{}, Reduced: map[*ast.CallExpression]int{}, made: map[ast.Expression]*types.Tile{}}
}

// Blockwise is what a kernel of tiles shares: all its threads do the same.
type Blockwise struct {
	Used bool
	Dots []*Dot
	// Loads and Stores are the parameters of buffers that tiles are loaded from and stored into.
	Loads, Stores map[int]bool

	threads error // the first thing that threads do for themselves
	within  int   // 1 more than the depth of the function whose function on elements is being inferred
}

// The axes of a reduction.
const (
	Downwards = 0 // over rows
	Across    = 1 // over columns
	Both      = 2
)

const (
	maxTile = 1 << 16 // elements
	maxSide = 1 << 14
)

// inferTileFunction infers tile.load and the like.
func inferTileFunction(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	u.Blockwise.Used = true
	if u.Blockwise.within > 0 {
		u.Fail(e, "compute it before", "a function on elements cannot work on tiles")
	}
	if u.Itself != "" {
		u.Fail(e, "write a loop", "a function that calls itself cannot work on tiles")
	}
	t := u.Tiles
	switch b.Name {
	case "tile.load":
		return t.load(e)
	case "tile.store", "tile.add":
		return t.store(e, b)
	case "tile.count":
		return t.count(e)
	case "tile.zeros":
		return t.filled(e, e.ArgumentList[1:])
	case "tile.full":
		t.expression(e.ArgumentList[1])
		return t.filled(e, e.ArgumentList[2:])
	case "tile.range":
		return t.held(e, types.NewTile, ir.I32, 1, 1, t.Side(e.ArgumentList[0]))
	case "tile.map":
		return t.mapped(e, e.ArgumentList[0], e.ArgumentList[1:])
	}
	return t.dot(e)
}

// tile is the type of a call that gives a tile, the same in each round of inference.
func (t *Tiles) tile(e ast.Expression, make func(ir.Type, int, int, int) *types.Tile, elem ir.Type, rank, rows, columns int) *types.Tile {
	made := t.made[e]
	if made == nil {
		if rows*columns > maxTile {
			t.Fail(e, "take a smaller one, and more of them", "a tile has at most %d elements, not %d × %d", maxTile, rows, columns)
		}
		made = make(elem, rank, rows, columns)
		t.made[e] = made
	}
	if made.Elem != elem {
		made.Elem, t.changed = elem, true
	}
	return made
}

// held is the type of one that lies in registers.
func (t *Tiles) held(e ast.Expression, make func(ir.Type, int, int, int) *types.Tile, elem ir.Type, rank, rows, columns int) types.Type {
	made := t.tile(e, make, elem, rank, rows, columns)
	made.Group().Held = true
	return types.Type{Class: types.TileClass, Tile: made}
}

// filled: tile.zeros('f32', 128, 64) and tile.full.
func (t *Tiles) filled(e *ast.CallExpression, sizes []ast.Expression) types.Type {
	elem := t.elementType(e, e.ArgumentList[0])
	rank, rows, columns := t.sizes(sizes)
	return t.held(e, types.NewTile, elem, rank, rows, columns)
}

// elementType reads the name of a type that tiles have.
func (t *Tiles) elementType(e *ast.CallExpression, at ast.Expression) ir.Type {
	elem := typeName(t.Unit, &ast.CallExpression{Callee: e.Callee, ArgumentList: []ast.Expression{at}})
	if elem == ir.Bool {
		t.Fail(at, "write 'i32'", "a tile has numbers")
	}
	return elem
}

// sizes reads one or two sizes.
func (t *Tiles) sizes(list []ast.Expression) (rank, rows, columns int) {
	rows = 1
	if len(list) == 2 {
		rows = t.Side(list[0])
	}
	return len(list), rows, t.Side(list[len(list)-1])
}

// Side is a size of a tile: a power of two that is known when the kernel is compiled.
func (t *Tiles) Side(e ast.Expression) int {
	n := constantInteger(t.Unit, e)
	if n < 1 || n > maxSide || bits.OnesCount64(uint64(n)) != 1 {
		hint := "write 64 or 128; what is beyond the edge of a buffer is left out by itself"
		if n > 1 && n <= maxSide {
			hint = fmt.Sprintf("write %d; what is beyond the edge of a buffer is left out by itself", 1<<bits.Len64(uint64(n)))
		}
		t.Fail(e, hint, "the size of a tile is a power of two up to %d, not %d", maxSide, n)
	}
	return int(n)
}

// operand infers an argument that is to be a tile; nil where its type is not known yet.
func (t *Tiles) operand(e ast.Expression) *types.Tile {
	x := t.expression(e)
	switch x.Class {
	case types.Unknown:
		return nil
	case types.TileClass:
		return x.Tile
	}
	t.Fail(e, "tile.load gives one of a buffer, tile.full one of a number", "this argument is a tile, not %s", x)
	return nil
}

// alone notes what threads would do each for itself, which a kernel of tiles refuses.
func (u *Unit) alone(at ast.Node, hint, format string, args ...any) {
	if u.Blockwise.threads == nil && !u.InLibrary {
		u.Blockwise.threads = u.Fn.ErrorAbout(at, fmt.Sprintf(format, args...), hint)
	}
}

// checkTiles refuses a kernel in which threads would do something each for itself.
func (p *Program) checkTiles() {
	if p.Blockwise.Used && p.Blockwise.threads != nil {
		panic(p.Blockwise.threads)
	}
	for _, d := range p.Blockwise.Dots {
		if d.Left.Group().Held { // a warp has the rows that it multiplies
			d.Sum.Group().Whole, d.Left.Group().Whole = true, true
		}
	}
}

// perThread tells whether a function is about threads, which tiles hide.
func perThread(b *builtin.Function) bool {
	switch b.Form {
	case builtin.Grid, builtin.GridSize, builtin.Memory, builtin.SurfaceWrite, builtin.CopyAsync, builtin.CopyCommit, builtin.CopyWait,
		builtin.AtomicOperation, builtin.AtomicSubtract, builtin.AtomicStore:
		return true
	}
	return b.Host == builtin.Meets || b.Instruction != nil
}

// registerAlone notes a register that tells threads apart.
func (u *Unit) registerAlone(e ast.Expression, v Value) {
	if v.Op == ir.ThreadIndex || v.Op == ir.LaneIndex {
		u.alone(e, "a block works on one tile: blockIdx tells which; a function on elements gets row and column", "%s is about threads, which a kernel of tiles does not see", v.Name)
	}
}
