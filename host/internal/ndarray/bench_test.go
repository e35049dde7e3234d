package ndarray_test

import (
	"context"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/devicetest"
	"github.com/dop251/goja"
)

// idle is the emulated driver with launches and questions that do nothing: what is measured over it
// is the way from JavaScript to the driver's function.
func idle(tb testing.TB) *cuda.API {
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

// measure times a statement in a loop of JavaScript, the loop included: over the idle driver, or on a
// GPU.
func measure(b *testing.B, statement string) {
	options := host.Options{Permissions: host.Everything()}
	if !devicetest.OnGPU() {
		options.Driver = idle(b)
	}
	r, err := host.New(options)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	ctx := context.Background()
	const setup = `const nd = require('cuda/ndarray'), x = nd.ones(1024), y = nd.ones(1024), m = nd.ones([32, 32]), out = nd.zeros(1024)
`
	if _, err := r.Run(ctx, "setup.js", setup+"function loop(count) { for (let i = 0; i < count; i++) { "+statement+" } }"); err != nil {
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

func BenchmarkAdd(b *testing.B)         { measure(b, "x.add(y).eval().free()") }
func BenchmarkAddPutOff(b *testing.B)   { measure(b, "x.add(y)") }
func BenchmarkChain(b *testing.B)       { measure(b, "x.mul(2).add(y).eval().free()") }
func BenchmarkAssign(b *testing.B)      { measure(b, "out.assign(x)") }
func BenchmarkBroadcast(b *testing.B)   { measure(b, "m.add(m.T).eval().free()") }
func BenchmarkSum(b *testing.B)         { measure(b, "x.sum().free()") }
func BenchmarkSumOfRows(b *testing.B)   { measure(b, "m.sum(1).free()") }
func BenchmarkSelection(b *testing.B)   { measure(b, "m.at('1:-1, ::2')") }
func BenchmarkSelectionOf(b *testing.B) { measure(b, "m.at(3)") }
