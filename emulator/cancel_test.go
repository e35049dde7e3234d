package emulator_test

import (
	"context"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// endless are kernels that never end, each with another way back to the head
// of its loop.
var endless = map[string]string{
	"jump":              "again: ld.volatile.global.u32 %r, [%d]; bra again;",
	"branch back":       "again: ld.volatile.global.u32 %r, [%d]; setp.eq.u32 %p, %r, 0; @%p bra again; st.global.u32 [%d], 1;",
	"guarded end":       "again: ld.volatile.global.u32 %r, [%d]; setp.ne.u32 %p, %r, 0; @%p ret; bra again;",
	"branch to the end": "again: ld.volatile.global.u32 %r, [%d]; setp.eq.u32 %p, %r, 0; @%p bra again;",
}

// TestEndlessKernelsAreCancelled cancels the device's context under kernels
// that never end, of one thread and of many.
func TestEndlessKernelsAreCancelled(t *testing.T) {
	for name, body := range endless {
		for _, threads := range []uint32{1, 96} {
			t.Run(name, func(t *testing.T) { cancelEndless(t, body, threads) })
		}
	}
}

func cancelEndless(t *testing.T, body string, threads uint32) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	api, err := emulator.Open(emulator.Options{Context: ctx})
	if err != nil {
		t.Fatal(err)
	}
	try := func(r cuda.Result) {
		t.Helper()
		if r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	}
	image := []byte(".version 6.0\n.target sm_50\n.address_size 64\n.visible .entry endless(.param .u64 a)\n{\n" +
		".reg .pred %p; .reg .b32 %r; .reg .b64 %d;\nld.param.u64 %d, [a];\n" + body + "\nret;\n}\n\x00")
	name := []byte("endless\x00")
	var c cuda.Context
	var m cuda.Module
	var f cuda.Function
	p := new(cuda.DevicePtr)
	try(api.CuDevicePrimaryCtxRetain(&c, 0))
	try(api.CuCtxSetCurrent(c))
	try(api.CuModuleLoadData(&m, unsafe.Pointer(&image[0])))
	try(api.CuModuleGetFunction(&f, m, &name[0]))
	try(api.CuMemAlloc(p, 4))
	try(api.CuMemsetD8(*p, 0, 4))
	params := []unsafe.Pointer{unsafe.Pointer(p)}
	try(api.CuLaunchKernel(f, 1, 1, 1, threads, 1, 1, 0, 0, &params[0], nil))
	if r := api.CuStreamQuery(0); r != cuda.CUDA_ERROR_NOT_READY {
		t.Fatalf("an endless kernel: %v", r)
	}
	cancel()
	if r := api.CuCtxSynchronize(); r == cuda.CUDA_SUCCESS {
		t.Error("a cancelled kernel is a success")
	}
}
