package gpu_test

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestCoreDumpSettings(t *testing.T) {
	values := map[cuda.CoredumpSettings][]byte{cuda.CU_COREDUMP_ENABLE_ON_EXCEPTION: {0}, cuda.CU_COREDUMP_FILE: make([]byte, 1024)}
	d := stubbed(t, func(api *cuda.API) {
		api.CuCoredumpGetAttributeGlobal = func(s cuda.CoredumpSettings, out unsafe.Pointer, size *uint64) cuda.Result {
			if out != nil {
				copy(unsafe.Slice((*byte)(out), *size), values[s])
			}
			*size = uint64(len(values[s]))
			return cuda.CUDA_SUCCESS
		}
		api.CuCoredumpSetAttributeGlobal = func(s cuda.CoredumpSettings, in unsafe.Pointer, size *uint64) cuda.Result {
			copy(values[s], unsafe.Slice((*byte)(in), *size))
			return cuda.CUDA_SUCCESS
		}
	})
	ok(t, d.SetCoreDump(cuda.CU_COREDUMP_ENABLE_ON_EXCEPTION, 1))
	ok(t, d.SetCoreDumpText(cuda.CU_COREDUMP_FILE, "/tmp/dump"))
	if on, file := must(d.CoreDump(cuda.CU_COREDUMP_ENABLE_ON_EXCEPTION))(t), must(d.CoreDumpText(cuda.CU_COREDUMP_FILE))(t); on != 1 || file != "/tmp/dump" {
		t.Errorf("enabled %d, file %q", on, file)
	}
}
