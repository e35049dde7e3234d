// This file defines Device.

package gpu

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A Device is one GPU. Devices live as long as their Driver and are compared by pointer.
type Device struct {
	driver  *Driver
	handle  cuda.Device
	ordinal int
	name    string
	total   uint64
	major   int
	minor   int
	memory  lifetime.Account
	monitor func() *nvml.Monitor // found once

	mu         sync.Mutex // guards what follows
	attributes map[cuda.DeviceAttribute]int
	bounds     *deviceLimits
	retained   *Context // the primary context
	pools      rolePools
}

// openDevice reads the properties of a device that are always needed.
func (d *Driver) openDevice(ordinal int) (*Device, error) {
	api := d.API()
	v := &Device{driver: d, ordinal: ordinal, attributes: map[cuda.DeviceAttribute]int{}}
	v.monitor = sync.OnceValue(v.findMonitor)
	if r := api.CuDeviceGet(&v.handle, int32(ordinal)); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuDeviceGet", r)
	}
	var name [256]byte
	if r := api.CuDeviceGetName(&name[0], int32(len(name)), v.handle); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuDeviceGetName", r)
	}
	v.name = messages.Text(name[:])
	if r := api.CuDeviceTotalMem(&v.total, v.handle); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuDeviceTotalMem", r)
	}
	v.memory.Threshold = uint64(float64(v.total) * d.options.MemoryShare)
	var err error
	if v.major, err = v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR); err != nil {
		return nil, err
	}
	v.minor, err = v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
	return v, err
}

// Driver is what the device belongs to.
func (v *Device) Driver() *Driver {
	if v == nil {
		return nil
	}
	return v.driver
}

// Ordinal is the device's number, from 0.
func (v *Device) Ordinal() int { return v.ordinal }

// Handle is the device for calls that bypass this package.
func (v *Device) Handle() cuda.Device { return v.handle }

// Name is the product's name.
func (v *Device) Name() string { return v.name }

// TotalMemory is the size of the device's memory in bytes.
func (v *Device) TotalMemory() uint64 { return v.total }

// Emulated reports whether the device is emulated in software.
func (v *Device) Emulated() bool { return v.driver.API().Emulated }

// Checked reports whether launches on the device are checked for mistakes of kernels.
func (v *Device) Checked() bool { return v.driver.API().Checked }

// Capability is the compute capability: 9, 0 for an H200.
func (v *Device) Capability() (major, minor int) { return v.major, v.minor }

// String is "device 0".
func (v *Device) String() string {
	if v.made() != nil {
		return "a Device that nothing has made"
	}
	return fmt.Sprintf("device %d", v.ordinal)
}

// UUID identifies the device, in the form of nvidia-smi:
// "GPU-01234567-89ab-cdef-0123-456789abcdef".
func (v *Device) UUID() (string, error) {
	if err := v.made(); err != nil {
		return "", err
	}
	api := v.driver.API()
	call := "cuDeviceGetUuid"
	var u cuda.UUID
	r := api.CuDeviceGetUuid(&u, v.handle)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		call, r = "cuDeviceGetUuid_v1", api.CuDeviceGetUuid_v1(&u, v.handle)
	}
	if r != cuda.CUDA_SUCCESS {
		return "", api.Error(call, r)
	}
	b := u.Bytes
	return fmt.Sprintf("GPU-%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]), nil
}

// PCIBusID is the device's address on the bus: "0000:01:00.0".
func (v *Device) PCIBusID() (string, error) {
	if err := v.made(); err != nil {
		return "", err
	}
	api := v.driver.API()
	var id [64]byte
	if r := api.CuDeviceGetPCIBusId(&id[0], int32(len(id)), v.handle); r != cuda.CUDA_SUCCESS {
		return "", api.Error("cuDeviceGetPCIBusId", r)
	}
	return messages.Text(id[:]), nil
}

