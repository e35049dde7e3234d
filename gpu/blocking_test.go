package gpu_test

import (
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestLaunchBlocking finds the kernel that fails.
func TestLaunchBlocking(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := open(t, gpu.Options{LaunchBlocking: true})
	c := must(d.Devices()[0].CreateContext(0))(t)
	ok(t, function(t, c, "increment").Launch(one))
	err := function(t, c, "stray").Launch(one)
	var failed *cuda.Error
	if !errors.As(err, &failed) || !failed.Sticky() || failed.Doing != "running stray with grid 1×1×1 and block 1×1×1 on "+c.Device().String() {
		t.Errorf("got %v", err)
	}
	_ = c.Destroy()
}

// TestLaunchBlockingLate tells of a fault that happened before the wait began.
func TestLaunchBlockingLate(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{LaunchBlocking: true})
	c := primary(t, d)
	f := function(t, c, "increment")
	d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		if call.Name == "cuStreamIsCapturing" || call.Name == "cuStreamQuery" {
			return cuda.CUDA_ERROR_ILLEGAL_ADDRESS
		}
		return next()
	}))
	err := f.Launch(one)
	d.SetAPI(api)
	wantError(t, err, "cuStreamQuery: CUDA_ERROR_ILLEGAL_ADDRESS (700): "+cuda.CUDA_ERROR_ILLEGAL_ADDRESS.Explanation()+
		"; while running increment with grid 1×1×1 and block 1×1×1 on "+c.Device().String()+
		"; the likely culprit is increment with grid 1×1×1 and block 1×1×1, which was launched last; the context is lost: reset "+c.Device().String())
}
