// This file runs programs by the driver API, on a GPU or the emulated device.

package differential

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/tools/programs"
)

// A machine computes programs: their outputs by kernel, slot and thread. The
// level is how much it may optimize, as CU_JIT_OPTIMIZATION_LEVEL says it.
type machine interface {
	run(m *programs.Module, values [][]uint64, level int) ([][]uint64, error)
}

// A device is a machine behind the driver API.
type device struct {
	api   *cuda.API
	ctx   cuda.Context
	out   cuda.DevicePtr
	bytes uint64 // at out
}

func openDevice(t testing.TB, api *cuda.API, err error) *device {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	d := &device{api: api}
	var first cuda.Device
	for _, r := range []cuda.Result{api.CuInit(0), api.CuDeviceGet(&first, 0), api.CuDevicePrimaryCtxRetain(&d.ctx, first)} {
		if r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	}
	return d
}

func openEmulated(t testing.TB) *device {
	api, err := emulator.Open(emulator.Options{Workers: 1})
	return openDevice(t, api, err)
}

// openOther is what the emulated device is compared with.
func openOther(t testing.TB) machine {
	if !devicetest.OnGPU() {
		return definition{}
	}
	return openDevice(t, devicetest.Table(t, "differential", emulator.Options{}), nil)
}

func (d *device) run(m *programs.Module, values [][]uint64, level int) ([][]uint64, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if r := d.api.CuCtxSetCurrent(d.ctx); r != cuda.CUDA_SUCCESS {
		return nil, fmt.Errorf("no context: %v", r)
	}
	module, err := d.load(m.Text, level)
	if err != nil {
		return nil, err
	}
	defer d.api.CuModuleUnload(module)
	var in cuda.DevicePtr
	if r := d.api.CuMemAlloc(&in, uint64(len(values)*programs.Slot)); r != cuda.CUDA_SUCCESS {
		return nil, fmt.Errorf("no memory for inputs: %v", r)
	}
	defer d.api.CuMemFree(in)
	for i, list := range values {
		if r := d.api.CuMemcpyHtoD(in+cuda.DevicePtr(i*programs.Slot), unsafe.Pointer(&list[0]), programs.Slot); r != cuda.CUDA_SUCCESS {
			return nil, fmt.Errorf("inputs cannot be copied: %v", r)
		}
	}
	results := make([][]uint64, len(m.Kernels))
	for i := range m.Kernels {
		if results[i], err = d.launch(module, &m.Kernels[i], in); err != nil {
			return nil, fmt.Errorf("%s: %w", m.Kernels[i].Name, err)
		}
	}
	return results, nil
}

func (d *device) load(text string, level int) (cuda.Module, error) {
	image := []byte(text + "\x00")
	var module cuda.Module
	var log [8192]byte
	option := []cuda.JitOption{cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, cuda.CU_JIT_OPTIMIZATION_LEVEL}
	value := []unsafe.Pointer{unsafe.Pointer(&log[0]), nil, nil}
	*(*uintptr)(unsafe.Pointer(&value[1])) = uintptr(len(log))
	*(*uintptr)(unsafe.Pointer(&value[2])) = uintptr(level)
	if r := d.api.CuModuleLoadDataEx(&module, unsafe.Pointer(&image[0]), uint32(len(option)), &option[0], &value[0]); r != cuda.CUDA_SUCCESS {
		return module, fmt.Errorf("%v: %s", r, strings.TrimRight(string(log[:]), "\x00"))
	}
	return module, nil
}

func (d *device) launch(module cuda.Module, k *programs.Kernel, in cuda.DevicePtr) ([]uint64, error) {
	var function cuda.Function
	name := append([]byte(k.Name), 0)
	if r := d.api.CuModuleGetFunction(&function, module, &name[0]); r != cuda.CUDA_SUCCESS {
		return nil, fmt.Errorf("no such function: %v", r)
	}
	size := uint64(k.Slots * programs.Slot)
	if err := d.reserve(size); err != nil {
		return nil, err
	}
	args := []unsafe.Pointer{unsafe.Pointer(&in), unsafe.Pointer(&d.out)}
	results := make([]uint64, k.Slots*programs.Threads)
	if r := d.api.CuLaunchKernel(function, 1, 1, 1, programs.Threads, 1, 1, 0, 0, &args[0], nil); r != cuda.CUDA_SUCCESS {
		return nil, fmt.Errorf("the launch failed: %v", r)
	}
	if r := d.api.CuMemcpyDtoH(unsafe.Pointer(&results[0]), d.out, size); r != cuda.CUDA_SUCCESS {
		return nil, fmt.Errorf("the results cannot be copied: %v", r)
	}
	return results, nil
}

// reserve makes room for outputs.
func (d *device) reserve(size uint64) error {
	if size <= d.bytes {
		return nil
	}
	if d.bytes > 0 {
		d.api.CuMemFree(d.out)
	}
	d.bytes = 2 * size
	if r := d.api.CuMemAlloc(&d.out, d.bytes); r != cuda.CUDA_SUCCESS {
		d.bytes = 0
		return fmt.Errorf("no memory for outputs: %v", r)
	}
	return nil
}

// definition computes by package arith.
type definition struct{}

func (definition) run(m *programs.Module, values [][]uint64, _ int) ([][]uint64, error) {
	var results [][]uint64
	for _, k := range m.Kernels {
		var slots []uint64
		for _, p := range k.Programs {
			all := p.Evaluate(values)
			for _, r := range p.Outputs() {
				slots = append(slots, all[r]...)
			}
		}
		results = append(results, slots)
	}
	return results, nil
}
