package emulator_test

import (
	"io"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// Tenants have the bytes of the device's memory together, and nothing else.
func TestTenantsHaveOneBudget(t *testing.T) {
	api, err := emulator.Open(emulator.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	in := func(api *cuda.API, do func(c cuda.Context)) {
		t.Helper()
		var c cuda.Context
		if r := api.CuDevicePrimaryCtxRetain(&c, 0); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
		if r := api.CuCtxPushCurrent(c); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
		do(c)
		var popped cuda.Context
		api.CuCtxPopCurrent(&popped)
	}
	a, b := api.Tenant(io.Discard), api.Tenant(io.Discard)
	var p, q cuda.DevicePtr
	in(a, func(cuda.Context) {
		if r := a.CuMemAlloc(&p, 48<<20); r != cuda.CUDA_SUCCESS {
			t.Error(r)
		}
	})
	in(b, func(c cuda.Context) {
		if r := b.CuMemAlloc(&q, 32<<20); r != cuda.CUDA_ERROR_OUT_OF_MEMORY {
			t.Error("more than there is:", r)
		}
		if r := b.CuMemsetD8(p, 1, 1); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Error("memory of another:", r)
		}
		if r := a.CuCtxPushCurrent(c); r != cuda.CUDA_ERROR_INVALID_CONTEXT {
			t.Error("a context of another:", r)
		}
		if a.CuDevicePrimaryCtxReset(0); b.CuCtxSynchronize() != cuda.CUDA_SUCCESS {
			t.Error("the reset of another ended the context")
		}
		if r := b.CuMemAlloc(&q, 32<<20); r != cuda.CUDA_SUCCESS {
			t.Error("what another has given back:", r)
		}
	})
	if a.Lend != nil || api.Lend == nil {
		t.Error("tenants lend, or the host does not")
	}
}

func BenchmarkTenant(b *testing.B) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		api.Tenant(io.Discard)
	}
}
