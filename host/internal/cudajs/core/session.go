// Package core is what the classes of the module cuda stand on: the session with the driver, the
// registry of classes, the adaptor from Go to JavaScript, errors and waiting.
package core

import (
	"context"
	"hash/maphash"
	"sync/atomic"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// A Session is the module cuda in one runtime.
type Session struct {
	Env  *environment.Env
	Bind *bind.Binder
	VM   *goja.Runtime

	Table    *cuda.API   // the driver's, whether it is traced or not
	Unshared *cuda.API   // what table was shared from; nil where nothing can end the session's kernels
	Driver   *gpu.Driver // nil until a script needs it
	Thread   *gpu.Thread // what is current for scripts
	locked   bool        // thread is locked: a task is in progress
	Owner    owner       // the goroutine of the task, with tracing, debugging or checking on
	ended    bool        // a task was cancelled
	opened   atomic.Bool // Driver was opened; for other goroutines
	unguard  func()      // undoes killWith, which holds for a task

	tracing   bool
	Debugging bool
	profiles  []*profile.Recorder // that are being taken
	profile   *profile.Recorder   // the one that the host asked for
	Counting  *emulator.Counting  // of the emulated device; nil on another
	Life      context.Context     // until the session is closed
	end       func()              // closes life
	Kill      func()              // ends the session's kernels; nil where nothing can

	Registry registry
	Errors   errorClasses
	nothing  goja.Callable // a function of JavaScript that does nothing
	seed     maphash.Seed  // of the numbers that stand for handles

	pins  []weak.Pointer[Pinned] // page-locked arrays
	inGo  int                    // such arrays that functions of Go use
	Texts texts                  // CUDA C++ that was compiled
	// Overflows are the integer overflows that checked launches found.
	Overflows overflows
	// Looks says that the task copies memory which nobody may have written, to give it back as it was.
	Looks    bool
	Element  int         // bytes of the elements that a copy under way reads; 0 where none does
	taskEnds []func()    // what areas do when a task has ended
	Stream   *gpu.Stream // inside stream.use: the stream of what names none
	scope    *scope      // of the function that is running; nil outside of stream.use, context.use and device.use
	lost     error       // why the context of scope cannot be current
	Timer    poller      // asynchronous waits
	observer func(Work)  // what Observe has set, or nil
}

// New returns the session of a runtime. It opens no driver.
func New(env *environment.Env) *Session {
	s := &Session{Env: env, Bind: env.Bind, VM: env.VM, seed: maphash.MakeSeed()}
	before, after := env.Loop.BeforeTask, env.Loop.AfterTask
	env.Loop.BeforeTask = func() { run(before); s.beforeTask() }
	env.Loop.AfterTask = func() { s.afterTask(); run(after) }
	env.Converters = append(env.Converters, s.convert)
	env.GoObject, env.Crossed, env.Instead = s.goObject, s.crossed, s.instead
	env.Modules[environment.Hidden+"device"] = s.waiting
	env.Finish, env.Interrupted, env.Foreign = s.finish, s.interrupted, s.foreign
	env.KeepMemory = s.keepMemory
	env.OnClose(s.close)
	return s
}

func run(f func()) {
	if f != nil {
		f()
	}
}

// Load prepares the registry, for the areas to define their classes.
func (s *Session) Load() {
	s.Registry = newRegistry()
	s.Bind.Advice = s.advice
	s.VM.SetAsyncContextTracker(&tracker{session: s})
	s.loadErrors()
}

// Exports makes the classes and the object of the module. Factories are the functions that cuda and
// every context have.
func (s *Session) Exports(factories []Factory) *goja.Object {
	o := s.VM.NewObject()
	for _, f := range factories {
		Export{Name: f.Name, Length: f.Length, Call: func(a bind.Args) goja.Value { return f.Call(s, s.Current(), a) }}.Put(s, o, "cuda.")
	}
	for _, e := range s.Registry.exports {
		e.Put(s, o, "cuda.")
	}
	s.Publish(o)
	return o
}

// Publish makes the classes that were defined since the last call, and exports of o of those that
// are not private.
func (s *Session) Publish(o *goja.Object) {
	for _, w := range s.Registry.rows {
		if w.class != nil {
			continue
		}
		w.class = w.build()
		if !w.private {
			s.Bind.Hidden(o, w.name, w.class.Constructor)
		}
	}
}

// AtTaskEnd has f called whenever a task of the script has ended.
func (s *Session) AtTaskEnd(f func()) { s.taskEnds = append(s.taskEnds, f) }
