// This file runs scripts.

package host

import (
	"context"
	"os"

	"github.com/cujs/cujs/host/internal/frame"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/dop251/goja"
)

// Run runs source in the global scope and then the event loop until nothing is left to do, and returns the value of
// the last expression; where that is a promise, what it was fulfilled with. Name is what stacks and messages call the
// source, best a file name. Declarations stay: a later Run sees them.
//
// An exception, a rejection that nobody handles, or an error in a timer ends the script and comes back as a
// *ScriptError; process.exit as an *ExitError; the end of ctx as a *ScriptError that wraps its cause. The value
// belongs to the Runtime: export it, or use it inside Do.
func (r *Runtime) Run(ctx context.Context, name, source string) (goja.Value, error) {
	var v goja.Value
	err := r.run(ctx, func() (err error) {
		v, err = r.script(name, source)
		return err
	})
	if err != nil {
		return nil, err
	}
	return settled(v), nil
}

// RunFile runs a file as the main module, CommonJS or, where it uses them, an ES module or TypeScript, and then the
// event loop until nothing is left to do. The file is read from Options.FS where there is one; permission to read is
// needed only for what the script itself reads. Errors are those of Run.
func (r *Runtime) RunFile(ctx context.Context, name string) error {
	path := r.env.Files.Abs(name)
	text, err := r.readMain(path)
	if err != nil {
		return err
	}
	return r.run(ctx, func() error {
		_, err := r.require.RunMain(path, string(text))
		return err
	})
}

// readMain reads the file that the Go program named: that is permission enough.
func (r *Runtime) readMain(path string) ([]byte, error) {
	if r.env.Files.FS != nil {
		return r.env.Files.ReadFile(path)
	}
	return os.ReadFile(path)
}

func (r *Runtime) script(name, source string) (goja.Value, error) {
	program, err := frontend.Script(name, source)
	if err != nil {
		return nil, err
	}
	r.env.Sources.Add(name, program.Text, frame.Before(program.Shift))
	return r.env.VM.RunProgram(program.Program)
}

// run runs first and the loop, and forgets what a script that failed has left to do.
func (r *Runtime) run(ctx context.Context, first func() error) error {
	if r.closed.Load() {
		return ErrClosed
	}
	ctx, cancel := r.limited(ctx)
	defer cancel()
	err := r.env.Loop.Run(ctx, first)
	if err == nil {
		err = r.env.Loop.Do(ctx, r.process.End)
	}
	if err != nil {
		err = r.fault(err)
		r.abandon()
	}
	return err
}

// settled is what a promise was fulfilled with; any other value is itself.
func settled(v goja.Value) goja.Value {
	if p, ok := v.Export().(*goja.Promise); ok && p.State() == goja.PromiseStateFulfilled {
		return p.Result()
	}
	return v
}

// abandon forgets what a script that failed has left to do.
func (r *Runtime) abandon() {
	_ = r.env.Loop.Do(context.Background(), func() error {
		r.env.Loop.Reset()
		r.process.Forget()
		return nil
	})
}
