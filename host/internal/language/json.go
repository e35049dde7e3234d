// This file has JSON.parse read as the language says: goja's reader is Go's, which knows no number beyond the largest, no
// half of a surrogate pair, and messages of its own. JSON.stringify is mended in what it makes of its last argument.

package language

import (
	"strings"
	"unicode/utf16"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

func json(env *environment.Env) {
	of := find(env, "JSON")
	walk, _ := goja.AssertFunction(of.Get("parse"))
	stringify, _ := goja.AssertFunction(of.Get("stringify"))
	define, _ := goja.AssertFunction(find(env, "Object").Get("defineProperty"))
	env.Bind.Methods(of, bind.Method{Name: "parse", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		r := jsonReader{text: textOf(env, call.Argument(0)), env: env, define: define}
		value, err := r.whole()
		if err != nil {
			throwSyntaxError(env, err.message)
		}
		if reviver, ok := goja.AssertFunction(call.Argument(1)); ok {
			return revived(env, walk, value, reviver)
		}
		return value
	}}, bind.Method{Name: "stringify", Length: 3, Func: func(call goja.FunctionCall) goja.Value {
		gap := jsonGap(call.Argument(2))
		written := goja.StringFromUTF16(gap)
		if !ascii(gap) {
			written = goja.StringFromUTF16([]uint16{gapMark})
		}
		v, err := stringify(call.This, call.Argument(0), call.Argument(1), written)
		describeCircle(env, err, call.Argument(0))
		env.Bind.Check(err)
		if ascii(gap) || !goja.IsString(v) {
			return v
		}
		return indented(v.String(), gap)
	}})
}

// revived has a reviver look at a value. Goja walks it, as the second element of a list of two: it is put there when
// the walk is at the first.
func revived(env *environment.Env, walk goja.Callable, value goja.Value, reviver goja.Callable) (result goja.Value) {
	var list goja.Value
	step := func(call goja.FunctionCall) goja.Value {
		switch key := call.Argument(0).String(); {
		case list == nil:
			list = call.This
			env.Bind.Check(list.ToObject(env.VM).Set("1", value))
		case result != nil: // what holds the list
		case call.This != list:
			return env.Bind.Call(reviver, call.This, call.Arguments...)
		case key == "1":
			holder := env.VM.NewObject()
			env.Bind.Check(holder.Set("", call.Argument(1)))
			result = env.Bind.Call(reviver, holder, env.VM.ToValue(""), call.Argument(1))
		}
		return goja.Undefined()
	}
	env.Bind.Call(walk, nil, env.VM.ToValue("[0,0]"), env.VM.ToValue(step))
	return result
}

// textOf are the UTF-16 units of a value as a string.
func textOf(env *environment.Env, v goja.Value) []uint16 {
	v = v.ToString() // of an object
	if _, symbol := v.(*goja.Symbol); symbol {
		env.Bind.ThrowTypeError("Cannot convert a Symbol value to a string")
	}
	return unitsOf(v)
}

func unitsOf(v goja.Value) []uint16 {
	s, ok := v.(goja.String)
	if !ok {
		return utf16.Encode([]rune(v.String()))
	}
	units := make([]uint16, s.Length())
	for i := range units {
		units[i] = s.CharAt(i)
	}
	return units
}

// jsonGap is what JSON.stringify indents by, at most ten units.
func jsonGap(space goja.Value) []uint16 {
	if o, ok := space.(*goja.Object); ok {
		switch bind.ClassOf(o) {
		case "Number":
			space = o.ToNumber()
		case "String":
			space = o.ToString()
		}
	}
	switch {
	case goja.IsNumber(space):
		if n := space.ToFloat(); n >= 1 {
			return utf16.Encode([]rune(strings.Repeat(" ", int(min(n, 10)))))
		}
	case goja.IsString(space):
		units := unitsOf(space)
		return units[:min(len(units), 10)]
	}
	return nil
}

func ascii(units []uint16) bool {
	for _, c := range units {
		if c > 0x7f {
			return false
		}
	}
	return true
}

// gapMark stands for a gap that goja would write as bytes: no text of JSON has it elsewhere.
const gapMark = 1

func indented(text string, gap []uint16) goja.Value {
	var units []uint16
	for _, c := range utf16.Encode([]rune(text)) {
		if c == gapMark {
			units = append(units, gap...)
		} else {
			units = append(units, c)
		}
	}
	return goja.StringFromUTF16(units)
}
