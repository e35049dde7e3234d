// This file runs scripts.

package host

import (
	"context"
	"errors"
	"os"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/evaluate"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// Run runs source in the global scope and then the event loop until nothing is left to do, waits
// for the work that the script has submitted to devices, whose faults are errors of the script, and
// returns the value of the last expression; where that is a promise, what it was fulfilled with.
// Name is what stacks and messages call the source, best a file name. Declarations stay: a later
// Run sees them.
//
// An exception, a rejection that nobody handles, or an error in a timer ends the script and comes
// back as a *ScriptError; process.exit as an *ExitError; an await at the top level that nothing can
// settle any more as an *UnsettledError; the end of ctx as a *ScriptError that wraps its cause. The
// value belongs to the Runtime: export it, or use it inside Do. To print an object, use Inspect: its
// own String runs JavaScript, which may only happen inside Do.
func (r *Runtime) Run(ctx context.Context, name, source string) (goja.Value, error) {
	awaits := false
	v, err := r.value(ctx, func() (v goja.Value, err error) {
		v, awaits, err = r.script(name, source)
		return v, err
	})
	if err == nil && awaits {
		err = unsettled(name, v)
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// RunFile runs a file as the main module, CommonJS or, where it uses them, an ES module or
// TypeScript, and then the event loop until nothing is left to do. The file is read from Options.FS
// where there is one; permission to read is needed only for what the script itself requires,
// imports or reads. Errors are those of Run.
func (r *Runtime) RunFile(ctx context.Context, name string) error {
	if err := r.usable(ctx); err != nil {
		return err
	}
	if r.closed.Load() {
		return ErrClosed
	}
	path := r.env.Files.Main(name)
	if r.env.Config.Loading != nil {
		r.env.Config.Loading(path)
	}
	text, err := r.readMain(ctx, path)
	if err != nil {
		return err
	}
	return r.runMain(ctx, path, string(text))
}

// runMain runs the text of a file as the main module.
func (r *Runtime) runMain(ctx context.Context, path, text string) error {
	var v goja.Value
	err := r.run(ctx, func() (err error) {
		v, err = r.require.RunMain(path, text)
		if p, ok := bind.Promise(v); ok {
			r.env.Loop.Await(p)
		}
		return err
	})
	if err != nil {
		return err
	}
	return unsettled(path, v)
}

// unsettled is the error of a source whose promise nothing can settle any more.
func unsettled(name string, v goja.Value) error {
	if p, ok := bind.Promise(v); ok && p.State() == goja.PromiseStatePending {
		return &UnsettledError{Name: name}
	}
	return nil
}

// readMain reads the file that the Go program named: that is permission enough.
func (r *Runtime) readMain(ctx context.Context, path string) ([]byte, error) {
	if r.env.Files.FS == nil && !r.env.Files.OfApp(path) {
		return os.ReadFile(path)
	}
	ctx, cancel := r.bounded(ctx)
	defer cancel()
	return loop.Within(ctx, "reading "+path, func() ([]byte, error) {
		b := r.env.Budget()
		defer b.Close()
		return r.env.Files.ReadFile(b, path)
	})
}

// script runs source and answers its value, and whether that is a promise for the end of the
// source, which awaits at its top level.
func (r *Runtime) script(name, source string) (v goja.Value, awaits bool, err error) {
	program, err := frontend.Script(r.env.Translator, name, source)
	if err != nil {
		return r.rewritten(name, source, err)
	}
	program.Remember(r.env.Sources, name)
	v, err = r.env.VM.RunProgram(program.Program)
	return v, false, err
}

// rewritten runs a script that goja's parser refuses, the way a prompt would: one that awaits at
// the top level, imports, or is TypeScript. What cannot be read that way either is refused for the
// reason of whoever read further.
func (r *Runtime) rewritten(name, source string, refused error) (v goja.Value, awaits bool, err error) {
	in, err := evaluate.Rewrite(r.env.Translator, name, source)
	if err != nil {
		return nil, false, frontend.Further(refused, err)
	}
	in.Remember(r.env.Sources, name)
	v, err = r.env.VM.RunProgram(in.Program)
	if p, ok := bind.Promise(v); ok && in.Awaits {
		r.env.Loop.Await(p)
	}
	return v, in.Awaits, err
}

// run runs first and the loop, and forgets what a script that failed has left to do.
func (r *Runtime) run(ctx context.Context, first func() error) error {
	if err := r.usable(ctx); err != nil {
		return err
	}
	ctx, cancel := r.bounded(ctx)
	defer cancel()
	r.running.Add(1)
	defer r.running.Add(-1)
	err := r.env.Loop.Apart(ctx, func(ctx context.Context) error { return r.whole(ctx, first) })
	if errors.As(err, new(*loop.ExitedError)) {
		r.abandon(false)
		err = r.fault(ctx, err)
	}
	return err
}

// whole is run inside of its limits.
func (r *Runtime) whole(ctx context.Context, first func() error) error {
	err := r.env.Loop.Run(ctx, first)
	if r.closed.Load() {
		return ErrClosed // Close has emptied the loop
	}
	if errors.As(err, new(*loop.NotEntered)) {
		return r.fault(ctx, err) // what a script in progress has left to do is not this call's to forget
	}
	if err == nil {
		err = r.env.Finish(func(first func() error, _ func() bool) error { return r.env.Loop.Run(ctx, first) })
	}
	if err == nil {
		err = r.env.Loop.Do(ctx, r.process.End)
	}
	if err == nil && r.life.Err() != nil {
		err = context.Cause(r.life) // a limit that the script's last steps went past
	}
	switch {
	case errors.As(err, new(*loop.NotEntered)): // the script has left nothing to do but its kernels
		r.interrupt()
		err = r.fault(ctx, err)
	case err != nil:
		err = r.fault(ctx, err)
		r.abandon(ctx.Err() != nil)
	}
	return err
}

// interrupt ends the kernels of a script that was cancelled.
func (r *Runtime) interrupt() {
	_ = r.env.Loop.Do(context.Background(), func() error {
		r.env.Interrupted()
		return nil
	})
}

// settled is what a promise was fulfilled with; any other value is itself.
func settled(v goja.Value) goja.Value {
	if p, ok := bind.Promise(v); ok && p.State() == goja.PromiseStateFulfilled {
		return p.Result()
	}
	if v == nil { // the script failed, and its own listener took the error
		return goja.Undefined()
	}
	return v
}

// abandon forgets what a script that failed, or was cancelled, has left to do.
func (r *Runtime) abandon(cancelled bool) {
	_ = r.env.Loop.Do(context.Background(), func() error {
		if cancelled {
			r.cancelled = true
			r.env.Interrupted()
		}
		r.env.Loop.DropMicrotasks()
		r.env.Loop.Reset()
		r.process.Forget()
		return nil
	})
}

// Interrupted tells the script in progress that its user wants it to end, by the event SIGINT of
// process, which comes when the script waits the next time. It answers false when the script does
// not listen for it, or has not come to the last one yet: a program that has caught the signal then
// cancels the context of the Run. It may be called from any goroutine.
func (r *Runtime) Interrupted() bool { return r.made() && r.process.Interrupted() }
