// This file ends JavaScript when a context ends, and only the JavaScript that runs under it.

package loop

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/dop251/goja"
)

// watch interrupts the VM when its context ends, but only between begin and end: at other times the
// VM may be running somebody else's task.
type watch struct {
	vm      *goja.Runtime
	ctx     context.Context
	stop    func() bool
	mu      sync.Mutex
	active  bool
	expired bool
}

func (l *Loop) watch(ctx context.Context) *watch {
	w := &watch{vm: l.vm, ctx: ctx}
	if ctx.Done() != nil {
		w.stop = context.AfterFunc(ctx, w.fire)
	}
	return w
}

func (w *watch) fire() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expired = true
	if w.active {
		w.vm.Interrupt(context.Cause(w.ctx))
	}
}

// begin opens the part that may be interrupted. It fails when the context has ended already.
func (w *watch) begin() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.expired || w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	w.active = true
	return nil
}

// end closes it. An interrupt that came too late to stop anything must not stop the next task.
func (w *watch) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.active = false
	w.vm.ClearInterrupt()
}

func (w *watch) done() bool { return w.ctx.Err() != nil }

func (w *watch) close() {
	if w.stop != nil {
		w.stop()
	}
}

// Checkpoint ends the script, by a panic as goja does, if the context of the task in progress has
// ended. Go code that works or waits long inside a task calls it now and then, and before it
// answers anything that is not true.
func (l *Loop) Checkpoint() {
	ctx := l.Context()
	if ctx.Err() == nil {
		return
	}
	l.vm.Interrupt(context.Cause(ctx))
	if _, err := l.vm.RunProgram(nothing); err != nil {
		panic(err)
	}
}

// PanicError is a Go panic that left a task: a defect of goja or of cujs, outside any function that
// scripts call.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// protect runs f and turns a panic into an error; what f throws the way goja does is the exception
// it is in a script.
func (l *Loop) protect(f func() error) (err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *goja.InterruptedError:
			err = x
		case *goja.StackOverflowError:
			err = x
		default:
			err = &PanicError{Value: x, Stack: debug.Stack()}
		}
	}()
	if exception := l.vm.Try(func() { err = f(); rethrow(err) }); exception != nil {
		return exception
	}
	return err
}

// rethrow throws again what ended JavaScript from outside. When that strikes inside a microtask,
// goja answers it as an error and leaves the calls that were open on its stack; thrown through Try
// they are taken off.
func rethrow(err error) {
	var interrupted *goja.InterruptedError
	var overflow *goja.StackOverflowError
	switch {
	case errors.As(err, &interrupted):
		panic(interrupted)
	case errors.As(err, &overflow):
		panic(overflow)
	}
}

// DropMicrotasks forgets the microtasks that an interrupted script has left: goja forgets them when
// an interrupt ends a program that nothing else has called. It must be called in a turn of its own.
func (l *Loop) DropMicrotasks() {
	l.vm.Interrupt(errDropped)
	_, _ = l.vm.RunProgram(nothing)
	l.vm.ClearInterrupt()
}

var (
	nothing    = goja.MustCompile("cujs:checkpoint", "", true)
	errDropped = errors.New("microtasks dropped")
)
