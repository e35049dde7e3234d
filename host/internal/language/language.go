// Package language adds what goja lacks of the language's library, and mends what it does
// otherwise. Each function is made when a script first touches it.
package language

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/regex"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// added are the functions of package stdlib's Language, by the object that gets them. Those that
// goja has are not replaced, but for toLocaleString, which it has write numbers as toString does.
var added = []struct {
	object string
	names  []string
}{
	{"Object", []string{"groupBy"}},
	{"Map", []string{"groupBy"}},
	{"Array", []string{"fromAsync"}},
	{"RegExp", []string{"escape"}},
	{"String.prototype", []string{"isWellFormed", "toWellFormed"}},
	{"Number.prototype", []string{"toLocaleString"}},
	{"BigInt.prototype", []string{"toLocaleString"}},
	{"Iterator.prototype", []string{"map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"}},
}

// Install defines them.
func Install(env *environment.Env) {
	disposal(env)
	guard(env)
	global := env.VM.GlobalObject()
	env.Bind.Lazy(global, "WeakRef", false, func() goja.Value { return reference(env) })
	env.Bind.Lazy(global, "FinalizationRegistry", false, func() goja.Value { return registry(env) })
	for _, a := range added {
		to := find(env, a.object)
		for _, name := range a.names {
			if name == "toLocaleString" || bind.Absent(to.Get(name)) {
				env.Bind.Lazy(to, name, false, func() goja.Value {
					return env.Script(stdlib.Language).ToObject(env.VM).Get(a.object).ToObject(env.VM).Get(name)
				})
			}
		}
	}
	env.Bind.Lazy(global, "Iterator", false, func() goja.Value {
		return env.Script(stdlib.Language).ToObject(env.VM).Get("Iterator")
	})
	typedFrom(env)
	zeros(env)
	mathematics(env)
	json(env)
	expressions(env)
	env.Bind.Hidden(find(env, "Error"), "captureStackTrace", env.Bind.Function("captureStackTrace", 2, func(call goja.FunctionCall) goja.Value {
		return captureStackTrace(env, call)
	}))
}

// find is a global, its prototype, or the prototype of all iterators.
func find(env *environment.Env, name string) *goja.Object {
	if name == "Iterator.prototype" {
		values, _ := goja.AssertFunction(env.VM.NewArray().GetSymbol(goja.SymIterator))
		iterator, err := values(env.VM.NewArray())
		env.Bind.Check(err)
		return iterator.ToObject(env.VM).Prototype().Prototype()
	}
	global, of, _ := strings.Cut(name, ".")
	object := env.VM.Get(global).ToObject(env.VM)
	if of != "" {
		return object.Get(of).ToObject(env.VM)
	}
	return object
}

// typedFrom has from of typed arrays take a text, and a number, for what can be iterated, as the
// language says; goja takes objects only.
func typedFrom(env *environment.Env) {
	class := find(env, "Uint8Array").Prototype()
	from, _ := goja.AssertFunction(class.Get("from"))
	env.Bind.Hidden(class, "from", env.Bind.Function("from", 1, func(call goja.FunctionCall) goja.Value {
		arguments := append([]goja.Value{}, call.Arguments...)
		switch v := call.Argument(0); {
		case goja.IsUndefined(v), goja.IsNull(v):
			env.Bind.ThrowTypeError("%s is not iterable", v)
		default:
			arguments[0] = v.ToObject(env.VM)
		}
		return env.Bind.Call(from, call.This, arguments...)
	}))
}

