// This file has launches recorded: what the code of counted launches sees of accesses and barriers
// is kept.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/ptx"
)

// beginRecord begins the launch's part of the record, if it has one.
func (g *grid) beginRecord() {
	l := g.launch
	if l.Record == nil {
		g.recorded, g.own = nil, nil
		return
	}
	observed := g.program.observed(g.observation())
	arrays := check.Bind(observed.arrays, g.argument)
	g.recorded = l.Record.Begin(l.Kernel.Name, l.Grid, l.Block, l.DynamicShared, g.ownLines(observed), func(node *ptx.Instruction) *trace.Place {
		p := &trace.Place{}
		p.File, p.Line = g.program.text.Position(node)
		if loc := g.program.text.Locs[node]; loc != nil {
			p.Column = loc.Column
		}
		if i, ok := observed.arrayAt[node.Pos]; ok {
			p.Array, p.Base, p.Element = arrays[i].Shown(), arrays[i].Offset, arrays[i].Element()
		}
		return p
	})
}

// ownLines has the launch counted by itself, where nobody else counts it, and returns what gives the lines.
func (g *grid) ownLines(observed *observedCode) func() []count.LineStats {
	l := g.launch
	if l.Counters != nil {
		return func() []count.LineStats { return l.Counters.Stats().Lines }
	}
	g.own = count.NewCounters(l.Kernel.Name, g.program.text, l.Source)
	g.own.Begin(observed.counted, g.blocks, g.blocks*uint64(g.threads))
	own := g.own
	return func() []count.LineStats { return own.Stats().Lines }
}

// recordBarrier takes that the running lanes have passed a barrier.
func recordBarrier(c *cta) {
	for w := range c.warps {
		if c.lanes.Warp(w) != 0 {
			c.grid.recorded.Pass(c.number(), w)
		}
	}
}

// number is that of the block in its grid.
func (c *cta) number() uint64 {
	g := &c.grid.launch.Grid
	return uint64(c.index[0]) + uint64(g[0])*(uint64(c.index[1])+uint64(g[1])*uint64(c.index[2]))
}
