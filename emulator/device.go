// This file answers what devices are.

package emulator

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A device is one emulated GPU with its memory and primary context.
type device struct {
	machine *machine
	ordinal int
	preset  preset
	space   *memory.Space
	primary primaryContext
	pools   devicePools

	graphMemory graphCounts
}

func newDevice(m *machine, ordinal int, p preset) *device {
	d := &device{machine: m, ordinal: ordinal, preset: p, space: memory.New(p.memory)}
	if m.options.Check != nil {
		d.space.Check()
	}
	d.primary.context = m.newContext(d, 0)
	d.primary.context.primary = true
	d.pools.standard = m.newPool(d, true)
	d.pools.current = d.pools.standard
	return d
}

// bus is the number in the made-up PCI address.
func (d *device) bus() int { return d.ordinal + 1 }

func (d *device) busID() string { return fmt.Sprintf("0000:%02X:00.0", d.bus()) }

// uuid tells devices of one machine apart; it is not random, so that runs can
// be compared.
func (d *device) uuid() (id cuda.UUID) {
	copy(id.Bytes[:], "emulated by cujs")
	id.Bytes[15] = byte(d.ordinal)
	return id
}

// device returns the device of that ordinal, or nil.
func (m *machine) device(ordinal cuda.Device) *device {
	if ordinal < 0 || int(ordinal) >= len(m.devices) {
		return nil
	}
	return m.devices[ordinal]
}

func (m *machine) bindDevices(api *cuda.API) {
	api.CuDeviceGetCount = func(count *int32) cuda.Result { return give(count, int32(len(m.devices))) }
	api.CuDeviceGet = func(out *cuda.Device, ordinal int32) cuda.Result {
		return withDevice(m, cuda.Device(ordinal), out, func(d *device) cuda.Device { return cuda.Device(d.ordinal) })
	}
	api.CuDeviceGetName = func(name *byte, size int32, dev cuda.Device) cuda.Result {
		return m.deviceText(name, size, dev, func(d *device) string { return d.preset.name })
	}
	api.CuDeviceGetPCIBusId = func(id *byte, size int32, dev cuda.Device) cuda.Result {
		return m.deviceText(id, size, dev, (*device).busID)
	}
	api.CuDeviceGetByPCIBusId = m.deviceByBusID
	api.CuDeviceGetUuid = func(out *cuda.UUID, dev cuda.Device) cuda.Result { return withDevice(m, dev, out, (*device).uuid) }
	api.CuDeviceGetUuid_v1 = api.CuDeviceGetUuid
	api.CuDeviceTotalMem = func(out *uint64, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(d *device) uint64 { return d.preset.memory })
	}
	api.CuDeviceGetAttribute = m.deviceAttribute
	api.CuDeviceGetProperties = func(out *cuda.Devprop, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, (*device).properties)
	}
	api.CuDeviceComputeCapability = func(major, minor *int32, dev cuda.Device) cuda.Result {
		if r := withDevice(m, dev, major, func(d *device) int32 { return int32(d.preset.major) }); r != success {
			return r
		}
		return withDevice(m, dev, minor, func(d *device) int32 { return int32(d.preset.minor) })
	}
	api.CuDeviceGetTexture1DLinearMaxWidth = func(out *uint64, _ cuda.ArrayFormat, _ uint32, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(d *device) uint64 {
			return uint64(d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH))
		})
	}
	api.CuDeviceGetExecAffinitySupport = func(out *int32, kind cuda.ExecAffinityType, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(*device) int32 { return 0 })
	}
}

// withDevice answers a question about one device.
func withDevice[T any](m *machine, dev cuda.Device, out *T, ask func(*device) T) cuda.Result {
	if out == nil {
		return invalidValue
	}
	d := m.device(dev)
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	*out = ask(d)
	return success
}

// deviceText copies a text to a buffer of the caller's, cut to its size and
// always ended by a zero.
func (m *machine) deviceText(out *byte, size int32, dev cuda.Device, ask func(*device) string) cuda.Result {
	if out == nil || size < 1 {
		return invalidValue
	}
	d := m.device(dev)
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	buffer := unsafe.Slice(out, size)
	buffer[copy(buffer[:size-1], ask(d))] = 0
	return success
}

// deviceByBusID finds a device by "domain:bus:device.function",
// "domain:bus:device" or "bus:device.function", hexadecimal.
func (m *machine) deviceByBusID(out *cuda.Device, id *byte) cuda.Result {
	if out == nil || id == nil {
		return invalidValue
	}
	text := strings.ToUpper(goString(id))
	var domain, bus, slot, function int
	forms := []func() (int, error){
		func() (int, error) { return fmt.Sscanf(text, "%X:%X:%X.%X", &domain, &bus, &slot, &function) },
		func() (int, error) { return fmt.Sscanf(text, "%X:%X:%X", &domain, &bus, &slot) },
		func() (int, error) { domain = 0; return fmt.Sscanf(text, "%X:%X.%X", &bus, &slot, &function) },
	}
	for _, parse := range forms {
		if _, err := parse(); err == nil {
			for _, d := range m.devices {
				if domain == 0 && bus == d.bus() && slot == 0 && function == 0 {
					*out = cuda.Device(d.ordinal)
					return success
				}
			}
			return cuda.CUDA_ERROR_INVALID_DEVICE
		}
	}
	return invalidValue
}

// properties is the old, small set that cuDeviceGetProperties answers.
func (d *device) properties() cuda.Devprop {
	return cuda.Devprop{
		MaxThreadsPerBlock:  maxThreadsPerBlock,
		MaxThreadsDim:       [3]int32{maxBlockX, maxBlockY, maxBlockZ},
		MaxGridSize:         [3]int32{maxGridX, maxGridYZ, maxGridYZ},
		SharedMemPerBlock:   defaultShared,
		TotalConstantMemory: constantBytes,
		SIMDWidth:           warpSize,
		MemPitch:            maxPitch,
		RegsPerBlock:        registers,
		ClockRate:           int32(d.preset.clock),
		TextureAlign:        512,
	}
}

// maxString bounds the strings that callers pass.
const maxString = 1 << 20

// goString reads a string of C.
func goString(p *byte) string {
	n := 0
	for n < maxString && *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}
