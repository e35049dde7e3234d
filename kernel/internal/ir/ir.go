// Package ir is the middle of the kernel compiler: a kernel as typed SSA.
//
// The front end (packages syntax, infer and build) builds a Function from a JavaScript
// function; passes (package optimize) rewrite it; the back end (package emit)
// prints it as PTX. Helper functions are inlined while lowering. Those that call
// themselves are functions of their own until package stack makes loops of them, so
// that passes see no calls.
package ir

import (
	"context"
	"strconv"

	"github.com/cujs/cujs/internal/element"
)

// A Function is one kernel.
type Function struct {
	Name   string
	Params []*Param
	// Blocks holds every block; the first is the entry and has no
	// predecessors.
	Blocks []*Block
	// Memory lists the arrays that the kernel itself declares.
	Memory []*Memory
	// DynamicShared is how many bytes of dynamic shared memory a launch has to give; 0 where the
	// kernel leaves it open.
	DynamicShared int
	// Own says that instructions are of this architecture alone: the target is sm_90a.
	Own bool
	// MaxThreads, MinBlocks and MaxRegisters become performance directives; 0
	// leaves them out.
	MaxThreads, MinBlocks, MaxRegisters int
	// Threads is the block that launches must have, and takes the place of MaxThreads; zero leaves it open.
	Threads [3]int
	// Elements is how many elements of a launch for a number of them a thread takes; 0 for one.
	Elements int
	// Context ends the compilation, see Poll; nil for one that nothing ends.
	Context context.Context

	nextValue, nextBlock int
}

// A Param is a kernel parameter as it is launched: a scalar, or a buffer,
// which takes its address and behind it its length in elements (I64) and the
// sizes of its dimensions but the first.
type Param struct {
	Name   string
	Type   Type // of the scalar, or of the buffer's elements
	Buffer bool
	Rank   int // dimensions of a buffer, 1 for a flat one
	// Long is true for a buffer whose length needs 64 bits; indices into
	// others are I32.
	Long bool
	// Aligned is true for a buffer whose address is a multiple of 16.
	Aligned bool
	// Record is the type of a record, which Type is not, and Bytes and Align
	// its layout.
	Record string
	// Image is the type of a texture or surface, whose handle is a U64.
	Image        string
	Bytes, Align int
	// ReadOnly is set by the optimizer for a buffer that is never written.
	ReadOnly bool
	// List is, for the first buffer of an array of buffers, how many there are.
	List int
}

// A Space is where an address points.
type Space uint8

// The spaces.
const (
	Global Space = iota
	Shared
	Local
	Constant
)

func (s Space) String() string { return [...]string{"global", "shared", "local", "const"}[s] }

// A Memory is an array in shared, local or constant memory.
type Memory struct {
	Name  string
	Space Space
	Type  Type
	Count int64  // elements; 0 for dynamic shared memory
	Stack bool   // of a function that calls itself
	Init  []byte // contents of constant memory, little-endian
	// Label is what the source calls the memory, "" where it has no name for it; Dims are its sizes there, and Record the
	// type of its elements where they are records. They are for messages.
	Label, Record string
	Dims          []int64
	// Align is the bytes of which the address is a multiple, where that is more than usual.
	Align int
	// Registers says of local memory that its elements are registers for good, at constant indices:
	// what instructions work on that end later.
	Registers bool
	// Offset is where shared memory begins in the dynamic shared memory of the launch, Pooled that it is there.
	Offset int64
	Pooled bool
}

// A Block is a straight run of values that ends in a jump, a branch or a
// return.
type Block struct {
	ID     int
	Values []*Value // phis first
	Preds  []*Block // in the order of the phis' arguments
	End    End
	Cond   *Value // of a Branch
	Succs  []*Block
	// Likely guides the layout of a Branch: +1 the first successor, -1 the
	// second, 0 unknown.
	Likely int8
	// Unroll asks for the loop whose header this is: 0 decide, 1 never, a number of rounds
	// at a time, or UnrollWhole. The optimizer sets it to 1 when it has done so.
	Unroll int
	Pos    Pos // of the End
}

// UnrollWhole asks for all rounds of a loop to be written out.
const UnrollWhole = -1

// Size is the number of values in the function.
func (f *Function) Size() int {
	size := 0
	for _, b := range f.Blocks {
		size += len(b.Values)
	}
	return size
}

// An End is how control leaves a block.
type End uint8

// The ends. A Branch goes to Succs[0] when Cond holds, else to Succs[1].
const (
	Open End = iota // not finished yet
	Jump
	Branch
	Return
	Unreachable // behind a trap
)

// A Pos is a place in the user's source. File is an index into the
// compilation's list of sources, from 1; 0 means unknown.
type Pos struct{ File, Line, Column int }

