//go:build !js

// This file finds addresses: what scripts pass where C takes a pointer.

package ffimodule

import (
	"strconv"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// pointers is what a pointer may be, in messages.
const pointers = "an address, a typed array, a buffer, a struct, a callback or null"

func place(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
func argumentName(i int) string       { return "argument " + strconv.Itoa(i) }

// item is element i of an array.
func item(o *goja.Object, i int) goja.Value { return bind.Property(o, strconv.Itoa(i)) }

// one is the arguments of an operation that has one value.
func (m *module) one(op string, v goja.Value) bind.Args {
	return m.b.Args(op, goja.FunctionCall{Arguments: []goja.Value{v}})
}

// pointer is the address that a value stands for, and what has to live as long as C uses it. Of
// memory on a device it is the device's address; of page-locked memory the host's.
func (m *module) pointer(a bind.Args, i int, name string) (address uint64, keep any) {
	v := a.Value(i)
	if goja.IsNull(v) {
		return 0, nil
	}
	o, ok := v.(*goja.Object)
	if !ok {
		if !goja.IsNumber(v) && !goja.IsBigInt(v) {
			m.wrongPointer(a, i, name, v)
		}
		return a.Uint64(i, name), nil
	}
	if view, ok, err := m.b.View(o); ok {
		if err != nil {
			m.b.ThrowTypeError("%s: %s: %v", a.Op(), name, err)
		}
		return addressOfBytes(view.Data), o
	}
	return m.objectPointer(a, i, name, o)
}

func (m *module) objectPointer(a bind.Args, i int, name string, o *goja.Object) (uint64, any) {
	state := m.b.State(o)
	switch s := state.(type) {
	case *structure:
		return addressOfBytes(s.memory), s
	case *callback:
		return s.address(a, name), s
	}
	if m.env.GoObject != nil && state != nil {
		state = m.env.GoObject(state)
	}
	if managed, ok := state.(*gpu.Managed); ok {
		state = managed.Buffer
	}
	switch s := state.(type) {
	case *gpu.HostBuffer:
		if s.Freed() {
			m.b.ThrowTypeError("%s: %s: %s has been freed", a.Op(), name, s)
		}
		return addressOfBytes(s.Bytes()), o
	case interface {
		Address() cuda.DevicePtr
		Freed() bool
		String() string
	}:
		if s.Freed() {
			m.b.ThrowTypeError("%s: %s: %s has been freed", a.Op(), name, s)
		}
		return uint64(s.Address()), o
	}
	m.wrongPointer(a, i, name, o)
	return 0, nil
}

func (m *module) wrongPointer(a bind.Args, i int, name string, v goja.Value) {
	switch {
	case goja.IsUndefined(v):
		a.Wrong(i, name, pointers+" (null is written out)")
	case goja.IsString(v):
		a.Wrong(i, name, pointers+" (declare it 'string' for text)")
	case isFunction(v):
		a.Wrong(i, name, pointers+" (declare it { parameters, result } for a function)")
	}
	a.Wrong(i, name, pointers)
}

func isFunction(v goja.Value) bool {
	_, ok := goja.AssertFunction(v)
	return ok
}

// addressOfBytes is where a slice is, 0 for an empty one.
func addressOfBytes(data []byte) uint64 {
	return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(data))))
}
