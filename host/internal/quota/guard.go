// This file stands in front of functions of goja's that overflow the stack of the process, take all
// its memory, or go on without end, on some arguments.

package quota

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

const (
	// nesting is how deep a text of JSON may nest: goja reads it by functions that call themselves.
	nesting = 10_000
	// prototypes is how many objects are looked at to find out whether a prototype leads back.
	prototypes = 10_000
	// arguments is how many a call may have, about as many as in other engines.
	arguments = 1 << 20
)

// InstallGuards replaces them. What an honest script sees is the same. Checkpoint ends the script
// where it is to end.
func InstallGuards(b *bind.Binder, checkpoint func()) {
	guardParse(b)
	guardStringify(b, checkpoint)
	guardPrototypes(b)
	guardArguments(b)
	guardReplace(b)
	guardLengths(b, checkpoint)
}

// function is a property that is a function.
func function(o *goja.Object, name string) goja.Callable {
	f, _ := goja.AssertFunction(o.Get(name))
	return f
}

// guardParse has JSON.parse refuse what nests too deep.
func guardParse(b *bind.Binder) {
	json := b.VM.Get("JSON").ToObject(b.VM)
	parse := function(json, "parse")
	b.Methods(json, bind.Method{Name: "parse", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		text := call.Argument(0).ToString()
		if s, ok := text.(goja.String); ok && s.Length() > levels {
			depth := nested(text.String())
			if depth > nesting {
				b.ThrowRangeError("JSON.parse: the text nests deeper than %d levels", nesting)
			}
			defer b.Gate.Deeper(depth / levelsOfCall)() // for a reviver that reads more
		}
		return b.Call(parse, call.This, text, call.Argument(1))
	}})
}

// nested is how many brackets a text of JSON opens at once, at most one more than may be.
func nested(text string) (deepest int) {
	depth, quoted := 0, false
	for i := 0; i < len(text) && deepest <= nesting; i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
			deepest = max(deepest, depth)
		case c == ']' || c == '}':
			depth--
		}
	}
	return deepest
}

