// This file holds the state of one block of threads while it runs.

package engine

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
)

// A cta is a block of threads (a cooperative thread array). One goroutine at
// a time runs it.
type cta struct {
	grid    *grid
	worker  *worker
	program *program
	code    *code
	index   [3]uint32 // %ctaid
	n       int       // threads
	warps   int

	// The register file: unit u begins at u*unitBytes.
	file      unsafe.Pointer
	unitBytes uintptr
	scalars   []uint64 // by slot
	filled    []bool   // by slot: the vector form of a uniform register is valid
	scratch   [4]ref   // long places that no register uses

	// What executes now.
	lanes *laneSet
	// protected are the slots that lanes outside the running group may still
	// need; nil when there are none.
	protected  bitset
	others     bitset // storage for protected
	everything bitset // all slots
	narrow     laneSet

	alive   laneSet
	fenced  uint32
	groups  []*group // runnable
	spare   []*group
	bound   int // the lowest key of the groups that do not run
	waits   []wait
	tops    []uint64 // where each lane's stack has grown to from above; nil unless it may
	bars    [barriers + 1]barrier
	watched *watched // nil when nothing is checked
	tallied *Count   // what bulk copies are counted in; nil when they are not
	dirty   bool     // groups changed in a way that needs a new pick
	budget  int      // back-edges of waiting loops until the block yields

	shared, genericShared window
	local, genericLocal   window
	reach, further        reach // of the access that executes
	call                  warpCall
	route                 route           // of the shuffle that executes, unless by constants
	stacks                [][]uint64      // per lane, of real calls
	keys                  []int           // per lane, where a scattered group goes
	memory                []uint64        // keeps file
	sharedM               []uint64        // keeps shared
	localM                []uint64        // keeps local
	steps                 uint64          // back-edges so far, for %clock
	shape                 [3]uint32       // dimensions that lane specials were filled for
	blocks                []*memory.Block // where each memory access last found its address
}

// at is where the vector form of a register is, filled or not.
func (c *cta) at(r *ref) unsafe.Pointer { return unsafe.Add(c.file, uintptr(r.unit)*c.unitBytes) }

// source is the vector form of a register, filled if need be.
func (c *cta) source(r *ref) unsafe.Pointer {
	if r.uniform && !c.filled[r.slot] {
		c.broadcast(r)
	}
	return unsafe.Add(c.file, uintptr(r.unit)*c.unitBytes)
}

// broadcast fills the vector form of a uniform register.
func (c *cta) broadcast(r *ref) {
	c.filled[r.slot] = true
	splat(c.at(r), r.class, c.scalars[r.slot], c.n)
}

// splat writes v to n elements of a register, and perhaps to the padding
// behind them.
func splat(p unsafe.Pointer, k class, v uint64, n int) {
	switch k {
	case word:
		w := uint32(v)
		if fill(p, uint64(w)|v<<32, 4*n) {
			return
		}
		for i, z := 0, view[uint32](p, n); i < len(z); i++ {
			z[i] = w
		}
	case long:
		if fill(p, v, 8*n) {
			return
		}
		for i, z := 0, view[uint64](p, n); i < len(z); i++ {
			z[i] = v
		}
	default:
		m := -(v & 1)
		for i, z := 0, view[uint64](p, (n+63)/64); i < len(z); i++ {
			z[i] = m
		}
	}
}

// scalar is the value of a uniform register.
func (c *cta) scalar(r *ref) uint64 {
	v := c.scalars[r.slot]
	switch r.class {
	case word:
		return uint64(uint32(v))
	case predicate:
		return v & 1
	}
	return v
}

// setScalar writes a uniform register.
func (c *cta) setScalar(r *ref, v uint64) {
	c.scalars[r.slot] = v
	c.filled[r.slot] = false
}

// get reads a register for one lane, zero-extended.
func (c *cta) get(r *ref, lane int) uint64 {
	if r.uniform {
		return c.scalar(r)
	}
	return fetch(c.at(r), r.class, lane)
}

// set writes a register for one lane. Narrow registers keep their low bits.
func (c *cta) set(r *ref, lane int, v uint64) {
	p := c.at(r)
	switch r.class {
	case word:
		*(*uint32)(unsafe.Add(p, lane<<2)) = uint32(v)
	case long:
		*(*uint64)(unsafe.Add(p, lane<<3)) = v
	default:
		w := (*uint64)(unsafe.Add(p, lane>>6<<3))
		*w = *w&^(1<<(lane&63)) | v&1<<(lane&63)
	}
}

