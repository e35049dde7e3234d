// This file gives Go the memory of typed arrays and typed arrays the memory of Go, without copies.

package bind

import (
	"errors"
	"reflect"
	"unsafe"

	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// View is the memory of a typed array, DataView or ArrayBuffer.
type View struct {
	Kind  string       // "Float32Array", …, "DataView" or "ArrayBuffer"
	Type  element.Type // of the elements; U8 for DataView and ArrayBuffer
	Size  int          // bytes of an element
	Data  []byte       // aliases the array's memory, its offset and length honoured
	Owner *goja.Object // keeps the memory alive: hold it while work in flight uses Data
}

// Length is the number of elements.
func (v View) Length() int { return len(v.Data) / v.Size }

// elementOf is the element type of a typed array by the Go slice that it exports as.
// Uint8ClampedArray has the slice of Uint8Array; exactKind tells them apart.
var elementOf = map[reflect.Type]element.Type{
	reflect.TypeFor[[]int8](): element.I8, reflect.TypeFor[[]uint8](): element.U8,
	reflect.TypeFor[[]int16](): element.I16, reflect.TypeFor[[]uint16](): element.U16,
	reflect.TypeFor[[]int32](): element.I32, reflect.TypeFor[[]uint32](): element.U32,
	reflect.TypeFor[[]int64](): element.I64, reflect.TypeFor[[]uint64](): element.U64,
	reflect.TypeFor[[]float32](): element.F32, reflect.TypeFor[[]float64](): element.F64,
}

// viewType is the element type of a typed array. ClassName is "Object" for all of them, so the type
// they export as decides; a Go slice that was handed to ToValue exports likewise but has ClassName
// "Array".
func viewType(obj *goja.Object) (element.Type, bool) {
	t, ok := elementOf[obj.ExportType()]
	return t, ok && obj.ClassName() == "Object"
}

// View returns the memory behind v. ok is false when v is no typed array, DataView or ArrayBuffer.
// A detached one is an error, found before goja is asked for its memory: goja panics there, and
// where the compiler checks pointers, as under the race detector, Go ends the program.
func (b *Binder) View(v goja.Value) (view View, ok bool, err error) {
	obj, isObject := v.(*goja.Object)
	if !isObject {
		return View{}, false, nil
	}
	if t, found := viewType(obj); found {
		data, err := b.typedBytes(obj)
		return View{b.exactKind(obj, t.Array()), t, t.Size(), data, obj}, true, err
	}
	if obj.ExportType() == arrayBufferType {
		buffer := obj.Export().(goja.ArrayBuffer)
		if buffer.Detached() {
			return View{}, true, errDetached
		}
		return View{"ArrayBuffer", element.U8, 1, buffer.Bytes(), obj}, true, nil
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
		b.PassEnd(err)
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
	if _, ok = viewType(obj); ok {
		buffer, err := b.typedBuffer(obj)
		if err == nil {
			return buffer
		}
		b.PassEnd(err)
	}
	return v
}

func (b *Binder) dataView(obj *goja.Object) (View, bool, error) {
	is, err := b.isView(nil, obj)
	if err != nil || !is.ToBoolean() {
		b.PassEnd(err)
		return View{}, false, nil
	}
	var data []byte
	if n, err := b.viewLength(obj); err != nil {
		b.PassEnd(err)
		return View{}, true, errDetached
	} else if n.ToInteger() > 0 {
		err = b.VM.ExportTo(obj, &data)
		return View{"DataView", element.U8, 1, data, obj}, err == nil, nil
	}
	return View{"DataView", element.U8, 1, nil, obj}, true, nil
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

// TypedArray makes an array of the named class, such as "Float32Array", over data without copying
// it. The memory must be aligned for the element type and its size a multiple of the element's. It
// throws for an unknown class.
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

// FromSlice makes a typed array over the memory of a Go slice of numbers; ok is false for any other
// value.
func (b *Binder) FromSlice(slice any) (array *goja.Object, ok bool) {
	t, ok := elementOf[reflect.TypeOf(slice)]
	if !ok {
		return nil, false
	}
	return b.ViewOf(t.Array(), b.VM.NewArrayBuffer(sliceBytes(slice))), true // the host's memory, not the script's
}

// ArrayNames are the classes of typed arrays.
func ArrayNames() []string {
	names := []string{"Uint8ClampedArray"}
	for _, t := range element.Types() {
		if !t.Coded() {
			names = append(names, t.Array())
		}
	}
	return names
}

// ArrayName is the class of typed arrays over a type of Go slices: "Float32Array" for []float32.
func ArrayName(slice reflect.Type) (name string, ok bool) {
	t, ok := elementOf[slice]
	return t.Array(), ok
}
