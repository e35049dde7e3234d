// This file bounds how many elements functions of Array go over in one call of goja's, which nothing
// ends: the length of any object may be 2 to the power of 53.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// elements is how many a call may go over. A list of so many takes half a gigabyte. Methods that call
// back are not bounded: they ask between two calls whether the script is to end, and a function around
// them would show in stacks.
const elements = 1 << 25

// overAll are the methods that go over all elements by themselves.
var overAll = []string{"concat", "copyWithin", "includes", "indexOf", "join", "lastIndexOf", "reverse", "shift", "slice", "splice", "toLocaleString", "toReversed",
	"toSorted", "toSpliced", "unshift", "with"}

// guardLengths has them, Array.from, and fill of what is no array, throw a RangeError for more. For
// each list that join meets in a list it asks checkpoint whether the script is to end: lists that hold
// the same lists may make a text without end.
func guardLengths(b *bind.Binder, checkpoint func()) {
	array := b.VM.Get("Array").ToObject(b.VM)
	proto := array.Get("prototype").ToObject(b.VM)
	for _, name := range overAll {
		ahead(b, proto, name, func(call goja.FunctionCall) { within(b, name, call.This) })
	}
	ahead(b, proto, "join", func(call goja.FunctionCall) {
		checkpoint()
		separated(b, call)
	})
	ahead(b, proto, "fill", func(call goja.FunctionCall) {
		if o, ok := call.This.(*goja.Object); ok && bind.ClassOf(o) != "Array" { // those see InstallFill
			within(b, "fill", o)
		}
	})
	ahead(b, array, "from", func(call goja.FunctionCall) {
		if list, ok := call.Argument(0).(*goja.Object); ok && bind.Nullish(list.GetSymbol(goja.SymIterator)) {
			within(b, "from", list)
		}
	})
}

// ahead has look called before a function of goja's.
func ahead(b *bind.Binder, of *goja.Object, name string, look func(goja.FunctionCall)) {
	f, ok := goja.AssertFunction(of.Get(name))
	if !ok {
		return
	}
	length := int(of.Get(name).ToObject(b.VM).Get("length").ToInteger())
	b.Methods(of, bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
		look(call)
		return b.Call(f, call.This, call.Arguments...)
	}})
}

// within throws where a list is too long. The length of an object that is no array may be computed by
// the script, and be another one the next time.
func within(b *bind.Binder, name string, list goja.Value) {
	o, ok := list.(*goja.Object)
	if !ok {
		return
	}
	if n := o.Get("length"); n != nil && n.ToInteger() > elements {
		b.ThrowRangeError("%s: a call goes over at most %d elements", name, elements)
	}
}

// separated throws where the separators of an array alone make too long a text.
func separated(b *bind.Binder, call goja.FunctionCall) {
	list, isObject := call.This.(*goja.Object)
	separator, isText := call.Argument(0).(goja.String)
	if !isObject || !isText || separator.Length() < 2 || bind.ClassOf(list) != "Array" {
		return
	}
	if list.Get("length").ToInteger() > int64(MaxMade/separator.Length()) {
		b.ThrowRangeError("Invalid string length: join would make more than %d characters", MaxMade)
	}
}
