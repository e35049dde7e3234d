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
	own := count.NewCounters(l.Kernel.Name, g.program.text, l.Source)
	g.recorded = l.Record.Begin(&trace.Launch{
		Kernel: l.Kernel.Name, Grid: l.Grid, Block: l.Block, Processors: l.Device.SMs, Resident: l.Device.Resident,
		Lines: func() []count.LineStats { return own.Stats().Lines },
		Place: func(node *ptx.Instruction) *trace.Place {
			p := &trace.Place{}
			p.File, p.Line = g.program.text.Position(node)
			if loc := g.program.text.Locs[node]; loc != nil {
				p.Column = loc.Column
			}
			if i, ok := observed.arrayAt[node.Pos]; ok {
				p.Array, p.Base, p.Element = arrays[i].Shown(), arrays[i].Offset, arrays[i].Element()
			}
			return p
		},
	})
	g.own = own // also where the launch is not kept: its code counts
	own.Begin(observed.counted, g.blocks, g.blocks*uint64(g.threads))
}

// recordBarrier takes that the running lanes have passed a barrier, of the block where all is set, else of their
// warps.
func recordBarrier(c *cta, all bool) {
	for w := range c.warps {
		if c.lanes.Warp(w) != 0 {
			c.grid.recorded.Pass(c.number(), w, all)
		}
	}
}

// number is that of the block in its grid.
func (c *cta) number() uint64 {
	g := &c.grid.launch.Grid
	return uint64(c.index[0]) + uint64(g[0])*(uint64(c.index[1])+uint64(g[1])*uint64(c.index[2]))
}