// fetch reads lane's element of an array.
func fetch(p unsafe.Pointer, k class, lane int) uint64 {
	switch k {
	case word:
		return uint64(*(*uint32)(unsafe.Add(p, lane<<2)))
	case long:
		return *(*uint64)(unsafe.Add(p, lane<<3))
	}
	return *(*uint64)(unsafe.Add(p, lane>>6<<3)) >> (lane & 63) & 1
}

// view is the n elements at p.
func view[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

// element is the address of a lane's element in an array of a class; lane is
// a multiple of 8 for predicates.
func element(p unsafe.Pointer, k class, lane int) unsafe.Pointer {
	switch k {
	case word:
		return unsafe.Add(p, lane<<2)
	case long:
		return unsafe.Add(p, lane<<3)
	}
	return unsafe.Add(p, lane>>3)
}

// open reports whether a slot may be written for every lane, running or not.
func (c *cta) open(slot int32) bool { return c.protected == nil || !c.protected.has(int(slot)) }

// newCTA makes the state of a block: the register file, memory, and registers
// that stay as they are for a launch.
func newCTA(g *grid, w *worker) *cta {
	p := g.program
	n := g.threads
	padded := (n + 63) &^ 63
	c := &cta{grid: g, worker: w, program: p, n: n, warps: (n + 31) / 32, unitBytes: uintptr(padded)*4 + 64}
	units := p.units + 2*len(c.scratch)
	c.memory = make([]uint64, (uintptr(units)*c.unitBytes+63)/8)
	c.file = unsafe.Pointer(&c.memory[0])
	for i := range c.scratch {
		c.scratch[i] = ref{unit: int32(p.units + 2*i), class: long, bits: 64}
	}
	c.scalars = make([]uint64, p.slots)
	c.filled = make([]bool, p.slots)
	c.others, c.everything = newBitset(p.slots), newBitset(p.slots)
	for i := range c.everything {
		c.everything[i] = ^uint64(0)
	}
	c.narrow, c.alive = newLaneSet(n), newLaneSet(n)
	c.blocks = make([]*memory.Block, p.windows)
	c.placeShared()
	c.placeLocal()
	c.pinConstants()
	c.pinLanes()
	c.pinLaunch()
	return c
}

// adopt makes a state from an earlier launch fit for g, unless its threads or
// local memory differ in number or size.
func (c *cta) adopt(g *grid, w *worker) bool {
	if c.n != g.threads || g.localBytes() != c.local.size {
		return false
	}
	c.grid, c.worker = g, w
	clear(c.blocks)
	if c.shared.size != g.sharedBytes {
		c.placeShared()
	}
	if c.shape != g.launch.Block {
		c.pinLanes()
	}
	c.pinLaunch()
	return true
}

// placeShared makes the block's shared memory.
func (c *cta) placeShared() {
	size := c.grid.sharedBytes
	c.sharedM, c.shared = nil, window{}
	if size > 0 {
		c.sharedM = make([]uint64, size/8+2)
		c.shared = window{pointer: unsafe.Pointer(&c.sharedM[0]), size: size}
	}
	c.genericShared = c.shared
	c.genericShared.base = sharedWindow
}

// begin makes the cta block index of the grid.
func (c *cta) begin(index uint64) {
	g := c.grid.launch.Grid
	c.index = [3]uint32{uint32(index % uint64(g[0])), uint32(index / uint64(g[0]) % uint64(g[1])), uint32(index / uint64(g[0]) / uint64(g[1]))}
	c.code = c.grid.startCode()
	clear(c.sharedM)
	c.alive.fill(c.n)
	c.spare = append(c.spare, c.groups...)
	first := c.newGroup()
	first.key = 2 * c.program.routines[0].entry
	first.lanes.fill(c.n)
	c.groups = append(c.groups[:0], first)
	c.waits, c.dirty, c.protected = c.waits[:0], true, nil
	for i := range c.bars {
		c.bars[i] = barrier{}
	}
	for i := range c.stacks {
		c.stacks[i] = c.stacks[i][:0]
	}
	c.observe(index)
	if c.grid.disorder != nil {
		c.scatterWarps(first)
	}
	c.pinBlock()
	c.startFrame()
}
