// Package web installs what browsers and Node have as globals beside the language: URL,
// URLSearchParams, Buffer, AbortController, structuredClone, performance, and the newer functions
// of Promise that goja lacks.
package web

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Install defines the globals, each made on first use.
func Install(env *environment.Env) {
	global := env.VM.GlobalObject()
	for _, name := range []string{"DOMException", "Event", "EventTarget", "AbortController", "AbortSignal"} {
		env.Bind.Lazy(global, name, false, func() goja.Value { return env.Script(stdlib.Abort).ToObject(env.VM).Get(name) })
	}
	env.Bind.Lazy(global, "structuredClone", true, func() goja.Value {
		make, _ := goja.AssertFunction(env.Script(stdlib.Clone))
		return env.Bind.Call(make, nil, env.Bind.Function("detach", 1, func(call goja.FunctionCall) goja.Value {
			if buffer, ok := bind.ArrayBuffer(call.Argument(0)); ok {
				buffer.Detach()
			}
			return nil
		}))
	})
	for _, of := range [][2]string{{"URL", "url"}, {"URLSearchParams", "url"}, {"Buffer", "buffer"}} {
		name, module := of[0], of[1]
		env.Bind.Lazy(global, name, false, func() goja.Value { return env.Load(module).ToObject(env.VM).Get(name) })
	}
	promise := env.VM.Get("Promise").ToObject(env.VM)
	for _, name := range []string{"withResolvers", "try"} {
		if bind.Absent(promise.Get(name)) {
			env.Bind.Lazy(promise, name, false, func() goja.Value { return env.Script(stdlib.Promise).ToObject(env.VM).Get(name) })
		}
	}
}
