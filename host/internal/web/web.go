// Package web installs what browsers and Node have as globals beside the language: URLSearchParams, AbortController, structuredClone,
// and the newer functions of Promise that goja lacks.
package web

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/module"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/url"
)

// Install defines the globals, each made on first use.
func Install(env *module.Env) {
	global := env.VM.GlobalObject()
	for _, name := range []string{"DOMException", "Event", "EventTarget", "AbortController", "AbortSignal"} {
		env.Bind.Lazy(global, name, false, func() goja.Value { return env.Script(stdlib.Abort).ToObject(env.VM).Get(name) })
	}
	env.Bind.Lazy(global, "structuredClone", true, func() goja.Value { return env.Script(stdlib.Clone) })
	env.Bind.Lazy(global, "URLSearchParams", false, func() goja.Value {
		return env.Load("url").ToObject(env.VM).Get("URLSearchParams")
	})
	promise := env.VM.Get("Promise").ToObject(env.VM)
	for _, name := range []string{"withResolvers", "try"} {
		if bind.Absent(promise.Get(name)) {
			env.Bind.Lazy(promise, name, false, func() goja.Value { return env.Script(stdlib.Promise).ToObject(env.VM).Get(name) })
		}
	}
}

// URL is the module url. It has no class URL: that of goja_nodejs drops the slash at the end of a path and resolves
// relative references wrongly, and what is missing is better than what is wrong.
func URL(env *module.Env) goja.Value {
	m := env.VM.NewObject()
	_ = m.Set("exports", env.VM.NewObject())
	url.Require(env.VM, m)
	exports := m.Get("exports").ToObject(env.VM)
	env.Bind.Check(exports.Delete("URL"))
	return exports
}
