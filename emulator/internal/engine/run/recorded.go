// This file has launches recorded: what the code of counted launches sees of accesses and barriers
// is kept.

package run

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/emulator/stats"
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
		Launch: &recording.Launch{
			Kernel: l.Kernel.Name, Grid: l.Grid, Block: l.Block, Processors: l.Device.SMs, Resident: l.Device.Resident,
			Lines: func() []stats.Line { return own.Stats().Lines },
		},
		Place: func(node *ptx.Instruction) *recording.Place {
			p := &recording.Place{}
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

// exchanges reports whether in has lanes give each other values and the launch is recorded.
func (c *cta) exchanges(in *instruction) bool {
	values := len(in.src)
	if in.Collective.Masked {
		values--
	}
	return c.grid.recorded != nil && values > 0
}

// recordExchange takes what lanes of warp w give each other, whose operands are gathered.
func recordExchange(c *cta, in *instruction, w int, lanes uint32) {
	e := recording.Exchange{Block: c.number(), Warp: w}
	give(&e, in, &c.call, lanes)
	c.grid.recorded.Exchange(e)
}

// recordTogether takes what those who wait give each other, perhaps at different places; their operands are gathered.
func (c *cta) recordTogether(w int, match func(*wait) bool) {
	e := recording.Exchange{Block: c.number(), Warp: w}
	for i := range c.waits {
		if o := &c.waits[i]; match(o) && c.exchanges(o.in) {
			give(&e, o.in, &c.call, o.group.lanes.Warp(w))
		}
	}
	if e.Lanes != 0 {
		c.grid.recorded.Exchange(e)
	}
}

// give adds lanes to an exchange, whose operands are in x: what a shuffle names, or all that take part.
func give(e *recording.Exchange, in *instruction, x *simt.WarpCall, lanes uint32) {
	e.Lanes |= lanes
	for rest := lanes; rest != 0; rest &= rest - 1 {
		lane := bits.TrailingZeros32(rest)
		e.From[lane] = x.Lanes
		if in.Collective.Source != nil {
			from, _ := x.From(in.Collective.Source, lane)
			e.From[lane] = 1 << (from & 31)
		}
	}
}

// number is that of the block in its grid.
func (c *cta) number() uint64 {
	g := &c.grid.launch.Grid
	return uint64(c.index[0]) + uint64(g[0])*(uint64(c.index[1])+uint64(g[1])*uint64(c.index[2]))
}
