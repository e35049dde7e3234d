// This file is what a prompt needs: inputs that build on one another, and looking into the runtime
// between them.

package host

import (
	"context"
	"errors"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/evaluate"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// Session evaluates what a person types, one input after the other, in the global scope of a
// Runtime: let, const and class may be declared again, await works at the top level, {a: 1} is an
// object. Several sessions of one Runtime see the same globals.
type Session struct{ r *Runtime }

// errNoSession is what methods return of a Session that no Runtime has started.
var errNoSession = errors.New("host: the Session is nil or a zero value; Runtime.Session starts one")

// Session starts a session.
func (r *Runtime) Session() *Session { return &Session{r} }

// usable returns an error where no call can begin.
func (s *Session) usable(ctx context.Context) error {
	if s == nil || s.r == nil {
		return errNoSession
	}
	return s.r.usable(ctx)
}

// Incomplete reports whether source is the beginning of an input that more lines could complete, so
// that a prompt should ask for more.
func (s *Session) Incomplete(source string) bool {
	if s.usable(context.Background()) != nil {
		return false
	}
	_, err := evaluate.Rewrite(s.r.env.Translator, "", source)
	var syntax *frontend.SyntaxError
	return errors.As(err, &syntax) && syntax.Incomplete
}

// Eval evaluates an input and returns its value, awaited where the input awaits; the event loop
// runs meanwhile. What the input started, timers and promises, goes on in Idle and in later calls.
// Errors are those of Run.
func (s *Session) Eval(ctx context.Context, name, source string) (goja.Value, error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	in, err := evaluate.Rewrite(s.r.env.Translator, name, source)
	if err != nil {
		return nil, s.r.fault(ctx, err)
	}
	var v goja.Value
	settled := func() bool { return true }
	err = s.loop(ctx, func() (err error) {
		in.Remember(s.r.env.Sources, name)
		s.r.require.Declare(in.Declares)
		v, err = s.r.env.VM.RunProgram(in.Program)
		if p, ok := bind.Promise(v); ok && in.Awaits {
			s.r.env.Loop.Await(p)
			settled = func() bool { return p.State() != goja.PromiseStatePending }
		}
		return err
	}, func() bool { return settled() })
	if err == nil {
		err = s.r.env.Finish(func(first func() error, done func() bool) error { return s.loop(ctx, first, done) })
	}
	if err != nil {
		return nil, err
	}
	p, ok := bind.Promise(v)
	switch {
	case !ok || !in.Awaits:
		return v, nil
	case !settled():
		return nil, &ScriptError{Name: "Error", Message: neverSettled}
	}
	return p.Result(), nil
}

// neverSettled is about an input whose promise is pending when the loop has nothing left to do.
const neverSettled = "the awaited promise can never settle: nothing is left to run"

// Idle runs timers and promises that inputs have left, until ctx ends; a prompt calls it in a
// goroutine while it waits for a line, and ends ctx before it evaluates. It returns nil then, and
// earlier the error of a task, after which it may be called again.
func (s *Session) Idle(ctx context.Context) error {
	if err := s.usable(ctx); err != nil {
		return err
	}
	err := s.loop(ctx, func() error {
		s.r.env.Loop.HoldUntil(ctx)
		return nil
	}, func() bool { return false })
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func (s *Session) loop(ctx context.Context, first func() error, done func() bool) error {
	ctx, cancel := s.r.bounded(ctx)
	defer cancel()
	err := s.r.env.Loop.Apart(ctx, func(ctx context.Context) error { return s.r.env.Loop.RunUntil(ctx, first, done) })
	if errors.As(err, new(*loop.NotEntered)) {
		return s.r.fault(ctx, err)
	}
	if err != nil && ctx.Err() != nil {
		_ = s.r.env.Loop.Do(context.Background(), func() error { s.r.env.Interrupted(); return nil })
	}
	return s.r.fault(ctx, err)
}

// InspectOptions say how much Inspect shows. The zero value shows what console.log shows, without
// colours.
type InspectOptions struct {
	Depth  int  // levels of objects inside objects, 0 for 2, negative for none
	Colors bool // with ANSI sequences
	Width  int  // columns of the terminal, 0 for 80
}

// Inspect renders a value as the prompt shows it: strings quoted, objects with their properties.
func (r *Runtime) Inspect(ctx context.Context, v goja.Value, o InspectOptions) (text string, err error) {
	err = r.Do(ctx, func(*goja.Runtime) error {
		text = r.env.Inspect.Inspect(v, inspect.Options{Depth: o.Depth, Colors: o.Colors, Width: o.Width})
		return nil
	})
	return text, err
}

// Modules lists the names that require knows without a file: built-in modules and those of Bind,
// sorted.
func (r *Runtime) Modules() []string {
	if !r.made() {
		return nil
	}
	return r.env.Names()
}

// Names lists, sorted, the properties of the object that path leads to from the global one, those
// of its prototypes included; with an empty path the globals. No getter of a script runs and no
// driver is called: a path through a getter leads nowhere.
func (s *Session) Names(path ...string) []string {
	var names []string
	_ = s.do(func() error {
		obj := s.follow(path)
		for ; obj != nil; obj = obj.Prototype() {
			if bind.ClassOf(obj) == "Proxy" {
				break
			}
			names = append(names, obj.GetOwnPropertyNames()...)
		}
		return nil
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// Classes names the classes of the object at a path, its own first, as Names finds it:
// "cuda.Buffer" for one that a built-in module exports, "Kernel" for others. The exports of a
// built-in module are of the class "module cuda".
func (s *Session) Classes(path ...string) []string {
	var names []string
	_ = s.do(func() error {
		obj := s.follow(path)
		if obj == nil || bind.ClassOf(obj) == "Proxy" {
			return nil
		}
		if module := s.r.env.ModuleOf(obj); module != "" {
			names = append(names, "module "+module)
		}
		for p := obj.Prototype(); p != nil && bind.ClassOf(p) != "Proxy"; p = p.Prototype() {
			if name := s.className(p); name != "" {
				names = append(names, name)
			}
		}
		return nil
	})
	return names
}

// className names the class that a prototype belongs to.
func (s *Session) className(prototype *goja.Object) string {
	class, ok := s.r.env.Bind.Peek(prototype, "constructor").(*goja.Object)
	if !ok {
		return ""
	}
	name := s.r.env.Bind.Peek(class, "name")
	if bind.Nullish(name) || !goja.IsString(name) {
		return ""
	}
	text := name.String()
	for _, module := range s.r.env.Loaded() {
		exports, ok := s.r.env.Load(module).(*goja.Object)
		if ok && s.r.env.Bind.Peek(exports, text) == goja.Value(class) {
			return module + "." + text
		}
	}
	return text
}

// Function is the source of the function at a path as Names finds it, "" where there is none.
func (s *Session) Function(path ...string) (source string) {
	_ = s.do(func() error {
		obj := s.follow(path)
		show, ok := goja.AssertFunction(s.follow([]string{"Function", "prototype", "toString"}))
		if obj == nil || !ok || bind.ClassOf(obj) != "Function" {
			return nil
		}
		text, err := show(obj)
		if err == nil {
			source = text.String()
		}
		return err
	})
	return source
}

// do has f look into the runtime.
func (s *Session) do(f func() error) error {
	if s == nil {
		return errNoSession
	}
	return s.r.Do(context.Background(), func(*goja.Runtime) error { return f() })
}

// follow finds the object at a path; a primitive on the way counts as the prototype that its
// methods come from.
func (s *Session) follow(path []string) *goja.Object {
	obj := s.r.env.VM.GlobalObject()
	for _, name := range path {
		v := s.r.env.Bind.Peek(obj, name)
		if bind.Nullish(v) {
			return nil
		}
		obj = v.ToObject(s.r.env.VM)
	}
	return obj
}
