// This file asks JavaScript values for the Go values behind them, only where that is safe: goja
// exports any object as a whole, which runs the getters of a script, takes as long as the object is
// large, and panics for a typed array whose memory is detached. Where the compiler checks pointers,
// as under the race detector, that even ends the program.

package bind

import (
	"fmt"
	"math/big"
	"reflect"
	"runtime"
	"strconv"

	"github.com/dop251/goja"
)

var (
	bigIntType  = reflect.TypeFor[*big.Int]()
	promiseType = reflect.TypeFor[*goja.Promise]()
)

// exported is what v exports as where that has a type, nil of others.
func exported(v goja.Value, as reflect.Type) any {
	if v == nil || v.ExportType() != as {
		return nil
	}
	return v.Export()
}

// BigInt is the number behind a bigint.
func BigInt(v goja.Value) (*big.Int, bool) {
	x, ok := exported(v, bigIntType).(*big.Int)
	return x, ok
}

// Promise is the promise behind v.
func Promise(v goja.Value) (*goja.Promise, bool) {
	p, ok := exported(v, promiseType).(*goja.Promise)
	return p, ok
}

// ArrayBuffer is the ArrayBuffer behind v, which may be detached.
func ArrayBuffer(v goja.Value) (goja.ArrayBuffer, bool) {
	p, ok := exported(v, arrayBufferType).(goja.ArrayBuffer)
	return p, ok
}

// Texts are the elements of an array of texts; ok is false for anything else, and for more than most.
func Texts(v goja.Value, most int64) (texts []string, ok bool) {
	array, ok := v.(*goja.Object)
	if !ok || ClassOf(array) != "Array" || array.Get("length").ToInteger() > most {
		return nil, false
	}
	texts = make([]string, array.Get("length").ToInteger())
	for i := range texts {
		text := array.Get(strconv.Itoa(i))
		if text == nil || !goja.IsString(text) {
			return nil, false
		}
		texts[i] = text.String()
	}
	return texts, true
}

// primitive is the Go value of a number, bigint, text or boolean, or of an object around one; nil
// of anything else.
func primitive(v goja.Value) any {
	if v == nil {
		return nil
	}
	t := v.ExportType()
	if t == nil {
		return nil
	}
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int64, reflect.Float64, reflect.String:
		return v.Export()
	}
	return exported(v, bigIntType)
}

// The bounds of a value that Go gets as a whole.
const (
	mostExported = 1 << 20 // values in it
	mostLevels   = 1000    // objects inside objects
)

// Export is a whole value as goja exports it, for a host that asks for it, and an error where it has
// very many values or levels. What a getter throws is the error, and so is a typed array without
// memory, by itself or inside of an object.
func (b *Binder) Export(v goja.Value) (value any, err error) {
	if _, _, err := b.View(v); err != nil {
		return nil, err
	}
	defer func() {
		if cause := recover(); cause != nil {
			if _, ok := cause.(runtime.Error); !ok {
				panic(cause)
			}
			value, err = nil, fmt.Errorf("something in the value cannot be exported: %w", errDetached)
		}
	}()
	e := exporter{b: b, left: mostExported, seen: map[*goja.Object]any{}}
	if exception := b.VM.Try(func() { value = e.export(v, 0) }); exception != nil {
		return nil, exception
	}
	return value, e.err
}

// An exporter exports one value. Objects that occur more than once are exported once.
type exporter struct {
	b    *Binder
	left int // values that are still to be exported at most
	seen map[*goja.Object]any
	err  error
}

var (
	listType   = reflect.TypeFor[[]any]()
	recordType = reflect.TypeFor[map[string]any]()
	pairsType  = reflect.TypeFor[[][2]any]() // of a Map
)

// export exports what holds other values itself, since goja exports a Map as often as it is met, and
// has goja export the rest.
func (e *exporter) export(v goja.Value, depth int) any {
	o, ok := v.(*goja.Object)
	if !ok {
		return exportOf(v)
	}
	if known, ok := e.seen[o]; ok {
		return known
	}
	e.b.Gate.Ask()
	switch class, as := ClassOf(o), o.ExportType(); {
	case class == "Set" && as == listType:
		found := e.elements(o, e.b.setEach, depth)
		list := make([]any, len(found)/2)
		e.seen[o] = list
		for i := range list {
			list[i] = e.export(found[2*i], depth+1)
		}
		return list
	case class == "Map" && as == pairsType:
		found := e.elements(o, e.b.mapEach, depth)
		pairs := make([][2]any, len(found)/2)
		e.seen[o] = pairs
		for i := range pairs {
			pairs[i] = [2]any{e.export(found[2*i+1], depth+1), e.export(found[2*i], depth+1)}
		}
		return pairs
	case class == "Array" && as == listType:
		n := o.Get("length").ToInteger()
		if !e.room(n, depth) {
			return nil
		}
		list := make([]any, n)
		e.seen[o] = list
		for i := range list {
			list[i] = e.export(o.Get(strconv.Itoa(i)), depth+1)
		}
		return list
	case as == recordType:
		keys := o.Keys()
		if !e.room(int64(len(keys)), depth) {
			return nil
		}
		record := make(map[string]any, len(keys))
		e.seen[o] = record
		for _, key := range keys {
			record[key] = e.export(o.Get(key), depth+1)
		}
		return record
	}
	if _, _, err := e.b.View(o); err != nil && e.err == nil { // goja's export panics, and ends the process where pointers are checked
		e.err = fmt.Errorf("something in the value cannot be exported: %w", err)
	}
	if e.err != nil {
		return nil
	}
	return exportOf(v)
}

// elements are the values and keys of a Map or Set, in turn; none where there is no room for them.
func (e *exporter) elements(o *goja.Object, forEach goja.Callable, depth int) (found []goja.Value) {
	e.b.Call(forEach, o, e.b.VM.ToValue(func(call goja.FunctionCall) goja.Value {
		found = append(found, call.Argument(0), call.Argument(1))
		return goja.Undefined()
	}))
	if !e.room(int64(len(found)), depth) {
		return nil
	}
	return found
}

// exportOf is goja's export; nil of a hole of an array.
func exportOf(v goja.Value) any {
	if v == nil {
		return nil
	}
	return v.Export()
}

// room takes n values of what is left.
func (e *exporter) room(n int64, depth int) bool {
	switch {
	case e.err != nil:
	case depth > mostLevels:
		e.err = fmt.Errorf("the value has more than %d levels of objects", mostLevels)
	case n > int64(e.left):
		e.err = fmt.Errorf("the value has more than %d values in it", mostExported)
	default:
		e.left -= int(n)
	}
	return e.err == nil
}
