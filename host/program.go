// This file compiles scripts once for many runtimes, and calls what scripts have declared.

package host

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/cujs/cujs/host/internal/evaluate"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/dop251/goja"
)

// Program is a compiled script. It belongs to no runtime and may run in many at the same time.
type Program struct {
	name  string
	plain *frontend.Program
	input *evaluate.Input // of what goja's parser refuses
}

// Compile reads a script as Run does, without running it: reading takes longer than running what is
// short. Areas are those of the runtimes that are to run it; one of them may translate. The error is a
// *ScriptError with the place and the source around it.
func Compile(name, source string, areas ...Area) (*Program, error) {
	translator, err := translator(areas)
	if err != nil {
		return nil, err
	}
	plain, err := frontend.Script(translator, name, source)
	if err == nil {
		return &Program{name: name, plain: plain}, nil
	}
	in, failed := evaluate.Rewrite(translator, name, source)
	if failed == nil {
		return &Program{name: name, input: in}, nil
	}
	err = frontend.Further(err, failed)
	r, made := New(Options{})
	if made != nil {
		return nil, err
	}
	defer r.Close()
	return nil, r.fault(context.Background(), err)
}

// Name is what stacks and messages call the script.
func (p *Program) Name() string {
	if p == nil {
		return ""
	}
	return p.name
}

// RunProgram is Run for a compiled script.
func (r *Runtime) RunProgram(ctx context.Context, p *Program) (goja.Value, error) {
	if p == nil || p.plain == nil && p.input == nil {
		return nil, errors.New("host: the Program is nil or a zero value; Compile makes one")
	}
	return r.value(ctx, func() (goja.Value, error) { return r.program(p) })
}

func (r *Runtime) program(p *Program) (goja.Value, error) {
	if p.plain != nil {
		p.plain.Remember(r.env.Sources, p.name)
		return r.env.VM.RunProgram(p.plain.Program)
	}
	p.input.Remember(r.env.Sources, p.name)
	return r.env.VM.RunProgram(p.input.Program)
}

// Call calls a global function of a script with values as Set takes them, runs the event loop until
// nothing is left to do, and returns what the function did; where that is a promise, what it was
// fulfilled with. Errors are those of Run.
func (r *Runtime) Call(ctx context.Context, name string, args ...any) (goja.Value, error) {
	return r.call(ctx, args, func() (goja.Callable, goja.Value, error) {
		v, err := r.lookup(name)
		if err != nil {
			return nil, nil, err
		}
		f, ok := goja.AssertFunction(v)
		if !ok {
			return nil, nil, fmt.Errorf("host: %s is %s, not a function", name, r.env.Bind.Kind(v))
		}
		return f, goja.Undefined(), nil
	})
}

// call calls the function that find answers in a turn, with what it is called on.
func (r *Runtime) call(ctx context.Context, args []any, find func() (f goja.Callable, on goja.Value, err error)) (goja.Value, error) {
	if err := r.usable(ctx); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(args, mayCall) {
		r.env.Loop.Foreign.Store(true)
	}
	return r.value(ctx, func() (goja.Value, error) {
		f, on, err := find()
		if err != nil {
			return nil, err
		}
		values := make([]goja.Value, len(args))
		for i, arg := range args {
			values[i] = r.toScript(fmt.Sprintf("argument %d", i+1), arg)
		}
		return f(on, values...)
	})
}

// mayCall reports whether a value is a function of the program's, or may hold one.
func mayCall(value any) bool {
	t := reflect.TypeOf(value)
	return t != nil && (t.Kind() == reflect.Func || isList(t) || isRecord(t))
}

// value runs first and the event loop, and returns what first did or what its promise was fulfilled
// with.
func (r *Runtime) value(ctx context.Context, first func() (goja.Value, error)) (goja.Value, error) {
	var v goja.Value
	err := r.run(ctx, func() (err error) {
		v, err = first()
		return err
	})
	if err != nil {
		return nil, err
	}
	return settled(v), nil
}
