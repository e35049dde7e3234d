// This file is about diagnosis: profilers, power and clocks, core dumps, checkpoints, and
// what the driver knows of an address.

package gpu

import (
	"encoding/binary"
	"sync"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nvml"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// StartProfiler starts the recording of a profiler that was started with profiling off
// (nsys profile -c cudaProfilerApi, ncu --profile-from-start off). Without a profiler it
// does nothing.
func (c *Context) StartProfiler() error {
	return c.within("cuProfilerStart", "starting the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStart() })
}

// StopProfiler stops the recording.
func (c *Context) StopProfiler() error {
	return c.within("cuProfilerStop", "stopping the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStop() })
}

// management opens NVML once for the process; nil where NVML is missing.
var management = sync.OnceValue(func() *nvml.API {
	api, err := nvml.Open()
	if err != nil {
		return nil
	}
	return api
})

// Monitor reads the device's load, temperature and processes. It is nil for an emulated
// device, and without NVML.
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

// CoreDump returns one of the driver's settings for core dumps, CU_COREDUMP_…, of the
// whole process: a number; 1 is true.
func (d *Driver) CoreDump(s cuda.CoredumpSettings) (uint64, error) {
	b, err := d.coreDump(s)
	var word [8]byte
	copy(word[:], b)
	return binary.LittleEndian.Uint64(word[:]), err
}

// CoreDumpText returns a setting that is text: the file, or the pipe that triggers a dump.
func (d *Driver) CoreDumpText(s cuda.CoredumpSettings) (string, error) {
	b, err := d.coreDump(s)
	return messages.Text(b), err
}

func (d *Driver) coreDump(s cuda.CoredumpSettings) ([]byte, error) {
	if err := d.made(); err != nil {
		return nil, err
	}
	api := d.API()
	const doing = "reading a setting of core dumps"
	var size uint64
	if r := api.CuCoredumpGetAttributeGlobal(s, nil, &size); r != cuda.CUDA_SUCCESS || size == 0 {
		return nil, messages.Describe(api.Error("cuCoredumpGetAttributeGlobal", r), doing)
	}
	b := make([]byte, size)
	r := api.CuCoredumpGetAttributeGlobal(s, unsafe.Pointer(&b[0]), &size)
	return b, messages.Describe(api.Error("cuCoredumpGetAttributeGlobal", r), doing)
}

// SetCoreDump changes a setting that is a number. The driver ignores changes of some
// settings after the first context was made.
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

// SetCoreDumpText changes a setting that is text. In a file name %p is the process, %h the
// host and %t the time.
func (d *Driver) SetCoreDumpText(s cuda.CoredumpSettings, v string) error {
	return d.setCoreDump(s, append([]byte(v), 0))
}

func (d *Driver) setCoreDump(s cuda.CoredumpSettings, b []byte) error {
	if err := d.made(); err != nil {
		return err
	}
	api := d.API()
	size := uint64(len(b))
	r := cuda.CUDA_ERROR_INVALID_VALUE
	if size > 0 {
		r = api.CuCoredumpSetAttributeGlobal(s, unsafe.Pointer(&b[0]), &size)
	}
	return messages.Describe(api.Error("cuCoredumpSetAttributeGlobal", r), "changing a setting of core dumps")
}

// A Process is a process whose CUDA state can be checkpointed: this one, or another of the
// same user, by Lock, Checkpoint, Restore and Unlock, in this order.
type Process struct {
	driver *Driver
	pid    int32
}

// Process returns the process with an ID.
func (d *Driver) Process(pid int) Process { return Process{d, int32(pid)} }

// State returns CU_PROCESS_STATE_RUNNING, LOCKED, CHECKPOINTED or FAILED.
func (p Process) State() (state cuda.ProcessState, err error) {
	err = p.do("cuCheckpointProcessGetState", "asking for the state of", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessGetState(p.pid, &state)
	})
	return state, err
}

// RestoreThread returns the thread of the process that must run for Restore.
func (p Process) RestoreThread() (tid int, err error) {
	var id int32
	err = p.do("cuCheckpointProcessGetRestoreThreadId", "asking for the thread that restores", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessGetRestoreThreadId(p.pid, &id)
	})
	return int(id), err
}

// Lock blocks the process's driver calls. It waits at most timeout for calls under way; 0
// is no limit.
func (p Process) Lock(timeout time.Duration) error {
	args := cuda.CheckpointLockArgs{TimeoutMs: uint32(timeout.Milliseconds())}
	return p.do("cuCheckpointProcessLock", "locking", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessLock(p.pid, &args)
	})
}

