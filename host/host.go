// This file makes and ends runtimes, and is the door to their VM.

package host

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/cujs/cujs/host/internal/process"
	"github.com/cujs/cujs/host/internal/require"
	"github.com/cujs/cujs/host/internal/sandbox"
	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// Runtime is a JavaScript world of its own: globals, modules, event loop and GPU objects. Its
// methods may be called from any goroutine, one runs at a time. Inside a function that a script has
// called they return ErrReentrant, but for Context and Close.
type Runtime struct {
	env         *environment.Env
	require     *require.Requirer
	dates       goja.Value // the class Date, whatever scripts make of the global
	process     *process.Process
	gpu         kernels.Host
	limits      Limits
	permissions Permissions
	life        context.Context // ends with ErrClosed, or with the *LimitError of what is counted for life
	end         context.CancelCauseFunc
	closed      atomic.Bool
	running     atomic.Int32            // calls that run the event loop
	bound       map[string]*boundModule // by name; touched in a turn only

	gone      chan struct{}            // closed when everything was given back
	leave     sync.Once                // closes gone
	cancelled bool                     // a call was; touched in a turn only
	crossing  map[crossed]*goja.Object // what toScript is at; touched in a turn only
}

// errNoContext is what methods return that get nil for a context.
var errNoContext = errors.New("host: the context is nil; context.Background() is one that never ends")

// errNoRuntime is what methods return of a Runtime that New has not made.
var errNoRuntime = errors.New("host: the Runtime is nil or a zero value; New makes one")

// ErrClosed is returned by the methods of a Runtime after Close.
var ErrClosed = errors.New("host: the runtime is closed")

// ErrReentrant is returned by the methods of a Runtime inside a function that its script has called,
// on Linux and Windows; on other systems such a call waits until the script is ended.
var ErrReentrant = errors.New("host: a function that a script has called cannot use its runtime's methods: they would wait for that script; call them by go")

// New makes a Runtime. It opens no device and reads no file: that happens when a script asks.
func New(o Options) (*Runtime, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	life, end := context.WithCancelCause(context.Background())
	metered(&o, end)
	vm := goja.New()
	vm.SetParserOptions(parser.WithDisableSourceMaps) // or a comment in a script would make goja read files
	env := environment.New(vm, config(o))
	env.Files = &sandbox.Files{FS: o.FS, App: o.App, Read: o.Permissions.Read, Write: o.Permissions.Write}
	maps.Copy(env.Modules, builtins())
	areas, err := areas(o.Areas)
	if err != nil {
		return nil, err
	}
	r := &Runtime{env: env, require: require.New(env), dates: vm.Get("Date"), permissions: o.Permissions, limits: o.Limits, life: life, end: end, bound: map[string]*boundModule{}, gone: make(chan struct{})}
	if exception := vm.Try(func() { r.process, r.gpu = install(env, own(areas)) }); exception != nil {
		return nil, exception
	}
	if err := r.install(areas); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	depth := env.Config.Limits.StackDepth
	vm.SetMaxCallStackSize(depth) // not before: it is not for what cujs itself calls
	env.Bind.Gate.Limit(depth)
	for name, m := range o.Modules {
		if err := r.bind(name, m); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Do gives f the VM, with the event loop's thread and context in place, and then drains microtasks;
// it does not wait for timers or promises, Wait does. It is the only door to the VM: nothing of it
// may be used outside. What f throws, by panic as goja does, or returns comes back as Run's errors
// do. When ctx ends, JavaScript that f runs ends.
func (r *Runtime) Do(ctx context.Context, f func(vm *goja.Runtime) error) error {
	if err := r.usable(ctx); err != nil {
		return err
	}
	if f == nil {
		return errors.New("host: Do: the function is nil")
	}
	ctx, cancel := r.bounded(ctx)
	defer cancel()
	return r.fault(ctx, r.env.Loop.Do(ctx, func() error { return f(r.env.VM) }))
}

// made reports whether New has made the runtime.
func (r *Runtime) made() bool { return r != nil && r.env != nil }

// usable returns an error where no call can begin: of a runtime that New has not made, and without a context.
func (r *Runtime) usable(ctx context.Context) error {
	switch {
	case !r.made():
		return errNoRuntime
	case ctx == nil:
		return errNoContext
	}
	return nil
}

// Wait runs what earlier calls left to do, timers and promises, until nothing is left.
func (r *Runtime) Wait(ctx context.Context) error {
	return r.run(ctx, func() error { return nil })
}

// Context is the context of the call in progress, for Go functions that scripts call: a function
// that waits must return when it ends. Outside such a call it is context.Background(). It may be
// called from any goroutine.
func (r *Runtime) Context() context.Context {
	if !r.made() {
		return context.Background()
	}
	return r.env.Loop.Context()
}

// Close ends calls in progress, which return ErrClosed, releases everything that scripts left, GPU
// objects above all, and makes the Runtime unusable. Closing again does nothing. In a function that
// a script has called, Close ends that script and returns at once; the rest follows when the script
// has ended.
func (r *Runtime) Close() error { return r.Shutdown(context.Background()) }

// Shutdown is Close that waits for kernels only until ctx ends. Those that then still run are ended
// as by a Run that is cancelled.
func (r *Runtime) Shutdown(ctx context.Context) error {
	if err := r.usable(ctx); err != nil {
		return err
	}
	r.end(ErrClosed)
	r.closed.Store(true)
	release := func() error { return r.release(ctx) }
	err := r.env.Loop.Do(context.Background(), release)
	if errors.Is(err, loop.ErrInside) {
		go func() { _ = r.env.Loop.Do(context.Background(), release) }()
		return nil
	}
	return err
}

// Ended is closed when Close has given everything back.
func (r *Runtime) Ended() <-chan struct{} {
	if !r.made() {
		return nil
	}
	return r.gone
}

// release gives everything back, in a turn. Nothing of a script that was cancelled is waited for.
func (r *Runtime) release(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if r.cancelled || r.running.Load() > 0 {
		cancel()
	}
	defer r.leave.Do(func() { close(r.gone) })
	r.env.Loop.Reset()
	return r.env.Close(ctx)
}

// bounded is ctx, ended as well by Close and by the limit on the run time.
func (r *Runtime) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(r.life, func() { cancel(context.Cause(r.life)) })
	if r.life.Err() != nil {
		cancel(context.Cause(r.life)) // AfterFunc tells so on a goroutine of its own, too late for this call
	}
	release := func() {
		stop()
		cancel(nil)
	}
	if r.limits.RunTime == 0 {
		return ctx, release
	}
	limit := &LimitError{Limit: "run time", Value: r.limits.RunTime.String()}
	timed, cancelTimer := context.WithTimeoutCause(ctx, r.limits.RunTime, limit)
	return timed, func() {
		cancelTimer()
		release()
	}
}
