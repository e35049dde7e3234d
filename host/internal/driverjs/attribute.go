// This file reads answers whose type depends on what was asked for.

package driverjs

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/dop251/goja"
)

// prepareAttributes makes room for the answers to a list of questions, or for
// one that may be a list.
func (c *call) prepareAttributes(i int, p *param) {
	if p.role == roleRange {
		c.point(i, rangeBytes)
		c.set(i+1, 4)
		if cuda.MemRangeAttribute(c.cells[p.other]) == cuda.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY {
			c.set(i+1, rangeBytes)
		}
		return
	}
	n := len(c.names[p.other])
	pointers := unsafe.Slice((*uint64)(c.point(i, max(n, 1)*8)), n)
	for k := range pointers {
		pointers[k] = uint64(uintptr(c.memory(rangeBytes)))
	}
	if p.role == roleRanges {
		sizes := unsafe.Slice((*uint64)(c.point(i+1, max(n, 1)*8)), n)
		for k := range sizes {
			sizes[k] = 4
			if cuda.MemRangeAttribute(c.asked(p.other, k)) == cuda.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY {
				sizes[k] = rangeBytes
			}
		}
	}
}

// noDevice is CU_DEVICE_INVALID.
const noDevice = -2

// rangeBytes is room for the devices that managed memory is accessed by.
const rangeBytes = 64 * 4

// asked is element k of the array that parameter i is.
func (c *call) asked(i, k int) uint32 { return *(*uint32)(unsafe.Add(c.mem[i], k*4)) }

// attribute is the answer of parameter i.
func (c *call) attribute(i int, p *param) goja.Value {
	switch p.role {
	case rolePointer:
		return c.pointerAttribute(cuda.PointerAttribute(c.cells[p.other]), c.mem[i])
	case roleRange:
		return c.rangeAttribute(cuda.MemRangeAttribute(c.cells[p.other]), c.mem[i])
	case roleSetting:
		return c.setting(cuda.CoredumpSettings(c.cells[p.other]), c.mem[i], c.number(i+1))
	case roleOSHandle:
		return c.systemHandle(p, c.cells[p.other], c.mem[i])
	}
	list := make([]any, len(c.names[p.other]))
	for k := range list {
		m := pointerTo(*(*uint64)(unsafe.Add(c.mem[i], k*8)))
		if p.role == rolePointers {
			list[k] = c.pointerAttribute(cuda.PointerAttribute(c.asked(p.other, k)), m)
		} else {
			list[k] = c.rangeAttribute(cuda.MemRangeAttribute(c.asked(p.other, k)), m)
		}
	}
	return c.vm.NewArray(list...)
}

// pointerAttribute reads what the manual gives for each attribute of an
// address: addresses and handles are BigInts, the rest numbers.
func (b *binding) pointerAttribute(a cuda.PointerAttribute, m unsafe.Pointer) goja.Value {
	switch a {
	case cuda.CU_POINTER_ATTRIBUTE_CONTEXT, cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER, cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER,
		cuda.CU_POINTER_ATTRIBUTE_BUFFER_ID, cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE,
		cuda.CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR, cuda.CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
		return b.Bind.BigInt(*(*uint64)(m))
	case cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
		return b.vm.ToValue(*(*int32)(m))
	case cuda.CU_POINTER_ATTRIBUTE_P2P_TOKENS:
		o := b.vm.NewObject()
		b.Check(o.Set("p2pToken", b.Bind.BigInt(*(*uint64)(m))))
		b.Check(o.Set("vaSpaceToken", *(*uint32)(unsafe.Add(m, 8))))
		return o
	}
	return b.size(*(*uint64)(m))
}

// rangeAttribute is a number; for ACCESSED_BY the devices, without the places
// that the driver marks as empty.
func (b *binding) rangeAttribute(a cuda.MemRangeAttribute, m unsafe.Pointer) goja.Value {
	if a != cuda.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY {
		return b.vm.ToValue(*(*int32)(m))
	}
	list := []any{}
	for _, device := range unsafe.Slice((*int32)(m), rangeBytes/4) {
		if device == noDevice {
			break
		}
		list = append(list, device)
	}
	return b.vm.NewArray(list...)
}

// setting is a setting of core dumps: a path, flags, or on and off.
func (b *binding) setting(a cuda.CoredumpSettings, m unsafe.Pointer, size uint64) goja.Value {
	switch a {
	case cuda.CU_COREDUMP_FILE, cuda.CU_COREDUMP_PIPE:
		return b.vm.ToValue(textIn(m, int(min(size, logBytes))))
	case cuda.CU_COREDUMP_GENERATION_FLAGS:
		return b.vm.ToValue(*(*int32)(m))
	}
	return b.vm.ToValue(*(*byte)(m) != 0)
}

// giveSetting is the other way.
func (c *call) giveSetting(i int, p *param, v goja.Value) {
	size := 1 // of C's bool
	switch {
	case v != nil && goja.IsString(v):
		c.cells[i], size = c.text(p.name, v), len(v.String())+1
	case v != nil && goja.IsNumber(v):
		size = 4
		fallthrough
	default:
		c.giveWord(c.point(i, 8), p.name, v)
	}
	c.set(p.other, uint64(size))
}

// systemHandle is a file descriptor as a number, a fabric handle as bytes, a
// handle of Windows as a BigInt.
func (b *binding) systemHandle(p *param, kind uint64, m unsafe.Pointer) goja.Value {
	switch {
	case p.name == "handle", cuda.MemAllocationHandleType(kind) == cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR:
		if runtime.GOOS == "windows" {
			break
		}
		return b.vm.ToValue(*(*int32)(m))
	case cuda.MemAllocationHandleType(kind) == cuda.CU_MEM_HANDLE_TYPE_FABRIC:
		return b.copied(m, 64)
	}
	return b.Bind.BigInt(*(*uint64)(m))
}
