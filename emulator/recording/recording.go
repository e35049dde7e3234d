// Package recording has what the threads of recorded launches did with memory, access by access: plain data.
package recording

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
)

// A Launch is what one launch did.
type Launch struct {
	Kernel      string
	Grid, Block [3]uint32
	// Accesses are in the order in which they happened, which is the same each time; those of different blocks may be mixed.
	Accesses []Access
	// Exchanges are in the same order.
	Exchanges []Exchange
	// Processors are those of the device, Resident is how many blocks one of them takes at once.
	Processors, Resident int
	// Lines is what the launch did line by line, without what it counts for others.
	Lines func() []stats.Line
	// Truncated says that there was more than a recording keeps.
	Truncated bool
}

// A Place is an instruction that touches memory, and what it touches.
type Place struct {
	File         string // of the source, or of the PTX where that is not known
	Line, Column int    // Column is 0 where it is not known
	Array        string // the buffer or array by its name in the source; "" where it is not known
	Base         uint64 // the array's address
	Element      uint64 // bytes of an element of a buffer; 0 where they are not known
}

// An Access is an instruction of one warp that touched memory.
type Access struct {
	*Place
	Number int    // of the access in its launch, from 0
	Block  uint64 // x runs first
	Warp   int    // in its block
	Epoch  int    // the barriers of its block that the warp had passed
	Turn   int    // likewise, those of the warp (syncwarp) included
	Space  ptx.Space
	Kind   stats.Direction
	Size   uint64 // bytes of each thread
	Lanes  uint32 // that took part, as bits
	// Addresses are those of the lanes, in their order.
	Addresses []uint64
}

// An Exchange is lanes of a warp that gave each other values in registers: a shuffle, a vote, a reduction.
type Exchange struct {
	After int // as many accesses of the launch came before
	Block uint64
	Warp  int
	Lanes uint32
	From  [32]uint32 // the lanes that each of them took from, as bits
}

// Blocks are those of the grid, Threads those of a block.
func (l *Launch) Blocks() uint64  { return volume(l.Grid) }
func (l *Launch) Threads() uint64 { return volume(l.Block) }

func volume(d [3]uint32) uint64 { return uint64(d[0]) * uint64(d[1]) * uint64(d[2]) }

// Thread is the index in the block of a lane of a warp.
func (l *Launch) Thread(warp, lane int) [3]uint32 {
	i := uint32(32*warp + lane)
	return [3]uint32{i % l.Block[0], i / l.Block[0] % l.Block[1], i / l.Block[0] / l.Block[1]}
}

// BlockIndex is the index in the grid of a block by its number.
func (l *Launch) BlockIndex(number uint64) [3]uint32 {
	x, y := uint64(l.Grid[0]), uint64(l.Grid[1])
	return [3]uint32{uint32(number % x), uint32(number / x % y), uint32(number / x / y)}
}

// Each calls f with the lanes of an access and their addresses, in order.
func (a *Access) Each(f func(lane int, address uint64)) {
	i := 0
	for rest := a.Lanes; rest != 0; rest &= rest - 1 {
		f(bits.TrailingZeros32(rest), a.Addresses[i])
		i++
	}
}

// Sectors are the 32-byte pieces of memory that the access touches, and Wavefronts the steps that
// shared memory takes for it, with how many it would take without conflicts.
func (a *Access) Sectors() int { return int(count.Sectors(a.Addresses, a.Size)) }

func (a *Access) Wavefronts() (steps, least int) {
	s, l := count.Wavefronts(a.Addresses, a.Size)
	return int(s), int(l)
}

// Loads and Atomic tell what the access does; neither is a store. Global and Shared tell the memory.
func (a *Access) Loads() bool  { return a.Kind == stats.Loads }
func (a *Access) Atomic() bool { return a.Kind == stats.Atomics }
func (a *Access) Global() bool { return a.Space == ptx.Global }
func (a *Access) Shared() bool { return a.Space == ptx.Shared }
