// This file gives Go the memory of typed arrays and typed arrays the memory of Go, without copies.

package bind

import (
	"errors"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// View is the memory of a typed array, DataView or ArrayBuffer.
type View struct {
	Kind     string       // "Float32Array", …, "DataView" or "ArrayBuffer"
	Size     int          // bytes of an element: 4 for a Float32Array, 1 for DataView and ArrayBuffer
	Data     []byte       // aliases the array's memory, its offset and length honoured
	Owner    *goja.Object // keeps the memory alive: hold it while work in flight uses Data
	Floating bool         // the elements are floating point numbers
	Signed   bool         // the elements are signed
}

// Length is the number of elements.
func (v View) Length() int { return len(v.Data) / v.Size }

type kind struct {
	name             string
	size             int
	floating, signed bool
	slice            reflect.Type
}

var kinds = []kind{
	{"Int8Array", 1, false, true, reflect.TypeFor[[]int8]()},
	{"Uint8Array", 1, false, false, reflect.TypeFor[[]uint8]()},
	{"Uint8ClampedArray", 1, false, false, nil}, // same slice type as Uint8Array; told apart by its prototype
	{"Int16Array", 2, false, true, reflect.TypeFor[[]int16]()},
	{"Uint16Array", 2, false, false, reflect.TypeFor[[]uint16]()},
	{"Int32Array", 4, false, true, reflect.TypeFor[[]int32]()},
	{"Uint32Array", 4, false, false, reflect.TypeFor[[]uint32]()},
	{"Float32Array", 4, true, true, reflect.TypeFor[[]float32]()},
	{"Float64Array", 8, true, true, reflect.TypeFor[[]float64]()},
	{"BigInt64Array", 8, false, true, reflect.TypeFor[[]int64]()},
	{"BigUint64Array", 8, false, false, reflect.TypeFor[[]uint64]()},
}

var kindOfSlice = func() map[reflect.Type]kind {
	m := map[reflect.Type]kind{}
	for _, k := range kinds {
		if k.slice != nil {
			m[k.slice] = k
		}
	}
	return m
}()

// viewKind says which typed array obj is. ClassName is "Object" for all of them, so the type they export as decides;
// a Go slice that was handed to ToValue exports likewise but has ClassName "Array".
func viewKind(obj *goja.Object) (kind, bool) {
	k, ok := kindOfSlice[obj.ExportType()]
	if !ok || obj.ClassName() != "Object" {
		return kind{}, false
	}
	return k, true
}

// View returns the memory behind v. ok is false when v is no typed array, DataView or ArrayBuffer. A detached one is
// an error, found before goja is asked for its memory: goja panics there, and where the compiler checks pointers, as
// under the race detector, Go ends the program.
func (b *Binder) View(v goja.Value) (view View, ok bool, err error) {
	obj, isObject := v.(*goja.Object)
	if !isObject {
		return View{}, false, nil
	}
	if k, found := viewKind(obj); found {
		data, err := b.typedBytes(obj)
		return View{b.exactKind(obj, k.name), k.size, data, obj, k.floating, k.signed}, true, err
	}
	if obj.ExportType() == arrayBufferType {
		buffer := obj.Export().(goja.ArrayBuffer)
		if buffer.Detached() {
			return View{}, true, errDetached
		}
		return View{"ArrayBuffer", 1, buffer.Bytes(), obj, false, false}, true, nil
	}
	return b.dataView(obj)
}

var errDetached = errors.New("its memory is detached")

// typedBytes is the memory of a typed array. One without bytes is empty or detached.
func (b *Binder) typedBytes(array *goja.Object) ([]byte, error) {
	if b.typedLength(goja.FunctionCall{This: array}).ToInteger() > 0 {
		return sliceBytes(array.Export()), nil
	}
	v, err := b.typedBuffer(array)
	if err != nil {
		return nil, errDetached
	}
	if buffer, ok := ArrayBuffer(v); !ok || buffer.Detached() {
		return nil, errDetached
	}
	return nil, nil
}

// Behind is the ArrayBuffer behind a typed array, v itself when that is something else.
func (b *Binder) Behind(v goja.Value) goja.Value {
	obj, ok := v.(*goja.Object)
	if !ok {
		return v
	}
	if _, ok = viewKind(obj); ok {
		if buffer, err := b.typedBuffer(obj); err == nil {
			return buffer
		}
	}
	return v
}

func (b *Binder) dataView(obj *goja.Object) (View, bool, error) {
	is, err := b.isView(nil, obj)
	if err != nil || !is.ToBoolean() {
		return View{}, false, nil
	}
	var data []byte
	if n, err := b.viewLength(obj); err != nil {
		return View{}, true, errDetached
	} else if n.ToInteger() > 0 {
		err = b.VM.ExportTo(obj, &data)
		return View{"DataView", 1, data, obj, false, false}, err == nil, nil
	}
	return View{"DataView", 1, nil, obj, false, false}, true, nil
}

// exactKind tells a Uint8ClampedArray from a Uint8Array.
func (b *Binder) exactKind(obj *goja.Object, name string) string {
	if name == "Uint8Array" && obj.Prototype() != b.bytePrototype && b.VM.InstanceOf(obj, b.views["Uint8ClampedArray"].(*goja.Object)) {
		return "Uint8ClampedArray"
	}
	return name
}

func sliceBytes(slice any) []byte {
	switch s := slice.(type) {
	case []uint8:
		return s
	case []int8:
		return Bytes(s)
	case []int16:
		return Bytes(s)
	case []uint16:
		return Bytes(s)
	case []int32:
		return Bytes(s)
	case []uint32:
		return Bytes(s)
	case []int64:
		return Bytes(s)
	case []uint64:
		return Bytes(s)
	case []float32:
		return Bytes(s)
	case []float64:
		return Bytes(s)
	}
	return nil
}

// Number is an element of a typed array.
type Number interface {
	int8 | uint8 | int16 | uint16 | int32 | uint32 | int64 | uint64 | float32 | float64
}

// Bytes returns the memory of s as bytes.
func Bytes[T Number](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(s[0])))
}

