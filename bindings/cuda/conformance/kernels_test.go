package conformance

import (
	_ "embed"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// kernels is PTX that every device since compute capability 6.0 takes.
//
//go:embed testdata/kernels.ptx
var kernels string

// module loads PTX; it is unloaded at the end.
func (d *driver) module(ptx string) cuda.Module {
	d.Helper()
	var m cuda.Module
	d.ok(d.CuModuleLoadData(&m, unsafe.Pointer(cstring(ptx))))
	d.Cleanup(func() { d.CuModuleUnload(m) })
	return m
}

func (d *driver) function(m cuda.Module, name string) cuda.Function {
	d.Helper()
	var f cuda.Function
	d.ok(d.CuModuleGetFunction(&f, m, cstring(name)))
	return f
}

// kernel loads kernels and finds one of them.
func (d *driver) kernel(name string) cuda.Function {
	d.Helper()
	return d.function(d.module(kernels), name)
}

// params is the array of the addresses of arguments. The arguments are
// pointers, to memory that Go keeps until the call is over.
func params(arguments ...unsafe.Pointer) *unsafe.Pointer { return &arguments[0] }

// launch runs a kernel on one-dimensional blocks.
func (d *driver) launch(f cuda.Function, grid, block int, s cuda.Stream, arguments ...unsafe.Pointer) cuda.Result {
	return d.CuLaunchKernel(f, uint32(grid), 1, 1, uint32(block), 1, 1, 0, s, params(arguments...), nil)
}

// A gate is a kernel that runs until it is opened: it keeps a stream busy.
type gate struct {
	flag *uint32
	open func()
}

// hold keeps a stream busy until the gate is opened, or the test ends.
func (d *driver) hold(s cuda.Stream) gate {
	d.Helper()
	flag := (*uint32)(unsafe.Pointer(&d.pinned(4)[0]))
	f := d.kernel("spin")
	address := uint64(uintptr(unsafe.Pointer(flag)))
	d.ok(d.launch(f, 1, 1, s, unsafe.Pointer(&address)))
	g := gate{flag, func() { atomic.StoreUint32(flag, 1) }}
	d.Cleanup(func() {
		g.open()
		d.CuCtxSynchronize()
	})
	return g
}
