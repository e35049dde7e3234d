// This file has a row for each operation: what a pass may do to it, and how it is printed.

package ir

import (
	"fmt"
	"strconv"
)

// A row is what is known of an operation. What a row does not allow is forbidden: an operation is impure, unless its row says
// otherwise.
type row struct {
	name     string
	operands count
	traits   trait
	detail   func(*Value) string // what is printed of its fields behind its arguments; nil for nothing
}

// A count bounds how many arguments an operation takes.
type count struct{ least, most int }

const many = 1 << 30

func exactly(n int) count           { return count{n, n} }
func between(least, most int) count { return count{least, most} }
func atLeast(n int) count           { return count{n, many} }

// Traits are what passes ask of an operation.
type trait uint8

const (
	// pure: the result depends on the arguments alone. The operation may be moved, merged with an equal one, or dropped when it is
	// unused.
	pure trait = 1 << iota
	// effect: the operation is kept even if nothing uses its result.
	effect
	// collective: the threads of a warp or block execute it together. It may not move across control flow.
	collective
)

// Loads, reads of images, Extract and their like have no trait: they may be dropped, and package optimize knows when they may move.
var rows = [...]row{
	Invalid: {"invalid", exactly(0), 0, nil},

	Const:         {"const", exactly(0), pure, (*Value).showConstant},
	ScalarParam:   {"param", exactly(0), pure, (*Value).showIndex},
	BufferAddress: {"bufferAddress", exactly(0), pure, (*Value).showIndex},
	Length:        {"length", exactly(0), pure, (*Value).showIndex},
	Size:          {"size", exactly(0), pure, (*Value).showSize},
	ThreadIndex:   {"threadIdx", exactly(0), pure, (*Value).showIndex},
	BlockIndex:    {"blockIdx", exactly(0), pure, (*Value).showIndex},
	BlockDim:      {"blockDim", exactly(0), pure, (*Value).showIndex},
	GridDim:       {"gridDim", exactly(0), pure, (*Value).showIndex},
	LaneIndex:     {"laneId", exactly(0), pure, nil},
	WarpSize:      {"warpSize", exactly(0), pure, nil},
	Clock:         {"clock", exactly(0), 0, nil},
	MemoryAddress: {"memory", exactly(0), pure, (*Value).showMemory},
	SharedBytes:   {"sharedBytes", exactly(0), pure, nil},
	Phi:           {"phi", atLeast(0), 0, nil},

	Add:        {"add", exactly(2), pure, nil},
	Sub:        {"sub", exactly(2), pure, nil},
	Mul:        {"mul", exactly(2), pure, nil},
	MulHigh:    {"mulHigh", exactly(2), pure, nil},
	Div:        {"div", exactly(2), pure, nil},
	Rem:        {"rem", exactly(2), pure, nil},
	Fma:        {"fma", exactly(3), pure, nil},
	Neg:        {"neg", exactly(1), pure, nil},
	Abs:        {"abs", exactly(1), pure, nil},
	Min:        {"min", exactly(2), pure, nil},
	Max:        {"max", exactly(2), pure, nil},
	And:        {"and", exactly(2), pure, nil},
	Or:         {"or", exactly(2), pure, nil},
	Xor:        {"xor", exactly(2), pure, nil},
	Not:        {"not", exactly(1), pure, nil},
	ShiftLeft:  {"shiftLeft", exactly(2), pure, nil},
	ShiftRight: {"shiftRight", exactly(2), pure, nil},

	Sqrt:       {"sqrt", exactly(1), pure, nil},
	Reciprocal: {"reciprocal", exactly(1), pure, nil},
	Rsqrt:      {"rsqrt", exactly(1), pure, nil},
	Floor:      {"floor", exactly(1), pure, nil},
	Ceil:       {"ceil", exactly(1), pure, nil},
	Trunc:      {"trunc", exactly(1), pure, nil},
	RoundEven:  {"roundEven", exactly(1), pure, nil},
	CopySign:   {"copySign", exactly(2), pure, nil},
	Exp2Approx: {"exp2Approx", exactly(1), pure, nil},
	Log2Approx: {"log2Approx", exactly(1), pure, nil},
	SinApprox:  {"sinApprox", exactly(1), pure, nil},
	CosApprox:  {"cosApprox", exactly(1), pure, nil},
	TanhApprox: {"tanhApprox", exactly(1), pure, nil},
	DivApprox:  {"divApprox", exactly(2), pure, nil},

	PopCount:      {"popCount", exactly(1), pure, nil},
	LeadingZeros:  {"leadingZeros", exactly(1), pure, nil},
	TrailingZeros: {"trailingZeros", exactly(1), pure, nil},
	ReverseBits:   {"reverseBits", exactly(1), pure, nil},
	Bitcast:       {"bitcast", exactly(1), pure, nil},

	Compare: {"compare", exactly(2), pure, nil},
	Select:  {"select", exactly(3), pure, nil},
	Convert: {"convert", exactly(1), pure, nil},

	Scale:      {"scale", exactly(1), pure, (*Value).showScale},
	Element:    {"element", exactly(2), pure, (*Value).showElement},
	Load:       {"load", exactly(1), 0, (*Value).showAccess},
	Store:      {"store", atLeast(2), effect, (*Value).showAccess},
	Extract:    {"extract", exactly(1), 0, (*Value).showPart},
	Atomic:     {"atomic", between(2, 3), effect, (*Value).showAccess},
	AtomicPair: {"atomicPair", exactly(5), effect, nil},
	Prefetch:   {"prefetch", exactly(1), effect, nil},

	Shuffle:      {"shuffle", exactly(4), effect | collective, nil},
	Vote:         {"vote", exactly(2), effect | collective, nil},
	Match:        {"match", exactly(2), effect | collective, nil},
	Reduce:       {"reduce", exactly(2), effect | collective, nil},
	Active:       {"active", exactly(0), collective, nil},
	SyncWarp:     {"syncWarp", exactly(1), effect | collective, nil},
	NamedBarrier: {"namedBarrier", between(0, 1), effect | collective, nil},
	Barrier:      {"barrier", exactly(0), effect | collective, nil},
	Fence:        {"fence", exactly(0), effect, nil},
	Sleep:        {"sleep", exactly(1), effect, nil},

	Product:     {"product", atLeast(0), collective, nil},
	LoadMatrix:  {"loadMatrix", exactly(1), effect | collective, nil},
	StoreMatrix: {"storeMatrix", atLeast(2), effect | collective, nil},
	WaitGrid:    {"waitGrid", exactly(0), effect, nil},
	ReleaseGrid: {"releaseGrid", exactly(0), effect, nil},
	CopyAsync:   {"copyAsync", between(2, 3), effect, nil},
	CopyCommit:  {"copyCommit", exactly(0), effect, nil},
	CopyWait:    {"copyWait", exactly(0), effect, nil},

	Instruction:  {"instruction", atLeast(0), effect | collective, nil},
	GroupProduct: {"groupProduct", atLeast(0), effect | collective, nil},
	SharedWord:   {"sharedWord", exactly(1), pure, nil},
	MapAddress:   {"mapAddress", exactly(0), pure, nil},

	Assume:         {"assume", exactly(1), effect, nil},
	Print:          {"print", atLeast(0), effect, (*Value).showText},
	Assert:         {"assert", atLeast(1), effect, (*Value).showText},
	Trap:           {"trap", exactly(0), effect, nil},
	FitsSum:        {"fitsSum", exactly(2), effect, nil},
	FitsDifference: {"fitsDifference", exactly(2), effect, nil},
	FitsProduct:    {"fitsProduct", exactly(2), effect, nil},

	Argument:     {"argument", exactly(0), 0, nil},
	Call:         {"call", atLeast(0), effect, nil},
	Answer:       {"answer", atLeast(0), effect, nil},
	Assembly:     {"assembly", atLeast(0), 0, (*Value).showText},
	External:     {"external", atLeast(0), effect, (*Value).showText},
	Sample:       {"sample", atLeast(1), 0, nil},
	SurfaceRead:  {"surfaceRead", atLeast(1), 0, nil},
	SurfaceWrite: {"surfaceWrite", atLeast(2), effect, nil},
}

