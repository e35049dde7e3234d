// This file makes, shares and ends memory without an address.

package emulator

import (
	"math"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

func (m *machine) bindPhysicals(api *cuda.API, locked func(func() cuda.Result) cuda.Result) {
	v := &m.virtual
	api.CuMemGetAllocationPropertiesFromHandle = func(out *cuda.MemAllocationProp, h cuda.MemGenericAllocationHandle) cuda.Result {
		return locked(func() cuda.Result { return v.with(h, func(o *physical) cuda.Result { return give(out, o.props) }) })
	}
	api.CuMemRetainAllocationHandle = func(out *cuda.MemGenericAllocationHandle, at unsafe.Pointer) cuda.Result {
		return locked(func() cuda.Result { return v.retain(out, at) })
	}
	api.CuMemExportToShareableHandle = func(out unsafe.Pointer, h cuda.MemGenericAllocationHandle, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
		return locked(func() cuda.Result {
			return v.with(h, func(o *physical) cuda.Result { return o.export(out, kind, flags) })
		})
	}
	api.CuMemImportFromShareableHandle = func(out *cuda.MemGenericAllocationHandle, handle uintptr, kind cuda.MemAllocationHandleType) cuda.Result {
		return locked(func() cuda.Result { return m.importPhysical(out, handle, kind) })
	}
}

// with does something with the memory of a handle.
func (v *virtualMemory) with(h cuda.MemGenericAllocationHandle, do func(*physical) cuda.Result) cuda.Result {
	o := v.physicals[uintptr(h)]
	if o == nil || o.handles == 0 {
		return invalidValue
	}
	return do(o)
}

func (m *machine) createPhysical(out *cuda.MemGenericAllocationHandle, size uint64, prop *cuda.MemAllocationProp, flags uint64) cuda.Result {
	if out == nil || size == 0 || size%virtualUnit != 0 || flags != 0 {
		return invalidValue
	}
	if r := m.checkProperties(prop); r != success {
		return r
	}
	d := m.device(cuda.Device(prop.Location.Id))
	if err := d.space.Take(size); err != nil {
		return resultOf(err)
	}
	shared, err := memory.NewShared("cujs", size)
	if err != nil {
		d.space.Give(size)
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	*out = m.addPhysical(&physical{device: d, shared: shared, counted: true, props: *prop})
	return success
}

// addPhysical gives memory a handle.
func (m *machine) addPhysical(o *physical) cuda.MemGenericAllocationHandle {
	o.handle, o.handles = m.newHandle(), 1
	m.virtual.physicals[o.handle] = o
	return cuda.MemGenericAllocationHandle(o.handle)
}

func (v *virtualMemory) release(o *physical) cuda.Result {
	o.handles--
	v.end(o)
	return success
}

// end gives memory back that nobody has any more.
func (v *virtualMemory) end(o *physical) {
	if o.handles > 0 || o.mapped > 0 {
		return
	}
	delete(v.physicals, o.handle)
	o.shared.Close()
	if o.counted {
		o.device.space.Give(o.shared.Size())
	}
}

// retain gives out the handle of what is mapped at an address once more.
func (v *virtualMemory) retain(out *cuda.MemGenericAllocationHandle, at unsafe.Pointer) cuda.Result {
	o, offset := v.find(cuda.DevicePtr(uintptr(at)), 1)
	if o == nil || out == nil {
		return invalidValue
	}
	for _, p := range o.mappings {
		if p.offset <= offset && offset < p.end() {
			p.memory.handles++
			*out = cuda.MemGenericAllocationHandle(p.memory.handle)
			return success
		}
	}
	return invalidValue
}

// export gives out a descriptor, which the caller closes.
func (o *physical) export(out unsafe.Pointer, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
	if out == nil || flags != 0 || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || o.props.RequestedHandleTypes&kind == 0 {
		return invalidValue
	}
	file, err := o.shared.Export()
	if err != nil {
		return cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	return answer(out, int32(file))
}

// importPhysical takes a descriptor in place of a pointer, as the driver does;
// it stays the caller's.
func (m *machine) importPhysical(out *cuda.MemGenericAllocationHandle, handle uintptr, kind cuda.MemAllocationHandleType) cuda.Result {
	if out == nil || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || handle > math.MaxInt32 {
		return invalidValue
	}
	c, r := m.usable()
	if r != success {
		return r
	}
	shared, err := memory.OpenShared(int(handle))
	if err != nil {
		return invalidValue
	}
	if shared.Size() == 0 || shared.Size()%virtualUnit != 0 {
		shared.Close()
		return invalidValue
	}
	*out = m.addPhysical(&physical{device: c.device, shared: shared, props: cuda.MemAllocationProp{
		Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, RequestedHandleTypes: kind,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(c.device.ordinal)},
	}})
	return success
}
