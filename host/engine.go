// This file is what a runtime and a worker have in common.

package host

import (
	"context"
	"maps"
	"slices"

	"github.com/dop251/goja"
)

// An Engine runs scripts and trades values with them: a Worker, or a Runtime by its method Engine. Values that
// are copied cross alike in both, as [Runtime.Set] says; those that are not, such as objects of package gpu,
// functions and opaque values, are at home in a Runtime only. What comes out is what Get reads as an any.
//
// All methods may be called from any goroutine. When the context ends, so does what they wait for.
type Engine interface {
	// Run is Runtime.Run with a Go value.
	Run(ctx context.Context, name, source string) (any, error)
	// RunFile is Runtime.RunFile.
	RunFile(ctx context.Context, name string) error
	// Import is Runtime.Import: what a module exports.
	Import(ctx context.Context, path string) (*Exports, error)
	// Call is Runtime.Call with a Go value.
	Call(ctx context.Context, name string, args ...any) (any, error)
	// Get reads a global variable.
	Get(ctx context.Context, name string) (any, error)
	// Set makes a global variable.
	Set(ctx context.Context, name string, value any) error
	// Bind makes a module. Functions that serve both kinds are RemoteFuncs; they may be nil.
	Bind(ctx context.Context, name string, m Module, functions map[string]RemoteFunc) error
	// Shutdown is Close that waits for kernels, or for the end of a process, only until the context ends.
	Shutdown(ctx context.Context) error
	// Close ends what is in progress and releases everything.
	Close() error
}

var _, _ Engine = (*Worker)(nil), runtimeEngine{}

// Engine is the runtime as an Engine.
func (r *Runtime) Engine() Engine { return runtimeEngine{r} }

type runtimeEngine struct{ r *Runtime }

func (e runtimeEngine) Run(ctx context.Context, name, source string) (any, error) {
	return RunAs[any](ctx, e.r, name, source)
}

func (e runtimeEngine) RunFile(ctx context.Context, name string) error { return e.r.RunFile(ctx, name) }

func (e runtimeEngine) Import(ctx context.Context, path string) (*Exports, error) {
	return e.r.Import(ctx, path)
}

func (e runtimeEngine) Call(ctx context.Context, name string, args ...any) (any, error) {
	return CallAs[any](ctx, e.r, name, args...)
}

func (e runtimeEngine) Get(ctx context.Context, name string) (any, error) {
	return GetAs[any](ctx, e.r, name)
}

func (e runtimeEngine) Set(ctx context.Context, name string, value any) error {
	return e.r.set(ctx, name, value)
}

// Bind gives the functions what Get reads: a slice is the script's own memory, where a Worker makes a copy.
func (e runtimeEngine) Bind(ctx context.Context, name string, m Module, functions map[string]RemoteFunc) error {
	funcs := maps.Clone(m.Funcs)
	if funcs == nil {
		funcs = map[string]Func{}
	}
	for _, key := range slices.Sorted(maps.Keys(functions)) {
		if functions[key] == nil {
			return missingFunction(name, key)
		}
		funcs[key] = functions[key].here()
	}
	m.Funcs = funcs
	return e.r.Do(ctx, func(*goja.Runtime) error { return e.r.bind(name, m) })
}

func (e runtimeEngine) Shutdown(ctx context.Context) error { return e.r.Shutdown(ctx) }

func (e runtimeEngine) Close() error { return e.r.Close() }

// here is the function as scripts of a runtime of this process call it.
func (f RemoteFunc) here() Func {
	return func(c *Call) (any, error) {
		args := make([]any, c.Len())
		for i := range args {
			args[i] = Argument[any](c, i, "argument")
		}
		return f(c.Context(), args)
	}
}
