// This file is the compiler's way from source to PTX.

package kernel

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/build"
	"github.com/cujs/cujs/kernel/internal/emit"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/optimize"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/language"
	"github.com/cujs/cujs/ptx"
)

// A Source is the text of a function, as Function.prototype.toString gives it, and the place of its first character.
type Source = language.Source

// An Error is something in a kernel that cannot be compiled, or a warning. Error is one line; Frame shows the source
// line with a caret and the hint.
type Error = language.Error

// An Array is a captured typed array. The kernel gets a copy in constant
// memory, which holds 64 KiB in all.
type Array struct {
	Type string // of the elements: "f32"
	Data []byte // little-endian
}

// Options choose how a kernel is compiled. The zero Options are fine.
type Options struct {
	// Name is what the kernel is called in PTX; empty takes the function's.
	Name string
	// Params declares types of parameters by name, as ParseArgument reads
	// them; they win over the arguments'.
	Params map[string]string
	// Constants are captured outer values by name, which may have dots as in
	// config.width: float64, int64, bool, *big.Int, Array, or a string, which can name a type.
	Constants map[string]any
	// Helpers are captured outer functions by name.
	Helpers map[string]Source
	// Buffers are captured outer names that mean buffers, which functions read and do not write: each
	// with the name of the parameter of the kernel that it is.
	Buffers map[string]string
	// Functions are names of functions that are linked to the kernel, with their types as
	// CheckFunction reads them: "f32(f32, i32)".
	Functions map[string]string
	// Kernels are captured names that mean kernels: they cannot be called, and
	// an error says so.
	Kernels []string
	// Shadowed are names of the language that mean something else where the
	// kernel stands: they cannot be called, and an error says so.
	Shadowed []string
	// Unusable says what captured names are that kernels cannot use, for
	// errors: "an object".
	Unusable map[string]string
	// FastMath takes approximate forms: division, square root and the
	// functions of Math for f32.
	FastMath bool
	// Exact keeps a·b+c as two roundings, as JavaScript has it; else they
	// become one, as in CUDA C++.
	Exact bool
	// Debug leaves the code as it was written: nothing is optimized but
	// what costs no line.
	Debug bool
	// Overflow has checked launches of the emulated device tell where a sum, difference
	// or product of signed integers does not fit its type. It makes the code slower, and
	// a comment in it names the results to look at.
	Overflow bool
	// Overlap says that buffers that are written may overlap others.
	Overlap bool
	// MaxThreads, MinBlocks and MaxRegisters are promises to ptxas: the most
	// threads of a block, the blocks that shall fit a multiprocessor, the
	// registers of a thread. 0 leaves them open.
	MaxThreads, MinBlocks, MaxRegisters int
	// Threads is the block that every launch has, in x, y and z; zero leaves it to launches.
	Threads [3]int
	// MaxDepth is how many calls of a function that calls itself may be inside of each other; 0 is
	// DefaultDepth. Each takes local memory of the thread.
	MaxDepth int
	// Guard is how many dimensions a launch for a number of elements has: the
	// kernel gets a u32 parameter for each behind its own, count_x, count_y and
	// count_z, and threads beyond end at once. See Program.Guarded.
	Guard int
	// Elements is how many elements a thread takes of a launch for a number of them, where Guard
	// is 1 and the kernel can: each works on its own index alone, and its loads and stores
	// become wide ones. 0 and 1 are one. See Program.Elements.
	Elements int
	// Warps are the warps of a block of a kernel of tiles, a power of two; 0 for 4. Stages are how many
	// rounds of a loop's tiles lie in shared memory at most, those that are under way included; 0 for 3.
	Warps, Stages int
	// Maps allows kernels of tiles to copy by tensor maps where the target has them, which a launch
	// makes and gives behind all other parameters: see Program.Maps.
	Maps   bool
	Target Target

	ctx context.Context
}

// WithContext are the options of a compilation that ends with an error when ctx ends. A program does not depend on it.
func (o Options) WithContext(ctx context.Context) Options {
	o.ctx = ctx
	return o
}

// An interruptedError is the end of a compilation whose context has ended.
type interruptedError struct {
	place string // of the kernel
	cause error
}

func (e *interruptedError) Error() string {
	return "compiling the kernel at " + e.place + ": " + e.cause.Error()
}
func (e *interruptedError) Unwrap() error { return e.cause }

