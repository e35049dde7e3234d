// Package environment has what the built-in modules of one runtime share: the VM, its event loop,
// files and configuration.
//
// A built-in module is a Loader. It runs when a script first requires the module, never before, so
// that start-up does nothing a script does not ask for.
package environment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/budget"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/host/internal/sandbox"
	"github.com/cujs/cujs/host/internal/settings"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// Loader makes the exports of a module. It runs inside a turn and may throw.
type Loader func(*Env) goja.Value

// Config is what the host decided about a runtime: its settings, and what belongs to the program's process.
type Config struct {
	settings.Settings
	Version        string // of cujs
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Colors         func(io.Writer) bool

	Driver *cuda.API // an already filled table; nil: opened by Device
	Trace  io.Writer // where driver calls are told; nil: nowhere
	// Check is for the emulated device; nil: as its environment variable says.
	Check *emulator.Check
	// Profile is told at the end what was asked of the driver; nil costs nothing.
	Profile func(*profile.Report)
	// Counting counts what kernels do on the emulated device; nil: what scripts ask for.
	Counting *emulator.Counting
	// Logger takes what cujs itself has to say; nil: Stderr takes its warnings.
	Logger *slog.Logger
	// OnLaunch is told of every launch; nil costs nothing.
	OnLaunch func(gpu.Launched)
	// Kernels has the compiled kernels that runtimes share; nil for one of the runtime's own.
	Kernels *kernel.Cache
	// Loading is called with the path of every file that is loaded as a module, before it is read.
	// It may be nil.
	Loading func(path string)
	// Progress is called before work that may take long, and returns a function to call at its end.
	// It may be nil.
	Progress func(work string) (done func())
}

// Env is what everything built into one runtime shares.
type Env struct {
	VM      *goja.Runtime
	Bind    *bind.Binder
	Loop    *loop.Loop
	Inspect *inspect.Printer
	Sources *sources.Set
	Files   *sandbox.Files
	Config  Config

	// Modules are the built-in modules by name, those of areas with them.
	Modules map[string]Loader
	// Translator is what translates sources that goja's parser refuses; nil where no area does.
	Translator frontend.Translator

	// Scopes are the modules that have run and whose functions kernels may call.
	Scopes []Scope

	// Converters make JavaScript objects of Go ones, nil of those they do not know: how an object
	// of package gpu that the host sets as a variable becomes what scripts know.
	Converters []func(any) goja.Value
	// GoObject is the Go object behind a JavaScript one with that state; nil: the state itself.
	GoObject func(state any) any
	// Crossed is called with a Go object that the host gets and its JavaScript object, so that it
	// becomes the same one again.
	Crossed func(value any, o *goja.Object)

	// Picture is the Picture of a drawing; nil where no area has pictures.
	Picture func(*drawing.Drawing) goja.Value

	// Foreign is called before a function of a C library is, which may use the current context; nil
	// where there is none.
	Foreign func()

	// Instead is what to write for a function that a module lacks, such as cuda, or for a method that
	// the classes lack, where module is ""; "" where nothing is known.
	Instead func(module, name string) string

	// Signals says that the script listens for signals, which come at any time.
	Signals bool

	// Closing ends the waits of what OnClose registered. It has ended from the start where a call of
	// the host's was cancelled, also where its script only waited for something: what that has left on
	// a device is not waited for.
	Closing context.Context

	// Finish waits for what the script has submitted to devices and reports what failed in it; nil
	// where there is nothing such. Run runs the event loop until done is true or nothing is left.
	Finish func(run func(first func() error, done func() bool) error) error
	// Interrupted ends what an interrupted script has left on devices, in a turn.
	Interrupted func()
	// Behind counts what goes on though its script has ended, and nothing but the end of the process can
	// stop: compilations by NVRTC, kernels on a GPU.
	Behind atomic.Int32
	// KeepMemory keeps memory that a device shares with the host while a Go function uses it, until
	// release is called; nil for other memory.
	KeepMemory func(data []byte) (release func())

	closure *goja.Symbol // the property of functions that Closures sets
	loaded  map[string]goja.Value
	closers []func() error
	reading *budget.Account
}

// A Scope is the top level of a module: its module object, a function that gives the value of a
// name there, or throws, and the names that it declares; see frontend.Capture.
type Scope struct {
	Module *goja.Object
	Value  goja.Callable
	Names  []string
}

// mostNames is how many names a module may tell of. Scripts may call what their modules call.
const mostNames = 1 << 16

