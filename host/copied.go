// This file carries values between Go and scripts that are no views of one another's memory: lists,
// objects, and plain values of types that Go programs define.

package host

import (
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/fields"
	"github.com/dop251/goja"
)

var (
	bigInt  = reflect.TypeFor[*big.Int]()
	anyType = reflect.TypeFor[any]()
	// recordType is what objects are exported as.
	recordType = reflect.TypeFor[map[string]any]()
)

// basic are the types that plain values of a type of the program's own become, such as a
// time.Duration: goja would show scripts the methods of those.
var basic = map[reflect.Kind]reflect.Type{
	reflect.Bool: reflect.TypeFor[bool](), reflect.String: reflect.TypeFor[string](),
	reflect.Int: reflect.TypeFor[int](), reflect.Int8: reflect.TypeFor[int8](), reflect.Int16: reflect.TypeFor[int16](),
	reflect.Int32: reflect.TypeFor[int32](), reflect.Int64: reflect.TypeFor[int64](),
	reflect.Uint: reflect.TypeFor[uint](), reflect.Uint8: reflect.TypeFor[uint8](), reflect.Uint16: reflect.TypeFor[uint16](),
	reflect.Uint32: reflect.TypeFor[uint32](), reflect.Uint64: reflect.TypeFor[uint64](),
	reflect.Float32: reflect.TypeFor[float32](), reflect.Float64: reflect.TypeFor[float64](),
}

// plain is value as goja takes numbers, strings and booleans; ok is false for what is none.
func plain(value any) (result any, ok bool) {
	v := reflect.ValueOf(value)
	if v.Type() == bigInt {
		return value, !v.IsNil()
	}
	t, ok := basic[v.Kind()]
	if !ok {
		return nil, false
	}
	return v.Convert(t).Interface(), true
}

// isList and isRecord say which types cross as arrays and objects: []string and map[string]int, not
// a type with a name, whose values scripts hold as they are. A slice of numbers of a fixed size is
// a typed array instead.
func isList(t reflect.Type) bool {
	_, typed := bind.ArrayName(t)
	return t.Kind() == reflect.Slice && t.Name() == "" && !typed
}

func isRecord(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Name() == "" && t.Key().Kind() == reflect.String
}

// A crossed is a slice or a map that is being carried to a script.
type crossed struct {
	at     uintptr
	length int
	typ    reflect.Type
}

// once returns a slice's or map's JavaScript value: the existing one,
// where it holds itself, as objects of scripts that went through Go may.
func (r *Runtime) once(v reflect.Value, empty *goja.Object, fill func()) goja.Value {
	key := crossed{v.Pointer(), v.Len(), v.Type()}
	if made := r.crossing[key]; made != nil {
		return made
	}
	if v.Len() == 0 {
		return empty
	}
	if r.crossing == nil {
		r.crossing = map[crossed]*goja.Object{}
	}
	r.crossing[key] = empty
	defer delete(r.crossing, key)
	fill()
	return empty
}

// list makes an array of a slice.
func (r *Runtime) list(name string, slice reflect.Value) goja.Value {
	array := r.env.VM.NewArray()
	return r.once(slice, array, func() {
		for i := range slice.Len() {
			_ = array.Set(strconv.Itoa(i), r.toScript(name, slice.Index(i).Interface()))
		}
	})
}

// record makes an object of a map, its properties in the order of their names.
func (r *Runtime) record(m reflect.Value) goja.Value {
	obj := r.env.VM.NewObject()
	return r.once(m, obj, func() { r.fill(obj, m) })
}

func (r *Runtime) fill(obj *goja.Object, m reflect.Value) {
	values := map[string]any{}
	for at := m.MapRange(); at.Next(); {
		values[at.Key().String()] = at.Value().Interface()
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		_ = obj.Set(key, r.toScript(key, values[key]))
	}
}

// structure makes an object of a struct.
func (r *Runtime) structure(v reflect.Value) goja.Value {
	obj := r.env.VM.NewObject()
	_ = fields.Values(v, func(name string, value any) error { return obj.Set(name, r.toScript(name, value)) })
	return obj
}

