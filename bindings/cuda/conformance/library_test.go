package conformance

import (
	"encoding/binary"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

// library loads PTX in no context; it is unloaded at the end.
func (d *driver) library() cuda.Library {
	d.Helper()
	var l cuda.Library
	r := d.CuLibraryLoadData(&l, unsafe.Pointer(cstring(kernels)), nil, nil, 0, nil, nil, 0)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("this driver has no libraries")
	}
	d.ok(r)
	d.Cleanup(func() { d.CuLibraryUnload(l) })
	return l
}

func TestLibrary(t *testing.T) {
	d := start(t)
	l := d.library()
	var k cuda.Kernel
	d.ok(d.CuLibraryGetKernel(&k, l, cstring("vadd")))
	var f cuda.Function
	d.ok(d.CuKernelGetFunction(&f, k))
	v := d.addition(100)
	d.ok(d.CuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, 0, v.params(), nil))
	v.check()
	d.ok(d.CuMemsetD8(v.c, 0, 400))
	d.ok(d.CuLaunchKernel(cuda.Function(k), 1, 1, 1, 128, 1, 1, 0, 0, v.params(), nil))
	v.check()
	var n int32
	d.ok(d.CuKernelGetAttribute(&n, cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, k, 0))
	equal(t, "threads", n, 1024)
	d.ok(d.CuKernelSetAttribute(cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 50000, k, 0))
	d.ok(d.CuKernelGetAttribute(&n, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, k, 0))
	equal(t, "dynamic shared memory", n, 50000)
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuLibraryGetKernel(&k, l, cstring("none")))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLibraryGetKernel(nil, l, cstring("vadd")))
}

func TestLibraryVariables(t *testing.T) {
	d := start(t)
	l := d.library()
	var p, same cuda.DevicePtr
	var size uint64
	d.ok(d.CuLibraryGetGlobal(&p, &size, l, cstring("counter")))
	equal(t, "size", size, 4)
	equal(t, "value", binary.LittleEndian.Uint32(d.download(p, 4)), 41)
	var m cuda.Module
	d.ok(d.CuLibraryGetModule(&m, l))
	d.ok(d.CuModuleGetGlobal(&same, nil, m, cstring("counter")))
	equal(t, "address in the module", same, p)
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuLibraryGetGlobal(&p, &size, l, cstring("none")))
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuLibraryGetManaged(&p, &size, l, cstring("none")))
}

func TestLibraryKernels(t *testing.T) {
	d := start(t)
	l := d.library()
	var count uint32
	if r := d.CuLibraryGetKernelCount(&count, l); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("this driver has no cuLibraryGetKernelCount")
	} else {
		d.ok(r)
	}
	equal(t, "kernels", int(count), strings.Count(kernels, ".entry"))
	list := make([]cuda.Kernel, count)
	d.ok(d.CuLibraryEnumerateKernels(&list[0], count, l))
	for _, k := range list {
		var name *byte
		d.ok(d.CuKernelGetName(&name, k))
		var same cuda.Kernel
		d.ok(d.CuLibraryGetKernel(&same, l, name))
		equal(t, loader.GoString(name), same, k)
		var of cuda.Library
		d.ok(d.CuKernelGetLibrary(&of, k))
		equal(t, "library", of, l)
	}
}
