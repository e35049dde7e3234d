// Package language adds what goja lacks of the language's library, and mends what it does
// otherwise. Each function is made when a script first touches it.
package language

import (
	"fmt"
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
			throwSyntaxError(env, err.Error())
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

func throwSyntaxError(env *environment.Env, message string) {
	e, err := env.VM.New(env.VM.Get("SyntaxError"), env.VM.ToValue(message))
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
