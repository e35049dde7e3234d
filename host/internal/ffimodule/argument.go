//go:build !js

// This file converts values between JavaScript and C.

package ffimodule

import (
	"math"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// ranges are what the integers of up to 32 bits hold.
var ranges = [...]struct{ low, high int64 }{
	cfunc.I8: {math.MinInt8, math.MaxInt8}, cfunc.U8: {0, math.MaxUint8},
	cfunc.I16: {math.MinInt16, math.MaxInt16}, cfunc.U16: {0, math.MaxUint16},
	cfunc.I32: {math.MinInt32, math.MaxInt32}, cfunc.U32: {0, math.MaxUint32},
}

// argument reads argument i as t; name is what messages call it. What the value needs to live while
// C uses it goes into u.
func (m *module) argument(t *ctype, a bind.Args, i int, name string, u *used) cfunc.Value {
	switch {
	case t.record != nil:
		s := m.structureOf(t.record, a, i, name)
		return cfunc.Value{Memory: s.memory}
	case t.function != nil:
		return cfunc.Value{Bits: m.functionPointer(t, a, i, name, u)}
	case t.text:
		if !t.null && goja.IsNull(a.Value(i)) {
			a.Wrong(i, name, "a string (declare it 'string?' where C takes a null pointer)")
		}
		return cfunc.Value{Bits: m.textPointer(a, i, name, u)}
	case t.Kind == cfunc.Pointer:
		address, keep := m.pointer(a, i, name)
		u.keep(keep)
		return cfunc.Value{Bits: address}
	}
	return cfunc.Value{Bits: m.scalar(t, a, i, name)}
}

// scalar reads a number, a boolean or the name of an enum's value, as the bits of a Value.
func (m *module) scalar(t *ctype, a bind.Args, i int, name string) uint64 {
	if t.enum != nil && goja.IsString(a.Value(i)) {
		return uint64(t.enum.value(m, a, name, a.Value(i).String()))
	}
	switch t.Kind {
	case cfunc.Bool:
		if a.Bool(i, name) {
			return 1
		}
		return 0
	case cfunc.F32, cfunc.F64:
		return cfunc.FloatBits(t.Type, a.Float(i, name))
	case cfunc.I64:
		return uint64(a.Int(i, name))
	case cfunc.U64:
		return a.Uint64(i, name)
	}
	r := ranges[t.Kind]
	return uint64(a.IntIn(i, name, r.low, r.high))
}

// textPointer copies a string to where C can read it.
func (m *module) textPointer(a bind.Args, i int, name string, u *used) uint64 {
	v := a.Value(i)
	if goja.IsNull(v) {
		return 0
	}
	if !goja.IsString(v) {
		a.Wrong(i, name, "a string")
	}
	text := v.String()
	if at := strings.IndexByte(text, 0); at >= 0 {
		a.Out(name, "C ends a string at its first zero, and this has one at %d; pass bytes as 'pointer'", at)
	}
	memory := append([]byte(text), 0)
	u.keep(memory)
	return addressOfBytes(memory)
}

// functionPointer is the address of a function of C that calls a function of the script. One that is
// made for the call ends with it; C that keeps it needs ffi.callback.
func (m *module) functionPointer(t *ctype, a bind.Args, i int, name string, u *used) uint64 {
	if !isFunction(a.Value(i)) {
		address, keep := m.pointer(a, i, name)
		u.keep(keep)
		return address
	}
	c := m.callback(a, name, t.function, a.Function(i, name))
	u.callbacks = append(u.callbacks, c)
	return uint64(c.c.Address())
}

// result is what C answered, as JavaScript has it. Integers of 64 bits and addresses are BigInts,
// the null pointer is null.
func (m *module) result(t *ctype, v cfunc.Value) goja.Value {
	switch {
	case t.Kind == cfunc.Void:
		return goja.Undefined()
	case t.record != nil:
		return t.record.instance(v.Memory, nil)
	case t.enum != nil:
		return t.enum.show(m, cfunc.Narrow(t.Type, v.Bits))
	case t.Kind == cfunc.Pointer:
		return m.pointerResult(t, v.Bits)
	case t.Kind.Float():
		return m.vm.ToValue(cfunc.Float(t.Type, v.Bits))
	case t.Kind == cfunc.Bool:
		return m.vm.ToValue(v.Bits != 0)
	case t.Kind == cfunc.I64:
		return m.b.BigIntOf(int64(v.Bits))
	case t.Kind == cfunc.U64:
		return m.b.BigInt(v.Bits)
	}
	return m.vm.ToValue(int64(v.Bits))
}

func (m *module) pointerResult(t *ctype, address uint64) goja.Value {
	switch {
	case address == 0:
		return goja.Null()
	case t.text:
		return m.vm.ToValue(cString(address))
	case t.function != nil:
		a := m.b.Args("function", goja.FunctionCall{})
		return m.callable(m.function(a, "function", "result", address, t.function), false)
	}
	return m.b.BigInt(address)
}

// read is the value of type t in memory; owner keeps that alive. A struct, and an array of numbers,
// is a view: writing to it writes to the memory.
func (m *module) read(t *ctype, memory []byte, owner any) goja.Value {
	switch t.Kind {
	case cfunc.Struct:
		return t.record.instance(memory, owner)
	case cfunc.Array:
		return m.readArray(t, memory, owner)
	}
	return m.result(t, cfunc.Value{Bits: cfunc.Load(unsafe.Pointer(unsafe.SliceData(memory)), t.Type)})
}

// arrays are the classes of typed arrays by the kind of their elements.
var arrays = map[cfunc.Kind]string{
	cfunc.I8: "Int8Array", cfunc.U8: "Uint8Array", cfunc.I16: "Int16Array", cfunc.U16: "Uint16Array", cfunc.I32: "Int32Array",
	cfunc.U32: "Uint32Array", cfunc.I64: "BigInt64Array", cfunc.U64: "BigUint64Array", cfunc.F32: "Float32Array", cfunc.F64: "Float64Array",
}

func (m *module) readArray(t *ctype, memory []byte, owner any) goja.Value {
	if class := arrays[t.of.Kind]; class != "" && t.of.enum == nil {
		return m.b.ViewOf(class, m.vm.NewArrayBuffer(memory))
	}
	items := make([]any, t.Length)
	for i := range items {
		items[i] = m.read(t.of, memory[i*t.of.Size:][:t.of.Size], owner)
	}
	return m.vm.NewArray(items...)
}

// write stores argument i of a as a t in memory. Keep takes what the memory points to then; nil
// where nobody could hold it, so that pointers to memory of scripts are refused.
func (m *module) write(t *ctype, memory []byte, a bind.Args, i int, name string, keep func(any)) {
	switch t.Kind {
	case cfunc.Struct:
		copy(memory, m.structureOf(t.record, a, i, name).memory)
		return
	case cfunc.Array:
		m.writeArray(t, memory, a, i, name, keep)
		return
	}
	if t.function != nil && isFunction(a.Value(i)) {
		a.Wrong(i, name, "a callback of ffi.callback(), which lives until it is freed")
	}
	var u used
	v := m.stored(t, a, i, name, &u)
	for _, memory := range u.memory {
		if keep == nil {
			m.b.ThrowTypeError("%s: %s: C would keep a pointer to memory that the script may lose; write an address", a.Op(), name)
		}
		keep(memory)
	}
	cfunc.Store(unsafe.Pointer(unsafe.SliceData(memory)), t.Type, v.Bits)
}

// stored reads a value that C finds in memory, where text may be missing.
func (m *module) stored(t *ctype, a bind.Args, i int, name string, u *used) cfunc.Value {
	if t.text {
		return cfunc.Value{Bits: m.textPointer(a, i, name, u)}
	}
	return m.argument(t, a, i, name, u)
}

// writeArray takes an array or typed array of at most as many elements, and for characters a string;
// the rest becomes zero.
func (m *module) writeArray(t *ctype, memory []byte, a bind.Args, i int, name string, keep func(any)) {
	v := a.Value(i)
	if goja.IsString(v) && t.of.Size == 1 {
		if text := v.String(); len(text) < len(memory) {
			clear(memory[copy(memory, text):])
			return
		}
		a.Out(name, "expected at most %d bytes of UTF-8 and a zero, got %d", len(memory)-1, len(v.String()))
	}
	o, ok := v.(*goja.Object)
	if _, view, _ := m.b.View(v); !ok || !view && bind.ClassOf(o) != "Array" {
		a.Wrong(i, name, "an array")
	}
	n := int(bind.Property(o, "length").ToInteger())
	if n > t.Length {
		a.Out(name, "expected at most %d elements, got %d", t.Length, n)
	}
	for k := range n {
		m.write(t.of, memory[k*t.of.Size:][:t.of.Size], m.one(a.Op(), item(o, k)), 0, place(name, k), keep)
	}
	clear(memory[n*t.of.Size:])
}
