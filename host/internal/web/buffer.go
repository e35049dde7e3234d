// This file is the module buffer, which is goja_nodejs's.

package web

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
)

// Buffer is the module buffer. Its class is a Uint8Array with Node's methods to read and write
// numbers and text.
func Buffer(env *environment.Env) goja.Value {
	m := env.VM.NewObject()
	_ = m.Set("exports", env.VM.NewObject())
	buffer.Require(env.VM, m)
	exports := m.Get("exports").ToObject(env.VM)
	class := exports.Get("Buffer").ToObject(env.VM)
	named := class.DefineDataProperty("name", env.VM.ToValue("Buffer"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	env.Bind.Check(named)
	prototype := class.Get("prototype").ToObject(env.VM)
	made := guard{env.Bind, class}.install(env, prototype)
	env.Bind.Check(exports.Set("Buffer", made))
	class = made
	newCodecs(env).install(class, prototype)
	env.Bind.Methods(class,
		bind.Method{Name: "isBuffer", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			obj, isObject := call.Argument(0).(*goja.Object)
			return env.VM.ToValue(isObject && env.VM.InstanceOf(obj, class))
		}},
		bind.Method{Name: "byteLength", Length: 1, Func: byteLength(env, class)},
	)
	parts(env, class, prototype)
	return exports
}

// parts has subarray and slice answer Buffers over the same memory, as Node's do, and map and
// filter plain Uint8Arrays: the library's class cannot be made by a length, which is how those of
// Uint8Array make what they answer.
func parts(env *environment.Env, class, prototype *goja.Object) {
	bytes := env.VM.Get("Uint8Array").ToObject(env.VM)
	env.Bind.Check(class.DefineDataPropertySymbol(goja.SymSpecies, bytes, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	subarray, _ := goja.AssertFunction(bytes.Get("prototype").ToObject(env.VM).Get("subarray"))
	from, _ := goja.AssertFunction(class.Get("from"))
	for _, name := range []string{"subarray", "slice"} {
		env.Bind.Hidden(prototype, name, env.Bind.Function(name, 2, func(call goja.FunctionCall) goja.Value {
			part := env.Bind.Call(subarray, call.This, call.Arguments...).ToObject(env.VM)
			return env.Bind.Call(from, class, part.Get("buffer"), part.Get("byteOffset"), part.Get("length"))
		}))
	}
}

// byteLength is Buffer.byteLength(data, encoding): the bytes that a text takes in an encoding, or
// those of a view.
func byteLength(env *environment.Env, class *goja.Object) bind.Func {
	from, _ := goja.AssertFunction(class.Get("from"))
	return func(call goja.FunctionCall) goja.Value {
		if data, isObject := call.Argument(0).(*goja.Object); isObject {
			if n := bind.Property(data, "byteLength"); goja.IsNumber(n) {
				return n
			}
		}
		text := env.Bind.Args("Buffer.byteLength", call).String(0, "data")
		made, err := from(class, env.VM.ToValue(text), call.Argument(1))
		env.Bind.Check(err)
		return bind.Property(made.ToObject(env.VM), "length")
	}
}
