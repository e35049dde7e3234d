// This file has the functions counted that functions of the engine make.

package natives

import "github.com/dop251/goja"

// made has bind count what it makes, since a chain of bound functions may be of any length, and finally
// what it is given: it has then called back by functions of its own, which a script may keep and call.
func (g *Gate) made() {
	bind, ok := method(g.vm, "Function", "bind")
	finally, known := method(g.vm, "Promise", "finally")
	if !ok || !known {
		return
	}
	bound, settled := *bind, *finally
	*bind = func(call goja.FunctionCall) goja.Value {
		v := bound(call)
		if o, ok := v.(*goja.Object); ok {
			g.guard(o)
		}
		return v
	}
	counted := *bind
	*finally = func(call goja.FunctionCall) goja.Value {
		f := call.Argument(0)
		if _, ok := goja.AssertFunction(f); ok {
			call.Arguments = []goja.Value{counted(goja.FunctionCall{This: f})}
		}
		return settled(call)
	}
}

// method is the code of a method of a class of the engine.
func method(vm *goja.Runtime, class, name string) (*Func, bool) {
	return field[Func](vm.Get(class).ToObject(vm).Get("prototype").ToObject(vm).Get(name).ToObject(vm), "f")
}
