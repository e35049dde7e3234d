// This file keeps what names mean.

package lower

import (
	"fmt"
	"math/big"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/library"
)

// An Arg is the type of an argument that the kernel is compiled for.
type Arg struct {
	Type   ir.Type // of the scalar, or of the buffer's elements
	Buffer bool
	Rank   int // dimensions of a buffer; 0 counts as 1
	// Record is the type instead, when it is not nil.
	Record *Record
	// Image is the type of a texture or surface, when it is not nil.
	Image *Image
	Long  bool // the buffer has so many elements that 32 bits do not index them
	// Aligned says that the buffer's address is a multiple of 16.
	Aligned bool
	// Number says that a scalar is a JavaScript number, whose type is what
	// its uses need; Type is ignored.
	Number bool
}

// A Constant is a captured value: a float64, an int64 (a number without a
// fraction), a bool, a *big.Int or an Array.
type Constant any

// An Array is a captured typed array; it becomes constant memory.
type Array struct {
	Type ir.Type
	Data []byte // little-endian
}

// Options are what the kernel may refer to.
type Options struct {
	Name      string              // of the kernel; empty: the function's own
	Constants map[string]Constant // captured outer constants
	Helpers   map[string]Source   // captured outer functions
	Kernels   []string            // captured names that are kernels
	Shadowed  []string            // names of the language that mean something else there
	Unusable  map[string]string   // what captured names are that kernels cannot use: "an object"
	SM        int                 // compute capability × 10
	// Fast takes the hardware's approximations of functions of f32.
	Fast bool
}

// A variable is a name in a kernel.
type variable struct {
	name     string
	key      string // of a captured value: its name in Options
	at       file.Idx
	typ      typ
	constant bool // const
	param    int  // index of the kernel's parameter; -1 for others
	meets    []ir.Type
	fixed    bool     // its type is settled
	declared bool     // by an annotation
	used     bool     // some expression names it
	from     []origin // what was assigned while its type was open
	known    *int64   // the value of a constant of the function, where it is a known integer
	missing  *Error   // what to say when it may be used before it has a value
}

// An origin is an expression of a unit.
type origin struct {
	u *unit
	e ast.Expression
}

// A unit is one function with the types that it is compiled for: the kernel,
// or a helper at one of its calls, where it is inlined.
type unit struct {
	*compiler
	fn     *function
	scopes []map[string]*variable
	// declared holds the variable of each declaration, and uses the variable
	// of each identifier, so that both passes agree.
	declared  map[*ast.Identifier]*variable
	uses      map[*ast.Identifier]*variable
	hoisted   map[*ast.Identifier]bool // declarations with var
	types     map[ast.Expression]typ
	memories  map[*ast.CallExpression]*array         // shared(…) and local(…)
	fields    map[*ast.DotExpression]*ast.Identifier // captured values that are called by a name with dots
	calls     map[*ast.CallExpression]*unit          // inlined helpers
	callOrder []*ast.CallExpression
	rows      map[*ast.BracketExpression]*array
	// operations holds the binary expression that a compound assignment such
	// as += stands for.
	operations map[*ast.AssignExpression]*ast.BinaryExpression
	params     []*variable
	locals     []*variable // in the order of their declarations
	result     typ
	depth      int

	// While SSA is built:
	s       *builder
	known   map[ast.Expression]*ir.Value // targets of compound assignments
	targets []jumpTarget
	label   string    // of the statement that follows
	output  *variable // result of a helper; nil when it has none
	end     *ir.Block // behind a helper's body
	// inLibrary marks a function of the library, whose code belongs to the
	// place at in the user's source.
	inLibrary bool
	at        ir.Pos
}

func newUnit(c *compiler, fn *function, depth int) *unit {
	return &unit{compiler: c, fn: fn, depth: depth,
		declared: map[*ast.Identifier]*variable{}, uses: map[*ast.Identifier]*variable{}, hoisted: map[*ast.Identifier]bool{},
		types: map[ast.Expression]typ{}, memories: map[*ast.CallExpression]*array{}, fields: map[*ast.DotExpression]*ast.Identifier{}, calls: map[*ast.CallExpression]*unit{},
		rows: map[*ast.BracketExpression]*array{}, operations: map[*ast.AssignExpression]*ast.BinaryExpression{},
		known: map[ast.Expression]*ir.Value{},
	}
}

