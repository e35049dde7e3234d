// This file asks for the memory that graphs allocate on a device.

package gpu

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// GraphMemory is a number of bytes that the nodes of AddAlloc use, or that the
// device holds for them, now or at most: CU_GRAPH_MEM_ATTR_….
func (v *Device) GraphMemory(a cuda.GraphMemAttribute) (value uint64, err error) {
	api := v.driver.API()
	r := api.CuDeviceGetGraphMemAttribute(v.handle, a, unsafe.Pointer(&value))
	return value, describe(api.Error("cuDeviceGetGraphMemAttribute", r), "reading %v of %s", a, v)
}

// ResetGraphMemoryHigh begins the high marks anew.
func (v *Device) ResetGraphMemoryHigh() error {
	api := v.driver.API()
	for _, a := range []cuda.GraphMemAttribute{cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH} {
		var zero uint64
		if r := api.CuDeviceSetGraphMemAttribute(v.handle, a, unsafe.Pointer(&zero)); r != cuda.CUDA_SUCCESS {
			return describe(api.Error("cuDeviceSetGraphMemAttribute", r), "setting %v of %s", a, v)
		}
	}
	return nil
}

// TrimGraphMemory gives back what the device holds for graphs and none uses.
func (v *Device) TrimGraphMemory() error {
	api := v.driver.API()
	return describe(api.Error("cuDeviceGraphMemTrim", api.CuDeviceGraphMemTrim(v.handle)), "trimming the memory of graphs on %s", v)
}