// interrupted makes an error of the panic of a pass whose context has ended.
func interrupted(source Source, err *error) {
	switch x := recover().(type) {
	case nil:
	case ir.Interrupted:
		*err = &interruptedError{source.Place(), x.Cause}
	default:
		panic(x)
	}
}

// DefaultDepth is Options.MaxDepth where it is not given.
const DefaultDepth = 64

// A Program is a compiled kernel. It is not changed after Compile.
type Program struct {
	Name     string      // of the entry in Module
	Module   *ptx.Module // the same as PTX; nil where a Cache has recalled it
	PTX      string
	Params   []Param
	Warnings []*Error
	// Notes tell what costs speed or is of no use: arrays that stay in local memory, loops that are
	// not unrolled though the source asks for it, accesses of neighbouring threads to memory that lies
	// apart, parameters that nothing uses.
	Notes []*Error
	// Blocks tells whether the kernel waits at barriers or uses shared
	// memory, so that its threads depend on the shape of the block.
	Blocks bool
	// Cooperative tells whether the kernel waits for the whole grid, so that a launch has to run all
	// blocks at the same time.
	Cooperative bool
	// Guarded tells whether the kernel has the parameters that Options.Guard
	// asks for. A kernel whose threads work together has not, since none may be
	// missing: one with barriers, shared memory or functions on warps, and one
	// that reads gridDim, or blockDim other than for its global index.
	Guarded bool
	// Counts is how many of Params those are, the last ones; 0 unless Guarded.
	Counts int
	// Elements is how many elements a thread takes, at least 1: a launch needs that many times
	// fewer threads.
	Elements int
	// Local is the local memory of a thread in bytes that the code asks for. What a device takes
	// beyond it are registers that it has none for. -1 where it calls functions of the driver, which
	// have a stack.
	Local int
	// Threads is the size of the block of a kernel of tiles, and SharedBytes the dynamic shared memory
	// that a launch has to give it; 0 for other kernels, which leave both to launches.
	Threads, SharedBytes int
	// Maps are tensor maps of buffers: the last parameters of the code, which Params leaves out.
	Maps []Map
	// DynamicShared tells whether it declares dynamic shared memory.
	DynamicShared bool

	ssa func() string
}

// A Map says what tensor map a launch makes of a buffer, whose rows begin at multiples of 16 bytes.
type Map struct {
	Param   int   // of the buffer
	Box     []int // elements of a copy, the outermost dimension first
	Swizzle int   // the bytes of the pattern in which the pieces of rows change places; 0 for none
}

// IR is the kernel in SSA after optimization, for people; empty where a Cache has recalled the program. It
// compiles the kernel again, up to there.
func (p *Program) IR() string {
	if p.ssa == nil {
		return ""
	}
	return p.ssa()
}

// Compile compiles a function for the types of its arguments. An error in the
// kernel is an *Error.
func Compile(source Source, arguments []Argument, o Options) (_ *Program, err error) {
	defer interrupted(source, &err)
	k, err := optimized(source, arguments, o)
	if err != nil {
		return nil, err
	}
	f := k.Function
	f.SplitCriticalEdges()
	f.Layout()
	sm, version := o.Target.choose()
	module, comments := emit.Kernel(f, emit.Target{SM: sm, Version: version}, k.Files)
	p := &Program{Name: f.Name, Module: module, PTX: strings.TrimSuffix(module.String(), "}\n") + "\t" + comments + "}\n", Warnings: k.Warnings, Notes: k.notes, Guarded: k.guarded, Elements: max(1, f.Elements)}
	p.ssa = func() string {
		k, _ := optimized(source, arguments, o.WithContext(context.Background()))
		return k.Function.String()
	}
	if k.guarded {
		p.Counts = o.Guard
	}
	p.Threads, p.SharedBytes = k.Threads, f.DynamicShared
	for _, m := range k.Maps {
		p.Maps = append(p.Maps, Map(m))
	}
	p.describe(f)
	return p, nil
}

// A kernelInSSA is a kernel after optimization, with what there is to say about it.
type kernelInSSA struct {
	*build.Result
	guarded bool
	notes   []*Error
}

