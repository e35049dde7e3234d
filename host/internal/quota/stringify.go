// This file has JSON.stringify end with its script.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// stringifyEvery is how many values JSON.stringify writes between two questions.
const stringifyEvery = 1 << 12

// guardStringify has JSON.stringify ask checkpoint whether the script is to end: thirty objects that
// hold the next one twice are a text of a billion. It does so in a replacer that replaces nothing,
// which goja calls without the way through its machine. A replacer of the script's asks by itself;
// for a list of names there is no such place.
func guardStringify(b *bind.Binder, checkpoint func()) {
	json, isArray := b.VM.Get("JSON").ToObject(b.VM), function(b.VM.Get("Array").ToObject(b.VM), "isArray")
	stringify, written := function(json, "stringify"), 0
	same := b.VM.ToValue(func(call goja.FunctionCall) goja.Value {
		if written++; written%stringifyEvery == 0 {
			checkpoint()
		}
		return call.Arguments[1]
	})
	b.Methods(json, bind.Method{Name: "stringify", Length: 3, Func: func(call goja.FunctionCall) goja.Value {
		replacer := call.Argument(1)
		if o, ok := replacer.(*goja.Object); ok {
			if _, callable := goja.AssertFunction(o); callable || b.Call(isArray, nil, o).ToBoolean() {
				return b.Call(stringify, call.This, call.Arguments...)
			}
		}
		if _, ok := call.Argument(0).(*goja.Object); !ok {
			return b.Call(stringify, call.This, call.Arguments...)
		}
		return b.Call(stringify, call.This, call.Argument(0), same, call.Argument(2))
	}})
}
