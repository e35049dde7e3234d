package conformance

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A context in which a kernel did wrong answers every call with the error,
// until it is destroyed.
func (d *driver) sticky(code cuda.Result) {
	d.Helper()
	var p cuda.DevicePtr
	var s cuda.Stream
	d.want(code, d.CuCtxSynchronize())
	d.want(code, d.CuCtxSynchronize())
	d.want(code, d.CuMemAlloc(&p, 16))
	d.want(code, d.CuStreamCreate(&s, 0))
	d.want(code, d.CuStreamSynchronize(0))
	equal(d.T, "current", d.current(), d.ctx)
}

func TestIllegalAddress(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := start(t)
	f := d.kernel("store")
	address, value := uint64(16), uint32(1)
	d.ok(d.launch(f, 1, 1, 0, unsafe.Pointer(&address), unsafe.Pointer(&value)))
	d.sticky(cuda.CUDA_ERROR_ILLEGAL_ADDRESS)
	if d.Emulated {
		if text := d.fault(); !strings.Contains(text, "kernel store: illegal address") {
			t.Errorf("the fault is explained as %q", text)
		}
	}
}

func TestMisalignedAddress(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := start(t)
	f := d.kernel("store")
	address, value := d.alloc(16)+2, uint32(1)
	d.ok(d.launch(f, 1, 1, 0, unsafe.Pointer(&address), unsafe.Pointer(&value)))
	d.sticky(cuda.CUDA_ERROR_MISALIGNED_ADDRESS)
}

func TestTrap(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := start(t)
	d.ok(d.CuLaunchKernel(d.kernel("trapping"), 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	d.want(cuda.CUDA_ERROR_LAUNCH_FAILED, d.CuCtxSynchronize())
}

// A failure is its context's alone, and ends with it.
func TestContextAfterFailure(t *testing.T) {
	d := start(t)
	if !d.Emulated {
		t.Skip("on a GPU a failure may take the whole process with it")
	}
	f := d.kernel("store")
	address, value := uint64(16), uint32(1)
	d.ok(d.launch(f, 1, 1, 0, unsafe.Pointer(&address), unsafe.Pointer(&value)))
	d.want(cuda.CUDA_ERROR_ILLEGAL_ADDRESS, d.CuCtxSynchronize())
	var other cuda.Context
	d.ok(d.CuCtxCreate_v2(&other, 0, 0))
	v := d.addition(10)
	d.ok(d.CuLaunchKernel(d.kernel("vadd"), 1, 1, 1, 32, 1, 1, 0, 0, v.params(), nil))
	v.check()
	d.ok(d.CuCtxDestroy(other))
	d.want(cuda.CUDA_ERROR_ILLEGAL_ADDRESS, d.CuCtxSynchronize())
}
