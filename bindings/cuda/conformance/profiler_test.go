package conformance

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestProfilerCalls(t *testing.T) {
	d := start(t)
	d.ok(d.CuProfilerStart())
	d.ok(d.CuProfilerStop())
	d.ok(d.CuCtxSetCurrent(0))
	if d.Emulated { // what NVIDIA's driver answers here depends on whether a profiler is there
		d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuProfilerStart())
	}
}