// Checkpoint moves a locked process's state from the GPU to its own memory and releases
// the GPU.
func (p Process) Checkpoint() error {
	return p.do("cuCheckpointProcessCheckpoint", "checkpointing", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessCheckpoint(p.pid, &cuda.CheckpointCheckpointArgs{})
	})
}

// Restore acquires the GPU again and moves the state there.
func (p Process) Restore() error {
	return p.do("cuCheckpointProcessRestore", "restoring", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessRestore(p.pid, &cuda.CheckpointRestoreArgs{})
	})
}

// Unlock unblocks the process's driver calls.
func (p Process) Unlock() error {
	return p.do("cuCheckpointProcessUnlock", "unlocking", func(api *cuda.API) cuda.Result {
		return api.CuCheckpointProcessUnlock(p.pid, &cuda.CheckpointUnlockArgs{})
	})
}

func (p Process) do(call, doing string, f func(*cuda.API) cuda.Result) error {
	if err := p.made(); err != nil {
		return err
	}
	api := p.driver.API()
	return messages.Describe(api.Error(call, f(api)), "%s the CUDA of process %d", doing, p.pid)
}

// PointerAttributes are what the driver knows of an address.
type PointerAttributes struct {
	// Kind is "device", "managed", "host" (page-locked or registered) or "unknown":
	// memory that the driver does not know, such as Go's.
	Kind string
	// Device is where the memory is, or was page-locked; nil for unknown memory.
	Device  *Device
	Context cuda.Context // where it was made; 0 for memory of pools
	// Base and Bytes are the allocation that contains the address.
	Base  cuda.DevicePtr
	Bytes uint64
	// DeviceAddress and HostAddress are its addresses for kernels and for the host; 0
	// where they have no access.
	DeviceAddress cuda.DevicePtr
	HostAddress   uint64
	ID            uint64 // unique for each allocation of the process
	Mapped        bool   // it has physical memory
	Pool          cuda.MemoryPool
}

// PointerAttributes returns what the driver knows of an address. Where no context is
// current it uses the primary context of device 0.
func (d *Driver) PointerAttributes(p cuda.DevicePtr) (a PointerAttributes, err error) {
	if err := d.made(); err != nil {
		return PointerAttributes{}, err
	}
	c, err := d.Current()
	if c == nil && err == nil {
		c, err = d.primary()
	}
	if err != nil {
		return a, err
	}
	var kind, managed, mapped uint32
	ordinal := int32(-2)
	attributes := []cuda.PointerAttribute{
		cuda.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, cuda.CU_POINTER_ATTRIBUTE_IS_MANAGED, cuda.CU_POINTER_ATTRIBUTE_MAPPED,
		cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, cuda.CU_POINTER_ATTRIBUTE_CONTEXT, cuda.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
		cuda.CU_POINTER_ATTRIBUTE_RANGE_SIZE, cuda.CU_POINTER_ATTRIBUTE_DEVICE_POINTER, cuda.CU_POINTER_ATTRIBUTE_HOST_POINTER,
		cuda.CU_POINTER_ATTRIBUTE_BUFFER_ID,
	}
	data := []unsafe.Pointer{
		unsafe.Pointer(&kind), unsafe.Pointer(&managed), unsafe.Pointer(&mapped), unsafe.Pointer(&ordinal), unsafe.Pointer(&a.Context),
		unsafe.Pointer(&a.Base), unsafe.Pointer(&a.Bytes), unsafe.Pointer(&a.DeviceAddress), unsafe.Pointer(&a.HostAddress), unsafe.Pointer(&a.ID),
	}
	if c.device.limits().Pools { // older drivers refuse the whole question
		attributes, data = append(attributes, cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE), append(data, unsafe.Pointer(&a.Pool))
	}
	err = c.within("cuPointerGetAttributes", "asking about an address out", func(api *cuda.API) cuda.Result {
		return api.CuPointerGetAttributes(uint32(len(attributes)), &attributes[0], &data[0], p)
	})
	if l := d.locationOf(ordinal); l != nil {
		a.Device = l.Device
	}
	a.Mapped = mapped&0xff != 0 // C's bool fills one byte
	a.Kind = kindOfMemory(kind, managed&0xff != 0)
	return a, err
}

// kindOfMemory names a CUmemorytype.
func kindOfMemory(kind uint32, managed bool) string {
	switch {
	case managed:
		return "managed"
	case kind == uint32(cuda.CU_MEMORYTYPE_DEVICE):
		return "device"
	case kind == uint32(cuda.CU_MEMORYTYPE_HOST):
		return "host"
	}
	return "unknown"
}
