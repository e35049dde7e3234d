// This file keeps a caller's goroutine, and the program, when code of the program's ends its own.

package loop

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/dop251/goja"
)

// ExitedError is the end of a call by runtime.Goexit in a function that the script has called.
type ExitedError struct {
	Op    string // the function
	Stack []goja.StackFrame
}

func (e *ExitedError) Error() string {
	return e.Op + ": the function has called runtime.Goexit; one that fails returns an error"
}

// An exit is noted in the context of the call that it ends.
type exit struct{ err *ExitedError }

type exitKey struct{}

// Exited notes that runtime.Goexit is ending the task in progress inside of a function.
func (l *Loop) Exited(op string) {
	if call, ok := l.Context().Value(exitKey{}).(*exit); ok && call.err == nil {
		call.err = &ExitedError{op, l.vm.CaptureCallStack(0, nil)}
	}
}

// Apart does a call: on a goroutine of its own where functions of the program's may be in it. Where
// one of them ends that, the call has failed; where the caller's own code does, so does the
// caller's. It costs about a microsecond, and leaves the caller's thread.
func (l *Loop) Apart(ctx context.Context, do func(context.Context) error) (err error) {
	if !l.Foreign.Load() || l.thread.Load() != 0 && l.inside() {
		return do(ctx)
	}
	call, ended := new(exit), make(chan bool)
	ctx = context.WithValue(ctx, exitKey{}, call)
	go func() {
		returned := false
		defer func() { ended <- returned }()
		err = do(ctx)
		returned = true
	}()
	switch returned := <-ended; {
	case returned:
		return err
	case call.err == nil:
		runtime.Goexit()
	}
	return call.err
}

// Beside does work on a goroutine of its own and hands over how it ended. Work may be code of the
// program's, such as an fs.FS: a panic in there, which would end the program, and runtime.Goexit,
// after which nothing would be handed over, are errors.
func Beside[T any](op string, work func() (T, error), done func(T, error)) {
	go func() {
		var value T
		err := error(&ExitedError{Op: op})
		defer func() {
			if x := recover(); x != nil {
				err = &PanicError{Value: x, Stack: debug.Stack()}
			}
			done(value, err)
		}()
		value, err = work()
	}()
}

// Within does work beside the caller, who waits for it until ctx ends: then it is left to itself.
func Within[T any](ctx context.Context, op string, work func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	Beside(op, work, func(v T, err error) { done <- answer{v, err} })
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
