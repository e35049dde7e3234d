// Package quota bounds the memory of the ArrayBuffers and typed arrays that scripts make.
//
// goja has no means for that, so the constructors are replaced by functions that ask for room
// first, and the methods that make arrays without a constructor that a script can see are wrapped.
// What an array takes is given back when its ArrayBuffer is detached or the collector has found it. Without a limit
// nothing is replaced.
package quota

import (
	"context"
	"errors"
	"fmt"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/collect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Error is an array for which there is no room.
type Error struct{ Wanted, Limit, InUse int64 }

func (e *Error) Error() string {
	return fmt.Sprintf("an array of %s would exceed the limit of %s; %s are in use", gpu.FormatBytes(uint64(e.Wanted)),
		gpu.FormatBytes(uint64(e.Limit)), gpu.FormatBytes(uint64(e.InUse)))
}

// keeper counts the arrays of one runtime.
type keeper struct {
	b       *bind.Binder
	limit   int64
	context func() context.Context // of the task in progress
	end     func()                 // ends the script where that has ended

	inUse   int64
	held    map[weak.Pointer[goja.Object]]int64 // the bytes of each array, and of each list
	sweepAt int                                 // how many are held when they are looked through again
	swept   uint64                              // how often the collector had run when they were
	buffer  goja.Callable                       // the getter of %TypedArray%.prototype.buffer
}

// Install sets the limit, in bytes. It must be called before scripts run. A script that waits for the
// collector does so until the context of its task ends; then checkpoint ends it.
func Install(b *bind.Binder, limit int64, context func() context.Context, checkpoint func()) {
	k := &keeper{b: b, limit: limit, context: context, end: checkpoint, held: map[weak.Pointer[goja.Object]]int64{}, sweepAt: 1024}
	typed := b.VM.Get("Uint8Array").ToObject(b.VM).Prototype().Get("prototype").ToObject(b.VM)
	k.buffer = b.Getter(typed, "buffer")
	k.constructor("ArrayBuffer", 1)
	for _, name := range bind.ArrayNames() {
		k.constructor(name, int64(element.OfArray(name).Size()))
	}
	for _, name := range []string{"map", "filter", "slice", "toReversed", "toSorted", "with"} {
		k.method(typed, name)
	}
	k.method(b.VM.Get("ArrayBuffer").ToObject(b.VM).Get("prototype").ToObject(b.VM), "slice")
	k.lists()
	k.decoder("fromBase64")
	k.decoder("fromHex")
	k.translate()
	b.OnArray = k.made
}

// translate makes the error a RangeError, as JavaScript has it for an array that is too long.
func (k *keeper) translate() {
	class := k.b.VM.Get("RangeError")
	k.b.Translate(func(err error) *goja.Object {
		if !errors.As(err, new(*Error)) {
			return nil
		}
		obj, failed := k.b.VM.New(class, k.b.VM.ToValue(err.Error()))
		k.b.Check(failed)
		k.b.Attach(obj, err)
		return obj
	})
}

// constructor puts a function in a constructor's place, for scripts and for what finds it as an
// array's constructor. (A Proxy would do, but goja has no instanceof for one that Go made.) It has
// what is static of the original, to which nothing leads: not even its prototype, which is that of
// the original.
func (k *keeper) constructor(name string, size int64) {
	vm := k.b.VM
	original := vm.Get(name).ToObject(vm)
	construct, _ := goja.AssertConstructor(original)
	stand := vm.ToValue(func(call goja.ConstructorCall) *goja.Object {
		k.reserve(k.wanted(call.Arguments, size))
		obj, err := construct(call.NewTarget, call.Arguments...)
		k.b.Check(err)
		k.charge(obj)
		return obj
	}).ToObject(vm)
	k.b.Stand(name, original, stand)
	k.b.Hidden(vm.GlobalObject(), name, stand)
}

// wanted is the memory that a constructor is about to take: none for a view of a buffer.
func (k *keeper) wanted(args []goja.Value, size int64) int64 {
	if len(args) == 0 {
		return 0
	}
	obj, ok := args[0].(*goja.Object)
	if !ok {
		return clamp(args[0].ToInteger(), size)
	}
	if _, isBuffer := bind.ArrayBuffer(obj); isBuffer && size > 0 {
		return 0
	}
	return clamp(bind.Property(obj, "length").ToInteger(), size)
}

// clamp is n elements in bytes, where that is a number at all.
func clamp(n, size int64) int64 {
	const most = 1 << 53
	return min(max(n, 0), most) * size
}

// method wraps a method whose result may be as large as the array that it is called on.
func (k *keeper) method(proto *goja.Object, name string) {
	f, ok := goja.AssertFunction(proto.Get(name))
	if !ok {
		return
	}
	k.b.Methods(proto, bind.Method{Name: name, Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		if view, ok, err := k.b.View(call.This); ok && err == nil {
			k.reserve(int64(len(view.Data)))
		}
		v, err := f(call.This, call.Arguments...)
		k.b.Check(err)
		if obj, ok := v.(*goja.Object); ok {
			k.charge(obj)
		}
		return v
	}})
}

