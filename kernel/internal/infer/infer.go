// Package infer finds the type of everything in a kernel from the types of its arguments: of
// literals and variables, whose uses decide where nothing else does, and of each call of a helper
// function, which is inferred anew for the types of that call. What is not in the kernel language
// is refused with the place in the user's source and what to write instead.
package infer

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/language"
	"github.com/cujs/cujs/ptx"
)

// An Arg is the type of an argument that the kernel is compiled for.
type Arg struct {
	Type   ir.Type // of the scalar, or of the buffer's elements
	Buffer bool
	Rank   int // dimensions of a buffer; 0 counts as 1
	List   int // how many buffers an array of buffers has; 0 for one buffer
	// Record is the type instead, when it is not nil.
	Record *types.Record
	// Image is the type of a texture or surface, when it is not nil.
	Image *types.Image
	Long  bool // the buffer has so many elements that 32 bits do not index them
	// Aligned says that the buffer's address is a multiple of 16.
	Aligned bool
	// Number says that a scalar is a JavaScript number, whose type is what
	// its uses need; Type is ignored.
	Number bool
}

// A Constant is a captured value: a float64, an int64 (a number without a
// fraction), a bool, a *big.Int, an Array, or a string, which is no value but may stand where a word does.
type Constant any

// An Array is a captured typed array; it becomes constant memory.
type Array struct {
	Type ir.Type
	Data []byte // little-endian
}

// Options are what the kernel may refer to.
type Options struct {
	Name      string                     // of the kernel; empty: the function's own
	Constants map[string]Constant        // captured outer constants
	Helpers   map[string]language.Source // captured outer functions
	Buffers   map[string]string          // captured outer buffers, by the kernel's parameters that they are
	Externals map[string]*External       // functions that are linked to the kernel
	Kernels   []string                   // captured names that are kernels
	Shadowed  []string                   // names of the language that mean something else there
	Unusable  map[string]string          // what captured names are that kernels cannot use: "an object"
	SM        int                        // compute capability × 10
	Version   ptx.Version                // of PTX
	// Fast takes the hardware's approximations of functions of f32.
	Fast bool
	// Overflow has checked launches tell of signed integers that overflow.
	Overflow bool
}

// A Variable is a name in a kernel.
type Variable struct {
	Name     string
	Key      string // of a captured value: its name in Options
	Type     types.Type
	Param    int             // index of the kernel's parameter; -1 for others
	Constant bool            // const
	Fixed    bool            // its type is settled
	Missing  *language.Error // what to say when it may be used before it has a value

	at       ast.Pos
	declared bool      // by an annotation
	used     bool      // some expression names it
	counts   bool      // it is a condition, or is compared with whole numbers
	function *callable // that the name stands for; nil for a value
	meets    []ir.Type
	from     []origin // what was assigned while its type was open
	absent   bool     // a parameter without an argument
	fraction bool     // it may get a float that is not whole
	known    *int64   // the value of a constant of the function, where it is a known integer
	wide     *int64   // known, or that of a BigInt

	// Members are the fields of an object, in the order of its type.
	Members []*Variable
	any     *Variable // has the type of all elements of an array in brackets
	whole   *Variable // whose field it is
	sharing *sharing  // of an object
	steady  bool      // nothing else is assigned to it as a whole
	stands  *Variable // the variable that a name of an object means
	unit    *Unit     // that declares it
	// Reference is the element that a name stands for; nil for most.
	Reference *Reference
	Quotient  *Quotient // that it is given and nothing else; nil for most
}

// Stands tells whether a name stands for something for good, so that its declaration makes no code.
func (v *Variable) Stands() bool {
	return v.Type.Class == types.ArrayClass || v.Type.Class == types.FunctionClass || v.stands != nil || v.Reference != nil
}

// An origin is an expression of a unit, or a variable.
type origin struct {
	u *Unit
	e ast.Expression
	v *Variable
}

// A Unit is one function with the types that it is compiled for: the kernel,
// or a helper at one of its calls, where it is inlined. The maps are complete after Kernel or
// Library.
type Unit struct {
	*Program
	Fn   *syntax.Function
	File int // of the function, as an index into Program.Files from 1; 0 for the library's

	Params []*Variable
	// Arguments are what the call gives to Params; nil where a default value counts.
	Arguments []ast.Expression
	Result    types.Type // Unknown for a function without one
	Untyped   bool       // what only literals and quotients of integers make, whatever type they take in the end
	// Output is the object that a function gives that gives one.
	Output *Variable
	answer *Variable // has the type of the number that a function gives that gives an open one
	Depth  int       // 0 for the kernel
	gives  *callable // the function that a function gives that gives one
	// Itself is the name by which a function calls itself, perhaps by way of others, and empty for
	// all others. Such a call has this unit.
	Itself string
	// InLibrary marks a function of the library.
	InLibrary bool

	Names      *Names
	Composites *Composites
	Short      *Shorthands
	Tiles      *Tiles

	Types map[ast.Expression]types.Type
	// Values has what names of the language stand for: threadIdx.x, Math.PI.
	Values map[ast.Expression]Value
	// Calls has the function of each call of a helper, and Builtins that of the others.
	Calls    map[*ast.CallExpression]*Unit
	Builtins map[*ast.CallExpression]*builtin.Function
	// Shapes has the array and the dimension of each x.shape[k].
	Shapes map[*ast.BracketExpression]Extent
	// Places has the offset, in its parameter, of an element of an array in a record by value.
	Places map[*ast.BracketExpression]int
	// Collectives are the calls in which threads compute something together.
	Collectives map[*ast.CallExpression]*Collective
	// Orders are what atomic operations and fences say of the accesses around them.
	Orders map[*ast.CallExpression]Order
	// Products are the instructions of mma. Transposed are the calls of ldmatrix that turn matrices.
	// Copied are the bytes of copyAsync, and the groups that copyAsync.wait leaves.
	Products   map[*ast.CallExpression]*builtin.Product
	Transposed map[*ast.CallExpression]bool
	Copied     map[*ast.CallExpression]int
	// Hoppers are what calls of the instructions of Hopper say that is constant.
	Hoppers map[*ast.CallExpression]*Hopper
	// Multiples are what assume(x % n === 0) says.
	Multiples map[*ast.CallExpression]Multiple
	Rounds    map[*ast.CallExpression]int64     // how many rounds unroll(n) asks for
	Hints     map[*ast.CallExpression]string    // how loads and stores go through caches
	Externals map[*ast.CallExpression]*External // calls of functions that are linked to the kernel
	// Assemblies are the texts of ptx.
	Assemblies map[*ast.CallExpression]*Assembly

	memories  map[*ast.CallExpression]*types.Array // shared(…) and local(…)
	parts     map[ast.Expression]*types.Array      // rows of arrays, and fields of records
	callOrder []*ast.CallExpression
	locals    []*Variable // in the order of their declarations
}

