// Package trace keeps what threads did with memory in launches, access by access:
// for pictures, and for those who ask which thread wrote a value.
package trace

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/ptx"
)

// most bounds what one Recording keeps: accesses of single threads, of some 16 bytes each.
const most = 1 << 20

// A Recording takes what launches do. All methods may be called from several goroutines. Its fields are set
// before it is used.
type Recording struct {
	// First leaves out all launches of a kernel but the first.
	First bool
	// Whole is how many threads a launch may have of which all blocks are kept; of a larger one Block alone is.
	// Where it is 0 all are kept.
	Whole uint64
	Block uint64

	mutex    sync.Mutex
	launches []*Launch
	kept     int // accesses of single threads
}

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
	Lines func() []count.LineStats
	// Truncated says that there was more than a Recording keeps.
	Truncated bool
	// Place describes an instruction; it is called once for each.
	Place func(*ptx.Instruction) *Place

	record *Recording
	places map[*ptx.Instruction]*Place
	epochs map[warp]epoch
	single bool // one block is kept
}

// A warp is one of a block.
type warp struct {
	block  uint64
	number int
}

// An epoch is between barriers: of the block, and of the warp.
type epoch struct{ block, warp int }

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
	Kind   count.Direction
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

// Begin takes a launch, and returns it, or nil where it is not kept.
func (r *Recording) Begin(l *Launch) *Launch {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.First && slices.ContainsFunc(r.launches, func(known *Launch) bool { return known.Kernel == l.Kernel }) {
		return nil
	}
	l.record, l.places, l.epochs = r, map[*ptx.Instruction]*Place{}, map[warp]epoch{}
	l.single = r.Whole > 0 && l.Blocks()*l.Threads() > r.Whole
	r.launches = append(r.launches, l)
	return l
}

// Launches are what was taken so far; call it when they have ended.
func (r *Recording) Launches() []*Launch {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.launches)
}

// Touch takes an access of a warp. addresses are copied.
func (l *Launch) Touch(node *ptx.Instruction, a Access, addresses []uint64) {
	r := l.record
	if l.single && a.Block != r.Block {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !l.keep(len(addresses)) {
		return
	}
	if l.places[node] == nil {
		l.places[node] = l.Place(node)
	}
	a.Place, a.Number, a.Addresses = l.places[node], len(l.Accesses), slices.Clone(addresses)
	e := l.epochs[warp{a.Block, a.Warp}]
	a.Epoch, a.Turn = e.block, e.warp
	a.Space = count.SpaceOf(a.Space, addresses[0])
	l.Accesses = append(l.Accesses, a)
}

// keep reports whether so many more accesses of single threads are kept.
func (l *Launch) keep(n int) bool {
	l.record.kept += n
	l.Truncated = l.Truncated || l.record.kept > most
	return l.record.kept <= most
}

// Exchange takes that lanes of a warp give each other values.
func (l *Launch) Exchange(e Exchange) {
	r := l.record
	if l.single && e.Block != r.Block {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if e.After = len(l.Accesses); l.keep(bits.OnesCount32(e.Lanes)) {
		l.Exchanges = append(l.Exchanges, e)
	}
}

// Pass takes that a warp has passed a barrier: of its block, or of the warp alone.
func (l *Launch) Pass(block uint64, number int, all bool) {
	if l.single && block != l.record.Block {
		return
	}
	l.record.mutex.Lock()
	defer l.record.mutex.Unlock()
	e := l.epochs[warp{block, number}]
	if e.warp++; all {
		e.block++
	}
	l.epochs[warp{block, number}] = e
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
func (a *Access) Loads() bool  { return a.Kind == count.Loads }
func (a *Access) Atomic() bool { return a.Kind == count.Atomics }
func (a *Access) Global() bool { return a.Space == ptx.Global }
func (a *Access) Shared() bool { return a.Space == ptx.Shared }