// Scope gives the require function of a module the hidden part by which the module tells what its
// functions use: see frontend.Capture.
func (e *Env) Scope(require, module *goja.Object) {
	e.Bind.Methods(require, bind.Method{Name: "scope", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		scope := Scope{Module: module}
		scope.Names, _ = bind.Texts(call.Argument(1), mostNames)
		if value, ok := goja.AssertFunction(call.Argument(0)); ok {
			scope.Value = value
			e.Scopes = append(e.Scopes, scope)
		}
		return nil
	}})
}

// Closures gives a require function its hidden part closure(f, lookup), which notes what names mean
// where the function f stands, and returns f: see frontend.Capture.
func (e *Env) Closures(require *goja.Object) {
	e.Bind.Methods(require, bind.Method{Name: "closure", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		if f, ok := call.Argument(0).(*goja.Object); ok {
			e.Bind.Check(f.DefineDataPropertySymbol(e.closure, call.Argument(1), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
		}
		return call.Argument(0)
	}})
}

// Closure is what names mean where a function stands, nil where nobody has noted it.
func (e *Env) Closure(f *goja.Object) goja.Callable {
	lookup, _ := goja.AssertFunction(f.GetSymbol(e.closure))
	return lookup
}

// New returns the Env for a VM with no modules yet.
func New(vm *goja.Runtime, config Config) *Env {
	b := bind.New(vm)
	printer, sources := inspect.New(b), sources.New()
	printer.Sources = sources
	turns := loop.New(vm)
	b.Exited = turns.Exited
	env := &Env{
		VM: vm, Bind: b, Loop: turns, Inspect: printer, Sources: sources, Config: config,
		Modules: map[string]Loader{}, loaded: map[string]goja.Value{}, closure: goja.NewSymbol("closure"),
		reading: budget.NewAccount(config.Limits.ArrayBytes),
	}
	env.translateBudget()
	return env
}

// Surroundings throws where the script may not see them; op is what would tell of them.
func (e *Env) Surroundings(op string) {
	if !e.Config.Permissions.Env {
		e.Bind.Throw(fmt.Errorf("%s: the host of this script does not permit it", op))
	}
}

// Lookup says whether a built-in module answers to specifier, and under which name: "node:fs" is
// "fs".
func (e *Env) Lookup(specifier string) (name string, ok bool) {
	name = strings.TrimPrefix(specifier, "node:")
	_, ok = e.Modules[name]
	return name, ok && !strings.HasPrefix(name, Hidden)
}

// Hidden starts the names of modules that only cujs's own sources may load.
const Hidden = "internal/"

// Load returns the exports of a built-in module, loading it on first use. It throws where an area has the module that
// the program has not passed.
func (e *Env) Load(name string) goja.Value {
	if exports, ok := e.loaded[name]; ok {
		return exports
	}
	load := e.Modules[name]
	if load == nil {
		e.Bind.Throw(fmt.Errorf("the module %s is an area: %s", name, missing.Module(name)))
	}
	exports := load(e)
	e.loaded[name] = exports
	return exports
}

// Names lists the built-in modules, sorted.
func (e *Env) Names() []string {
	names := slices.Sorted(maps.Keys(e.Modules))
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, Hidden) })
}

// IsLoaded reports whether a built-in module has been loaded.
func (e *Env) IsLoaded(name string) bool { return e.loaded[name] != nil }

// Loaded lists the built-in modules that have been loaded, sorted, without those that are hidden.
func (e *Env) Loaded() []string {
	return slices.DeleteFunc(e.Names(), func(name string) bool { return e.loaded[name] == nil })
}

// ModuleOf names the built-in module whose exports obj is, "" for any other object.
func (e *Env) ModuleOf(obj *goja.Object) string {
	for _, name := range e.Loaded() {
		if e.loaded[name] == goja.Value(obj) {
			return name
		}
	}
	return ""
}

// OnClose has f called when the runtime is closed; what was registered last is closed first.
func (e *Env) OnClose(f func() error) { e.closers = append(e.closers, f) }

// Close calls what OnClose registered, all of it, and joins the errors. When ctx ends, it waits for
// work on devices no longer.
func (e *Env) Close(ctx context.Context) error {
	e.Closing = ctx
	var errs []error
	for _, f := range slices.Backward(e.closers) {
		errs = append(errs, f())
	}
	e.closers = nil
	return errors.Join(errs...)
}

// Buffer makes a Buffer over data without copying it.
func (e *Env) Buffer(data []byte) goja.Value {
	class := e.Load("buffer").ToObject(e.VM).Get("Buffer").ToObject(e.VM)
	from, _ := goja.AssertFunction(class.Get("from"))
	return e.Bind.Call(from, class, e.Bind.TypedArray("Uint8Array", data).ToObject(e.VM).Get("buffer"))
}
