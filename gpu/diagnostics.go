// This file serves diagnosis: profilers, power and clocks, core dumps.

package gpu

import (
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// StartProfiler makes a profiler that was started with profiling off (nsys
// profile -c cudaProfilerApi, ncu --profile-from-start off) begin to record.
// Without a profiler it does nothing.
func (c *Context) StartProfiler() error {
	return c.within("cuProfilerStart", "starting the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStart() })
}

// StopProfiler makes the profiler stop recording.
func (c *Context) StopProfiler() error {
	return c.within("cuProfilerStop", "stopping the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStop() })
}

// management is NVML, opened once for the process, which it initialises; nil
// where it is not there.
var management = sync.OnceValue(func() *nvml.API {
	api, err := nvml.Open()
	if err != nil {
		return nil
	}
	return api
})

// Monitor tells how busy the device is, how warm, and for whom it works. It is
// nil where nobody knows: on an emulated device, and without NVML.
func (v *Device) Monitor() *nvml.Monitor { return v.monitor() }

func (v *Device) findMonitor() *nvml.Monitor {
	if v.Emulated() {
		return nil
	}
	api := management()
	bus, err := v.PCIBusID()
	if api == nil || err != nil {
		return nil
	}
	m, err := api.Monitor(bus)
	if err != nil {
		return nil
	}
	return m
}

// CoreDump is one of the driver's settings for core dumps, CU_COREDUMP_…, for the
// whole process: a number, of which 1 is true.
func (d *Driver) CoreDump(s cuda.CoredumpSettings) (uint64, error) {
	b, err := d.coreDump(s)
	var word [8]byte
	copy(word[:], b)
	return binary.LittleEndian.Uint64(word[:]), err
}

// CoreDumpText is one that is text: the file, or the pipe that triggers a dump.
func (d *Driver) CoreDumpText(s cuda.CoredumpSettings) (string, error) {
	b, err := d.coreDump(s)
	return usage.Text(b), err
}

func (d *Driver) coreDump(s cuda.CoredumpSettings) ([]byte, error) {
	api := d.API()
	const doing = "reading a setting of core dumps"
	var size uint64
	if r := api.CuCoredumpGetAttributeGlobal(s, nil, &size); r != cuda.CUDA_SUCCESS || size == 0 {
		return nil, usage.Describe(api.Error("cuCoredumpGetAttributeGlobal", r), doing)
	}
	b := make([]byte, size)
	r := api.CuCoredumpGetAttributeGlobal(s, unsafe.Pointer(&b[0]), &size)
	return b, usage.Describe(api.Error("cuCoredumpGetAttributeGlobal", r), doing)
}

// SetCoreDump changes a setting that is a number. Some must be set before the
// first context is made, or the driver takes no notice.
func (d *Driver) SetCoreDump(s cuda.CoredumpSettings, v uint64) error {
	b, err := d.coreDump(s) // as wide as the driver has it
	if err != nil {
		return err
	}
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	return d.setCoreDump(s, b)
}

// SetCoreDumpText changes one that is text. In a file name %p is the process, %h
// the host and %t the time.
func (d *Driver) SetCoreDumpText(s cuda.CoredumpSettings, v string) error {
	return d.setCoreDump(s, append([]byte(v), 0))
}

func (d *Driver) setCoreDump(s cuda.CoredumpSettings, b []byte) error {
	api := d.API()
	size := uint64(len(b))
	r := cuda.CUDA_ERROR_INVALID_VALUE
	if size > 0 {
		r = api.CuCoredumpSetAttributeGlobal(s, unsafe.Pointer(&b[0]), &size)
	}
	return usage.Describe(api.Error("cuCoredumpSetAttributeGlobal", r), "changing a setting of core dumps")
}
