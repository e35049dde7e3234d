// Package quota bounds the memory of the ArrayBuffers and typed arrays that scripts make.
//
// goja has no means for that, so the constructors are replaced by functions that ask for room
// first, and the methods that make arrays without a constructor that a script can see are wrapped.
// What an array takes is given back when the collector has found its ArrayBuffer. Without a limit
// nothing is replaced.
package quota

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
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
	inUse   *atomic.Int64
	charged map[weak.Pointer[goja.Object]]bool
	sweepAt int
	buffer  goja.Callable // the getter of %TypedArray%.prototype.buffer
}

// Install sets the limit, in bytes. It must be called before scripts run.
func Install(b *bind.Binder, limit int64) {
	k := &keeper{b: b, limit: limit, inUse: new(atomic.Int64), charged: map[weak.Pointer[goja.Object]]bool{}, sweepAt: 1024}
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
	if bytes <= k.limit-k.inUse.Load() {
		return
	}
	if bytes <= k.limit {
		runtime.GC() // finds arrays, whose cleanups run on a goroutine of their own
		runtime.GC()
		for range 1000 {
			if bytes <= k.limit-k.inUse.Load() {
				return
			}
			runtime.Gosched()
		}
	}
	k.b.Throw(&Error{bytes, k.limit, k.inUse.Load()})
}

// charge counts the memory behind an array or ArrayBuffer once, until the collector finds it.
func (k *keeper) charge(obj *goja.Object) {
	buffer := obj
	if v, err := k.buffer(obj); err == nil {
		buffer, _ = v.(*goja.Object)
	}
	if buffer == nil {
		return
	}
	memory, ok := bind.ArrayBuffer(buffer)
	key := weak.Make(buffer)
	if !ok || memory.Detached() || k.charged[key] {
		return
	}
	n := int64(len(memory.Bytes()))
	k.charged[key] = true
	k.inUse.Add(n)
	inUse := k.inUse
	runtime.AddCleanup(buffer, func(n int64) { inUse.Add(-n) }, n)
	k.sweep()
}

// sweep forgets buffers that are gone, each time their number has doubled.
func (k *keeper) sweep() {
	if len(k.charged) < k.sweepAt {
		return
	}
	for key := range k.charged {
		if key.Value() == nil {
			delete(k.charged, key)
		}
	}
	k.sweepAt = max(1024, 2*len(k.charged))
}
