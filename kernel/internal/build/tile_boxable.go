// This file finds the kernels of tiles whose loads a warp of its own can make by tensor maps.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A boxFinder goes over a kernel. Both ways through it take the same turns, so that numbers may not come of tiles,
// and a load stands where each round makes it, and is not kept for another.
type boxFinder struct {
	*tiles
	found *boxes
	no    bool // something is in the way
}

// findBoxes gives the loads of a kernel; nil where they cannot be made so.
func (t *tiles) findBoxes(list []ast.Statement) *boxes {
	if !t.Blockwise.Used || !t.plan.Maps || t.plan.Warps > maxWarpsBeside || !t.groups() || t.plan.Stages < 2 {
		return nil
	}
	f := &boxFinder{tiles: t, found: &boxes{of: map[*infer.Access]*batch{}, loops: map[ast.Statement][]*batch{}}}
	f.checkUnit(t.Unit, 0)
	f.statements(list, nil)
	if f.no || len(f.found.batches) == 0 || !f.settleStages() {
		return nil
	}
	for _, m := range f.found.maps {
		t.f.Params = append(t.f.Params, &ir.Param{Name: t.f.Params[m.Param].Name + "_map", Image: types.TensorMap})
	}
	return f.found
}

// maxWarpsBeside leave a warp of a block of 1024 threads.
const maxWarpsBeside = 16

// checkUnit refuses what one way through the kernel would do and the other could not.
func (f *boxFinder) checkUnit(u *infer.Unit, depth int) {
	ast.Inspect(u.Fn.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpression:
			tile := u.Types[n].Class == types.TileClass
			of, method := n.Callee.(*ast.DotExpression)
			number := method && !tile && u.Types[of.Left].Class == types.TileClass
			said := u.Builtins[n] != nil && slices.Contains([]builtin.Form{builtin.Print, builtin.Assert}, u.Builtins[n].Form)
			f.no = f.no || number || said || u.Calls[n] != nil && tile || depth > 0 && f.staging(u, n)
		case *ast.AssignExpression:
			x := u.Types[n.Right].Tile
			f.no = f.no || x != nil && !x.Group().Held
		}
		return !f.no
	})
	for _, inner := range u.Calls {
		if !f.no && depth < 8 {
			f.checkUnit(inner, depth+1)
		}
	}
}

// staging tells whether a call loads a tile into shared memory.
func (f *boxFinder) staging(u *infer.Unit, e *ast.CallExpression) bool {
	b := u.Builtins[e]
	return b != nil && b.Name == "tile.load" && !u.Tiles.Accesses[e].Tile.Group().Held
}

// loadsIn are the loads anywhere in a statement or expression; nil has none.
func (f *boxFinder) loadsIn(n ast.Node) (list []*ast.CallExpression) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(*ast.CallExpression); ok && f.staging(f.Unit, e) {
			list = append(list, e)
		}
		return true
	})
	return list
}

// statements goes over a body. Loads between which no loop makes others are a batch.
func (f *boxFinder) statements(list []ast.Statement, loop ast.Statement) {
	var g *batch
	for _, s := range list {
		all := f.loadsIn(s)
		if len(all) == 0 {
			continue
		}
		if body := loopBody(s); body != nil {
			f.no = f.no || len(all) != len(f.loadsIn(body)) || leavesEarly(body)
			f.statements(body.List, s)
			g = nil
			continue
		}
		direct := 0
		for _, e := range loadsOf(s) {
			if !f.staging(f.Unit, e) {
				continue
			}
			direct++
			if g == nil {
				g = &batch{places: map[*infer.Access]int{}, loop: loop != nil}
				f.found.batches = append(f.found.batches, g)
				f.found.loops[loop] = append(f.found.loops[loop], g)
			}
			f.add(g, e)
		}
		f.no = f.no || direct != len(all)
	}
}

// loopBody is the body of a loop that may have loads; nil for other statements.
func loopBody(s ast.Statement) *ast.BlockStatement {
	var body ast.Statement
	switch s := s.(type) {
	case *ast.ForStatement:
		body = s.Body
	case *ast.WhileStatement:
		body = s.Body
	}
	block, _ := body.(*ast.BlockStatement)
	return block
}

// leavesEarly tells whether rounds of a loop may end early.
func leavesEarly(body ast.Node) bool {
	early := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BranchStatement, *ast.ReturnStatement:
			early = true
		}
		return !early
	})
	return early
}

// add puts a load into a batch, where a tensor map of its buffer can be made.
func (f *boxFinder) add(g *batch, e *ast.CallExpression) {
	a := f.Tiles.Accesses[e]
	of, s := a.Of, form(a.Tile)
	listed := slices.ContainsFunc(f.f.Params, func(p *ir.Param) bool { return p.List > 0 })
	moves := slices.ContainsFunc(a.Index, func(i ast.Expression) bool { return !f.steady(i, nil) }) // one way would, the other not
	if moves || listed || f.Blockwise.Stores[of.Param] || !of.Aligned || of.Long || of.Rank < 2 || a.Tile.Rank != 2 || of.Among != nil || of.First > 0 || s.Pieces() == 0 {
		f.no = true
		return
	}
	g.loads = append(g.loads, e)
	g.places[a] = g.bytes
	g.bytes += f.room(s.Bytes())
	g.filled += s.Bytes()
	f.found.of[a] = g
	m := neededMap(a)
	if !slices.ContainsFunc(f.found.maps, m.equal) {
		f.found.maps = append(f.found.maps, m)
	}
}

// settleStages says how many stages loops have; false where there is no room for two.
func (f *boxFinder) settleStages() bool {
	for stages := f.plan.Stages; stages >= 2; stages-- {
		used := 0
		for _, g := range f.found.batches {
			g.stages = 1
			if g.loop {
				g.stages = stages
			}
			used += g.stages * g.bytes
		}
		if used <= f.plan.Shared-reserve-f.block.used {
			return true
		}
	}
	return false
}
