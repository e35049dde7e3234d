// This file turns what ended a script into the errors of this package.

package host

import (
	"context"
	"errors"
	"fmt"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/cujs/cujs/host/internal/process"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// fault makes the error that Run returns. It takes a turn of its own, because reading a thrown
// value may run getters of the script: ctx, which the script ran in, ends those too.
func (r *Runtime) fault(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, ErrClosed) {
		return ErrClosed
	}
	var never *loop.NotEntered
	if errors.Is(err, loop.ErrInside) {
		return ErrReentrant
	}
	if errors.As(err, &never) { // the turn is somebody else's, perhaps that of whoever called
		return &ScriptError{Name: "Interrupted", Message: message(never.Cause), err: never.Cause}
	}
	var exit *process.Exit
	if errors.As(err, &exit) {
		return &ExitError{exit.Code}
	}
	var known *ScriptError
	if errors.As(err, &known) {
		return err
	}
	var made *ScriptError
	explained := false
	if !errors.As(err, new(*goja.Exception)) && !errors.As(err, new(*loop.Rejection)) {
		ctx = context.Background() // nothing of the script is read
	}
	failed := r.env.Loop.Do(ctx, func() error { made, explained = r.explain(err), true; return nil })
	switch {
	case made != nil: // also where a getter that it has read left a rejection
		return made
	case explained:
		return err
	case ctx.Err() != nil:
		return &ScriptError{Name: "Interrupted", Message: message(context.Cause(ctx)), err: context.Cause(ctx)}
	}
	// Not err itself: the Error method of a goja exception runs the script.
	return &ScriptError{Message: "something that cannot be shown", err: failed}
}

// explain makes a ScriptError of err, nil when err is no matter of a script's. It must run in a
// turn.
func (r *Runtime) explain(err error) *ScriptError {
	var rejection *loop.Rejection
	var syntax *frontend.SyntaxError
	var interrupted *goja.InterruptedError
	var overflow *goja.StackOverflowError
	var exception *goja.Exception
	var exited *loop.ExitedError
	switch {
	case errors.As(err, &exited):
		return r.ended("InternalError", message(err), exited.Stack, err)
	case errors.As(err, &rejection):
		e := r.thrown(r.raise(rejection.Value), 0)
		e.Promise = !rejection.Awaited
		return e
	case errors.As(err, &interrupted):
		return r.ended("Interrupted", message(interrupted.Unwrap()), interrupted.Stack(), interrupted.Unwrap())
	case errors.As(err, &overflow):
		limit := &LimitError{Limit: "stack depth", Value: fmt.Sprint(r.stackDepth())}
		return r.ended("RangeError", "maximum call stack size exceeded", overflow.Stack(), limit)
	case errors.As(err, &exception):
		return r.thrown(exception, 0)
	case errors.As(err, &syntax):
		return r.syntax(syntax)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.As(err, new(*LimitError)):
		return &ScriptError{Name: "Interrupted", Message: message(err), err: err}
	}
	return nil
}

func message(err error) string {
	if err == nil {
		return "interrupted"
	}
	return err.Error()
}

func (r *Runtime) stackDepth() int {
	if r.limits.StackDepth != 0 {
		return r.limits.StackDepth
	}
	return DefaultStackDepth
}

// raise gives a value the stack it would have when thrown: an Error keeps the one it was made with.
// A promise that goja rejects without a value has nil, which is undefined.
func (r *Runtime) raise(v goja.Value) *goja.Exception {
	if v == nil {
		v = goja.Undefined()
	}
	return r.env.VM.Try(func() { panic(v) })
}

// ended describes a script that was stopped from outside. A runaway recursion has thousands of
// equal frames.
func (r *Runtime) ended(name, message string, frames []goja.StackFrame, err error) *ScriptError {
	const shown = 10
	e := &ScriptError{Name: name, Message: message, err: err}
	r.locate(e, r.env.Sources.Stack(frames[:min(len(frames), shown)]))
	return e
}

func (r *Runtime) syntax(syntax *frontend.SyntaxError) *ScriptError {
	r.env.Sources.Add(syntax.File, syntax.Text)
	e := &ScriptError{Name: "SyntaxError", Message: syntax.Message, err: syntax}
	r.locate(e, []sources.Entry{{Position: syntax.Position}})
	e.refine(syntax)
	return e
}

