// Package code is the form of a kernel that lowering makes and running takes: a
// graph of basic blocks of operations over virtual registers, with what is found
// out about it (liveness, uniform registers, post-dominators, slots).
package code

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// A Register numbers a virtual register of a graph. Zero is none.
type Register int32

// A Virtual describes a virtual register.
type Virtual struct {
	Name    string
	Class   loops.Class
	Bits    int // 1, 8, 16, 32 or 64: what an instruction sees of it
	Pin     Pin // what it always holds; kind notPinned for ordinary ones
	Uniform bool
}

// A pinKind says where the value of a pinned register comes from. Pinned
// registers are never written by operations and have slots of their own.
type pinKind uint8

const (
	NotPinned      pinKind = iota
	PinConstant            // value
	PinParam               // the parameter buffer at offset value, as element type
	PinGlobal              // address of the module variable symbol, plus value
	PinDynamic             // address of dynamic shared memory, plus value
	PinFrame               // bytes of a routine's local memory, plus value
	PinSpecial             // a special register that is the same for a whole block
	PinLaneSpecial         // a special register that differs between lanes
)

// A Pin identifies a pinned register.
type Pin struct {
	Kind   pinKind
	Class  loops.Class
	Typ    ptx.Type // of a parameter
	Value  uint64
	Symbol string // global's or special register's name
}

// uniform reports whether every lane of a block sees the same value.
func (p Pin) uniform() bool { return p.Kind != NotPinned && p.Kind != PinLaneSpecial }

// A Guard makes an operation depend on a predicate; register zero is none.
type Guard struct {
	Predicate Register
	Negated   bool
}

// An Operation is one step.
type Operation struct {
	Node  *ptx.Instruction
	Guard Guard
	Dst   []Register
	Src   []Register
	Op    Op
	Payload
	// Once says that the operation may be executed once for all lanes of a
	// block where all its operands are uniform.
	Once bool
	// Ordered makes a load acquire, and a store release: other blocks may take
	// part in it.
	Ordered bool
	// Early says that destinations may be written before all sources are
	// read, so that they must not share a place.
	Early bool
	// Talks marks what other threads can observe or change: a loop around it
	// may be waiting for them.
	Talks bool
	// Copies marks moves between registers of one class.
	Copies bool
	// Gate marks operations that may park lanes; they begin a block.
	Gate bool
}

// An Op says which function executes an operation.
type Op uint8

// The kinds of operation. Barriers are gates and have none.
const (
	noOp          Op = iota
	OpDense          // payload.loop over the lanes
	OpScalar         // payload.scalar lane by lane
	OpCarry          // the same with a carry flag, the last source and the second destination
	OpLoad           // from the address in the first source
	OpStore          // to the address in the first source
	OpAtomic         // payload.atomic
	OpAddWords       // payload.atomic.add
	OpWide           // payload.atomic.wide, on 16 bytes
	OpCopyAsync      // cp.async
	OpCopyStep       // what commits and awaits them; nothing where copies are made at once
	OpBulk           // payload.bulk
	OpTensorCopy     // payload.bulk.tensor
	OpMapEdit        // payload.bulk.edit
	OpMapCopy        // of a tensor map, to where copies of boxes find it
	OpBarrierTest    // has the phase of a state ended?
	OpParityTest     // has the phase of a parity ended?
	OpFence
	OpSleep
	OpTrap
	OpClock // payload.clock
	OpSystem
	OpAllocate
	OpStackSave
	OpStackRestore
	OpClusterMap
	OpClusterRank
	OpSend // payload.bulk, whose sources are the address, the values and the address of the mbarrier
	OpCollective
	OpShuffle
	OpProduct
	OpWarpgroup // payload.warpgroup
	OpMatrixMove
	OpRows
	OpTranspose
	OpTexture
	OpGather
	OpSurfaceLoad
	OpSurfaceStore
	OpSurfaceReduction
	OpTextureQuery
	OpSurfaceQuery
	OpIsType
)

// An ExitKind is how control leaves a block.
type ExitKind uint8

const (
	Jump     ExitKind = iota // to next
	Branch                   // to target where the predicate holds, else to next
	Multiway                 // to targets[index]
	Finish                   // the thread ends
	Call                     // into a routine; next is where it returns to
	GiveBack                 // return from a routine
)

// An Exit is the last thing a block does.
type Exit struct {
	Kind    ExitKind
	Node    *ptx.Instruction
	Guard   Guard    // of branch, finish and giveBack; else falls to next
	Index   Register // of multiway and of an indirect call
	Next    *Block
	Target  *Block
	Targets []*Block
	Call    *CallSite
}

// A Block is a maximal run of operations with one entry.
type Block struct {
	Index int // in layout order; -1 until placed
	Gate  *Operation
	Code  []*Operation
	Exit  Exit

	successors, predecessors []*Block
	LiveIn, LiveOut          Bitset // of registers
	Spins                    bool   // a loop that ends here may wait for other threads
	Routine                  *Routine
}

// operations visits the gate and then the code.
func (b *Block) operations(visit func(*Operation)) {
	if b.Gate != nil {
		visit(b.Gate)
	}
	for _, o := range b.Code {
		visit(o)
	}
}

// A Graph is a kernel in intermediate form.
type Graph struct {
	Virtuals []Virtual // indexed by register; element 0 is unused
	pins     map[Pin]Register
	Blocks   []*Block
	Routines []*Routine // real calls' targets, after the kernel itself
	Foreign  Bitset     // registers that routines use; nil when there are none
}

func NewGraph() *Graph {
	return &Graph{Virtuals: make([]Virtual, 1), pins: map[Pin]Register{}}
}

// Declare adds n registers of a type's class and returns the first.
func (g *Graph) Declare(name string, bits, n int) Register {
	first := Register(len(g.Virtuals))
	for range n {
		g.Virtuals = append(g.Virtuals, Virtual{Name: name, Class: loops.ClassOf(bits), Bits: bits})
	}
	return first
}

// Pinned returns the register that always holds p.
func (g *Graph) Pinned(p Pin) Register {
	if r, ok := g.pins[p]; ok {
		return r
	}
	bits := map[loops.Class]int{loops.Word: 32, loops.Long: 64, loops.Predicate: 1}[p.Class]
	r := g.Declare(p.Symbol, bits, 1)
	g.Virtuals[r].Pin = p
	g.Virtuals[r].Uniform = p.uniform()
	g.pins[p] = r
	return r
}

// Constant returns the register that holds bits.
func (g *Graph) Constant(c loops.Class, bits uint64) Register {
	switch c {
	case loops.Word:
		bits = uint64(uint32(bits))
	case loops.Predicate:
		bits &= 1
	}
	return g.Pinned(Pin{Kind: PinConstant, Class: c, Value: bits})
}
