// This file tells a profiler that watches the process what to look at.

package gpu

import "github.com/cujs/cujs/bindings/cuda"

// StartProfiler makes a profiler that was started with profiling off (nsys
// profile -c cudaProfilerApi, ncu --profile-from-start off) begin to record.
// Without a profiler it does nothing.
func (c *Context) StartProfiler() error {
	return c.within("cuProfilerStart", "starting the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStart() })
}

// StopProfiler makes the profiler stop recording.
func (c *Context) StopProfiler() error {
	return c.within("cuProfilerStop", "stopping the profiler", func(api *cuda.API) cuda.Result { return api.CuProfilerStop() })
}
