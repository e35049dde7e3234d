// Package bind joins Go to JavaScript: functions, classes with Go state, arguments with good
// messages, typed arrays without copies, errors in both directions.
//
// Everything is bound with raw func(goja.FunctionCall) goja.Value on prototypes. Reflection costs
// six to twenty times as much a call, shows Go's method names to scripts and turns Go panics into
// dead programs; it is never used.
//
// Inside a bound function an exception is thrown as goja does it, by panic with a JavaScript value;
// the methods that do so say "throws". Every function made by this package stops any other panic: a
// script sees an InternalError, the host a *PanicError, and the program lives on.
package bind

import (
	"github.com/cujs/cujs/host/internal/natives"
	"github.com/dop251/goja"
)

// Func is a function that scripts can call. It may return nil for undefined.
type Func = func(goja.FunctionCall) goja.Value

// Binder makes the JavaScript side of Go things for one runtime.
type Binder struct {
	// VM is the runtime that everything made here belongs to.
	VM *goja.Runtime
	// Gate counts the functions that are open, goja's and those made here.
	Gate *natives.Gate
	// OnArray, where set, hears of the memory of a typed array before TypedArray makes it, with a
	// nil array, and then of the array. It may throw.
	OnArray func(bytes int64, array *goja.Object)
	// Advice, where set, is what a message adds of what to do where one thing was expected and
	// another came.
	Advice func(expected string, got goja.Value) string
	// Exited, where set, hears of a function whose goroutine runtime.Goexit ends.
	Exited func(op string)

	state       *goja.Symbol
	inert       *goja.Object // what a holder is to scripts
	translators []func(error) *goja.Object

	errorClass, typeErrorClass, rangeErrorClass goja.Value
	isView, descriptor                          goja.Callable // ArrayBuffer.isView, Object.getOwnPropertyDescriptor
	typedBuffer, viewLength                     goja.Callable // the getters buffer and byteLength
	mapEach, setEach                            goja.Callable // Map.prototype.forEach, Set.prototype.forEach
	typedLength                                 native        // the getter byteLength of typed arrays
	bytePrototype                               *goja.Object  // Uint8Array.prototype
	lazy                                        map[*goja.Object]bool
	peeks                                       map[*goja.Object]func() goja.Value
	views                                       map[string]goja.Value
}

// New returns a Binder for vm, which has run nothing yet. It keeps the intrinsics it needs, so that a script which replaces
// them later harms itself only.
func New(vm *goja.Runtime) *Binder {
	b := &Binder{VM: vm, Gate: natives.Install(vm), state: goja.NewSymbol("cujs.state"), views: map[string]goja.Value{}, lazy: map[*goja.Object]bool{}, peeks: map[*goja.Object]func() goja.Value{}}
	b.errorClass, b.typeErrorClass, b.rangeErrorClass = vm.Get("Error"), vm.Get("TypeError"), vm.Get("RangeError")
	b.inert = vm.CreateObject(nil)
	b.isView, _ = goja.AssertFunction(vm.Get("ArrayBuffer").ToObject(vm).Get("isView"))
	b.descriptor, _ = goja.AssertFunction(vm.Get("Object").ToObject(vm).Get("getOwnPropertyDescriptor"))
	typed := vm.Get("Uint8Array").ToObject(vm).Prototype().Get("prototype").ToObject(vm) // %TypedArray%.prototype
	b.typedLength, b.typedBuffer = b.getter(typed, "byteLength").Export().(native), b.Getter(typed, "buffer")
	b.bytePrototype = vm.Get("Uint8Array").ToObject(vm).Get("prototype").ToObject(vm)
	b.mapEach, _ = goja.AssertFunction(vm.Get("Map").ToObject(vm).Get("prototype").ToObject(vm).Get("forEach"))
	b.setEach, _ = goja.AssertFunction(vm.Get("Set").ToObject(vm).Get("prototype").ToObject(vm).Get("forEach"))
	b.viewLength = b.Getter(vm.Get("DataView").ToObject(vm).Get("prototype").ToObject(vm), "byteLength")
	for _, name := range ArrayNames() {
		b.views[name] = vm.Get(name)
	}
	return b
}

// Getter is the function behind a computed property.
func (b *Binder) Getter(obj *goja.Object, name string) goja.Callable {
	f, _ := goja.AssertFunction(b.getter(obj, name))
	return f
}

// native is a function of goja's own, called without the way through its virtual machine, which
// takes longer than most of them.
type native = func(goja.FunctionCall) goja.Value

func (b *Binder) getter(obj *goja.Object, name string) goja.Value {
	return b.Call(b.descriptor, nil, obj, b.VM.ToValue(name)).ToObject(b.VM).Get("get")
}

// holder hides Go state from scripts. To goja it is the value that it embeds, an inert object, so
// that a script that digs out the symbol finds nothing; to State it is one type assertion, without
// reflection or allocation: launches depend on that.
type holder struct {
	goja.Value
	state any
}

// Attach puts Go state behind obj, where State and This find it. An object has at most one state,
// for its life.
func (b *Binder) Attach(obj *goja.Object, state any) {
	value := &holder{b.inert, state}
	if err := obj.DefineDataPropertySymbol(b.state, value, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE); err != nil {
		panic(err)
	}
}

// State returns what Attach put behind v, or nil.
func (b *Binder) State(v goja.Value) any {
	obj, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if h, ok := obj.GetSymbol(b.state).(*holder); ok {
		return h.state
	}
	return nil
}

// StateOf returns the state behind v when it is a T.
func StateOf[T any](b *Binder, v goja.Value) (T, bool) {
	t, ok := b.State(v).(T)
	return t, ok
}

// IsState reports whether sym is the symbol that Attach uses; inspection leaves it out.
func (b *Binder) IsState(sym *goja.Symbol) bool { return sym == b.state }

// Absent reports whether v is missing or undefined, the two ways of leaving an argument out.
func Absent(v goja.Value) bool { return v == nil || goja.IsUndefined(v) }

// Nullish reports whether v is missing, undefined or null.
func Nullish(v goja.Value) bool { return Absent(v) || goja.IsNull(v) }
