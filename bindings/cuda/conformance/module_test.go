package conformance

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

func TestModule(t *testing.T) {
	d := start(t)
	m := d.module(kernels)
	f := d.function(m, "vadd")
	equal(t, "the same function", d.function(m, "vadd"), f)
	var of cuda.Module
	d.ok(d.CuFuncGetModule(&of, f))
	equal(t, "module of the function", of, m)
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuModuleGetFunction(&f, m, cstring("none")))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleGetFunction(nil, m, cstring("vadd")))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleGetFunction(&f, m, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleLoadData(nil, unsafe.Pointer(cstring(kernels))))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleLoadData(&m, nil))
}

func TestModuleFunctions(t *testing.T) {
	d := start(t)
	m := d.module(kernels)
	var count uint32
	if r := d.CuModuleGetFunctionCount(&count, m); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("this driver has no cuModuleGetFunctionCount")
	} else {
		d.ok(r)
	}
	equal(t, "kernels", int(count), strings.Count(kernels, ".entry"))
	functions := make([]cuda.Function, count)
	d.ok(d.CuModuleEnumerateFunctions(&functions[0], count, m))
	names := map[string]bool{}
	for _, f := range functions {
		var name *byte
		d.ok(d.CuFuncGetName(&name, f))
		names[loader.GoString(name)] = true
	}
	if len(names) != int(count) || !names["vadd"] || !names["trapping"] {
		t.Errorf("kernels %v", names)
	}
}

func TestModuleFile(t *testing.T) {
	d := start(t)
	path := filepath.Join(t.TempDir(), "kernels.ptx")
	if err := os.WriteFile(path, []byte(kernels), 0o600); err != nil {
		t.Fatal(err)
	}
	var m cuda.Module
	d.ok(d.CuModuleLoad(&m, cstring(path)))
	d.function(m, "vadd")
	d.ok(d.CuModuleUnload(m))
	d.want(cuda.CUDA_ERROR_FILE_NOT_FOUND, d.CuModuleLoad(&m, cstring(path+".none")))
}

// loadWithLog loads a text and returns the result with what the logs say.
func (d *driver) loadWithLog(image string) (r cuda.Result, log string) {
	errors := make([]byte, 4096)
	var pins runtime.Pinner
	pins.Pin(&errors[0])
	defer pins.Unpin()
	options := []cuda.JitOption{cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES}
	values := []uintptr{uintptr(unsafe.Pointer(&errors[0])), uintptr(len(errors))}
	var m cuda.Module
	r = d.CuModuleLoadDataEx(&m, unsafe.Pointer(cstring(image)), 2, &options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0])))
	if r == cuda.CUDA_SUCCESS {
		d.ok(d.CuModuleUnload(m))
	}
	if n := int(values[1]); n < 0 || n > len(errors) {
		d.Errorf("the log's length is %d", n)
	}
	return r, loader.GoString(&errors[0])
}

func TestInvalidPTX(t *testing.T) {
	d := start(t)
	const head = ".version 6.0\n.target sm_60\n.address_size 64\n"
	for _, c := range []struct {
		name, ptx, log string
		want           cuda.Result
	}{
		{"syntax", head + ".entry f() { add.s32 %r1 %r2; }\n", "4", cuda.CUDA_ERROR_INVALID_PTX},
		{"unknown instruction", head + ".entry f() { fly.s32 ; ret; }\n", "fly", cuda.CUDA_ERROR_INVALID_PTX},
		{"undeclared register", head + ".entry f() { mov.u32 %nowhere, 1; ret; }\n", "nowhere", cuda.CUDA_ERROR_INVALID_PTX},
		{"version", ".version 99.0\n.target sm_60\n.address_size 64\n", "99", cuda.CUDA_ERROR_UNSUPPORTED_PTX_VERSION},
		{"target", ".version 6.0\n.target sm_999\n.address_size 64\n", "", cuda.CUDA_ERROR_INVALID_PTX},
	} {
		r, log := d.loadWithLog(c.ptx)
		if r != c.want || !strings.Contains(log, c.log) {
			t.Errorf("%s: got %v, want %v; log %q, want %q in it", c.name, r, c.want, log, c.log)
		}
	}
	if r, log := d.loadWithLog(kernels); r != cuda.CUDA_SUCCESS || log != "" {
		t.Errorf("good PTX: %v, log %q", r, log)
	}
}

func TestInvalidImage(t *testing.T) {
	d := start(t)
	r, _ := d.loadWithLog("this is no program")
	if r != cuda.CUDA_ERROR_INVALID_IMAGE && r != cuda.CUDA_ERROR_INVALID_PTX && r != cuda.CUDA_ERROR_INVALID_SOURCE {
		t.Errorf("got %v", r)
	}
}

func TestEmulatedDeviceTakesPTXOnly(t *testing.T) {
	d := start(t)
	if !d.Emulated {
		t.Skip("a GPU runs machine code")
	}
	r, log := d.loadWithLog("\x7fELF\x02\x01\x01")
	d.want(cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, r)
	equal(t, "log", log, "the emulated device runs PTX only, and this image holds machine code (a cubin); "+
		"load the PTX (nvcc -ptx, NVRTC's getPTX)")
}

func TestGlobals(t *testing.T) {
	d := start(t)
	m := d.module(kernels)
	var p cuda.DevicePtr
	var size uint64
	d.ok(d.CuModuleGetGlobal(&p, &size, m, cstring("counter")))
	equal(t, "size", size, 4)
	equal(t, "initial value", binary.LittleEndian.Uint32(d.download(p, 4)), 41)
	f := d.function(m, "count")
	d.ok(d.CuLaunchKernel(f, 3, 1, 1, 32, 1, 1, 0, 0, nil, nil))
	equal(t, "after 96 threads", binary.LittleEndian.Uint32(d.download(p, 4)), 41+96)
	d.upload(p, []byte{5, 0, 0, 0})
	d.ok(d.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	equal(t, "after a write", binary.LittleEndian.Uint32(d.download(p, 4)), 6)
	d.ok(d.CuModuleGetGlobal(&p, nil, m, cstring("table")))
	d.ok(d.CuModuleGetGlobal(nil, &size, m, cstring("table")))
	equal(t, "size of the constant", size, 16)
	equal(t, "a constant", d.download(p, 16)[15], 16)
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuModuleGetGlobal(&p, &size, m, cstring("none")))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleGetGlobal(&p, &size, m, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuModuleGetGlobal(nil, nil, m, cstring("counter")))
}

// Each load of a module has variables of its own.
func TestTwoLoadsShareNothing(t *testing.T) {
	d := start(t)
	var p, q cuda.DevicePtr
	d.ok(d.CuModuleGetGlobal(&p, nil, d.module(kernels), cstring("counter")))
	d.ok(d.CuModuleGetGlobal(&q, nil, d.module(kernels), cstring("counter")))
	if p == q {
		t.Errorf("both are at %#x", p)
	}
}

func TestWrongModules(t *testing.T) {
	d := start(t)
	d.checksHandles()
	var m cuda.Module
	d.ok(d.CuModuleLoadData(&m, unsafe.Pointer(cstring(kernels))))
	f := d.function(m, "empty")
	d.ok(d.CuModuleUnload(m))
	var p cuda.DevicePtr
	for _, wrong := range []cuda.Module{0, m, 99, ^cuda.Module(0)} {
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuModuleUnload(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuModuleGetFunction(&f, wrong, cstring("empty")))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuModuleGetGlobal(&p, nil, wrong, cstring("counter")))
	}
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
}