func (o Op) String() string { return rows[o].name }

// Pure tells whether an operation depends on its arguments alone: it may be
// moved, merged with an equal one, or dropped when it is unused. Loads are
// not pure; package optimize knows when they may move.
func (o Op) Pure() bool { return rows[o].traits&pure != 0 }

// Effect tells whether an operation must be kept even without a use of its
// result.
func (o Op) Effect() bool { return rows[o].traits&effect != 0 }

// Collective tells whether the threads of a warp or block must execute an
// operation together, so that it may not move across control flow.
func (o Op) Collective() bool { return rows[o].traits&collective != 0 }

// Fits tells whether an operation computes nothing and only has checked launches look at
// an overflow.
func (o Op) Fits() bool { return o >= FitsSum && o <= FitsProduct }

func (v *Value) showIndex() string   { return fmt.Sprintf(" %d", v.Index) }
func (v *Value) showSize() string    { return fmt.Sprintf(" %d %d", v.Index, v.Bits) }
func (v *Value) showMemory() string  { return " " + v.Memory.Name }
func (v *Value) showScale() string   { return fmt.Sprintf(" ×%d", v.Bits) }
func (v *Value) showElement() string { return v.showScale() + " " + v.Space.String() }
func (v *Value) showPart() string    { return " " + strconv.FormatUint(v.Bits, 10) }
func (v *Value) showText() string    { return fmt.Sprintf(" %q", v.Text) }

func (v *Value) showAccess() string {
	s := " +" + strconv.FormatInt(v.Index, 10) + " " + v.Space.String()
	if v.Width > 1 {
		s += fmt.Sprintf(" ×%d", v.Width)
	}
	if v.ReadOnly {
		s += " readonly"
	}
	if v.Ordered {
		s += " ordered"
	}
	return s
}
