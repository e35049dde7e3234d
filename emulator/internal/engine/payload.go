package engine

import "github.com/cujs/cujs/emulator/internal/texture"

// A barrierKind is what a barrier instruction does beside arriving.
type barrierKind uint8

const (
	barrierSync barrierKind = iota
	barrierArrive
	clusterArrive     // barrier.cluster.arrive: a cluster has one block
	clusterWait       // barrier.cluster.wait
	barrierPopulation // bar.red.popc
	barrierAnd        // bar.red.and
	barrierOr         // bar.red.or
)

// A barrierOperation describes a barrier instruction. Its sources are the
// barrier's number, the thread count and the predicate, as far as given.
type barrierOperation struct {
	kind    barrierKind
	counted bool
	negated bool // the predicate of a reduction is !p
}

// barriers is how many barriers a block has for bar and barrier. The one behind
// them is that of the cluster.
const barriers = 16

// A collective describes a warp operation. Its sources are the operands and,
// last, the member mask, if it has one.
type collective struct {
	name string
	// run computes for one warp; nil for bar.warp.sync.
	run func(*warpCall)
	// masked says that the last source is the mask of members to wait for.
	masked bool
	source shuffleSource // of shfl
	route  *route        // of shfl by constants; else nil
	// modifier is what run needs to know beyond operands.
	modifier uint64
}

// A textureAccess is what the modifiers of such an instruction say.
type textureAccess struct {
	shape     texture.Shape
	whole     bool // coordinates are integers
	level     bool // the level of detail follows the coordinates
	gradients bool // the derivatives do
	channel   int  // of tld4
	bound     texture.Bound
	bytes     int // of a surface's element
	elements  int
	query     string
	offsets   int // texels added to the place: as many of the last sources
	formatted bool
	update    *atomicAccess
	signed    *atomicAccess // of formatted ones, for formats with a sign
	halves    bool          // results are numbers of 16 bits
	packed    bool          // two of them in a register
	resident  bool          // a predicate, the last result, tells that the texels are in memory
}

// A clock is a special register that changes while a block runs.
type clock uint8

const (
	clockLow clock = iota + 1
	clockHigh
	clock64
	timer
	timerLow
	timerHigh
)

// A systemFunction is a function that the device runtime provides.
type systemFunction uint8

const (
	systemPrintf systemFunction = iota + 1
	systemMalloc
	systemFree
	systemAssert
	systemSetConditional
)

// An allocation is what alloca needs beside its size.
type allocation struct {
	align   uint64
	routine *routine // whose stack grows
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
	system     systemFunction
	clock      clock
	allocation *allocation
	texture    *textureAccess
	product    *matrixProduct
	move       *matrixMove
}
