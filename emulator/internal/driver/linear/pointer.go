// This file answers what an address is.

package linear

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

func (m *Memory) bindPointers(api *cuda.API) {
	api.CuPointerGetAttribute = m.pointerAttribute
	api.CuPointerGetAttributes = m.pointerAttributes
	api.CuPointerSetAttribute = m.setPointerAttribute
}

// A pointee is what an address points into. Context is nil for a module's
// variable.
type pointee struct {
	addr       uint64
	block      *memory.Block
	device     *machine.Device
	allocation *Allocation
}

func (m *Memory) pointee(ptr cuda.DevicePtr) (p pointee, ok bool) {
	b, d := m.find(uint64(ptr))
	if b == nil {
		return pointee{}, false
	}
	return pointee{uint64(ptr), b, d, m.Allocations.Get(b.Base)}, true
}

func (m *Memory) pointerAttribute(out unsafe.Pointer, attribute cuda.PointerAttribute, ptr cuda.DevicePtr) cuda.Result {
	if out == nil {
		return invalidValue
	}
	p, ok := m.pointee(ptr)
	if !ok {
		return invalidValue
	}
	return p.attribute(out, attribute)
}

// attribute writes one attribute in the type that the manual gives it.
func (p pointee) attribute(out unsafe.Pointer, attribute cuda.PointerAttribute) cuda.Result {
	a := p.allocation
	switch attribute {
	case cuda.CU_POINTER_ATTRIBUTE_CONTEXT:
		if p.block.Kind == memory.Virtual || a != nil && a.Pool != nil {
			return call.Answer(out, cuda.Context(0)) // it belongs to a device
		}
		if a == nil || a.Context == nil {
			return call.Answer(out, p.device.Primary.Context.Handle)
		}
		return call.Answer(out, a.Context.Handle)
	case cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
		if a != nil && a.host() {
			return call.Answer(out, uint32(cuda.CU_MEMORYTYPE_HOST))
		}
		return call.Answer(out, uint32(cuda.CU_MEMORYTYPE_DEVICE))
	case cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
		return call.Answer(out, p.addr)
	case cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER:
		if a == nil || !a.host() && p.block.Kind != memory.Managed {
			return invalidValue
		}
		return call.Answer(out, p.addr)
	case cuda.CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
		synchronous := p.allocation == nil || !p.allocation.host() && !p.allocation.early.Load()
		return call.Answer(out, int32(call.Flag(synchronous)))
	case cuda.CU_POINTER_ATTRIBUTE_BUFFER_ID, cuda.CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
		return call.Answer(out, p.block.ID)
	case cuda.CU_POINTER_ATTRIBUTE_IS_MANAGED:
		return call.Answer(out, uint32(call.Flag(p.block.Kind == memory.Managed)))
	case cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
		return call.Answer(out, int32(p.device.Ordinal))
	case cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, cuda.CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
		return call.Answer(out, p.block.Base)
	case cuda.CU_POINTER_ATTRIBUTE_RANGE_SIZE, cuda.CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
		return call.Answer(out, p.block.Size)
	case cuda.CU_POINTER_ATTRIBUTE_MAPPED:
		return call.Answer(out, int32(1))
	case cuda.CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
		return call.Answer(out, uint64(0))
	case cuda.CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
		return call.Answer(out, int32(call.Flag(memory.CanPass && a != nil && a.Passable())))
	case cuda.CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE,
		cuda.CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
		return call.Answer(out, int32(0))
	case cuda.CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
		return call.Answer(out, int32(cuda.CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE))
	case cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
		if a == nil || a.Pool == nil {
			return call.Answer(out, cuda.MemoryPool(0))
		}
		return call.Answer(out, a.Pool.Handle)
	}
	return invalidValue
}

// pointerSizes are the bytes of each attribute's value; others are 4.
var pointerSizes = map[cuda.PointerAttribute]int{
	cuda.CU_POINTER_ATTRIBUTE_CONTEXT: 8, cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER: 8, cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER: 8,
	cuda.CU_POINTER_ATTRIBUTE_BUFFER_ID: 8, cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: 8, cuda.CU_POINTER_ATTRIBUTE_RANGE_SIZE: 8,
	cuda.CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: 8, cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: 8,
	cuda.CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: 8, cuda.CU_POINTER_ATTRIBUTE_MAPPING_SIZE: 8,
	cuda.CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: 8,
}

// pointerAttributes answers several at once. An address that is unknown, or
// an attribute that it does not have, gives zero (for the device, -2), not an
// error.
func (m *Memory) pointerAttributes(n uint32, attributes *cuda.PointerAttribute, data *unsafe.Pointer, ptr cuda.DevicePtr) cuda.Result {
	if n == 0 || attributes == nil || data == nil {
		return invalidValue
	}
	if _, r := m.Usable(); r != success {
		return r
	}
	p, known := m.pointee(ptr)
	for i, attribute := range unsafe.Slice(attributes, n) {
		out := unsafe.Slice(data, n)[i]
		switch {
		case out == nil || attribute < cuda.CU_POINTER_ATTRIBUTE_CONTEXT || attribute > cuda.CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
			return invalidValue
		case known && p.attribute(out, attribute) == success:
		case attribute == cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
			call.Answer(out, int32(nowhere))
		default:
			clear(unsafe.Slice((*byte)(out), max(pointerSizes[attribute], 4)))
		}
	}
	return success
}

func (m *Memory) setPointerAttribute(value unsafe.Pointer, attribute cuda.PointerAttribute, ptr cuda.DevicePtr) cuda.Result {
	a := m.FindAllocation(uint64(ptr))
	if a == nil || value == nil || attribute != cuda.CU_POINTER_ATTRIBUTE_SYNC_MEMOPS {
		return invalidValue
	}
	if _, r := m.Usable(); r != success {
		return r
	}
	a.early.Store(*(*int32)(value) == 0)
	return success
}
