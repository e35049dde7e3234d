// Fat binaries: the file that nvcc -fatbin writes, and the wrapper around it that
// nvcc puts into programs. NVIDIA's driver believes what their headers say and
// loses the process where they are wrong, so these run in one of their own.

package conformance

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/devicecode"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// loaders are the functions that take a fat binary in memory.
func (d *driver) loaders() map[string]func(*cuda.Module, unsafe.Pointer) cuda.Result {
	return map[string]func(*cuda.Module, unsafe.Pointer) cuda.Result{
		"cuModuleLoadFatBinary": d.CuModuleLoadFatBinary,
		"cuModuleLoadData":      d.CuModuleLoadData,
		"cuModuleLoadDataEx": func(m *cuda.Module, image unsafe.Pointer) cuda.Result {
			return d.CuModuleLoadDataEx(m, image, 0, nil, nil)
		},
		"cuLibraryLoadData": func(m *cuda.Module, image unsafe.Pointer) cuda.Result {
			var l cuda.Library
			if r := d.CuLibraryLoadData(&l, image, nil, nil, 0, nil, nil, 0); r != cuda.CUDA_SUCCESS {
				return r
			}
			d.Cleanup(func() { d.CuLibraryUnload(l) })
			return d.CuLibraryGetModule(m, l)
		},
	}
}

// adds loads an image in one way, and runs a kernel of it.
func (d *driver) adds(name string, load func(*cuda.Module, unsafe.Pointer) cuda.Result, image unsafe.Pointer) {
	d.Helper()
	var m cuda.Module
	if r := load(&m, image); r != cuda.CUDA_SUCCESS {
		d.Errorf("%s: got %v, want success", name, r)
		return
	}
	v := d.addition(100)
	d.ok(d.CuLaunchKernel(d.function(m, "vadd"), 1, 1, 1, 128, 1, 1, 0, 0, v.params(), nil))
	v.check()
}

func TestFatBinary(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	image := devicecode.WriteFatbin([]devicecode.Entry{{PTX: true, SM: 60, Data: []byte(kernels)}})
	d := start(t)
	for name, load := range d.loaders() {
		d.adds(name, load, unsafe.Pointer(&image[0]))
	}
}

// TestWrappedFatBinary loads the wrapper, which libraries take and modules do not.
func TestWrappedFatBinary(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	image := devicecode.WriteFatbin([]devicecode.Entry{{PTX: true, SM: 60, Data: []byte(kernels)}})
	wrapper := struct { // __fatBinC_Wrapper_t of the toolkit's fatbinary_section.h
		magic, version uint32
		data           *byte
		files          unsafe.Pointer
	}{0x466243b1, 1, &image[0], nil}
	d := start(t)
	for name, load := range d.loaders() {
		var m cuda.Module
		if name == "cuLibraryLoadData" {
			d.adds(name, load, unsafe.Pointer(&wrapper))
			continue
		}
		if r := load(&m, unsafe.Pointer(&wrapper)); r != cuda.CUDA_ERROR_INVALID_IMAGE {
			t.Errorf("%s: got %v, want CUDA_ERROR_INVALID_IMAGE", name, r)
		}
	}
	runtime.KeepAlive(&wrapper)
}
