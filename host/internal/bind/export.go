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

// Export is goja's export of a whole value, for a host that asks for it. What a getter throws is
// the error, and so is a typed array without memory, by itself or inside of an object.
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
	if exception := b.VM.Try(func() { value = v.Export() }); exception != nil {
		return nil, exception
	}
	return value, nil
}
