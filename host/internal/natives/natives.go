// Package natives counts the functions of the engine that are open, and ends them with their script.
//
// goja counts calls of JavaScript. Its own functions call one another without it: a valueOf that is
// Number, bound to its own object, calls itself until the stack of the process overflows, which Go
// ends then; a then that is Promise.resolve makes jobs for ever, and nothing in them asks whether
// the script is to end. So each function of the engine that calls what scripts give it, or that can
// make an iteration go on, as the table tells, gets one in front of it that does both. It is put into the function's own object, in a field
// that goja does not export: scripts, and goja itself, find the object that they found before.
package natives

import (
	"math"
	"reflect"
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/dop251/goja"
)

//go:generate go run ../../../tools/natives

// A Gate stands in front of the functions of one runtime.
type Gate struct {
	open, most  int
	interrupted *uint32 // goja's mark of a script that is to end
	vm          *goja.Runtime
	failing     bool             // an overflow is being described
	kinds       map[uintptr]bool // where the code of the functions in front begins
}

// native is a function of the engine.
type native struct {
	path    string // an expression for it
	guarded bool   // it calls what scripts give it, or answers an object, as next of an iterator does
}

// Func is a function that scripts can call.
type Func = func(goja.FunctionCall) goja.Value

type construct = func(args []goja.Value, newTarget *goja.Object) *goja.Object

// Install puts a gate in front of the functions of vm, which has run nothing yet. A later goja may
// have other fields than are expected here: then what is missing is not counted, which a test finds.
func Install(vm *goja.Runtime) *Gate {
	g := &Gate{most: math.MaxInt, vm: vm, interrupted: new(uint32), kinds: map[uintptr]bool{}}
	g.kinds[reflect.ValueOf(g.Func(nil)).Pointer()] = true
	g.kinds[reflect.ValueOf(g.construct(nil)).Pointer()] = true
	if inner := reflect.ValueOf(vm).Elem().FieldByName("vm"); inner.Kind() == reflect.Pointer {
		if field := inner.Elem().FieldByName("interrupted"); field.IsValid() && field.Kind() == reflect.Uint32 {
			g.interrupted = (*uint32)(unsafe.Pointer(field.UnsafeAddr()))
		}
	}
	for _, f := range functions(vm) {
		g.guard(f)
	}
	g.made()
	g.plainMessages()
	return g
}

// Limit bounds how many may be open at once.
func (g *Gate) Limit(most int) { g.most = most }

// Func is f, counted. It is not inlined, so that all that it makes have the same code; see kinds.
//
//go:noinline
func (g *Gate) Func(f Func) Func {
	return func(call goja.FunctionCall) goja.Value {
		if g.open++; g.open > g.most || atomic.LoadUint32(g.interrupted) != 0 {
			g.stop()
		}
		v := f(call)
		g.open--
		return v
	}
}

// construct is f, counted.
//
//go:noinline
func (g *Gate) construct(f construct) construct {
	return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
		if g.open++; g.open > g.most || atomic.LoadUint32(g.interrupted) != 0 {
			g.stop()
		}
		o := f(args, newTarget)
		g.open--
		return o
	}
}

// Ask throws where the script is to end: functions that work long without calling any ask now and then.
func (g *Gate) Ask() {
	if atomic.LoadUint32(g.interrupted) != 0 {
		g.end()
	}
}

// end throws what goja ends a script with.
func (g *Gate) end() {
	if _, err := g.vm.RunProgram(nothing); err != nil {
		panic(err)
	}
}

// Deeper counts levels of one function that works through what is nested by calling itself, until
// leave is called. It throws nothing: what is called meanwhile does.
func (g *Gate) Deeper(levels int) (leave func()) {
	g.most -= levels
	return func() { g.most += levels }
}

// guard has an object of goja's that is a function counted.
func (g *Gate) guard(function *goja.Object) (guarded bool) {
	if f, ok := field[Func](function, "f"); ok && *f != nil {
		*f, guarded = g.Func(*f), true
	}
	if f, ok := field[construct](function, "construct"); ok && *f != nil {
		*f, guarded = g.construct(*f), true
	}
	return guarded
}

// field is a field of what goja keeps behind an object.
func field[T any](o *goja.Object, name string) (*T, bool) {
	self := reflect.ValueOf(o).Elem().FieldByName("self")
	for self.Kind() == reflect.Interface || self.Kind() == reflect.Pointer {
		self = self.Elem()
	}
	if self.Kind() != reflect.Struct {
		return nil, false
	}
	f := self.FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		return nil, false
	}
	return (*T)(unsafe.Pointer(f.UnsafeAddr())), true
}

// stop throws where the script is to end, or where really so many functions are open: what an
// exception has left is still counted.
func (g *Gate) stop() {
	if atomic.LoadUint32(g.interrupted) != 0 {
		g.open--
		g.end()
		g.open++
	}
	if g.open <= g.most {
		return
	}
	if g.open = g.standing(); g.open > g.most {
		panic(g.overflow())
	}
}

var nothing = goja.MustCompile("cujs:natives", "", true)

// frames is how many of Go's calls one of the functions takes, at most.
const frames = 16

// standing counts the functions that are on the stack.
func (g *Gate) standing() (open int) {
	stack := make([]uintptr, min(frames*max(g.most, 1000), 1<<22))
	known := map[uintptr]bool{}
	for _, pc := range stack[:runtime.Callers(1, stack)] {
		counts, ok := known[pc]
		if !ok {
			f := runtime.FuncForPC(pc - 1)
			counts = f != nil && g.kinds[f.Entry()]
			known[pc] = counts
		}
		if counts {
			open++
		}
	}
	return open
}

// shown is how many calls the stack of an overflow has: those that go on like this are equal.
const shown = 10

// overflow is what goja throws for too many calls, which no script catches. To describe it may run
// getters of the script, which may overflow again.
func (g *Gate) overflow() *goja.StackOverflowError {
	e := new(goja.StackOverflowError)
	if g.failing {
		return e
	}
	g.failing = true
	defer func() { g.failing = false }()
	stack := reflect.ValueOf(e).Elem().FieldByName("stack")
	if stack.IsValid() && stack.Type() == reflect.TypeFor[[]goja.StackFrame]() {
		*(*[]goja.StackFrame)(unsafe.Pointer(stack.UnsafeAddr())) = g.vm.CaptureCallStack(shown, nil)
	}
	return e
}
