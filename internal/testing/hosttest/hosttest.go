// Package hosttest measures the way from JavaScript to the driver's functions, for benchmarks of packages above host.
package hosttest

import (
	"context"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/dop251/goja"
)

// Idle is the emulated driver with launches, marks and questions that do nothing.
func Idle(tb testing.TB) *cuda.API {
	tb.Helper()
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	api.CuLaunchKernel = func(cuda.Function, uint32, uint32, uint32, uint32, uint32, uint32, uint32, cuda.Stream, *unsafe.Pointer, *unsafe.Pointer) cuda.Result {
		return cuda.CUDA_SUCCESS
	}
	api.CuEventRecord = func(cuda.Event, cuda.Stream) cuda.Result { return cuda.CUDA_SUCCESS }
	api.CuStreamQuery = func(cuda.Stream) cuda.Result { return cuda.CUDA_SUCCESS }
	api.Share, api.Tenant = nil, nil // or runtimes would use tables of their own, that launch
	return api
}

// Loop times a statement in a loop of JavaScript behind a script, the loop included. A nil driver is the device that the
// environment names.
func Loop(b *testing.B, driver *cuda.API, script, statement string) {
	b.Helper()
	r, err := host.New(host.Options{Areas: areas.All(), Driver: driver, Permissions: host.Everything()})
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	ctx := context.Background()
	if _, err := r.Run(ctx, "setup.js", script+"\nfunction loop(count) { for (let i = 0; i < count; i++) { "+statement+" } }"); err != nil {
		b.Fatal(host.FormatError(err, false))
	}
	err = r.Do(ctx, func(vm *goja.Runtime) error {
		loop, _ := goja.AssertFunction(vm.Get("loop"))
		if _, err := loop(goja.Undefined(), vm.ToValue(10)); err != nil {
			return err
		}
		b.ReportAllocs()
		b.ResetTimer()
		_, err := loop(goja.Undefined(), vm.ToValue(b.N))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}
