// This file counts the lists that Array.from makes: they are how scripts make large arrays at once.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// elementBytes is what an element of a list takes, and small is how many elements are not worth counting.
const elementBytes, small = 16, 1 << 12

// lists has Array.from ask for room.
func (k *keeper) lists() {
	array := k.b.VM.Get("Array").ToObject(k.b.VM)
	f := function(array, "from")
	k.b.Methods(array, bind.Method{Name: "from", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		if list, ok := call.Argument(0).(*goja.Object); ok {
			if _, view, err := k.b.View(list); view && err == nil || bind.ClassOf(list) == "Array" || bind.Nullish(list.GetSymbol(goja.SymIterator)) {
				k.reserve(clamp(bind.Property(list, "length").ToInteger(), elementBytes))
			}
		}
		made := k.b.Call(f, call.This, call.Arguments...)
		if list, ok := made.(*goja.Object); ok && bind.ClassOf(list) == "Array" {
			if n := list.Get("length").ToInteger(); n > small {
				k.hold(list, n*elementBytes)
			}
		}
		return made
	}})
}
