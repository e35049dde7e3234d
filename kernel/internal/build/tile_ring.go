// This file builds loops that load tiles for products: copies run some rounds ahead of the products,
// through a ring of stages in shared memory. What a later round loads is known in front of it where
// the places depend on the loop's counter and on what does not change in the loop.

package build

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A ring are the stages of the tiles that a loop loads.
type ring struct {
	*tiles
	at      ast.Node
	test    ast.Expression
	update  ast.Expression
	counter *infer.Variable
	loads   []*ast.CallExpression

	stages, bytes int             // how many, and the size of one
	ahead         *infer.Variable // the counter of the round that is fetched
	stage, free   *infer.Variable // the bytes in front of the stage that is read, and of the one to fill

	body *ast.BlockStatement
	sums []*carried // to which each round adds a product
}

// ring finds what a loop loads that can be fetched ahead; nil where there is nothing.
func (t *tiles) ring(s ast.Statement, test, update ast.Expression, body ast.Statement) *ring {
	block, ok := body.(*ast.BlockStatement)
	if !ok || !t.Blockwise.Used || t.plan.Stages < 2 || !t.copies() {
		return nil
	}
	counted := countedName(update)
	changed := changedNames(body)
	if counted == nil || test == nil || changed[counted.Name] || !t.steady(test, changed) {
		return nil
	}
	r := &ring{tiles: t, at: s, test: test, update: update, counter: t.Names.Uses[counted], body: block}
	for _, s := range block.List {
		for _, e := range loadsOf(s) {
			a := t.Tiles.Accesses[e]
			if b := t.Builtins[e]; b == nil || b.Name != "tile.load" || a.Tile.Group().Held || t.Blockwise.Stores[a.Of.Param] {
				continue
			}
			if !slices.ContainsFunc(a.Index, func(i ast.Expression) bool { return !t.steady(i, changed) }) {
				r.loads = append(r.loads, e)
				r.bytes += t.room(form(a.Tile).Bytes())
			}
		}
	}
	r.stages = t.plan.Stages
	if r.bytes > 0 {
		r.stages = min(r.stages, (t.plan.Shared-reserve-t.block.used)/r.bytes)
	}
	if len(r.loads) == 0 || r.stages < 2 {
		return nil
	}
	return r
}

// reserve is shared memory for exchanges between warps.
const reserve = 8 << 10

// countedName is the variable of i++ and i += 2; nil for every other expression.
func countedName(update ast.Expression) *ast.Identifier {
	switch e := update.(type) {
	case *ast.UnaryExpression:
		if id, ok := e.Operand.(*ast.Identifier); ok && (e.Operator == "++" || e.Operator == "--") {
			return id
		}
	case *ast.AssignExpression:
		id, ok := e.Left.(*ast.Identifier)
		if _, plain := e.Right.(*ast.Identifier); ok && (plain || isNumber(e.Right)) && e.Operator != ast.Assign {
			return id
		}
	}
	return nil
}

func isNumber(e ast.Expression) bool {
	_, ok := e.(*ast.NumberLiteral)
	return ok
}

// changedNames are the names that a statement declares or assigns to.
func changedNames(s ast.Statement) map[string]bool {
	names := map[string]bool{}
	note := func(e ast.Node) {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Identifier); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignExpression:
			note(n.Left)
		case *ast.UnaryExpression:
			if n.Operator == "++" || n.Operator == "--" {
				note(n.Operand)
			}
		case *ast.Binding:
			note(n.Target)
		}
		return true
	})
	return names
}

// steady tells whether an expression computes numbers of names that do not change.
func (t *tiles) steady(e ast.Expression, changed map[string]bool) bool {
	steady := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Identifier:
			steady = steady && !changed[n.Name]
		case *ast.CallExpression:
			b := t.Builtins[n]
			steady = steady && b != nil && (b.Name == "tile.count" || b.Signature == "")
		case *ast.AssignExpression, *ast.BracketExpression:
			steady = false
		case *ast.UnaryExpression:
			steady = steady && n.Operator != "++" && n.Operator != "--"
		}
		return true
	})
	return steady
}

// loadsOf are the calls in a statement that are made in each round.
func loadsOf(s ast.Statement) (list []*ast.CallExpression) {
	switch s.(type) {
	case *ast.Declaration, *ast.ExpressionStatement:
	default:
		return nil
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpression:
			list = append(list, n)
		case *ast.ConditionalExpression, *ast.FunctionLiteral:
			return false
		case *ast.BinaryExpression:
			return n.Operator != "&&" && n.Operator != "||" && n.Operator != "??"
		}
		return true
	})
	return list
}

// begin fetches what the first rounds load.
func (r *ring) begin() {
	place := r.take(r.stages*r.bytes, r.at)
	for _, e := range r.loads {
		a := r.Tiles.Accesses[e]
		r.slots[a] = &slot{place, r}
		place += r.room(form(a.Tile).Bytes())
	}
	number := func(name string, t types.Type) *infer.Variable { return &infer.Variable{Name: name, Type: t} }
	r.ahead, r.stage, r.free = number("the round that is fetched", r.counter.Type), number("a stage", types.Strong(ir.I32)), number("a stage", types.Strong(ir.I32))
	r.here()
	r.sums = r.carries(r.body)
	for _, c := range r.sums {
		c.put(r.of(c.variable, r.at), r.at)
	}
	r.barrier(r.at) // all have read what lies there
	r.define(r.ahead, r.read(r.counter, r.b))
	for k := range r.stages - 1 {
		r.fetchAhead(r.i32(k * r.bytes))
	}
	r.define(r.stage, r.i32(0))
	r.define(r.free, r.i32((r.stages-1)*r.bytes))
}

// fetchAhead fetches what a later round loads, if there is one.
func (r *ring) fetchAhead(stage *ir.Value) {
	now := r.read(r.counter, r.b)
	r.define(r.counter, r.read(r.ahead, r.b))
	yes, after := r.f.NewBlock(), r.f.NewBlock()
	r.truth(r.test, yes, after)
	r.start(yes)
	for _, e := range r.loads {
		a := r.Tiles.Accesses[e]
		r.fetch(a, r.plus(stage, r.slots[a].place, e), e)
	}
	r.jump(after, r.at)
	r.start(after)
	r.add(ir.CopyCommit, ir.Void, r.at)
	r.value(r.update)
	r.define(r.ahead, r.read(r.counter, r.b))
	r.define(r.counter, now)
}

// round begins a round: its tiles are there, and the stage of the round before is filled again.
func (r *ring) round() {
	r.add(ir.CopyWait, ir.Void, r.at).Bits = uint64(r.stages - 2)
	r.show(r.at)
	r.barrier(r.at)
	r.fetchAhead(r.read(r.free, r.b))
}

// next goes on to the next stage, when the products have ended.
func (r *ring) next() {
	if len(r.sums) > 0 {
		r.waitProducts(r.at)
	}
	for _, v := range []*infer.Variable{r.stage, r.free} {
		up := r.plus(r.read(v, r.b), r.bytes, r.at)
		r.define(v, r.add(ir.Select, ir.I32, r.at, r.comparison(r.at, ir.Eq, up, r.i32(r.stages*r.bytes)), r.i32(0), up))
	}
}

// end waits for copies that nothing reads, where the loop was left, and takes the sums.
func (r *ring) end() {
	r.add(ir.CopyWait, ir.Void, r.at)
	r.takeCarried(r.sums, r.at)
}
