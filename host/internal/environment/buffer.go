// This file makes Buffers of bytes that Go has.

package environment

import "github.com/dop251/goja"

// Buffer makes a Buffer over data without copying it.
func (e *Env) Buffer(data []byte) goja.Value {
	class := e.Load("buffer").ToObject(e.VM).Get("Buffer").ToObject(e.VM)
	from, _ := goja.AssertFunction(class.Get("from"))
	return e.Bind.Call(from, class, e.Bind.TypedArray("Uint8Array", data).ToObject(e.VM).Get("buffer"))
}
