// This file lists the operations.

package ir

// An Op is what a value computes.
type Op uint8

// The operations. Unless said otherwise the arguments have the type of the
// result, integers wrap, and floating-point operations round to nearest even.
const (
	Invalid Op = iota

	// Sources.
	Const         // Bits
	ScalarParam   // scalar parameter Index
	BufferAddress // address of buffer parameter Index
	Length        // elements of buffer parameter Index: I32, I64 when it is Long
	Size          // size of a dimension: parameter Index, dimension in Bits; I32 or I64 as Length
	ThreadIndex   // threadIdx, dimension Index; I32
	BlockIndex    // blockIdx
	BlockDim      // blockDim
	GridDim       // gridDim
	LaneIndex     // laneId; I32
	WarpSize      // I32
	Clock         // clock(): I64
	MemoryAddress // start of Memory
	SharedBytes   // dynamic shared memory of the launch, I32
	Phi           // one argument for each predecessor

	// Arithmetic.
	Add
	Sub
	Mul
	MulHigh // upper half of an integer product
	Div     // integers: towards zero, by zero undefined but without a trap; floats: correctly rounded
	Rem     // integers only; sign of the dividend
	Fma     // floats: one rounding
	Neg
	Abs
	Min // floats: NaN if either is NaN, -0 below +0, as Math.min
	Max
	And // integers and Bool
	Or
	Xor
	Not
	ShiftLeft  // the second argument is I32; amounts are taken modulo the width
	ShiftRight // arithmetic for signed types, logical for unsigned ones

	// Floating point, one instruction each.
	Sqrt       // correctly rounded; Fast: approximate
	Reciprocal // 1/x correctly rounded; Fast: approximate
	Rsqrt      // approximate
	Floor
	Ceil
	Trunc
	RoundEven
	CopySign   // magnitude of the first, sign of the second
	Exp2Approx // F32: ex2.approx
	Log2Approx // F32: lg2.approx
	SinApprox  // F32: sin.approx
	CosApprox  // F32: cos.approx
	TanhApprox // F32: tanh.approx
	DivApprox  // F32: div.approx

	// Bits.
	PopCount      // I32
	LeadingZeros  // I32, of the argument's width
	TrailingZeros // I32
	ReverseBits
	Bitcast // same size, other type

	// Comparison and choice.
	Compare // Kind Eq … Ge; Bool. Floats: false on NaN, but Ne true
	Select  // Bool, then, else
	Convert // number to number: floats to integers saturate and NaN gives 0; integers to narrower ones wrap

	// Memory. Addresses are of type Address in Space.
	Scale      // index (I32 or U32) × Bits, exactly: I64
	Element    // base address, index (I32, U32 or I64): base + index × Bits bytes
	Load       // address; constant byte offset Index
	Store      // address, value (Width values)
	Extract    // part Bits of a wide Load
	Atomic     // address, operand(s); Kind; gives the old value
	AtomicPair // address, two expected values, two replacements: compares and exchanges 16 bytes; Extract takes the two old values
	Prefetch   // address; Hint

	// The threads of a warp. Masks are U32 arguments where the kernel names one.
	Shuffle  // value, lane or offset (I32), mask, width (I32); Kind
	Vote     // Bool, mask; Kind: VoteAny, VoteAll (Bool) or VoteBallot (U32)
	Match    // value, mask: U32 lanes with the same value
	Reduce   // value, mask; Kind: over the warp, 32-bit integers
	Active   // U32 mask of converged lanes
	SyncWarp // mask
	// Of barrier number Bits; a number of threads (I32) where it is not of all. Kind: NamedArrive does not wait.
	NamedBarrier
	Barrier // all threads of the block, or for Scope "gpu" of the grid
	Fence   // memory fence for Scope, the device unless given
	Sleep   // nanoseconds (U32)

	// Matrices of a warp, and copies beside the threads.
	Product     // Text: the elements of the sum, Width of them, A (Bits of them, or two thirds) and B that a lane holds; Extract takes the sum
	LoadMatrix  // address; Text: Extract takes Width elements
	StoreMatrix // address; Text: the elements that a lane holds
	WaitGrid    // for the grids before this one
	ReleaseGrid // grids behind this one may start
	CopyAsync   // addresses in shared and global memory, perhaps how many bytes; Bits bytes, zeros behind
	CopyCommit  // the copies so far are a group
	CopyWait    // at most Bits groups are left

	// What Hopper has of it.
	Instruction  // Text is PTX of $1, $2 …, the arguments, which gives $0 unless it is Void
	GroupProduct // Text: adds to Memory, registers from Index on, Width of them; A's descriptor or Bits registers, B's, whether to add
	SharedWord   // U32: an address in shared memory as a number
	MapAddress   // U64: the generic address of the tensor map that is parameter Index

	// Effects.
	Assume // the argument is a multiple of Bits; only in the entry block does it say so
	Print  // values by Text's conversions
	Assert // Bool; Text
	Trap
	FitsSum        // two signed integers; checked launches tell where their sum does not fit the type
	FitsDifference // likewise
	FitsProduct

	// Functions that call themselves, until package stack has replaced these.
	Argument // argument Index of the function
	Call     // of Callee, with arguments; Extract takes the results
	Answer   // the results of the function, in front of its Return

	Assembly // Text is PTX that calculates $0 of the arguments $1, $2 …

	External // calls the function that Text names, which is linked; an address is that of a buffer

	// Images. The first argument is the handle of a texture or surface, the
	// coordinates follow; Text is the instruction.
	Sample       // channel Bits of a texture
	SurfaceRead  // zero outside
	SurfaceWrite // the last argument, nowhere outside
)

// A Kind refines an operation.
type Kind uint8

// The kinds, by the operations that they belong to.
const (
	NoKind Kind = iota

	Eq // Compare
	Ne
	Lt
	Le
	Gt
	Ge

	AtomicAdd // Atomic, Reduce
	AtomicMin
	AtomicMax
	AtomicAnd
	AtomicOr
	AtomicXor
	AtomicExchange
	AtomicCompareExchange // expected, replacement

	ShuffleIndex // Shuffle
	ShuffleUp
	ShuffleDown
	ShuffleXor

	VoteAny // Vote
	VoteAll
	VoteBallot

	NamedArrive // NamedBarrier
)

var kindNames = [...]string{"", "eq", "ne", "lt", "le", "gt", "ge", "add", "min", "max", "and", "or", "xor", "exchange", "compareExchange",
	"index", "up", "down", "xor", "any", "all", "ballot", "arrive"}

func (k Kind) String() string { return kindNames[k] }
