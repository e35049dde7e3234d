// This file stands in front of the library's functions of Buffer, which trust the numbers and objects that they
// are given: they allocate a length of any size at once, an offset near 2 to the power of 63 passes their check,
// and they use the memory of a detached array.

package web

import (
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

const (
	largest = 1 << 32 // bytes of a Buffer, as other engines had it for long
	listed  = 1 << 25 // elements that from takes of a list, as Array.from does
	beyond  = 1 << 53 // no offset is as large
)

// A guard is for one runtime's class Buffer.
type guard struct {
	*bind.Binder
	class *goja.Object
}

// install puts what is checked in the place of the library's functions. It answers the constructor that stands
// for the library's, and that makes what from makes.
func (g guard) install(env *environment.Env, prototype *goja.Object) *goja.Object {
	for name, checked := range map[string]func(goja.FunctionCall) goja.FunctionCall{"alloc": g.alloc, "concat": g.concat, "from": g.from} {
		g.ahead(g.class, name, checked)
	}
	for _, name := range prototype.Keys() { // methods do not show in for-in
		if name != "constructor" {
			g.ahead(prototype, name, func(call goja.FunctionCall) goja.FunctionCall { return g.method(name, call) })
		}
	}
	from, _ := goja.AssertFunction(g.class.Get("from"))
	stand := env.VM.ToValue(func(call goja.ConstructorCall) *goja.Object {
		return g.Call(from, g.class, call.Arguments...).ToObject(env.VM)
	}).ToObject(env.VM)
	g.Stand("Buffer", g.class, stand)
	return stand
}

// ahead has the arguments of a function checked before it is called.
func (g guard) ahead(of *goja.Object, name string, checked func(goja.FunctionCall) goja.FunctionCall) {
	f, _ := goja.AssertFunction(of.Get(name))
	length := int(of.Get(name).ToObject(g.VM).Get("length").ToInteger())
	g.Methods(of, bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
		call.Arguments = append([]goja.Value{}, call.Arguments...)
		call = checked(call)
		return g.Call(f, call.This, call.Arguments...)
	}})
}

// room throws where so many bytes are too many.
func (g guard) room(what string, n int64) {
	if n < 0 || n > largest {
		g.ThrowRangeError("The value of %q is out of range. It must be >= 0 && <= %d. Received %d", what, int64(largest), n)
	}
	if g.OnArray != nil {
		g.OnArray(n, nil)
	}
}

func (g guard) alloc(call goja.FunctionCall) goja.FunctionCall {
	if size := call.Argument(0); goja.IsNumber(size) {
		n := size.ToInteger()
		g.room("size", n)
		call.Arguments[0] = g.VM.ToValue(n)
	}
	return call
}

// concat reads the list once, and says how long the result is.
func (g guard) concat(call goja.FunctionCall) goja.FunctionCall {
	if o, isObject := call.Argument(0).(*goja.Object); !isObject || bind.ClassOf(o) != "Array" {
		return call
	}
	var list []any
	total := int64(0)
	g.VM.ForOf(call.Argument(0), func(v goja.Value) bool {
		list = append(list, v)
		total += int64(len(g.live("concat", v)))
		return true
	})
	if v := call.Argument(1); goja.IsNumber(v) {
		total = v.ToInteger()
	} else if !goja.IsUndefined(v) {
		return call // which the library refuses
	}
	g.room("length", total)
	call.Arguments = []goja.Value{g.VM.NewArray(list...), g.VM.ToValue(total)}
	return call
}

// live is the memory of a view, none of what is something else.
func (g guard) live(name string, v goja.Value) []byte {
	view, _, err := g.View(v)
	if err != nil {
		g.ThrowTypeError("Buffer.%s: %s", name, err)
	}
	return view.Data
}

// from bounds what is taken of a list. The length of one that is no array may be computed by the script, and
// be another one the next time.
func (g guard) from(call goja.FunctionCall) goja.FunctionCall {
	o, isObject := call.Argument(0).(*goja.Object)
	if !isObject || bind.ClassOf(o) == "String" {
		return call
	}
	if _, isView, _ := g.View(o); isView {
		if _, isBuffer := bind.ArrayBuffer(o); !isBuffer {
			g.room("length", int64(len(g.live("from", o))))
		}
		return call
	}
	length := o.Get("length")
	if length == nil {
		return call
	}
	n := length.ToInteger()
	if n > listed {
		g.ThrowRangeError("Buffer.from: a list has at most %d elements", listed)
	}
	g.room("length", max(n, 0))
	if bind.ClassOf(o) != "Array" {
		list := g.VM.NewObject()
		g.Check(list.SetPrototype(o))
		g.Check(list.DefineDataProperty("length", g.VM.ToValue(max(n, 0)), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
		call.Arguments[0] = list
	}
	return call
}

// method has a method work on memory that is there, with numbers that cannot overflow. What objects stand for
// is asked for before: that may run code of the script, which frees the memory.
func (g guard) method(name string, call goja.FunctionCall) goja.FunctionCall {
	for i, v := range call.Arguments {
		switch o, isObject := v.(*goja.Object); {
		case name == "equals":
			g.live(name, v)
		case isObject && bind.ClassOf(o) == "String":
			call.Arguments[i] = o.ToString()
		case isObject && (goja.IsNumber(o) || name == "toString"):
			call.Arguments[i] = o.ToNumber()
		}
	}
	first := 0
	if strings.HasPrefix(name, "write") {
		first = 1 // behind the value
	}
	for i := first; i < len(call.Arguments); i++ {
		if v := call.Arguments[i]; goja.IsNumber(v) {
			call.Arguments[i] = g.VM.ToValue(min(max(v.ToInteger(), -beyond), beyond))
		}
	}
	if n := call.Argument(2); name == "write" && goja.IsNumber(n) && n.ToInteger() < 0 {
		g.ThrowRangeError("The value of %q is out of range. It must be >= 0. Received %s", "length", n)
	}
	if _, isView, _ := g.View(call.This); !isView {
		g.ThrowTypeError("Buffer.prototype.%s: this is no Buffer", name)
	}
	g.live(name, call.This)
	return call
}
