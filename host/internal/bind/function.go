// This file makes functions that scripts can call and that no Go panic leaves.

package bind

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"

	"github.com/dop251/goja"
)

// Function makes a JavaScript function of f. Name is what stacks and inspection show, length the
// number of arguments that f needs at least.
func (b *Binder) Function(name string, length int, f Func) *goja.Object {
	return b.FunctionOf(name, name, length, f)
}

// FunctionOf is Function for a function that messages call something longer: op is "buffer.write"
// where name is "write".
func (b *Binder) FunctionOf(op, name string, length int, f Func) *goja.Object {
	return b.named(b.guard(op, f), name, length)
}

// Methods defines functions on obj as JavaScript does it for built-in ones: writable, configurable,
// not enumerable.
func (b *Binder) Methods(obj *goja.Object, methods ...Method) {
	b.methods(obj, "", methods)
}

func (b *Binder) methods(obj *goja.Object, owner string, methods []Method) {
	for _, m := range methods {
		b.Hidden(obj, m.Name, b.FunctionOf(owner+m.Name, m.Name, m.Length, m.Func))
	}
}

// Exports defines functions on the object of a module: enumerable, as Node.js has them, so that a module shows what it has.
func (b *Binder) Exports(obj *goja.Object, methods ...Method) {
	for _, m := range methods {
		b.Shown(obj, m.Name, b.FunctionOf(m.Name, m.Name, m.Length, m.Func))
	}
}

// Method is a named function of an object or prototype.
type Method struct {
	Name   string
	Length int // arguments that are needed at least
	Func   Func
}

// Accessor is a property that a function computes. Set may be nil: then assignment throws in strict
// code.
type Accessor struct {
	Name string
	Get  Func
	Set  Func
}

// Accessors defines computed properties on obj: configurable, not enumerable.
func (b *Binder) Accessors(obj *goja.Object, accessors ...Accessor) {
	for _, a := range accessors {
		get, set := goja.Value(b.Function("get "+a.Name, 0, a.Get)), goja.Undefined()
		if a.Set != nil {
			set = b.Function("set "+a.Name, 1, a.Set)
		}
		must(obj.DefineAccessorProperty(a.Name, get, set, goja.FLAG_TRUE, goja.FLAG_FALSE))
	}
}

// Hidden defines a property that is writable and configurable but does not show in for-in or
// inspection.
func (b *Binder) Hidden(obj *goja.Object, name string, value goja.Value) {
	must(obj.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// Shown defines a property that is writable, configurable and enumerable.
func (b *Binder) Shown(obj *goja.Object, name string, value goja.Value) {
	must(obj.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// Constant defines an enumerable property that cannot be changed.
func (b *Binder) Constant(obj *goja.Object, name string, value goja.Value) {
	must(obj.DefineDataProperty(name, value, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE))
}

// Lazy defines a property that make computes when it is first read; from then on it is an ordinary
// writable one. What a script never touches costs nothing but this.
func (b *Binder) Lazy(obj *goja.Object, name string, enumerable bool, make func() goja.Value) {
	shown := goja.ToFlag(enumerable)
	settle := func(v goja.Value) {
		must(obj.DefineDataProperty(name, v, goja.FLAG_TRUE, goja.FLAG_TRUE, shown))
	}
	get := b.VM.ToValue(b.guard(name, func(goja.FunctionCall) goja.Value {
		v := make()
		settle(v)
		return v
	}))
	set := b.VM.ToValue(b.guard(name, func(call goja.FunctionCall) goja.Value {
		settle(call.Argument(0))
		return nil
	}))
	b.lazy[get.(*goja.Object)] = true
	must(obj.DefineAccessorProperty(name, get, set, goja.FLAG_TRUE, shown))
}

func (b *Binder) named(f any, name string, length int) *goja.Object {
	obj := b.VM.ToValue(f).(*goja.Object)
	must(obj.DefineDataProperty("name", b.VM.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	if length > 0 {
		must(obj.DefineDataProperty("length", b.VM.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	}
	return obj
}

func (b *Binder) guard(name string, f Func) Func {
	return b.Gate.Func(func(call goja.FunctionCall) goja.Value {
		returned := false
		defer b.contain(name, &returned)
		v := f(call)
		returned = true
		if v != nil {
			return v
		}
		return goja.Undefined() // goja itself trips over nil where it calls a function back
	})
}

// contain is deferred around every bound function: what goja throws with passes, any other panic
// becomes an error. Nothing keeps a goroutine that runtime.Goexit ends; Exited is told of it.
func (b *Binder) contain(name string, returned *bool) {
	x := recover()
	switch {
	case x == nil && *returned:
		return
	case x == nil:
		if b.Exited != nil {
			b.Exited(name)
		}
		return
	case isThrow(x):
		panic(x)
	}
	panic(b.Error(&PanicError{Op: name, Value: x, Stack: debug.Stack()}))
}

// isThrow reports whether x is something that goja itself panics with to throw.
func isThrow(x any) bool {
	switch x := x.(type) {
	case goja.Value, *goja.Exception:
		return true
	case error:
		var interrupted *goja.InterruptedError
		var overflow *goja.StackOverflowError
		if errors.As(x, &interrupted) || errors.As(x, &overflow) {
			return true
		}
	}
	return reflect.TypeOf(x).PkgPath() == gojaPath // goja's private typeError, rangeError and so on
}

var gojaPath = reflect.TypeFor[goja.Runtime]().PkgPath()

// PanicError is a Go panic inside a bound function: a defect of cujs or of a function that its host
// bound, never of the script.
type PanicError struct {
	Op    string // the function that scripts called
	Value any    // what it panicked with
	Stack []byte // the goroutine's stack at that moment
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error in %s: %v", e.Op, e.Value) }

// Unwrap returns the panic's value when that is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// must turns a failed definition on an object of our own into a panic, which contain reports: it
// cannot happen unless the object was frozen.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