// Attribute returns an attribute of the device. It is read from the driver once.
func (v *Device) Attribute(a cuda.DeviceAttribute) (int, error) {
	if err := v.made(); err != nil {
		return 0, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if value, ok := v.attributes[a]; ok {
		return value, nil
	}
	api := v.driver.API()
	var value int32
	if r := api.CuDeviceGetAttribute(&value, a, v.handle); r != cuda.CUDA_SUCCESS {
		return 0, messages.Describe(api.Error("cuDeviceGetAttribute", r), "reading %v of %s", a, v)
	}
	v.attributes[a] = int(value)
	return int(value), nil
}

// MemoryInfo returns the device's memory in bytes: how much this Driver can still
// allocate, and all. It makes the primary context.
func (v *Device) MemoryInfo() (free, total uint64, err error) {
	c, err := v.PrimaryContext()
	if err != nil {
		return 0, 0, err
	}
	return c.MemoryInfo()
}

// PrimaryContext returns the context that the whole process shares on this device. The
// Driver retains it on first use and releases it in Close.
func (v *Device) PrimaryContext() (*Context, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	if err := v.driver.check(); err != nil {
		return nil, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	api := v.driver.API()
	if v.retained != nil {
		if v.retained.check() == nil {
			return v.retained, nil
		}
		v.retained = nil
		api.CuDevicePrimaryCtxRelease(v.handle) // what was retained of the old one
	}
	var h cuda.Context
	if r := api.CuDevicePrimaryCtxRetain(&h, v.handle); r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuDevicePrimaryCtxRetain", r), "opening %s (%s)", v, v.name)
	}
	v.retained = v.driver.enlist(v, h, primary)
	return v.retained, nil
}

// CreateContext makes a new context on the device, which is not made current. Destroy or
// Driver.Close ends it.
func (v *Device) CreateContext(flags cuda.CtxFlags) (*Context, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	if err := v.driver.check(); err != nil {
		return nil, err
	}
	if err := v.driver.roomForContext(); err != nil {
		return nil, err
	}
	api := v.driver.API()
	h, call, r := create(api, flags, v.handle)
	if r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error(call, r), "making a context on %s", v)
	}
	return v.driver.enlist(v, h, created), nil
}

// create makes a context by the newest form of the call that the driver has, and pops it
// off the stack of this OS thread.
func create(api *cuda.API, flags cuda.CtxFlags, device cuda.Device) (h cuda.Context, call string, r cuda.Result) {
	unlock := lockThread()
	defer unlock()
	call, r = "cuCtxCreate", api.CuCtxCreate(&h, nil, uint32(flags), device)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		call, r = "cuCtxCreate_v2", api.CuCtxCreate_v2(&h, uint32(flags), device)
	}
	if r == cuda.CUDA_SUCCESS {
		var popped cuda.Context
		call, r = "cuCtxPopCurrent", api.CuCtxPopCurrent(&popped)
	}
	return h, call, r
}

// Reset ends the primary context for the whole process: everything made in it is dead, in
// other Drivers too. The next use of PrimaryContext makes a new one. It is the way to
// recover from a fault. Reset waits for work under way: at most a second on the emulated
// device, and until SetInterrupt's context ends on a GPU, where the driver would wait.
func (v *Device) Reset() error {
	if err := v.made(); err != nil {
		return err
	}
	api := v.driver.API()
	v.mu.Lock()
	old := v.retained
	v.mu.Unlock()
	if old != nil {
		if err := old.checkNotCapturing("resetting " + v.String()); err != nil {
			return err
		}
	}
	if old != nil {
		if err := awaitEnd(old); err != nil {
			return err
		}
	}
	v.unsetPool(0)
	if old != nil && old.life.Confirm() {
		ctx, cancel := context.WithTimeout(context.Background(), resetPatience)
		releaseFixtures(ctx, old)
		cancel()
		_ = old.Use(func() error {
			old.pool.Destroy(api, v.driver.life)
			awaitReset(old, api)
			return nil
		})
	}
	if r := api.CuDevicePrimaryCtxReset(v.handle); r != cuda.CUDA_SUCCESS {
		return messages.Describe(api.Error("cuDevicePrimaryCtxReset", r), "resetting %s", v)
	}
	if old != nil {
		old.life.End("was reset")
	}
	_ = v.release() // the driver may count a reset as a release
	return nil
}

// awaitReset waits for the work in the streams of a context, which is current: a kernel
// that faults while a reset releases its memory fails every context that the process
// opens later, as seen on an H200 (driver 580).
func awaitReset(c *Context, api *cuda.API) {
	ctx, cancel := context.WithTimeout(context.Background(), resetPatience)
	defer cancel()
	for _, l := range c.life.Streams() {
		if l.Capture() == nil {
			_ = c.driver.life.Poll(ctx, func() (bool, error) { return l.Query(api) != cuda.CUDA_ERROR_NOT_READY, nil })
		}
	}
}

// resetPatience is how long a reset waits for work under way.
const resetPatience = time.Second

// release releases what PrimaryContext retained. It is needed after a reset too, which
// does not count as a release (CUDA driver API, primary context management,
// cuDevicePrimaryCtxReset).
func (v *Device) release() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.retained == nil {
		return nil
	}
	v.retained = nil
	api := v.driver.API()
	return api.Error("cuDevicePrimaryCtxRelease", api.CuDevicePrimaryCtxRelease(v.handle))
}
