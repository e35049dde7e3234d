package conformance

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

func TestErrorNames(t *testing.T) {
	d := bare(t, "")
	for _, code := range []cuda.Result{cuda.CUDA_SUCCESS, cuda.CUDA_ERROR_INVALID_VALUE, cuda.CUDA_ERROR_OUT_OF_MEMORY,
		cuda.CUDA_ERROR_NOT_READY, cuda.CUDA_ERROR_ILLEGAL_ADDRESS, cuda.CUDA_ERROR_UNKNOWN} {
		var name, text *byte
		d.ok(d.CuGetErrorName(code, &name))
		equal(t, "name", loader.GoString(name), code.String())
		d.ok(d.CuGetErrorString(code, &text))
		if loader.GoString(text) == "" {
			t.Errorf("%v has no text", code)
		}
	}
}

func TestUnknownErrorCode(t *testing.T) {
	d := bare(t, "")
	name := cstring("before")
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGetErrorName(12345, &name))
	equal(t, "pointer", name, nil)
	text := cstring("before")
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuGetErrorString(12345, &text))
	equal(t, "pointer", text, nil)
}

func TestDriverVersion(t *testing.T) {
	d := bare(t, "")
	var v int32
	d.ok(d.CuDriverGetVersion(&v))
	equal(t, "version", int(v), d.Version)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDriverGetVersion(nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuInit(1))
}
