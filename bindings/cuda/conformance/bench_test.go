// This file measures calls of the table by themselves, to compare with the
// same calls in C (scripts/bench/driver.c) and with the layers above.

package conformance

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

const benchmarkPTX = `
.version 6.0
.target sm_50
.address_size 64
.visible .entry nothing(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
	ret;
}
` + "\x00"

// benchmarked is a table with a current context and a kernel of four
// parameters that does nothing.
func benchmarked(b *testing.B) (*cuda.API, cuda.Function) {
	b.Helper()
	api := table(b, "")
	runtime.LockOSThread()
	b.Cleanup(runtime.UnlockOSThread)
	try := func(r cuda.Result) {
		b.Helper()
		if r != cuda.CUDA_SUCCESS {
			b.Fatal(r)
		}
	}
	var c cuda.Context
	try(api.CuInit(0))
	try(api.CuDevicePrimaryCtxRetain(&c, 0))
	b.Cleanup(func() { api.CuDevicePrimaryCtxRelease(0) })
	try(api.CuCtxSetCurrent(c))
	var m cuda.Module
	var f cuda.Function
	image, name := []byte(benchmarkPTX), []byte("nothing\x00")
	try(api.CuModuleLoadData(&m, unsafe.Pointer(&image[0])))
	try(api.CuModuleGetFunction(&f, m, &name[0]))
	return api, f
}

func BenchmarkLaunch(b *testing.B) {
	api, f := benchmarked(b)
	var a uint64
	var n uint32
	params := []unsafe.Pointer{unsafe.Pointer(&a), unsafe.Pointer(&a), unsafe.Pointer(&a), unsafe.Pointer(&n)}
	i := 0
	for b.Loop() {
		if i++; i%500 == 0 { // stay below the depth of the driver's queue
			b.StopTimer()
			api.CuCtxSynchronize()
			b.StartTimer()
		}
		if r := api.CuLaunchKernel(f, 1, 1, 1, 256, 1, 1, 0, 0, &params[0], nil); r != cuda.CUDA_SUCCESS {
			b.Fatal(r)
		}
	}
	api.CuCtxSynchronize()
}

func BenchmarkCurrentContext(b *testing.B) {
	api, _ := benchmarked(b)
	c := new(cuda.Context)
	for b.Loop() {
		api.CuCtxGetCurrent(c)
	}
}

func BenchmarkRecord(b *testing.B) {
	api, _ := benchmarked(b)
	e := new(cuda.Event)
	api.CuEventCreate(e, uint32(cuda.CU_EVENT_DISABLE_TIMING))
	for b.Loop() {
		api.CuEventRecord(*e, 0)
	}
	api.CuCtxSynchronize()
}
