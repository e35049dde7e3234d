// This file reads values that the driver wrote.

package driverjs

import (
	"bytes"
	"unsafe"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// pointerTo is an address as a pointer.
func pointerTo(address uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// bytesAt is memory of the driver.
func bytesAt(address uint64, n int) []byte {
	if address == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(pointerTo(address)), n)
}

// textAt is a string of C.
func textAt(address uint64) string {
	if address == 0 {
		return ""
	}
	n := 0
	for p := pointerTo(address); *(*byte)(unsafe.Add(p, n)) != 0; {
		n++
	}
	return string(bytesAt(address, n))
}

// textIn is a string of C in a buffer.
func textIn(m unsafe.Pointer, size int) string {
	b := unsafe.Slice((*byte)(m), size)
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}

// result is what a parameter returns, nil for nothing.
func (c *call) result(i int, p *param) goja.Value {
	t, m := p.base(), c.mem[i]
	switch p.role {
	case roleOut:
		return c.got(m, t, p.stars-1)
	case roleInOut:
		if m == nil {
			return goja.Undefined()
		}
		return c.got(m, t, p.stars-1)
	case roleOutString:
		return c.vm.ToValue(textAt(*(*uint64)(m)))
	case roleText:
		return c.vm.ToValue(textIn(m, textBytes))
	case roleGrowText:
		return c.vm.ToValue(textIn(m, min(int(c.number(p.other)), logBytes)))
	case roleBytes:
		return c.copied(m, p.other)
	case roleFill:
		return c.filled(m, t, c.elements(p.other))
	case roleFixed:
		return c.array(m, t, p.other)
	case roleList, roleSplits:
		return c.array(m, t, c.elements(p.other))
	case roleRefs:
		return c.array(pointerTo(*(*uint64)(m)), t, c.elements(p.other))
	case roleBlob:
		blob := bytes.Clone(bytesAt(*(*uint64)(m), int(c.number(p.other))))
		return c.vm.ToValue(c.vm.NewArrayBuffer(blob))
	case roleWord:
		return c.size(*(*uint64)(m))
	case rolePointer, rolePointers, roleRange, roleRanges, roleSetting, roleOSHandle:
		return c.attribute(i, p)
	}
	return nil
}

// filled is an array without the empty handles at its end.
func (b *binding) filled(m unsafe.Pointer, t *ctype, n int) goja.Value {
	for t.kind == kindHandle && n > 0 && *(*uint64)(unsafe.Add(m, (n-1)*8)) == 0 {
		n--
	}
	return b.array(m, t, n)
}

func (b *binding) array(m unsafe.Pointer, t *ctype, n int) goja.Value {
	list := make([]any, n)
	for i := range list {
		list[i] = b.got(unsafe.Add(m, i*t.size), t, 0)
	}
	return b.vm.NewArray(list...)
}

func (b *binding) copied(m unsafe.Pointer, n int) goja.Value {
	return b.Bind.TypedArray("Uint8Array", bytes.Clone(unsafe.Slice((*byte)(m), n)))
}

// size is a number, or a BigInt where that is not exact.
func (b *binding) size(n uint64) goja.Value {
	if n <= 1<<53-1 {
		return b.vm.ToValue(int64(n))
	}
	return b.Bind.BigInt(n)
}

// got reads a value of type t, or a pointer.
func (b *binding) got(m unsafe.Pointer, t *ctype, stars int) goja.Value {
	if stars > 0 || t.kind == kindCall || t.kind == kindVoid {
		return b.Bind.BigInt(*(*uint64)(m))
	}
	switch t.kind {
	case kindInt, kindDevice, kindEnum:
		return b.vm.ToValue(*(*int32)(m))
	case kindUint, kindChar:
		switch t.size {
		case 1:
			return b.vm.ToValue(int64(*(*uint8)(m)))
		case 2:
			return b.vm.ToValue(int64(*(*uint16)(m)))
		}
		return b.vm.ToValue(int64(*(*uint32)(m)))
	case kindSize:
		return b.size(*(*uint64)(m))
	case kindWideInt:
		return b.Bind.BigIntOf(*(*int64)(m))
	case kindFloat:
		return b.vm.ToValue(float64(*(*float32)(m)))
	case kindRecord:
		return b.gotRecord(m, &records[t.record])
	case kindOpaque:
		return b.copied(m, t.size)
	}
	return b.Bind.BigInt(*(*uint64)(m))
}

// gotRecord is a struct as an object; a union has every member.
func (b *binding) gotRecord(m unsafe.Pointer, r *record) goja.Value {
	o := b.vm.NewObject()
	for i := range r.fields {
		b.Check(o.Set(r.fields[i].name, b.gotField(m, r, &r.fields[i])))
	}
	return o
}

func (b *binding) gotField(m unsafe.Pointer, r *record, f *field) goja.Value {
	t, place := &types[f.typ], unsafe.Add(m, f.offset)
	switch {
	case f.stars > 0 && f.counter >= 0:
		if list := b.counted(m, r, f); list != nil {
			return list
		}
		return b.got(place, t, 1)
	case f.stars > 0:
		return b.got(place, t, 1)
	case f.count > 0 && t.size == 1:
		return b.copied(place, f.count)
	case f.count > 0:
		return b.array(place, t, f.count)
	}
	return b.got(place, t, 0)
}

// counted is the array in the driver's memory that a field points to.
func (b *binding) counted(m unsafe.Pointer, r *record, f *field) goja.Value {
	counter := &r.fields[f.counter]
	n := *(*uint64)(unsafe.Add(m, counter.offset))
	if types[counter.typ].size == 4 {
		n = uint64(uint32(n))
	}
	address := *(*uint64)(unsafe.Add(m, f.offset))
	if address < lowest || n == 0 || n > most {
		return nil
	}
	return b.array(pointerTo(address), &types[f.typ], int(n))
}

// update puts what the driver changed in a struct into the script's object.
func (b *binding) update(m unsafe.Pointer, t *ctype, v goja.Value) {
	if t.kind == kindOpaque {
		if view, ok, err := b.Bind.View(v); ok && err == nil {
			copy(view.Data, unsafe.Slice((*byte)(m), t.size))
		}
		return
	}
	b.updateRecord(m, &records[t.record], v.(*goja.Object))
}

// updateRecord sets numbers and handles; of what overlaps, a union's members
// and the kinds of a node, only those that the script gave. Pointers that the
// script gave stay, those for the driver to set are read.
func (b *binding) updateRecord(m unsafe.Pointer, r *record, o *goja.Object) {
	overlaps := r.union || r.name == "CUgraphNodeParams"
	for i := range r.fields {
		f := &r.fields[i]
		t, place := &types[f.typ], unsafe.Add(m, f.offset)
		given := bind.Property(o, f.name)
		if inner, ok := given.(*goja.Object); ok && t.kind == kindRecord && f.stars == 0 && f.count == 0 {
			b.updateRecord(place, &records[t.record], inner)
			continue
		}
		written := f.stars == 0 && f.count == 0 && t.kind != kindRecord && t.kind != kindCall && b.Bind.State(given) == nil
		if f.name == "phGraph_out" || written && (!overlaps || !bind.Absent(given)) {
			b.Check(o.Set(f.name, b.gotField(m, r, f)))
		}
	}
}
