package code

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// A BarrierKind is what a barrier instruction does beside arriving.
type BarrierKind uint8

const (
	BarrierSync BarrierKind = iota
	BarrierArrive
	ClusterArrive     // barrier.cluster.arrive
	ClusterWait       // barrier.cluster.wait
	WarpgroupWait     // wgmma.wait_group: the four warps of a warpgroup wait for each other
	BarrierPopulation // bar.red.popc
	BarrierAnd        // bar.red.and
	BarrierOr         // bar.red.or
)

// A BarrierOperation describes a barrier instruction. Its sources are the
// barrier's number, the thread count and the predicate, as far as given.
type BarrierOperation struct {
	Kind    BarrierKind
	Counted bool
	Negated bool // the predicate of a reduction is !p
	Relaxed bool // it orders no accesses
}

// Barriers is how many barriers a block has for bar and barrier. The one behind
// them is that of the cluster, and those of its warpgroups follow.
const Barriers = 16

// A Collective describes a warp operation. Its sources are the operands and,
// last, the member mask, if it has one.
type Collective struct {
	Name string
	// Run computes for one warp; nil for bar.warp.sync.
	Run func(*simt.WarpCall)
	// Masked says that the last source is the mask of members to wait for.
	Masked bool
	Source simt.ShuffleSource // of shfl
	Route  *simt.Route        // of shfl by constants; else nil
	// Modifier is what run needs to know beyond operands.
	Modifier uint64
}

// A TextureAccess is what the modifiers of such an instruction say.
type TextureAccess struct {
	Shape     texture.Shape
	Whole     bool // coordinates are integers
	Level     bool // the level of detail follows the coordinates
	Gradients bool // the derivatives do
	Channel   int  // of tld4
	Bound     texture.Bound
	Bytes     int // of a surface's element
	Elements  int
	Query     string
	Offsets   int // texels added to the place: as many of the last sources
	Formatted bool
	Update    *loops.AtomicAccess
	Signed    *loops.AtomicAccess // of formatted ones, for formats with a sign
	Halves    bool                // results are numbers of 16 bits
	Packed    bool                // two of them in a register
	Resident  bool                // a predicate, the last result, tells that the texels are in memory
}

// A Clock is a special register that changes while a block runs.
type Clock uint8

const (
	ClockLow Clock = iota + 1
	ClockHigh
	Clock64
	timer
	TimerLow
	TimerHigh
)

// A SystemFunction is a function that the device runtime provides.
type SystemFunction uint8

const (
	SystemPrintf SystemFunction = iota + 1
	SystemMalloc
	SystemFree
	SystemAssert
	SystemSetConditional
)

// An Allocation is the operands of alloca other than its size.
type Allocation struct {
	Align   uint64
	Routine *Routine // whose stack grows
}

// A Payload is what an instruction needs beside registers.
type Payload struct {
	Loop       loops.Loop
	Wide       loops.Loop // does the same in assembly, for many lanes; may be nil
	Scalar     *Scalar
	Access     *Access
	Atomic     *loops.AtomicAccess
	Collective *Collective
	Barrier    *BarrierOperation
	Copied     *Access // the source of an asynchronous copy
	Bulk       *BulkCopy
	System     SystemFunction
	Clock      Clock
	Allocation *Allocation
	Texture    *TextureAccess
	Product    *MatrixProduct
	Warpgroup  *WarpgroupProduct
	Move       *MatrixMove
}
