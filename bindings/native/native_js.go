// Package native is how Go calls C and C calls Go: through purego, and under WebAssembly, where there is
// no C, as if functions of Go were functions of C.
package native

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// functions are what Callback was given; their addresses are their numbers, from 1.
var functions struct {
	sync.Mutex
	list []reflect.Value
}

// Call calls the function that Callback was given for an address. The words go into its parameters,
// integers and pointers.
func Call(address uintptr, words ...uintptr) uintptr {
	functions.Lock()
	if address == 0 || address > uintptr(len(functions.list)) {
		functions.Unlock()
		panic(fmt.Sprintf("native: there is no function at %#x", address))
	}
	f := functions.list[address-1]
	functions.Unlock()
	in := make([]reflect.Value, f.Type().NumIn())
	for i := range in {
		if i < len(words) {
			in[i] = parameter(f.Type().In(i), words[i])
		} else {
			in[i] = reflect.Zero(f.Type().In(i))
		}
	}
	out := f.Call(in)
	if len(out) == 0 {
		return 0
	}
	return uintptr(out[0].Uint())
}

// parameter is a word as a value of type t: the lower bytes of an integer, or a pointer.
func parameter(t reflect.Type, word uintptr) reflect.Value {
	if t.Kind() == reflect.Pointer {
		return reflect.NewAt(t.Elem(), *(*unsafe.Pointer)(unsafe.Pointer(&word)))
	}
	v := reflect.New(t)
	copy(unsafe.Slice((*byte)(v.UnsafePointer()), t.Size()), unsafe.Slice((*byte)(unsafe.Pointer(&word)), unsafe.Sizeof(word)))
	return v.Elem()
}

// Callback gives f, whose parameters are words and whose result is one or none, an address for Call.
func Callback(f any) uintptr {
	v := reflect.ValueOf(f)
	for i := range v.Type().NumIn() {
		if t := v.Type().In(i); t.Size() > unsafe.Sizeof(uintptr(0)) {
			panic(fmt.Sprintf("native: parameter %d, %s, does not fit into a word", i, t))
		}
	}
	functions.Lock()
	defer functions.Unlock()
	functions.list = append(functions.list, v)
	return uintptr(len(functions.list))
}

// Bind panics: there are no functions of C.
func Bind(any, uintptr) { panic("native: WebAssembly has no functions of C") }