// TypedArray makes an array of the named class, such as "Float32Array", over data without copying it. The memory must
// be aligned for the element type and its size a multiple of the element's. It throws for an unknown class.
func (b *Binder) TypedArray(class string, data []byte) *goja.Object {
	if b.OnArray == nil {
		return b.ViewOf(class, b.VM.NewArrayBuffer(data))
	}
	b.OnArray(int64(len(data)), nil)
	array := b.ViewOf(class, b.VM.NewArrayBuffer(data))
	b.OnArray(int64(len(data)), array)
	return array
}

// ViewOf makes an array of the named class over a whole ArrayBuffer.
func (b *Binder) ViewOf(class string, buffer goja.ArrayBuffer) *goja.Object {
	ctor, ok := b.views[class]
	if !ok {
		b.ThrowTypeError("%s is no typed array", class)
	}
	obj, err := b.VM.New(ctor, b.VM.ToValue(buffer))
	b.Check(err)
	return obj
}

// FromSlice makes a typed array over the memory of a Go slice of numbers; ok is false for any other value.
func (b *Binder) FromSlice(slice any) (array *goja.Object, ok bool) {
	k, ok := kindOfSlice[reflect.TypeOf(slice)]
	if !ok {
		return nil, false
	}
	return b.ViewOf(k.name, b.VM.NewArrayBuffer(sliceBytes(slice))), true // the host's memory, not the script's
}

// ArrayNames are the classes of typed arrays.
func ArrayNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// ArrayName is the class of typed arrays over a type of Go slices: "Float32Array" for []float32.
func ArrayName(slice reflect.Type) (name string, ok bool) {
	k, ok := kindOfSlice[slice]
	return k.name, ok
}
