// This file defines the part of the syntax tree inside a function: statements,
// instructions and their operands.

package ptx

import "weak"

// A Block is a brace-delimited scope.
type Block struct {
	Pos        Pos
	End        Pos
	Statements []Statement

	offset int                 // of the brace in the module's source
	whole  weak.Pointer[Block] // of the empty body of an outline: the body that it stands for
}

// A Statement is *Instruction, *Label, *Variable, *Block, *Loc,
// *BranchTargets, *CallTargets, *CallPrototype, or *Directive.
type Statement interface{ statementNode() }

// A Label is `name:`.
type Label struct {
	Pos  Pos
	Name string
}

// A Loc is `.loc file line column [, function_name f, inlined_at file line column]`.
type Loc struct {
	Pos                Pos
	File, Line, Column int
	Function           string // label in .debug_str, empty when not inlined
	FunctionOffset     int64
	InlinedAt          *Loc
}

// BranchTargets is `label: .branchtargets a, b, …;`.
type BranchTargets struct {
	Pos     Pos
	Name    string
	Targets []string
}

// CallTargets is `label: .calltargets f, g, …;`.
type CallTargets struct {
	Pos     Pos
	Name    string
	Targets []string
}

// CallPrototype is `label: .callprototype (results) _ (params);`.
type CallPrototype struct {
	Pos             Pos
	Name            string
	Results, Params []*Variable
	NoReturn        bool
	// Performance holds further directives such as "abi_preserve".
	Performance []Directive
}

// An Instruction is one statement such as
//
//	@!%p1 add.rn.ftz.f32 %f3, %f1, %f2;
type Instruction struct {
	Pos   Pos    // of the opcode, also behind a guard
	Guard *Guard // nil when the instruction is not predicated
	// Opcode is the word before the first dot: "add", "ld", "cp", "barrier".
	Opcode string
	// Modifiers are the words after it, in the text's order and without
	// dots: ["rn", "ftz", "f32"], ["async", "ca", "shared", "global"]. A
	// modifier with a sub-qualifier keeps it: "shared::cta", "L2::128B";
	// so does a constant bank, "const[4]". Instructions of one module share
	// these slices: replace them, never write into them.
	Modifiers []string
	// Operands are in the text's order, destinations first. A call has the
	// form *Tuple (results; absent when none), callee, *Tuple (arguments;
	// absent when none), prototype or target list (absent when direct).
	Operands []Operand
}

// A Guard is `@p` or `@!p`.
type Guard struct {
	Negated bool
	Name    string // the predicate register
}

// An Operand is one of the types below.
type Operand interface {
	operandNode()
	String() string
}

type (
	// A Name is a register, a special register, a symbol or a label, with
	// an optional vector element or constant offset: %r1, %tid.x, buf+16,
	// the sink `_`.
	Name struct {
		Pos  Pos
		Name string // "%tid", "%r1", "buf", "_"
		// Member is "x", "y", "z", "w" (or r, g, b, a) of a vector, or the
		// bytes that a video instruction selects, "b0", "h1", "b3210"; empty
		// when there is none.
		Member string
		Offset int64 // buf+Offset as a value; inside [ ] the Address has it
	}
	// An Immediate is a constant.
	Immediate struct {
		Pos  Pos
		Kind ImmediateKind
		// Bits is the value: two's complement for integers, IEEE-754
		// binary32 bits for Float32, binary64 bits for Float64.
		Bits uint64
		// Text is the constant as written, an expression without its white
		// space; the printer uses it when not empty.
		Text string
	}
	// A Negation is `!p`, a predicate operand negated, or, with Minus set,
	// `-a`, an operand of vmad negated.
	Negation struct {
		Pos   Pos
		Minus bool
		X     Operand
	}
	// A Pair is `p|q`, two destinations; of a texture fetch the first can
	// be a vector.
	Pair struct {
		Pos  Pos
		A, B Operand
	}
	// A Vector is `{a, b, …}`.
	Vector struct {
		Pos      Pos
		Elements []Operand
	}
	// A Tuple is `(a, b, …)`, the arguments or results of a call.
	Tuple struct {
		Pos      Pos
		Elements []Operand
	}
	// An Address is `[base+offset]`, `[imm]`, or, for textures and tensors,
	// `[base, {coordinates}]` with one or two further operands in Rest.
	Address struct {
		Pos    Pos
		Base   Operand // *Name or *Immediate
		Offset int64
		Rest   []Operand
		// Unified is `[a].unified`, for a variable with the attribute .unified,
		// whose address is the same on host and devices.
		Unified bool
	}
	// An Element is `array[index+offset]`, an element of an array of
	// variables by number; the index counts elements, not bytes.
	Element struct {
		Pos    Pos
		Name   string
		Index  Operand // *Name or *Immediate
		Offset int64   // added to a register; zero with an *Immediate
	}
	// A GenericAddress is `generic(symbol)+offset` in an initialiser, or
	// `mask(symbol+offset)` with Mask set.
	GenericAddress struct {
		Pos    Pos
		Name   string
		Offset int64
		Mask   uint64 // 0xFF, 0xFF00, …; 0 when it is not a mask
		// Generic marks the address below a mask as `generic(symbol)`;
		// without a mask the address is always generic.
		Generic bool
	}
)

// An ImmediateKind says how an immediate was written.
type ImmediateKind uint8

// The kinds of immediate.
const (
	Integer  ImmediateKind = iota // 1, -1, 0x1F, 017, 0b11
	Unsigned                      // 1U, 0xFFFFFFFFFFFFFFFF, and expressions of type .u64
	Float32                       // 0f3F800000
	Float64                       // 0d3FF0000000000000, 1.5
)

func (*Instruction) statementNode()   {}
func (*Label) statementNode()         {}
func (*Variable) statementNode()      {}
func (*Block) statementNode()         {}
func (*Loc) statementNode()           {}
func (*BranchTargets) statementNode() {}
func (*CallTargets) statementNode()   {}
func (*CallPrototype) statementNode() {}
func (*Directive) statementNode()     {}

func (*Name) operandNode()           {}
func (*Immediate) operandNode()      {}
func (*Negation) operandNode()       {}
func (*Pair) operandNode()           {}
func (*Vector) operandNode()         {}
func (*Tuple) operandNode()          {}
func (*Address) operandNode()        {}
func (*Element) operandNode()        {}
func (*GenericAddress) operandNode() {}