// decoder wraps a function of Uint8Array that makes bytes of a text.
func (k *keeper) decoder(name string) {
	class := k.b.VM.Get("Uint8Array").ToObject(k.b.VM)
	f, ok := goja.AssertFunction(class.Get(name))
	if !ok {
		return
	}
	k.b.Methods(class, bind.Method{Name: name, Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		if goja.IsString(call.Argument(0)) {
			k.reserve(int64(len(call.Argument(0).String())))
		}
		v, err := f(call.This, call.Arguments...)
		k.b.Check(err)
		k.charge(v.ToObject(k.b.VM))
		return v
	}})
}

// made is called for arrays that Go makes for scripts: with the memory before, and with the array
// after.
func (k *keeper) made(bytes int64, array *goja.Object) {
	if array == nil {
		k.reserve(bytes)
	} else {
		k.charge(array)
	}
}

// reserve throws when there is no room, after a collection.
func (k *keeper) reserve(bytes int64) {
	if k.fits(bytes) {
		return
	}
	if collect.Cycles() != k.swept { // it may have found enough by itself
		k.sweep()
	}
	if !k.fits(bytes) && bytes <= k.limit {
		_ = collect.Marked(k.context()) // the end of the context is the end of the script
		k.end()
		k.sweep()
	}
	if !k.fits(bytes) {
		k.b.Throw(&Error{bytes, k.limit, k.inUse})
	}
}

func (k *keeper) fits(bytes int64) bool { return bytes <= k.limit-k.inUse }

// charge counts the memory behind an array or ArrayBuffer once, until the collector finds it.
func (k *keeper) charge(obj *goja.Object) {
	buffer := obj
	v, err := k.buffer(obj)
	k.b.PassEnd(err)
	if err == nil {
		buffer, _ = v.(*goja.Object)
	}
	if buffer == nil {
		return
	}
	memory, ok := bind.ArrayBuffer(buffer)
	if ok && !memory.Detached() {
		k.hold(buffer, int64(len(memory.Bytes())))
	}
}

// hold counts what an object takes, once.
func (k *keeper) hold(obj *goja.Object, bytes int64) {
	key := weak.Make(obj)
	if _, counted := k.held[key]; counted {
		return
	}
	k.held[key] = bytes
	k.inUse += bytes
	if len(k.held) >= k.sweepAt {
		k.sweep()
		k.sweepAt = max(1024, 2*len(k.held))
	}
}

// sweep forgets what the collector has found, and buffers that were detached, whose memory is gone
// however long the script keeps a view. (Cleanups would tell, too, but beside goroutines that are
// busy they come seconds later.)
func (k *keeper) sweep() {
	const few = 1 << 12 // objects between two looks at whether the script is to end
	k.swept = collect.Cycles()
	seen := 0
	for key, bytes := range k.held {
		if obj := key.Value(); obj == nil || detached(obj) {
			delete(k.held, key)
			k.inUse -= bytes
		}
		if seen++; seen%few == 0 {
			k.end()
		}
	}
}

// detached reports whether obj is an ArrayBuffer without its memory.
func detached(obj *goja.Object) bool {
	memory, ok := bind.ArrayBuffer(obj)
	return ok && memory.Detached()
}