// optimized is a kernel before it is laid out for PTX.
func optimized(source Source, arguments []Argument, o Options) (*kernelInSSA, error) {
	built, err := frontEnd(source, arguments, o)
	if err != nil {
		return nil, err
	}
	f := built.Function
	f.Name = emit.EntryName(f.Name)
	f.MaxThreads, f.MinBlocks, f.MaxRegisters = cmp.Or(built.Threads, o.Threads[0]*o.Threads[1]*o.Threads[2], o.MaxThreads), o.MinBlocks, o.MaxRegisters
	f.Threads = o.Threads
	k := &kernelInSSA{built, o.Guard > 0 && guard(f, o.Guard), built.Unused()}
	switch shares := build.SharesRegisters(f); {
	case shares == nil || f.MaxRegisters > 0:
	case f.MaxThreads == 0: // ptxas ignores setmaxnreg where it does not know with how many registers a kernel begins
		k.notes = append(k.notes, built.Note(shares.Pos, "the assembler ignores this: it does not know how many registers a thread begins with", "give the kernel the option maxThreads, the threads of a block: cuda.kernel(f, { maxThreads: 384 })"))
	case f.MinBlocks == 0:
		f.MinBlocks = 1
	}
	elements := 1
	if k.guarded && o.Guard == 1 {
		elements = o.Elements
	}
	if !o.Debug {
		sm, _ := o.Target.choose()
		for _, n := range optimize.Run(f, optimize.Options{Contract: !o.Exact, Disjoint: !o.Overlap, Fast: o.FastMath, Elements: elements, SM: sm}) {
			k.notes = append(k.notes, built.Note(n.Pos, n.Message, n.Hint))
		}
	}
	if n := optimize.SettleRegisters(f); n != nil {
		return nil, built.Note(n.Pos, n.Message, n.Hint)
	}
	f.PoolShared()
	return k, nil
}

func (p *Program) describe(f *ir.Function) {
	for i := 0; i < len(f.Params)-len(p.Maps); i += max(1, f.Params[i].List) {
		param := f.Params[i]
		a := Argument{Type: param.Type.String(), List: param.List, Long: param.Long, Aligned: param.Aligned}
		if param.Image != "" {
			a.Type = param.Image
		}
		if param.Record != "" {
			a.Type = param.Record
		}
		if param.Buffer {
			a.Rank = max(1, param.Rank)
		}
		written := slices.ContainsFunc(f.Params[i:i+max(1, param.List)], func(p *ir.Param) bool { return !p.ReadOnly })
		p.Params = append(p.Params, Param{Name: param.Name, Argument: a, ReadOnly: !written})
	}
	for _, item := range p.Module.Items {
		switch f, ok := item.(*ptx.Function); {
		case ok && f.Body == nil:
			p.Local = -1
		case ok && p.Local >= 0:
			p.Local += localBytes(f.Body)
		}
	}
	for _, m := range f.Memory {
		p.Blocks = p.Blocks || m.Space == ir.Shared
		p.DynamicShared = p.DynamicShared || m.Space == ir.Shared && m.Count == 0
	}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			p.Blocks = p.Blocks || v.Op == ir.Barrier || v.Op == ir.NamedBarrier
			p.Cooperative = p.Cooperative || v.Op == ir.Barrier && v.Scope != ""
		}
	}
}

// localBytes is what a function declares in local memory.
func localBytes(body *ptx.Block) (n int) {
	for _, s := range body.Statements {
		if v, ok := s.(*ptx.Variable); ok && v.Space == ptx.LocalSpace {
			n += int(v.Dims[0])
		}
	}
	return n
}

// frontEnd makes SSA of a kernel.
func frontEnd(source Source, arguments []Argument, o Options) (*build.Result, error) {
	program, name, err := inferred(source, arguments, o)
	if err != nil {
		return nil, err
	}
	sm, _ := o.Target.choose()
	// Warps beside those that multiply need the registers of a whole multiprocessor to share.
	alone := o.MinBlocks < 2 && o.MaxRegisters == 0
	plan := build.Plan{Warps: cmp.Or(o.Warps, 4), Stages: cmp.Or(o.Stages, 3), Shared: sharedOf(sm), Maps: o.Maps && alone, Context: o.ctx}
	return build.Kernel(program, cmp.Or(o.Name, name, "kernel"), cmp.Or(o.MaxDepth, DefaultDepth), plan)
}

