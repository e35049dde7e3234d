// This file puts functions in the place of built-in constructors.

package bind

import "github.com/dop251/goja"

// Stand has stand be what scripts take for the constructor original: it gets its name, its length,
// its prototype property, its own prototype and all that is static, and is the constructor that its
// objects name. Nothing leads a script to the original after that, but what held it before. Whoever
// calls it makes stand the global.
func (b *Binder) Stand(name string, original, stand *goja.Object) {
	vm := b.VM
	proto := original.Get("prototype").ToObject(vm)
	b.Check(stand.DefineDataProperty("name", vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	b.Check(stand.DefineDataProperty("length", original.Get("length"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	b.Check(stand.Set("prototype", proto))
	b.Check(stand.SetPrototype(original.Prototype()))
	object := vm.Get("Object").ToObject(vm)
	define, _ := goja.AssertFunction(object.Get("defineProperty"))
	keys, _ := goja.AssertFunction(vm.Get("Reflect").ToObject(vm).Get("ownKeys"))
	own := b.Call(keys, nil, original).ToObject(vm)
	for i := range int(own.Get("length").ToInteger()) {
		key := own.Get(vm.ToValue(i).String())
		switch key.String() {
		case "name", "length", "prototype":
			continue
		}
		b.Call(define, nil, stand, key, b.Call(b.descriptor, nil, original, key))
	}
	b.Check(proto.DefineDataProperty("constructor", stand, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}
