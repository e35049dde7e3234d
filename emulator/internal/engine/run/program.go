// This file defines the executable form of a kernel: instructions whose
// registers have places in a block's register file.

package run

import (
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/ptx"
)

// An instruction is an operation with places for its registers.
type instruction struct {
	exec       func(*cta, *instruction)
	loop       loops.Loop
	d, a, b, c simt.Ref // the first destination and three sources; zero when absent
	*code.Payload
	guard   simt.Ref
	negated bool
	inner   func(*cta, *instruction) // what exec does under a guard
	dst     []simt.Ref
	src     []simt.Ref
	node    *ptx.Instruction
	watched *watched // of the code of checked launches; else nil
}

// A departure is how a group leaves a block, encoded.
type departure struct {
	kind         code.ExitKind
	guarded      bool
	negated      bool
	predicate    simt.Ref
	index        simt.Ref
	next, target int
	targets      []int
	call         *encodedCall
	routine      int // that the block belongs to
	detour       int // what a branch leads only some lanes through; -1 for none
	node         *ptx.Instruction
	bypass       *check.Bypass // in code that is checked; nil where lanes miss nothing
}

// A codeBlock is an executable basic block.
type codeBlock struct {
	gate   *instruction
	code   []instruction
	depart departure
	// live are the slots whose values lanes waiting here need. scalarDefs are
	// the slots of the uniform registers that the block writes.
	live, scalarDefs code.Bitset
	liveScalars      []simt.Ref // uniform registers live here
	spins            bool
	asks             bool // which lanes are active
}

// A code is a program's blocks in one of two versions.
type version struct {
	blocks []codeBlock
	// scalar says that uniform registers are kept once for a block. It holds
	// only as long as no group writes one that other lanes still need.
	scalar bool
	places func() []simt.Ref // of the registers, by slot
	asks   bool              // routines ask which lanes are active
}

// A program is a kernel ready to run.
type program struct {
	Graph     *code.Graph
	scalar    *version
	plain     func() *version // made when first needed
	Slots     int
	units     int
	Pins      []pinned // in the order of registers
	windows   int      // number of memory accesses that remember a block
	calls     bool     // has real calls
	waits     bool     // blocks may wait for each other
	grows     bool     // has alloca
	frame     simt.Ref // where the running routine's local memory begins
	routines  []encodedRoutine
	sites     []*encodedCall                                // by the block they return to
	saved     int                                           // units of a record of calls
	passed    int                                           // the most arguments or results of a call
	states    sync.Pool                                     // of *cta, from earlier launches
	grids     sync.Pool                                     // of *grid, likewise
	observing [watching | counting + 1]func() *observedCode // made when first needed
	text      *code.Text
	arrays    []code.Array // the variables of the kernel
}

// A pinned is a pinned register's place and value.
type pinned struct {
	pin code.Pin
	ref simt.Ref
	// block gives the value of one that differs between blocks; else nil.
	block func(*cta) uint64
}

// observed is the code of launches that are observed.
func (p *program) observed(o observation) *observedCode { return p.observing[o]() }
