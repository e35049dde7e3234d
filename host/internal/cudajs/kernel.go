// This file is cuda.kernel: kernels written in JavaScript, compiled for the
// types of their arguments when they are first launched with them.

package cudajs

import (
	"errors"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// kernels are what kernels in JavaScript need.
type kernels struct {
	class *bind.Class
	cache kernel.Cache
	host  goja.Callable // runs kernels in the JavaScript engine; loaded on first use
}

// A scriptKernel is a function that cuda.kernel was given.
type scriptKernel struct {
	function *goja.Object
	source   kernel.Source
	names    []string           // of the parameters
	declared []*kernel.Argument // their types, nil where launches decide
	options  kernel.Options
	uses     *goja.Object          // option uses, or nil
	outer    goja.Callable         // what a name means where the kernel was defined, or nil
	lookedUp bool                  // the captured names are in options
	values   map[string]goja.Value // captured values as the script has them, for onHost
	versions map[versionKey]*version
	warnings []string          // of all its versions, each once
	records  []bool            // the parameters that are declared as records
	args     []argument        // of the launch that is being made
	types    []kernel.Argument // of those
	last     launched
	recent
	counted bool // by cuda.stats
}

// A versionKey tells the compiled versions of a kernel apart.
type versionKey struct {
	context *gpu.Context
	types   string
	variant
}

// A version is a kernel compiled for the types of its arguments and loaded.
type version struct {
	kernel    *scriptKernel
	program   *kernel.Program
	how       variant
	types     []kernel.Argument // that it was compiled for
	params    []kernelParam     // without the counts of forall
	signature []gpu.Param       // the parameters of the code as the kernel's source has them
	own       *launch           // of kernel.launch and kernel.forall; that of function is by the code's parameters
	object    *goja.Object      // its Function
	*function
}

func (s *session) defineKernel() {
	type k = *scriptKernel
	define(s, Class[k]{
		Name: "Kernel", Op: "kernel", Instead: "use cuda.kernel()", Private: true,
		Getters: []Getter[k]{
			{Name: "name", Get: func(k k) any { return k.options.Name }},
			{Name: "source", Get: func(k k) any { return k.source.Text }},
			{Name: "warnings", Get: s.kernelWarnings},
		},
		Methods: []Method[k]{
			{Name: "launch", Length: 1, Call: s.launchKernel},
			{Name: "prepare", Length: 1, Call: s.prepareKernel},
			{Name: "forall", Length: 1, Do: s.forallKernel},
			{Name: "specialize", Call: s.specialize},
			{Name: "ptx", Call: s.kernelPTX},
			{Name: "sass", Call: s.kernelSASS},
			{Name: "onHost", Length: 1, Do: s.onHost},
		},
		Show: func(_ *inspect.Context, k k) string {
			return "Kernel " + k.options.Name + "(" + strings.Join(k.names, ", ") + ")"
		},
	})
	s.registry.export(Export{Name: "kernel", Length: 1, Call: s.kernel})
	s.b.Translate(s.translateKernel)
}

// translateKernel makes a CompileError that shows the source line.
func (s *session) translateKernel(err error) *goja.Object {
	var failed *kernel.Error
	if !errors.As(err, &failed) {
		return nil
	}
	return s.newError(s.errors.compile, framed{failed}, field{"log", failed.Frame()}, field{"stage", "kernel"})
}

// framed is an error whose text shows the source line.
type framed struct{ cause *kernel.Error }

func (e framed) Error() string { return e.cause.Frame() }
func (e framed) Unwrap() error { return e.cause }

// kernel is cuda.kernel(f, options).
func (s *session) kernel(a bind.Args) goja.Value {
	if _, ok := goja.AssertFunction(a.Value(0)); !ok {
		a.Wrong(0, "f", "a function")
	}
	f := a.Value(0).(*goja.Object)
	o := a.Options(1, "options", "params", "name", "maxThreads", "minBlocks", "maxRegisters", "uses", "fastMath", "exact", "debug", "target")
	source, err := kernel.Parse(s.source(f))
	s.check(err)
	k := &scriptKernel{function: f, source: source, versions: map[versionKey]*version{}}
	name, names, err := kernel.Signature(k.source)
	s.check(err)
	if k.names = names; name == "" {
		name = bind.Property(f, "name").String()
	}
	if name == "" {
		name = s.assignedTo()
	}
	k.options = kernel.Options{
		Name: o.StringOr("name", name), FastMath: o.BoolOr("fastMath", false), Exact: o.BoolOr("exact", false), Debug: o.BoolOr("debug", false),
		MaxThreads: int(o.IntIn("maxThreads", 0, 0, 1024)), MinBlocks: int(o.IntIn("minBlocks", 0, 0, 32)), MaxRegisters: int(o.IntIn("maxRegisters", 0, 0, 255)),
		Params: s.declared(a.Op(), o.Value("params"), k.names),
	}
	if k.options.Name == "" {
		k.options.Name = "kernel"
	}
	if o.Has("target") {
		k.options.Target = s.target(a.Op(), o.StringOr("target", ""))
	}
	if o.Has("uses") {
		uses, ok := o.Value("uses").(*goja.Object)
		if !ok {
			o.Wrong("uses", "an object such as { K, helper }")
		}
		k.uses = uses
	}
	k.declared, err = kernel.Declarations(k.source, k.options)
	var wrong *kernel.DeclarationError
	if errors.As(err, &wrong) {
		s.b.ThrowTypeError("%s: options.params.%s: %s", a.Op(), wrong.Parameter, wrong.Problem)
	}
	s.check(err)
	k.seen, k.records = make([]seen, len(names)), make([]bool, len(names))
	for i, declared := range k.declared {
		if declared != nil {
			_, _, k.records[i] = declared.Record()
		}
	}
	k.outer, _ = goja.AssertFunction(a.Value(2))
	return s.make(k)
}

// target is the architecture that a kernel is compiled for instead of the
// current device's.
func (s *session) target(op, name string) kernel.Target {
	number, ok := strings.CutPrefix(name, "sm_")
	sm, err := strconv.Atoi(number)
	if !ok || err != nil || sm < 50 || sm > 999 {
		s.b.ThrowRangeError("%s: options.target: expected an architecture such as 'sm_90', got %s", op, name)
	}
	return kernel.Target{SM: sm}
}

// declared reads option params: types by the names of parameters.
func (s *session) declared(op string, v goja.Value, names []string) map[string]string {
	if bind.Absent(v) {
		return nil
	}
	if _, isArray := arrayOf(v); isArray {
		s.b.ThrowTypeError("%s: options.params: expected an object such as { x: 'f32[]' }, got array", op)
	}
	o := s.b.Options(op, "options.params", v, names...)
	types := map[string]string{}
	for _, name := range names {
		if o.Has(name) {
			if record, ok := o.Value(name).(*goja.Object); ok {
				types[name] = s.recordType(op, name, record)
				continue
			}
			types[name] = o.StringOr(name, "")
		}
	}
	return types
}