// A compiler holds what the units of a kernel share.
type compiler struct {
	options  Options
	out      *ir.Function
	files    []string
	builtins map[string]*builtin
	parsed   map[string]*function // helpers by name
	// functions are those of the program: the kernel and its helpers.
	functions []*function
	changed   bool // something was learned in this round of inference
	constant  map[string]*variable
	warnings  []*Error
	long      bool        // some buffer's length takes 64 bits
	active    []string    // helpers being inlined
	implicit  []*ir.Value // masks of reductions that were given none
}

// fail leaves the compiler with an error; Kernel recovers it.
func (u *unit) fail(at ast.Node, hint, format string, args ...any) {
	panic(u.fn.errorAbout(at, fmt.Sprintf(format, args...), hint))
}

func (u *unit) push() { u.scopes = append(u.scopes, map[string]*variable{}) }
func (u *unit) pop()  { u.scopes = u.scopes[:len(u.scopes)-1] }

// declare adds a name to the innermost scope; in later rounds it finds the
// variable of the first.
func (u *unit) declare(id *ast.Identifier, constant bool) *variable {
	v := u.declared[id]
	if v == nil {
		v = &variable{name: id.Name.String(), at: id.Idx, constant: constant, param: -1}
		v.missing = u.fn.errorAt(id.Idx, v.name+" may be used before it has a value", "give it one where it is declared")
		u.declared[id] = v
		u.locals = append(u.locals, v)
		u.annotate(v, id)
	}
	scope := u.scopes[len(u.scopes)-1]
	if before := scope[v.name]; before != nil && before != v {
		panic(u.fn.errorAt(id.Idx, v.name+" is declared twice", "give one of them another name"))
	}
	scope[v.name] = v
	return v
}

// lookup finds what a name means, in the function and then among what the
// kernel captured; nil for an unknown name.
func (u *unit) lookup(id *ast.Identifier) *variable {
	if u.s != nil { // while building, inference has found everything
		return u.uses[id]
	}
	name := id.Name.String()
	for i := len(u.scopes) - 1; i >= 0; i-- {
		if v := u.scopes[i][name]; v != nil {
			u.uses[id], v.used = v, true
			return v
		}
	}
	if a, ok := u.options.Constants[u.fn.source.outer(name)].(Array); ok && len(a.Data) > constantBytes && !u.inLibrary {
		u.fail(id, "pass it as a buffer", "%s does not fit into constant memory, which has %d bytes", name, constantBytes)
	}
	v := u.captured(u.fn.source.outer(name), name)
	if u.inLibrary {
		v = u.table(name)
	}
	if v != nil {
		u.uses[id] = v
	}
	return v
}

// constantBytes is the size of constant memory.
const constantBytes = 1 << 16

// table is the variable of one of the library's tables.
func (c *compiler) table(name string) *variable {
	key := "library " + name
	if v := c.constant[key]; v != nil {
		return v
	}
	table, ok := library.Tables()[name]
	if !ok {
		return nil
	}
	t, _ := ir.ParseType(table.Type)
	v := &variable{name: name, constant: true, param: -1, fixed: true, typ: c.constantArray(Array{t, table.Data})}
	c.constant[key] = v
	return v
}

// constantArray puts an array into constant memory.
func (c *compiler) constantArray(a Array) typ {
	m := &ir.Memory{Name: fmt.Sprintf("constant%d", len(c.out.Memory)), Space: ir.Constant, Type: a.Type,
		Count: int64(len(a.Data) / a.Type.Size()), Init: a.Data}
	c.out.Memory = append(c.out.Memory, m)
	return typ{class: arrayClass, array: &array{elem: a.Type, space: ir.Constant, rank: 1, dims: []int64{m.Count}, param: -1, memory: m}}
}

// captured is the variable of an outer constant, which the function calls by
// name.
func (c *compiler) captured(key, name string) *variable {
	if v := c.constant[key]; v != nil {
		return v
	}
	value, ok := c.options.Constants[key]
	if !ok {
		return nil
	}
	v := &variable{name: name, key: key, constant: true, param: -1, fixed: true}
	switch value := value.(type) {
	case float64:
		v.typ = weakFloat
	case int64:
		v.typ = weakInt
	case bool:
		v.typ = boolean
	case *big.Int:
		v.typ = strong(ir.I64)
		if value.Sign() > 0 && value.BitLen() > 63 {
			v.typ = strong(ir.U64)
		}
	case Array:
		v.typ = c.constantArray(value)
	default:
		return nil
	}
	c.constant[key] = v
	return v
}
