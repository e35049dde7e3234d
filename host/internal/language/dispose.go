// This file adds what `using` and async iteration need: the symbols, and DisposableStack and
// AsyncDisposableStack, which are JavaScript and compiled when a script touches them.

package language

import (
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// disposal defines Symbol.dispose, Symbol.asyncDispose and Symbol.asyncIterator, and the two
// classes.
func disposal(env *environment.Env) {
	symbols := env.VM.Get("Symbol").ToObject(env.VM)
	for _, name := range []string{"dispose", "asyncDispose", "asyncIterator"} {
		if symbols.Get(name) == nil {
			sym := goja.NewSymbol("Symbol." + name)
			_ = symbols.DefineDataProperty(name, sym, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE)
		}
	}
	for _, name := range []string{"DisposableStack", "AsyncDisposableStack", "SuppressedError"} {
		env.Bind.Lazy(env.VM.GlobalObject(), name, false, func() goja.Value {
			return env.Script(stdlib.Dispose).ToObject(env.VM).Get(name)
		})
	}
}
