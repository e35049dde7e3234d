// This file makes, shares and ends memory without an address.

package linear

import (
	"math"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

func (m *Memory) bindPhysicals(api *cuda.API) {
	v := &m.virtual
	api.CuMemCreate = m.createPhysical
	api.CuMemRelease = func(h cuda.MemGenericAllocationHandle) cuda.Result {
		defer v.lock()()
		return call.With(v.physical, h, func(o *physical) cuda.Result {
			o.handles--
			v.end(o)
			return success
		})
	}
	api.CuMemGetAllocationPropertiesFromHandle = func(out *cuda.MemAllocationProp, h cuda.MemGenericAllocationHandle) cuda.Result {
		defer v.lock()()
		return call.Ask(v.physical, h, out, func(o *physical) cuda.MemAllocationProp { return o.props })
	}
	api.CuMemRetainAllocationHandle = v.retain
	api.CuMemExportToShareableHandle = func(out unsafe.Pointer, h cuda.MemGenericAllocationHandle, kind cuda.MemAllocationHandleType, flags uint64) cuda.Result {
		defer v.lock()()
		return call.With(v.physical, h, func(o *physical) cuda.Result { return o.export(out, kind, flags) })
	}
	api.CuMemImportFromShareableHandle = m.importPhysical
}

// physical finds the memory of a handle.
func (v *virtualMemory) physical(h cuda.MemGenericAllocationHandle) (*physical, cuda.Result) {
	o := v.physicals[h]
	if o == nil || o.handles == 0 {
		return nil, invalidValue
	}
	return o, success
}

func (m *Memory) createPhysical(out *cuda.MemGenericAllocationHandle, size uint64, prop *cuda.MemAllocationProp, flags uint64) cuda.Result {
	defer m.virtual.lock()()
	if out == nil || size == 0 || size%virtualUnit != 0 || flags != 0 {
		return invalidValue
	}
	if r := m.checkProperties(prop); r != success {
		return r
	}
	d := m.Devices[prop.Location.Id]
	if err := d.Space.Take(size); err != nil {
		return machine.ResultOf(err)
	}
	shared, err := memory.NewShared("cujs", size)
	if err != nil {
		d.Space.Give(size)
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	*out = m.addPhysical(&physical{device: d, shared: shared, counted: true, props: *prop})
	return success
}

// addPhysical gives memory a handle.
func (m *Memory) addPhysical(o *physical) cuda.MemGenericAllocationHandle {
	o.handle, o.handles = cuda.MemGenericAllocationHandle(m.Handles.Next()), 1
	m.virtual.physicals[o.handle] = o
	return o.handle
}

// end frees memory that has no handle and no mapping.
func (v *virtualMemory) end(o *physical) {
	if o.handles > 0 || o.mapped > 0 {
		return
	}
	delete(v.physicals, o.handle)
	o.shared.Close()
	if o.counted {
		o.device.Space.Give(o.shared.Size())
	}
}

// retain gives out the handle of what is mapped at an address once more.
func (v *virtualMemory) retain(out *cuda.MemGenericAllocationHandle, at unsafe.Pointer) cuda.Result {
	defer v.lock()()
	o, offset := v.find(cuda.DevicePtr(uintptr(at)), 1)
	if o == nil || out == nil {
		return invalidValue
	}
	for _, p := range o.mappings {
		if p.offset <= offset && offset < p.end() {
			p.memory.handles++
			*out = p.memory.handle
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
	return call.Answer(out, int32(file))
}

// importPhysical takes a descriptor in place of a pointer, as the driver does;
// it stays the caller's.
func (m *Memory) importPhysical(out *cuda.MemGenericAllocationHandle, handle uintptr, kind cuda.MemAllocationHandleType) cuda.Result {
	defer m.virtual.lock()()
	if out == nil || kind != cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || handle > math.MaxInt32 {
		return invalidValue
	}
	c, r := m.Usable()
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
	*out = m.addPhysical(&physical{device: c.Device, shared: shared, props: cuda.MemAllocationProp{
		Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, RequestedHandleTypes: kind,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(c.Device.Ordinal)},
	}})
	return success
}
