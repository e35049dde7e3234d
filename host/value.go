// This file carries values between Go and scripts.

package host

import (
	"context"
	"fmt"
	"image"
	"reflect"
	"strings"
	"time"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/fields"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Set makes a global variable.
//
//   - A slice of numbers of a fixed size becomes a typed array over the same memory: []float32 a Float32Array, []int64 a
//     BigInt64Array, []byte an Uint8Array.
//   - A time.Time becomes a Date, to the millisecond.
//   - A struct becomes an object with its exported fields, under the names that encoding/json gives them: a copy. A struct
//     without any, and a pointer to a struct, do not.
//   - Any other slice, as []string, []int or []any, becomes an array, and a map with strings for keys an object: copies.
//     Slices and maps of a type that has a name, such as http.Header, do not.
//   - Numbers, strings and booleans keep their value under any type name: a time.Duration is a number of
//     nanoseconds. A number past 2⁵³ loses what a Number cannot hold; a *big.Int becomes a BigInt, nil null, as are
//     pointers and channels that are nil.
//   - A [Func] or func(*Call) (any, error) becomes a function, so does what goja calls, func(goja.FunctionCall) goja.Value,
//     and a func() without arguments. Any other function is refused, and one that is nil.
//   - An error becomes an Error with its text, behind which errors.As finds it again.
//   - An object of package gpu becomes its JavaScript object, always the same: a *gpu.HostBuffer an ArrayBuffer over its
//     memory, which Go must not free before the script has done with it. A *gpu.Buffer of a Driver that the program has opened
//     itself serves all runtimes on the same devices, and so does a *nd.Array, an NDArray over the same memory, which needs the
//     area arrays. Managed and pitched memory and green contexts do
//     so where a script has made them; what Go made is opaque.
//   - A channel becomes an async iterator of what it receives, for use in for await. A loop that is left by break has ended
//     the iterator, as in JavaScript, not the channel: another Set makes another iterator.
//   - A goja.Value of this runtime is itself; one of another is refused.
//
// Any other value becomes an opaque object that [Get] gives back: scripts can hold it and pass it
// on, not look into it.
func (r *Runtime) Set(name string, value any) error {
	return r.set(context.Background(), name, value)
}

func (r *Runtime) set(ctx context.Context, name string, value any) error {
	return r.Do(ctx, func(vm *goja.Runtime) error {
		return vm.GlobalObject().Set(name, r.toScript(name, value))
	})
}

// Get reads a global variable of a script as a T: the Go object behind a JavaScript one, the slice
// over a typed array's memory ([]byte also over that of an ArrayBuffer or a DataView), a number,
// string, boolean or *big.Int, []any and map[string]any as goja exports them, a time.Time of a Date, or
// what Set copies, such as []string and map[string]int, where every element fits: a []float32 of [1, 2, 3] as
// well, and a struct, or a pointer to one, of an object that has properties for its fields. A T of any takes
// whichever of these it is, an int64 or float64 for a number, nil for null and undefined.
//
// A number that T cannot hold is an error; only of floating-point numbers the precision may be
// lost. T may be goja.Value, or goja.Callable for use inside Do. The slice over a typed array stays
// valid as long as the script keeps the array, and that over page-locked or managed memory until
// the script frees it.
//
// It waits for a script in progress: GetAs is Get with a context.
func Get[T any](r *Runtime, name string) (T, error) { return getAs[T](context.Background(), r, name) }

// GetAs is Get from a runtime or a worker, or of what a module in one exports, until the context ends. What crosses from a
// worker is a copy.
func GetAs[T any, R *Runtime | *Worker | *Exports](ctx context.Context, on R, name string) (T, error) {
	switch on := any(on).(type) {
	case *Worker:
		v, err := on.Get(ctx, name)
		return assigned[T](name, v, err)
	case *Exports:
		return exportGetAs[T](ctx, on, name)
	}
	return getAs[T](ctx, any(on).(*Runtime), name)
}

func getAs[T any](ctx context.Context, r *Runtime, name string) (T, error) {
	var result T
	err := r.Do(ctx, func(vm *goja.Runtime) error {
		v, err := r.lookup(name)
		if err != nil {
			return err
		}
		converted, ok := toGo[T](r, v)
		if !ok {
			return r.wrongKind(name, v, reflect.TypeFor[T]())
		}
		result = converted
		return nil
	})
	return result, err
}

// RunAs runs a source in a runtime or a worker and returns its value as a T, as Get reads one. What
// crosses from a worker is a copy.
func RunAs[T any, R *Runtime | *Worker](ctx context.Context, on R, name, source string) (T, error) {
	if w, ok := any(on).(*Worker); ok {
		v, err := w.Run(ctx, name, source)
		return assigned[T]("the value of "+name, v, err)
	}
	r := any(on).(*Runtime)
	v, err := r.Run(ctx, name, source)
	return converted[T](ctx, r, "the value of "+name, v, err)
}

// CallAs calls a global function of a runtime or a worker, or one that a module in one exports, and returns what it did as a
// T, as RunAs does.
func CallAs[T any, R *Runtime | *Worker | *Exports](ctx context.Context, on R, name string, args ...any) (T, error) {
	switch on := any(on).(type) {
	case *Worker:
		v, err := on.Call(ctx, name, args...)
		return assigned[T]("the value of "+name, v, err)
	case *Exports:
		return exportCallAs[T](ctx, on, name, args)
	}
	r := any(on).(*Runtime)
	v, err := r.Call(ctx, name, args...)
	return converted[T](ctx, r, "the value of "+name, v, err)
}

func converted[T any](ctx context.Context, r *Runtime, name string, v goja.Value, err error) (result T, _ error) {
	if err != nil {
		return result, err
	}
	err = r.Do(ctx, func(*goja.Runtime) error {
		value, ok := toGo[T](r, v)
		if !ok {
			return r.wrongKind(name, v, reflect.TypeFor[T]())
		}
		result = value
		return nil
	})
	return result, err
}

// assigned is a value that came from a worker as a T.
func assigned[T any](name string, value any, err error) (result T, _ error) {
	if err != nil {
		return result, err
	}
	if to := reflect.ValueOf(&result).Elem(); value == nil && to.Kind() == reflect.Interface || assign(to, value) {
		return result, nil
	}
	return result, fmt.Errorf("host: %s is %T %v, not %s", name, value, value, strings.ReplaceAll(reflect.TypeFor[T]().String(), "interface {}", "any"))
}

// wrongKind is the error of Get. Of a number it has the value, which is what does not fit.
func (r *Runtime) wrongKind(name string, v goja.Value, t reflect.Type) error {
	if _, _, err := r.env.Bind.View(v); err != nil {
		return fmt.Errorf("host: %s: %w", name, err)
	}
	if _, err := r.env.Bind.Export(v); err != nil && t == reflect.TypeFor[any]() {
		return fmt.Errorf("host: %s: %w", name, err)
	}
	kind := r.env.Bind.Kind(v)
	if isNumber(t.Kind()) && (kind == "number" || kind == "bigint") {
		return fmt.Errorf("host: %s is %s, which does not fit %s", name, v, t)
	}
	return fmt.Errorf("host: %s is %s, not %s", name, kind, strings.ReplaceAll(t.String(), "interface {}", "any"))
}

// lookup finds a global, one declared with let or const included: those are no properties of the
// global object.
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
	free, anything := any(&result).(*any)
	if anything && (goja.IsUndefined(v) || goja.IsNull(v)) {
		return result, true
	}
	if result, ok = any(v).(T); ok && !anything {
		return result, true
	}
	holder := r.env.Bind.Behind(v) // of page-locked memory it is the ArrayBuffer that has a state
	state := r.env.Bind.State(holder)
	if box, isBox := state.(*opaque); isBox {
		state = box.value
	}
	if object, ok := state.(interface{ GoObject() any }); ok {
		state = object.GoObject()
	} else if r.env.GoObject != nil {
		state = r.env.GoObject(state) // of package gpu, behind what scripts need to know beside
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
	if bytes, wanted := any(&result).(*[]byte); wanted && r.memory(v, bytes) {
		return result, true
	}
	exported, err := r.env.Bind.Export(v)
	if err != nil {
		return result, false
	}
	if anything {
		*free = exported
		return result, true
	}
	return result, assign(reflect.ValueOf(&result).Elem(), exported)
}

// memory is that of a Uint8Array, an ArrayBuffer or a DataView.
func (r *Runtime) memory(v goja.Value, bytes *[]byte) bool {
	view, ok, err := r.env.Bind.View(v)
	if !ok || err != nil || view.Type != element.U8 {
		return false
	}
	*bytes = view.Data
	return true
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

// opaque holds a Go value that scripts only pass around.
type opaque struct{ value any }

// isNil reports whether value is nil, or a pointer or channel that is, and whether it is a function that is nil.
// Lists and maps that are nil are empty.
func isNil(value any) (absent, function bool) {
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Invalid:
		return true, false
	case reflect.Pointer, reflect.Chan:
		return v.IsNil(), false
	case reflect.Func:
		return false, v.IsNil()
	}
	return false, false
}

// toScript makes a JavaScript value of a Go one; see Set. It must run in a turn.
func (r *Runtime) toScript(name string, value any) goja.Value {
	b, vm := r.env.Bind, r.env.VM
	if absent, function := isNil(value); function {
		b.ThrowTypeError("%s: the function is nil", name)
	} else if absent {
		return goja.Null()
	}
	if array, ok := b.FromSlice(value); ok {
		return array
	}
	switch value := value.(type) {
	case goja.Value:
		return vm.ToValue(value) // which refuses an object of another runtime
	case Func:
		return r.function(name, value)
	case func(*Call) (any, error):
		return r.function(name, value)
	case func():
		return r.function(name, func(*Call) (any, error) { value(); return goja.Undefined(), nil })
	case func(goja.FunctionCall) goja.Value:
		r.env.Loop.Foreign.Store(true)
		return b.FunctionOf(name, name, 0, value)
	case error:
		return b.Error(value)
	case time.Time:
		return r.date(value)
	}
	if value, ok := plain(value); ok {
		return vm.ToValue(value)
	}
	switch t := reflect.TypeOf(value); {
	case isList(t):
		return r.list(name, reflect.ValueOf(value))
	case isRecord(t):
		return r.record(reflect.ValueOf(value))
	case t.Kind() == reflect.Chan && t.ChanDir()&reflect.RecvDir != 0:
		return r.iterator(name, reflect.ValueOf(value))
	case t.Kind() == reflect.Func:
		b.ThrowTypeError("%s: scripts cannot call a %s: make it a host.Func", name, t)
	}
	for _, convert := range r.env.Converters {
		if v := convert(value); v != nil {
			return v
		}
	}
	if fields.Crosses(reflect.TypeOf(value)) {
		return r.structure(reflect.ValueOf(value))
	}
	if _, array := value.(*nd.Array); array {
		b.ThrowTypeError("%s: an nd.Array is an NDArray in scripts, which this runtime does not have: %s", name, missing.Area("arrays"))
	}
	obj := vm.NewObject()
	b.Attach(obj, &opaque{value})
	return obj
}

// Picture is the image of a Picture that a script has made with the module plot or cuda.picture; ok is
// false when v is none.
func (r *Runtime) Picture(v goja.Value) (img image.Image, ok bool) {
	r.pictured(v, func(p picture) {
		var err error
		img, err = p.Image()
		ok = err == nil
	})
	return img, ok
}

// PictureText is a Picture as lines of at most so many characters, for terminals with 256 colours: each is two
// pixels, one above the other, or a letter of what the picture says.
func (r *Runtime) PictureText(v goja.Value, columns int) (text string, ok bool) {
	r.pictured(v, func(p picture) { text, ok = p.Characters(columns), true })
	return text, ok
}

// PictureSVG is a Picture as an SVG, whose letters are those of the program that shows it.
func (r *Runtime) PictureSVG(v goja.Value) (svg string, ok bool) {
	var err error
	r.pictured(v, func(p picture) { svg, err = p.SVG() })
	return svg, err == nil && svg != ""
}

// A picture is the state of a Picture of the module plot.
type picture interface {
	Image() (image.Image, error)
	Characters(columns int) string
	SVG() (string, error)
}

// pictured calls f with the state of a Picture, if v is one.
func (r *Runtime) pictured(v goja.Value, f func(picture)) {
	_ = r.Do(context.Background(), func(*goja.Runtime) error {
		if p, found := bind.StateOf[picture](r.env.Bind, v); found {
			f(p)
		}
		return nil
	})
}
