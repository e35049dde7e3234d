// Package ptx holds PTX as data: a lexer and parser, the syntax tree they
// build, its printer, the linker, and the signatures of kernels. It reads the
// syntax of PTX ISA 1.0 to 9.1. Package opcode below it lists the instructions;
// what they compute is not known here.
package ptx

import "github.com/cujs/cujs/ptx/opcode"

// This file defines the part of the syntax tree outside functions: what the
// parser builds, the printer writes, the emulator lowers and the kernel
// compiler emits.

// A Pos is a place in a PTX text. Line and Column count from 1; the zero Pos
// means unknown. Column counts bytes.
type Pos struct{ Line, Column int }

// A Module is one PTX translation unit.
type Module struct {
	File    string // name used in messages; may be empty
	Source  string // the text it was parsed from; empty when built by a program
	Version Version
	// Target lists the operands of .target: the architecture first, then
	// options such as "texmode_independent" or "debug".
	Target []string
	// AddressSize is 32 or 64; 64 when the text has no .address_size, which
	// is how every driver still in use takes it.
	AddressSize int
	// Items are the declarations in the order of the text: *Variable,
	// *Function, *File, *Section, *Alias and *Directive.
	Items []Item

	original *Module // of a module that a Cache renamed: what the Cache keeps track of
}

// A Version is the operand of .version.
type Version = opcode.Version

// An Item is a declaration at module scope.
type Item interface{ itemNode() }

// A Variable declares a name in a state space: a register, a global, a
// parameter, a shared array.
type Variable struct {
	Pos     Pos
	Linkage Linkage
	Space   Space
	Bank    int // of .const[bank], which PTX ISA 2.2 retired; else 0
	Align   int // bytes; 0 when not given
	Vector  int // 2, 4 or 8 for .v2, .v4 and .v8; 0 for a scalar
	Type    Type
	Name    string
	// Count is n of a parameterised register declaration `%r<n>`, which
	// declares %r0 … %r(n-1). Zero for an ordinary name; the parser leaves
	// out a declaration `%r<0>`, which declares nothing.
	Count int
	// Dims are the array's dimensions; a dimension left open is -1.
	Dims []int64
	Init *Initializer // nil when there is none
	// Ptr describes a kernel parameter marked .ptr; nil when it is not.
	Ptr *PointerInfo
	// Attributes hold .attribute( … ) entries such as ".managed".
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
	Member string         // of an opaque object, `filter_mode = nearest`; else empty
	List   []*Initializer // a braced list, not nil even when empty; nil for one value
	Value  Operand        // *Immediate, *Name (address of a symbol, with offset) or *GenericAddress
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
// .pragma or the retired @@DWARF, kept as words.
type Directive struct {
	Pos  Pos
	Name string   // ".pragma"
	Args []string // operands, strings with their quotes; of @@DWARF the rest of the line
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
	// Attributes hold .attribute( … ) entries such as ".unified(1, 2)".
	Attributes []string
	// Performance directives (.maxntid and so on) by name without the dot.
	Performance []Directive
	// Body is nil for a declaration.
	Body *Block
}

func (*Variable) itemNode()  {}
func (*Function) itemNode()  {}
func (*File) itemNode()      {}
func (*Section) itemNode()   {}
func (*Alias) itemNode()     {}
func (*Directive) itemNode() {}
