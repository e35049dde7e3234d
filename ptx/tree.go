// This file defines the syntax tree of PTX: what a parser builds, a printer
// writes, the emulator lowers and the kernel compiler emits.

package ptx

// A Pos is a place in a PTX text. Line and Column count from 1; the zero Pos
// means unknown.
type Pos struct{ Line, Column int }

// A Module is one PTX translation unit.
type Module struct {
	File    string // name used in messages; may be empty
	Source  string // the text it was parsed from; empty when built by a program
	Version Version
	// Target lists the operands of .target: the architecture first, then
	// options such as "texmode_independent" or "debug".
	Target      []string
	AddressSize int // 32 or 64; 64 when the text has no .address_size
	// Items are the declarations in the order of the text: *Variable,
	// *Function, *File, *Section, *Alias and *Directive.
	Items []Item
}

// A Version is the operand of .version.
type Version struct{ Major, Minor int }

// An Item is a declaration at module scope.
type Item interface{ itemNode() }

// A Linkage is how a symbol is seen by other modules.
type Linkage uint8

// The linkages. Local is the default: no linking directive.
const (
	Local Linkage = iota
	Extern
	Visible
	Weak
	Common
)

// A Space is a state space.
type Space uint8

// The state spaces. Generic stands for an address without one.
const (
	Generic Space = iota
	Reg
	Const
	Global
	LocalSpace
	Param
	Shared
	Sreg
	Tex
)

// A Type is a fundamental type or an opaque object type.
type Type uint8

// The types, in the order that the ISA lists them.
const (
	NoType Type = iota
	S8
	S16
	S32
	S64
	U8
	U16
	U32
	U64
	F16
	F16x2
	F32
	F64
	B8
	B16
	B32
	B64
	B128
	Pred
	BF16
	BF16x2
	TF32
	E4M3
	E5M2
	E4M3x2
	E5M2x2
	U16x2
	S16x2
	F32x2
	Texref
	Samplerref
	Surfref
)

// A Variable declares a name in a state space: a register, a global, a
// parameter, a shared array.
type Variable struct {
	Pos     Pos
	Linkage Linkage
	Space   Space
	Align   int // bytes; 0 when not given
	Vector  int // 2, 4 or 8 for .v2, .v4 and .v8; 0 for a scalar
	Type    Type
	Name    string
	// Count is n of a parameterised register declaration `%r<n>`, which
	// declares %r0 … %r(n-1). Zero for an ordinary name.
	Count int
	// Dims are the array's dimensions; a dimension left open is -1.
	Dims []int64
	Init *Initializer // nil when there is none
	// Ptr describes a kernel parameter marked .ptr; nil when it is not.
	Ptr *PointerInfo
	// Attributes hold .attribute( … ) entries such as ".managed" verbatim.
	Attributes []string
}

// PointerInfo is what `.ptr .space .align n` says of a kernel parameter.
type PointerInfo struct {
	Space Space
	Align int
}

// An Initializer is the right side of a variable's `=`: either a list or one
// value.
type Initializer struct {
	List  []*Initializer // a braced list; nil for one value
	Value Operand        // *Immediate, *Name (address of a symbol, with offset) or *GenericAddress
}

// A File is `.file index "name"[, timestamp, size]`.
type File struct {
	Pos             Pos
	Index           int
	Name            string
	Timestamp, Size int64
}

// A Section is a debugging section, kept verbatim.
type Section struct {
	Pos  Pos
	Name string
	Body string // the text between the braces
}

// An Alias is `.alias name, aliasee;`.
type Alias struct {
	Pos           Pos
	Name, Aliasee string
}

// A Directive is any other directive at module or function scope, such as
// .pragma, kept as words.
type Directive struct {
	Pos  Pos
	Name string   // ".pragma"
	Args []string // operands, strings with their quotes
}

// A Function is an .entry (kernel) or a .func.
type Function struct {
	Pos      Pos
	Linkage  Linkage
	Entry    bool
	Name     string
	Results  []*Variable // of a .func
	Params   []*Variable
	NoReturn bool
	// Performance directives (.maxntid and so on) by name without the dot.
	Performance []Directive
	// Body is nil for a declaration.
	Body *Block
}

// A Block is a brace-delimited scope.
type Block struct {
	Pos        Pos
	End        Pos
	Statements []Statement
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
}

// An Instruction is one statement such as
//
//	@!%p1 add.rn.ftz.f32 %f3, %f1, %f2;
type Instruction struct {
	Pos   Pos
	Guard *Guard // nil when the instruction is not predicated
	// Opcode is the word before the first dot: "add", "ld", "cp", "barrier".
	Opcode string
	// Modifiers are the words after it, in the text's order and without
	// dots: ["rn", "ftz", "f32"], ["async", "ca", "shared", "global"]. A
	// modifier with a sub-qualifier keeps it: "shared::cta", "L2::128B".
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
		Pos    Pos
		Name   string // "%tid", "%r1", "buf", "_"
		Member string // "x", "y", "z", "w" (or r, g, b, a); empty when none
		Offset int64  // buf+Offset, in initialisers and addresses
	}
	// An Immediate is a constant.
	Immediate struct {
		Pos  Pos
		Kind ImmediateKind
		// Bits is the value: two's complement for integers, IEEE-754
		// binary32 bits for Float32, binary64 bits for Float64.
		Bits uint64
		Text string // as written; the printer uses it when not empty
	}
	// A Negation is `!p`, a predicate operand negated.
	Negation struct {
		Pos Pos
		X   Operand
	}
	// A Pair is `p|q`, two destinations.
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
	}
	// A GenericAddress is `generic(symbol)+offset` in an initialiser, or
	// `mask(symbol)` with Mask set.
	GenericAddress struct {
		Pos    Pos
		Name   string
		Offset int64
		Mask   uint64 // 0xFF, 0xFF00, …; 0 when it is not a mask
	}
)

// An ImmediateKind says how an immediate was written.
type ImmediateKind uint8

// The kinds of immediate.
const (
	Integer  ImmediateKind = iota // 1, -1, 0x1F, 017, 0b11
	Unsigned                      // 1U
	Float32                       // 0f3F800000
	Float64                       // 0d3FF0000000000000, 1.5
)

func (*Variable) itemNode()  {}
func (*Function) itemNode()  {}
func (*File) itemNode()      {}
func (*Section) itemNode()   {}
func (*Alias) itemNode()     {}
func (*Directive) itemNode() {}

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
func (*GenericAddress) operandNode() {}
