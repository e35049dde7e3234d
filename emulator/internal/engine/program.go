// This file defines the executable form of a kernel: instructions whose
// registers have places in a block's register file.

package engine

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/ptx"
)

// A loop computes an instruction for n neighbouring lanes. d is the
// destination's element of the first lane, a, b and c are the sources'; all
// of them are arrays of 4 or 8 bytes a lane, or of one bit where an operand
// is a predicate. d may be the same array as a source.
type loop func(d, a, b, c unsafe.Pointer, n int)

// A ref is a register's place. Slots number everything that can be live;
// units are multiples of four bytes a lane in the register file. The value of
// a uniform register is in cta.scalars; its vector form is filled on demand.
type ref struct {
	slot    int32
	unit    int32
	class   class
	uniform bool
	bits    uint8
}

// An instruction is an operation with places for its registers.
type instruction struct {
	exec       func(*cta, *instruction)
	loop       loop
	d, a, b, c ref // the first destination and three sources; zero when absent
	*payload
	guard   ref
	negated bool
	inner   func(*cta, *instruction) // what exec does under a guard
	dst     []ref
	src     []ref
	node    *ptx.Instruction
	// Of the code of checked launches: what exec is otherwise, the number of
	// the instruction among those watched, and whether it talks.
	unwatched func(*cta, *instruction)
	site      uint16
	talks     bool
}

// A departure is how a group leaves a block, encoded.
type departure struct {
	kind         exitKind
	guarded      bool
	negated      bool
	predicate    ref
	index        ref
	next, target int
	targets      []int
	call         *encodedCall
	routine      int // that the block belongs to
	node         *ptx.Instruction
	bypass       *bypass // in code that is checked; nil where lanes miss nothing
}

// A codeBlock is an executable basic block.
type codeBlock struct {
	gate   *instruction
	code   []instruction
	depart departure
	// live are the slots whose values lanes waiting here need. scalarDefs are
	// the slots of the uniform registers that the block writes.
	live, scalarDefs bitset
	liveScalars      []ref // uniform registers live here
	spins            bool
	asks             bool // which lanes are active
}

// A code is a program's blocks in one of two versions.
type code struct {
	blocks []codeBlock
	// scalar says that uniform registers are kept once for a block. It holds
	// only as long as no group writes one that other lanes still need.
	scalar bool
}

// A program is a kernel ready to run.
type program struct {
	graph     *graph
	scalar    *code
	plain     func() *code // made when first needed
	slots     int
	units     int
	pins      []pinned // in the order of registers
	windows   int      // number of memory accesses that remember a block
	calls     bool     // has real calls
	waits     bool     // blocks may wait for each other
	grows     bool     // has alloca
	frame     ref      // where the running routine's local memory begins
	routines  []encodedRoutine
	sites     map[int]*encodedCall                          // by the block they return to
	states    sync.Pool                                     // of *cta, from earlier launches
	observing [watching | counting + 1]func() *observedCode // made when first needed
	file      string
	module    *ptx.Module
	locs      map[*ptx.Instruction]*ptx.Loc
}

// A pinned is a pinned register's place and value.
type pinned struct {
	pin pin
	ref ref
	// block gives the value of one that differs between blocks; else nil.
	block func(*cta) uint64
}

// observed is the code of launches that are observed.
func (p *program) observed(o observation) *observedCode { return p.observing[o]() }