// A Value is an operation and its result. Values are compared by pointer.
type Value struct {
	ID    int
	Op    Op
	Type  Type // of the result; Void when there is none
	Args  []*Value
	Block *Block
	Pos   Pos

	// Bits is the value of a Const: two's complement, or the IEEE bits of
	// its type. Of ScalarParam it is the offset of a field in bytes.
	Bits uint64
	// Index is the parameter of ScalarParam, BufferAddress, Length and Size; the
	// dimension (0, 1, 2) of the special registers; the constant offset in
	// bytes of Load, Store and Atomic.
	Index int64
	// Kind refines Atomic, Shuffle, Vote, Reduce and Compare.
	Kind Kind
	// Space is where Load, Store, Atomic and Element point.
	Space Space
	// Memory is what MemoryAddress points to.
	Memory *Memory
	// Callee is the function of a Call.
	Callee *Function
	// Text is the format of Print and the message of Assert.
	Text string
	// ReadOnly marks a Load that may use the non-coherent cache. Ordered marks one
	// that acquires, and a Store that releases: what other threads write in
	// order is seen in order, and nothing moves across it.
	ReadOnly, Ordered bool
	// Order and Scope are those of an ordered Load or Store, of an Atomic, a Fence or a Barrier as PTX
	// has them: "relaxed", "gpu"; empty for what Ordered says, and for a relaxed Atomic.
	Order, Scope string
	// Hint is what PTX calls the way of a Load or Store through the caches: "cs"; empty for the usual one.
	Hint string
	// Width is how many elements a Load or Store moves (1, 2 or 4). A wide
	// Load has no result of its own: Extract takes its parts.
	Width int
	// Fast allows the approximate form of an operation.
	Fast bool
	// Exact forbids contraction of this multiplication or addition.
	Exact bool
}

// A Type is the type of a value.
type Type uint8

// The types. Address is a 64-bit address in global or constant memory and a
// 32-bit one in shared or local memory.
//
// Arithmetic is on I32, U32, I64, U64, F32, F64 and Bool only. The narrow
// integers and the 16-bit floats occur as operands of Load, Store, Convert and
// Bitcast, as parameters and in phis: the front end computes on the wide type
// and converts back, which for +, -, ×, ÷ and √ rounds as the narrow type does.
const (
	Void    = Type(element.None)
	I8      = Type(element.I8)
	U8      = Type(element.U8)
	I16     = Type(element.I16)
	U16     = Type(element.U16)
	I32     = Type(element.I32)
	U32     = Type(element.U32)
	I64     = Type(element.I64)
	U64     = Type(element.U64)
	F8E4M3  = Type(element.F8E4M3)
	F8E5M2  = Type(element.F8E5M2)
	F16     = Type(element.F16)
	BF16    = Type(element.BF16)
	F32     = Type(element.F32)
	F64     = Type(element.F64)
	Bool    = Type(element.Bool)
	Address = Type(element.Last) + 1
)

func (t Type) String() string {
	switch t {
	case Void:
		return "void"
	case Address:
		return "address"
	}
	return element.Type(t).String()
}

// Size is the bytes of a value in memory.
func (t Type) Size() int {
	if t == Address {
		return 8
	}
	return element.Type(t).Size()
}

// Float tells whether t is a floating-point type.
func (t Type) Float() bool { return element.Type(t).Float() }

// Integer tells whether t is an integer type; Bool and Address are not.
func (t Type) Integer() bool { return element.Type(t).Integer() }

// Signed tells whether t is a signed integer type.
func (t Type) Signed() bool { return element.Type(t).Signed() }

// Narrow tells whether t is a floating-point type that is computed as F32.
func (t Type) Narrow() bool { return element.Type(t).Coded() }

// ParseType reads the name of a type that an element of an array can have: "f32", "bool".
func ParseType(name string) (Type, bool) {
	if t := element.Named(name); t == element.Bool || t.Number() {
		return Type(t), true
	}
	return Void, false
}

// TypeNames are the names that ParseType reads.
func TypeNames() []string { return append(element.Names(), Bool.String()) }

// NewBlock adds an empty block.
func (f *Function) NewBlock() *Block {
	b := &Block{ID: f.nextBlock}
	f.nextBlock++
	f.Blocks = append(f.Blocks, b)
	return b
}

// NewValue makes a value that is in no block yet.
func (f *Function) NewValue(op Op, t Type, pos Pos, args ...*Value) *Value {
	if f.nextValue%256 == 0 {
		f.Poll()
	}
	v := &Value{ID: f.nextValue, Op: op, Type: t, Args: args, Pos: pos}
	f.nextValue++
	return v
}

// IDs is above the ID of each value, for tables of values.
func (f *Function) IDs() int { return f.nextValue }

// Made is how many values and blocks were made, those that are gone included.
func (f *Function) Made() int { return f.nextValue + f.nextBlock }

// Append adds a new value at the end of b.
func (f *Function) Append(b *Block, op Op, t Type, pos Pos, args ...*Value) *Value {
	v := f.NewValue(op, t, pos, args...)
	v.Block = b
	b.Values = append(b.Values, v)
	return v
}

// Const adds a constant at the end of b.
func (f *Function) Const(b *Block, t Type, bits uint64) *Value {
	v := f.Append(b, Const, t, Pos{})
	v.Bits = bits
	return v
}

// Jump ends b with a jump to next.
func (b *Block) Jump(next *Block, pos Pos) {
	b.End, b.Succs, b.Pos = Jump, []*Block{next}, pos
	next.Preds = append(next.Preds, b)
}

// Branch ends b with a branch on cond.
func (b *Block) Branch(cond *Value, yes, no *Block, pos Pos) {
	b.End, b.Cond, b.Succs, b.Pos = Branch, cond, []*Block{yes, no}, pos
	yes.Preds = append(yes.Preds, b)
	no.Preds = append(no.Preds, b)
}

// Return ends b and the thread.
func (b *Block) Return(pos Pos) { b.End, b.Pos = Return, pos }

// IsConst tells whether v is a constant with these bits.
func (v *Value) IsConst(bits uint64) bool { return v.Op == Const && v.Bits == bits }

// Name is how printed IR calls the value.
func (v *Value) Name() string { return "v" + strconv.Itoa(v.ID) }
