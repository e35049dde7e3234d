package emulator_test

import (
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// TestSharedTablesEndApart ends the work of one of two tables over a machine:
// a kernel that never ends, a wait for a word that nobody writes, a graph that
// repeats such a kernel, each in a stream of its own, and work behind them.
func TestSharedTablesEndApart(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	machine, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api, end := machine.Share()
	other, endOther := machine.Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result { return next() }).Share()
	defer endOther()
	try := func(r cuda.Result) {
		t.Helper()
		if r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	}
	image := []byte(".version 6.0\n.target sm_50\n.address_size 64\n.visible .entry endless(.param .u64 a)\n{\n" +
		".reg .pred %p; .reg .b32 %r; .reg .b64 %d;\nld.param.u64 %d, [a];\n" + endless["branch back"] + "\nret;\n}\n\x00")
	name := []byte("endless\x00")
	var c cuda.Context
	var m cuda.Module
	var f cuda.Function
	var g cuda.Graph
	var node cuda.GraphNode
	var exec cuda.GraphExec
	p := new(cuda.DevicePtr)
	try(api.CuDevicePrimaryCtxRetain(&c, 0))
	try(api.CuCtxSetCurrent(c))
	try(api.CuModuleLoadData(&m, unsafe.Pointer(&image[0])))
	try(api.CuModuleGetFunction(&f, m, &name[0]))
	try(api.CuMemAlloc(p, 12))
	try(api.CuMemsetD8(*p, 0, 12))
	try(api.CuCtxSynchronize()) // the streams do not wait for the default one
	params := []unsafe.Pointer{unsafe.Pointer(p)}
	try(api.CuGraphCreate(&g, 0))
	kernel := cuda.KernelNodeParams{Func: f, GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1, KernelParams: &params[0]}
	try(api.CuGraphAddKernelNode(&node, g, nil, 0, &kernel))
	try(api.CuGraphInstantiateWithFlags(&exec, g, 0))

	streams := make([]cuda.Stream, 3)
	for i := range streams {
		try(api.CuStreamCreate(&streams[i], uint32(cuda.CU_STREAM_NON_BLOCKING)))
	}
	try(api.CuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, streams[0], &params[0], nil))
	try(api.CuStreamWaitValue32(streams[1], *p+4, 1, uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)))
	try(api.CuGraphLaunch(exec, streams[2]))
	for _, s := range streams {
		try(api.CuMemsetD8Async(*p+8, 7, 4, s))
		if r := api.CuStreamQuery(s); r != cuda.CUDA_ERROR_NOT_READY {
			t.Fatalf("endless work: %v", r)
		}
	}
	end()
	done := time.AfterFunc(time.Minute, func() { panic("what was ended goes on") })
	for _, s := range streams {
		try(api.CuStreamSynchronize(s))
	}
	done.Stop()
	// What a table submits after its end ends at once; memory and copies go on.
	try(api.CuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, streams[0], &params[0], nil))
	try(api.CuStreamSynchronize(streams[0]))
	var word [3]uint32
	try(api.CuMemcpyDtoH(unsafe.Pointer(&word), *p, 12))
	if word != [3]uint32{0, 0, 0x07070707} {
		t.Errorf("the memory holds %x", word)
	}
	// Another table's kernels run: this one ends when the word is not 0.
	try(other.CuMemsetD8(*p, 1, 4)) // in the default stream, as the kernel
	try(other.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, &params[0], nil))
	try(other.CuCtxSynchronize())
	try(other.CuMemcpyDtoH(unsafe.Pointer(&word), *p, 12))
	if word[0] != 1 {
		t.Errorf("the other table's kernel left %x", word)
	}
}
