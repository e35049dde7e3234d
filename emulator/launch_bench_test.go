package emulator_test

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/tools/programs"
)

const emptyKernel = ".version 6.0\n.target sm_60\n.address_size 64\n" +
	".visible .entry empty(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n) { ret; }\n\x00"

// ready opens a machine with a context and the empty kernel.
func ready(b *testing.B) (*cuda.API, cuda.Function) {
	b.Helper()
	runtime.LockOSThread()
	b.Cleanup(runtime.UnlockOSThread)
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var c cuda.Context
	var m cuda.Module
	var f cuda.Function
	api.CuCtxCreate_v2(&c, 0, 0)
	text, name := []byte(emptyKernel), []byte("empty\x00")
	if r := api.CuModuleLoadData(&m, unsafe.Pointer(&text[0])); r != cuda.CUDA_SUCCESS {
		b.Fatal(r)
	}
	api.CuModuleGetFunction(&f, m, &name[0])
	return api, f
}

// BenchmarkLaunch is the time of an empty kernel with four arguments, launch
// upon launch.
func BenchmarkLaunch(b *testing.B) {
	api, f := ready(b)
	var p uint64
	var n uint32
	arguments := [4]unsafe.Pointer{unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&n)}
	b.ReportAllocs()
	for b.Loop() {
		api.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, &arguments[0], nil)
	}
	api.CuCtxSynchronize()
}

// BenchmarkLaunchAndWait waits for each launch.
func BenchmarkLaunchAndWait(b *testing.B) {
	api, f := ready(b)
	var p uint64
	var n uint32
	arguments := [4]unsafe.Pointer{unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&n)}
	b.ReportAllocs()
	for b.Loop() {
		api.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, &arguments[0], nil)
		api.CuCtxSynchronize()
	}
}

// BenchmarkSmallCopy is a synchronous copy of four bytes.
func BenchmarkSmallCopy(b *testing.B) {
	api, _ := ready(b)
	var p cuda.DevicePtr
	api.CuMemAlloc(&p, 64)
	var word uint32
	b.ReportAllocs()
	for b.Loop() {
		api.CuMemcpyHtoD(p, unsafe.Pointer(&word), 4)
	}
}

// BenchmarkGetCurrent is the least that a call costs: finding the thread.
func BenchmarkGetCurrent(b *testing.B) {
	api, _ := ready(b)
	var c cuda.Context
	b.ReportAllocs()
	for b.Loop() {
		api.CuCtxGetCurrent(&c)
	}
}

// BenchmarkLoadMegabyte loads a module of 1 MB of PTX: kernels of random
// arithmetic, 300 instructions each.
func BenchmarkLoadMegabyte(b *testing.B) {
	api, _ := ready(b)
	g := programs.NewGenerator(80, true, 1)
	var list []*programs.Program
	for size := 0; size < 1<<20; size += len(list[len(list)-1].String()) {
		list = append(list, g.Program())
	}
	text := []byte(programs.Write(80, list, 50).Text + "\x00")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var m cuda.Module
		if r := api.CuModuleLoadData(&m, unsafe.Pointer(&text[0])); r != cuda.CUDA_SUCCESS {
			b.Fatal(r)
		}
		api.CuModuleUnload(m)
	}
}
