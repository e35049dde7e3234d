// This file names values the way messages do.

package bind

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/dop251/goja"
)

// Kind names v for a message: undefined, null, boolean, number, bigint, string, symbol, function,
// array, the name of its class, or object. It runs no code of the script.
func (b *Binder) Kind(v goja.Value) string {
	switch {
	case Absent(v):
		return "undefined"
	case goja.IsNull(v):
		return "null"
	case goja.IsNumber(v):
		return "number"
	case goja.IsBigInt(v):
		return "bigint"
	case goja.IsString(v):
		return "string"
	}
	switch v := v.(type) {
	case *goja.Symbol:
		return "symbol"
	case *goja.Object:
		return b.objectKind(v)
	}
	return "boolean"
}

func (b *Binder) objectKind(obj *goja.Object) string {
	if _, ok := goja.AssertFunction(obj); ok {
		return "function"
	}
	if t, ok := viewType(obj); ok {
		return b.exactKind(obj, t.Array())
	}
	if obj.ExportType() == arrayBufferType {
		return "ArrayBuffer"
	}
	switch class := ClassOf(obj); class {
	case "Array":
		return "array"
	case "Object":
		return b.ownKind(obj)
	default:
		return class
	}
}

// ClassOf says what kind of built-in object obj is, regardless of its prototype: "Array",
// "Function", "Error", "Date", "RegExp", "Map", "Set", "Promise", "Proxy", the wrapped primitives
// "Number", "String", "Boolean", "BigInt", "Symbol", and "Object" for the rest. Goja's ClassName
// calls many of them "Object"; the type they export as tells them apart.
func ClassOf(obj *goja.Object) string {
	class := obj.ClassName()
	if class != "Object" {
		return class
	}
	if name, ok := classOfExport[obj.ExportType()]; ok {
		return name
	}
	return class
}

var classOfExport = map[reflect.Type]string{
	reflect.TypeFor[[][2]any]():                           "Map",
	reflect.TypeFor[[]any]():                              "Set",
	reflect.TypeFor[*goja.Promise]():                      "Promise",
	reflect.TypeFor[goja.Proxy]():                         "Proxy",
	reflect.TypeFor[string]():                             "Symbol",
	reflect.TypeFor[*big.Int]():                           "BigInt",
	reflect.TypeFor[func(goja.FunctionCall) goja.Value](): "Function",
}

// ownKind is the name of a class of ours, which is on the prototype of what has Go state.
func (b *Binder) ownKind(obj *goja.Object) string {
	if b.State(obj) != nil {
		if tag := obj.GetSymbol(goja.SymToStringTag); tag != nil && goja.IsString(tag) {
			return tag.String()
		}
	}
	return "object"
}

var arrayBufferType = reflect.TypeFor[goja.ArrayBuffer]()

// Show renders a value for a message: numbers and short strings as they are, everything else by its
// kind.
func (b *Binder) Show(v goja.Value) string {
	switch kind := b.Kind(v); kind {
	case "number", "boolean":
		return v.String()
	case "bigint":
		return v.String() + "n"
	case "string":
		if s := v.String(); len(s) <= 40 {
			return fmt.Sprintf("%q", s)
		}
		return kind
	default:
		return kind
	}
}