// guardPrototypes has prototypes refused that lead back to their object through a Proxy, where goja
// looks for a property without end. It finds cycles of ordinary objects itself.
func guardPrototypes(b *bind.Binder) {
	object, reflection := b.VM.Get("Object").ToObject(b.VM), b.VM.Get("Reflect").ToObject(b.VM)
	set, try := function(object, "setPrototypeOf"), function(reflection, "setPrototypeOf")
	b.Methods(object, bind.Method{Name: "setPrototypeOf", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		if leadsBack(call.Argument(0), call.Argument(1)) {
			b.ThrowTypeError("Cyclic __proto__ value")
		}
		return b.Call(set, call.This, call.Arguments...)
	}})
	b.Methods(reflection, bind.Method{Name: "setPrototypeOf", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
		if leadsBack(call.Argument(0), call.Argument(1)) {
			return b.VM.ToValue(false)
		}
		return b.Call(try, call.This, call.Arguments...)
	}})
	proto := object.Get("prototype").ToObject(b.VM)
	descriptor := b.Call(function(object, "getOwnPropertyDescriptor"), object, proto, b.VM.ToValue("__proto__")).ToObject(b.VM)
	assign := function(descriptor, "set")
	setter := b.Function("set __proto__", 1, func(call goja.FunctionCall) goja.Value {
		if leadsBack(call.This, call.Argument(0)) {
			b.ThrowTypeError("Cyclic __proto__ value")
		}
		return b.Call(assign, call.This, call.Arguments...)
	})
	b.Check(proto.DefineAccessorProperty("__proto__", descriptor.Get("get"), setter, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

var proxyType = reflect.TypeFor[goja.Proxy]()

// leadsBack tells whether from a prototype on, through the targets and handlers of Proxies, there is
// a way to the object, or one that is very long. It runs no code of the script.
func leadsBack(of, prototype goja.Value) bool {
	object, ok := of.(*goja.Object)
	next, isObject := prototype.(*goja.Object)
	if !ok || !isObject {
		return false
	}
	for p, ok := proxy(object); ok; p, ok = proxy(object) {
		if object = p.Target(); object == nil { // revoked
			return false
		}
	}
	behind := false // a Proxy was met
	for seen, ways := 0, []*goja.Object{next}; len(ways) > 0; seen++ {
		o := ways[len(ways)-1]
		ways = ways[:len(ways)-1]
		switch p, ok := proxy(o); {
		case behind && (o == object || seen > prototypes):
			return true
		case seen > prototypes:
			return false
		case ok:
			behind = true
			ways = append(ways, p.Target(), p.Handler())
		case o != nil:
			ways = append(ways, o.Prototype())
		}
	}
	return false
}

// proxy is the Proxy that an object is.
func proxy(o *goja.Object) (p goja.Proxy, ok bool) {
	if o == nil || o.ExportType() != proxyType {
		return p, false
	}
	p, ok = o.Export().(goja.Proxy)
	return p, ok
}

// guardArguments has calls refused that have very many arguments: goja makes room for as many as
// the length of any object says.
func guardArguments(b *bind.Binder) {
	proto := b.VM.Get("Function").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	reflection := b.VM.Get("Reflect").ToObject(b.VM)
	for _, guarded := range []struct {
		of   *goja.Object
		name string
		list int // the argument that is a list
		need int
	}{{proto, "apply", 1, 2}, {reflection, "apply", 2, 3}, {reflection, "construct", 1, 2}} {
		f := function(guarded.of, guarded.name)
		b.Methods(guarded.of, bind.Method{Name: guarded.name, Length: guarded.need, Func: func(call goja.FunctionCall) goja.Value {
			if list, ok := call.Argument(guarded.list).(*goja.Object); ok {
				call.Arguments[guarded.list] = bounded(b, guarded.name, list)
			}
			return b.Call(f, call.This, call.Arguments...)
		}})
	}
}

// bounded is a list of arguments that is not too long. What is no array is read into one: its length
// may be computed by the script, and be another one the next time.
func bounded(b *bind.Binder, name string, list *goja.Object) goja.Value {
	n := int64(0)
	if v := list.Get("length"); v != nil {
		n = v.ToInteger()
	}
	if n > arguments {
		b.ThrowRangeError("%s: a call takes at most %d arguments", name, arguments)
	}
	if bind.ClassOf(list) == "Array" {
		return list
	}
	values := make([]any, max(n, 0))
	for i := range values {
		if v := list.Get(strconv.Itoa(i)); v != nil {
			values[i] = v
		} else {
			values[i] = goja.Undefined()
		}
	}
	return b.VM.NewArray(values...)
}

// guardReplace has replace and replaceAll refuse a replacement that would repeat the text very
// often.
func guardReplace(b *bind.Binder) {
	proto := b.VM.Get("String").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	for _, name := range []string{"replace", "replaceAll"} {
		f := function(proto, name)
		b.Methods(proto, bind.Method{Name: name, Length: 2, Func: func(call goja.FunctionCall) goja.Value {
			text, isText := call.This.(goja.String)
			with, isString := call.Argument(1).(goja.String)
			if isText && isString && text.Length() > 0 {
				with := with.String()
				if search, ok := call.Argument(0).(goja.String); ok && name == "replaceAll" && len(with) > MaxMade/(text.Length()+1) {
					if n := strings.Count(text.String(), search.String()); n > MaxMade/len(with) {
						b.ThrowRangeError("Invalid string length: %s would make more than %d characters", name, MaxMade)
					}
				}
				if n := strings.Count(with, "$`") + strings.Count(with, "$'") + strings.Count(with, "$&"); n > MaxMade/text.Length() {
					b.ThrowRangeError("Invalid string length: %s would make more than %d characters", name, MaxMade)
				}
			}
			return b.Call(f, call.This, call.Arguments...)
		}})
	}
}