// inferred finds the types in a kernel, and its name.
func inferred(source Source, arguments []Argument, o Options) (*infer.Program, string, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return nil, "", err
	}
	declared, err := declarations(fn, o)
	if err != nil {
		return nil, "", err
	}
	sm, _ := o.Target.choose()
	options := infer.Options{Constants: map[string]infer.Constant{}, Externals: map[string]*infer.External{}, Helpers: o.Helpers, Buffers: o.Buffers, Kernels: o.Kernels, Unusable: o.Unusable, Shadowed: o.Shadowed, Fast: o.FastMath, Overflow: o.Overflow, SM: sm, Version: o.Target.newest()}
	for _, name := range slices.Sorted(maps.Keys(o.Functions)) {
		if options.Externals[name], err = parseFunction(name, o.Functions[name]); err != nil {
			return nil, "", err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Constants)) {
		if options.Constants[name], err = constant(name, o.Constants[name]); err != nil {
			return nil, "", err
		}
	}
	args := make([]infer.Arg, len(arguments))
	for i, a := range arguments {
		if i < len(declared) && declared[i] != nil {
			a = *declared[i]
			a.Long, a.Aligned = arguments[i].Long, arguments[i].Aligned
		}
		if args[i], err = a.inferred(); err != nil {
			return nil, "", err
		}
	}
	program, err := infer.Kernel(fn, args, options)
	return program, fn.Name, err
}

// Declarations are the types that the program gives parameters itself, nil
// where it gives none: those of Options.Params, else what TypeScript says.
func Declarations(source Source, o Options) ([]*Argument, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return nil, err
	}
	return declarations(fn, o)
}

func declarations(fn *syntax.Function, o Options) ([]*Argument, error) {
	list := make([]*Argument, len(fn.Params))
	for i, name := range fn.Names() {
		if text := o.Params[name]; text != "" {
			a, err := ParseArgument(text)
			if err != nil {
				return nil, &DeclarationError{name, strings.TrimPrefix(err.Error(), "kernel: ")}
			}
			list[i] = &a
		} else if a, ok := annotation(fn.Types.Parameters[name]); ok {
			list[i] = &a
		}
	}
	return list, nil
}

// DeclarationError is a type in Options.Params that is none.
type DeclarationError struct {
	Parameter string // whose type it is: a parameter, or a function of Options.Functions
	Problem   string // what is wrong with it, and what to write: `"float[]" is not a type; did you mean f32[]?`
}

func (e *DeclarationError) Error() string {
	return "kernel: " + e.Problem + " (in params: " + e.Parameter + ")"
}

// annotation is a type of TypeScript as a declaration; other types than the
// language's own say nothing.
func annotation(text string) (Argument, bool) {
	if text == "" {
		return Number, false
	}
	switch t := element.OfArray(text); {
	case text == "boolean":
		text = "bool"
	case text == "bigint":
		text = "i64"
	case t != element.None:
		text = t.String() + "[]"
	}
	a, err := ParseArgument(text)
	return a, err == nil && a != Number
}

// constant is a captured value as the front end takes it.
func constant(name string, value any) (infer.Constant, error) {
	switch value := value.(type) {
	case float64, int64, bool, string, *big.Int:
		return value, nil
	case Array:
		t, ok := ir.ParseType(value.Type)
		if !ok || len(value.Data) == 0 || len(value.Data)%t.Size() != 0 {
			return nil, fmt.Errorf("kernel: the captured array %s holds no whole number of %s", name, value.Type)
		}
		return infer.Array{Type: t, Data: value.Data}, nil
	}
	return nil, fmt.Errorf("kernel: %s is a %T, which a kernel cannot capture", name, value)
}

// Parse parses a function and keeps its tree in the source, where Signature, Declarations, Compile
// and HostFunction find it. An error is what Compile would say of the function's form.
func Parse(source Source) (Source, error) { return syntax.Parsed(source) }

// Signature gives the name of a function, empty for an arrow function, and the
// names of its parameters. An error is what Compile would say of the function's
// form.
func Signature(source Source) (name string, parameters []string, err error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return "", nil, err
	}
	return fn.Name, fn.Names(), fn.CheckPlain()
}
