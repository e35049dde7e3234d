// Package kernels is the kernels that are written in JavaScript, and those that the Go program
// around a script brings.
package kernels

import (
	"errors"
	"strconv"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// Kernels are the kernels in JavaScript of one runtime, and those of the Go program around it.
type Kernels struct {
	*values.Reader
	*Programs
	modules *modules.Modules
	host    goja.Callable // runs kernels in the JavaScript engine; loaded on first use
	loaded  loadedImages  // of the host's kernels
}

// New returns the area for one runtime.
func New(r *values.Reader, m *modules.Modules) *Kernels {
	return &Kernels{Reader: r, Programs: newPrograms(m), modules: m}
}

// Define adds the classes of the area to the registry.
func (s *Kernels) Define() {
	s.defineKernel()
	s.defineBound()
}

// A ScriptKernel is a function that cuda.kernel was given.
type ScriptKernel struct {
	function *goja.Object
	source   kernel.Source
	names    []string           // of the parameters
	declared []*kernel.Argument // their types, nil where launches decide
	defaults *defaults          // their default values, or nil
	Options  kernel.Options
	linked   []compile.Input       // option link
	uses     *goja.Object          // option uses, or nil
	usedIn   string                // what messages call that: "cuda.kernel: options.uses"
	outer    goja.Callable         // what a name means where the kernel was defined, or nil
	lookedUp bool                  // the captured names are in options
	values   map[string]goja.Value // captured values as the script has them, for onHost
	watched  []watched             // captured names that may change
	buffer   BufferType            // of captured buffers; nil where they are not usable
	Versions map[versionKey]*Version
	warnings []string           // of all its versions, each once
	records  []bool             // the parameters that are declared as records
	args     []modules.Argument // of the launch that is being made
	types    []kernel.Argument  // of those
	last     launched
	modules.Recent
	Counted bool // by cuda.stats
}

// A versionKey tells the compiled versions of a kernel apart.
type versionKey struct {
	context *gpu.Context
	types   string
	Variant
}

// A Version is a kernel compiled for the types of its arguments and loaded.
type Version struct {
	Kernel    *ScriptKernel
	Program   *kernel.Program
	How       Variant
	Types     []kernel.Argument // that it was compiled for
	Params    []kernelParam     // without the counts of forall
	signature []gpu.Param       // the parameters of the code as the kernel's source has them
	own       *modules.Launch   // of kernel.launch and kernel.forall; that of function is by the code's parameters
	object    *goja.Object      // its Function
	*modules.Function
}

func (s *Kernels) defineKernel() {
	type k = *ScriptKernel
	core.Define(s.Session, core.Class[k]{
		Name: "Kernel", Op: "kernel", Instead: "use cuda.kernel()", Private: true,
		Getters: []core.Getter[k]{
			{Name: "name", Get: func(k k) any { return k.Options.Name }},
			{Name: "source", Get: func(k k) any { return k.source.Text }},
			{Name: "warnings", Get: s.kernelWarnings},
		},
		Methods: []core.Method[k]{
			{Name: "launch", Length: 1, Call: s.LaunchKernel},
			{Name: "prepare", Length: 1, Call: s.prepareKernel},
			{Name: "forall", Length: 1, Do: s.ForallKernel},
			{Name: "specialize", Call: s.specialize},
			{Name: "ir", Call: s.kernelIR},
			{Name: "ptx", Call: s.kernelPTX},
			{Name: "sass", Call: s.kernelSASS},
			{Name: "onHost", Length: 1, Do: s.onHost},
		},
		Show: func(_ *inspect.Context, k k) string {
			return "Kernel " + k.Options.Name + "(" + strings.Join(k.names, ", ") + ")"
		},
	})
	s.Registry.Export(core.Export{Name: "kernel", Length: 1, Call: s.kernel})
	s.Bind.Translate(s.translateKernel)
}

// translateKernel makes a CompileError that shows the source line.
func (s *Kernels) translateKernel(err error) *goja.Object {
	var failed *kernel.Error
	if !errors.As(err, &failed) {
		return nil
	}
	return s.NewError(s.Errors.Compile, framed{failed}, "log", failed.Frame(), "stage", "kernel")
}

// framed is an error whose text shows the source line.
type framed struct{ cause *kernel.Error }

func (e framed) Error() string { return e.cause.Frame() }
func (e framed) Unwrap() error { return e.cause }

// kernel is cuda.kernel(f, options).
func (s *Kernels) kernel(a bind.Args) goja.Value {
	if _, ok := goja.AssertFunction(a.Value(0)); !ok {
		a.Wrong(0, "f", "a function")
	}
	f := a.Value(0).(*goja.Object)
	o := a.Options(1, "options", "params", "name", "threads", "maxThreads", "minBlocks", "maxRegisters", "maxDepth", "elements", "warps", "stages", "uses", "link", "functions", "fastMath", "exact", "debug", "target")
	source, err := kernel.Parse(s.source(f))
	s.Check(err)
	k := &ScriptKernel{function: f, source: source, Versions: map[versionKey]*Version{}}
	name, names, err := kernel.Signature(k.source)
	s.Check(err)
	if k.names = names; name == "" {
		name = bind.Property(f, "name").String()
	}
	if name == "" {
		name = s.assignedTo()
	}
	k.Options = kernel.Options{
		Name: o.StringOr("name", name), FastMath: o.BoolOr("fastMath", false), Exact: o.BoolOr("exact", false), Debug: o.BoolOr("debug", false),
		MaxDepth: int(o.IntIn("maxDepth", 0, 1, 4096)), Params: s.declared(a.Op(), o.Value("params"), k.names),
	}
	s.readNumbers(&k.Options, a.Op(), "options", o)
	s.readThreads(&k.Options, a.Op(), o)
	if k.Options.Name == "" {
		k.Options.Name = "kernel"
	}
	if o.Has("target") {
		k.Options.Target = s.target(a.Op(), o.StringOr("target", ""))
	}
	s.readLinked(k, a.Op(), o)
	if o.Has("uses") {
		uses, ok := o.Value("uses").(*goja.Object)
		if !ok {
			o.Wrong("uses", "an object such as { K, helper }")
		}
		k.uses, k.usedIn = uses, a.Op()+": options.uses"
	}
	k.declared, err = kernel.Declarations(k.source, k.Options)
	var wrong *kernel.DeclarationError
	if errors.As(err, &wrong) {
		s.Bind.ThrowTypeError("%s: options.params.%s: %s", a.Op(), wrong.Parameter, wrong.Problem)
	}
	s.Check(err)
	k.Seen, k.records = make([]modules.Seen, len(names)), make([]bool, len(names))
	for i, declared := range k.declared {
		if declared != nil {
			_, _, k.records[i] = declared.Record()
		}
	}
	k.outer, _ = goja.AssertFunction(a.Value(2))
	s.readDefaults(k)
	return s.Make(k)
}

// readThreads reads option threads, the block that every launch has.
func (s *Kernels) readThreads(k *kernel.Options, op string, o bind.Options) {
	if !o.Has("threads") {
		return
	}
	d := s.Dim(op, "options.threads", o.Value("threads"))
	if d.X > 1024 || d.Y > 1024 || d.Z > 64 || d.Count() > 1024 {
		s.Bind.ThrowRangeError("%s: options.threads: expected at most 1024 threads, at most 64 of them in z, got %s", op, d)
	}
	if k.MaxThreads > 0 {
		s.Bind.ThrowTypeError("%s: options: threads says how many threads a block has; leave maxThreads out", op)
	}
	for i, n := range d.Axes() {
		k.Threads[i] = int(n)
	}
}

// block is the block that every launch has, zero where launches decide.
func (k *ScriptKernel) block() (d gpu.Dim) {
	for i, n := range k.Options.Threads {
		*d.Axis(i) = uint32(n)
	}
	return d
}

// target is the architecture that a kernel is compiled for instead of the
// current device's.
func (s *Kernels) target(op, name string) kernel.Target {
	number, ok := strings.CutPrefix(name, "sm_")
	sm, err := strconv.Atoi(number)
	if !ok || err != nil || sm < 50 || sm > 999 {
		s.Bind.ThrowRangeError("%s: options.target: expected an architecture such as 'sm_90', got %s", op, name)
	}
	return kernel.Target{SM: sm}
}

// declared reads option params: types by the names of parameters.
func (s *Kernels) declared(op string, v goja.Value, names []string) map[string]string {
	if bind.Absent(v) {
		return nil
	}
	if _, isArray := values.ArrayOf(v); isArray {
		s.Bind.ThrowTypeError("%s: options.params: expected an object such as { x: 'f32[]' }, got array", op)
	}
	o := s.Bind.Options(op, "options.params", v, names...)
	types := map[string]string{}
	for _, name := range names {
		if o.Has(name) {
			if record, ok := o.Value(name).(*goja.Object); ok {
				types[name] = records{s}.recordType(op, name, record)
				continue
			}
			types[name] = o.StringOr(name, "")
		}
	}
	return types
}
