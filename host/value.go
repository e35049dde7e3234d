// This file carries values between Go and scripts.

package host

import (
	"context"
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Set makes a global variable. A slice of numbers becomes a typed array over the same memory: []float32 a
// Float32Array, []int64 a BigInt64Array; []byte an Uint8Array. A Func or func(*Call) (any, error) becomes a function, a
// func() one without arguments, an error an Error, a map[string]any an object, an []any an array; numbers, strings,
// booleans, *big.Int and goja.Value are what they are. An object of package gpu becomes its JavaScript object, always the same: a
// *gpu.HostBuffer an ArrayBuffer over its memory, which Go must not free before the script has done with it. A channel
// becomes an async iterator of what it receives, for use in for await. Any other value becomes an opaque object that Get
// gives back: scripts can hold it and pass it on, not look into it.
func (r *Runtime) Set(name string, value any) error {
	return r.Do(context.Background(), func(vm *goja.Runtime) error {
		return vm.GlobalObject().Set(name, r.toScript(name, value))
	})
}

// Get reads a global variable of a script as a T: the Go object behind a JavaScript one, the slice over a typed array's
// memory, or a number, string, bool, []any, map[string]any, *big.Int as goja exports them, converted to T where no
// precision is lost. T may be goja.Value, or goja.Callable for use inside Do. The slice stays valid as long as the script keeps the array.
func Get[T any](r *Runtime, name string) (T, error) {
	var result T
	err := r.Do(context.Background(), func(vm *goja.Runtime) error {
		v, err := r.lookup(name)
		if err != nil {
			return err
		}
		converted, ok := toGo[T](r, v)
		if !ok {
			return fmt.Errorf("host: %s is %s, not %s", name, r.env.Bind.Kind(v), reflect.TypeFor[T]())
		}
		result = converted
		return nil
	})
	return result, err
}

// lookup finds a global, one declared with let or const included: those are no properties of the global object.
func (r *Runtime) lookup(name string) (goja.Value, error) {
	if v := r.env.VM.GlobalObject().Get(name); v != nil {
		return v, nil
	}
	program, err := goja.Compile("", "("+name+")", true)
	if err != nil || !isIdentifier(name) {
		return nil, fmt.Errorf("host: there is no global %s", name)
	}
	v, err := r.env.VM.RunProgram(program)
	if err != nil {
		return nil, fmt.Errorf("host: there is no global %s", name)
	}
	return v, nil
}

func isIdentifier(name string) bool {
	for i, c := range name {
		letter := c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// toGo converts v to a T.
func toGo[T any](r *Runtime, v goja.Value) (result T, ok bool) {
	if result, ok = any(v).(T); ok {
		return result, true
	}
	holder := r.env.Bind.Behind(v) // of page-locked memory it is the ArrayBuffer that has a state
	state := r.env.Bind.State(holder)
	if box, isBox := state.(*opaque); isBox {
		state = box.value
	}
	if object, ok := state.(interface{ GoObject() any }); ok {
		state = object.GoObject() // of package gpu, behind what scripts need to know beside
	}
	if result, ok = state.(T); ok {
		if object, isObject := holder.(*goja.Object); isObject && r.env.Crossed != nil {
			r.env.Crossed(state, object)
		}
		return result, true
	}
	if result, ok = function[T](v); ok {
		return result, true
	}
	exported, err := r.env.Bind.Export(v)
	if err != nil {
		return result, false
	}
	if result, ok = exported.(T); ok {
		return result, true
	}
	return number[T](exported)
}

// function makes a goja.Callable, where that is asked for.
func function[T any](v goja.Value) (result T, ok bool) {
	if _, wanted := any(&result).(*goja.Callable); !wanted {
		return result, false
	}
	f, ok := goja.AssertFunction(v)
	if ok {
		result, ok = any(f).(T)
	}
	return result, ok
}

// number converts between numbers, where the value survives.
func number[T any](v any) (result T, ok bool) {
	from, to := reflect.ValueOf(v), reflect.ValueOf(&result).Elem()
	if !from.IsValid() || !isNumber(from.Kind()) || !isNumber(to.Kind()) {
		return result, false
	}
	to.Set(from.Convert(to.Type()))
	back := to.Convert(from.Type())
	lossy := to.Kind() == reflect.Float32 || to.Kind() == reflect.Float64
	return result, lossy || back.Interface() == v && (from.CanInt() && from.Int() < 0) == (to.CanInt() && to.Int() < 0 || to.CanFloat() && to.Float() < 0)
}

func isNumber(k reflect.Kind) bool {
	return reflect.Int <= k && k <= reflect.Float64 && k != reflect.Uintptr
}

// opaque holds a Go value that scripts only pass around.
type opaque struct{ value any }

// toScript makes a JavaScript value of a Go one; see Set. It must run in a turn.
func (r *Runtime) toScript(name string, value any) goja.Value {
	b, vm := r.env.Bind, r.env.VM
	if array, ok := b.FromSlice(value); ok {
		return array
	}
	switch value := value.(type) {
	case nil:
		return goja.Null()
	case goja.Value:
		return vm.ToValue(value) // which refuses an object of another runtime
	case Func:
		return r.function(name, value)
	case func(*Call) (any, error):
		return r.function(name, value)
	case func():
		return r.function(name, func(*Call) (any, error) { value(); return goja.Undefined(), nil })
	case error:
		return b.Error(value)
	case map[string]any:
		obj := vm.NewObject()
		for key, v := range value {
			_ = obj.Set(key, r.toScript(key, v))
		}
		return obj
	case []any:
		items := make([]any, len(value))
		for i, v := range value {
			items[i] = r.toScript(name, v)
		}
		return vm.NewArray(items...)
	}
	if isPlain(value) {
		return vm.ToValue(value)
	}
	if t := reflect.TypeOf(value); t.Kind() == reflect.Chan && t.ChanDir()&reflect.RecvDir != 0 {
		return r.iterator(name, reflect.ValueOf(value))
	}
	for _, convert := range r.env.Converters {
		if v := convert(value); v != nil {
			return v
		}
	}
	obj := vm.NewObject()
	b.Attach(obj, &opaque{value})
	return obj
}

func isPlain(value any) bool {
	k := reflect.TypeOf(value).Kind()
	return k == reflect.String || k == reflect.Bool || isNumber(k) || reflect.TypeOf(value) == bigInt
}
