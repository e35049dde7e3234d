// This file is what a Go function sees of its call.

package host

import (
	"context"
	"reflect"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// Func is a Go function that scripts call. What it returns becomes its value, see Runtime.Set; an
// error is thrown as an Error with the same text, and errors.Is and errors.As find it again in what
// Run returns. It must not use the Runtime's methods, but for Context, Promise and Close: they would
// wait for the script that waits for it, and return ErrReentrant. A panic becomes an error of the
// script. So that runtime.Goexit does not end the goroutine that has called Run, but the script, a
// runtime that has functions runs scripts on goroutines of its own; Do works on its caller's.
type Func func(*Call) (any, error)

func (r *Runtime) function(name string, f Func) goja.Value { return r.named(name, name, f) }

// named makes a function of f; op is how messages name it.
func (r *Runtime) named(op, name string, f Func) goja.Value {
	r.env.Loop.Foreign.Store(true)
	return r.env.Bind.FunctionOf(op, name, 0, func(call goja.FunctionCall) goja.Value {
		c := &Call{r: r, op: op, args: r.env.Bind.Args(op, call), this: call.This}
		defer c.release()
		v, err := f(c)
		r.env.Bind.Check(err)
		return r.toScript(name, v)
	})
}

// Call is a call of a Func: its arguments, read by methods that throw a TypeError or RangeError
// naming the function, the argument, what was expected and what came. Such a throw ends the Func at
// once, deferred calls aside. A Call may only be used until the Func returns.
type Call struct {
	r    *Runtime
	op   string
	args bind.Args
	this goja.Value
	kept []func() // release memory that Go uses
}

// keep keeps the memory of argument i until the function returns, where a device shares it: what
// the function calls may free it.
func (c *Call) keep(i int) {
	view, ok, err := c.r.env.Bind.View(c.args.Value(i))
	if !ok || err != nil {
		return
	}
	if release := c.r.env.KeepMemory(view.Data); release != nil {
		c.kept = append(c.kept, release)
	}
}

// release ends what keep began.
func (c *Call) release() {
	for _, release := range c.kept {
		release()
	}
}

// Context ends when the script is to end; a function that waits must return then.
func (c *Call) Context() context.Context { return c.r.Context() }

// Len is the number of arguments.
func (c *Call) Len() int { return c.args.Len() }

// Has reports whether argument i was given and is not undefined.
func (c *Call) Has(i int) bool { return c.args.Has(i) }

// Value is argument i as it is, undefined when it was not given.
func (c *Call) Value(i int) goja.Value { return c.args.Value(i) }

// VM is the runtime that the call is in.
func (c *Call) VM() *goja.Runtime { return c.r.env.VM }

// Int reads a whole number; name is what messages call the argument.
func (c *Call) Int(i int, name string) int64 { return c.args.Int(i, name) }

// Float reads a number.
func (c *Call) Float(i int, name string) float64 { return c.args.Float(i, name) }

// String reads a string.
func (c *Call) String(i int, name string) string { return c.args.String(i, name) }

// Bool reads a boolean.
func (c *Call) Bool(i int, name string) bool { return c.args.Bool(i, name) }

// Function reads a function. It may be called until the script ends, inside a Func or Do.
func (c *Call) Function(i int, name string) goja.Callable { return c.args.Function(i, name) }

// Bytes reads a typed array, ArrayBuffer or DataView: its memory, not a copy. It stays while the
// function runs, also when a callback frees it.
func (c *Call) Bytes(i int, name string) []byte {
	data := c.args.View(i, name).Data
	c.keep(i)
	return data
}

// IntIn reads a whole number from low to high, both included.
func (c *Call) IntIn(i int, name string, low, high int64) int64 {
	return c.args.IntIn(i, name, low, high)
}

// This is what the function was called on, as in object.f().
func (c *Call) This() goja.Value { return c.this }

// Argument reads argument i as a T, as Get reads a variable: a []float32 over a Float32Array, the
// Go object behind a JavaScript one. A slice that could be one over a typed array has to be: what a function
// wrote to a copy of an array would be lost.
func Argument[T any](c *Call, i int, name string) T {
	v, ok := toGo[T](c.r, c.args.Value(i))
	if ok && c.lost(i, reflect.TypeFor[T]()) || !ok {
		c.args.Wrong(i, name, typeName(reflect.TypeFor[T]()))
	}
	c.keep(i)
	return v
}

// lost reports whether a slice of numbers was copied out of something that is no typed array.
func (c *Call) lost(i int, t reflect.Type) bool {
	if _, typed := bind.ArrayName(t); !typed {
		return false
	}
	_, view, _ := c.r.env.Bind.View(c.args.Value(i))
	return !view
}

// typeName is what a script calls a type of Go: a Float32Array, a Buffer; Go's own name for what
// has no other.
func typeName(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[*gpu.Buffer]():
		return "a Buffer"
	case reflect.TypeFor[*gpu.Stream]():
		return "a Stream"
	case reflect.TypeFor[*gpu.Event]():
		return "an Event"
	case reflect.TypeFor[*gpu.Context]():
		return "a Context"
	case reflect.TypeFor[*gpu.Device]():
		return "a Device"
	case reflect.TypeFor[*gpu.Module]():
		return "a Module"
	case reflect.TypeFor[*gpu.Function]():
		return "a Function"
	case reflect.TypeFor[map[string]any]():
		return "an object"
	case reflect.TypeFor[[]any]():
		return "an array"
	}
	if array, ok := bind.ArrayName(t); ok {
		return "a " + array
	}
	switch k := t.Kind(); {
	case k == reflect.String:
		return "a string"
	case k == reflect.Bool:
		return "a boolean"
	case isNumber(k):
		return "a number that fits " + t.String()
	}
	return t.String()
}

// Promise makes a promise for a function to return, and the function that settles it, once, from
// any goroutine: with a value, see Set, or an error. The script stays alive until then. Settle
// answers false when the script has ended meanwhile.
func (c *Call) Promise() (promise goja.Value, settle func(value any, err error) bool) {
	return c.r.promise(c.op)
}

// Promise makes a promise for scripts, and the function that settles it, once, from any goroutine:
// with a value, see Set, or an error. Run does not return before that; settle answers false when
// the script has ended meanwhile. Promise may be called inside Do, a Func or Module.Open only.
func (r *Runtime) Promise() (promise goja.Value, settle func(value any, err error) bool) {
	return r.promise("promise")
}

func (r *Runtime) promise(name string) (goja.Value, func(value any, err error) bool) {
	if !r.made() {
		return goja.Undefined(), func(any, error) bool { return false }
	}
	p := r.env.Promise()
	return p.Value, func(value any, err error) bool {
		return p.Settle(func() (goja.Value, error) {
			if err != nil {
				return nil, err
			}
			return r.toScript(name, value), nil
		})
	}
}