// date makes a Date.
func (r *Runtime) date(t time.Time) goja.Value {
	date, err := r.env.VM.New(r.dates, r.env.VM.ToValue(t.UnixMilli()))
	r.env.Bind.Check(err)
	return date
}

// assign sets to to what a script's value was exported as, where nothing is lost.
func assign(to reflect.Value, exported any) bool {
	from := reflect.ValueOf(exported)
	switch {
	case !from.IsValid():
		return false
	case from.Type().AssignableTo(to.Type()):
		to.Set(from)
		return true
	case isNumber(to.Kind()):
		if x, ok := exported.(*big.Int); ok {
			return assignBig(to, x)
		}
		return assignNumber(to, from)
	case from.Kind() == to.Kind() && (to.Kind() == reflect.String || to.Kind() == reflect.Bool):
		to.Set(from.Convert(to.Type()))
		return true
	case to.Kind() == reflect.Slice && to.Type().Name() == "" && from.Type() == reflect.SliceOf(anyType):
		return assignList(to, exported.([]any))
	case fields.Crosses(to.Type()) && from.Type() == recordType:
		return assignStruct(to, exported.(map[string]any))
	case to.Kind() == reflect.Pointer && fields.Crosses(to.Type().Elem()) && from.Type() == recordType:
		made := reflect.New(to.Type().Elem())
		to.Set(made)
		return assignStruct(made.Elem(), exported.(map[string]any))
	case isRecord(to.Type()) && from.Type() == recordType:
		return assignRecord(to, exported.(map[string]any))
	}
	return false
}

func assignNumber(to, from reflect.Value) bool {
	if !isNumber(from.Kind()) {
		return false
	}
	to.Set(from.Convert(to.Type()))
	if to.CanFloat() {
		return true
	}
	negative := to.CanInt() && to.Int() < 0
	if from.CanInt() {
		return to.Convert(from.Type()).Int() == from.Int() && (from.Int() < 0) == negative
	}
	return to.Convert(from.Type()).Interface() == from.Interface() && (from.Float() < 0) == negative
}

func assignBig(to reflect.Value, x *big.Int) bool {
	switch {
	case to.CanInt() && x.IsInt64() && !to.OverflowInt(x.Int64()):
		to.SetInt(x.Int64())
	case to.CanUint() && x.IsUint64() && !to.OverflowUint(x.Uint64()):
		to.SetUint(x.Uint64())
	case to.CanFloat():
		f, _ := x.Float64()
		to.SetFloat(f)
	default:
		return false
	}
	return true
}

func assignList(to reflect.Value, items []any) bool {
	list := reflect.MakeSlice(to.Type(), len(items), len(items))
	for i, item := range items {
		if !assignPart(list.Index(i), item) {
			return false
		}
	}
	to.Set(list)
	return true
}

func assignRecord(to reflect.Value, values map[string]any) bool {
	m := reflect.MakeMapWithSize(to.Type(), len(values))
	for key, value := range values {
		element := reflect.New(to.Type().Elem()).Elem()
		if !assignPart(element, value) {
			return false
		}
		m.SetMapIndex(reflect.ValueOf(key).Convert(to.Type().Key()), element)
	}
	to.Set(m)
	return true
}

// assignStruct sets the fields for which there are properties.
func assignStruct(to reflect.Value, values map[string]any) bool {
	for _, field := range fields.Of(to.Type()) {
		value, given := values[field.Name]
		if given && !assignPart(to.FieldByIndex(field.Index), value) {
			return false
		}
	}
	return true
}

// assignPart is assign for a part of a value: null and undefined are nil where there is one.
func assignPart(to reflect.Value, exported any) bool {
	if exported != nil {
		return assign(to, exported)
	}
	switch to.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	}
	return false
}

func isNumber(k reflect.Kind) bool {
	return reflect.Int <= k && k <= reflect.Float64 && k != reflect.Uintptr
}
