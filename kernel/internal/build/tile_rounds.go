// This file builds the rounds of loops that load tiles: what happens about the tiles around each of them.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// rounds are what a loop does about the tiles that it loads.
type rounds interface {
	begin() // in front of the loop
	round() // when a round begins
	next()  // when it has ended
	end()   // behind the loop
}

// rounds finds them; nil where there is nothing to do.
func (t *tiles) rounds(s ast.Statement, test, update ast.Expression, body ast.Statement) rounds {
	if t.boxes != nil {
		if list := t.boxes.loops[s]; list != nil && !t.copying() {
			return &boxRounds{tiles: t, at: s, batches: list, body: body.(*ast.BlockStatement)}
		}
		return nil
	}
	if r := t.ring(s, test, update, body); r != nil {
		return r
	}
	return nil
}

// boxRounds are the rounds of a loop for the warps that multiply.
type boxRounds struct {
	*tiles
	at      ast.Node
	batches []*batch
	sums    []*carried
	body    *ast.BlockStatement
}

func (r *boxRounds) begin() {
	r.sums = r.carries(r.body)
	for _, c := range r.sums {
		c.put(r.of(c.variable, r.at), r.at)
	}
}

func (r *boxRounds) round() {}

// next gives the stages of the round back.
func (r *boxRounds) next() {
	if len(r.sums) > 0 {
		r.waitProducts(r.at)
	}
	r.add(ir.SyncWarp, ir.Void, r.at, r.constantValue(ir.U32, 0xffffffff))
	r.when(r.comparison(r.at, ir.Eq, r.lane(r.at), r.i32(0)), r.at, func() {
		for _, g := range r.batches {
			r.event("mbarrier.arrive", ir.Void, r.at, r.barrierOf(g.empty, r.read(g.stage, r.b), r.at))
		}
	})
	for _, g := range r.batches {
		r.advance(g, r.at)
	}
}

func (r *boxRounds) end() { r.takeCarried(r.sums, r.at) }
