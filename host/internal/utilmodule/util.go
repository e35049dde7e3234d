// Package utilmodule is the module util: inspect, format, promisify, isDeepStrictEqual and what
// else Node's has that scripts without Node's internals need.
package utilmodule

import (
	"errors"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/console"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// New makes the module.
func New(env *environment.Env) goja.Value {
	obj := env.VM.NewObject()
	deepEqual, _ := goja.AssertFunction(env.Script(stdlib.Equal).ToObject(env.VM).Get("deepEqual"))
	print := env.Bind.Function("inspect", 1, func(call goja.FunctionCall) goja.Value {
		options := console.Options(env, "util.inspect", call.Argument(1), inspect.Options{})
		return env.VM.ToValue(env.Inspect.Inspect(call.Argument(0), options))
	})
	symbolFor, _ := goja.AssertFunction(env.VM.Get("Symbol").ToObject(env.VM).Get("for"))
	env.Bind.Constant(print, "custom", env.Bind.Call(symbolFor, nil, env.VM.ToValue("nodejs.util.inspect.custom")))
	_ = obj.Set("inspect", print)
	for _, m := range []bind.Method{
		{Name: "format", Func: func(call goja.FunctionCall) goja.Value {
			return env.VM.ToValue(env.Inspect.Format(inspect.Options{}, call.Arguments))
		}},
		{Name: "isDeepStrictEqual", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			return env.Bind.Call(deepEqual, nil, call.Argument(0), call.Argument(1), env.VM.ToValue(true))
		}},
		{Name: "promisify", Length: 1, Func: func(call goja.FunctionCall) goja.Value { return promisify(env, call) }},
		{Name: "inherits", Length: 2, Func: func(call goja.FunctionCall) goja.Value { return inherits(env, call) }},
	} {
		_ = obj.Set(m.Name, env.Bind.Function(m.Name, m.Length, m.Func))
	}
	for _, name := range []string{"TextEncoder", "TextDecoder"} {
		_ = obj.Set(name, env.VM.Get(name))
	}
	more := env.Script(stdlib.Util).ToObject(env.VM)
	for _, name := range more.Keys() {
		_ = obj.Set(name, more.Get(name))
	}
	_ = obj.Set("types", types(env))
	return obj
}

// promisify makes a function that returns a promise of one that takes a callback (error, value)
// last.
func promisify(env *environment.Env, call goja.FunctionCall) goja.Value {
	args := env.Bind.Args("util.promisify", call)
	f := args.Function(0, "original")
	for _, timer := range []string{"setTimeout", "setImmediate"} { // whose callback comes first
		if args.Value(0).SameAs(env.VM.Get(timer)) {
			return env.Load("timers/promises").ToObject(env.VM).Get(timer)
		}
	}
	return env.Bind.Function("promisified", 0, func(call goja.FunctionCall) goja.Value {
		p, resolve, reject := env.VM.NewPromise()
		callback := env.Bind.Function("", 2, func(done goja.FunctionCall) goja.Value {
			if err := done.Argument(0); err.ToBoolean() {
				env.Bind.Check(reject(err))
			} else {
				env.Bind.Check(resolve(done.Argument(1)))
			}
			return nil
		})
		env.Bind.Call(f, call.This, append(append([]goja.Value{}, call.Arguments...), callback)...)
		return env.VM.ToValue(p)
	})
}

func inherits(env *environment.Env, call goja.FunctionCall) goja.Value {
	args := env.Bind.Args("util.inherits", call)
	child, ok := args.Object(0, "constructor").Get("prototype").(*goja.Object)
	parent, ok2 := args.Object(1, "superConstructor").Get("prototype").(*goja.Object)
	if !ok || !ok2 {
		env.Bind.Throw(errors.New("util.inherits: both arguments must be constructors"))
	}
	env.Bind.Check(child.SetPrototype(parent))
	return nil
}

// types are the checks of util.types that goja can answer, by what a value is and not by its
// prototype.
func types(env *environment.Env) *goja.Object {
	obj := env.VM.NewObject()
	is := func(name string, test func(*goja.Object) bool) {
		_ = obj.Set(name, env.Bind.Function(name, 1, func(call goja.FunctionCall) goja.Value {
			o, ok := call.Argument(0).(*goja.Object)
			return env.VM.ToValue(ok && test(o))
		}))
	}
	for _, class := range []string{"Date", "RegExp", "Map", "Set", "Promise", "Proxy"} {
		is("is"+class, func(o *goja.Object) bool { return bind.ClassOf(o) == class })
	}
	is("isNativeError", func(o *goja.Object) bool { return bind.ClassOf(o) == "Error" })
	view := func(test func(bind.View) bool) func(*goja.Object) bool {
		return func(o *goja.Object) bool {
			v, ok, err := env.Bind.View(o)
			return ok && err == nil && test(v)
		}
	}
	is("isArrayBuffer", view(func(v bind.View) bool { return v.Kind == "ArrayBuffer" }))
	is("isDataView", view(func(v bind.View) bool { return v.Kind == "DataView" }))
	is("isAnyArrayBuffer", view(func(v bind.View) bool { return v.Kind == "ArrayBuffer" }))
	is("isArrayBufferView", view(func(v bind.View) bool { return v.Kind != "ArrayBuffer" }))
	for _, class := range bind.ArrayNames() {
		is("is"+class, view(func(v bind.View) bool { return v.Kind == class }))
	}
	boxes := []string{"Number", "String", "Boolean", "Symbol", "BigInt"}
	for _, class := range boxes {
		is("is"+class+"Object", func(o *goja.Object) bool { return bind.ClassOf(o) == class })
	}
	is("isBoxedPrimitive", func(o *goja.Object) bool { return slices.Contains(boxes, bind.ClassOf(o)) })
	is("isTypedArray", view(func(v bind.View) bool { return v.Kind != "ArrayBuffer" && v.Kind != "DataView" }))
	return obj
}
