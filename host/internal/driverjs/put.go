// This file writes values of scripts into memory as C lays it out.

package driverjs

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// put writes a value of type t.
func (c *call) put(m unsafe.Pointer, t *ctype, path string, v goja.Value) {
	switch t.kind {
	case kindRecord:
		c.putRecord(m, &records[t.record], t.name, path, v)
	case kindOpaque:
		c.putOpaque(m, t, path, v)
	case kindFloat:
		if v == nil || !goja.IsNumber(v) {
			c.wrong(path, "a number", v)
		}
		*(*float32)(m) = float32(v.ToFloat())
	case kindHandle, kindAddress, kindDevice:
		c.putHandle(m, t, path, v)
	case kindEnum:
		c.putEnum(m, t, path, v)
	case kindInt, kindUint, kindChar:
		c.putInteger(m, t, path, v)
	case kindSize, kindWide:
		if v != nil && goja.IsString(v) && t.kind == kindWide {
			v = c.flags(path, v.String())
		}
		if on, ok := exported(v).(bool); ok {
			v = c.vm.ToValue(map[bool]int{true: 1}[on])
		}
		*(*uint64)(m) = c.unsigned(path, v)
	case kindWideInt:
		*(*uint64)(m) = c.integer(path, v, math.MinInt64, math.MaxInt64)
	default:
		c.wrong(path, "nothing: "+t.name+" cannot be given", v)
	}
}

// putInteger writes a number of up to 32 bits. A boolean is 1 or 0.
func (c *call) putInteger(m unsafe.Pointer, t *ctype, path string, v goja.Value) {
	if on, ok := exported(v).(bool); ok {
		v = c.vm.ToValue(map[bool]int{true: 1}[on])
	}
	if v != nil && goja.IsString(v) {
		v = c.flags(path, v.String())
	}
	low, high := int64(0), int64(1)<<(8*t.size)-1
	if t.kind == kindInt {
		low, high = math.MinInt32, math.MaxInt32
	}
	store(m, t.size, c.integer(path, v, low, high))
}

func store(m unsafe.Pointer, size int, n uint64) {
	switch size {
	case 1:
		*(*uint8)(m) = uint8(n)
	case 2:
		*(*uint16)(m) = uint16(n)
	case 4:
		*(*uint32)(m) = uint32(n)
	default:
		*(*uint64)(m) = n
	}
}

// putEnum writes an enum's value, given by number or name.
func (c *call) putEnum(m unsafe.Pointer, t *ctype, path string, v goja.Value) {
	if v == nil || !goja.IsString(v) {
		if v == nil || !goja.IsNumber(v) && !goja.IsBigInt(v) {
			c.wrong(path, "a value of "+t.name+" or its name", v)
		}
		*(*uint32)(m) = uint32(c.integer(path, v, math.MinInt32, math.MaxUint32))
		return
	}
	name, names := v.String(), []string(nil)
	for _, e := range cuda.EnumValues(t.name) {
		if e.Name == name {
			*(*uint32)(m) = uint32(e.Value)
			return
		}
		names = append(names, e.Name)
	}
	hint := spell.Suggest("%q", name, names)
	if i := slices.IndexFunc(names, func(n string) bool { return name != "" && strings.HasSuffix(n, "_"+name) }); hint == "" && i >= 0 {
		hint = fmt.Sprintf("; did you mean %q?", names[i])
	}
	c.Bind.ThrowTypeError("%s: %s has no value %q%s", c.op(path), t.name, name, hint)
}

// putHandle writes a handle, an address or a device.
func (c *call) putHandle(m unsafe.Pointer, t *ctype, path string, v goja.Value) {
	switch {
	case v != nil && goja.IsNull(v) && t.kind != kindDevice:
		store(m, t.size, 0)
		return
	case v != nil && (goja.IsNumber(v) || goja.IsBigInt(v)):
		if t.kind == kindDevice {
			c.putInteger(m, &ctype{kind: kindInt, size: 4}, path, v)
			return
		}
		store(m, t.size, c.unsigned(path, v))
		c.streamed(m, t)
		return
	}
	if h, ok := c.Handle(c.op(path), v, t.name); ok {
		if c.perThread && t.name == streamType && h == defaultHandle {
			h = legacyHandle // the object is the legacy stream
		}
		store(m, t.size, h)
		c.streamed(m, t)
		return
	}
	if t.kind == kindAddress {
		if view, ok, err := c.Bind.View(v); ok && err == nil {
			store(m, t.size, c.viewed(view))
			return
		}
	}
	c.wrong(path, "a "+t.name, v)
}

