// This file names values the way messages do.

package bind

import (
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Kind names v for a message: undefined, null, boolean, number, bigint, string, symbol, function, array, the name of
// its class, or object. It runs no code of the script.
func Kind(v goja.Value) string {
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
		return objectKind(v)
	}
	return "boolean"
}

func objectKind(obj *goja.Object) string {
	if _, ok := goja.AssertFunction(obj); ok {
		return "function"
	}
	if kind, ok := viewKind(obj); ok {
		return kind.name
	}
	if obj.ExportType() == arrayBufferType {
		return "ArrayBuffer"
	}
	switch class := obj.ClassName(); class {
	case "Array":
		return "array"
	case "Object":
		return taggedKind(obj)
	default:
		return class
	}
}

// taggedKind is the name that a class of ours put on its prototype. Only data properties of the prototype are asked
// for, of an object that is no Proxy: nothing of the script runs.
func taggedKind(obj *goja.Object) string {
	if obj.ExportType() == proxyType {
		return "Proxy"
	}
	proto := obj.Prototype()
	if proto == nil || proto.ExportType() == proxyType {
		return "object"
	}
	for _, sym := range proto.Symbols() {
		if sym == goja.SymToStringTag {
			if tag := proto.GetSymbol(sym); tag != nil && goja.IsString(tag) {
				return tag.String()
			}
		}
	}
	return "object"
}

var (
	arrayBufferType = reflect.TypeFor[goja.ArrayBuffer]()
	proxyType       = reflect.TypeFor[goja.Proxy]()
)

// Show renders a value for a message: numbers and short strings as they are, everything else by its kind.
func Show(v goja.Value) string {
	switch kind := Kind(v); kind {
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
