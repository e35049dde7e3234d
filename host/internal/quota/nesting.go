// This file bounds what goja works through by functions that call themselves: groups in
// expressions, arrays in arrays. Some hundred thousand levels of either overflow the stack of the
// process, which Go ends then.

package quota

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// groups is how many an expression may have, and levels how many one call of flat takes off at
// once.
const groups, levels = 10_000, 1000

// InstallNesting has RegExp, and the methods that make expressions of texts, throw a SyntaxError
// for one with very many groups, and flat take off levels by and by.
func InstallNesting(b *bind.Binder) {
	regexp := b.VM.Get("RegExp").ToObject(b.VM)
	construct, _ := goja.AssertConstructor(regexp)
	stand := b.VM.ToValue(func(call goja.ConstructorCall) *goja.Object {
		obj, err := construct(call.NewTarget, pattern(b, call.Arguments)...)
		b.Check(err)
		return obj
	}).ToObject(b.VM)
	b.Stand("RegExp", regexp, stand)
	b.Hidden(b.VM.GlobalObject(), "RegExp", stand)
	before(b, stand.Get("prototype").ToObject(b.VM), "compile")
	texts := b.VM.Get("String").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	for _, name := range []string{"match", "matchAll", "search"} {
		before(b, texts, name)
	}
	flat(b)
}

// before has a method whose first argument is an expression, or a text of one, look at that first.
func before(b *bind.Binder, proto *goja.Object, name string) {
	f, ok := goja.AssertFunction(proto.Get(name))
	if !ok {
		return
	}
	length := int(proto.Get(name).ToObject(b.VM).Get("length").ToInteger())
	b.Methods(proto, bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
		if obj, ok := call.Argument(0).(*goja.Object); ok && !bind.Nullish(obj.GetSymbol(goja.SymMatch)) {
			return b.Call(f, call.This, call.Arguments...) // an expression, or what passes for one
		}
		return b.Call(f, call.This, pattern(b, call.Arguments)...)
	}})
}

// pattern reads the arguments of RegExp, once, and throws where the text has too many groups.
func pattern(b *bind.Binder, args []goja.Value) []goja.Value {
	if len(args) == 0 || goja.IsUndefined(args[0]) {
		return args
	}
	text, rest := args[0], args[1:]
	if obj, ok := text.(*goja.Object); ok {
		if mark := obj.GetSymbol(goja.SymMatch); mark != nil && mark.ToBoolean() {
			text = obj.Get("source")
			if len(rest) == 0 || goja.IsUndefined(rest[0]) {
				rest = []goja.Value{obj.Get("flags")}
			}
		}
	}
	text = text.ToString()
	if strings.Count(text.String(), "(") > groups {
		e, err := b.VM.New(b.VM.Get("SyntaxError"), b.VM.ToValue("Invalid regular expression: it has more than 10000 groups"))
		b.Check(err)
		panic(e)
	}
	return append([]goja.Value{text}, rest...)
}

// flat wraps Array.prototype.flat.
func flat(b *bind.Binder) {
	proto := b.VM.Get("Array").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	f, ok := goja.AssertFunction(proto.Get("flat"))
	if !ok {
		return
	}
	b.Methods(proto, bind.Method{Name: "flat", Func: func(call goja.FunctionCall) goja.Value {
		depth := int64(1)
		if v := call.Argument(0); !goja.IsUndefined(v) {
			depth = v.ToNumber().ToInteger()
		}
		if flattened(b, call.This, min(depth, levels), map[flattening]int64{}) > elements {
			b.ThrowRangeError("flat: a call goes over at most %d elements", elements)
		}
		defer b.Gate.Deeper(int(max(0, min(depth, levels))) / levelsOfCall)() // for getters that call it
		result := b.Call(f, call.This, b.VM.ToValue(min(depth, levels)))
		for depth -= levels; depth > 0 && hasArrays(result); depth -= levels {
			result = b.Call(f, result, b.VM.ToValue(min(depth, levels)))
		}
		return result
	}})
}

// A flattening is an array that is flattened by so many levels.
type flattening struct {
	array *goja.Object
	depth int64
}

// flattened is how many elements flat makes of a value in an array, more than elements where there are
// very many: forty arrays that hold the next one twice are a million million.
func flattened(b *bind.Binder, v goja.Value, depth int64, known map[flattening]int64) (n int64) {
	array, ok := v.(*goja.Object)
	if !ok || depth < 0 || bind.ClassOf(array) != "Array" {
		return 1
	}
	length := array.Get("length").ToInteger()
	if depth == 0 || length > elements {
		return length
	}
	key := flattening{array, depth}
	if n, ok = known[key]; ok {
		return n
	}
	known[key] = 0 // where it holds itself
	for i := int64(0); i < length && n <= elements; i++ {
		b.Gate.Ask()
		n += flattened(b, array.Get(strconv.FormatInt(i, 10)), depth-1, known)
	}
	known[key] = n
	return n
}

// hasArrays tells whether there is an array in an array. It runs no code of the script.
func hasArrays(v goja.Value) bool {
	array, ok := v.(*goja.Object)
	if !ok || bind.ClassOf(array) != "Array" {
		return false
	}
	for _, key := range array.GetOwnPropertyNames() {
		if inner, ok := array.Get(key).(*goja.Object); ok && bind.ClassOf(inner) == "Array" {
			return true
		}
	}
	return false
}
