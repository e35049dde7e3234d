// Package memory is the address space of the emulated device.
//
// A device address is the host address of memory that lies outside Go's heap,
// so pinned and managed memory and kernels see the same address. Blocks know
// their exact bounds; memory is committed by the operating system when it is
// first touched.
package memory

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Kind says what a block was allocated as.
type Kind uint8

// The kinds of block.
const (
	Device   Kind = iota // cuMemAlloc and module globals
	Pinned               // page-locked host memory
	Managed              // cuMemAllocManaged
	Foreign              // host memory of another owner, registered
	Constant             // module constants: kernels may not write it
	Heap                 // from malloc in a kernel
	Internal             // the engine's own, such as a grid's workspace
	Virtual              // memory of cuMemCreate where it is mapped
	Remote               // memory of another process
)

var kindNames = [...]string{"device", "pinned", "managed", "registered", "constant", "device heap", "internal", "virtual", "another process's"}

func (k Kind) String() string { return kindNames[k] }

// Options describe an allocation.
type Options struct {
	Kind  Kind
	Align uint64 // a power of two; 0 means 512, as the driver's allocator aligns
	// Uncounted keeps the block out of the space's limit, as host memory is.
	Uncounted bool
	// Label names the block in messages: a global's name, "" for none.
	Label string
}

// A Block is one live or freed allocation. Its fields never change.
type Block struct {
	Base, Size uint64
	ID         uint64 // counts from 1 within the space
	Kind       Kind
	Label      string
	pointer    unsafe.Pointer // to Base
	counted    bool
	arena      *arena // where its bytes come from; nil for foreign memory
	offset     uint64 // of Base in the arena
	extent     uint64 // bytes taken from the arena, red zone included
	end        func() // gives foreign bytes back; may be nil
	freed      atomic.Bool
	heir       atomic.Pointer[Block] // that has the addresses of a block that was freed; see Inherit
	shadow     *Shadow               // of a checked space
}

// Pointer is the block's first byte. It is valid until the block is freed and
// every launch that was running at that time has ended.
func (b *Block) Pointer() unsafe.Pointer { return b.pointer }

// Bytes is the whole block.
func (b *Block) Bytes() []byte { return unsafe.Slice((*byte)(b.pointer), b.Size) }

// Contains reports whether the size bytes at addr lie in the block.
func (b *Block) Contains(addr, size uint64) bool {
	return addr-b.Base <= b.Size && size <= b.Size-(addr-b.Base)
}

// Freed reports whether the block has been freed, and no other has its addresses
// by Inherit.
func (b *Block) Freed() bool {
	if !b.freed.Load() {
		return false
	}
	for h := b.heir.Load(); h != nil; h = h.heir.Load() {
		if !h.freed.Load() {
			b.heir.Store(h) // the way is shorter the next time
			return false
		}
	}
	return true
}

// Inherit says that the addresses of a block that was freed, and what they hold, are
// part of another one now: what knows the block may go on using them.
func (b *Block) Inherit(heir *Block) { b.heir.Store(heir) }

// OutOfMemoryError says that an allocation does not fit.
type OutOfMemoryError struct{ Requested, Used, Limit uint64 }

func (e *OutOfMemoryError) Error() string {
	return fmt.Sprintf("memory: out of memory: %d bytes requested, %d of %d in use", e.Requested, e.Used, e.Limit)
}

// ErrNotAllocated is the cause when Free gets an address where no block begins.
var ErrNotAllocated = errors.New("memory: no live block begins at this address")

// A Space is a device's memory. All methods may be called from several
// goroutines.
type Space struct {
	live   atomic.Pointer[node] // live blocks by address, an immutable tree
	budget *Budget              // of the bytes that are counted
	mutex  sync.Mutex           // guards what follows
	heap   uint64               // bytes of Heap blocks
	next   uint64               // ID of the next block
	carved *arenas              // that small blocks are carved from
	// epoch counts Enter calls; inside holds those that have not left.
	epoch   uint64
	inside  map[uint64]struct{}
	waiting []quarantined
	graves  []*Block // the last blocks freed, for messages
	// checked spaces keep shadows, and freed blocks from being used again.
	checked   bool
	held      []*Block
	heldBytes uint64
	launching sync.Mutex // held by a checked launch
	time      uint64     // accesses of checked launches so far
	// Sixteen is held while a kernel changes or reads 16 bytes at once.
	Sixteen sync.Mutex
}

// New returns an empty space that holds at most limit bytes.
func New(limit uint64) *Space { return NewIn(NewBudget(limit)) }

// NewIn returns an empty space that takes its bytes from a budget, which several may share.
func NewIn(budget *Budget) *Space {
	s := &Space{budget: budget, inside: map[uint64]struct{}{}, carved: &arenas{}}
	runtime.AddCleanup(s, (*arenas).end, s.carved)
	return s
}

// Budget is what the space takes its bytes from.
func (s *Space) Budget() *Budget { return s.budget }

// Used is the number of bytes of the budget that are allocated.
func (s *Space) Used() uint64 { return s.budget.Used() }

// Find returns the live block that addr lies in, or nil. It takes no lock.
func (s *Space) Find(addr uint64) *Block {
	if b := s.live.Load().below(addr); b != nil && addr-b.Base < b.Size {
		return b
	}
	return nil
}

// Neighbors returns the nearest live blocks that end at or before addr and
// begin after it; either may be nil.
func (s *Space) Neighbors(addr uint64) (before, after *Block) {
	root := s.live.Load()
	return root.below(addr), root.above(addr)
}

// Blocks calls visit for every live block in the order of addresses until it
// returns false.
func (s *Space) Blocks(visit func(*Block) bool) { s.live.Load().walk(visit) }
