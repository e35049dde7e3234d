// This file reaches what modules export, from Go.

package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// Exports is what a module in a Runtime or a Worker exports, as Import returns it. Its methods may be called from any
// goroutine, until the engine is closed. CallAs and GetAs give results of a type.
type Exports struct {
	name   string
	r      *Runtime
	values goja.Value // in r

	w  *Worker
	of string // what w calls the module
}

// errNoExports is what methods return of Exports that Import has not made.
var errNoExports = errors.New("host: the Exports are nil or a zero value; Import makes them")

// An ExportError is returned for a name that a module does not export, and for a call of one that is no function.
type ExportError struct {
	Module, Name string
	Kind         string   // what Name is instead of a function; "" where there is none
	Exports      []string // the names that there are, the first of many
}

func (e *ExportError) Error() string {
	if e.Kind != "" {
		return fmt.Sprintf("host: %s: %s is %s, not a function", e.Module, e.Name, e.Kind)
	}
	return fmt.Sprintf("host: %s exports no %s%s", e.Module, e.Name, spell.Instead(e.Name, e.Exports))
}

// mostExports is how many names an ExportError has.
const mostExports = 64

// Import loads a module, as a script's import does, runs the event loop as Run does, and returns what the module
// exports. A module is loaded once: Import again, and require in a script, give the same exports. Path is that of a file,
// read as RunFile reads it, or the name of a built-in module or of one of Bind. The module is not require.main.
func (r *Runtime) Import(ctx context.Context, path string) (*Exports, error) {
	if err := r.usable(ctx); err != nil {
		return nil, err
	}
	if r.closed.Load() {
		return nil, ErrClosed
	}
	if name, ok := r.env.Lookup(path); ok {
		return r.imported(ctx, name, func() (goja.Value, goja.Value) { return r.env.Load(name), nil })
	}
	file := r.env.Files.Main(path)
	text, err := r.readMain(ctx, file)
	if area := missing.Module(path); area != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("host: the module %s is an area: %s", path, area)
	}
	if err != nil {
		return nil, err
	}
	return r.importText(ctx, file, string(text))
}

// importText imports a file whose text is given.
func (r *Runtime) importText(ctx context.Context, file, text string) (*Exports, error) {
	return r.imported(ctx, file, func() (goja.Value, goja.Value) { return r.require.Import(file, text) })
}

// imported loads a module and waits until it has run. Load answers its exports and the promise of one that awaits.
func (r *Runtime) imported(ctx context.Context, name string, load func() (exports, running goja.Value)) (*Exports, error) {
	e := &Exports{name: name, r: r}
	var running goja.Value
	err := r.run(ctx, func() error {
		e.values, running = load()
		if p, ok := bind.Promise(running); ok {
			r.env.Loop.Await(p)
		}
		return nil
	})
	if err == nil {
		err = unsettled(name, running)
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

// Import is Runtime.Import. The program reads the file, as for RunFile.
func (w *Worker) Import(ctx context.Context, path string) (*Exports, error) {
	of, err := w.importModule(ctx, path)
	if err != nil {
		return nil, err
	}
	return &Exports{name: path, w: w, of: of}, nil
}

// made returns an error for Exports that Import has not returned.
func (e *Exports) made() error {
	if e == nil || e.r == nil && e.w == nil {
		return errNoExports
	}
	return nil
}

// Call calls an exported function with values as Set takes them, runs the event loop until nothing is left to do, and
// returns what the function did; where that is a promise, what it was fulfilled with. The name "default" is the default
// export, and of a CommonJS module that has none module.exports itself. An error is one of Run's or an *ExportError.
func (e *Exports) Call(ctx context.Context, name string, args ...any) (any, error) {
	if err := e.made(); err != nil {
		return nil, err
	}
	if e.w != nil {
		return e.w.callExport(ctx, e.of, name, args)
	}
	v, err := e.call(ctx, name, args)
	return converted[any](ctx, e.r, "the value of "+name, v, err)
}

// Get reads what a module exports by a name, as GetAs reads a variable: of an ES module the value of now.
func (e *Exports) Get(ctx context.Context, name string) (any, error) {
	if err := e.made(); err != nil {
		return nil, err
	}
	if e.w != nil {
		return e.w.getExport(ctx, e.of, name)
	}
	v, err := e.get(ctx, name)
	return converted[any](ctx, e.r, name, v, err)
}

// call is Call in a runtime.
func (e *Exports) call(ctx context.Context, name string, args []any) (goja.Value, error) {
	return e.r.call(ctx, args, func() (goja.Callable, goja.Value, error) {
		v, err := e.export(name)
		if err != nil {
			return nil, nil, err
		}
		f, ok := goja.AssertFunction(v)
		if !ok {
			return nil, nil, &ExportError{Module: e.name, Name: name, Kind: e.r.env.Bind.Kind(v)}
		}
		return f, e.values, nil
	})
}

// get is Get in a runtime.
func (e *Exports) get(ctx context.Context, name string) (v goja.Value, err error) {
	err = e.r.Do(ctx, func(*goja.Runtime) error {
		v, err = e.export(name)
		return err
	})
	return v, err
}

// export runs in a turn.
func (e *Exports) export(name string) (goja.Value, error) {
	if v := e.r.require.Export(e.values, name); v != nil {
		return v, nil
	}
	names := e.r.require.Exported(e.values)
	return nil, &ExportError{Module: e.name, Name: name, Exports: names[:min(len(names), mostExports)]}
}

// exportCallAs is CallAs of what a module exports.
func exportCallAs[T any](ctx context.Context, e *Exports, name string, args []any) (result T, err error) {
	if err := e.made(); err != nil {
		return result, err
	}
	if e.w != nil {
		v, err := e.w.callExport(ctx, e.of, name, args)
		return assigned[T]("the value of "+name, v, err)
	}
	v, err := e.call(ctx, name, args)
	return converted[T](ctx, e.r, "the value of "+name, v, err)
}

// exportGetAs is GetAs of what a module exports.
func exportGetAs[T any](ctx context.Context, e *Exports, name string) (result T, err error) {
	if err := e.made(); err != nil {
		return result, err
	}
	if e.w != nil {
		v, err := e.w.getExport(ctx, e.of, name)
		return assigned[T](name, v, err)
	}
	v, err := e.get(ctx, name)
	return converted[T](ctx, e.r, name, v, err)
}
