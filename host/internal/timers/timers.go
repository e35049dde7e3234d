// Package timers is setTimeout, setInterval, setImmediate, what clears them, and queueMicrotask.
package timers

import (
	"math"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// Names are the functions of the module timers.
var Names = []string{"setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "clearImmediate"}

// timer is one pending call, the state behind a Timeout or Immediate object.
type timer struct {
	*timers
	id       int64
	loop     *loop.Timer
	f        goja.Callable
	args     []goja.Value
	delay    time.Duration
	interval bool
}

type timers struct {
	env       *environment.Env
	timeout   *bind.Class
	immediate *bind.Class
	byID      map[int64]*timer
	lastID    int64
}

// Install defines the functions on the global object; nothing of it is made before a script touches
// one.
func Install(env *environment.Env) {
	var t *timers
	get := func() *timers {
		if t == nil {
			t = newTimers(env)
		}
		return t
	}
	global := env.VM.GlobalObject()
	define := func(name string, length int, f func(*timers, goja.FunctionCall) goja.Value) {
		env.Bind.Lazy(global, name, true, func() goja.Value {
			t := get()
			return env.Bind.Function(name, length, func(call goja.FunctionCall) goja.Value { return f(t, call) })
		})
	}
	define("setTimeout", 1, (*timers).setTimeout)
	define("setInterval", 1, (*timers).setInterval)
	define("setImmediate", 1, (*timers).setImmediate)
	define("clearTimeout", 1, (*timers).clear)
	define("clearInterval", 1, (*timers).clear)
	define("clearImmediate", 1, (*timers).clear)
	define("queueMicrotask", 1, (*timers).queueMicrotask)
}

func newTimers(env *environment.Env) *timers {
	t := &timers{env: env, byID: map[int64]*timer{}}
	method := func(name string, f func(*timer, goja.Value) goja.Value) bind.Method {
		return bind.Method{Name: name, Func: func(call goja.FunctionCall) goja.Value {
			return f(bind.This[*timer](env.Bind, call, name), call.This)
		}}
	}
	ref := method("ref", func(t *timer, this goja.Value) goja.Value { t.loop.SetRef(true); return this })
	unref := method("unref", func(t *timer, this goja.Value) goja.Value { t.loop.SetRef(false); return this })
	hasRef := method("hasRef", func(t *timer, _ goja.Value) goja.Value { return env.VM.ToValue(t.loop.HasRef()) })
	refresh := method("refresh", func(t *timer, this goja.Value) goja.Value { t.loop.Reset(t.delay); return this })
	stop := method("close", func(t *timer, this goja.Value) goja.Value { t.stop(); return this })
	id := method("[Symbol.toPrimitive]", func(t *timer, _ goja.Value) goja.Value { return env.VM.ToValue(t.id) })
	dispose := method("[Symbol.dispose]", func(t *timer, _ goja.Value) goja.Value { t.stop(); return nil })
	t.timeout = env.Bind.Class(bind.Definition{
		Name: "Timeout", Instead: "use setTimeout() or setInterval()", Dispose: dispose.Func,
		Methods: []bind.Method{ref, unref, hasRef, refresh, stop},
	})
	env.Bind.HiddenSymbol(t.timeout.Prototype, goja.SymToPrimitive, env.Bind.Function(id.Name, 0, id.Func))
	t.immediate = env.Bind.Class(bind.Definition{
		Name: "Immediate", Instead: "use setImmediate()", Dispose: dispose.Func,
		Methods: []bind.Method{ref, unref, hasRef},
	})
	return t
}

func (t *timers) setTimeout(call goja.FunctionCall) goja.Value {
	return t.start("setTimeout", call, false)
}

func (t *timers) setInterval(call goja.FunctionCall) goja.Value {
	return t.start("setInterval", call, true)
}

func (t *timers) start(op string, call goja.FunctionCall, interval bool) goja.Value {
	args := t.env.Bind.Args(op, call)
	f := args.Function(0, "callback")
	return t.add(t.timeout, f, args.Rest(2), delay(args.Value(1)), interval)
}

func (t *timers) setImmediate(call goja.FunctionCall) goja.Value {
	args := t.env.Bind.Args("setImmediate", call)
	return t.add(t.immediate, args.Function(0, "callback"), args.Rest(1), 0, false)
}

// delay reads milliseconds as Node does: what is no number from 1 to 2³¹-1 counts as 1.
func delay(v goja.Value) time.Duration {
	ms := 1.0
	if !bind.Absent(v) {
		ms = v.ToFloat()
	}
	if math.IsNaN(ms) || ms < 1 || ms > math.MaxInt32 {
		ms = 1
	}
	return time.Duration(ms * float64(time.Millisecond))
}

func (t *timers) add(class *bind.Class, f goja.Callable, args []goja.Value, d time.Duration, interval bool) goja.Value {
	t.lastID++
	pending := &timer{timers: t, id: t.lastID, f: f, args: args, delay: d, interval: interval}
	t.byID[pending.id] = pending
	pending.loop = t.env.Loop.After(d, pending.fire)
	return class.New(pending)
}

// fire calls the function. An interval starts again first, so that its function can clear it.
func (t *timer) fire() error {
	if t.interval {
		t.loop.Reset(t.delay)
	} else {
		delete(t.byID, t.id)
	}
	_, err := t.f(goja.Undefined(), t.args...)
	return err
}

func (t *timer) stop() {
	t.loop.Stop()
	delete(t.byID, t.id)
}

// clear stops a timer, given as the object or as its number; anything else is ignored, as
// everywhere.
func (t *timers) clear(call goja.FunctionCall) goja.Value {
	v := call.Argument(0)
	if pending, ok := bind.StateOf[*timer](t.env.Bind, v); ok {
		pending.stop()
	} else if goja.IsNumber(v) || goja.IsString(v) {
		if pending, ok := t.byID[v.ToInteger()]; ok {
			pending.stop()
		}
	}
	return nil
}

// queueMicrotask runs a function when the current one and the microtasks before it are done. An
// exception in it is an uncaught one, not a rejection.
func (t *timers) queueMicrotask(call goja.FunctionCall) goja.Value {
	f := t.env.Bind.Args("queueMicrotask", call).Function(0, "callback")
	t.env.Microtask(func() {
		if _, err := f(goja.Undefined()); err != nil {
			t.env.Loop.Fail(err)
		}
	})
	return nil
}

// Promises makes the module.
func Promises(env *environment.Env) goja.Value {
	obj := env.VM.NewObject()
	define := func(name string, value int, wait func(bind.Args) goja.Value) {
		op := "timers/promises." + name
		_ = obj.Set(name, env.Bind.FunctionOf(op, name, 0, func(call goja.FunctionCall) goja.Value {
			args := env.Bind.Args(op, call)
			p, result := env.Promise(), args.Value(value)
			env.Loop.After(delay(wait(args)), func() error {
				p.Settle(func() (goja.Value, error) { return result, nil })
				return nil
			})
			return p.Value
		}))
	}
	define("setTimeout", 1, func(args bind.Args) goja.Value { return args.Value(0) })
	define("setImmediate", 0, func(bind.Args) goja.Value { return env.VM.ToValue(1) })
	return obj
}
