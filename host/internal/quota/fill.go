// This file has filling a very long array end when the script is to end.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// piece is how many elements are filled between two looks at whether the script is to end: a
// hundredth of a second's work.
const piece = 1 << 15

// InstallFill has Array.prototype.fill do long arrays piece by piece, and ask checkpoint between
// them. Array(1e9).fill(0) is how scripts make arrays, and would take minutes.
func InstallFill(b *bind.Binder, checkpoint func()) {
	proto := b.VM.Get("Array").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	f, ok := goja.AssertFunction(proto.Get("fill"))
	if !ok {
		return
	}
	b.Methods(proto, bind.Method{Name: "fill", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		array, ok := call.This.(*goja.Object)
		if !ok || bind.ClassOf(array) != "Array" {
			return b.Call(f, call.This, call.Arguments...)
		}
		length := array.Get("length").ToInteger() // an own property of every array, and never a getter
		if length <= piece {
			return b.Call(f, array, call.Arguments...)
		}
		from, to := position(call.Argument(1), length, 0), position(call.Argument(2), length, length)
		if now := array.Get("length").ToInteger(); now < to { // the script has made it shorter meanwhile
			b.Check(array.Set("length", to))
		}
		for ; from < to; from += piece {
			checkpoint()
			b.Call(f, array, call.Argument(0), b.VM.ToValue(from), b.VM.ToValue(min(from+piece, to)))
		}
		return array
	}})
}

// position is an argument that counts from the end where it is negative. Making it a number may run
// code of the script.
func position(v goja.Value, length, otherwise int64) int64 {
	if goja.IsUndefined(v) {
		return otherwise
	}
	n := v.ToNumber().ToInteger()
	if n < 0 {
		return max(length+n, 0)
	}
	return min(n, length)
}
