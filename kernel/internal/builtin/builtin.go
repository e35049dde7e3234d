// Package builtin is the table of what the kernel language provides by name: one row a function,
// one row a value. The compiler, the engine that runs kernels on the host, the declarations in
// stdlib/types/kernel.d.ts and with them the prompt's completion are all made of these rows.
package builtin

import (
	"slices"
	"strings"
	"sync"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Function is a row of the table.
type Function struct {
	Name string // dots included: "warp.shuffle"
	// Fewest and Most bound the number of arguments.
	Fewest, Most int
	Usage        string // what a correct call looks like, behind the name
	// Form says by which rules calls are inferred and built; the other fields are
	// their parameters.
	Form    Form
	Op      ir.Op
	Kind    ir.Kind
	Type    ir.Type  // of the result of Read and Conversion, of the coordinates of Sample
	Space   ir.Space // of Memory
	Channel int      // of Sample: 0 to 3
	Levels  int      // of Sample: 1 where a level of detail follows the place
	Host    Host
	// Signature is the type of the function in TypeScript, a line for each way to call it; empty
	// for what JavaScript declares itself.
	Signature string
	Doc       string // one sentence, for the declarations
	// Instruction is what it is in PTX, of those that are for experts.
	Instruction *Instruction
}

// Call is what a correct call looks like.
func (f *Function) Call() string { return f.Name + f.Usage }

// Atomic tells whether the function is an atomic operation, whose order may stand behind its
// arguments.
func (f *Function) Atomic() bool {
	switch f.Form {
	case AtomicOperation, AtomicSubtract, AtomicLoad, AtomicStore, AtomicPair:
		return true
	}
	return false
}

// A Form is how a function's calls are inferred and built.
type Form uint8

// The forms.
const (
	Grid            Form = iota // the index of the thread in the grid
	GridSize                    // the threads of the grid
	Loop                        // what only for…of goes over
	Unroll                      // the loop around it, so many rounds at a time
	Effect                      // Op, without arguments and result
	GridSync                    // a barrier of the whole grid
	Read                        // Op, without arguments, gives a Type
	SyncWarp                    // a mask of lanes
	Memory                      // a type and sizes, in Space
	Conversion                  // one number becomes a Type
	JointFloat                  // Op of floats of one type; integers become floats
	JointInteger                // Op of integers of one type
	Absolute                    // the magnitude of any number
	Extreme                     // Op, Min or Max, of any number of numbers of one type
	Rounding                    // Op makes a number whole; integers stay what they are
	Round                       // to the nearest integer, halves up
	Sign                        // -1, 0 or 1
	Multiply32                  // the product of two i32
	CountLeading32              // the leading zeros of an i32
	Library                     // a function of kernel/library that is called by the last part of Name
	Complex                     // a function of kernel/library of complex numbers, called like Name
	Hypotenuse                  // of any number of sides
	BitCount                    // Op of an integer gives an i32
	Approximate                 // Op of f32
	Bitcast                     // a type, and a number of its size
	IsNaN                       // a condition
	IsFinite                    // a condition
	IsInteger                   // a condition: Op of a number is the number
	AtomicOperation             // Kind on an element
	AtomicSubtract              // the same, of the negated value
	AtomicLoad                  // an element, in order
	AtomicStore                 // an element, in order
	Collective                  // a value or a condition of each thread, and what to do with them
	SortShared                  // arrays in shared memory
	Tile                        // a part of a warp, whose functions are Collective
	Random                      // a seed, a number and a stream give a Type
	Fence                       // the threads for which it counts
	Sleep                       // a time
	Print                       // text and numbers
	Assert                      // a condition and a text
	Assume                      // a condition that holds
	Shuffle                     // Kind: a value, a lane; a mask and a width may follow
	Vote                        // Kind: a condition; a mask may follow
	Reduce                      // Kind: a value; a mask may follow
	Match                       // a value; a mask may follow
	Sample                      // a texture and a place of Type
	SurfaceRead                 // a surface and a place
	SurfaceWrite                // a surface, a value and a place
	MatrixProduct               // a shape, the sum, A and B in arrays of the thread
	LoadMatrix                  // an array of the thread, a place in shared memory; whether to transpose
	StoreMatrix                 // an array of the thread, a place in shared memory; whether to transpose
	WaitPrevious                // Op of kernels that follow each other
	CopyAsync                   // a place in shared memory, one in a buffer, a number of elements; a condition
	CopyCommit                  // no arguments
	CopyWait                    // how many groups may be left
	TileFunction                // of tiles, by its name
	NamedBarrier                // perhaps the number of a barrier and of threads; Kind
	AtomicPair                  // a place, two pairs of values
	CacheLoad                   // a place, a hint
	CacheStore                  // a place, a value, a hint
	Prefetch                    // a place; a cache
	Assembly                    // a type, PTX, and the values in it
	OneInstruction              // the operands of Instruction
	BarrierWait                 // a barrier in shared memory and a parity
	TensorCopy                  // a place in shared memory and one of a tensor map
	BulkCopy                    // a place in shared memory, one in a buffer, a number of elements, a barrier
	ClusterAccess               // a place in shared memory, perhaps a value, and the block
	ClusterSend                 // a place in shared memory, a value, a barrier, and the block of both
	GroupDescriptor             // a place in shared memory, and how a matrix lies there
	GroupMultiply               // the sum, A and B; whether to add
	Forms                       // how many there are
)

// A Host is who provides a name where a JavaScript engine runs a kernel.
type Host uint8

// The providers.
const (
	Engine Host = iota // JavaScript has it
	Runner             // the script that runs kernels gives it (kernel/host.js)
	Meets              // the same, and threads wait for each other in it
)

// A Value is a name that stands for a number.
type Value struct {
	Name   string
	Op     ir.Op   // of a special register; Invalid for a constant
	Axes   bool    // a register with .x, .y and .z
	Number float64 // of a constant
	Doc    string
}

// An Object holds functions whose names begin with its own.
type Object struct {
	Name string
	Doc  string
	// Interface is true for an object of JavaScript, which has more members.
	Interface bool
	// Yields is true for a name that programs may use for something else: only its functions
	// are the language's.
	Yields bool
}

// A Type is the name of a type, which is a function too: a conversion.
type Type struct {
	ir.Type
	Doc string
}

var index = sync.OnceValue(func() map[string]*Function {
	table := map[string]*Function{}
	for i := range functions {
		table[functions[i].Name] = &functions[i]
	}
	return table
})

var valueIndex = sync.OnceValue(func() map[string]*Value {
	table := map[string]*Value{}
	for i := range values {
		table[values[i].Name] = &values[i]
	}
	return table
})

// HostOfPath is who provides a name with its dots.
func HostOfPath(path string) Host {
	if f := Lookup(path); f != nil {
		return f.Host
	}
	root, _, _ := strings.Cut(path, ".")
	return HostOf(root)
}

// Lookup is the function of a name, nil when there is none.
func Lookup(name string) *Function { return index()[name] }

// LookupValue is the value of a name without .x, .y or .z, nil when there is none.
func LookupValue(name string) *Value { return valueIndex()[name] }

// Constant is a value that is a number; nil when there is none of the name.
func Constant(name string) *Value {
	if v := LookupValue(name); v != nil && v.Op == ir.Invalid {
		return v
	}
	return nil
}

// Register is a value of a special register; nil when there is none of the name.
func Register(name string) *Value {
	if v := LookupValue(name); v != nil && v.Op != ir.Invalid {
		return v
	}
	return nil
}

// HasAxes tells whether a name is that of a register with .x, .y and .z.
func HasAxes(name string) bool {
	v := LookupValue(name)
	return v != nil && v.Axes
}

// Names lists everything that a kernel can write, in the order of the table: registers with axes
// with .x behind them.
func Names() []string {
	var list []string
	for _, v := range values {
		if v.Axes {
			v.Name += ".x"
		}
		list = append(list, v.Name)
	}
	for _, f := range functions {
		list = append(list, f.Name)
	}
	return list
}

// roots says for the first part of each name whether the runner provides it and whether threads
// meet in it.
var roots = sync.OnceValue(func() map[string]Host {
	table := map[string]Host{}
	for _, v := range values {
		root, _, _ := strings.Cut(v.Name, ".")
		table[root] = v.host()
	}
	for _, f := range functions {
		root, _, _ := strings.Cut(f.Name, ".")
		table[root] = max(table[root], f.Host)
	}
	return table
})

func (v *Value) host() Host {
	if v.Op == ir.Invalid {
		return Engine
	}
	return Runner
}

// Provides tells whether a name without dots is the language's own: that of a function or a value,
// or what the dotted name of one begins with, unless programs may use it for something else.
func Provides(name string) bool {
	_, ok := roots()[name]
	return ok && !slices.ContainsFunc(Objects, func(o Object) bool { return o.Name == name && o.Yields })
}

// HostOf is who provides a name without dots where a JavaScript engine runs a kernel.
func HostOf(name string) Host { return roots()[name] }

// HostNames are the names without dots that the runner gives a kernel, in the order of the table.
func HostNames() []string {
	var list []string
	seen := map[string]bool{}
	for _, name := range Names() {
		if root, _, _ := strings.Cut(name, "."); !seen[root] && HostOf(root) != Engine {
			seen[root] = true
			list = append(list, root)
		}
	}
	return list
}
