// This file defines the intermediate form of a kernel: basic blocks of
// operations over virtual registers, before registers have places.

package engine

import "github.com/cujs/cujs/ptx"

// A class is how a register is stored.
type class uint8

const (
	word      class = iota // 32 bits a lane: .b8 to .b32, narrower ones zero-extended
	long                   // 64 bits a lane
	predicate              // one bit a lane
)

// bytes is the size of a lane's element; a predicate has none of its own.
func (c class) bytes() int { return [...]int{4, 8, 0}[c] }

// A register numbers a virtual register of a graph. Zero is none.
type register int32

// A virtual describes a virtual register.
type virtual struct {
	name    string
	class   class
	bits    int // 1, 8, 16, 32 or 64: what an instruction sees of it
	pin     pin // what it always holds; kind notPinned for ordinary ones
	uniform bool
}

// A pinKind says where the value of a pinned register comes from. Pinned
// registers are never written by operations and have slots of their own.
type pinKind uint8

const (
	notPinned      pinKind = iota
	pinConstant            // value
	pinParam               // the parameter buffer at offset value, as element type
	pinGlobal              // address of the module variable symbol, plus value
	pinDynamic             // address of dynamic shared memory, plus value
	pinFrame               // bytes of a routine's local memory, plus value
	pinSpecial             // a special register that is the same for a whole block
	pinLaneSpecial         // a special register that differs between lanes
)

// A pin identifies a pinned register.
type pin struct {
	kind   pinKind
	class  class
	typ    ptx.Type // of a parameter
	value  uint64
	symbol string // global's or special register's name
}

// uniform reports whether every lane of a block sees the same value.
func (p pin) uniform() bool { return p.kind != notPinned && p.kind != pinLaneSpecial }

// A guard makes an operation depend on a predicate; register zero is none.
type guard struct {
	predicate register
	negated   bool
}

// An operation is one step. Its exec functions get the encoded instruction.
type operation struct {
	node  *ptx.Instruction
	guard guard
	dst   []register
	src   []register
	payload
	// vector executes for the lanes of a group. uniform, when not nil,
	// executes once for all of them, where all operands are uniform.
	vector, uniform func(*cta, *instruction)
	// early says that destinations may be written before all sources are
	// read, so that they must not share a place.
	early bool
	// talks marks what other threads can observe or change: a loop around it
	// may be waiting for them.
	talks bool
	// copies marks moves between registers of one class.
	copies bool
	// gate marks operations that may park lanes; they begin a block.
	gate bool
}

// A payload is what an instruction needs beside registers.
type payload struct {
	loop       loop
	wide       loop // does the same in assembly, for many lanes; may be nil
	scalar     *scalar
	access     *access
	atomic     *atomicAccess
	collective *collective
	barrier    *barrierOperation
	copied     *access // the source of an asynchronous copy
	bulk       *bulkCopy
	system     systemCall
	texture    *textureAccess
	product    *matrixProduct
	move       *matrixMove
}

// An exitKind is how control leaves a block.
type exitKind uint8

const (
	jump     exitKind = iota // to next
	branch                   // to target where the predicate holds, else to next
	multiway                 // to targets[index]
	finish                   // the thread ends
	call                     // into a routine; next is where it returns to
	giveBack                 // return from a routine
)

// An exit is the last thing a block does.
type exit struct {
	kind    exitKind
	node    *ptx.Instruction
	guard   guard    // of branch, finish and giveBack; else falls to next
	index   register // of multiway and of an indirect call
	next    *block
	target  *block
	targets []*block
	call    *callSite
}

// A block is a maximal run of operations with one entry.
type block struct {
	index int // in layout order; -1 until placed
	gate  *operation
	code  []*operation
	exit  exit

	successors, predecessors []*block
	liveIn, liveOut          bitset // of registers
	spins                    bool   // a loop that ends here may wait for other threads
	routine                  *routine
}

// operations visits the gate and then the code.
func (b *block) operations(visit func(*operation)) {
	if b.gate != nil {
		visit(b.gate)
	}
	for _, o := range b.code {
		visit(o)
	}
}

// A graph is a kernel in intermediate form.
type graph struct {
	virtuals []virtual // indexed by register; element 0 is unused
	pins     map[pin]register
	blocks   []*block
	routines []*routine // real calls' targets, after the kernel itself
	foreign  bitset     // registers that routines use; nil when there are none
}

func newGraph() *graph {
	return &graph{virtuals: make([]virtual, 1), pins: map[pin]register{}}
}

// declare adds n registers of a type's class and returns the first.
func (g *graph) declare(name string, bits, n int) register {
	first := register(len(g.virtuals))
	for range n {
		g.virtuals = append(g.virtuals, virtual{name: name, class: classOf(bits), bits: bits})
	}
	return first
}

func classOf(bits int) class {
	switch bits {
	case 1:
		return predicate
	case 64:
		return long
	}
	return word
}

// pinned returns the register that always holds p.
func (g *graph) pinned(p pin) register {
	if r, ok := g.pins[p]; ok {
		return r
	}
	bits := map[class]int{word: 32, long: 64, predicate: 1}[p.class]
	r := g.declare(p.symbol, bits, 1)
	g.virtuals[r].pin = p
	g.virtuals[r].uniform = p.uniform()
	g.pins[p] = r
	return r
}

// constant returns the register that holds bits.
func (g *graph) constant(c class, bits uint64) register {
	switch c {
	case word:
		bits = uint64(uint32(bits))
	case predicate:
		bits &= 1
	}
	return g.pinned(pin{kind: pinConstant, class: c, value: bits})
}
