// This file is the module timers/promises: timers to await.

package timers

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

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
