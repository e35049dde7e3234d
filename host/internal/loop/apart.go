// This file keeps the goroutine of a caller when a function that a script calls ends its own.

package loop

import (
	"context"
	"runtime"

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
