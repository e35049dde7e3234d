// This file builds classes whose objects hold Go state.

package bind

import "github.com/dop251/goja"

// Class is a JavaScript class made in Go. Its objects are ordinary ones: scripts may extend the
// class and add properties; the Go state sits behind a symbol.
type Class struct {
	Name        string
	Prototype   *goja.Object
	Constructor *goja.Object
	b           *Binder
}

// Definition says what a class has.
type Definition struct {
	Name    string
	Extends *Class // nil: Object

	// Construct runs for `new Name(…)` and returns the state of the new object. When it is nil the
	// constructor throws and says Instead, for example "use cuda.alloc() or cuda.buffer()".
	Construct func(call goja.ConstructorCall) any
	Instead   string
	Length    int // arguments that Construct needs at least

	Methods   []Method
	Accessors []Accessor
	Statics   []Method
	Elsewhere *Elsewhere // where the elements are not in properties

	// Dispose is called for Symbol.dispose where the runtime has one; nil leaves it out. It is the
	// method `using` calls.
	Dispose Func
}

// Class makes the class that d describes.
func (b *Binder) Class(d Definition) *Class {
	c := &Class{Name: d.Name, b: b}
	c.Constructor = b.named(b.constructor(d), d.Name, d.Length)
	c.Prototype = c.Constructor.Get("prototype").(*goja.Object)
	if d.Extends != nil {
		must(c.Prototype.SetPrototype(d.Extends.Prototype))
		must(c.Constructor.SetPrototype(d.Extends.Constructor))
	}
	if d.Elsewhere != nil {
		d.Elsewhere.refuse(b, c.Prototype)
	}
	b.methods(c.Prototype, d.Name+".", d.Methods)
	b.Accessors(c.Prototype, d.Accessors...)
	b.methods(c.Constructor, d.Name+".", d.Statics)
	tag := b.VM.ToValue(d.Name)
	must(c.Prototype.DefineDataPropertySymbol(goja.SymToStringTag, tag, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	if dispose := b.WellKnown("dispose"); d.Dispose != nil && dispose != nil {
		b.HiddenSymbol(c.Prototype, dispose, b.Function("[Symbol.dispose]", 0, d.Dispose))
	}
	return c
}

func (b *Binder) constructor(d Definition) func(goja.ConstructorCall) *goja.Object {
	return func(call goja.ConstructorCall) *goja.Object {
		returned := false
		defer b.contain("new "+d.Name, &returned)
		if d.Construct == nil {
			b.ThrowTypeError("%s cannot be constructed: %s", d.Name, d.Instead)
		}
		b.Attach(call.This, d.Construct(call))
		returned = true
		return nil
	}
}

// New makes an object of the class around state, without running the constructor.
func (c *Class) New(state any) *goja.Object {
	obj := c.b.VM.CreateObject(c.Prototype)
	c.b.Attach(obj, state)
	return obj
}

// This returns the state of the object that a method was called on. It throws a TypeError that
// names op when that is no such object, as for `const f = buffer.read; f()`.
func This[T any](b *Binder, call goja.FunctionCall, op string) T {
	t, ok := StateOf[T](b, call.This)
	if !ok {
		b.ThrowTypeError("%s: called on %s; write object.method(), or bind it", op, b.Kind(call.This))
	}
	return t
}

// WellKnown returns Symbol[name], or nil where the runtime has none. Symbol.dispose is there: see
// package language.
func (b *Binder) WellKnown(name string) *goja.Symbol {
	symbols, ok := b.VM.Get("Symbol").(*goja.Object)
	if !ok {
		return nil
	}
	sym, _ := symbols.Get(name).(*goja.Symbol)
	return sym
}

// HiddenSymbol is Hidden for a symbol.
func (b *Binder) HiddenSymbol(obj *goja.Object, sym *goja.Symbol, value goja.Value) {
	must(obj.DefineDataPropertySymbol(sym, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// SameAs tells a holder from every other value: a Proxy may have to answer with the very one.
func (h *holder) SameAs(v goja.Value) bool { return v == goja.Value(h) }

// Equals is ==.
func (h *holder) Equals(v goja.Value) bool { return v == goja.Value(h) }

// StrictEquals is ===.
func (h *holder) StrictEquals(v goja.Value) bool { return v == goja.Value(h) }

// String is for messages of goja; scripts convert the inert object.
func (h *holder) String() string { return "[state]" }

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
