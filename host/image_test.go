package host

import (
	"context"
	_ "embed"
	"errors"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// The images are scalePTX as the tools of CUDA 11.8 make them: ptxas -arch=sm_90 for the cubin; fatbinary with that cubin
// and the PTX.
//
//go:embed testdata/images/scale.cubin
var scaleCubin []byte

//go:embed testdata/images/scale.fatbin
var scaleFatbin []byte

const scaleSource = `extern "C" __global__ void scale(float *data, unsigned n, float factor) {
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) data[i] *= factor;
}`

// scaled runs scaleScript's work with a module and says what came of it, and whether the code itself was loaded.
func scaled(t *testing.T, device string, m Module) (string, error) {
	t.Helper()
	r := newRuntime(t, Options{Device: device, Modules: map[string]Module{"tests": m}})
	v, err := r.Run(context.Background(), "t.js", `
		const cuda = require('cuda'), { scale } = require('tests')
		const x = cuda.buffer(new Float32Array([1, 2, 3, 4]))
		scale.launch({ grid: 1, block: 32 }, x, 4, 2)
		x.read() + ' native ' + scale.native + ' ' + scale.params.map((p) => p.type)`)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

// TestBoundFatbin takes the PTX out of a fatbin on the emulated device, and what fits on a GPU. The signature is declared:
// machine code does not tell it.
func TestBoundFatbin(t *testing.T) {
	got, err := scaled(t, devicetest.Name(), Module{Image: scaleFatbin, Kernels: map[string]Signature{"scale": {"data: ptr", "n: u32", "factor: f32"}}})
	if want := "2,4,6,8 native true ptr,u32,f32"; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestBoundCubin loads machine code for sm_90: on such a GPU it runs; elsewhere Go computes, or there is an error.
func TestBoundCubin(t *testing.T) {
	m := Module{Image: scaleCubin, Kernels: map[string]Signature{"scale": {"data: ptr", "n: u32", "factor: f32"}}}
	got, err := scaled(t, devicetest.Name(), m)
	switch {
	case err == nil:
		if want := "2,4,6,8 native true ptr,u32,f32"; got != want || !devicetest.OnGPU() {
			t.Errorf("got %q", got)
		}
	case devicetest.Name() == "emulated":
		const want = "t.js:4:9: CompileError: cuModuleLoadDataEx: CUDA_ERROR_NO_BINARY_FOR_GPU (209): the module holds no code for this GPU's " +
			"architecture, and no PTX to compile for it; while loading the module tests on device 0; the image is for sm_90, and device 0 needs " +
			"PTX for sm_90 or an older architecture\n" +
			"the emulated device runs PTX only, and this image holds machine code (a cubin); load the PTX (nvcc -ptx, NVRTC's getPTX)"
		if err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	case !strings.Contains(err.Error(), "CUDA_ERROR_NO_BINARY_FOR_GPU (209)"), !strings.Contains(err.Error(), "while loading the module tests on device 0; the image is for sm_90"):
		t.Error(err)
	}
	m.Go = map[string]GoKernel{"scale": scaleInGo}
	got, err = scaled(t, "emulated", m)
	if want := "2,4,6,8 native false ptr,u32,f32"; err != nil || got != want {
		t.Errorf("in Go: got %q, %v", got, err)
	}
}

// TestBoundSource has CUDA C++ compiled when a script first launches; the signature is read from what comes out.
func TestBoundSource(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	for range 2 { // the second from the cache
		got, err := scaled(t, devicetest.Name(), Module{Source: scaleSource, Kernels: map[string]Signature{"scale": nil}})
		if want := "2,4,6,8 native true "; err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("got %q, %v", got, err)
		}
	}
	_, err := scaled(t, devicetest.Name(), Module{Source: "__global__ void scale(float *x) { x[0] = nothing; }", Kernels: map[string]Signature{"scale": {"ptr", "u32", "f32"}}})
	var script *ScriptError
	const want = `tests:1:42: error: identifier "nothing" is undefined
    1 │ __global__ void scale(float *x) { x[0] = nothing; }
      ╵                                          ~~~~~~~`
	if !errors.As(err, &script) || script.Message != want {
		t.Errorf("a mistake in the source: got %v, want %s", err, want)
	}
}
