package contexts

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// bindDriver fills in what needs no device, and the calls for a profiler, of which
// there is none.
func (m *Contexts) bindDriver(api *cuda.API) {
	api.CuInit = func(flags uint32) cuda.Result {
		if flags != 0 {
			return invalidValue
		}
		return success
	}
	api.CuDriverGetVersion = func(version *int32) cuda.Result { return call.Give(version, DriverVersion) }
	api.CuGetErrorName = func(code cuda.Result, out **byte) cuda.Result { return m.describe(code, out, cuda.Result.String) }
	api.CuGetErrorString = func(code cuda.Result, out **byte) cuda.Result {
		return m.describe(code, out, cuda.Result.Explanation)
	}
	api.CuProfilerStart = call.In(m.Usable, func(*machine.Context) cuda.Result { return success })
	api.CuProfilerStop = api.CuProfilerStart
}

// describe stores a text about a code; null for a code that does not exist.
func (m *Contexts) describe(code cuda.Result, out **byte, text func(cuda.Result) string) cuda.Result {
	if out == nil {
		return invalidValue
	}
	for _, v := range cuda.EnumValues("CUresult") {
		if v.Value == int64(code) {
			*out = m.CString(text(code))
			return success
		}
	}
	*out = nil
	return invalidValue
}

func (m *Contexts) bindDevices(api *cuda.API) {
	api.CuDeviceGetCount = func(count *int32) cuda.Result { return call.Give(count, int32(len(m.Devices))) }
	ordinal := machine.DeviceValue(m.Machine, func(d *machine.Device) cuda.Device { return cuda.Device(d.Ordinal) })
	api.CuDeviceGet = func(out *cuda.Device, n int32) cuda.Result { return ordinal(out, cuda.Device(n)) }
	api.CuDeviceGetName = func(out *byte, size int32, dev cuda.Device) cuda.Result {
		return m.deviceText(out, size, dev, func(d *machine.Device) string { return d.Preset.Name })
	}
	api.CuDeviceGetPCIBusId = func(out *byte, size int32, dev cuda.Device) cuda.Result {
		return m.deviceText(out, size, dev, (*machine.Device).BusID)
	}
	api.CuDeviceGetByPCIBusId = m.deviceByBusID
	api.CuDeviceGetUuid = machine.DeviceValue(m.Machine, (*machine.Device).Uuid)
	api.CuDeviceGetUuid_v1 = api.CuDeviceGetUuid
	api.CuDeviceTotalMem = machine.DeviceValue(m.Machine, func(d *machine.Device) uint64 { return d.Preset.Memory })
	api.CuDeviceGetAttribute = func(out *int32, a cuda.DeviceAttribute, dev cuda.Device) cuda.Result {
		if a <= 0 || a >= cuda.CU_DEVICE_ATTRIBUTE_MAX {
			return invalidValue
		}
		return machine.DeviceValue(m.Machine, func(d *machine.Device) int32 { return d.Attribute(a) })(out, dev)
	}
	api.CuDeviceGetProperties = machine.DeviceValue(m.Machine, properties)
	major := machine.DeviceValue(m.Machine, func(d *machine.Device) int32 { return int32(d.Preset.Major) })
	minor := machine.DeviceValue(m.Machine, func(d *machine.Device) int32 { return int32(d.Preset.Minor) })
	api.CuDeviceComputeCapability = func(a, b *int32, dev cuda.Device) cuda.Result {
		if r := major(a, dev); r != success {
			return r
		}
		return minor(b, dev)
	}
	width := machine.DeviceValue(m.Machine, func(d *machine.Device) uint64 {
		return uint64(d.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH))
	})
	api.CuDeviceGetTexture1DLinearMaxWidth = func(out *uint64, _ cuda.ArrayFormat, channels uint32, dev cuda.Device) cuda.Result {
		if channels != 1 && channels != 2 && channels != 4 {
			return invalidValue
		}
		return width(out, dev)
	}
	unsupported := machine.DeviceValue(m.Machine, func(*machine.Device) int32 { return 0 })
	api.CuDeviceGetExecAffinitySupport = func(out *int32, _ cuda.ExecAffinityType, dev cuda.Device) cuda.Result { return unsupported(out, dev) }
}

// deviceText copies a text to a buffer of the caller's, cut to its size and
// always ended by a zero.
func (m *Contexts) deviceText(out *byte, size int32, dev cuda.Device, ask func(*machine.Device) string) cuda.Result {
	if out == nil || size < 1 {
		return invalidValue
	}
	d, r := m.Device(dev)
	if r != success {
		return r
	}
	buffer := unsafe.Slice(out, size)
	buffer[copy(buffer[:size-1], ask(d))] = 0
	return success
}

// deviceByBusID finds a device by "domain:bus:device.function",
// "domain:bus:device" or "bus:device.function", hexadecimal.
func (m *Contexts) deviceByBusID(out *cuda.Device, id *byte) cuda.Result {
	if out == nil || id == nil {
		return invalidValue
	}
	text := strings.ToUpper(call.Text(id))
	var domain, bus, slot, function int
	forms := []func() (int, error){
		func() (int, error) { return fmt.Sscanf(text, "%X:%X:%X.%X", &domain, &bus, &slot, &function) },
		func() (int, error) { return fmt.Sscanf(text, "%X:%X:%X", &domain, &bus, &slot) },
		func() (int, error) { domain = 0; return fmt.Sscanf(text, "%X:%X.%X", &bus, &slot, &function) },
	}
	for _, parse := range forms {
		if _, err := parse(); err == nil {
			for _, d := range m.Devices {
				if domain == 0 && bus == d.Bus() && slot == 0 && function == 0 {
					*out = cuda.Device(d.Ordinal)
					return success
				}
			}
			return cuda.CUDA_ERROR_INVALID_DEVICE
		}
	}
	return invalidValue
}

// properties is the old, small set that cuDeviceGetProperties answers.
func properties(d *machine.Device) cuda.Devprop {
	return cuda.Devprop{
		MaxThreadsPerBlock:  machine.MaxThreadsPerBlock,
		MaxThreadsDim:       [3]int32{machine.MaxBlockX, machine.MaxBlockY, machine.MaxBlockZ},
		MaxGridSize:         [3]int32{machine.MaxGridX, machine.MaxGridYZ, machine.MaxGridYZ},
		SharedMemPerBlock:   machine.DefaultShared,
		TotalConstantMemory: machine.ConstantBytes,
		SIMDWidth:           machine.WarpSize,
		MemPitch:            machine.MaxPitch,
		RegsPerBlock:        machine.Registers,
		ClockRate:           int32(d.Preset.Clock),
		TextureAlign:        512,
	}
}