// zeros has arrays find -0 where 0 is asked for, as the language says: those of floats compare bits in goja, and includes of Array
// tells the two apart.
func zeros(env *environment.Env) {
	zero := env.VM.ToValue(0)
	array, typed := find(env, "Array.prototype"), find(env, "Uint8Array").Prototype().Get("prototype").ToObject(env.VM)
	mend := func(of *goja.Object, name, by string, concerns func(goja.Value) bool) {
		native, _ := goja.AssertFunction(of.Get(name))
		strict, _ := goja.AssertFunction(array.Get(by))
		env.Bind.Methods(of, bind.Method{Name: name, Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			answer := env.Bind.Call(native, call.This, call.Arguments...) // throws where this is no array
			if !zero.StrictEquals(call.Argument(0)) || !concerns(call.This) {
				return answer
			}
			at := env.Bind.Call(strict, call.This, call.Arguments...)
			if name == by {
				return at
			}
			return env.VM.ToValue(at.ToInteger() >= 0)
		}})
	}
	for name, by := range map[string]string{"includes": "indexOf", "indexOf": "indexOf", "lastIndexOf": "lastIndexOf"} {
		mend(typed, name, by, isFloats)
	}
	mend(array, "includes", "indexOf", func(goja.Value) bool { return true })
}

// isFloats reports whether a value is a Float32Array or a Float64Array.
func isFloats(v goja.Value) bool {
	switch v.ExportType() {
	case reflect.TypeFor[[]float32](), reflect.TypeFor[[]float64]():
		return true
	}
	return false
}

// expressions has the class RegExp write Unicode properties as goja knows them, as package frontend
// does in literals.
func expressions(env *environment.Env) {
	class := find(env, "RegExp")
	mended := func(arguments []goja.Value) []goja.Value {
		if len(arguments) < 2 || !goja.IsString(arguments[0]) || !regex.HasProperties(arguments[0].String()) || !strings.Contains(arguments[1].String(), "u") {
			return arguments
		}
		pattern, err := regex.Expand(arguments[0].String())
		if err != nil {
			throwSyntaxError(env, env.VM.ToValue(err.Error()))
		}
		return append([]goja.Value{env.VM.ToValue(pattern)}, arguments[1:]...)
	}
	construct, _ := goja.AssertFunction(env.VM.Get("Reflect").ToObject(env.VM).Get("construct"))
	made := env.VM.ToValue(func(call goja.ConstructorCall) *goja.Object {
		list := env.VM.NewArray()
		for i, v := range mended(call.Arguments) {
			_ = list.Set(strconv.Itoa(i), v)
		}
		newTarget := call.NewTarget
		if newTarget == nil {
			newTarget = class
		}
		return env.Bind.Call(construct, nil, class, list, newTarget).ToObject(env.VM)
	}).ToObject(env.VM)
	env.Bind.Stand("RegExp", class, made)
	env.Bind.Hidden(env.VM.GlobalObject(), "RegExp", made)
}

func throwSyntaxError(env *environment.Env, message goja.Value) {
	e, err := env.VM.New(env.VM.Get("SyntaxError"), message)
	env.Bind.Check(err)
	panic(e)
}

// captureStackTrace is Error.captureStackTrace(object, constructor): it sets object.stack to the
// calls that lead here, without those from constructor on.
func captureStackTrace(env *environment.Env, call goja.FunctionCall) goja.Value {
	args := env.Bind.Args("Error.captureStackTrace", call)
	target := args.Object(0, "targetObject")
	text := func(key string, or string) string {
		if v := bind.Property(target, key); !bind.Absent(v) && goja.IsString(v) {
			return v.String()
		}
		return or
	}
	title := text("name", "Error")
	if message := text("message", ""); message != "" {
		title += ": " + message
	}
	hidden := ""
	if f, ok := args.Value(1).(*goja.Object); ok {
		hidden = bind.Property(f, "name").String()
	}
	var lines []string
	for _, entry := range env.Sources.Stack(env.VM.CaptureCallStack(0, nil)) {
		if entry.Native() {
			continue
		}
		lines = append(lines, "\n    at "+entry.String())
		if hidden != "" && (entry.Function == hidden || entry.Function == "new "+hidden) {
			lines, hidden = nil, ""
		}
	}
	stack := env.VM.ToValue(fmt.Sprint(title, strings.Join(lines, "")))
	env.Bind.Check(target.DefineDataProperty("stack", stack, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return nil
}

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
