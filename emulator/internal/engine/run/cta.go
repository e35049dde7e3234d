// This file holds the state of one block of threads while it runs.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/stats"
)

// A cta is a block of threads (a cooperative thread array). One goroutine at
// a time runs it.
type cta struct {
	grid    *grid
	worker  *worker
	program *program
	code    *version
	index   [3]uint32 // %ctaid
	cluster *cluster  // nil where the block is one of its own
	rank    uint32    // in it
	warps   int
	simt.Registers
	scratch [4]simt.Ref // long places that no register uses

	// What executes now.
	lanes *simt.LaneSet
	groups
	beside     code.Bitset // storage for protected on a detour
	everything code.Bitset // all slots
	narrow     simt.LaneSet
	aside      simt.LaneSet // on a detour

	fenced  uint32
	tops    []uint64 // where each lane's stack has grown to from above; nil unless it may
	bars    [code.Barriers + 1]barrier
	cameTo  []uint64     // lanes that are to wait for the cluster
	watched *check.Block // nil when nothing is checked
	tallied *stats.Count // what bulk copies are counted in; nil when they are not
	budget  int          // back-edges of waiting loops until the block yields
	rounds  uint64       // times that a loop which is not seen to wait used up its patience
	suspect bool         // such a loop may wait all the same

	shared, genericShared loops.Window
	local, genericLocal   loops.Window
	reach, further        loops.Reach // of the access that executes
	call                  simt.WarpCall
	route                 simt.Route      // of the shuffle that executes, unless by constants
	records               []record        // of the calls that lanes are in, by depth
	deepest               int             // how many of them the block has used
	staged                []simt.Ref      // long places for arguments and results
	parts                 []part          // of the group that is being scattered
	rest, chosen          []uint64        // lanes of a group that calls or returns
	sharedM               []uint64        // keeps shared
	localM                []uint64        // keeps local
	steps                 uint64          // back-edges so far, for %clock
	shape                 [3]uint32       // dimensions that lane specials were filled for
	blocks                []*memory.Block // where each memory access last found its address
}

// newCTA makes the state of a block: the register file, memory, and registers
// that stay as they are for a launch.
func newCTA(g *grid, w *worker) *cta {
	p := g.program
	n := g.threads
	c := &cta{grid: g, worker: w, program: p, warps: (n + 31) / 32}
	c.Registers = simt.NewRegisters(n, p.units+2*(len(c.scratch)+p.passed), p.Slots)
	for i := range c.scratch {
		c.scratch[i] = simt.Ref{Unit: int32(p.units + 2*i), Class: loops.Long, Bits: 64}
	}
	for i := range p.passed {
		c.staged = append(c.staged, simt.Ref{Slot: -1, Unit: int32(p.units + 2*(len(c.scratch)+i))})
	}
	c.others, c.beside, c.everything = code.NewBitset(p.Slots), code.NewBitset(p.Slots), code.NewBitset(p.Slots)
	for i := range c.everything {
		c.everything[i] = ^uint64(0)
	}
	c.narrow, c.aside, c.alive = simt.NewLaneSet(n), simt.NewLaneSet(n), simt.NewLaneSet(n)
	c.blocks = make([]*memory.Block, p.windows)
	c.rest, c.chosen = make([]uint64, len(c.alive.Mask)), make([]uint64, len(c.alive.Mask))
	c.placeShared()
	c.placeLocal()
	pinConstants(c)
	pinLanes(c)
	pinLaunch(c)
	return c
}

// adopt makes a state from an earlier launch fit for g, unless its threads or
// local memory differ in number or size.
func (c *cta) adopt(g *grid, w *worker) bool {
	if c.N != g.threads || g.localBytes() != c.local.Size {
		return false
	}
	c.grid, c.worker = g, w
	clear(c.blocks)
	if c.shared.Size != g.sharedBytes {
		c.placeShared()
	}
	if c.shape != g.launch.Block {
		pinLanes(c)
	}
	pinLaunch(c)
	return true
}

// placeShared makes the block's shared memory.
func (c *cta) placeShared() {
	size := c.grid.sharedBytes
	c.sharedM, c.shared = nil, loops.Window{}
	if size > 0 {
		c.sharedM = make([]uint64, size/8+2)
		c.shared = loops.Window{Pointer: unsafe.Pointer(&c.sharedM[0]), Size: size}
	}
	c.genericShared = c.shared
	c.genericShared.Base = code.SharedWindow
}

// blockIndex is %ctaid of the block with a number.
func (g *grid) blockIndex(number uint64) [3]uint32 {
	x, y := uint64(g.launch.Grid[0]), uint64(g.launch.Grid[1])
	return [3]uint32{uint32(number % x), uint32(number / x % y), uint32(number / x / y)}
}

// begin makes the cta block index of the grid.
func (c *cta) begin(index uint64) {
	c.index, c.rounds = c.grid.blockIndex(index), 0
	c.code = c.grid.startCode()
	clear(c.sharedM)
	c.alive.Fill(c.N)
	c.spare = append(c.spare, c.runnable...)
	first := c.newGroup()
	first.key = 2 * c.program.routines[0].entry
	first.lanes.Fill(c.N)
	c.runnable = append(c.runnable[:0], first)
	c.waits, c.dirty, c.protected, c.cameTo = c.waits[:0], true, nil, nil
	for i := range c.bars {
		c.bars[i] = barrier{}
	}
	for i := range c.records[:c.deepest] {
		c.records[i].clear()
	}
	c.deepest = 0
	observe(c, index)
	if c.grid.disorder != nil {
		scatterWarps(c, first)
	}
	pinBlock(c)
	c.startFrame()
}
