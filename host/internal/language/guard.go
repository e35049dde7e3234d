// This file keeps scripts from what makes goja panic: see docs/embedding.md.

package language

import (
	"math/big"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// guard replaces functions of goja's that index out of range, or ask for more memory than there can
// be, on some input.
func guard(env *environment.Env) {
	array := find(env, "Array.prototype")
	sort := array.Get("sort")
	env.Bind.Lazy(array, "sort", false, func() goja.Value {
		make, _ := goja.AssertFunction(env.Script(stdlib.Language).ToObject(env.VM).Get("sorting"))
		return env.Bind.Call(make, nil, sort)
	})
	class := find(env, "BigInt")
	signed, _ := goja.AssertFunction(class.Get("asIntN"))
	for _, name := range []string{"asIntN", "asUintN"} {
		native, _ := goja.AssertFunction(class.Get(name))
		env.Bind.Methods(class, bind.Method{Name: name, Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			bits, value := call.Argument(0).ToNumber(), call.Argument(1)
			if n := bits.ToFloat(); !(n > mostBits) || n > 1<<53-1 {
				return env.Bind.Call(native, nil, bits, value)
			}
			if !goja.IsBigInt(value) { // a text or an object is converted; no number has so many bits
				value = env.Bind.Call(signed, nil, env.VM.ToValue(mostBits), value)
			}
			if name == "asUintN" && value.Export().(*big.Int).Sign() < 0 {
				env.Bind.ThrowRangeError("Maximum BigInt size exceeded")
			}
			return value
		}})
	}
}

// mostBits is the size of the largest number that BigInt.asIntN and asUintN compute: V8's limit
// too. Goja makes 2 to the power of the bits first.
const mostBits = 1 << 30
