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

// A Recording takes what launches do. All methods may be called from several goroutines.
type Recording struct {
	mutex    sync.Mutex
	launches []*Launch
	kept     int // accesses of single threads
}

// A Launch is what one launch did.
type Launch struct {
	Kernel      string
	Grid, Block [3]uint32
	// Accesses are in the order of their block's time; those of different blocks may be mixed.
	Accesses []Access
	// Shared is the bytes of dynamic shared memory of a block.
	Shared uint32
	// Lines is what the launch did line by line, without what it counts for others.
	Lines func() []count.LineStats
	// Truncated says that there was more than a Recording keeps.
	Truncated bool

	record *Recording
	places map[*ptx.Instruction]*Place
	place  func(*ptx.Instruction) *Place
	epochs map[warp]int
}

// A warp is one of a block.
type warp struct {
	block  uint64
	number int
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
	Epoch  int    // the barriers that the warp had passed
	Space  ptx.Space
	Kind   count.Direction
	Size   uint64 // bytes of each thread
	Lanes  uint32 // that took part, as bits
	// Addresses are those of the lanes, in their order.
	Addresses []uint64
}

// Begin takes a launch. place describes an instruction; it is called once for each.
func (r *Recording) Begin(kernel string, grid, block [3]uint32, shared uint32, lines func() []count.LineStats, place func(*ptx.Instruction) *Place) *Launch {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	l := &Launch{Kernel: kernel, Grid: grid, Block: block, Shared: shared, Lines: lines, record: r, place: place, places: map[*ptx.Instruction]*Place{}, epochs: map[warp]int{}}
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
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.kept += len(addresses); r.kept > most {
		l.Truncated = true
		return
	}
	if l.places[node] == nil {
		l.places[node] = l.place(node)
	}
	a.Place, a.Number, a.Addresses = l.places[node], len(l.Accesses), slices.Clone(addresses)
	a.Epoch = l.epochs[warp{a.Block, a.Warp}]
	a.Space = count.SpaceOf(a.Space, addresses[0])
	l.Accesses = append(l.Accesses, a)
}

// Pass takes that a warp has passed a barrier of its block.
func (l *Launch) Pass(block uint64, number int) {
	l.record.mutex.Lock()
	defer l.record.mutex.Unlock()
	l.epochs[warp{block, number}]++
}

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