// A Value is what a name of the language stands for; Axis is 1 for .y and 2 for .z.
type Value struct {
	*builtin.Value
	Axis int64
}

// Constant is the number that a name stands for, if it stands for one.
func (v Value) Constant() (number any, ok bool) {
	if v.Value == nil || v.Op != ir.Invalid {
		return nil, false
	}
	return v.Number, true
}

// A Multiple is an integer that is a multiple of Of.
type Multiple struct {
	Value ast.Expression
	Of    int64
}

// An Extent is the size of a dimension of an array.
type Extent struct {
	Array     *types.Array
	Dimension int
}

func newUnit(p *Program, fn *syntax.Function, file, depth int) *Unit {
	u := &Unit{Program: p, Fn: fn, File: file, Depth: depth,
		Types: map[ast.Expression]types.Type{}, Values: map[ast.Expression]Value{},
		Calls: map[*ast.CallExpression]*Unit{}, Builtins: map[*ast.CallExpression]*builtin.Function{},
		Shapes: map[*ast.BracketExpression]Extent{}, Places: map[*ast.BracketExpression]int{}, Collectives: map[*ast.CallExpression]*Collective{},
		Products: map[*ast.CallExpression]*builtin.Product{}, Transposed: map[*ast.CallExpression]bool{}, Copied: map[*ast.CallExpression]int{}, Hoppers: map[*ast.CallExpression]*Hopper{},
		Orders: map[*ast.CallExpression]Order{}, Multiples: map[*ast.CallExpression]Multiple{}, Rounds: map[*ast.CallExpression]int64{},
		Hints: map[*ast.CallExpression]string{}, Externals: map[*ast.CallExpression]*External{}, Assemblies: map[*ast.CallExpression]*Assembly{},
		memories: map[*ast.CallExpression]*types.Array{}, parts: map[ast.Expression]*types.Array{},
	}
	u.Names, u.Composites, u.Short, u.Tiles = newNames(u), newComposites(u), newShorthands(u), newTiles(u)
	return u
}

// A Program is what the units of a kernel share.
type Program struct {
	Options Options
	Kernel  *Unit
	Files   []string // that positions index from 1
	// Memory lists the arrays that the kernel declares or captures; building may add tables of the
	// library.
	Memory []*ir.Memory

	Blockwise Blockwise

	Idle []*language.Error // warnings of statements that do nothing

	// Functions are the kernel and the helpers that it uses.
	Functions []Placed

	rules    *[builtin.Forms]rule
	helpers  map[string]Placed // by their names in Options
	captures map[string]*Variable
	changed  bool         // something was learned in this round of inference
	long     bool         // some buffer's length takes 64 bits
	active   []activation // functions being inferred
	sharings []*sharing
}

// A Placed function comes with its file, an index into Program.Files from 1.
type Placed struct {
	*syntax.Function
	File int
}

// Kernel infers a function for the types of its arguments. The error is a *language.Error.
func Kernel(fn *syntax.Function, args []Arg, o Options) (p *Program, err error) {
	defer syntax.Recover(&err)
	p = &Program{Options: o, Files: []string{fn.Source.File}, rules: rules(), helpers: map[string]Placed{}, Functions: []Placed{{fn, 1}}, captures: map[string]*Variable{},
		Blockwise: Blockwise{Loads: map[int]bool{}, Stores: map[int]bool{}}}
	p.Kernel = newUnit(p, fn, 1, 0)
	p.Kernel.parameters(args)
	p.Kernel.infer()
	p.checkSharing()
	p.checkTiles()
	return p, nil
}

// Fail ends the compilation with an error; Kernel returns it.
func (u *Unit) Fail(at ast.Node, hint, format string, args ...any) {
	panic(u.Fn.ErrorAbout(at, fmt.Sprintf(format, args...), hint))
}

// Calling does what a call of a helper needs; an error in there notes the call.
func (u *Unit) Calling(at ast.Node, what func()) {
	defer func() {
		x := recover()
		if failed, ok := x.(*language.Error); ok && !u.InLibrary && inLibrary(failed.File) {
			x = u.Fn.ErrorAbout(at, failed.Message, failed.Hint)
		} else if ok && !u.InLibrary {
			place := u.Fn.Pos(at.Pos())
			if call := fmt.Sprintf("%s:%d:%d", u.Fn.Source.File, place.Line, place.Column); !slices.Contains(failed.Calls, call) {
				failed.Calls = append(failed.Calls, call)
			}
		}
		if x != nil {
			panic(x)
		}
	}()
	what()
}