// Explain is the error of a value that a script threw and something caught, with stack, code frame
// and causes. Unlike the other methods of a Runtime it is called inside Do, or in a function that a
// script has called.
func (r *Runtime) Explain(v goja.Value) *ScriptError {
	if !r.made() {
		return &ScriptError{Name: "Error", Message: errNoRuntime.Error(), err: errNoRuntime}
	}
	return r.thrown(r.raise(v), 0)
}

const deepestCause = 8 // a chain of causes may be circular

// thrown describes a thrown value; depth counts the causes above it.
func (r *Runtime) thrown(exception *goja.Exception, depth int) *ScriptError {
	v := exception.Value()
	e := &ScriptError{Value: v, err: r.env.Bind.GoError(v)}
	if limit := limitBehind(e.err); limit != nil {
		e.err = limit
	}
	stack := r.env.Sources.Stack(exception.Stack())
	obj, isObject := v.(*goja.Object)
	if !isObject || bind.ClassOf(obj) != "Error" {
		e.Message = spell.Cut(r.env.Inspect.Inspect(v, inspect.Options{Depth: 1}), mostMessage)
		r.locate(e, stack)
		return e
	}
	e.Name, e.Message = r.text(obj, "name"), r.text(obj, "message")
	if class := r.text(r.object(obj, "constructor"), "name"); e.Name == "Error" && class != "" {
		e.Name = class // a class that extends Error and says no name of its own
	}
	var syntax *frontend.SyntaxError
	if errors.As(e.err, &syntax) {
		stack = append([]sources.Entry{{Position: syntax.Position}}, stack...)
	}
	r.locate(e, r.env.Sources.WithoutConstructors(stack))
	if syntax != nil {
		e.refine(syntax)
	}
	suggestion := r.suggestion(e)
	if e.Name == "TypeError" && suggestion == "" {
		e.Message = r.withoutProperties(e)
	}
	if e.Name == "TypeError" && len(stack) > 0 && !stack[0].Native() {
		e.Message = r.byName(e)
	}
	e.Message += suggestion
	if cause := r.object(obj, "cause"); cause != nil && depth < deepestCause {
		e.Cause = r.thrown(r.raise(cause), depth+1)
	}
	return e
}

func (r *Runtime) locate(e *ScriptError, stack []sources.Entry) {
	for _, entry := range stack {
		e.Stack = append(e.Stack, toFrame(entry))
	}
	for _, entry := range stack {
		if !entry.Native() && entry.Line > 0 {
			e.Frame = toFrame(entry)
			if e.code = r.env.Sources.Code(entry.Position); e.code != nil {
				e.Code = e.code.Code(false)
			}
			return
		}
	}
}

// refine shows what the parser knows beyond the place.
func (e *ScriptError) refine(syntax *frontend.SyntaxError) {
	if e.code == nil || e.entry().Position != syntax.Position {
		return
	}
	if syntax.Length > 0 {
		e.code.Length = syntax.Length
	}
	e.code.Notes = syntax.Notes
	e.Code = e.code.Code(false)
}

// mostMessage is how many bytes of a thrown value's text an error has: goja's own messages contain
// values whole, such as all elements of what was called and is no function. The value has the rest.
const mostMessage = 64 << 10

// text reads a string property, "" when there is none or reading it throws. It answers also for a
// message that is its own error.
func (r *Runtime) text(obj *goja.Object, name string) (text string) {
	if obj == nil {
		return ""
	}
	ended := r.endless(func() {
		if v := obj.Get(name); !bind.Nullish(v) {
			text = spell.Cut(v.String(), mostMessage)
		}
	})
	if ended {
		return "something that cannot be shown"
	}
	return text
}

// endless reads something of a script's, and reports whether it calls itself without end.
func (r *Runtime) endless(read func()) (ended bool) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *goja.StackOverflowError:
			ended = true
		default:
			panic(x)
		}
	}()
	_ = r.env.VM.Try(read)
	return false
}

func (r *Runtime) object(obj *goja.Object, name string) (value *goja.Object) {
	r.endless(func() { value, _ = obj.Get(name).(*goja.Object) })
	return value
}