// streamed notes the stream of the call, which may be in a struct.
func (c *call) streamed(m unsafe.Pointer, t *ctype) {
	if t.name == streamType {
		c.where = *(*uint64)(m)
	}
}

// putOpaque copies bytes.
func (c *call) putOpaque(m unsafe.Pointer, t *ctype, path string, v goja.Value) {
	view, ok, err := c.Bind.View(v)
	if !ok || err != nil {
		c.wrong(path, fmt.Sprintf("the %d bytes of a %s", t.size, t.name), v)
	}
	if len(view.Data) != t.size {
		c.Bind.ThrowRangeError("%s: expected %d bytes, got %d", c.op(path), t.size, len(view.Data))
	}
	copy(unsafe.Slice((*byte)(m), t.size), view.Data)
}

// putRecord writes a struct from an object. What is not given is zero.
func (c *call) putRecord(m unsafe.Pointer, r *record, name, path string, v goja.Value) {
	o, ok := v.(*goja.Object)
	if !ok || bind.ClassOf(o) == "Array" || c.Bind.State(v) != nil {
		c.wrong(path, "an object, a "+name, v)
	}
	for _, key := range o.Keys() {
		f := r.find(key)
		if f == nil {
			c.unknown(r, name, path, key)
		}
		if given := bind.Property(o, key); !bind.Absent(given) {
			c.putField(m, r, f, in(path, key), given)
		}
	}
	c.complete(m, r, path)
	c.fitsBox(m, r, path, o)
}

func (r *record) find(name string) *field {
	for i := range r.fields {
		if r.fields[i].name == name {
			return &r.fields[i]
		}
	}
	return nil
}

func (c *call) putField(m unsafe.Pointer, r *record, f *field, path string, v goja.Value) {
	t, place := &types[f.typ], unsafe.Add(m, f.offset)
	switch {
	case f.stars > 0:
		c.putPointer(m, r, f, path, v)
	case t.kind == kindCall:
		c.putCall(m, r, f, path, v)
	case f.count > 0:
		c.putArray(place, t, f.count, path, v)
	default:
		c.put(place, t, path, v)
	}
}

// putArray fills an array inside a struct.
func (c *call) putArray(m unsafe.Pointer, t *ctype, count int, path string, v goja.Value) {
	list := c.list(path, v)
	if len(list) > count {
		c.Bind.ThrowRangeError("%s: expected at most %d elements, got %d", c.op(path), count, len(list))
	}
	for i, e := range list {
		c.put(unsafe.Add(m, i*t.size), t, at(path, i), e)
	}
}

// putPointer writes a pointer: to the arguments of a kernel, to structs that
// are given in an array, or an address.
func (c *call) putPointer(m unsafe.Pointer, r *record, f *field, path string, v goja.Value) {
	t, place := &types[f.typ], (*uint64)(unsafe.Add(m, f.offset))
	_, isObject := v.(*goja.Object)
	switch {
	case f.name == "kernelParams" && isObject:
		*place = c.arguments(c.kernelOf(m, r), path, v)
	case f.name == "extra" && isObject:
		*place = c.packed(path, v)
	case f.counter >= 0 && isObject:
		list := c.list(path, v)
		*place = c.structs(t, list, path)
		counter := &r.fields[f.counter]
		store(unsafe.Add(m, counter.offset), types[counter.typ].size, uint64(len(list)))
	case t.kind == kindRecord && isObject:
		*place = c.structs(t, []goja.Value{v}, path)
	default:
		*place = c.address(path, v, f.name == "handle")
	}
}

// structs is the address of an array of values.
func (c *call) structs(t *ctype, list []goja.Value, path string) uint64 {
	m := c.memory(len(list) * t.size)
	for i, e := range list {
		c.put(unsafe.Add(m, i*t.size), t, at(path, i), e)
	}
	return uint64(uintptr(m))
}
